"""Every invariant of `checks.py` holds in sound positions and is broken by a position spoilt on purpose."""

import numpy as np
import pytest

from signoria.envs.core.game import load_game
from signoria.envs.lorenzo_il_magnifico import checks, tables
from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.checks import Invariant
from signoria.envs.lorenzo_il_magnifico.constants import HOME, NO_CARD, NO_LEADER, NO_SEAT, LeaderState, Phase, Task

from ..spoiling import Cases, broken, check_explained, record_of, spoilt
from . import moves as m
from .scenario import ADVANCED, new_game, position
from .sound_positions import (
    POSITIONS,
    banned,
    choosing,
    drafted,
    drafting,
    exchanging,
    extra_action,
    finished,
    late,
    leading,
    middle,
    opening,
    privileged,
    raising,
    tower,
    vatican,
)

GAME = load_game("lorenzo_il_magnifico")


# --- spoiling them

CASES = Cases()
spoils, setting = CASES.spoils, CASES.setting


def move(r, seat: int, member: int, space: int) -> None:
    """Put a member on another space in both fields."""
    bit = 1 << (4 * seat + member)
    old = int(r["member_at"][seat][member])
    if old != HOME:
        r["occupants"][old] &= ~bit
    r["member_at"][seat][member] = space
    if space != HOME:
        r["occupants"][space] |= bit


def slot_of(r, seat: int, leader: str) -> int:
    """Return the slot of a seat's leader."""
    return [int(x) for x in r["leaders"][seat]].index(m.leader_id(leader))


