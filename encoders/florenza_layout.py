"""Observation layout `flat` of Florenza: its segments in writing order, and their scales.

Cards, monuments and artists are told by their numbers, which stand in the order of the action blocks, together with
what one cannot read off them: whether and how nearly the viewer can play or complete them, and what the faces still
unseen behind each back are worth. Segments of equal lengths for all seat counts; what an option hides is zero.
"""

from enum import IntEnum

import numpy as np

from ..envs.florenza.constants import (
    MAX_SEATS,
    NUM_ARTIST_CLASSES,
    NUM_ARTISTS,
    NUM_CARDS,
    NUM_CLASSES,
    NUM_DECK,
    NUM_LOCATIONS,
    NUM_MONUMENTS,
    NUM_OPTIONS,
    NUM_RESOURCES,
    ROUNDS,
    STEPS,
    CardClass,
    Phase,
    Place,
)
from ..envs.florenza.tables import BANK, CARD_NAMES, LOCATION_COPIES, OPTIONS, SUPPLY
from .florenza_cards import (
    INCOME_CARDS,
    INCOME_UNITS,
    MAX_COPIES,
    MAX_DEVIATION,
    MAX_VALUE,
    MOST_COPIES,
    MOST_UNITS,
    NUM_PLACES,
    SEVERAL,
    UNIT,
)
from .segments import Layout, Segment

# --- scales: the amount written as 1; larger amounts, possible only where "clipped" is said, are written as 1 too ---

MAX_SCORE = 100  # clipped at both ends; greedy play reaches 47-99, random play falls below -100 (section 12)
MAX_CARDS = 10  # clipped
MAX_SETS = 5  # clipped
MAX_GUILDS = 30  # clipped
MAX_HIRED = 10  # clipped
MAX_WORKS = 20  # clipped
MAX_MONUMENTS = 10  # clipped
MAX_RESERVED_VALUE = 40  # clipped
MAX_RESERVED = 10  # clipped
MAX_HAND = 16  # clipped
MAX_HELD = 30  # clipped
MAX_RESOURCE = 10  # clipped
MAX_MONEY = 1500  # clipped
MAX_BUDGET = 600  # clipped
MAX_INCOME = max(int(cards).bit_count() for cards in INCOME_CARDS)
MAX_INCOME_MONEY = UNIT * sum(int(cards).bit_count() << digit for digit, cards in enumerate(INCOME_UNITS))
MAX_SUPPLY = int(SUPPLY.max())
MAX_LOCATION = int(LOCATION_COPIES.max())
MAX_ARTIST_COST = UNIT * (MOST_UNITS + 1)  # written where there is none
MAX_CODE = max(len(option.values) for option in OPTIONS) - 1

_NEARNESS = "1 {}; from 0.5 down to 0 the more it lacks, 0.025 for every 50 F, resources at 100 F, an artist included"


def _words(kinds: type[IntEnum]) -> str:
    """Return the names of an enum's members in plain words."""
    return ", ".join(str(kind.name).lower().replace("_", " ") for kind in kinds)


def _seat_segments(seat: int) -> list[Segment]:
    """Return the segments of one seat's block, in writing order."""
    own = "the viewer's own; others' with option open_holdings only"
    rows = [
        ("tableau", NUM_CARDS, 1, "public", "cards played; -1: the card for which an artist is being hired"),
        ("present", 1, 1, "public", "1: somebody plays this seat"),
        ("to_act", 1, 1, "public", "1: the decision is this seat's"),
        ("captain", 1, 1, "public", "1: Captain of the round"),
        ("next_captain", 1, 1, "public", "1: holds the card of the new Captain"),
        ("actions_left", 1, STEPS, "public", "steps of this round in which the seat still acts, the running one too"),
        ("score", 1, MAX_SCORE, "public", "prestige points of buildings and works; all points after the end"),
        ("cards", NUM_CLASSES, MAX_CARDS, "public", "cards played of each class: " + _words(CardClass)),
        ("sets", 1, MAX_SETS, "public", "district sets"),
        ("guild_points", 1, MAX_GUILDS, "public", "points of the guilds as things stand"),
        ("income", NUM_RESOURCES, MAX_INCOME, "public", "resources of each kind that cards bring every round"),
        ("income_money", 1, MAX_INCOME_MONEY, "public", "Fiorini that cards bring every round"),
        ("hired", NUM_ARTIST_CLASSES, MAX_HIRED, "public", "named artists hired of each class"),
        ("works", 1, MAX_WORKS, "public", "works of art"),
        ("monuments", 1, MAX_MONUMENTS, "public", "monuments completed"),
        ("reserved_value", 1, MAX_RESERVED_VALUE, "public", "values of the reserved monuments"),
        ("reserved_artists", 1, MAX_RESERVED, "public", "reserved artists"),
        ("hand_size", 1, MAX_HAND, "public", "Florenza cards in hand"),
        ("resource_cards", 1, MAX_HELD, "public", "resource cards"),
        ("resources", NUM_RESOURCES, MAX_RESOURCE, "option", f"cards of each resource; {own}"),
        ("money", 1, MAX_MONEY, "option", f"Fiorini; {own}"),
    ]
    return [Segment(f"seat{seat}.{name}", length, scale, who, text) for name, length, scale, who, text in rows]


