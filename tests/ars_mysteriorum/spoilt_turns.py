"""Spoilt positions: options, phase, round, whose decision it is, waiting tasks, the end."""

from signoria.envs.ars_mysteriorum import constants as c
from signoria.envs.ars_mysteriorum.checks import Invariant
from signoria.envs.ars_mysteriorum.constants import NO_SEAT, Phase, Stage, Task

from ..spoiling import Cases
from . import moves as m
from .sound_positions import (
    bidding,
    cache,
    choosing,
    clock,
    countering,
    drafting,
    earning,
    emptied,
    exchanging,
    finished,
    flattery,
    moving,
    naming,
    opening,
    paying,
    placing,
    slander,
    slander_tent,
    summons,
    tongue,
    waiving,
)

TURN_CASES = Cases()
setting, spoils = TURN_CASES.setting, TURN_CASES.spoils

setting(Invariant.OPTIONS, opening, "num_players", 6)
setting(Invariant.OPTIONS, opening, "num_players", 1)
setting(Invariant.OPTIONS, opening, "options", 5, c.Option.MAX_BIDS)
setting(Invariant.OPTIONS, opening, "options", -1, c.Option.MYSTERIES)
setting(Invariant.OPTIONS, opening, "auto_forced", 0)
setting(Invariant.PHASE, opening, "phase", 17)
setting(Invariant.PHASE, opening, "phase", -1)
setting(Invariant.PHASE, opening, "phase", Phase.GAME_OVER)
setting(Invariant.PHASE, opening, "done", 1)
setting(Invariant.PHASE, finished, "done", 0, also=Invariant.ROUND)
setting(Invariant.PHASE, finished, "done", 2)
setting(Invariant.ROUND, opening, "round_no", 1)
setting(Invariant.ROUND, bidding, "round_no", 0)
setting(Invariant.ROUND, bidding, "round_no", 10)
setting(Invariant.STAGE, bidding, "stage", 12)
setting(Invariant.STAGE, bidding, "stage", -1)
setting(Invariant.STAGE, bidding, "phase", Phase.EARN)
setting(Invariant.STAGE, moving, "phase", Phase.POSITION)
setting(Invariant.PLACE, bidding, "place", 4)
setting(Invariant.PLACE, bidding, "place", -1)
setting(Invariant.PLACE, bidding, "player", 4)
setting(Invariant.PLACE, bidding, "player", -1)
setting(Invariant.TURN, bidding, "player", 0)
setting(Invariant.TURN, moving, "player", 2)
setting(Invariant.TURN, countering, "player", 0, also=Invariant.DECISION)
setting(Invariant.QUIET, flattery, "quiet", 3)
setting(Invariant.QUIET, flattery, "quiet", -1)
setting(Invariant.QUIET, moving, "quiet", 1)
setting(Invariant.ORDER, bidding, "order", 0, 0)
setting(Invariant.ORDER, bidding, "order", 4, 0)
setting(Invariant.ORDER, moving, "order", 0, 3)
setting(Invariant.CHOSEN, choosing, "chosen", NO_SEAT, 1, also=Invariant.CHOOSER)
setting(Invariant.CHOSEN, choosing, "chosen", 2, 3, also=Invariant.CHOOSER)
setting(Invariant.CHOSEN, choosing, "place", 2)
setting(Invariant.CHOSEN, moving, "chosen", 1, 1)
setting(Invariant.CHOOSER, choosing, "chosen", 2, 1)
setting(Invariant.CHOOSER, choosing, "player", 0)
setting(Invariant.COUNTERS, opening, "decisions", -1)
setting(Invariant.COUNTERS, opening, "forced", -1)
setting(Invariant.DUE, waiving, "due", 0, m.B)
setting(Invariant.DUE, waiving, "due", 2, m.B)
setting(Invariant.DUE, waiving, "due", -1, m.V)
setting(Invariant.DUE, moving, "due", 1, m.B)
setting(Invariant.STACK, opening, "pending_size", -1)
setting(Invariant.STACK, opening, "pending_size", 5)
setting(Invariant.STACK, opening, "pending_size", 1)
setting(Invariant.STACK, exchanging, "pending_size", 0)
setting(Invariant.STACK, exchanging, "pending", 7, 0, 0)
setting(Invariant.STACK, exchanging, "pending", 5, 0, 1)
setting(Invariant.STACK, exchanging, "pending", 3, 0, 2)
setting(Invariant.STACK, exchanging, "pending", 1, 0, 3)
setting(Invariant.STACK, exchanging, "pending", 1, 2, 4)
setting(Invariant.STACK, waiving, "pending", 10, 0, 1)
setting(Invariant.STACK, waiving, "pending", 0, 0, 2)
setting(Invariant.STACK, paying, "pending", 1, 0, 1)
setting(Invariant.STACK, slander, "pending", 15, 0, 1)
setting(Invariant.STACK, slander, "pending", 3, 0, 2)
setting(Invariant.STACK, slander, "pending", Task.TARGET, 1, 0)
setting(Invariant.STACK, slander, "pending", 4, 3, 1)
setting(Invariant.STACK, slander, "pending", 2, 3, 2)
setting(Invariant.STACK, countering, "pending", 4, 1, 1)
setting(Invariant.STACK, countering, "pending", m.KIND["Summons"], 0, 1, also=Invariant.MYSTERIES)
setting(Invariant.DECISION, exchanging, "phase", Phase.PAY_MYSTERY, also=Invariant.STAGE)
setting(Invariant.DECISION, slander_tent, "phase", Phase.TARGET_ITEM)
setting(Invariant.DECISION, countering, "phase", Phase.MYSTERY_WINDOW, also=Invariant.TURN)
setting(Invariant.ABSENT_SEATS, opening, "tokens", 1, 4, m.S)
setting(Invariant.ABSENT_SEATS, opening, "scores", 1, 3)
setting(Invariant.ABSENT_SEATS, opening, "ranks", 1, 3)
setting(Invariant.ABSENT_SEATS, opening, "book", 1, 4, 0)
setting(Invariant.ABSENT_SEATS, opening, "hand", 1, 4, 0)
setting(Invariant.COLOURS, opening, "colour", 3, 4)
setting(Invariant.ABSENT_SEATS, placing, "favour", 1, 3)
setting(Invariant.RANKS, moving, "ranks", 1, 0)
setting(Invariant.RANKS, emptied, "ranks", 0, 0)


