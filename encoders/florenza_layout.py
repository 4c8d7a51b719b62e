"""Observation layout `flat` of Florenza: its segments in writing order, and their scales.

Where a card is at hand (the viewer's hand, monuments and artists on display) it is told by its features, card by card.
Beside that cards, monuments and artists are told by their numbers, which stand in the order of the action blocks,
together with what one cannot read off them: whether and how nearly the viewer can play or complete them, and what the
faces still unseen behind each back are worth. Segments of equal lengths for all seat counts; what an option hides is 0.
"""

from enum import IntEnum

from ..envs.florenza.constants import (
    COMMON_STEPS,
    MAX_DISPLAY,
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
)
from ..envs.florenza.purse import UNIT
from ..envs.florenza.tables import (
    ARTIST_COST,
    BANK,
    LOCATION_COPIES,
    LOCATION_EFFECT,
    LOCATION_MONEY,
    LOCATION_RESOURCE,
    MONUMENTS_FIRST,
    MONUMENTS_KEPT,
    MONUMENTS_LATER,
    OPTIONS,
    SUPPLY,
    Effect,
)
from .florenza_cards import (
    ARTIST_COLUMNS,
    ARTIST_TEXTS,
    CARD_COLUMNS,
    CARD_TEXTS,
    INCOME_UNITS,
    MAX_CARDS,
    MAX_INCOME,
    MAX_VALUE,
    MONUMENT_COLUMNS,
    MONUMENT_TEXTS,
)
from .segments import Layout, Segment
from .writers import AMOUNTS, shares_of

# --- scales: the amount written as 1; larger amounts, possible only where "clipped" is said, are written as 1 too ---

MAX_SCORE = 100  # clipped at both ends; greedy play reaches 47-99, random play falls below -100 (section 12)
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
MAX_INCOME_MONEY = UNIT * sum(int(cards).bit_count() << digit for digit, cards in enumerate(INCOME_UNITS))
MAX_SUPPLY = int(SUPPLY.max())
MAX_LOCATION = int(LOCATION_COPIES.max())
MAX_PAID = int((LOCATION_MONEY * LOCATION_COPIES.max(axis=(0, 1))).max())
MAX_ARTIST_COST = int(ARTIST_COST.max()) + UNIT  # written where there is none
MAX_CODE = max(len(option.values) for option in OPTIONS) - 1

# --- rows of cards ---

HAND_ROWS = 8
"""Types of the hand that are told by features; the heuristic holds more in one of 100,000 positions."""
CARD_FLOATS = CARD_COLUMNS + 1
MONUMENT_DISPLAY = max(MONUMENTS_FIRST, MONUMENTS_KEPT + MONUMENTS_LATER)
"""Most monuments on display."""
MONUMENT_FLOATS = MONUMENT_COLUMNS + 1

_NEARNESS = "1 {}; from 0.5 down to 0 the more it lacks, 0.025 for every 50 F, resources at 100 F, an artist included"


def _words(kinds: type[IntEnum]) -> str:
    """Return the names of an enum's members in plain words."""
    return ", ".join(str(kind.name).lower().replace("_", " ") for kind in kinds)


def _seat_segments(seat: int) -> list[Segment]:
    """Return the segments of one seat's block, in writing order."""
    own = "the viewer's own; others' with option open_holdings only"
    steps = f"1: acts in step {COMMON_STEPS + 1} to {STEPS} of every round"
    rows = [
        ("present", 1, 1, "public", "1: somebody plays this seat"),
        ("to_act", 1, 1, "public", "1: the decision is this seat's"),
        ("captain", 1, 1, "public", "1: Captain of the round"),
        ("next_captain", 1, 1, "public", "1: holds the card of the new Captain"),
        ("actions_left", 1, STEPS, "public", "steps of this round in which the seat still acts, the running one too"),
        ("score", 1, MAX_SCORE, "public", "prestige points of buildings and works; all points after the end"),
        ("sets", 1, MAX_SETS, "public", "district sets"),
        ("guild_points", 1, MAX_GUILDS, "public", "points of the guilds as things stand"),
        ("income_money", 1, MAX_INCOME_MONEY, "public", "Fiorini that cards bring every round"),
        ("works", 1, MAX_WORKS, "public", "works of art"),
        ("monuments", 1, MAX_MONUMENTS, "public", "monuments completed"),
        ("reserved_value", 1, MAX_RESERVED_VALUE, "public", "values of the reserved monuments"),
        ("reserved_artists", 1, MAX_RESERVED, "public", "reserved artists"),
        ("hand_size", 1, MAX_HAND, "public", "Florenza cards in hand"),
        ("cards", NUM_CLASSES, MAX_CARDS, "public", "cards played of each class: " + _words(CardClass)),
        ("steps", STEPS - COMMON_STEPS, 1, "public", steps),
        ("income", NUM_RESOURCES, MAX_INCOME, "public", "resources of each kind that cards bring every round"),
        ("hired", NUM_ARTIST_CLASSES, MAX_HIRED, "public", "named artists hired of each class"),
        ("resources", NUM_RESOURCES, MAX_RESOURCE, "option", f"cards of each resource; {own}"),
        ("money", 1, MAX_MONEY, "option", f"Fiorini; {own}"),
        ("resource_cards", 1, MAX_HELD, "public", "resource cards"),
    ]
    return [Segment(f"seat{seat}.{name}", length, scale, who, text) for name, length, scale, who, text in rows]


