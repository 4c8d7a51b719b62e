"""Positions with header, turn, tasks or new buildings spoilt, for the tests of the invariants (`spoiling.py`)."""

from signoria.envs.venedig import constants as c
from signoria.envs.venedig.checks import Invariant
from signoria.envs.venedig.constants import NO_CARD, NO_PARTY, Phase, Step, Task
from signoria.envs.venedig.state import STATE

from . import moves as m
from .reading import island_bit
from .sound_positions import (
    arrived,
    bridged,
    bridging,
    choosing,
    crowd,
    discarding,
    draining,
    drawing,
    expired,
    laying,
    middle,
    neutral_builder,
    neutral_building,
    neutral_casa,
    offered,
    opening,
    paying,
    placing,
    run_out,
    second_placing,
    swapping,
    without_neutral,
)
from .spoiling import BASILICA, CAMPO, CASA, KJ, PALAZZO, PONTE, setting, spoils

setting(Invariant.OPTIONS, opening, "num_players", 1)
setting(Invariant.OPTIONS, opening, "num_players", 6)
setting(Invariant.OPTIONS, opening, "options", 7, c.Option.MAX_TURNS_PER_PLAYER)
setting(Invariant.OPTIONS, opening, "options", -1, 0)
setting(Invariant.OPTIONS, opening, "auto_forced", 0)
setting(Invariant.PHASE, opening, "phase", Phase.GAME_OVER)
setting(Invariant.PHASE, opening, "phase", 12)
setting(Invariant.PHASE, opening, "done", 1)
setting(Invariant.PHASE, run_out, "done", 0)
setting(Invariant.PHASE, opening, "step", 7)
setting(Invariant.PHASE, opening, "step", -1)
setting(Invariant.SEATS, opening, "player", 3)
setting(Invariant.SEATS, opening, "active", -1)
setting(Invariant.SEATS, opening, "start_player", 3)
setting(Invariant.TURNS, opening, "turns", 1)
setting(Invariant.TURNS, opening, "turns", -3)
setting(Invariant.TURNS, opening, "round_no", 2)
setting(Invariant.TURNS, middle, "turns", 240)
setting(Invariant.TURNS, expired, "turns", 14)
setting(Invariant.TURNS, expired, "active", 0)
setting(Invariant.TURNS, expired, "step", Step.KJ_END)
setting(Invariant.END, draining, "scores", c.GOAL, 0)
setting(Invariant.END, opening, "supply", 0, CASA)
setting(Invariant.END, second_placing, "supply", 0, CAMPO)
setting(Invariant.END, run_out, "supply", 1, CASA)
setting(Invariant.RANKS, opening, "ranks", 1, 0)
setting(Invariant.RANKS, arrived, "ranks", 2, 1)
setting(Invariant.RANKS, run_out, "ranks", 0, 2)
setting(Invariant.COUNTERS, opening, "decisions", -1)
setting(Invariant.COUNTERS, opening, "forced", -1)
setting(Invariant.COUNTERS, crowd, "forced", 1)
setting(Invariant.DRAINED, opening, "drained", 1)
setting(Invariant.DRAINED, drawing, "drained", 3)
setting(Invariant.DRAINED, drawing, "drained", -1)
setting(Invariant.DRAINED, drawing, "drained", 1)
setting(Invariant.DRAINED, expired, "drained", 1)
setting(Invariant.SWAP, drawing, "draw_due", 1)
setting(Invariant.SWAP, drawing, "swapped", CASA)
setting(Invariant.SWAP, swapping, "swapped", NO_CARD)
setting(Invariant.SWAP, swapping, "swapped", 6)
setting(Invariant.SWAP, swapping, "swapped", CAMPO)
setting(Invariant.SWAP, swapping, "draw_due", 0)
setting(Invariant.SWAP, swapping, "draw_due", 3)
setting(Invariant.SWAP, swapping, "draw_due", 4)
setting(Invariant.NEUTRAL, opening, "neutral_done", 1)
setting(Invariant.NEUTRAL, without_neutral, "neutral_done", 1)
setting(Invariant.NEUTRAL, run_out, "step", Step.KJ_START)
setting(Invariant.NEUTRAL, offered, "neutral_done", 1)
setting(Invariant.NEUTRAL, neutral_casa, "neutral_done", 2)
setting(Invariant.NEUTRAL, offered, "options", c.WITHOUT_NEUTRAL, c.Option.TWO_PLAYER_NEUTRAL)
setting(Invariant.NEUTRAL, opening, "phase", Phase.KJ_START)
setting(Invariant.STACK, opening, "pending_size", 1)
setting(Invariant.STACK, opening, "pending_size", 5)
setting(Invariant.STACK, opening, "pending", 1, 0, 0)
setting(Invariant.STACK, placing, "pending_size", 2)
setting(Invariant.STACK, placing, "pending", 1, 3, 4)
setting(Invariant.STACK, placing, "pending", Task.SHARING, 1, 0)
setting(Invariant.STACK, placing, "pending", Task.PAY, 0, 0)
setting(Invariant.STACK, placing, "pending", 1, 1, 1)
setting(Invariant.STACK, placing, "pending", 5, 2, 1)
setting(Invariant.STACK, placing, "pending", BASILICA, 2, 1)
setting(Invariant.STACK, placing, "pending", CASA, 2, 1)
setting(Invariant.STACK, placing, "pending", 3, 2, 2)
setting(Invariant.STACK, placing, "pending", KJ, 2, 2)
setting(Invariant.STACK, placing, "pending", 0b110, 2, 3)
setting(Invariant.STACK, placing, "pending", 0b011, 2, 3)
setting(Invariant.STACK, placing, "pending", 0b1111, 2, 3)
setting(Invariant.STACK, placing, "pending", -1, 2, 3)
setting(Invariant.STACK, placing, "pending", 1, 2, 4)
setting(Invariant.STACK, placing, "supply", 0, PALAZZO)
setting(Invariant.STACK, placing, "step", Step.PLAY)
setting(Invariant.STACK, placing, "step", Step.KJ_END)
setting(Invariant.STACK, neutral_casa, "pending", CAMPO, 1, 1)
setting(Invariant.STACK, neutral_casa, "neutral_done", 0)
setting(Invariant.STACK, neutral_casa, "step", Step.DRAIN)
setting(Invariant.STACK, neutral_building, "pending", CASA, 2, 1)
setting(Invariant.STACK, neutral_building, "pending", 0b011, 2, 3)
setting(Invariant.STACK, neutral_builder, "pending", 1 << KJ, 2, 3)
setting(Invariant.STACK, bridging, "pending", 1, 2, 1)
setting(Invariant.STACK, bridging, "built_type", CASA, 1)
setting(Invariant.STACK, paying, "pending", 0, 0, 1)
setting(Invariant.STACK, paying, "pending", -3, 0, 1)
setting(Invariant.STACK, paying, "pending", 200, 0, 1)
setting(Invariant.STACK, paying, "pending", 1, 0, 1)
setting(Invariant.STACK, paying, "pending", 1, 0, 2)
setting(Invariant.STACK, paying, "step", Step.DISCARD_TYPE)
setting(Invariant.STACK, run_out, "pending_size", 1)
setting(Invariant.DECISION, opening, "phase", Phase.DRAIN)
setting(Invariant.DECISION, opening, "step", Step.DRAIN)
setting(Invariant.DECISION, choosing, "phase", Phase.PLACE)
setting(Invariant.DECISION, placing, "phase", Phase.CHOOSE_BUILD)
setting(Invariant.DECISION, bridging, "phase", Phase.PLACE)
setting(Invariant.DECISION, paying, "phase", Phase.DRAIN)
setting(Invariant.DECISION, paying, "drained", 2)
setting(Invariant.DECISION, draining, "drained", 2)
setting(Invariant.DECISION, drawing, "hand_size", 5, 0)
setting(Invariant.DECISION, swapping, "pool", 1)
setting(Invariant.DECISION, laying, "hand_size", 0, 0)
setting(Invariant.PLAYER, placing, "player", 2)
setting(Invariant.PLAYER, bridging, "player", 1)
setting(Invariant.PLAYER, neutral_casa, "player", 0)
setting(Invariant.PLAYER, neutral_builder, "player", 1)
setting(Invariant.PLAYER, neutral_building, "player", 0)
setting(Invariant.PLAYER, draining, "player", 1)
setting(Invariant.BUILT_LIST, opening, "built_count", 1)
setting(Invariant.BUILT_LIST, opening, "built_count", 7)
setting(Invariant.BUILT_LIST, opening, "built_count", -1)
setting(Invariant.BUILT_LIST, opening, "built_type", 1, 0)
setting(Invariant.BUILT_LIST, second_placing, "built_site", 1, 1)
setting(Invariant.BUILT_LIST, second_placing, "built_value", 1, 5)
setting(Invariant.BUILT_LIST, second_placing, "built_count", 6)
setting(Invariant.BUILT_LIST, run_out, "built_with", 1, 0)
setting(Invariant.BUILT_ENTRIES, second_placing, "built_type", 5, 0)
setting(Invariant.BUILT_ENTRIES, second_placing, "built_type", CAMPO, 0)
setting(Invariant.BUILT_ENTRIES, second_placing, "built_site", 66, 0)
setting(Invariant.BUILT_ENTRIES, second_placing, "built_site", c.NUM_SITES, 0)
setting(Invariant.BUILT_ENTRIES, second_placing, "built_island", 3, 0)
setting(Invariant.BUILT_ENTRIES, second_placing, "built_by", 1, 0)
setting(Invariant.BUILT_ENTRIES, second_placing, "built_with", 3, 0)
setting(Invariant.BUILT_ENTRIES, bridging, "built_site", m.site_of_line(4), 1)
setting(Invariant.BUILT_ENTRIES, bridging, "built_island", 2, 1)
setting(Invariant.BUILT_ENTRIES, bridging, "built_by", NO_PARTY, 1)
setting(Invariant.BUILT_ENTRIES, bridged, "built_island", 0, 0)
setting(Invariant.BUILT_ENTRIES, bridged, "built_with", 0b010, 0)
setting(Invariant.BUILT_VALUES, second_placing, "built_value", 2, 0)
setting(Invariant.BUILT_VALUES, bridging, "built_value", 1, 1)
setting(Invariant.BUILT_VALUES, bridged, "built_value", 2, 0)
setting(Invariant.BUILT_VALUES, bridged, "built_value", -1, 1)
setting(Invariant.USED_CARDS, second_placing, "discard", 2, PONTE)
setting(Invariant.USED_CARDS, bridging, "discard", 0, CASA)
setting(Invariant.USED_CARDS, neutral_building, "discard", 2, CAMPO)
for absent in ("hand", "known_hand", "hand_size", "laid", "stamp", "swamp_tiles", "treasures", "swamp_owned",
               "treasures_owned", "scores", "ranks"):  # fmt: skip
    setting(Invariant.ABSENT_SEATS, opening, absent, 1, 3, *(0 for _ in STATE[absent].shape[1:]))