setting(Invariant.OPTIONS, opening, "num_players", 5)
setting(Invariant.OPTIONS, opening, "num_players", 1)
setting(Invariant.OPTIONS, opening, "options", 3, c.Option.LEADERS)
setting(Invariant.OPTIONS, opening, "options", -1, c.Option.MODE)
setting(Invariant.OPTIONS, opening, "auto_forced", 0)
setting(Invariant.PHASE, opening, "phase", 14)
setting(Invariant.PHASE, opening, "done", 1)
setting(Invariant.PHASE, finished, "done", 0)
setting(Invariant.PHASE, opening, "phase", Phase.POST_TURN)
setting(Invariant.PHASE, opening, "phase", Phase.LEADER_DRAFT)
setting(Invariant.PHASE, opening, "phase", Phase.CHOOSE_BONUS_TILE)
setting(Invariant.ROUND, opening, "round_no", 0)
setting(Invariant.ROUND, finished, "round_no", 5)
setting(Invariant.ROUND, choosing, "round_no", 1)
setting(Invariant.ROUND, vatican, "round_no", 3)
setting(Invariant.ORDER, tower, "order", 1, 0)
setting(Invariant.ORDER, opening, "order", 3, 2)
setting(Invariant.STOCK, opening, "stock", -1, 2, c.Good.WOOD)
setting(Invariant.STOCK, opening, "stock", -1, 0, c.Good.MILITARY)
setting(Invariant.TRACKS, opening, "stock", 16, 0, c.Good.FAITH)
setting(Invariant.TRACKS, opening, "stock", 26, 0, c.Good.MILITARY)
setting(Invariant.SCORES, opening, "scores", -1, 1)
setting(Invariant.RANKS, opening, "ranks", 1, 0)
setting(Invariant.RANKS, finished, "ranks", 3, 0)
setting(Invariant.SLOTS, middle, "card_count", 7, 0, 0)
setting(Invariant.SLOTS, opening, "card_count", 1, 0, 0)
setting(Invariant.SLOTS, opening, "cards", 3, 0, 0, 0)
setting(Invariant.MEMBERS, tower, "member_at", HOME, 1, m.WHITE)
setting(Invariant.MEMBERS, tower, "member_at", -1, 1, m.BLACK)
setting(Invariant.MEMBERS, tower, "occupants", 1 << 15, m.MARKET_2)
setting(Invariant.COUNCIL, tower, "council_size", 0)
setting(Invariant.COUNCIL, tower, "council", 1, 0)
setting(Invariant.COUNCIL, tower, "council", 1, 1)
setting(Invariant.DICE, opening, "dice", 7, 1)
setting(Invariant.DICE, opening, "dice", 0, 2)
setting(Invariant.DICE, choosing, "dice", 4, 0)
setting(Invariant.STEP, opening, "step", 1)
setting(Invariant.STEP, tower, "step", 9)
setting(Invariant.STEP, tower, "player", 1)
setting(Invariant.STEP, late, "step", 1)
setting(Invariant.STEP, vatican, "step", 0)
setting(Invariant.STEP, choosing, "step", 0)
setting(Invariant.STEP, drafting, "step", 2)
setting(Invariant.STEP, finished, "step", 1)
setting(Invariant.STAGE, opening, "stage", c.Stage.FINISHED)
setting(Invariant.STAGE, privileged, "stage", c.Stage.BEFORE_PLACEMENT)
setting(Invariant.STAGE, vatican, "stage", c.Stage.AFTER_PLACEMENT)
setting(Invariant.STACK, opening, "pending_size", 1)
setting(Invariant.STACK, opening, "pending_size", -1)
setting(Invariant.STACK, opening, "pending", 4, 2, 1)
setting(Invariant.STACK, privileged, "pending", 8, 0, 0)
setting(Invariant.STACK, privileged, "pending", 4, 0, 1)
setting(Invariant.STACK, privileged, "pending", 1 << 5, 0, 2)
setting(Invariant.STACK, raising, "pending", m.HARVEST_LARGE, 0, 1)
setting(Invariant.STACK, raising, "pending", m.MARKET_1, 0, 1)
setting(Invariant.STACK, raising, "pending", 13, 0, 3)
setting(Invariant.STACK, exchanging, "pending", 3, 0, 2)
setting(Invariant.STACK, exchanging, "pending", 2, 0, 3)
setting(Invariant.STACK, extra_action, "pending", m.CARD["Hero"], 0, 1)
setting(Invariant.STACK, extra_action, "pending", Task.COPY, 0, 0)
setting(Invariant.DECISION, privileged, "phase", Phase.SERVANTS)
setting(Invariant.DECISION, raising, "phase", Phase.TURN)
setting(Invariant.DECISION, raising, "pending", 6, 0, 3)
setting(Invariant.DECISION, exchanging, "pending", 0, 0, 2)
setting(Invariant.DECISION, exchanging, "pending", 1, 0, 1)
setting(Invariant.DECISION, exchanging, "stock", 0, 0, c.Good.COINS)
setting(Invariant.DECISION, tower, "phase", Phase.PRIVILEGE)
setting(Invariant.NEEDED, privileged, "needed", 1, 3)
setting(Invariant.NEEDED, tower, "needed", 12, 0)
setting(Invariant.NEEDED, tower, "needed", 0, 1)
setting(Invariant.NEEDED, tower, "needed", -50, 0)
setting(Invariant.NEEDED, tower, "needed", 5, c.Space.COUNCIL)
setting(Invariant.NEEDED, tower, "needed", 1, c.NUM_SPACES)
setting(Invariant.NEEDED, extra_action, "needed", 0, 4)
setting(Invariant.NEEDED, extra_action, "needed", 1, c.Space.COUNCIL)
setting(Invariant.TILES, opening, "tiles", 7, 0)
setting(Invariant.TILES, opening, "tiles", -1, 0)
setting(Invariant.TILES, opening, "tiles", 21, 2)
setting(Invariant.CUBES, opening, "cubes", 1, 0)
setting(Invariant.CUBES, tower, "cubes", 2, 0)
setting(Invariant.CUBES, vatican, "cubes", 0, 0)
setting(Invariant.CUBES, vatican, "cubes", 1, 1)
setting(Invariant.CUBES, vatican, "stock", 2, 1, c.Good.FAITH)
setting(Invariant.CUBES, finished, "cubes", 8, 0)
setting(Invariant.BONUS_TILES, opening, "bonus_tile", 1, 0)
setting(Invariant.BONUS_TILES, drafted, "bonus_tile", 0, 0)
setting(Invariant.BONUS_TILES, drafted, "bonus_tile", 5, 0)
setting(Invariant.MEMBER_VALUES, opening, "member_value", 1, 0, m.NEUTRAL)
setting(Invariant.MEMBER_VALUES, tower, "member_value", 3, 1, m.BLACK)
setting(Invariant.MEMBER_VALUES, leading, "member_value", 4, 1, m.WHITE)
setting(Invariant.ACTION_VALUES, opening, "tower_value", 2, 0, 2)
setting(Invariant.ACTION_VALUES, tower, "area_value", 0, 0, c.Area.HARVEST)
setting(Invariant.ACTION_VALUES, opening, "area_malus", -3, 0, c.Area.PRODUCTION)
setting(Invariant.PRICES, opening, "servant_rate", 2, 0)
setting(Invariant.PRICES, opening, "choice_discount", 1, 0)
setting(Invariant.PRICES, opening, "discount", 3, 0, 1, c.Good.COINS)
setting(Invariant.GAINS, opening, "gain_malus", 1, 2, c.Good.COINS)
setting(Invariant.GAINS, opening, "church_bonus", 5, 0)
setting(Invariant.POWERS, opening, "powers", c.Power.ANY_SPACE, 0)
setting(Invariant.POWERS, banned, "powers", 0, 1)
setting(Invariant.POWERS, late, "powers", 0, 1)
setting(Invariant.POWERS, leading, "powers", 0, 0)
setting(Invariant.LEADERS, opening, "leaders", 0, 0, 0)
setting(Invariant.LEADERS, opening, "leader_state", LeaderState.HAND, 0, 0)
setting(Invariant.LEADERS, drafted, "leaders", NO_LEADER, 0, 3)
setting(Invariant.LEADERS, drafted, "leader_state", LeaderState.NONE, 0, 0)
setting(Invariant.LEADER_USE, drafted, "leader_used", 1, 0)
setting(Invariant.LEADER_USE, opening, "leader_used", 16, 0)
setting(Invariant.LEADER_USE, opening, "set_member", m.BLACK, 0)
setting(Invariant.LEADER_USE, leading, "set_member", m.NEUTRAL, 1)
setting(Invariant.COPIED, leading, "copied", NO_LEADER, 0)
setting(Invariant.COPIED, leading, "copied", m.leader_id("Sforza"), 0)
setting(Invariant.COPIED, leading, "copied", 21, 0)
setting(Invariant.COPIED, opening, "copied", 3, 0)
setting(Invariant.DRAFT, opening, "packet", 1, 0)
setting(Invariant.DRAFT, opening, "kept", 1, 0)
setting(Invariant.DRAFT, opening, "draft_no", 1)
setting(Invariant.DRAFT, drafting, "draft_no", 2)
setting(Invariant.DRAFT, drafting, "pick", c.NO_PICK, 0)
setting(Invariant.DRAFT, drafting, "pick", 0, 2)
setting(Invariant.DRAFT, drafting, "kept", 0, 1)
setting(Invariant.SEEN_LEADERS, opening, "seen_leaders", 1, 0)
setting(Invariant.SEEN_LEADERS, drafting, "seen_leaders", 0, 0)
setting(Invariant.SEEN_LEADERS, leading, "seen_leaders", (1 << 20) - 1, 0)
setting(Invariant.LEADER_MEMORY, opening, "leader_memory", 1, 0, 0)
setting(Invariant.LEADER_MEMORY, drafted, "leader_memory", 0, 0, 19)
setting(Invariant.LEADER_MEMORY, drafted, "leader_memory", (1 << 21) - 1, 0, 0)
for absent in ("servant_rate", "leaders", "member_at", "cards", "stock", "leader_memory", "order", "pick", "discount"):
    shape = GAME.state_dtype[absent].shape
    setting(Invariant.ABSENT_SEATS, opening, absent, 1, 3, *(0 for _ in shape[1:]))


