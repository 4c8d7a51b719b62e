"""Everything that must be true of every position, named one by one (sections 2 to 7).

`check` returns the sum of the `Invariant` flags that are broken, 0 for a sound position at a decision or at the end.
What each flag stands for is worked out in the files `checks_cards.py`, `checks_places.py`, `checks_points.py`,
`checks_goods.py`, `checks_turn.py` and `checks_tasks.py`, from constants and tables alone.
"""

from enum import IntFlag, auto

import numpy as np

from ..core.checks import flag_unless
from ..core.compiled import compiled
from . import checks_cards as cards
from . import checks_goods as goods
from . import checks_places as places
from . import checks_points as points
from . import checks_tasks as tasks
from . import checks_turn as turn


class Invariant(IntFlag):
    """One flag per invariant."""

    OPTIONS = auto()
    """Two to four seats play, every option has a value, and `auto_forced` is its option."""
    PHASE = auto()
    """The phase exists, and is GAME_OVER exactly when the game is done."""
    ROUND = auto()
    """The round is one of the five; cards are kept in the first four only, the game ends with the fifth."""
    STAGE = auto()
    """The stage of the round is the one of the phase."""
    TURN = auto()
    """Step, place and seat to act fit the stage; there is a Captain."""
    EXTRA_STEP = auto()
    """Whoever acts in steps 5 to 8 owns the card of the step."""
    ACTED = auto()
    """`acted` is set exactly while an action waits to be finished."""
    RECEIVED = auto()
    """`received` counts the income and choices of the seat that chooses a resource, and is 0 otherwise."""
    NAMED = auto()
    """A resource is named exactly while incomes are paid."""
    COUNTERS = auto()
    """Decisions are counted from 0, those made by the engine only with `auto_forced`."""
    STACK = auto()
    """At most one task waits, one that the action can have left, and zeros lie above it."""
    DECISION = auto()
    """The phase is the one of the waiting task, and there is something to choose, with `auto_forced` two things."""
    DRAW_PILE = auto()
    """The draw pile holds as many cards as are counted, and nothing above them."""
    PILES = auto()
    """Piles hold all their cards until the round in which they are opened, then nothing."""
    HANDS = auto()
    """Hands hold as many cards as are counted."""
    DISCARDS = auto()
    """The list of discards names cards, seats and rounds, round by round, and nothing behind them."""
    DISCARD_ROUNDS = auto()
    """Discards are of clean-ups that are over, since the last time when they were taken up."""
    DISCARD_SEATS = auto()
    """In each clean-up each seat discards once, clockwise, in the last one from the Captain."""
    DISCARD_PILES = auto()
    """Cards discarded are of piles that were open then."""
    CARDS = auto()
    """Every Florenza card of the game is in one place: pile, hand, tableau, discards or waiting for its artist."""
    PRIESTS = auto()
    """Nobody has two priests."""
    KEPT = auto()
    """Who has chosen keeps a card of its hand; nobody keeps any outside the clean-up."""
    CLEAN_UP = auto()
    """After the clean-up nobody holds two cards, and whoever discarded holds one."""
    RESOURCES = auto()
    """All resource cards are in the supply or with a seat."""
    MONEY = auto()
    """All money is in the bank or with a seat, in amounts of 50."""
    LOCATIONS = auto()
    """No more copies of a location are face up than there are."""
    CAPTAIN_CARD = auto()
    """The "new Captain" card is missing exactly while a seat holds it."""
    ANONYMOUS = auto()
    """Anonymous artists face down made a work this round, and those of all works were there to be hired."""
    ARTIST_ORDER = auto()
    """The dealing order names each artist card once."""
    ARTIST_PLACES = auto()
    """As many artists have been dealt as the rounds ask for, and those are somewhere."""
    ARTIST_DISPLAY = auto()
    """Only artists of this round are on display, and artists leave the game in clean-ups only."""
    EQUAL_BACKS = auto()
    """Of equal backs the one dealt first has been taken first."""
    MONUMENT_ORDER = auto()
    """The drawing order names each monument once."""
    MONUMENT_PLACES = auto()
    """As many monuments have been drawn as the rounds ask for, and those are somewhere."""
    MONUMENT_DISPLAY = auto()
    """At most two monuments stay on display from round to round, those of most value."""
    HIRED = auto()
    """Hired artists are counted by class."""
    WORKS = auto()
    """The works are as many as churches, palaces and monuments, and worth those with the artists hired for them."""
    TURNS = auto()
    """Nobody has taken more than its turns allow."""
    SCORES = auto()
    """Points are those of works and district buildings, after the end all of section 6.1."""
    RANKS = auto()
    """Ranks follow points and works, and are given at the end only."""
    ABSENT_SEATS = auto()
    """The fields of seats that do not play are empty."""


@compiled
def _check_ranges(s: np.void) -> int:
    """Check what all other checks use as indices or counts; the seats are sound."""
    n = int(s["num_players"])
    flags = flag_unless(turn.phase_sound(s), Invariant.PHASE.value)
    flags |= flag_unless(turn.round_sound(s), Invariant.ROUND.value)
    flags |= flag_unless(turn.stage_sound(s), Invariant.STAGE.value)
    flags |= flag_unless(turn.turn_in_range(s, n), Invariant.TURN.value)
    flags |= flag_unless(turn.named_in_range(s), Invariant.NAMED.value)
    flags |= flag_unless(tasks.stack_in_range(s), Invariant.STACK.value)
    flags |= flag_unless(goods.locations_sound(s, n), Invariant.LOCATIONS.value)
    flags |= flag_unless(goods.captain_card_in_range(s, n), Invariant.CAPTAIN_CARD.value)
    return flags | flag_unless(goods.anonymous_in_range(s), Invariant.ANONYMOUS.value)


