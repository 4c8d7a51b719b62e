"""Everything that must be true of every position, named one by one (sections 2 to 7).

`check` returns the sum of the `Invariant` flags that are broken, 0 for a sound position at a decision or at the end.
What each flag stands for is worked out in the files `checks_turn.py`, `checks_goods.py`, `checks_favours.py`,
`checks_mysteries.py`, `checks_tasks.py` and `checks_choices.py`, from constants and tables alone.
"""

from enum import IntFlag, auto

import numpy as np

from ..core.checks import flag_unless
from ..core.compiled import compiled
from . import checks_favours as favours
from . import checks_goods as goods
from . import checks_mysteries as mysteries
from . import checks_tasks as tasks
from . import checks_turn as turn


class Invariant(IntFlag):
    """One flag per invariant."""

    OPTIONS = auto()
    """Two to five seats play, every option has a value, and `auto_forced` is its option."""
    PHASE = auto()
    """The phase exists, and is GAME_OVER exactly when the game is done."""
    ROUND = auto()
    """The round is one that the pile allows, 0 exactly during the set-up purchases."""
    STAGE = auto()
    """The stage exists and asks for the decision of the phase."""
    PLACE = auto()
    """Seat to act and place in the turn order exist."""
    TURN = auto()
    """The seat to act is the one whose turn it is."""
    QUIET = auto()
    """Fewer seats in a row were quiet than there are, none outside a window."""
    ORDER = auto()
    """The turn order names every seat once."""
    CHOSEN = auto()
    """Positions are chosen only in their stage, by as many seats as have been asked, each one."""
    CHOOSER = auto()
    """Whoever has chosen a position has bid no less than those who have not."""
    COLOURS = auto()
    """Every seat has a colour of its own, by number unless they were dealt at random."""
    PAWNS = auto()
    """Every pawn stands at a tent; before the first walk at its own, unless it was moved."""
    TOKENS = auto()
    """All tokens of a colour are in the bank, the bins or with a seat."""
    BINS = auto()
    """No bin holds more than its size, and all are empty before the first round."""
    BOOKS = auto()
    """No book holds more recipes of an item than there are, and none in stock is missing."""
    STACKS = auto()
    """Stacks hold recipes of their tent, and nothing above the top."""
    DISPLAYS = auto()
    """Displays hold recipes of their tent or nothing."""
    SALARIES = auto()
    """What each book pays, and what one more recipe of each item would add, is noted rightly."""
    RECIPES = auto()
    """No recipe lies in two places."""
    REFILL = auto()
    """Between refill and recipes no slot is empty while the stack has a recipe."""
    PILE = auto()
    """The pile holds as many mysteries as are counted, blank ones without the option."""
    CLOCK = auto()
    """As many mysteries have left the pile as the rounds ask for, with the option none fewer."""
    OFFER = auto()
    """The offer holds a mystery for every seat that has not taken one, and nothing before and after."""
    HANDS = auto()
    """Mysteries in hand are counted rightly, and what everybody knows of them is there."""
    MYSTERIES = auto()
    """Every mystery is in one place: pile, offer, hand, discarded or being played."""
    HIDDEN = auto()
    """The mysteries that nobody has shown are counted rightly."""
    FAVOURS = auto()
    """Each seat's six favour cards are in its hand, at tents or in the auction, each value once."""
    LAID = auto()
    """Favour cards lie at tents only in their stages, at most three of a seat at one tent, and nothing behind them."""
    LAPS = auto()
    """Each seat has placed a card in every lap until it passed."""
    BIDS = auto()
    """Whoever has been asked has a card in the auction, until the cards are given back."""
    CHANGES = auto()
    """What mysteries add to favour cards comes from mysteries played, on cards that are shown."""
    PEEKED = auto()
    """Only face-down cards of others have been looked at."""
    OUT = auto()
    """Only seats of the game have passed, only while favour cards are placed."""
    ADMITTED = auto()
    """Only who has had its turn is admitted, from the walk to the salaries."""
    WILD = auto()
    """Items count more by no more than the mysteries played."""
    TURN_EFFECTS = auto()
    """What is in force for a turn belongs to its stage, and comes from mysteries played."""
    EARNED = auto()
    """A turn goes on only while a recipe may be earned."""
    DUE = auto()
    """Tokens are due exactly while some are waived, no more than the recipe costs."""
    STACK = auto()
    """The waiting tasks exist, in an order that the rules can leave, and zeros lie above them."""
    DECISION = auto()
    """The phase is the one of the waiting task, and the seat to act has a choice, several with `auto_forced`."""
    COUNTERS = auto()
    """Decisions are counted from 0, those made by the engine only with `auto_forced`."""
    SCORES = auto()
    """Nobody owes money, and recipes in the book have paid their bonus at least."""
    RANKS = auto()
    """Ranks follow money, recipes and tokens, and are given at the end only."""
    END = auto()
    """The game has ended for a reason, and goes on without one."""
    ABSENT_SEATS = auto()
    """The fields of seats that do not play are empty."""