@spoils(Invariant.DECKS, opening)
def card_twice_in_a_deck(r) -> None:
    r["decks"][1][23] = r["decks"][1][22]


@spoils(Invariant.DECKS, opening)
def card_of_another_period(r) -> None:
    r["decks"][1][[7, 8]] = r["decks"][1][[8, 7]]


@spoils(Invariant.SLOTS, tower)
def card_of_another_type(r) -> None:
    r["cards"][0][c.CardType.CHARACTER][0] = m.CARD["Mint"]


@spoils(Invariant.PROSPECTS, tower)
def a_territory_not_noted(r) -> None:
    r["owned"][0] &= int(r["owned"][0]) - 1


setting(Invariant.PROSPECTS, opening, "prospects", 7, 0, c.Prospect.HARVEST + 2)
setting(Invariant.PROSPECTS, opening, "prospects", 7, 1, c.Prospect.PRODUCTION)
setting(Invariant.PROSPECTS, opening, "prospects", 1, 1, c.Prospect.EXCHANGES)
setting(Invariant.PROSPECTS, opening, "prospects", 4, 0, c.Prospect.VENTURE_VP)


@spoils(Invariant.SLOT_ORDER, tower)
def later_card_first(r) -> None:
    territories = r["cards"][0][c.CardType.TERRITORY]
    territories[[0, 1]] = territories[[1, 0]]


