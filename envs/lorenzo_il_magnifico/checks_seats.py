"""What must be true of each seat: modifiers, excommunications, bonus tiles.

Modifiers are worked out once more from cards, cubes, tiles, leaders and dice (sections 4.3 and 5.10), from the tables
alone. Each function tells whether one thing is sound; `checks.py` names the invariants.
"""

import numpy as np

from ..core.checks import nothing
from ..core.compiled import compiled
from .constants import (
    ADVANCED,
    HAND_SIZE,
    MAX_SEATS,
    NO_LEADER,
    NUM_BONUS_TILES,
    NUM_GOODS,
    NUM_MEMBERS,
    NUM_RESOURCES,
    NUM_TYPES,
    PERIODS,
    STANDARD_TILES,
    CardType,
    Good,
    LeaderState,
    Member,
    Option,
    Phase,
    Power,
)
from .tables import (
    FAITH_REQUIRED,
    LEADER_EFFECT,
    LEADER_VALUE,
    PERM_DISCOUNT,
    PERM_DISCOUNT_MODE,
    PERM_KIND,
    PERM_TOWER,
    PERM_VALUE,
    ROUNDS_PER_PERIOD,
    TILE_EFFECT,
    TILE_GAIN_MALUS,
    TILE_TYPE,
    TILE_VALUE,
    TILES_PER_PERIOD,
    DiscountMode,
    LeaderEffect,
    PermanentKind,
    TileEffect,
)


@compiled
def suffers(s: np.void, p: int, effect: int) -> bool:
    """Tell whether the seat has a cube on a tile with this effect."""
    for k in range(PERIODS):
        if (int(s["cubes"][p]) >> k) & 1 and TILE_EFFECT[int(s["tiles"][k])] == effect:
            return True
    return False


@compiled
def tile_value(s: np.void, p: int, effect: int, kind: int) -> int:
    """Return the sum of the values of the suffered tiles with an effect on cards of type `kind` (0 if of none)."""
    total = 0
    for k in range(PERIODS):
        tile = int(s["tiles"][k])
        if (int(s["cubes"][p]) >> k) & 1 and TILE_EFFECT[tile] == effect and TILE_TYPE[tile] == kind:
            total += TILE_VALUE[tile]
    return total


@compiled
def ability(s: np.void, p: int, slot: int) -> int:
    """Return the leader whose ability a slot gives: NO_LEADER unless played, the copied one for Lorenzo."""
    if int(s["leader_state"][p][slot]) != LeaderState.PLAYED:
        return NO_LEADER
    leader = int(s["leaders"][p][slot])
    return int(s["copied"][p]) if LEADER_EFFECT[leader] == LeaderEffect.COPY_LEADER else leader


@compiled
def enjoys(s: np.void, p: int, effect: int) -> bool:
    """Tell whether the seat has played a leader with this effect."""
    for slot in range(HAND_SIZE):
        if LEADER_EFFECT[ability(s, p, slot)] == effect:
            return True
    return False


@compiled
def leader_value(s: np.void, p: int, effect: int) -> int:
    """Return the sum of the values of the seat's played leaders with an effect."""
    total = 0
    for slot in range(HAND_SIZE):
        leader = ability(s, p, slot)
        if LEADER_EFFECT[leader] == effect:
            total += LEADER_VALUE[leader]
    return total


@compiled
def characters_with(s: np.void, p: int, kind: int, tower: int) -> int:
    """Return how many of the seat's characters have a permanent effect on a tower (0 for effects on none)."""
    number = 0
    for i in range(int(s["card_count"][p][CardType.CHARACTER])):
        card = int(s["cards"][p][CardType.CHARACTER][i])
        if PERM_KIND[card] == kind and PERM_TOWER[card] == tower:
            number += 1
    return number


@compiled
def characters_value(s: np.void, p: int, kind: int, tower: int) -> int:
    """Return the sum of the values of the seat's characters with a permanent effect on a tower (0 if on none)."""
    total = 0
    for i in range(int(s["card_count"][p][CardType.CHARACTER])):
        card = int(s["cards"][p][CardType.CHARACTER][i])
        if PERM_KIND[card] == kind and PERM_TOWER[card] == tower:
            total += PERM_VALUE[card]
    return total