@compiled
def _check_ranges(s: np.void) -> int:
    """Check what all other checks use as indices or counts; the seats are sound."""
    n = int(s["num_players"])
    flags = flag_unless(turn.phase_sound(s), Invariant.PHASE.value)
    flags |= flag_unless(turn.stage_in_range(s), Invariant.STAGE.value)
    flags |= flag_unless(turn.round_sound(s, n), Invariant.ROUND.value)
    flags |= flag_unless(turn.place_in_range(s, n), Invariant.PLACE.value)
    flags |= flag_unless(turn.order_sound(s, n), Invariant.ORDER.value)
    flags |= flag_unless(goods.colours_sound(s, n), Invariant.COLOURS.value)
    flags |= flag_unless(goods.pawns_in_range(s), Invariant.PAWNS.value)
    flags |= flag_unless(goods.stacks_sound(s), Invariant.STACKS.value)
    flags |= flag_unless(goods.displays_sound(s), Invariant.DISPLAYS.value)
    flags |= flag_unless(mysteries.pile_sound(s), Invariant.PILE.value)
    flags |= flag_unless(mysteries.offer_in_range(s), Invariant.OFFER.value)
    flags |= flag_unless(favours.laid_in_range(s, n), Invariant.LAID.value)
    return flags | flag_unless(tasks.stack_in_range(s, n), Invariant.STACK.value)


@compiled
def _check_turn(s: np.void, n: int) -> int:
    """Check whose decision it is, order and counters."""
    flags = flag_unless(turn.stage_sound(s), Invariant.STAGE.value)
    flags |= flag_unless(turn.quiet_sound(s, n), Invariant.QUIET.value)
    flags |= flag_unless(turn.chosen_sound(s, n), Invariant.CHOSEN.value)
    flags |= flag_unless(turn.chooser_sound(s, n), Invariant.CHOOSER.value)
    flags |= flag_unless(turn.admitted_sound(s, n), Invariant.ADMITTED.value)
    flags |= flag_unless(turn.counters_sound(s), Invariant.COUNTERS.value)
    flags |= flag_unless(turn.end_sound(s, n), Invariant.END.value)
    if not tasks.stack_sound(s, n):
        return flags | Invariant.STACK.value
    flags |= flag_unless(tasks.turn_sound(s, n), Invariant.TURN.value)
    flags |= flag_unless(tasks.due_sound(s), Invariant.DUE.value)
    return flags | flag_unless(tasks.decision_sound(s, n), Invariant.DECISION.value)


@compiled
def _check_goods(s: np.void, n: int) -> int:
    """Check tokens, recipes, books, money and ranks."""
    flags = flag_unless(goods.tokens_conserved(s, n), Invariant.TOKENS.value)
    flags |= flag_unless(goods.pawns_sound(s), Invariant.PAWNS.value)
    flags |= flag_unless(goods.bins_sound(s, n), Invariant.BINS.value)
    flags |= flag_unless(goods.books_sound(s, n), Invariant.BOOKS.value)
    flags |= flag_unless(goods.recipes_once(s), Invariant.RECIPES.value)
    flags |= flag_unless(goods.refill_sound(s), Invariant.REFILL.value)
    flags |= flag_unless(goods.scores_sound(s, n), Invariant.SCORES.value)
    return flags | flag_unless(goods.ranks_sound(s, n), Invariant.RANKS.value)


@compiled
def _check_cards(s: np.void, n: int) -> int:
    """Check favour cards and mysteries."""
    flags = flag_unless(favours.favours_conserved(s, n), Invariant.FAVOURS.value)
    flags |= flag_unless(favours.laid_sound(s, n), Invariant.LAID.value)
    flags |= flag_unless(favours.laps_sound(s, n), Invariant.LAPS.value)
    flags |= flag_unless(favours.bids_sound(s, n), Invariant.BIDS.value)
    flags |= flag_unless(favours.changes_sound(s, n), Invariant.CHANGES.value)
    flags |= flag_unless(favours.peeked_sound(s, n), Invariant.PEEKED.value)
    flags |= flag_unless(favours.out_sound(s, n), Invariant.OUT.value)
    flags |= flag_unless(mysteries.clock_sound(s, n), Invariant.CLOCK.value)
    flags |= flag_unless(mysteries.offer_sound(s, n), Invariant.OFFER.value)
    flags |= flag_unless(mysteries.hands_sound(s, n), Invariant.HANDS.value)
    flags |= flag_unless(mysteries.mysteries_conserved(s, n), Invariant.MYSTERIES.value)
    flags |= flag_unless(mysteries.wild_sound(s, n), Invariant.WILD.value)
    flags |= flag_unless(mysteries.turn_effects_sound(s), Invariant.TURN_EFFECTS.value)
    return flags | flag_unless(mysteries.earned_sound(s), Invariant.EARNED.value)


@compiled
def _check_kept(s: np.void, n: int) -> int:
    """Check what is kept of other fields, which are sound."""
    flags = flag_unless(goods.salaries_sound(s, n), Invariant.SALARIES.value)
    return flags | flag_unless(mysteries.hidden_sound(s, n), Invariant.HIDDEN.value)


@compiled
def check(s: np.void) -> int:
    """Return the sum of the flags of all broken invariants, 0 if the position is sound."""
    if not turn.options_sound(s):
        return Invariant.OPTIONS.value
    flags = _check_ranges(s)
    if flags != 0:
        return flags
    n = int(s["num_players"])
    flags = _check_turn(s, n) | _check_goods(s, n) | _check_cards(s, n)
    flags |= flag_unless(goods.absent_sound(s, n), Invariant.ABSENT_SEATS.value)
    return flags if flags != 0 else _check_kept(s, n)
