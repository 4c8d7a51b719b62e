"""Observation layout `flat` of Ars Mysteriorum: its segments in writing order, and their scales.

Colours, tents and elements share the numbers 0 to 4; recipes, items and kinds of mystery have those of the data files,
seats are counted from the viewer. Recipes on offer are told by their features, those in the stacks by their numbers.
"""

from enum import IntEnum

from ..envs.ars_mysteriorum.constants import (
    MAX_COPIES,
    MAX_SEATS,
    MAX_STACK,
    NUM_BINS,
    NUM_COLOURS,
    NUM_ITEMS,
    NUM_KINDS,
    NUM_MYSTERIES,
    NUM_OPTIONS,
    NUM_RECIPES,
    NUM_SLOTS,
    NUM_TENTS,
    NUM_VALUES,
    Phase,
    Stage,
)
from ..envs.ars_mysteriorum.tables import (
    BINS,
    CHIPS,
    CROWD_FEE,
    EXCHANGE_GIVES,
    KIND_COPIES,
    KIND_EFFECT,
    KIND_VALUE,
    MAX_AT_TENT,
    MAX_ROUNDS,
    MOVE_FEE,
    OPTIONS,
    RECIPE_COST,
    RECIPE_TOTAL,
    STAY_FEE,
    Effect,
)
from .ars_mysteriorum_cards import COLUMN_TEXTS, ROW_LENGTH
from .segments import Layout, Segment
from .writers import AMOUNTS, shares_of

NUM_PLACES = NUM_TENTS * NUM_SLOTS
"""Places 2 x tent + slot for recipes on offer."""


def _effect_sum(effect: Effect) -> int:
    """Return what all mysteries of an effect amount to together."""
    return int((KIND_COPIES * KIND_VALUE)[KIND_EFFECT == effect].sum())


# --- scales: the amount written as 1; larger amounts, possible only where "clipped" is said, are written as 1 too ---

MAX_TOKENS = 12  # clipped; normal play (section 12)
MAX_UNKNOWN = 10  # clipped; normal play (section 12)
MAX_MONEY = 300  # clipped; most games end below (section 12.1)
MAX_LEAD = 100  # clipped at both ends
MAX_SALARY = 100  # clipped
MAX_GAIN = 40  # clipped; a row brings 34
MAX_DUE = int(RECIPE_COST.max())
MAX_COST = int(RECIPE_TOTAL.max())
MAX_FEE = max(STAY_FEE, MOVE_FEE) + CROWD_FEE * (NUM_COLOURS - 1)
MAX_BIN = int(BINS.max())
MAX_CHIPS = int(CHIPS.max())
MAX_KIND = int(KIND_COPIES.max())
MOST_ROUNDS = int(MAX_ROUNDS.max())
MAX_CODE = max(len(option.values) for option in OPTIONS) - 1
MAX_WILD = max(1, _effect_sum(Effect.WILD_ITEM))
MAX_EXTRA = max(1, _effect_sum(Effect.EXTRA_RECIPE))
MAX_DISCOUNT = max(1, _effect_sum(Effect.DISCOUNT))
MAX_ORDER_BID = NUM_VALUES + _effect_sum(Effect.ORDER_PLUS)
LOWEST_CARD = 1 - _effect_sum(Effect.FAVOR_MINUS)
"""Least that a favour card at a tent can count."""
CARD_RANGE = NUM_VALUES + _effect_sum(Effect.FAVOR_PLUS) - LOWEST_CARD + 1


def _words(kinds: type[IntEnum]) -> str:
    """Return the names of an enum's members in plain words."""
    return ", ".join(str(kind.name).lower().replace("_", " ") for kind in kinds)


def _seat_segments(seat: int) -> list[Segment]:
    """Return the segments of one seat's block, in writing order: a joined bitset, favour cards, numbers."""
    place = "place in the turn order, the chosen one as soon as it is; -1: the old place of who has not chosen yet"
    values = "values of favour cards that may be in hand: of others also those that lie where one cannot tell"
    shown = f"1/{CARD_RANGE} for the lowest possible number {LOWEST_CARD}, 1/{CARD_RANGE} more for each above"
    cards = f"favour cards at each tent, {MAX_AT_TENT} floats: what each counts, {shown}; -1 if its value is hidden"
    rows = [
        ("present", 1, 1, "public", "1: somebody plays this seat"),
        ("to_act", 1, 1, "viewer", "1: the decision is this seat's; told to it alone in windows and for Counterspells"),
        ("colour", NUM_COLOURS, 1, "public", "colour of the pawn"),
        ("tent", NUM_TENTS, 1, "public", "tent where the pawn stands"),
        ("place", MAX_SEATS, 1, "public", place),
        ("admitted", 1, 1, "public", "1: has paid for its tent this round"),
        ("passed", 1, 1, "public", "1: places no more favour cards"),
        ("favours", NUM_VALUES, 1, "viewer", values),
        ("cards", NUM_TENTS * MAX_AT_TENT, 1, "viewer", cards),
        ("book", NUM_ITEMS, MAX_COPIES, "public", "recipes earned of each item"),
        ("tokens", NUM_COLOURS, MAX_TOKENS, "public", "tokens of each colour"),
        ("known_hand", NUM_KINDS, MAX_KIND, "public", "mysteries in hand of each kind that were taken from the offer"),
        ("unknown", 1, MAX_UNKNOWN, "public", "mysteries in hand whose kinds the owner alone knows"),
        ("order_bid", 1, MAX_ORDER_BID, "viewer", "what the turn-order card counts; of others when all have bid"),
        ("salary", 1, MAX_SALARY, "public", "Florims that the book pays this round"),
        ("money", 1, MAX_MONEY, "public", "Florims"),
        ("lead", 1, MAX_LEAD, "public", "Florims ahead of the viewer; below 0 behind"),
    ]
    return [Segment(f"seat{seat}.{name}", length, scale, who, text) for name, length, scale, who, text in rows]


