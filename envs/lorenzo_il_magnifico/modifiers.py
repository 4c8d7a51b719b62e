"""Everything that changes another rule, in one place (sections 4.3, 5.1, 5.3 and 5.10).

`refresh` works out all modifiers of a seat from its characters, cubes, leaders and dice, and writes them into the
state. Legality, costs, payments, gains and observations read these fields and never look at cards or tiles themselves,
so they cannot disagree. It is called whenever one of the four changes: a character is taken, a seat is excommunicated,
a leader is played or copied or sets a member, the dice are rolled.
"""

import numpy as np

from ..core.compiled import compiled
from .constants import (
    HAND_SIZE,
    NUM_DICE,
    NUM_GOODS,
    NUM_RESOURCES,
    NUM_TYPES,
    PERIODS,
    Area,
    CardType,
    Good,
    LeaderState,
    Member,
    Power,
)
from .tables import (
    LEADER_EFFECT,
    LEADER_VALUE,
    PERM_DISCOUNT,
    PERM_DISCOUNT_MODE,
    PERM_KIND,
    PERM_TOWER,
    PERM_VALUE,
    TILE_EFFECT,
    TILE_GAIN_MALUS,
    TILE_TYPE,
    TILE_VALUE,
    DiscountMode,
    LeaderEffect,
    PermanentKind,
    TileEffect,
)

NO_FLOOR_BONUS = Power.NO_FLOOR_BONUS.value
NO_MARKET = Power.NO_MARKET.value
SKIP_FIRST_TURN = Power.SKIP_FIRST_TURN.value
ANY_SPACE = Power.ANY_SPACE.value
NO_TOWER_FEE = Power.NO_TOWER_FEE.value
NO_TERRITORY_REQUIREMENT = Power.NO_TERRITORY_REQUIREMENT.value
DOUBLE_IMMEDIATE = Power.DOUBLE_IMMEDIATE.value

SET_VALUE = int(LEADER_VALUE[LEADER_EFFECT == LeaderEffect.SET_ONE_MEMBER].max())
"""Value of the family member that Federico da Montefeltro sets."""


@compiled
def has_power(s: np.void, p: int, power: int) -> bool:
    """Tell whether a seat has a permission or prohibition (a value of `constants.Power`)."""
    return int(s["powers"][p]) & power != 0


@compiled
def ability(s: np.void, p: int, slot: int) -> int:
    """Return the leader whose ability the card in a slot has: the copied one for Lorenzo de' Medici (section 4.6)."""
    leader = int(s["leaders"][p, slot])
    if LEADER_EFFECT[leader] == LeaderEffect.COPY_LEADER:
        return int(s["copied"][p])
    return leader


@compiled
def suffers(s: np.void, p: int, period: int) -> bool:
    """Tell whether a seat was excommunicated in a period (0..2)."""
    return (int(s["cubes"][p]) >> period) & 1 == 1


@compiled
def _clear(s: np.void, p: int) -> None:
    """Set all modifiers of a seat to "none", member values left out."""
    for kind in range(NUM_TYPES):
        s["tower_value"][p, kind] = 0
        for resource in range(NUM_RESOURCES):
            s["discount"][p, kind, resource] = 0
    for area in range(2):
        s["area_value"][p, area] = 0
        s["area_malus"][p, area] = 0
    for good in range(NUM_GOODS):
        s["gain_malus"][p, good] = 0
    s["servant_rate"][p] = 1
    s["choice_discount"][p] = 0
    s["church_bonus"][p] = 0
    s["powers"][p] = 0


@compiled
def _add_character(s: np.void, p: int, card: int) -> None:
    """Add the permanent effect of a character."""
    kind = PERM_KIND[card]
    tower = PERM_TOWER[card]
    if kind == PermanentKind.TOWER_VALUE:
        s["tower_value"][p, tower] += PERM_VALUE[card]
    elif kind == PermanentKind.HARVEST_VALUE:
        s["area_value"][p, Area.HARVEST] += PERM_VALUE[card]
    elif kind == PermanentKind.PRODUCTION_VALUE:
        s["area_value"][p, Area.PRODUCTION] += PERM_VALUE[card]
    elif kind == PermanentKind.NO_FLOOR_BONUS:
        s["powers"][p] |= NO_FLOOR_BONUS
    if PERM_DISCOUNT_MODE[card] == DiscountMode.ALL:
        for resource in range(NUM_RESOURCES):
            s["discount"][p, tower, resource] += PERM_DISCOUNT[card, resource]
    elif PERM_DISCOUNT_MODE[card] == DiscountMode.CHOICE:
        s["choice_discount"][p] += PERM_DISCOUNT[card, Good.WOOD]


