"""Observation layout `flat` of Venedig: its segments in writing order, and their scales.

Numbers of squares, islands and lines are those of the data files. Planes have one float for each square; two things
that never stand on the same square share a plane, with opposite signs. The points that buildings of the running phase
will bring are told by who gets them.
"""

from ..envs.venedig.board import SITE_RING, TYPE_FIRST_SITE, TYPE_LAST_SITE
from ..envs.venedig.constants import (
    GOAL,
    HAND_LIMIT,
    MAX_BUILDINGS,
    MAX_SEATS,
    NUM_CARDS,
    NUM_ISLANDS,
    NUM_LINES,
    NUM_MASTERS,
    NUM_OPTIONS,
    NUM_SQUARES,
    NUM_SWAMP_VALUES,
    NUM_TREASURE_VALUES,
    NUM_TYPES,
    SWAP_DRAWS,
    TILES_PER_TURN,
    Building,
    Phase,
    Step,
)
from ..envs.venedig.tables import (
    CARDS_NEEDED,
    DECK_CARDS,
    SCORE_KIND,
    SCORE_VALUE,
    STOCK,
    SWAMP_COUNT,
    TREASURE_COUNT,
    ScoreKind,
)
from .segments import Layout, Segment

# --- scales: the amount written as 1; larger amounts, possible only where "clipped" is said, are written as 1 too ---

MAX_LEAD = 30  # clipped
MAX_TILES = 30  # clipped; swamp tiles of one seat, greedy play takes about 20 (section 12)
MAX_OF_VALUE = 15  # clipped; of one value
MAX_GOLD = 60  # clipped
MAX_GAIN = 15  # clipped; a basilica and a palazzo bring 15
MAX_PURSE = 15  # clipped
MAX_SITES = 20  # clipped; the start board has 5 free squares
MAX_ROUNDS = 20  # clipped; random play has 20 turns per player (section 12)
MAX_CASAS = 10  # clipped
MAX_NEEDED = int(CARDS_NEEDED.max())
MAX_OF_TYPE = int(DECK_CARDS.max())
MAX_SWAMP = int(SWAMP_COUNT.max())
MAX_TREASURE = int(TREASURE_COUNT.max())
TREASURES = int(TREASURE_COUNT.sum())
MAX_CASA_SUPPLY = int(STOCK[:, Building.CASA].max())
MAX_SUPPLY = int(STOCK[:, 1:].max())


def _max_value() -> int:
    """Return the most points of a building whose points do not depend on casas."""
    most = 0
    for kind in range(NUM_TYPES):
        rings = SITE_RING[TYPE_FIRST_SITE[kind] : TYPE_LAST_SITE[kind] + 1, 0]
        ring = max(int(squares).bit_count() for squares in rings)
        if SCORE_KIND[kind] != ScoreKind.CASAS_ON_ISLAND:
            most = max(most, int(SCORE_VALUE[kind]) * (1 if SCORE_KIND[kind] == ScoreKind.FLAT else ring))
    return most


MAX_VALUE = _max_value()  # clipped for many casas


def _words(kinds: type[Building] | type[Phase] | type[Step]) -> str:
    """Return the names of an enum's members in plain words."""
    return ", ".join(str(kind.name).lower().replace("_", " ") for kind in kinds)


TYPES = _words(Building)
MASTERS = TYPES.partition(", ")[2]