@spoils(Invariant.RANKS, run_out)
def ranks_of_two_seats_swapped(r) -> None:
    r["ranks"][:2] = r["ranks"][1::-1]


@spoils(Invariant.END, draining)
def the_end_without_a_reason(r) -> None:
    r["done"] = 1
    r["phase"] = Phase.GAME_OVER


@spoils(Invariant.END, expired)
def the_end_before_the_last_turn(r) -> None:
    r["step"] = Step.KJ_END


@spoils(Invariant.END, second_placing)
def a_phase_that_goes_on_though_it_stops_at_once(r) -> None:
    r["options"][c.Option.END_MODE] = c.IMMEDIATE
    r["supply"][CASA] = 0


@spoils(Invariant.STACK, placing)
def nowhere_to_place(r) -> None:
    island, bit = island_bit(67)
    r["swamp"][island] |= bit


@spoils(Invariant.STACK, paying)
def a_payment_after_the_first_card(r) -> None:
    r["step"] = Step.PLAY
    r["last_laid"] = CASA


@spoils(Invariant.STACK, paying)
def a_payment_that_stays_too_small(r) -> None:
    r["swamp_tiles"][0] = 0
    r["treasures"][0] = 0


@spoils(Invariant.STACK, neutral_casa)
def a_casa_of_klaus_juergen_above_the_task_to_build(r) -> None:
    r["pending"][2] = r["pending"][1]
    r["pending"][1] = 0
    r["pending"][1][0] = Task.BUILD
    r["pending_size"] = 3


