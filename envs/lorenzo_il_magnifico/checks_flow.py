"""What must be true of turns and pending tasks: whose decision it is, and what the stack may hold (sections 4.1-4.6).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import WIDTH
from .checks_leaders import hands_dealt, uses_leaders
from .checks_seats import ability, enjoys, suffers
from .constants import (
    ADVANCED,
    CARDS_PER_TYPE,
    FLOORS,
    HAND_SIZE,
    HOME,
    MAX_PENDING,
    MAX_RAISE,
    MAX_SEATS,
    NO_CARD,
    NO_LEADER,
    NUM_CARDS,
    NUM_FLOORS,
    NUM_MEMBERS,
    NUM_PRIVILEGES,
    NUM_SPACES,
    OVERPAY,
    SEQUENTIAL,
    STANDARD_TILES,
    CardType,
    Good,
    LeaderState,
    Member,
    Option,
    Phase,
    Space,
    Stage,
    Task,
)
from .tables import (
    ACTIVATION,
    COST,
    EXCHANGES,
    EXTRA_DISCOUNT,
    EXTRA_KIND,
    EXTRA_TOWERS,
    FAITH_REQUIRED,
    HAS_RESOURCE_COST,
    MILITARY_REQUIRED,
    PAY,
    PRODUCTION_KIND,
    ROUNDS,
    ROUNDS_PER_PERIOD,
    TOWER_FEE,
    ExtraKind,
    LeaderEffect,
    ProductionKind,
    TileEffect,
)

LARGEST_GROUP = 3
"""Most privileges of one source (section 5.6)."""
LEAST_VALUE, MOST_VALUE = -6, 13
"""Bounds of a harvest's or production's value before servants: 0 - 3 - 3 with a tile 1-5 or 1-6 on a large space, and
6 + 2 + 2 + 3 with Montefeltro, Lucrezia Borgia and two characters."""


@compiled
def in_turns(phase: int) -> bool:
    """Tell whether a decision belongs to somebody's turn."""
    return Phase.TURN <= phase <= Phase.EXTRA_TOWER or Phase.COPY <= phase <= Phase.POST_TURN


@compiled
def phase_sound(s: np.void) -> bool:
    """Tell whether the phase exists in this game, and is GAME_OVER exactly when the game is done."""
    phase = int(s["phase"])
    advanced = s["options"][Option.MODE] == ADVANCED
    if not 0 <= phase <= Phase.GAME_OVER or (phase == Phase.GAME_OVER) != (s["done"] == 1) or not 0 <= s["done"] <= 1:
        return False
    if phase == Phase.CHOOSE_BONUS_TILE:
        return advanced and s["options"][Option.BONUS_TILES] != STANDARD_TILES
    if phase == Phase.LEADER_DRAFT:
        return uses_leaders(s) and s["options"][Option.LEADERS] == 0
    if phase == Phase.COPY or phase == Phase.SET_MEMBER or phase == Phase.POST_TURN:
        return uses_leaders(s)
    return True


@compiled
def round_sound(s: np.void) -> bool:
    """Tell whether the round fits the phase: 0 in the set-up, even at the Vatican, the last one at the end."""
    phase = int(s["phase"])
    round_no = int(s["round_no"])
    if phase == Phase.CHOOSE_BONUS_TILE or phase == Phase.LEADER_DRAFT:
        return round_no == 0
    if phase == Phase.GAME_OVER:
        return round_no == ROUNDS
    if phase == Phase.VATICAN:
        return round_no % ROUNDS_PER_PERIOD == 0 and 1 <= round_no <= ROUNDS
    return 1 <= round_no <= ROUNDS


@compiled
def order_sound(s: np.void, n: int) -> bool:
    """Tell whether the turn order names each seat once."""
    seen = 0
    for k in range(n):
        seat = int(s["order"][k])
        if not 0 <= seat < n:
            return False
        seen |= 1 << seat
    return seen == (1 << n) - 1


@compiled
def turns_begun(s: np.void, n: int, k: int) -> int:
    """Return how many placements or passes the seat at place k of the order has made this round (section 4.1)."""
    if not in_turns(int(s["phase"])):
        return NUM_MEMBERS
    first = 1 if suffers(s, int(s["order"][k]), TileEffect.SKIP_FIRST_TURN) else 0
    number = 0
    for t in range(first, first + NUM_MEMBERS):
        turn = t * n + k
        made = turn == int(s["step"]) and int(s["stage"]) != Stage.BEFORE_PLACEMENT
        if turn < int(s["step"]) or made:
            number += 1
    return number