def _offer_segments() -> list[Segment]:
    """Return what is told of the recipes on offer, in writing order."""
    columns = f"recipe in each place 2 x tent + slot, zero if it is empty; {ROW_LENGTH} floats: {COLUMN_TEXTS}"
    rows = [
        ("recipes", NUM_PLACES * ROW_LENGTH, 1, "public", columns),
        ("gain", NUM_PLACES, MAX_GAIN, "public", "Florims a round that each would add to the viewer's salary"),
        ("lack", NUM_PLACES, MAX_COST, "public", "tokens that the viewer lacks for each, discounts not counted"),
        ("owned", NUM_PLACES, MAX_COPIES, "public", "recipes of its item in the viewer's book"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


def _set_segments() -> list[Segment]:
    """Return the bit segments of the table, in writing order."""
    phase = f"decision point, hidden like `to_act`: {_words(Phase)}"
    rows = [
        ("phase", len(Phase), "viewer", phase),
        ("stage", len(Stage), "public", f"step of the round: {_words(Stage)}"),
        ("neutral", NUM_COLOURS * NUM_TENTS, "public", "tent of each pawn without a player, by colour"),
        ("free_base", 1, "public", "1: no base fee in this turn"),
        ("free_crowd", 1, "public", "1: nothing for other apprentices in this turn"),
        ("remote", 1, "public", "1: recipes of every tent may be earned in this turn"),
        ("mystery", NUM_KINDS, "public", "kind of the mystery being played"),
        ("mystery_by", MAX_SEATS, "public", "seat that plays it"),
        ("target_pawn", NUM_COLOURS, "public", "colour of the pawn that it aims at"),
        ("target_element", NUM_COLOURS, "public", "tent or colour of tokens that it aims at"),
        ("target_item", NUM_ITEMS, "public", "item that it aims at"),
        ("exchange", NUM_COLOURS, "public", "colour that the exchange will bring"),
        ("offer", MAX_SEATS * NUM_KINDS, "public", "kind of the mystery in each slot of the offer"),
        ("earning", NUM_PLACES, "public", "place of the recipe of whose cost tokens are being waived"),
        ("stacks", NUM_RECIPES, "public", "recipes that are still in the stacks"),
    ]
    return [Segment(name, length, 1, who, text) for name, length, who, text in rows]


def _number_segments() -> list[Segment]:
    """Return the numbers of viewer and table, in writing order."""
    hidden = "mysteries of each kind that nobody has shown: in the pile and unknown in hands, the viewer's too"
    rows = [
        ("bins", NUM_TENTS * NUM_BINS, MAX_BIN, "public", "tokens in the bins of each tent, the largest bin first"),
        ("bank", NUM_COLOURS, MAX_CHIPS, "public", "tokens of each colour in the bank"),
        ("hand", NUM_KINDS, MAX_KIND, "viewer", "mysteries in hand of each kind"),
        ("wild", NUM_ITEMS, MAX_WILD, "public", "how much more each item counts in the viewer's salary this round"),
        ("hidden", NUM_KINDS, MAX_KIND, "public", hidden),
        ("options", NUM_OPTIONS, MAX_CODE, "public", "codes of the game's options"),
        ("left", NUM_TENTS, MAX_STACK, "public", "recipes left in each tent, on offer and in the stack"),
        (
            "fee",
            NUM_TENTS,
            MAX_FEE,
            "public",
            "tokens that the viewer has to pay at each tent, this turn's mysteries counted",
        ),
        ("due", NUM_COLOURS, MAX_DUE, "public", "tokens due while some are waived"),
        ("waives", 1, MAX_DISCOUNT, "public", "tokens left to be waived"),
        ("given", 1, EXCHANGE_GIVES, "public", "tokens given so far in the exchange"),
        ("extra", 1, MAX_EXTRA, "public", "recipes that may be earned this turn beyond the first"),
        ("earned", 1, MAX_EXTRA + 1, "public", "recipes earned this turn"),
        ("discount", 1, MAX_DISCOUNT, "public", "tokens that the next recipe of this turn costs less"),
        ("pile", 1, NUM_MYSTERIES, "public", "mysteries in the pile"),
        ("rounds_left", 1, MOST_ROUNDS, "public", "rounds after this one that the pile allows"),
        ("round", 1, MOST_ROUNDS, "public", "round; 0 during the set-up purchases"),
        ("num_players", 1, MAX_SEATS, "public", "seats in the game"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


LAYOUT = Layout(
    [segment for seat in range(MAX_SEATS) for segment in _seat_segments(seat)]
    + _offer_segments()
    + _set_segments()
    + _number_segments()
)
"""Layout `flat`, version by its digest."""

BLOCK = LAYOUT.offset("seat1.present")
"""Floats of one seat's block; within a block the offsets are those of seat 0."""

# Offsets within a seat's block, and the bit of each segment in its joined integer.
PRESENT = LAYOUT.offset("seat0.present")
TO_ACT_BIT = LAYOUT.offset("seat0.to_act") - PRESENT
COLOUR_BIT = LAYOUT.offset("seat0.colour") - PRESENT
TENT_BIT = LAYOUT.offset("seat0.tent") - PRESENT
PLACE_BIT = LAYOUT.offset("seat0.place") - PRESENT
ADMITTED_BIT = LAYOUT.offset("seat0.admitted") - PRESENT
PASSED_BIT = LAYOUT.offset("seat0.passed") - PRESENT
FAVOURS_BIT = LAYOUT.offset("seat0.favours") - PRESENT
CARDS = LAYOUT.offset("seat0.cards")
BOOK = LAYOUT.offset("seat0.book")
TOKENS = LAYOUT.offset("seat0.tokens")
KNOWN_HAND = LAYOUT.offset("seat0.known_hand")
UNKNOWN = LAYOUT.offset("seat0.unknown")
ORDER_BID_AT = LAYOUT.offset("seat0.order_bid")
SALARY = LAYOUT.offset("seat0.salary")
MONEY = LAYOUT.offset("seat0.money")
LEAD = LAYOUT.offset("seat0.lead")

# Offsets of the other segments, and bits in the joined ones.
RECIPES = LAYOUT.offset("recipes")
GAIN = LAYOUT.offset("gain")
LACK = LAYOUT.offset("lack")
OWNED = LAYOUT.offset("owned")
PHASE = LAYOUT.offset("phase")
STAGE_BIT = LAYOUT.offset("stage") - PHASE
NEUTRAL_BIT = LAYOUT.offset("neutral") - PHASE
FREE_BASE_BIT = LAYOUT.offset("free_base") - PHASE
FREE_CROWD_BIT = LAYOUT.offset("free_crowd") - PHASE
REMOTE_BIT = LAYOUT.offset("remote") - PHASE
MYSTERY = LAYOUT.offset("mystery")
BY_BIT = LAYOUT.offset("mystery_by") - MYSTERY
PAWN_BIT = LAYOUT.offset("target_pawn") - MYSTERY
ELEMENT_BIT = LAYOUT.offset("target_element") - MYSTERY
ITEM_BIT = LAYOUT.offset("target_item") - MYSTERY
EXCHANGE_BIT = LAYOUT.offset("exchange") - MYSTERY
OFFER = LAYOUT.offset("offer")
OFFER_WORD = 3
"""Slots of the offer that are written together; the others follow, and `earning` behind them."""
OFFER_REST = OFFER + OFFER_WORD * NUM_KINDS
EARNING_BIT = LAYOUT.offset("earning") - OFFER_REST
STACKS = LAYOUT.offset("stacks")
BINS_AT = LAYOUT.offset("bins")
BANK = LAYOUT.offset("bank")
HAND = LAYOUT.offset("hand")
WILD = LAYOUT.offset("wild")
OPTIONS_AT = LAYOUT.offset("options")
HIDDEN = LAYOUT.offset("hidden")
LEFT = LAYOUT.offset("left")
FEE = LAYOUT.offset("fee")
DUE = LAYOUT.offset("due")
WAIVES = LAYOUT.offset("waives")
GIVEN = LAYOUT.offset("given")
EXTRA = LAYOUT.offset("extra")
EARNED = LAYOUT.offset("earned")
DISCOUNT = LAYOUT.offset("discount")
PILE = LAYOUT.offset("pile")
ROUNDS_LEFT = LAYOUT.offset("rounds_left")
ROUND = LAYOUT.offset("round")
SEATS = LAYOUT.offset("num_players")


COPIES_SHARES = shares_of(*[MAX_COPIES] * AMOUNTS)
TOKENS_SHARES = shares_of(*[MAX_TOKENS] * AMOUNTS)
KIND_SHARES = shares_of(*[MAX_KIND] * AMOUNTS)
BIN_SHARES = shares_of(*[MAX_BIN] * AMOUNTS)
BANK_SHARES = shares_of(*[MAX_CHIPS] * AMOUNTS)
WILD_SHARES = shares_of(*[MAX_WILD] * AMOUNTS)
OPTION_SHARES = shares_of(*[MAX_CODE] * AMOUNTS)