@spoils(Invariant.QUIET, tongue)
def a_pass_too_many(r) -> None:
    r["quiet"] = 3


@spoils(Invariant.CHOSEN, drafting)
def chosen_in_another_stage(r) -> None:
    r["chosen"][:3] = r["order"][:3]


@spoils(Invariant.STACK, naming, also=Invariant.MYSTERIES)
def target_without_a_mystery(r) -> None:
    r["pending"][:2] = 0
    r["pending"][0] = r["pending"][2]
    r["pending"][2] = 0
    r["pending_size"] = 1


@spoils(Invariant.DECISION, cache)
def nothing_to_take(r) -> None:
    for colour in m.COLOURS:
        r["tokens"][0][colour] += r["bank"][colour]
        r["bank"][colour] = 0


@spoils(Invariant.DECISION, paying)
def nothing_to_pay_with(r) -> None:
    r["bank"] += r["tokens"][0]
    r["tokens"][0] = 0


@spoils(Invariant.DECISION, exchanging)
def nothing_to_give(r) -> None:
    r["bank"] += r["tokens"][0]
    r["tokens"][0] = 0


@spoils(Invariant.DECISION, exchanging)
def one_colour_to_give(r) -> None:
    """Seat 0 keeps Brimstone alone, so that the engine would give it."""
    r["bank"][1:] += r["tokens"][0][1:]
    r["tokens"][0][1:] = 0