@compiled
def characters_discount(s: np.void, p: int, mode: int, kind: int, resource: int) -> int:
    """Return what the seat's characters take off cards of a type, in a mode and a resource."""
    total = 0
    for i in range(int(s["card_count"][p][CardType.CHARACTER])):
        card = int(s["cards"][p][CardType.CHARACTER][i])
        if PERM_DISCOUNT_MODE[card] == mode and PERM_TOWER[card] == kind:
            total += PERM_DISCOUNT[card, resource]
    return total


@compiled
def due_member_value(s: np.void, p: int, m: int) -> int:
    """Return `base(m)` of section 4.3."""
    if m == Member.NEUTRAL:
        return leader_value(s, p, LeaderEffect.NEUTRAL_BONUS)
    value = int(s["dice"][m])
    if enjoys(s, p, LeaderEffect.COLORED_SET):
        value = leader_value(s, p, LeaderEffect.COLORED_SET)
    if int(s["set_member"][p]) == m:
        value = leader_value(s, p, LeaderEffect.SET_ONE_MEMBER)
    value += leader_value(s, p, LeaderEffect.COLORED_BONUS)
    return value + tile_value(s, p, TileEffect.COLORED_MEMBER_MALUS, 0)


@compiled
def member_values_sound(s: np.void, p: int) -> bool:
    """Tell whether the values of the seat's members are those of section 4.3."""
    for m in range(NUM_MEMBERS):
        if int(s["member_value"][p][m]) != due_member_value(s, p, m):
            return False
    return True


@compiled
def action_values_sound(s: np.void, p: int) -> bool:
    """Tell whether the seat's `tb`, `hb` and `pb` are those of section 4.3, and the part for leaders' actions."""
    for kind in range(NUM_TYPES):
        value = characters_value(s, p, PermanentKind.TOWER_VALUE, kind)
        if int(s["tower_value"][p][kind]) != value + tile_value(s, p, TileEffect.TOWER_MALUS, kind):
            return False
    for area in range(2):
        malus = tile_value(s, p, TileEffect.HARVEST_MALUS + area, 0)
        value = characters_value(s, p, PermanentKind.HARVEST_VALUE + area, 0)
        if int(s["area_value"][p][area]) != value + malus or int(s["area_malus"][p][area]) != malus:
            return False
    return True


@compiled
def prices_sound(s: np.void, p: int) -> bool:
    """Tell whether the seat's servant rate and discounts are those of sections 4.3 and 5.3."""
    rate = tile_value(s, p, TileEffect.SERVANT_RATE, 0) if suffers(s, p, TileEffect.SERVANT_RATE) else 1
    choice = characters_discount(s, p, DiscountMode.CHOICE, CardType.BUILDING, Good.WOOD)
    if int(s["servant_rate"][p]) != rate or int(s["choice_discount"][p]) != choice:
        return False
    for kind in range(NUM_TYPES):
        for resource in range(NUM_RESOURCES):
            due = characters_discount(s, p, DiscountMode.ALL, kind, resource)
            if resource == Good.COINS:
                due += leader_value(s, p, LeaderEffect.COIN_DISCOUNT)
            if int(s["discount"][p][kind][resource]) != due:
                return False
    return True


@compiled
def gains_sound(s: np.void, p: int) -> bool:
    """Tell whether the seat's maluses of gains and its church bonus are those of sections 5.1 and 4.5."""
    for good in range(NUM_GOODS):
        malus = 0
        for k in range(PERIODS):
            if (int(s["cubes"][p]) >> k) & 1:
                malus += TILE_GAIN_MALUS[int(s["tiles"][k]), good]
        if int(s["gain_malus"][p][good]) != malus:
            return False
    return int(s["church_bonus"][p]) == leader_value(s, p, LeaderEffect.CHURCH_BONUS)


