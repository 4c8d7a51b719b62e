"""Set-up of a game (section 3, chance in the order of section 8)."""

import numpy as np

from ..core.compiled import compiled
from ..core.rng import shuffle
from .constants import (
    ALL_VALUES,
    MAX_LAPS,
    MAX_SEATS,
    MAX_STACK,
    NO_COLOUR,
    NO_KIND,
    NO_RECIPE,
    NO_SEAT,
    NO_TENT,
    NUM_COLOURS,
    NUM_KINDS,
    NUM_MYSTERIES,
    NUM_RECIPES,
    NUM_SLOTS,
    NUM_TENTS,
    Option,
    Stage,
)
from .mysteries import draw
from .recipes import fill_display
from .tables import (
    CHIPS,
    KIND_COPIES,
    RECIPE_TENT,
    START_EACH,
    START_MONEY,
    START_MYSTERIES,
    START_ORDER,
    START_OWN,
)


@compiled
def _clear(s: np.void) -> None:
    """Set the fields whose "nothing" is not 0."""
    for p in range(MAX_SEATS):
        s["colour"][p] = NO_COLOUR
        s["offer"][p] = NO_KIND
        s["order"][p] = NO_SEAT
        s["chosen"][p] = NO_SEAT
        for lap in range(MAX_LAPS):
            s["laid_tent"][p, lap] = NO_TENT
    for tent in range(NUM_TENTS):
        for slot in range(NUM_SLOTS):
            s["display"][tent, slot] = NO_RECIPE
        for k in range(MAX_STACK):
            s["stack"][tent, k] = NO_RECIPE


@compiled
def _give_colours(s: np.void, n: int) -> None:
    """Give every seat its colour, and put all pawns on the tents of their colours."""
    colours = np.arange(NUM_COLOURS)
    if s["options"][Option.RANDOM_COLOURS] == 1:
        shuffle(s, colours, NUM_COLOURS)
    for p in range(n):
        s["colour"][p] = colours[p]
    for colour in range(NUM_COLOURS):
        s["pawn"][colour] = colour


@compiled
def _lay_out_recipes(s: np.void) -> None:
    """Shuffle the stacks and turn up the first recipes."""
    scattered = int(s["options"][Option.RECIPE_DISTRIBUTION])
    for recipe in range(NUM_RECIPES):
        tent = RECIPE_TENT[scattered, recipe]
        s["stack"][tent, int(s["stack_size"][tent])] = recipe
        s["stack_size"][tent] += 1
    for tent in range(NUM_TENTS):
        shuffle(s, s["stack"][tent], int(s["stack_size"][tent]))
        fill_display(s, tent)


@compiled
def _hand_out_goods(s: np.void, n: int) -> None:
    """Give every seat tokens, money and favour cards; the other tokens are the bank."""
    for colour in range(NUM_COLOURS):
        s["bank"][colour] = CHIPS[colour]
    for p in range(n):
        s["scores"][p] = START_MONEY[n]
        s["favour"][p] = ALL_VALUES
        for colour in range(NUM_COLOURS):
            amount = START_EACH[n] + (START_OWN[n] if colour == int(s["colour"][p]) else 0)
            s["tokens"][p, colour] = amount
            s["bank"][colour] -= amount


@compiled
def _set_order(s: np.void, n: int) -> None:
    """Sort the seats by the start order of their colours."""
    for p in range(n):
        place = 0
        for q in range(n):
            if START_ORDER[int(s["colour"][q])] < START_ORDER[int(s["colour"][p])]:
                place += 1
        s["order"][place] = p


@compiled
def _stack_mysteries(s: np.void) -> None:
    """Make the pile of all mysteries, not shuffled yet; without mysteries its cards are blank."""
    size = 0
    for kind in range(NUM_KINDS):
        for _ in range(KIND_COPIES[kind]):
            s["pile"][size] = NO_KIND if s["options"][Option.MYSTERIES] == 0 else kind
            size += 1
        s["hidden"][kind] = 0 if s["options"][Option.MYSTERIES] == 0 else KIND_COPIES[kind]
    s["pile_size"] = size


@compiled
def deal_mysteries(s: np.void) -> None:
    """Shuffle the mysteries and deal the first ones after the set-up purchases; without mysteries they go away."""
    n = int(s["num_players"])
    if s["options"][Option.MYSTERIES] == 0:
        s["pile_size"] -= n * START_MYSTERIES[n]
        return
    shuffle(s, s["pile"], NUM_MYSTERIES)
    for _ in range(START_MYSTERIES[n]):
        for p in range(n):
            draw(s, p)


@compiled
def reset(s: np.void) -> None:
    """Set up a new game up to the purchases of the set-up."""
    n = int(s["num_players"])
    _clear(s)
    _give_colours(s, n)
    _lay_out_recipes(s)
    _hand_out_goods(s, n)
    _set_order(s, n)
    _stack_mysteries(s)
    s["stage"] = Stage.SETUP