@spoils(Invariant.CARD_PLACES, tower)
def one_card_with_two_owners(r) -> None:
    r["cards"][1][c.CardType.CHARACTER][0] = m.CARD["Farmer"]
    r["card_count"][1][c.CardType.CHARACTER] = 1


@spoils(Invariant.CARD_PLACES, tower)
def card_owned_and_on_a_floor(r) -> None:
    r["cards"][1][c.CardType.VENTURE][0] = r["tower_cards"][12]
    r["card_count"][1][c.CardType.VENTURE] = 1


@spoils(Invariant.CARD_PLACES, opening)
def card_taken_before_it_was_dealt(r) -> None:
    r["cards"][0][c.CardType.VENTURE][0] = r["decks"][c.CardType.VENTURE][4]
    r["card_count"][0][c.CardType.VENTURE] = 1


@spoils(Invariant.TOWERS, opening)
def cards_on_each_others_floors(r) -> None:
    r["tower_cards"][[0, 1]] = r["tower_cards"][[1, 0]]


@spoils(Invariant.TOWERS, finished)
def card_on_a_floor_after_the_end(r) -> None:
    r["tower_cards"][0] = r["decks"][0][20]


@spoils(Invariant.TAKERS, opening)
def card_gone_without_a_taker(r) -> None:
    r["tower_cards"][5] = NO_CARD


@spoils(Invariant.TAKERS, opening)
def member_on_a_floor_with_its_card(r) -> None:
    move(r, int(r["player"]), m.BLACK, 0)


@spoils(Invariant.TAKERS, tower)
def card_taken_by_somebody_else(r) -> None:
    move(r, 0, m.BLACK, HOME)
    move(r, 1, m.BLACK, m.floor("territory", 2))


@spoils(Invariant.TAKERS, tower)
def card_taken_without_member_or_extra_action(r) -> None:
    move(r, 0, m.BLACK, HOME)


@spoils(Invariant.SINGLE_SPACES, tower)
def two_members_on_a_market_space(r) -> None:
    move(r, 0, m.WHITE, m.MARKET_1)


@spoils(Invariant.SINGLE_SPACES, tower)
def two_members_on_a_floor(r) -> None:
    move(r, 0, m.NEUTRAL, m.floor("territory", 2))


@spoils(Invariant.COLOURED_MEMBERS, tower)
def two_coloured_members_in_a_tower(r) -> None:
    move(r, 0, m.WHITE, m.floor("territory", 4))


@spoils(Invariant.COLOURED_MEMBERS, middle)
def two_coloured_members_at_the_harvest(r) -> None:
    move(r, 0, m.WHITE, m.HARVEST_SINGLE)
    move(r, 0, m.BLACK, m.HARVEST_LARGE)


@spoils(Invariant.CLOSED_SPACES, tower)
def member_on_a_covered_space(r) -> None:
    move(r, 0, m.NEUTRAL, m.PRODUCTION_LARGE)


@spoils(Invariant.CLOSED_SPACES, opening)
def member_on_the_fourth_market_space_of_three_seats(r) -> None:
    move(r, 0, m.NEUTRAL, m.MARKET_4)


@spoils(Invariant.MARKET_BAN, banned)
def excommunicated_seat_on_the_market(r) -> None:
    move(r, 1, m.BLACK, m.MARKET_2)


@spoils(Invariant.PLACEMENTS, opening)
def member_on_the_board_before_a_turn(r) -> None:
    move(r, int(r["order"][2]), m.BLACK, m.HARVEST_SINGLE)


