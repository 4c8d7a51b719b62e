"""Tables of Florenza: The Card Game, read from the data files and checked at import (sections 2, 3, 4 and 6).

Everything here comes from `data/*.json`; the checks name the file and row at fault. Arrays are int64, so that compiled
rules can calculate with them directly, and are frozen into the compiled code: they must not be changed after import.
Resources are in the order of resources.json, money is in Fiorini, a *bitset* holds bit k for number k. Tables by number
of players have a row for every number 0..4, zero where nobody plays with so many.
"""

from pathlib import Path

import numpy as np

from ..core.datafiles import Rows
from ..core.game import options_of
from . import constants as c
from .data_artists import check_artist_classes, check_artists, check_faces, check_monuments
from .data_cards import check_card_classes, check_cards, check_deck, check_steps
from .data_checks import (
    RESOURCE_CODES,
    bitsets,
    check_blocks,
    check_families,
    check_location_cards,
    check_locations,
    check_market,
    check_money,
    check_options,
    check_resources,
    check_rounds,
    check_scoring,
    check_set_up,
    money,
)
from .effects import Bonus as Bonus
from .effects import Effect as Effect
from .effects import words

DATA = Path(__file__).parent / "data"
MOST = 20
"""Bound of counts and points in the data: sums of them fit into the state's int8."""

_resources = Rows(DATA, "resources.json", c.NUM_RESOURCES)
_money = Rows(DATA, "money.json", 3)
_families = Rows(DATA, "families.json", c.MAX_SEATS)
_card_classes = Rows(DATA, "card_classes.json", c.NUM_CLASSES)
_artist_classes = Rows(DATA, "artist_classes.json", c.NUM_ARTIST_CLASSES)
_cards = Rows(DATA, "florenza_cards.json", c.NUM_CARDS)
_deck = Rows(DATA, "florenza_deck.json", c.NUM_DECK)
_locations = Rows(DATA, "locations.json", c.NUM_LOCATIONS)
_location_cards = Rows(DATA, "location_cards.json")
_artists = Rows(DATA, "artists.json", c.NUM_ARTISTS + c.NUM_ARTIST_CLASSES)
_faces = Rows(DATA, "artist_cards.json", c.NUM_FACES)
_monuments = Rows(DATA, "monuments.json", c.NUM_MONUMENTS)
_counts = Rows(DATA, "setup.json", c.MAX_SEATS - c.MIN_SEATS + 1)
_rounds = Rows(DATA, "rounds.json", c.ROUNDS)
_steps = Rows(DATA, "action_steps.json", c.STEPS)
_market = Rows(DATA, "market.json", 3)
_scoring = Rows(DATA, "scoring.json")
_blocks = Rows(DATA, "actions.json")
_options = Rows(DATA, "options.json", c.NUM_OPTIONS)

SEATS = range(c.MIN_SEATS, c.MAX_SEATS + 1)


def _by_resource(rows: Rows, kind: str) -> np.ndarray:
    """Return the columns `kind_marble` ... `kind_spice`, int64 (rows, 6)."""
    return np.stack([rows.integers(f"{kind}_{code}", high=MOST) for code in RESOURCE_CODES], axis=1)


def _by_players(column: str, low: int = 0, high: int = MOST) -> np.ndarray:
    """Return a column of setup.json by number of players, int64 (5,)."""
    table = np.zeros(c.MAX_SEATS + 1, np.int64)
    table[c.MIN_SEATS :] = _counts.integers(column, low, high)
    return table


def _by_round(column: str, high: int) -> np.ndarray:
    """Return a column of rounds.json by round 1..5, int64 (6,)."""
    return np.concatenate([[0], _rounds.integers(column, high=high)])


# --- resources, money and families ---

RESOURCE_NAMES = _resources.texts("name")
RESOURCE_NAMES_EN = _resources.texts("name_en")
SUPPLY = _resources.integers("supply", low=1, high=99)
"""Cards of each resource in the game, (6,)."""
check_resources(_resources)

BANK = check_money(_money)
"""All the money of the game."""

