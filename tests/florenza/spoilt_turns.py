"""Spoilt positions: options, phase, round, whose decision it is, pending tasks."""

from signoria.envs.florenza import constants as c
from signoria.envs.florenza.checks import Invariant
from signoria.envs.florenza.constants import NO_RESOURCE, Phase, Place, Stage, Task

from ..spoiling import Cases
from . import moves as m
from .sound_positions import (
    bartering,
    choosing,
    completing,
    extra,
    finished,
    hiring,
    keeping,
    naming,
    opening,
    patient,
    rich,
    trading,
)

TURN_CASES = Cases()
setting, spoils = TURN_CASES.setting, TURN_CASES.spoils
MARBLE, WOOD, SPICE = 0, 1, 5
BARATTO = m.LOCATION_NAMES.index("Baratto")

setting(Invariant.OPTIONS, opening, "num_players", 5)
setting(Invariant.OPTIONS, opening, "num_players", 1)
setting(Invariant.OPTIONS, opening, "options", 2, c.Option.LOCATIONS)
setting(Invariant.OPTIONS, opening, "options", -1, c.Option.USE_GUILDS)
setting(Invariant.OPTIONS, opening, "auto_forced", 0)
setting(Invariant.PHASE, opening, "phase", 11)
setting(Invariant.PHASE, opening, "phase", -1)
setting(Invariant.PHASE, opening, "phase", Phase.GAME_OVER)
setting(Invariant.PHASE, opening, "done", 1)
setting(Invariant.PHASE, finished, "done", 0)
setting(Invariant.PHASE, finished, "done", 2)
setting(Invariant.ROUND, opening, "round_no", 0)
setting(Invariant.ROUND, opening, "round_no", 6)
setting(Invariant.ROUND, finished, "round_no", 4)
setting(Invariant.ROUND, keeping, "round_no", 5)
setting(Invariant.STAGE, opening, "stage", Stage.KEEPING)
setting(Invariant.STAGE, opening, "stage", 4)
setting(Invariant.STAGE, opening, "phase", Phase.KEEP_CARD)
setting(Invariant.STAGE, naming, "stage", Stage.INCOME)
setting(Invariant.STAGE, finished, "stage", Stage.ACTIONS)
setting(Invariant.TURN, opening, "captain", 3)
setting(Invariant.TURN, opening, "player", -1)
setting(Invariant.TURN, opening, "place", 3)
setting(Invariant.TURN, opening, "place", 1)
setting(Invariant.TURN, opening, "step", 9)
setting(Invariant.TURN, opening, "step", 0)
setting(Invariant.TURN, keeping, "step", 8)
setting(Invariant.TURN, naming, "place", 1)
setting(Invariant.TURN, choosing, "place", 0)
setting(Invariant.TURN, finished, "place", 1)
setting(Invariant.TURN, finished, "step", 8)
setting(Invariant.EXTRA_STEP, extra, "step", 6)
setting(Invariant.EXTRA_STEP, rich, "step", 5)
setting(Invariant.ACTED, opening, "acted", 1)
setting(Invariant.ACTED, hiring, "acted", 0)
setting(Invariant.ACTED, naming, "acted", 1)
setting(Invariant.ACTED, finished, "acted", 1)
setting(Invariant.RECEIVED, choosing, "received", 0)
setting(Invariant.RECEIVED, choosing, "received", 2)
setting(Invariant.RECEIVED, opening, "received", 1)
setting(Invariant.RECEIVED, finished, "received", 1)
setting(Invariant.RECEIVED, choosing, "tableau", 0, 1)
setting(Invariant.NAMED, opening, "named", 3)
setting(Invariant.NAMED, opening, "named", -1)
setting(Invariant.NAMED, opening, "named", 7)
setting(Invariant.NAMED, naming, "named", 2)
setting(Invariant.NAMED, choosing, "named", NO_RESOURCE)
setting(Invariant.NAMED, finished, "named", 0)
setting(Invariant.COUNTERS, opening, "decisions", -1)
setting(Invariant.COUNTERS, opening, "forced", -1)
setting(Invariant.COUNTERS, patient, "forced", 1)
setting(Invariant.STACK, opening, "pending_size", -1)
setting(Invariant.STACK, opening, "pending_size", 3)
setting(Invariant.STACK, opening, "pending_size", 1)
setting(Invariant.STACK, hiring, "pending_size", 2)
setting(Invariant.STACK, hiring, "pending_size", 0)
setting(Invariant.STACK, hiring, "pending", 1, 1, 4)
setting(Invariant.STACK, hiring, "pending", 8, 0, 0)
setting(Invariant.STACK, hiring, "pending", 63, 0, 1)
setting(Invariant.STACK, hiring, "pending", -1, 0, 1)
setting(Invariant.STACK, hiring, "pending", m.CARD["Casa"], 0, 1)
setting(Invariant.STACK, hiring, "pending", m.CARD["Pulpito"], 0, 1)
setting(Invariant.STACK, hiring, "pending", 1, 0, 2)
setting(Invariant.STACK, completing, "pending", 27, 0, 1)
setting(Invariant.STACK, completing, "pending", m.MONUMENT["Duomo: Cupola"], 0, 1)
setting(Invariant.STACK, completing, "monument_place", Place.RESERVED, m.MONUMENT["Ponte Vecchio: Struttura"])
setting(Invariant.STACK, bartering, "pending", NO_RESOURCE, 0, 1)
setting(Invariant.STACK, bartering, "pending", SPICE, 0, 1)
setting(Invariant.STACK, bartering, "pending", 1, 0, 2)
setting(Invariant.STACK, bartering, "locations", 2, BARATTO)
setting(Invariant.STACK, trading, "pending", MARBLE, 0, 1)
setting(Invariant.STACK, trading, "pending", MARBLE, 0, 2)
setting(Invariant.STACK, trading, "pending", SPICE, 0, 2)
setting(Invariant.STACK, trading, "pending", 1, 0, 3)
setting(Invariant.DECISION, opening, "phase", Phase.TRADE_GIVE_1)
setting(Invariant.DECISION, hiring, "phase", Phase.ACTION)
setting(Invariant.DECISION, hiring, "phase", Phase.BARTER_GIVE)
setting(Invariant.DECISION, bartering, "phase", Phase.TRADE_TAKE)
setting(Invariant.DECISION, hiring, "money", 0, 0)
setting(Invariant.DECISION, completing, "money", 250, 1)
setting(Invariant.DECISION, patient, "anonymous", 6)


