"""What needs no choice: the order of phases, turns and rounds (sections 4.1, 5.7 and 6)."""

import numpy as np

from ..core.compiled import compiled
from .auction import award, begin_auctions, continue_auctions, end_auctions
from .constants import Phase
from .legal import can_recruit
from .scoring import score_best_work, score_game
from .setup import all_have_returned
from .tables import ACTIONS_PER_TURN, ROUNDS
from .work import useful_bonus
from .zones import recruitable, return_professions


@compiled
def begin_round(s: np.void) -> None:
    """Start the next round with its auctions."""
    s["round_no"] += 1
    begin_auctions(s)


@compiled
def begin_turn(s: np.void) -> None:
    """Give the next seat clockwise from the starting player its turn of the action phase."""
    s["player"] = (int(s["start_player"]) + int(s["turns_taken"])) % int(s["num_players"])
    s["actions_left"] = ACTIONS_PER_TURN
    s["phase"] = Phase.ACTION_MAIN


@compiled
def end_turn(s: np.void) -> None:
    """End the turn of the active seat; the next one begins, if any is left in this action phase."""
    s["turns_taken"] += 1
    s["actions_left"] = 0
    s["took_profession"] = 0
    s["took_freedom"] = 0
    if s["turns_taken"] < s["num_players"]:
        begin_turn(s)


@compiled
def end_round(s: np.void) -> None:
    """Score the best work and pass the start on; then the next round, or final scoring after the last."""
    s["turns_taken"] = 0
    score_best_work(s)
    s["start_player"] = (int(s["start_player"]) + 1) % int(s["num_players"])
    if int(s["round_no"]) < ROUNDS:
        begin_round(s)
    else:
        score_game(s)
        s["phase"] = Phase.GAME_OVER
        s["done"] = 1


@compiled
def advance_setup(s: np.void) -> bool:
    """Return the chosen professions once all have chosen, and begin round 1."""
    if not all_have_returned(s):
        return False
    return_professions(s)
    begin_round(s)
    return True


@compiled
def advance_auction_select(s: np.void) -> bool:
    """Begin the action phase when nobody is in any more."""
    if s["in_auction"] != 0:
        return False
    end_auctions(s)
    begin_turn(s)
    return True


@compiled
def advance_auction_bid(s: np.void) -> bool:
    """Award the object when one bidder is left."""
    bidders = int(s["bidders"])
    if bidders & (bidders - 1) != 0:
        return False
    award(s)
    return True


@compiled
def advance_recruit_now(s: np.void) -> bool:
    """Go on with the auctions when no opponent shows a profession."""
    if recruitable(s, int(s["player"])) != 0:
        return False
    continue_auctions(s)
    return True


@compiled
def advance_action_main(s: np.void) -> bool:
    """End a turn without actions and recruiting left, and the round after the last turn."""
    if s["turns_taken"] == s["num_players"]:
        end_round(s)
        return True
    if s["actions_left"] > 0 or can_recruit(s, int(s["player"])):
        return False
    end_turn(s)
    return True


@compiled
def advance_work_bonus(s: np.void) -> bool:
    """Finish the work when no bonus card in hand adds anything to it."""
    if useful_bonus(s, int(s["player"])) != 0:
        return False
    s["phase"] = Phase.WORK_CONVERT
    return True


@compiled
def advance_once(s: np.void) -> bool:
    """Make the next automatic step of the phase; return False when there is none."""
    phase = int(s["phase"])
    if phase == Phase.AUCTION_BID:
        return advance_auction_bid(s)
    if phase == Phase.ACTION_MAIN:
        return advance_action_main(s)
    if phase == Phase.AUCTION_SELECT:
        return advance_auction_select(s)
    if phase == Phase.WORK_BONUS:
        return advance_work_bonus(s)
    if phase == Phase.RECRUIT_NOW:
        return advance_recruit_now(s)
    if phase == Phase.SETUP_RETURN:
        return advance_setup(s)
    return False


@compiled
def advance(s: np.void) -> None:
    """Run everything that needs no choice until a decision is due or the game is over."""
    while advance_once(s):
        pass