@compiled
def placements_sound(s: np.void, n: int) -> bool:
    """Tell whether nobody has more members on the board than turns; all are at home outside the rounds."""
    idle = int(s["round_no"]) == 0 or int(s["phase"]) == Phase.GAME_OVER
    for k in range(n):
        placed = 0
        for m in range(NUM_MEMBERS):
            if int(s["member_at"][int(s["order"][k])][m]) != HOME:
                placed += 1
        if placed > (0 if idle else turns_begun(s, n, k)):
            return False
    return True


@compiled
def turn_order_sound(s: np.void, n: int) -> bool:
    """Tell whether the step of a turn exists and belongs to the seat to act (section 4.1)."""
    step = int(s["step"])
    if not 0 <= step < (NUM_MEMBERS + 1) * n or int(s["order"][step % n]) != int(s["player"]):
        return False
    skips = suffers(s, int(s["player"]), TileEffect.SKIP_FIRST_TURN)
    return step // n != (0 if skips else NUM_MEMBERS)


@compiled
def step_sound(s: np.void, n: int) -> bool:
    """Tell whether step and seat to act fit the phase (sections 3, 4.1, 4.5)."""
    phase = int(s["phase"])
    step = int(s["step"])
    player = int(s["player"])
    if in_turns(phase):
        return turn_order_sound(s, n)
    if phase == Phase.GAME_OVER:
        return step == 0
    if not 0 <= step < n:
        return False
    if phase == Phase.CHOOSE_BONUS_TILE:
        return player == int(s["order"][n - 1 - step])
    if phase == Phase.LEADER_DRAFT:
        return player == step
    period = (int(s["round_no"]) - 1) // ROUNDS_PER_PERIOD
    return player == int(s["order"][step]) and int(s["stock"][player][Good.FAITH]) >= FAITH_REQUIRED[period]


@compiled
def stage_sound(s: np.void) -> bool:
    """Tell whether the stage of the turn fits the phase; before the placement only leaders leave tasks."""
    phase = int(s["phase"])
    stage = int(s["stage"])
    if phase == Phase.POST_TURN:
        return stage == Stage.AFTER_PLACEMENT
    if phase == Phase.TURN or not in_turns(phase):
        return stage == Stage.BEFORE_PLACEMENT
    if stage == Stage.AFTER_PLACEMENT:
        return True
    by_leader = phase != Phase.VENTURE_COST and phase != Phase.DISCOUNT and phase != Phase.EXTRA_TOWER
    return stage == Stage.BEFORE_PLACEMENT and by_leader and hands_dealt(s)