FAMILY_NAMES = _families.texts("name")
FAMILY_INCOME = np.zeros((c.MAX_SEATS, c.NUM_RESOURCES), np.int64)
"""Resources of each family's basic income, by seat, (4, 6)."""
for _resource, _code in enumerate(RESOURCE_CODES[:2]):
    FAMILY_INCOME[:, _resource] = _families.integers(f"income_{_code}", high=MOST)
FAMILY_MONEY = money(_families, "income_money")
FAMILY_CAPTAIN = _families.integers("income_captain_resource", high=MOST)
"""Cards of the resource that the Captain names, by seat, (4,)."""
check_families(_families)

# --- Florenza cards ---

CARD_NAMES = _cards.texts("name")
CARD_NAMES_EN = _cards.texts("name_en")
CARD_CODES = _cards.texts("code")
CARD_TEXTS = _cards.texts("text")
CARD_CLASS = _cards.integers("class_id", high=c.NUM_CLASSES - 1)
"""`CardClass` of each card, (63,)."""
CARD_COST = _by_resource(_cards, "cost")
CARD_MONEY = money(_cards, "cost_money")
CARD_PRESTIGE = _cards.integers("prestige", high=MOST)
CARD_ARTISTS = bitsets(_cards, "artist_classes")
"""Bitset of the artist classes of which exactly one artist must be hired, 0: none, (63,)."""
EXTRA_STEP = _cards.integers("extra_action_step", high=c.STEPS)
"""Step in which the owner has an extra action, 0: none, (63,)."""
EXTRA_DRAW = _cards.integers("extra_draw", high=MOST)
CARD_INCOME = _by_resource(_cards, "income")
CARD_INCOME_MONEY = money(_cards, "income_money")
CARD_INCOME_ANY = _cards.integers("income_any_resource", high=MOST)
"""Resources of the owner's choice in each income, (63,)."""
DISCOUNT_ARTIST = money(_cards, "discount_artist")
DISCOUNT_MONUMENT = money(_cards, "discount_monument")
BONUS_KIND = _cards.choices("end_bonus_per", words(Bonus))
"""`Bonus` of each card, (63,)."""
BONUS_POINTS = _cards.integers("end_bonus_points", high=MOST)

CLASS_NAMES = _card_classes.texts("code")
CLASS_CARDS = np.array([sum(1 << int(t) for t in np.flatnonzero(CARD_CLASS == k)) for k in c.CardClass], np.int64)
"""Bitset of the card types of each class, (7,)."""
STEP_CARDS = np.array(
    [sum(1 << int(t) for t in np.flatnonzero(EXTRA_STEP == step)) if step else 0 for step in range(c.STEPS + 1)],
    np.int64,
)
"""Bitset of the card types whose owners act in each step 0..8, (9,)."""

DECK_CARD = _deck.integers("card_id", high=c.NUM_CARDS - 1)
DECK_PILE = _deck.integers("pile", low=1, high=c.NUM_PILES)
DECK_SEATS = _deck.integers("min_players", low=c.MIN_SEATS, high=c.MAX_SEATS)
"""Fewest players with which each physical card is used, (76,)."""
DECK_GUILD = _deck.integers("is_guild", high=1)

check_cards(_cards)
check_deck(_deck, _cards)
check_card_classes(_card_classes, _cards, _deck)
check_steps(_steps, _cards)

# --- artists and monuments ---

ARTIST_CLASS_NAMES = _artist_classes.texts("code")
ARTIST_NAMES = _artists.texts("name")
ARTIST_CLASS = _artists.integers("artist_class", high=c.NUM_ARTIST_CLASSES - 1)
ARTIST_COST = money(_artists, "cost")
ARTIST_MIN = _artists.integers("prestige_min", high=MOST)
ARTIST_MAX = _artists.integers("prestige_max", high=MOST)
ARTIST_COPIES = _artists.integers("cards", low=1, high=MOST)
"""Cards with each back, anonymous artists from 33 on, (36,)."""