@spoils(Invariant.DECISION, slander)
def one_victim(r) -> None:
    """Seat 2 has laid no card; seat 1 is the only opponent with cards."""
    laid = r["laid_value"][2][:2].copy()
    r["favour"][2] |= sum(1 << int(value) - 1 for value in laid)
    r["laid"][2] = 0
    r["laid_value"][2] = 0
    r["laid_tent"][2] = c.NO_TENT


@spoils(Invariant.DECISION, drafting)
def one_mystery_to_take(r) -> None:
    """Seats 2 and 0 have taken the others."""
    slots = [slot for slot in range(3) if r["offer"][slot] != c.NO_KIND]
    kind = int(r["offer"][slots[0]])
    r["offer"][slots[0]] = c.NO_KIND
    r["hand"][0][kind] += 1
    r["known_hand"][0][kind] += 1
    r["place"], r["player"] = 2, 1


@spoils(Invariant.DECISION, choosing)
def one_position_left(r) -> None:
    r["chosen"][:4] = (NO_SEAT, 1, 3, 0)
    r["place"], r["player"] = 3, 2


@spoils(Invariant.DECISION, waiving)
def one_colour_to_waive(r) -> None:
    """Brimstone has been waived; seat 0 lacks Quicksilver, so that the engine would waive it."""
    r["due"] = (0, 0, 1, 0, 1)
    r["pending"][0][2] = 1
    r["bank"][m.Q] += r["tokens"][0][m.Q]
    r["tokens"][0][m.Q] = 0


@spoils(Invariant.DECISION, countering)
def no_counterspell_in_hand(r) -> None:
    kind = m.KIND[m.COUNTERSPELL]
    r["hand"][1][kind] = 0
    r["unknown"][1] = 0
    r["discard"][kind] += 1


@spoils(Invariant.END, emptied)
def a_recipe_left_in_the_tent(r) -> None:
    """Silver I comes back from seat 2's book."""
    r["book"][2][m.ITEM["Silver"]] -= 1
    r["display"][0][0] = m.RECIPE["Silver I"]


@spoils(Invariant.END, finished, also=Invariant.CLOCK)
def a_pile_for_another_round(r) -> None:
    """Seat 0 has put its whole hand onto the pile."""
    for kind in range(16):
        while r["hand"][0][kind]:
            r["hand"][0][kind] -= 1
            r["pile"][int(r["pile_size"])] = kind
            r["pile_size"] += 1
    r["known_hand"][0] = 0
    r["unknown"][0] = 0


@spoils(Invariant.END, moving)
def an_empty_tent_and_nobody_can_have_emptied_it(r) -> None:
    """Before anybody earns, no tent is empty."""
    for card in [*r["stack"][0][: int(r["stack_size"][0])], *r["display"][0]]:
        r["book"][2][int(card) // 3 if int(card) < 9 else 2] += 1
    r["stack"][0] = c.NO_RECIPE
    r["stack_size"][0] = 0
    r["display"][0] = c.NO_RECIPE
    r["scores"][2] = 200


@spoils(Invariant.RANKS, finished)
def the_last_one_wins(r) -> None:
    r["scores"][:3] = (50, 60, 70)
    r["ranks"][:3] = (1, 2, 3)


@spoils(Invariant.RANKS, finished)
def tokens_break_no_tie(r) -> None:
    """Equal money and recipes, but seat 0 has all tokens of the bank."""
    r["tokens"][0] += r["bank"]
    r["bank"] = 0
    r["scores"][:3] = 50
    r["ranks"][:3] = 1


@spoils(Invariant.STAGE, clock)
def a_stage_that_asks_for_another_decision(r) -> None:
    r["stage"] = Stage.RECIPES


@spoils(Invariant.TURN, summons)
def the_window_asks_another_seat(r) -> None:
    r["place"] = 1


@spoils(Invariant.TURN, earning)
def somebody_else_earns(r) -> None:
    r["player"] = 1
