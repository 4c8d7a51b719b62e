"""The change that each action makes (sections 4.4 to 4.6). What follows without a choice is in `flow.py`."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop, set_top, top
from .areas import begin_production, choose_exchange, harvest
from .board import begin_space, place
from .church import excommunicate, support
from .constants import (
    DECLINE_EXTRA,
    DISCOUNT,
    EXCHANGE,
    EXTRA_TOWER,
    LEADER,
    LEADER_ACTIVATE,
    LEADER_DISCARD,
    LEADER_PLAY,
    NUM_SPACES,
    PASS,
    PLACE,
    PRIVILEGE,
    SERVANTS,
    SET_MEMBER,
    VATICAN,
    VENTURE_COST,
    Phase,
    Source,
    Space,
    Stage,
)
from .gains import gain, pay_servants
from .leaders import (
    activate_leader,
    choose_set_member,
    copy_leader,
    discard_leader,
    pick_leader,
    play_leader,
)
from .setup import choose_bonus_tile
from .tables import PRIVILEGE_GAIN
from .towers import take_card, use_extra


@compiled
def apply_leader_action(s: np.void, p: int, action: int) -> None:
    """Discard, play or use a leader."""
    if action >= LEADER_ACTIVATE:
        activate_leader(s, p, action - LEADER_ACTIVATE)
    elif action >= LEADER_PLAY:
        play_leader(s, p, action - LEADER_PLAY)
    else:
        discard_leader(s, p, action - LEADER_DISCARD)


@compiled
def apply_turn(s: np.void, p: int, action: int) -> None:
    """Place a member, pass, end the turn, or use a leader, after which the same decision is asked again."""
    if action < PASS:
        s["stage"] = Stage.AFTER_PLACEMENT
        place(s, p, (action - PLACE) // NUM_SPACES, (action - PLACE) % NUM_SPACES)
    elif LEADER_DISCARD <= action < SET_MEMBER:
        apply_leader_action(s, p, action)
    else:
        s["stage"] = Stage.FINISHED


@compiled
def apply_servants(s: np.void, p: int, raised: int) -> None:
    """Pay the servants and go on with the action whose value they raise."""
    space = top(s, 1)
    value = top(s, 2)
    granting = top(s, 4)
    pop(s)
    pay_servants(s, p, raised)
    if space == Space.HARVEST_SINGLE:
        harvest(s, p, value + raised)
    elif space == Space.PRODUCTION_SINGLE:
        begin_production(s, p, value + raised)
    else:
        begin_space(s, p, space, granting, value)  # the task's second argument is the fee here


@compiled
def apply_privilege(s: np.void, p: int, privilege: int) -> None:
    """Receive one privilege of the group."""
    if top(s, 1) == 1:
        pop(s)
    else:
        set_top(s, 1, top(s, 1) - 1)
        set_top(s, 2, top(s, 2) | 1 << privilege)
    gain(s, p, Source.PRIVILEGE, PRIVILEGE_GAIN[privilege], 1)


@compiled
def apply_vatican(s: np.void, p: int, refuses: int) -> None:
    """Support the Church or refuse (section 4.5)."""
    if refuses:
        excommunicate(s, p)
    else:
        support(s, p)
    s["step"] += 1


@compiled
def apply_nested(s: np.void, p: int, phase: int, action: int) -> None:
    """Make the change of a decision inside a turn."""
    if phase == Phase.SERVANTS:
        apply_servants(s, p, action - SERVANTS)
    elif phase == Phase.EXCHANGE:
        choose_exchange(s, p, action - EXCHANGE)
    elif phase == Phase.PRIVILEGE:
        apply_privilege(s, p, action - PRIVILEGE)
    elif phase == Phase.VENTURE_COST:
        take_card(s, p, action - VENTURE_COST)
    elif phase == Phase.DISCOUNT:
        take_card(s, p, action - DISCOUNT)
    elif phase == Phase.COPY:
        copy_leader(s, p, action - LEADER)
    elif phase == Phase.SET_MEMBER:
        choose_set_member(s, p, action - SET_MEMBER)
    elif action == DECLINE_EXTRA:
        pop(s)
    else:
        use_extra(s, p, action - EXTRA_TOWER)


@compiled
def apply(s: np.void, action: int) -> None:
    """Make the change of one legal action of the seat to act."""
    p = int(s["player"])
    phase = int(s["phase"])
    if phase == Phase.TURN or phase == Phase.POST_TURN:
        apply_turn(s, p, action)
    elif phase == Phase.VATICAN:
        apply_vatican(s, p, action - VATICAN)
    elif phase == Phase.CHOOSE_BONUS_TILE:
        choose_bonus_tile(s, action)
    elif phase == Phase.LEADER_DRAFT:
        pick_leader(s, action - LEADER)
    else:
        apply_nested(s, p, phase, action)