def _card_segments() -> list[Segment]:
    """Return the segments of the viewer's hand, of monuments and of artists, in writing order."""
    not_owned = "-1: none like it may be played any more"
    playable = _NEARNESS.format("the viewer could play it now")
    completable = _NEARNESS.format("the viewer could complete it now")
    others = "reserved cards with each back, other seats' together"
    rows = [
        ("hand", NUM_CARDS, 1, "viewer", f"cards in hand: {playable}; {not_owned}"),
        ("reach", NUM_MONUMENTS, 1, "viewer", f"monuments on display or reserved by the viewer: {completable}"),
        ("reserved", NUM_MONUMENTS, 1, "public", "reserved monuments: 1 by the viewer, -1 by another seat"),
        ("completed", NUM_MONUMENTS, 1, "public", "completed monuments likewise; 0.5: an artist is being hired for it"),
        ("out", NUM_MONUMENTS, 1, "public", "monuments: 1 out of the game, -1 not revealed yet"),
        ("display", NUM_ARTISTS, MAX_COPIES, "public", "artists on display with each back"),
        ("reserve", NUM_ARTISTS, MAX_COPIES, "public", "reserved cards with each back, the viewer's"),
        ("others_reserve", NUM_ARTISTS, MAX_COPIES, "public", others),
        ("mean", NUM_ARTISTS, MAX_VALUE, "public", "mean of the values still unseen behind each back; 0 if none is"),
        ("deviation", NUM_ARTISTS, MAX_DEVIATION, "public", "their standard deviation"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


def _table_segments() -> list[Segment]:
    """Return the segments of the table: joined bits, then numbers, in writing order."""
    several = ", ".join(CARD_NAMES[card] for card in SEVERAL)
    hired_for = "of a work for which an artist is being hired"
    left = f"Fiorini left for the artist {hired_for}; known like the money of the seat to act"
    rows = [
        ("phase", len(Phase), 1, "public", "decision point: " + _words(Phase)),
        ("round", ROUNDS, 1, "public", "round; it tells which piles are open"),
        ("step", STEPS, 1, "public", "step of the action phase"),
        ("anonymous", NUM_ARTIST_CLASSES, 1, "public", "anonymous artists face up"),
        ("hiring", NUM_ARTIST_CLASSES, 1, "public", f"artist classes {hired_for}"),
        ("named", NUM_RESOURCES, 1, "public", "resource named by the Captain for this income"),
        ("first", NUM_RESOURCES, 1, "public", "first resource to be given in a barter or trade"),
        ("second", NUM_RESOURCES, 1, "public", "second resource to be given in a trade"),
        ("locations", NUM_LOCATIONS, MAX_LOCATION, "public", "copies of each location face up"),
        ("supply", NUM_RESOURCES, MAX_SUPPLY, "public", "cards of each resource in the supply"),
        ("bank", 1, BANK, "public", "Fiorini in the bank"),
        ("draw_pile", 1, NUM_DECK, "public", "cards of the draw pile"),
        ("discards", 1, NUM_DECK, "public", "Florenza cards discarded"),
        ("cheapest", NUM_ARTIST_CLASSES, MAX_ARTIST_COST, "public", "least cost of an artist for the viewer; 1: none"),
        ("best", NUM_ARTIST_CLASSES, MAX_VALUE, "public", "largest mean of each class on display or in his reserve"),
        ("several", len(SEVERAL), MOST_COPIES, "viewer", f"cards in hand of the types with several copies: {several}"),
        ("budget", 1, MAX_BUDGET, "option", left),
        ("options", NUM_OPTIONS, MAX_CODE, "public", "codes of the game's options"),
        ("num_players", 1, MAX_SEATS, "public", "seats in the game"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


LAYOUT = Layout(
    [segment for seat in range(MAX_SEATS) for segment in _seat_segments(seat)] + _card_segments() + _table_segments()
)
"""Layout `flat`, version by its digest."""

BLOCK = LAYOUT.offset("seat1.tableau")
"""Floats of one seat's block; within a block the offsets are those of seat 0."""

# Offsets within a seat's block.
PRESENT = LAYOUT.offset("seat0.present")
TO_ACT = LAYOUT.offset("seat0.to_act")
CAPTAIN = LAYOUT.offset("seat0.captain")
NEXT_CAPTAIN = LAYOUT.offset("seat0.next_captain")
ACTIONS_LEFT = LAYOUT.offset("seat0.actions_left")
SCORE = LAYOUT.offset("seat0.score")
CARDS = LAYOUT.offset("seat0.cards")
SETS = LAYOUT.offset("seat0.sets")
GUILD_POINTS = LAYOUT.offset("seat0.guild_points")
INCOME = LAYOUT.offset("seat0.income")
INCOME_MONEY = LAYOUT.offset("seat0.income_money")
HIRED = LAYOUT.offset("seat0.hired")
WORKS = LAYOUT.offset("seat0.works")
MONUMENTS = LAYOUT.offset("seat0.monuments")
RESERVED_VALUE = LAYOUT.offset("seat0.reserved_value")
RESERVED_ARTISTS = LAYOUT.offset("seat0.reserved_artists")
HAND_SIZE = LAYOUT.offset("seat0.hand_size")
RESOURCE_CARDS = LAYOUT.offset("seat0.resource_cards")
RESOURCES = LAYOUT.offset("seat0.resources")
MONEY = LAYOUT.offset("seat0.money")

# Offsets of the other segments, and bits in the joined ones.
HAND = LAYOUT.offset("hand")
REACH = LAYOUT.offset("reach")
RESERVED = LAYOUT.offset("reserved")
COMPLETED = LAYOUT.offset("completed")
OUT = LAYOUT.offset("out")
DISPLAY = LAYOUT.offset("display")
RESERVE = LAYOUT.offset("reserve")
OTHERS_RESERVE = LAYOUT.offset("others_reserve")
MEAN = LAYOUT.offset("mean")
DEVIATION = LAYOUT.offset("deviation")
PHASE = LAYOUT.offset("phase")
ROUND_BIT = LAYOUT.offset("round") - PHASE
STEP_BIT = LAYOUT.offset("step") - PHASE
ANONYMOUS_BIT = LAYOUT.offset("anonymous") - PHASE
HIRING_BIT = LAYOUT.offset("hiring") - PHASE
NAMED_BIT = LAYOUT.offset("named") - PHASE
FIRST_BIT = LAYOUT.offset("first") - PHASE
SECOND_BIT = LAYOUT.offset("second") - PHASE
LOCATIONS = LAYOUT.offset("locations")
SUPPLY_AT = LAYOUT.offset("supply")
BANK_AT = LAYOUT.offset("bank")
DRAW_PILE = LAYOUT.offset("draw_pile")
DISCARDS = LAYOUT.offset("discards")
CHEAPEST = LAYOUT.offset("cheapest")
BEST = LAYOUT.offset("best")
SEVERAL_AT = LAYOUT.offset("several")
BUDGET = LAYOUT.offset("budget")
OPTIONS_AT = LAYOUT.offset("options")
SEATS = LAYOUT.offset("num_players")


def _artist_segment(seat: int, place: int) -> int:
    """Return where a seat sees an artist in a place; one that left the game adds 0 to the display."""
    if place == Place.RESERVED + seat:
        return RESERVE
    if Place.RESERVED <= place < Place.OWNED:
        return OTHERS_RESERVE
    return MEAN if place >= Place.OWNED else DISPLAY


def _monument_segment(place: int) -> int:
    """Return where a monument in a place is told."""
    if place == Place.DISPLAY:
        return REACH
    if place >= Place.RESERVED:
        return COMPLETED if place >= Place.OWNED else RESERVED
    return OUT


def _monument_sign(seat: int, place: int) -> int:
    """Return how a seat sees a monument in a place: its own and what is out of the game 1, others -1."""
    return 1 if place in (Place.GONE, Place.DISPLAY, Place.RESERVED + seat, Place.OWNED + seat) else -1


ARTIST_SEGMENT = np.array([[_artist_segment(p, k) for k in range(NUM_PLACES)] for p in range(MAX_SEATS)], np.int64)
"""Segment of an artist by viewer and place, (4, 11)."""
MONUMENT_SEGMENT = np.array([_monument_segment(k) for k in range(NUM_PLACES)], np.int64)
"""Segment of a monument by place, (11,)."""
MONUMENT_SIGN = np.array([[_monument_sign(p, k) for k in range(NUM_PLACES)] for p in range(MAX_SEATS)], np.float32)
"""(4, 11)."""