def _seat_segments(seat: int) -> list[Segment]:
    """Return the segments of one seat's block, in writing order: a joined bitset, then numbers."""
    rows = [
        ("present", 1, 1, "public", "1: somebody plays this seat"),
        ("to_act", 1, 1, "public", "1: the decision is this seat's"),
        ("active", 1, 1, "public", "1: the turn is this seat's"),
        ("starts", 1, 1, "public", "1: began the game"),
        ("builds", 1, 1, "public", "1: builder of the building being placed"),
        ("takes_part", 1, 1, "public", "1: builder or co-builder of it"),
        ("beside", NUM_ISLANDS, 1, "public", "islands beside the gondola"),
        ("marker", NUM_MASTERS, 1, "public", f"1: master builder; -1: was when PLAY began, is no longer: {MASTERS}"),
        ("laid", NUM_MASTERS, HAND_LIMIT, "public", f"cards lying: {MASTERS}"),
        ("hand_size", 1, HAND_LIMIT, "public", "cards in hand"),
        ("known_hand", NUM_TYPES, HAND_LIMIT, "public", f"cards in hand that were taken from the pool: {TYPES}"),
        ("position", 1, GOAL, "public", "square of the gondola"),
        ("lead", 1, MAX_LEAD, "public", "squares ahead of the viewer's gondola; below 0 behind it"),
        ("swamp_owned", 1, MAX_TILES, "public", "swamp tiles owned"),
        ("treasures_owned", 1, TREASURES, "public", "treasures owned"),
        ("swamp_tiles", NUM_SWAMP_VALUES, MAX_OF_VALUE, "option", "swamp tiles by value; of others if gold is open"),
        ("treasures", NUM_TREASURE_VALUES, MAX_TREASURE, "option", "treasures by value; of others if gold is open"),
        ("gold", 1, MAX_GOLD, "option", "worth of all tiles; of others if gold is open"),
        ("gain", 1, MAX_GAIN, "public", "steps that the buildings of the phase will bring, as the board stands"),
        ("gain_treasures", 1, MAX_BUILDINGS, "public", "buildings of the phase that bring a treasure"),
    ]
    return [Segment(f"seat{seat}.{name}", length, scale, who, text) for name, length, scale, who, text in rows]


def _plane_segments() -> list[Segment]:
    """Return the planes, one float for each square, in writing order."""
    rows = [
        ("ground", "1 free, -1 swamp, 0 built on"),
        ("casa_campo", "1 casa, -1 campo"),
        ("palazzo_basilica", "1 palazzo, -1 basilica; squares built on that no plane names are ends of a ponte"),
        ("palazzo_sites", "1 the best open palazzo site of each island"),
        ("campo_sites", "1 the best free square for a campo on each island; -1 the best swamp square, if still better"),
        ("basilica_sites", "1 part of an open basilica site; -1 swamp that lacks to one"),
    ]
    return [Segment(name, NUM_SQUARES, 1, "public", text) for name, text in rows]


def _set_segments() -> list[Segment]:
    """Return the bit segments of table and viewer, in writing order."""
    whose = "of the viewer with all cards of his hand laid"
    rows = [
        ("lines", NUM_LINES, "public", "bridge lines: 1 with a ponte, -1 open for one"),
        ("bridge", NUM_LINES, "public", "line of the ponte whose island is being chosen"),
        ("phase", len(Phase), "public", f"decision point: {_words(Phase)}"),
        ("step", len(Step), "public", f"step of the turn: {_words(Step)}"),
        ("placing", NUM_TYPES, "public", "type of the building being placed"),
        ("last_laid", NUM_TYPES, "public", "type of the card laid last in this PLAY"),
        ("swapped", NUM_TYPES, "public", "type put into the pool for DRAW3"),
        ("pool", NUM_TYPES, "public", "types in the pool"),
        ("complete", NUM_TYPES, "public", "types of which enough cards lie, and a building is left"),
        ("alone", NUM_MASTERS, "public", f"types that the active seat can complete alone: {MASTERS}"),
        ("neutral.plays", 1, "public", "1: Klaus-Jürgen takes part"),
        ("neutral.done", 1, "public", "1: his card of this turn was drawn"),
        ("neutral.builds", 1, "public", "1: builder of the building being placed"),
        ("neutral.takes_part", 1, "public", "1: builder or co-builder of it"),
        ("neutral.marker", NUM_MASTERS, "public", "as for seats"),
        ("completes", NUM_TYPES, "viewer", f"types that would be complete, {whose}"),
        ("leads", NUM_MASTERS, "viewer", f"master builder, {whose}: {MASTERS}"),
        ("treasure", NUM_TYPES, "public", "types with an open site that would bring the viewer a treasure"),
        ("options", NUM_OPTIONS, "public", "1: the option is not at its first value; auto_forced is on"),
    ]
    return [Segment(name, length, 1, who, text) for name, length, who, text in rows]