@spoils(Invariant.PLACEMENTS, choosing)
def member_on_the_board_in_the_set_up(r) -> None:
    move(r, 0, m.BLACK, m.HARVEST_SINGLE)


@spoils(Invariant.RANKS, finished)
def ranks_of_two_seats_swapped(r) -> None:
    r["ranks"][:2] = r["ranks"][1::-1]


@spoils(Invariant.BONUS_TILES, drafted)
def two_seats_with_one_bonus_tile(r) -> None:
    r["bonus_tile"][0] = r["bonus_tile"][1]


@spoils(Invariant.BONUS_TILES, choosing)
def bonus_tile_before_the_choice(r) -> None:
    r["bonus_tile"][int(r["player"])] = 1


@spoils(Invariant.LEADERS, drafted)
def leader_in_two_hands(r) -> None:
    r["leaders"][0] = r["leaders"][1]


@spoils(Invariant.LEADERS, drafted)
def leaders_out_of_order(r) -> None:
    r["leaders"][0][:2] = r["leaders"][0][1::-1]


@spoils(Invariant.LEADER_USE, leading)
def use_of_a_permanent_leader(r) -> None:
    r["leader_used"][1] |= 1 << slot_of(r, 1, "Brunelleschi")


@spoils(Invariant.COPIED, leading)
def copied_leader_not_in_play(r) -> None:
    r["leader_state"][1][slot_of(r, 1, "Brunelleschi")] = LeaderState.DISCARDED


@spoils(Invariant.DRAFT, drafting)
def leader_in_two_packets(r) -> None:
    r["packet"][0] = r["packet"][1]


@spoils(Invariant.LEADER_MEMORY, drafted)
def own_leader_not_known(r) -> None:
    r["leader_memory"][0][int(r["leaders"][0][0])] = (1 << c.NUM_LEADERS) - 1


@spoils(Invariant.COUNCIL, tower)
def member_in_the_council_not_listed(r) -> None:
    r["council"][0] = NO_SEAT
    r["council_size"] = 0


@spoils(Invariant.DECISION, tower)
def venture_with_one_price_asked_for(r) -> None:
    r["phase"] = Phase.VENTURE_COST
    r["stage"] = c.Stage.AFTER_PLACEMENT
    r["pending"][0][:3] = (Task.TAKE_CARD, m.floor("territory", 1), NO_CARD)
    r["pending_size"] = 1
    move(r, 0, m.WHITE, m.floor("territory", 1))


@spoils(Invariant.STACK, extra_action)
def card_taken_below_another_task(r) -> None:
    r["pending"][1] = r["pending"][0]
    r["pending"][0][:3] = (Task.TAKE_CARD, m.floor("territory", 1), m.CARD["Abbess"])
    r["pending_size"] = 2


@spoils(Invariant.STACK, vatican)
def task_outside_a_turn(r) -> None:
    r["pending"][0][:2] = (Task.PRIVILEGE, 1)
    r["pending_size"] = 1


# --- tests


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_sound_positions_break_nothing(make):
    assert broken(GAME, record_of(make)) == set()


def test_every_invariant_has_a_case():
    assert {case.flag for case in CASES} == set(Invariant)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_spoilt_position_breaks_its_invariant(case):
    assert case.flag.name in broken(GAME, spoilt(case))


def test_military_points_are_free_without_the_cap():
    records = np.array([new_game(2, military_cap="none").record])
    records[0]["stock"][0][c.Good.MILITARY] = tables.MILITARY_MAX + 10
    assert broken(GAME, records) == set()


def test_ariosto_may_join_others_on_a_single_space():
    with position(2, **ADVANCED) as table:
        table.turn(0, turn=1)
        table.give(0, played=["Ariosto"])
        table.stand(0, m.BLACK, m.MARKET_1)
        table.stand(1, m.BLACK, m.MARKET_1)
    assert broken(GAME, np.array([table.state.record])) == set()
    with table.state.edit() as r:
        move(r, 0, m.BLACK, HOME)
        move(r, 1, m.WHITE, m.MARKET_1)
    assert "SINGLE_SPACES" in table.state.broken(), "seat 1 has no such leader"


def test_each_invariant_is_explained():
    check_explained(checks)