@compiled
def _add_area_malus(s: np.void, p: int, area: int, value: int) -> None:
    s["area_value"][p, area] += value
    s["area_malus"][p, area] += value


@compiled
def _add_tile(s: np.void, p: int, tile: int) -> None:
    """Add the effect of an excommunication tile; those of the third period act in the final scoring only."""
    effect = TILE_EFFECT[tile]
    if effect == TileEffect.GAIN_MALUS:
        for good in range(NUM_GOODS):
            s["gain_malus"][p, good] += TILE_GAIN_MALUS[tile, good]
    elif effect == TileEffect.HARVEST_MALUS:
        _add_area_malus(s, p, Area.HARVEST, TILE_VALUE[tile])
    elif effect == TileEffect.PRODUCTION_MALUS:
        _add_area_malus(s, p, Area.PRODUCTION, TILE_VALUE[tile])
    elif effect == TileEffect.TOWER_MALUS:
        s["tower_value"][p, TILE_TYPE[tile]] += TILE_VALUE[tile]
    elif effect == TileEffect.NO_MARKET:
        s["powers"][p] |= NO_MARKET
    elif effect == TileEffect.SERVANT_RATE:
        s["servant_rate"][p] = TILE_VALUE[tile]
    elif effect == TileEffect.SKIP_FIRST_TURN:
        s["powers"][p] |= SKIP_FIRST_TURN


@compiled
def _add_leader(s: np.void, p: int, leader: int) -> None:
    """Add the permanent ability of a leader in play."""
    effect = LEADER_EFFECT[leader]
    if effect == LeaderEffect.PLACE_IN_OCCUPIED:
        s["powers"][p] |= ANY_SPACE
    elif effect == LeaderEffect.NO_TOWER_FEE:
        s["powers"][p] |= NO_TOWER_FEE
    elif effect == LeaderEffect.NO_TERRITORY_REQUIREMENT:
        s["powers"][p] |= NO_TERRITORY_REQUIREMENT
    elif effect == LeaderEffect.DOUBLE_IMMEDIATE:
        s["powers"][p] |= DOUBLE_IMMEDIATE
    elif effect == LeaderEffect.CHURCH_BONUS:
        s["church_bonus"][p] += LEADER_VALUE[leader]
    elif effect == LeaderEffect.COIN_DISCOUNT:
        for kind in range(NUM_TYPES):
            s["discount"][p, kind, Good.COINS] += LEADER_VALUE[leader]


@compiled
def _coloured_change(s: np.void, p: int) -> int:
    """Return what leaders and tiles add to the value of coloured members."""
    change = 0
    for slot in range(HAND_SIZE):
        if s["leader_state"][p, slot] == LeaderState.PLAYED:
            leader = ability(s, p, slot)
            if LEADER_EFFECT[leader] == LeaderEffect.COLORED_BONUS:
                change += LEADER_VALUE[leader]
    for period in range(PERIODS):
        tile = int(s["tiles"][period])
        if suffers(s, p, period) and TILE_EFFECT[tile] == TileEffect.COLORED_MEMBER_MALUS:
            change += TILE_VALUE[tile]
    return change


@compiled
def _write_member_values(s: np.void, p: int) -> None:
    """Write the value of every family member (`base(m)` of section 4.3)."""
    fixed = 0
    neutral = 0
    for slot in range(HAND_SIZE):
        if s["leader_state"][p, slot] == LeaderState.PLAYED:
            leader = ability(s, p, slot)
            if LEADER_EFFECT[leader] == LeaderEffect.COLORED_SET:
                fixed = LEADER_VALUE[leader]
            elif LEADER_EFFECT[leader] == LeaderEffect.NEUTRAL_BONUS:
                neutral += LEADER_VALUE[leader]
    change = _coloured_change(s, p)
    for member in range(NUM_DICE):
        value = int(s["dice"][member])
        if fixed > 0:
            value = fixed
        if int(s["set_member"][p]) == member:
            value = SET_VALUE
        s["member_value"][p, member] = value + change
    s["member_value"][p, Member.NEUTRAL] = neutral


@compiled
def refresh(s: np.void, p: int) -> None:
    """Work out all modifiers of a seat anew."""
    _clear(s, p)
    for slot in range(int(s["card_count"][p, CardType.CHARACTER])):
        _add_character(s, p, int(s["cards"][p, CardType.CHARACTER, slot]))
    for period in range(PERIODS):
        if suffers(s, p, period):
            _add_tile(s, p, int(s["tiles"][period]))
    for slot in range(HAND_SIZE):
        if s["leader_state"][p, slot] == LeaderState.PLAYED:
            _add_leader(s, p, ability(s, p, slot))
    _write_member_values(s, p)