def _number_segments() -> list[Segment]:
    """Return the segments that tell cards, monuments and artists by their numbers, in writing order."""
    hiring = "an artist is being hired for it"
    not_owned = "-1: none like it may be played any more"
    playable = _NEARNESS.format("the viewer could play it now")
    completable = _NEARNESS.format("the viewer could complete it now")
    played = f"cards played: 1 by the viewer, -1 by others only; {hiring}: 0.5 the viewer's, -0.5 another seat's"
    out = f"monuments: 1 completed or out of the game, -1 not revealed yet; 0.5: {hiring}"
    mean = "mean of the values still unseen behind each back"
    rows = [
        ("tableau", NUM_CARDS, 1, "public", played),
        ("reserved", NUM_MONUMENTS, 1, "public", "reserved monuments: 1 by the viewer, -1 by another seat"),
        ("out", NUM_MONUMENTS, 1, "public", out),
        ("reach", NUM_MONUMENTS, 1, "viewer", f"monuments on display or reserved by the viewer: {completable}"),
        ("hand", NUM_CARDS, 1, "viewer", f"cards in hand: {playable}; {not_owned}"),
        ("display", NUM_ARTISTS, MAX_VALUE, "public", f"artists on display: {mean}"),
        ("reserve", NUM_ARTISTS, MAX_VALUE, "public", f"reserved artists: {mean}, negative if only others have them"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


def _row_segments() -> list[Segment]:
    """Return the segments that tell cards by their features, in writing order."""
    behind = "all zero behind them"
    hand = f"cards in hand by type, each type once, at most {HAND_ROWS} types, {behind}; {CARD_FLOATS} floats: "
    shown = f"monuments on display by number, {behind}; {MONUMENT_FLOATS} floats: "
    artists = f"artists on display in the order of dealing, {behind}; {ARTIST_COLUMNS} floats: "
    hand += "; ".join([*CARD_TEXTS, "what `hand` says"])
    shown += "; ".join([*MONUMENT_TEXTS, "what `reach` says"])
    artists += "; ".join(ARTIST_TEXTS)
    return [
        Segment("artist_rows", MAX_DISPLAY * ARTIST_COLUMNS, 1, "public", artists),
        Segment("hand_rows", HAND_ROWS * CARD_FLOATS, 1, "viewer", hand),
        Segment("monument_rows", MONUMENT_DISPLAY * MONUMENT_FLOATS, 1, "viewer", shown),
    ]


def _table_segments() -> list[Segment]:
    """Return the segments of the table: joined bits, then numbers, in writing order."""
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
        ("taking", NUM_RESOURCES, MAX_LOCATION, "public", "cards of each resource that locations face up give"),
        ("paying", NUM_RESOURCES, MAX_PAID, "public", "Fiorini that locations face up pay for each resource"),
        ("barters", 1, MAX_LOCATION, "public", "copies face up of the location that exchanges a resource"),
        ("captain_card", 1, MAX_LOCATION, "public", "copies face up of the location that makes a Captain"),
        ("supply", NUM_RESOURCES, MAX_SUPPLY, "public", "cards of each resource in the supply"),
        ("bank", 1, BANK, "public", "Fiorini in the bank"),
        ("draw_pile", 1, NUM_DECK, "public", "cards of the draw pile"),
        ("discards", 1, NUM_DECK, "public", "Florenza cards discarded"),
        ("cheapest", NUM_ARTIST_CLASSES, MAX_ARTIST_COST, "public", "least cost of an artist for the viewer; 1: none"),
        ("best", NUM_ARTIST_CLASSES, MAX_VALUE, "public", "largest mean of each class on display or in his reserve"),
        ("options", NUM_OPTIONS, MAX_CODE, "public", "codes of the game's options"),
        ("budget", 1, MAX_BUDGET, "option", left),
        ("num_players", 1, MAX_SEATS, "public", "seats in the game"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


LAYOUT = Layout(
    [segment for seat in range(MAX_SEATS) for segment in _seat_segments(seat)]
    + _number_segments()
    + _row_segments()
    + _table_segments()
)
"""Layout `flat`, version by its digest."""

BLOCK = LAYOUT.offset("seat1.present")
"""Floats of one seat's block; within a block the offsets are those of seat 0."""

# Offsets within a seat's block.
PRESENT = LAYOUT.offset("seat0.present")
TO_ACT = LAYOUT.offset("seat0.to_act")
CAPTAIN = LAYOUT.offset("seat0.captain")
NEXT_CAPTAIN = LAYOUT.offset("seat0.next_captain")
ACTIONS_LEFT = LAYOUT.offset("seat0.actions_left")
SCORE = LAYOUT.offset("seat0.score")
SETS = LAYOUT.offset("seat0.sets")
GUILD_POINTS = LAYOUT.offset("seat0.guild_points")
INCOME_MONEY = LAYOUT.offset("seat0.income_money")
WORKS = LAYOUT.offset("seat0.works")
MONUMENTS = LAYOUT.offset("seat0.monuments")
RESERVED_VALUE = LAYOUT.offset("seat0.reserved_value")
RESERVED_ARTISTS = LAYOUT.offset("seat0.reserved_artists")
HAND_SIZE = LAYOUT.offset("seat0.hand_size")
CARDS = LAYOUT.offset("seat0.cards")
HIRED = LAYOUT.offset("seat0.hired")
RESOURCES = LAYOUT.offset("seat0.resources")
MONEY = LAYOUT.offset("seat0.money")
RESOURCE_CARDS = LAYOUT.offset("seat0.resource_cards")

# Offsets of the other segments, and bits in the joined ones.
TABLEAU = LAYOUT.offset("tableau")
RESERVED = LAYOUT.offset("reserved")
OUT = LAYOUT.offset("out")
REACH = LAYOUT.offset("reach")
HAND = LAYOUT.offset("hand")
DISPLAY = LAYOUT.offset("display")
RESERVE = LAYOUT.offset("reserve")
HAND_AT = LAYOUT.offset("hand_rows")
MONUMENTS_AT = LAYOUT.offset("monument_rows")
ARTISTS_AT = LAYOUT.offset("artist_rows")
PHASE = LAYOUT.offset("phase")
ROUND_BIT = LAYOUT.offset("round") - PHASE
STEP_BIT = LAYOUT.offset("step") - PHASE
ANONYMOUS_BIT = LAYOUT.offset("anonymous") - PHASE
HIRING_BIT = LAYOUT.offset("hiring") - PHASE
NAMED_BIT = LAYOUT.offset("named") - PHASE
FIRST_BIT = LAYOUT.offset("first") - PHASE
SECOND_BIT = LAYOUT.offset("second") - PHASE
LOCATIONS = LAYOUT.offset("taking")
SUPPLY_AT = LAYOUT.offset("supply")
BANK_AT = LAYOUT.offset("bank")
DRAW_PILE = LAYOUT.offset("draw_pile")
DISCARDS = LAYOUT.offset("discards")
CHEAPEST = LAYOUT.offset("cheapest")
BEST = LAYOUT.offset("best")
OPTIONS_AT = LAYOUT.offset("options")
BUDGET = LAYOUT.offset("budget")
SEATS = LAYOUT.offset("num_players")


# --- rows for `write_amounts` ---


def _location_scales() -> list[float]:
    """Return the scale of the copies of each location: of its money where it pays any.

    Raises:
        ValueError: locations do not stand in the order of the segments from `taking` to `captain_card`.
    """
    kinds = [(int(LOCATION_EFFECT[k]), int(LOCATION_RESOURCE[k])) for k in range(NUM_LOCATIONS)]
    due = [(int(effect), kind) for effect in (Effect.TAKE, Effect.SELL) for kind in range(NUM_RESOURCES)]
    if kinds != [*due, (Effect.BARTER, 0), (Effect.CAPTAIN, 0)]:
        raise ValueError("locations do not stand in the order of the observation")
    return [MAX_PAID / int(money) if money else MAX_LOCATION for money in LOCATION_MONEY]


_scales = _location_scales()
FIRST_LOCATION_SHARES = shares_of(*_scales[:AMOUNTS])
LAST_LOCATION_SHARES = shares_of(*_scales[AMOUNTS:])
SUPPLY_SHARES = shares_of(*[MAX_SUPPLY] * NUM_RESOURCES)
HIRED_SHARES = shares_of(*[MAX_HIRED] * NUM_ARTIST_CLASSES)
RESOURCE_SHARES = shares_of(*[MAX_RESOURCE] * NUM_RESOURCES)