def _number_segments() -> list[Segment]:
    """Return the numbers of viewer and table, in writing order; `best` to `casas` are written with the planes."""
    rows = [
        ("hand", NUM_TYPES, HAND_LIMIT, "viewer", f"cards in hand: {TYPES}"),
        ("neutral.laid", NUM_MASTERS, HAND_LIMIT, "public", "cards lying before Klaus-Jürgen"),
        ("casa_supply", 1, MAX_CASA_SUPPLY, "public", "casas left"),
        ("supply", NUM_MASTERS, MAX_SUPPLY, "public", f"buildings left: {MASTERS}"),
        ("missing", NUM_MASTERS, MAX_NEEDED, "public", f"cards missing to the next building: {MASTERS}"),
        ("new", NUM_MASTERS, HAND_LIMIT, "public", f"cards laid this turn and still lying: {MASTERS}"),
        ("discard", NUM_TYPES, MAX_OF_TYPE, "public", "cards in the discard pile by type"),
        ("unseen", NUM_TYPES, MAX_OF_TYPE, "viewer", "cards in the deck and unknown in others' hands by type"),
        ("deck", 1, NUM_CARDS, "public", "cards in the deck"),
        ("casa_pending", 1, HAND_LIMIT, "public", "casa cards laid and not built yet"),
        ("drained", 1, TILES_PER_TURN, "public", "swamp tiles taken this turn"),
        ("draw_due", 1, SWAP_DRAWS, "public", "cards still due in DRAW3"),
        ("purse", 1, MAX_PURSE, "public", "gold paid so far in PAY"),
        ("built", NUM_TYPES, MAX_BUILDINGS, "public", "buildings of the phase by type"),
        ("built_value", NUM_TYPES, MAX_GAIN, "public", "their points by type, as the board stands"),
        ("bridge_value", 2, MAX_VALUE, "public", "points for either island of `bridge`"),
        (
            "unseen_swamp",
            NUM_SWAMP_VALUES,
            MAX_SWAMP,
            "viewer",
            "swamp tiles by value, without those out or known to be owned",
        ),
        (
            "unseen_treasures",
            NUM_TREASURE_VALUES,
            MAX_TREASURE,
            "viewer",
            "treasures by value, without those known to be owned",
        ),
        ("treasures_left", 1, TREASURES, "public", "treasures in the stock"),
        ("rounds", 1, MAX_ROUNDS, "public", "turns that each seat has had"),
        ("rounds_left", 1, MAX_ROUNDS, "public", "turns until the safety limit"),
        ("num_players", 1, MAX_SEATS, "public", "seats in the game"),
        ("best", NUM_TYPES, MAX_VALUE, "public", "most points that a building of each type would bring now"),
        ("sites", NUM_TYPES, MAX_SITES, "public", "open sites of each type"),
        ("palazzo_value", NUM_ISLANDS, MAX_VALUE, "public", "most points of a palazzo on each island"),
        ("campo_value", NUM_ISLANDS, MAX_VALUE, "public", "most points of a campo on each island"),
        ("casas", NUM_ISLANDS, MAX_CASAS, "public", "casas on each island"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


LAYOUT = Layout(
    [segment for seat in range(MAX_SEATS) for segment in _seat_segments(seat)]
    + _plane_segments()
    + _set_segments()
    + _number_segments()
)
"""Layout `flat`, version by its digest."""

BLOCK = LAYOUT.offset("seat1.present")
"""Floats of one seat's block; within a block the offsets are those of seat 0."""

# Offsets within a seat's block, and the bit of each segment in its joined integer.
PRESENT = LAYOUT.offset("seat0.present")
TO_ACT_BIT = LAYOUT.offset("seat0.to_act") - PRESENT
ACTIVE_BIT = LAYOUT.offset("seat0.active") - PRESENT
STARTS_BIT = LAYOUT.offset("seat0.starts") - PRESENT
BUILDS_BIT = LAYOUT.offset("seat0.builds") - PRESENT
TAKES_PART_BIT = LAYOUT.offset("seat0.takes_part") - PRESENT
BESIDE_BIT = LAYOUT.offset("seat0.beside") - PRESENT
MARKER_BIT = LAYOUT.offset("seat0.marker") - PRESENT
LAID = LAYOUT.offset("seat0.laid")
IN_HAND = LAYOUT.offset("seat0.hand_size")
KNOWN_HAND = LAYOUT.offset("seat0.known_hand")
POSITION = LAYOUT.offset("seat0.position")
LEAD = LAYOUT.offset("seat0.lead")
SWAMP_OWNED = LAYOUT.offset("seat0.swamp_owned")
TREASURES_OWNED = LAYOUT.offset("seat0.treasures_owned")
SWAMP_TILES = LAYOUT.offset("seat0.swamp_tiles")
TREASURE_TILES = LAYOUT.offset("seat0.treasures")
GOLD = LAYOUT.offset("seat0.gold")
GAIN = LAYOUT.offset("seat0.gain")
GAIN_TREASURES = LAYOUT.offset("seat0.gain_treasures")

# Offsets and bits of the other segments.
GROUND = LAYOUT.offset("ground")
CASA_CAMPO = LAYOUT.offset("casa_campo")
PALAZZO_BASILICA = LAYOUT.offset("palazzo_basilica")
PALAZZO_SITES = LAYOUT.offset("palazzo_sites")
CAMPO_SITES = LAYOUT.offset("campo_sites")
BASILICA_SITES = LAYOUT.offset("basilica_sites")
LINES = LAYOUT.offset("lines")
BRIDGE_BIT = LAYOUT.offset("bridge") - LINES
PHASE = LAYOUT.offset("phase")
STEP_BIT = LAYOUT.offset("step") - PHASE
PLACING_BIT = LAYOUT.offset("placing") - PHASE
LAST_LAID_BIT = LAYOUT.offset("last_laid") - PHASE
SWAPPED_BIT = LAYOUT.offset("swapped") - PHASE
POOL_BIT = LAYOUT.offset("pool") - PHASE
COMPLETE_BIT = LAYOUT.offset("complete") - PHASE
ALONE_BIT = LAYOUT.offset("alone") - PHASE
NEUTRAL_PLAYS_BIT = LAYOUT.offset("neutral.plays") - PHASE
NEUTRAL_DONE_BIT = LAYOUT.offset("neutral.done") - PHASE
NEUTRAL_BUILDS_BIT = LAYOUT.offset("neutral.builds") - PHASE
NEUTRAL_PART_BIT = LAYOUT.offset("neutral.takes_part") - PHASE
NEUTRAL_MARKER_BIT = LAYOUT.offset("neutral.marker") - PHASE
COMPLETES = LAYOUT.offset("completes")
LEADS_BIT = LAYOUT.offset("leads") - COMPLETES
TREASURE_BIT = LAYOUT.offset("treasure") - COMPLETES
OPTIONS_BIT = LAYOUT.offset("options") - COMPLETES
HAND = LAYOUT.offset("hand")
NEUTRAL_LAID = LAYOUT.offset("neutral.laid")
CASA_SUPPLY = LAYOUT.offset("casa_supply")
SUPPLY = LAYOUT.offset("supply")
MISSING = LAYOUT.offset("missing")
NEW = LAYOUT.offset("new")
DISCARD = LAYOUT.offset("discard")
UNSEEN = LAYOUT.offset("unseen")
DECK = LAYOUT.offset("deck")
CASA_PENDING = LAYOUT.offset("casa_pending")
DRAINED = LAYOUT.offset("drained")
DRAW_DUE = LAYOUT.offset("draw_due")
PURSE = LAYOUT.offset("purse")
BUILT = LAYOUT.offset("built")
BUILT_VALUE = LAYOUT.offset("built_value")
BRIDGE_VALUE = LAYOUT.offset("bridge_value")
UNSEEN_SWAMP = LAYOUT.offset("unseen_swamp")
UNSEEN_TREASURES = LAYOUT.offset("unseen_treasures")
TREASURES_LEFT = LAYOUT.offset("treasures_left")
ROUNDS = LAYOUT.offset("rounds")
ROUNDS_LEFT = LAYOUT.offset("rounds_left")
SEATS = LAYOUT.offset("num_players")
BEST = LAYOUT.offset("best")
SITES = LAYOUT.offset("sites")
PALAZZO_VALUE = LAYOUT.offset("palazzo_value")
CAMPO_VALUE = LAYOUT.offset("campo_value")
CASAS = LAYOUT.offset("casas")