@spoils(Invariant.STACK, neutral_casa)
def a_casa_of_klaus_juergen_shared(r) -> None:
    r["pending"][1][3] |= 1


@spoils(Invariant.DECISION, choosing)
def one_option_only(r) -> None:
    r["casa_pending"] = 0
    r["laid"][0][CAMPO - 1] = 0


@spoils(Invariant.DECISION, discarding)
def nothing_to_discard(r) -> None:
    r["laid"][0][BASILICA - 1] = 0


@spoils(Invariant.DECISION, draining)
def nothing_to_drain(r) -> None:
    r["swamp"] = 0
    r["swamp_value"] = 0


@spoils(Invariant.DECISION, drawing)
def nothing_to_draw(r) -> None:
    r["pool"] = 0
    r["deck"] = NO_CARD
    r["deck_size"] = 0
    r["discard"] = 0


@spoils(Invariant.SWAP, swapping)
def a_card_of_the_pool_that_nobody_saw(r) -> None:
    r["known_hand"][0] = 0


@spoils(Invariant.SWAP, swapping)
def too_many_cards_in_hand_after_a_swap(r) -> None:
    r["hand_size"][0] = 4


@spoils(Invariant.SWAP, swapping)
def too_many_cards_in_the_pool_after_a_swap(r) -> None:
    r["pool"] = 0b11011


@spoils(Invariant.BUILT_LIST, neutral_building)
def two_buildings_by_one_card(r) -> None:
    r["built_count"] = 2


@spoils(Invariant.BUILT_ENTRIES, bridged)
def a_building_listed_twice(r) -> None:
    for name in ("type", "site", "island", "by", "with", "value"):
        r[f"built_{name}"][2] = r[f"built_{name}"][1]
    r["built_count"] = 3