@compiled
def due_powers(s: np.void, p: int) -> int:
    """Return the seat's permissions and prohibitions (section 5.10)."""
    powers = 0
    if characters_with(s, p, PermanentKind.NO_FLOOR_BONUS, 0) > 0:
        powers += Power.NO_FLOOR_BONUS.value
    if suffers(s, p, TileEffect.NO_MARKET):
        powers += Power.NO_MARKET.value
    if suffers(s, p, TileEffect.SKIP_FIRST_TURN):
        powers += Power.SKIP_FIRST_TURN.value
    if enjoys(s, p, LeaderEffect.PLACE_IN_OCCUPIED):
        powers += Power.ANY_SPACE.value
    if enjoys(s, p, LeaderEffect.NO_TOWER_FEE):
        powers += Power.NO_TOWER_FEE.value
    if enjoys(s, p, LeaderEffect.NO_TERRITORY_REQUIREMENT):
        powers += Power.NO_TERRITORY_REQUIREMENT.value
    if enjoys(s, p, LeaderEffect.DOUBLE_IMMEDIATE):
        powers += Power.DOUBLE_IMMEDIATE.value
    return powers


@compiled
def tiles_sound(s: np.void) -> bool:
    """Tell whether each period has one of its own excommunication tiles."""
    for k in range(PERIODS):
        if int(s["tiles"][k]) // TILES_PER_PERIOD != k or int(s["tiles"][k]) < 0:
            return False
    return True


@compiled
def cubes_sound(s: np.void, p: int, place: int) -> bool:
    """Tell whether the seat can have its cubes and its faith now (section 4.5).

    Args:
        s: a record.
        p: the seat.
        place: its place in the turn order.
    """
    judged = max(0, int(s["round_no"]) - 1) // ROUNDS_PER_PERIOD
    phase = int(s["phase"])
    faith = int(s["stock"][p][Good.FAITH])
    last = True
    if phase == Phase.GAME_OVER:
        judged = PERIODS
    elif phase == Phase.VATICAN and place < int(s["step"]):
        judged += 1
        last = faith == 0 or (int(s["cubes"][p]) >> (judged - 1)) & 1 == 1
    elif phase == Phase.VATICAN and place == int(s["step"]):
        last = faith >= FAITH_REQUIRED[judged]
    return last and int(s["cubes"][p]) >= 0 and int(s["cubes"][p]) >> judged == 0


@compiled
def bonus_tiles_sound(s: np.void, n: int) -> bool:
    """Tell whether bonus tiles chosen are different ones, and all other seats have the standard one (section 3)."""
    options = s["options"]
    choosing = options[Option.MODE] == ADVANCED and options[Option.BONUS_TILES] != STANDARD_TILES
    seen = 0
    for k in range(n):
        tile = int(s["bonus_tile"][int(s["order"][k])])
        chosen = choosing and not (int(s["phase"]) == Phase.CHOOSE_BONUS_TILE and k <= n - 1 - int(s["step"]))
        if not chosen:
            if tile != 0:
                return False
        elif not 1 <= tile < NUM_BONUS_TILES or (seen >> tile) & 1:
            return False
        seen |= 1 << tile if chosen else 0
    return True


@compiled
def absent_sound(s: np.void, n: int) -> bool:
    """Tell whether the fields of seats that do not play are all 0."""
    for p in range(n, MAX_SEATS):
        amounts = int(s["scores"][p]) | int(s["ranks"][p]) | int(s["cubes"][p]) | int(s["bonus_tile"][p])
        modifiers = int(s["servant_rate"][p]) | int(s["choice_discount"][p]) | int(s["church_bonus"][p])
        leaders = int(s["leader_used"][p]) | int(s["copied"][p]) | int(s["set_member"][p]) | int(s["pick"][p])
        hidden = int(s["packet"][p]) | int(s["kept"][p]) | int(s["seen_leaders"][p])
        if amounts | modifiers | leaders | hidden | int(s["powers"][p]) | int(s["order"][p]) != 0:
            return False
        empty = nothing(s["stock"][p]) and nothing(s["card_count"][p]) and nothing(s["member_at"][p])
        empty = empty and nothing(s["member_value"][p]) and nothing(s["tower_value"][p]) and nothing(s["area_value"][p])
        empty = empty and nothing(s["area_malus"][p]) and nothing(s["gain_malus"][p])
        empty = empty and nothing(s["leaders"][p]) and nothing(s["leader_state"][p]) and nothing(s["leader_memory"][p])
        empty = empty and nothing(s["prospects"][p]) and int(s["owned"][p]) == 0
        for kind in range(NUM_TYPES):
            empty = empty and nothing(s["cards"][p][kind]) and nothing(s["discount"][p][kind])
        if not empty:
            return False
    return True