FACE_ARTIST = _faces.integers("artist_id", high=c.NUM_ARTISTS - 1)
"""Back of each artist card, (85,)."""
FACE_VALUE = _faces.integers("prestige", high=MOST)
FIRST_FACE = np.concatenate([[0], np.cumsum(ARTIST_COPIES[: c.NUM_ARTISTS])])
"""First card of each back; those of back a are FIRST_FACE[a] .. FIRST_FACE[a + 1] - 1, (34,)."""

MONUMENT_NAMES = _monuments.texts("name")
MONUMENT_NAMES_EN = _monuments.texts("name_en")
MONUMENT_VALUE = _monuments.integers("value", low=1, high=MOST)
MONUMENT_COST = _by_resource(_monuments, "cost")
MONUMENT_MONEY = money(_monuments, "cost_money")
MONUMENT_ARTISTS = bitsets(_monuments, "artist_classes")
"""Bitset of the artist classes of which exactly one artist must be hired, (27,)."""

check_artists(_artists)
check_faces(_faces, _artists)
check_artist_classes(_artist_classes, _artists)
check_monuments(_monuments)

# --- locations and market ---

LOCATION_NAMES = _locations.texts("name")
LOCATION_TEXTS = _locations.texts("text")
LOCATION_EFFECT = _locations.choices("effect", words(Effect))
"""`Effect` of each location, (14,)."""
LOCATION_RESOURCE = np.maximum(_locations.integers("resource", low=-1, high=c.NUM_RESOURCES - 1), 0)
"""Resource taken or sold, 0 where there is none, (14,)."""
LOCATION_MONEY = money(_locations, "money")
LOCATION_COPIES = np.zeros((2, c.MAX_SEATS + 1, c.NUM_LOCATIONS), np.int64)
"""Copies by code of the option `locations` and number of players, (2, 5, 14)."""
for _players in SEATS:
    LOCATION_COPIES[0, _players] = _locations.integers("copies_all", low=1, high=MOST)
    LOCATION_COPIES[1, _players] = _locations.integers(f"copies_scaled_{_players}p", high=MOST)
check_locations(_locations)
check_location_cards(_location_cards, _locations)

SELL_PRICE, BUY_PRICE = check_market(_market)

# --- set-up and rounds ---

ARTISTS_PER_ROUND = _by_players("artists_per_round", low=1, high=c.MAX_DISPLAY)
START_MONEY = _by_players("start_money", high=BANK)
START_EACH = _by_players("start_each_resource")
"""Cards of each resource at the start."""
START_CARDS = _by_players("start_florenza_cards")
DRAW_CARDS = _by_players("draw_florenza_cards")
"""Cards drawn in phase 2 without residences."""
MONUMENTS_FIRST = int(_counts.integers("monuments_first_round", low=1)[0])
MONUMENTS_LATER = int(_counts.integers("monuments_per_later_round", low=1)[0])
MONUMENTS_KEPT = int(_counts.integers("monuments_kept", high=MOST)[0])
check_set_up(_counts, _deck, _locations, SUPPLY, BANK)

ADD_PILE = _by_round("add_pile", high=c.NUM_PILES)
"""Pile opened in each round, 0: none, (6,)."""
SHUFFLE_DISCARDS = _by_round("shuffle_in_discards", high=1)
check_rounds(_rounds, MONUMENTS_LATER)

# --- scoring ---

check_scoring(_scoring, _cards)
_points = {row["code"]: [row[f"points_{rank}"] for rank in (1, 2, 3)] for row in _scoring}
SET_POINTS = int(_points["district_set"][0])
"""Points of a set of palace, church and district building."""
CAPTAIN_POINTS = int(_points["captain"][0])
MAJORITY_POINTS = np.array([[0, *_points[kind], 0] for kind in ("most_resources", "most_money")], np.int64)
"""Points by holding (resources 0, money 1) and rank 1..4, (2, 5)."""

# --- options and layout ---

check_options(_options)
OPTIONS = options_of(_options, "text")
"""The game's options, in the order of `s["options"]`."""

BLOCK_NAMES = _blocks.texts("name")
BLOCK_FIRST = _blocks.integers("start")
BLOCK_SIZE = _blocks.integers("size", low=1)
BLOCK_MEANINGS = _blocks.texts("text")
check_blocks(_blocks, c)
