"""Spoilt positions: colours, pawns, tokens, bins, books, recipes, money."""

from signoria.envs.ars_mysteriorum import constants as c
from signoria.envs.ars_mysteriorum.checks import Invariant
from signoria.envs.ars_mysteriorum.constants import NO_RECIPE

from ..spoiling import Cases
from . import moves as m
from .sound_positions import bidding, earning, finished, flattery, homunculus, moving, opening, placing, summons

GOODS_CASES = Cases()
setting, spoils = GOODS_CASES.setting, GOODS_CASES.spoils

setting(Invariant.COLOURS, opening, "colour", 1, 0)
setting(Invariant.COLOURS, opening, "colour", 5, 0)
setting(Invariant.COLOURS, opening, "colour", -1, 0)
setting(Invariant.COLOURS, opening, "colour", 4, 2)
setting(Invariant.PAWNS, moving, "pawn", 5, 0)
setting(Invariant.PAWNS, moving, "pawn", -1, 3)
setting(Invariant.PAWNS, opening, "pawn", 1, 0)
setting(Invariant.BINS, opening, "bins", 1, 0, 0, also=Invariant.TOKENS)
setting(Invariant.TOKENS, moving, "bank", 3, m.B)
setting(Invariant.TOKENS, moving, "tokens", 5, 2, m.S)
setting(Invariant.TOKENS, placing, "bins", 2, m.R, 0)
setting(Invariant.STACKS, bidding, "stack_size", 11, 2)
setting(Invariant.STACKS, bidding, "stack_size", -1, 2)
setting(Invariant.STACKS, bidding, "stack_size", 6, 0)
setting(Invariant.STACKS, bidding, "stack", 20, 0, 0)
setting(Invariant.STACKS, bidding, "stack", 48, 0, 0)
setting(Invariant.STACKS, bidding, "stack", 0, 0, 9)
setting(Invariant.DISPLAYS, bidding, "display", 49, 0, 0)
setting(Invariant.DISPLAYS, bidding, "display", -1, 0, 0)
setting(Invariant.DISPLAYS, bidding, "display", 20, 0, 0)
setting(Invariant.BOOKS, bidding, "book", 4, 0, 0, also=Invariant.SCORES)
setting(Invariant.BOOKS, bidding, "book", -1, 0, 0)
setting(Invariant.BOOKS, summons, "book", 0, 1, 0)
setting(Invariant.SALARIES, bidding, "salary", 100, 0)
setting(Invariant.SALARIES, homunculus, "salary", 0, 0)
setting(Invariant.SALARIES, bidding, "gain", 1, 0, 0)
setting(Invariant.SALARIES, earning, "gain", -1, 1, 14)
setting(Invariant.ABSENT_SEATS, bidding, "salary", 1, 4)
setting(Invariant.ABSENT_SEATS, bidding, "gain", 1, 4, 3)
setting(Invariant.SCORES, bidding, "scores", -1, 0)
setting(Invariant.SCORES, summons, "scores", 0, 1)


@spoils(Invariant.BINS, flattery)
def more_in_a_bin_than_it_holds(r) -> None:
    r["bins"][2][0] += 1
    r["bank"][2] -= 1


@spoils(Invariant.BINS, flattery)
def a_bin_that_is_not_in_use(r) -> None:
    r["bins"][2][2] += 1
    r["bank"][2] -= 1


@spoils(Invariant.TOKENS, bidding)
def a_debt_of_tokens(r) -> None:
    r["tokens"][0][m.B] -= 1
    r["bank"][m.B] += 1


@spoils(Invariant.RECIPES, bidding)
def a_recipe_twice_in_a_stack(r) -> None:
    """A Gold I takes the place of a Gold II, so that the items are counted rightly."""
    stack = [int(card) for card in r["stack"][0]]
    shown = [int(card) for card in r["display"][0]]
    cards = stack + shown
    golds = [card for card in cards if card in (0, 1, 2)]
    where = cards.index(golds[0])
    if where < len(stack):
        r["stack"][0][where] = golds[1]
    else:
        r["display"][0][where - len(stack)] = golds[1]


@spoils(Invariant.REFILL, placing)
def a_slot_that_was_not_refilled(r) -> None:
    """The recipe lies in seat 0's book."""
    card = int(r["display"][0][0])
    r["display"][0][0] = NO_RECIPE
    r["book"][0][card // 3] += 1
    r["scores"][0] += 10


@spoils(Invariant.PAWNS, opening)
def neutral_pawn_before_the_first_round(r) -> None:
    r["pawn"][4] = 3


@spoils(Invariant.SCORES, earning)
def no_bonus_was_paid(r) -> None:
    r["scores"][0] = 0


@spoils(Invariant.COLOURS, finished)
def colours_of_another_deal(r) -> None:
    assert not r["options"][c.Option.RANDOM_COLOURS]
    r["colour"][:3] = (0, 2, 1)