@spoils(Invariant.TURN, naming)
def somebody_else_names_the_resource(r) -> None:
    r["player"] = (int(r["captain"]) + 1) % 4


@spoils(Invariant.EXTRA_STEP, extra)
def card_of_the_step_not_played(r) -> None:
    r["tableau"][1] &= ~(1 << m.CARD["Casa"])


@spoils(Invariant.STACK, hiring)
def resources_of_the_card_are_missing(r) -> None:
    r["resources"][0][MARBLE] = 0


@spoils(Invariant.STACK, hiring)
def card_is_in_the_tableau(r) -> None:
    r["tableau"][0] |= 1 << m.CARD["Sagrato"]


@spoils(Invariant.STACK, trading)
def one_card_given_twice(r) -> None:
    r["resources"][0][WOOD] = 1
    r["pending"][0][1:3] = WOOD


@spoils(Invariant.STACK, opening)
def task_of_a_trade_with_an_argument(r) -> None:
    r["pending"][0][:2] = (Task.TRADE_GIVE_1, 1)
    r["pending_size"] = 1


@spoils(Invariant.DECISION, keeping)
def one_type_in_hand(r) -> None:
    hand = r["hand"][int(r["player"])]
    size = int(hand.sum())
    hand[:] = 0
    hand[0] = size


@spoils(Invariant.DECISION, naming)
def nothing_to_name(r) -> None:
    r["supply"] = 0


@spoils(Invariant.DECISION, naming)
def one_kind_to_name(r) -> None:
    r["supply"][1:] = 0


@spoils(Invariant.DECISION, choosing)
def nothing_to_choose(r) -> None:
    r["supply"] = 0


@spoils(Invariant.DECISION, bartering)
def only_the_given_kind_to_take(r) -> None:
    r["supply"] = 0
    r["supply"][WOOD] = 5


@spoils(Invariant.DECISION, trading)
def second_resource_of_a_trade_cannot_be_named(r) -> None:
    r["phase"] = Phase.TRADE_GIVE_2
    r["pending"][0][:3] = (Task.TRADE_GIVE_2, WOOD, 0)
    r["resources"][0] = 0
    r["resources"][0][WOOD] = 1


@spoils(Invariant.DECISION, trading)
def trade_with_nothing_in_the_supply(r) -> None:
    r["phase"] = Phase.TRADE_GIVE_1
    r["pending"][0][:3] = (Task.TRADE_GIVE_1, 0, 0)
    r["supply"] = 0


@spoils(Invariant.DECISION, bartering)
def barter_with_nothing_to_give(r) -> None:
    r["phase"] = Phase.BARTER_GIVE
    r["pending"][0][:2] = (Task.BARTER_GIVE, 0)
    r["resources"][0] = 0