@compiled
def _check_lists(s: np.void) -> int:
    """Check orders, places and counts of cards, which other checks use as indices; the ranges are sound."""
    n = int(s["num_players"])
    flags = flag_unless(cards.draw_pile_sound(s), Invariant.DRAW_PILE.value)
    flags |= flag_unless(cards.hands_sound(s, n), Invariant.HANDS.value)
    flags |= flag_unless(cards.discards_sound(s, n), Invariant.DISCARDS.value)
    flags |= flag_unless(cards.tableaus_in_range(s, n), Invariant.CARDS.value)
    flags |= flag_unless(places.artist_order_sound(s), Invariant.ARTIST_ORDER.value)
    flags |= flag_unless(places.artist_places_sound(s, n), Invariant.ARTIST_PLACES.value)
    flags |= flag_unless(places.monument_order_sound(s), Invariant.MONUMENT_ORDER.value)
    for p in range(n):
        flags |= flag_unless(points.work_list_sound(s, p), Invariant.WORKS.value)
    if flags == 0:
        flags = flag_unless(places.monument_places_sound(s, n), Invariant.MONUMENT_PLACES.value)
    return flags


@compiled
def _check_cards(s: np.void, n: int) -> int:
    """Check Florenza cards: piles, hands, discards, tableaus."""
    flags = flag_unless(cards.piles_sound(s), Invariant.PILES.value)
    flags |= flag_unless(cards.discard_rounds_sound(s), Invariant.DISCARD_ROUNDS.value)
    flags |= flag_unless(cards.discard_seats_sound(s, n), Invariant.DISCARD_SEATS.value)
    flags |= flag_unless(cards.discard_piles_sound(s), Invariant.DISCARD_PILES.value)
    flags |= flag_unless(cards.cards_conserved(s, n), Invariant.CARDS.value)
    for p in range(n):
        flags |= flag_unless(cards.priests_sound(s, p), Invariant.PRIESTS.value)
        flags |= flag_unless(cards.kept_sound(s, n, p), Invariant.KEPT.value)
        flags |= flag_unless(cards.clean_up_sound(s, p), Invariant.CLEAN_UP.value)
    return flags


@compiled
def _check_goods(s: np.void, n: int) -> int:
    """Check resources, money, the new Captain card and artists without names."""
    flags = flag_unless(goods.resources_conserved(s, n), Invariant.RESOURCES.value)
    flags |= flag_unless(goods.money_conserved(s, n), Invariant.MONEY.value)
    flags |= flag_unless(goods.captain_card_sound(s, n), Invariant.CAPTAIN_CARD.value)
    return flags | flag_unless(goods.anonymous_sound(s, n), Invariant.ANONYMOUS.value)


@compiled
def _check_works(s: np.void, n: int) -> int:
    """Check artists, monuments, works, points and ranks."""
    flags = flag_unless(places.artist_display_sound(s, n), Invariant.ARTIST_DISPLAY.value)
    flags |= flag_unless(places.equal_backs_sound(s, n), Invariant.EQUAL_BACKS.value)
    display = places.monuments_kept_sound(s) and places.most_valuable_kept(s)
    flags |= flag_unless(display, Invariant.MONUMENT_DISPLAY.value)
    flags |= flag_unless(goods.turns_sound(s, n), Invariant.TURNS.value)
    flags |= flag_unless(points.ranks_sound(s, n), Invariant.RANKS.value)
    for p in range(n):
        flags |= flag_unless(points.hired_sound(s, p), Invariant.HIRED.value)
        works = points.works_worth(s, p) and points.works_have_prices(s, p) and points.works_have_artists(s, p)
        flags |= flag_unless(works, Invariant.WORKS.value)
        flags |= flag_unless(points.scores_sound(s, n, p), Invariant.SCORES.value)
    return flags


@compiled
def _check_decision(s: np.void, n: int) -> int:
    """Check whose decision it is, and the task that waits."""
    flags = flag_unless(turn.turn_sound(s, n), Invariant.TURN.value)
    flags |= flag_unless(turn.extra_step_sound(s), Invariant.EXTRA_STEP.value)
    flags |= flag_unless(turn.acted_sound(s), Invariant.ACTED.value)
    flags |= flag_unless(turn.received_sound(s), Invariant.RECEIVED.value)
    flags |= flag_unless(turn.named_sound(s), Invariant.NAMED.value)
    flags |= flag_unless(turn.counters_sound(s), Invariant.COUNTERS.value)
    if not tasks.stack_sound(s):
        return flags | Invariant.STACK.value
    return flags | flag_unless(tasks.decision_sound(s), Invariant.DECISION.value)


@compiled
def check(s: np.void) -> int:
    """Return the sum of the flags of all broken invariants, 0 if the position is sound."""
    if not turn.options_sound(s):
        return Invariant.OPTIONS.value
    flags = _check_ranges(s)
    if flags == 0:
        flags = _check_lists(s)
    if flags != 0:
        return flags
    n = int(s["num_players"])
    flags = _check_cards(s, n) | _check_goods(s, n) | _check_works(s, n) | _check_decision(s, n)
    return flags | flag_unless(points.absent_sound(s, n), Invariant.ABSENT_SEATS.value)