@compiled
def granting_sound(s: np.void, space: int, granting: int) -> bool:
    """Tell whether a floor's card is taken by a member standing there (NO_CARD) or an extra action in its tower."""
    if granting != NO_CARD:
        return extra_action_sound(s, granting) and (EXTRA_TOWERS[granting] >> (space // FLOORS)) & 1 == 1
    for m in range(NUM_MEMBERS):
        if int(s["member_at"][int(s["player"])][m]) == space:
            return True
    return False


@compiled
def extra_action_sound(s: np.void, card: int) -> bool:
    """Tell whether the seat to act owns the card and it gives an extra action on a tower."""
    if not 0 <= card < NUM_CARDS or EXTRA_KIND[card] != ExtraKind.TOWER:
        return False
    kind = card // CARDS_PER_TYPE
    for i in range(int(s["card_count"][int(s["player"])][kind])):
        if int(s["cards"][int(s["player"])][kind][i]) == card:
            return True
    return False


@compiled
def take_card_sound(s: np.void, task: np.ndarray) -> bool:
    """Tell whether TAKE_CARD takes a card that is there."""
    space = int(task[1])
    if not 0 <= space < NUM_FLOORS or int(s["tower_cards"][space]) == NO_CARD:
        return False
    return granting_sound(s, space, int(task[2])) and task[3] == 0 and task[4] == 0


@compiled
def raise_sound(s: np.void, task: np.ndarray) -> bool:
    """Tell whether SERVANTS raises a value for something that the seat to act may be doing (section 4.4)."""
    space = int(task[1])
    value = int(task[2])
    least = int(task[3])
    if not 0 <= least <= MAX_RAISE:
        return False
    if space == Space.HARVEST_SINGLE or space == Space.PRODUCTION_SINGLE:
        return LEAST_VALUE <= value <= MOST_VALUE and task[4] == 0
    if s["options"][Option.ALLOW_OVERPAY] != OVERPAY:
        return False
    if 0 <= space < NUM_FLOORS:
        fits = granting_sound(s, space, int(task[4])) and int(s["tower_cards"][space]) != NO_CARD
        return fits and (value == 0 or value == TOWER_FEE)
    here = False
    for m in range(NUM_MEMBERS):
        here = here or int(s["member_at"][int(s["player"])][m]) == space
    return here and Space.MARKET_1 <= space < NUM_SPACES and value == 0 and task[4] == NO_CARD


@compiled
def exchanges_sound(s: np.void, slot: int, value: int, chosen: int) -> bool:
    """Tell whether exchanges were chosen only for active buildings before a slot, 2 bits each (section 5.5)."""
    if chosen < 0 or chosen >> 2 * slot != 0:
        return False
    if s["options"][Option.PRODUCTION_POOL] == SEQUENTIAL:
        return chosen == 0
    for i in range(slot):
        card = int(s["cards"][int(s["player"])][CardType.BUILDING][i])
        exchange = (chosen >> 2 * i) & 3
        allowed = EXCHANGES[card] if PRODUCTION_KIND[card] == ProductionKind.EXCHANGE else 0
        if exchange != 0 and (exchange > allowed or ACTIVATION[card] > value):
            return False
    return True


@compiled
def production_sound(s: np.void, task: np.ndarray) -> bool:
    """Tell whether PRODUCTION has come to a slot that exists, or to the end of the buildings."""
    slot = int(task[2])
    value = int(task[1])
    if not 0 <= slot <= int(s["card_count"][int(s["player"])][CardType.BUILDING]) or task[4] != 0:
        return False
    return LEAST_VALUE <= value <= MOST_VALUE + MAX_RAISE and exchanges_sound(s, slot, value, int(task[3]))


@compiled
def privileges_sound(task: np.ndarray) -> bool:
    """Tell whether PRIVILEGE is a group of one to three different privileges."""
    left = int(task[1])
    chosen = int(task[2])
    taken = 0
    for k in range(NUM_PRIVILEGES):
        taken += (chosen >> k) & 1
    return left >= 1 and left + taken <= LARGEST_GROUP and chosen >> NUM_PRIVILEGES == 0 and task[3] == task[4] == 0


@compiled
def copy_sound(s: np.void, task: np.ndarray) -> bool:
    """Tell whether COPY belongs to Lorenzo de' Medici just played, with somebody to copy (section 4.6)."""
    p = int(s["player"])
    slot = int(task[1])
    if not 0 <= slot < HAND_SIZE or task[2] != 0 or task[3] != 0 or task[4] != 0 or not hands_dealt(s):
        return False
    # Lorenzo without a copied leader has no ability, though he is played.
    if int(s["leader_state"][p][slot]) != LeaderState.PLAYED or ability(s, p, slot) != NO_LEADER:
        return False
    for q in range(MAX_SEATS):
        for other in range(HAND_SIZE):
            if q != p and int(s["leader_state"][q][other]) == LeaderState.PLAYED:
                return True
    return False


@compiled
def set_member_sound(s: np.void, task: np.ndarray) -> bool:
    """Tell whether SET_MEMBER belongs to Montefeltro, with a coloured member at home (section 4.6)."""
    p = int(s["player"])
    at_home = False
    for m in range(Member.NEUTRAL):
        at_home = at_home or int(s["member_at"][p][m]) == HOME
    plain = task[1] == 0 and task[2] == 0 and task[3] == 0 and task[4] == 0
    return plain and at_home and enjoys(s, p, LeaderEffect.SET_ONE_MEMBER)


@compiled
def task_sound(s: np.void, task: np.ndarray, is_top: bool) -> bool:
    """Tell whether a task exists, its arguments are in range, and it may wait below others or lie on top."""
    kind = int(task[0])
    if kind == Task.TAKE_CARD:
        return is_top and take_card_sound(s, task)
    if kind == Task.SERVANTS:
        return raise_sound(s, task) and (is_top or int(task[1]) >= NUM_FLOORS)
    if kind == Task.PRODUCTION:
        return production_sound(s, task)
    if kind == Task.PRIVILEGE:
        return privileges_sound(task)
    if kind == Task.EXTRA_TOWER:
        unused = task[2] == 0 and task[3] == 0 and task[4] == 0
        return unused and extra_action_sound(s, int(task[1]))
    if kind == Task.COPY:
        return is_top and copy_sound(s, task)
    return kind == Task.SET_MEMBER and is_top and set_member_sound(s, task)


@compiled
def stack_sound(s: np.void) -> bool:
    """Tell whether the stack holds possible tasks, in turns only, and zeros above them."""
    size = int(s["pending_size"])
    if not 0 <= size <= MAX_PENDING or (size > 0 and not in_turns(int(s["phase"]))):
        return False
    for i in range(MAX_PENDING):
        task = s["pending"][i]
        if i < size and not task_sound(s, task, i == size - 1):
            return False
        for column in range(WIDTH):
            if i >= size and task[column] != 0:
                return False
    return True


@compiled
def asks_cost(s: np.void, task: np.ndarray, phase: int) -> bool:
    """Tell whether a card has two ways to be paid, asked in this phase (section 5.3)."""
    card = int(s["tower_cards"][int(task[1])])
    if phase == Phase.VENTURE_COST:
        venture = card // CARDS_PER_TYPE == CardType.VENTURE
        return venture and HAS_RESOURCE_COST[card] == 1 and MILITARY_REQUIRED[card] > 0
    if phase != Phase.DISCOUNT or card // CARDS_PER_TYPE != CardType.BUILDING:
        return False
    p = int(s["player"])
    for resource in range(Good.WOOD, Good.STONE + 1):
        taken_off = int(s["discount"][p][CardType.BUILDING][resource]) + EXTRA_DISCOUNT[int(task[2]), resource]
        if COST[card, resource] <= taken_off:
            return False
    return int(s["choice_discount"][p]) > 0


@compiled
def asks_exchange(s: np.void, task: np.ndarray) -> bool:
    """Tell whether the building that a production has come to is active and one of its exchanges payable."""
    p = int(s["player"])
    slot = int(task[2])
    if slot >= int(s["card_count"][p][CardType.BUILDING]):
        return False
    card = int(s["cards"][p][CardType.BUILDING][slot])
    if PRODUCTION_KIND[card] != ProductionKind.EXCHANGE or ACTIVATION[card] > int(task[1]):
        return False
    for exchange in range(1, EXCHANGES[card] + 1):
        payable = True
        for good in range(Good.VP):
            payable = payable and int(s["stock"][p][good]) >= PAY[card, exchange, good]
        if payable:
            return True
    return False


@compiled
def decision_sound(s: np.void) -> bool:
    """Tell whether the phase is the one of the top task, and there is something to decide; the stack is sound."""
    phase = int(s["phase"])
    size = int(s["pending_size"])
    if size == 0:
        return phase == Phase.TURN or phase == Phase.POST_TURN or not in_turns(phase)
    task = s["pending"][size - 1]
    kind = int(task[0])
    if kind == Task.TAKE_CARD:
        return asks_cost(s, task, phase)
    if kind == Task.SERVANTS:
        p = int(s["player"])
        payable = int(s["stock"][p][Good.SERVANTS]) >= int(s["servant_rate"][p]) * int(task[3])
        return phase == Phase.SERVANTS and payable
    if kind == Task.PRODUCTION:
        return phase == Phase.EXCHANGE and asks_exchange(s, task)
    if kind == Task.PRIVILEGE:
        return phase == Phase.PRIVILEGE
    if kind == Task.EXTRA_TOWER:
        return phase == Phase.EXTRA_TOWER
    return phase == (Phase.COPY if kind == Task.COPY else Phase.SET_MEMBER)


@compiled
def open_towers(s: np.void) -> int:
    """Return the bitset of towers from which the seat to act may take a card now; 0 unless that is decided."""
    phase = int(s["phase"])
    if phase == Phase.TURN:
        return (1 << (NUM_FLOORS // FLOORS)) - 1
    if phase == Phase.EXTRA_TOWER:
        return EXTRA_TOWERS[int(s["pending"][int(s["pending_size"]) - 1][1])]
    return 0


@compiled
def ranks_sound(s: np.void, n: int) -> bool:
    """Tell whether ranks are 0 before the end and then follow points and turn order, without ties (section 6)."""
    if s["done"] == 0:
        for p in range(n):
            if s["ranks"][p] != 0:
                return False
        return True
    for k in range(n):
        p = int(s["order"][k])
        better = 0
        for i in range(n):
            q = int(s["order"][i])
            if int(s["scores"][q]) > int(s["scores"][p]) or (s["scores"][q] == s["scores"][p] and i < k):
                better += 1
        if int(s["ranks"][p]) != 1 + better:
            return False
    return True
