"""Set-up and its chance (sections 3 and 8), choice of bonus tiles, leader draft, options of section 9."""

import random
from collections import Counter

import numpy as np
import pytest

import signoria
from signoria.envs.core.errors import BadOption, BadSeats
from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import LeaderState

from .boards import change
from .moves import BLACK, HARVEST_SINGLE, PRODUCTION_SINGLE, bonus_tile, place
from .scenario import ADVANCED, GAME, legal, new_game, order, phase, play, position, stock

pytestmark = pytest.mark.plain

DRAFT = {"mode": "advanced", "bonus_tiles": "standard"}
TILES = {"mode": "advanced", "leaders": "none"}
MANY = 300
"""Games of a distribution test."""


def members(bitset) -> set[int]:
    return {k for k in range(32) if int(bitset) >> k & 1}


def close_to(count: int, share: float, trials: int = MANY) -> bool:
    """Tell whether a count lies within five standard deviations of its expectation."""
    return abs(count - share * trials) <= 5 * (trials * share * (1 - share)) ** 0.5


def first_states(players: int, **options) -> np.ndarray:
    """Return the records of many fresh games."""
    batch = signoria.make_batch(
        GAME, num_games=MANY, num_players=players, seed=3, observations=False, masks=False, **options
    )
    return np.array(batch.states)


# --- amounts


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, ADVANCED, DRAFT])
def test_amounts_by_turn_order(players, options):
    for seed in range(4):
        state = new_game(players, seed, **options)
        assert sorted(order(state)) == list(range(players))
        for place_, seat in enumerate(order(state)):
            expected = {"coins": 5 + place_, "wood": 2, "stone": 2, "servants": 3, "military": 0, "faith": 0, "vp": 0}
            assert stock(state, seat) == expected
            assert int(state.record["bonus_tile"][seat]) == 0
        assert not state.record["cubes"].any()
        assert not state.record["card_count"].any()
        assert not state.record["occupants"].any()


def test_the_number_of_seats():
    for players in (1, 5):
        with pytest.raises(BadSeats):
            new_game(players)
    assert signoria.make_state(GAME, seed=1).num_players == 2


@pytest.mark.parametrize("players", [2, 4])
def test_one_tile_of_each_period_lies_open(players):
    tiles = first_states(players)["tiles"]
    for period in range(3):
        counts = Counter(int(tile) for tile in tiles[:, period])
        assert set(counts) == set(range(7 * period, 7 * period + 7))
        assert all(close_to(count, 1 / 7) for count in counts.values())


def test_the_turn_order_is_uniform():
    counts = Counter(tuple(int(x) for x in row[:3]) for row in first_states(3)["order"])
    assert len(counts) == 6
    assert all(close_to(count, 1 / 6) for count in counts.values())


def test_decks_are_shuffled_within_their_periods():
    decks = first_states(2)["decks"]
    for tower in range(4):
        for period in range(3):
            group = decks[:, tower, 8 * period : 8 * period + 8]
            first = 24 * tower + 8 * period
            assert (np.sort(group, axis=1) == np.arange(first, first + 8)).all()
            for position_ in (0, 7):
                counts = Counter(int(card) for card in group[:, position_])
                assert all(close_to(counts[card], 1 / 8) for card in range(first, first + 8))


def test_dice_are_uniform_and_independent():
    dice = first_states(2)["dice"].astype(int)
    for die in range(3):
        counts = Counter(dice[:, die].tolist())
        assert all(close_to(counts[face], 1 / 6) for face in range(1, 7))
    for a, b in ((0, 1), (0, 2), (1, 2)):
        assert close_to(int((dice[:, a] == dice[:, b]).sum()), 1 / 6)


def test_leaders_are_dealt_uniformly():
    records = first_states(4, **ADVANCED)
    hands = records["leaders"]
    assert (np.diff(hands.astype(int), axis=2) > 0).all(), "slots ascend"
    for hand in hands:
        assert len(set(hand.reshape(-1).tolist())) == 16
    counts = Counter(hands[:, 2].reshape(-1).tolist())
    assert all(close_to(counts[leader], 4 / 20) for leader in range(20))


# --- bonus tiles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bonus_tiles_are_chosen_in_reverse_order(players):
    for seed in range(4):
        state, left, chosen = new_game(players, seed, **TILES), [1, 2, 3, 4], {}
        chance = random.Random(seed)
        while phase(state).name == "CHOOSE_BONUS_TILE":
            assert legal(state) == [bonus_tile(number) for number in left]
            number = chance.choice(left)
            chosen[state.player] = number
            left.remove(number)
            play(state, bonus_tile(number))
        turn_order = order(state)
        asked = turn_order[::-1][:3]
        assert list(chosen) == asked, "the last of four is not asked"
        if players == 4:
            chosen[turn_order[0]] = left[0]
        assert {seat: int(state.record["bonus_tile"][seat]) for seat in range(players)} == chosen
        assert phase(state).name == "TURN"
        assert state.player == turn_order[0]
        assert int(state.record["round_no"]) == 1


BONUS = [
    (0, {"military": 1, "coins": 2}, {"wood": 1, "stone": 1, "servants": 1}),
    (1, {"servants": 2, "coins": 1}, {"wood": 1, "stone": 1, "military": 1}),
    (2, {"military": 2, "coins": 1}, {"wood": 1, "stone": 1, "servants": 1}),
    (3, {"servants": 1, "coins": 2}, {"wood": 1, "stone": 1, "military": 1}),
    (4, {"servants": 1, "military": 2}, {"wood": 1, "stone": 1, "coins": 1}),
]


@pytest.mark.parametrize(("number", "production", "harvest"), BONUS)
def test_what_the_bonus_tiles_give(number, production, harvest):
    for space, gained in ((PRODUCTION_SINGLE, production), (HARVEST_SINGLE, harvest)):
        with position(2, **(TILES if number else {})) as table:
            table.turn(0, dice=(1, 1, 1))
            if number:
                table.give(0, bonus_tile=number)
                table.give(1, bonus_tile=1 + number % 4)
        assert change(table.state, place(BLACK, space)) == gained


def test_before_round_1_nothing_is_dealt():
    for options in (TILES, DRAFT):
        state = new_game(3, **options)
        assert int(state.record["round_no"]) == 0
        assert (state.record["tower_cards"] == c.NO_CARD).all()
        assert not state.record["dice"].any()


def test_tiles_first_then_leaders():
    state, seen = new_game(3, mode="advanced"), []
    while phase(state).name in ("CHOOSE_BONUS_TILE", "LEADER_DRAFT"):
        seen.append(phase(state).name)
        play(state, legal(state)[0])
    assert seen == ["CHOOSE_BONUS_TILE"] * 3 + ["LEADER_DRAFT"] * 9


# --- the draft


def deal(state) -> list[set[int]]:
    return [members(state.record["packet"][seat]) for seat in range(state.num_players)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("auto_forced", [True, False])
def test_packets_go_to_the_right(players, auto_forced):
    for seed in range(4):
        state = new_game(players, seed, auto_forced=auto_forced, **DRAFT)
        packets, kept, chance = deal(state), [set() for _ in range(players)], random.Random(seed)
        assert [len(packet) for packet in packets] == [4] * players
        assert len(set().union(*packets)) == 4 * players
        for pick_no in range(4):
            picks = []
            for seat in range(players):
                pick = chance.choice(sorted(packets[seat]))
                picks.append(pick)
                if pick_no == 3 and auto_forced:
                    continue
                assert (phase(state).name, state.player) == ("LEADER_DRAFT", seat)
                assert legal(state) == [c.LEADER + leader for leader in sorted(packets[seat])]
                play(state, c.LEADER + pick)
            for seat, pick in enumerate(picks):
                packets[seat].remove(pick)
                kept[seat].add(pick)
            packets = [packets[(seat + 1) % players] for seat in range(players)]
        for seat in range(players):
            assert [int(x) for x in state.record["leaders"][seat]] == sorted(kept[seat])
            assert (state.record["leader_state"][seat] == LeaderState.HAND).all()
        assert phase(state).name == "TURN"
        assert not state.record["packet"].any()


def test_packets_move_only_when_all_have_picked():
    state = new_game(3, seed=2, **DRAFT)
    packets = deal(state)
    play(state, legal(state)[1])
    assert legal(state) == [c.LEADER + leader for leader in sorted(packets[1])]
    play(state, legal(state)[2])
    assert legal(state) == [c.LEADER + leader for leader in sorted(packets[2])]


# --- options


def test_dealt_leaders_are_kept():
    state = new_game(4, mode="advanced", leaders="deal", bonus_tiles="standard")
    assert phase(state).name == "TURN"
    assert (state.record["leader_state"] == LeaderState.HAND).all()
    assert len({int(x) for x in state.record["leaders"].reshape(-1)}) == 16


def test_advanced_choices_mean_nothing_in_the_base_mode():
    base = new_game(3, seed=9)
    for options in ({"leaders": "deal"}, {"leaders": "none"}, {"bonus_tiles": "standard"}):
        other = new_game(3, seed=9, **options)
        assert phase(other).name == "TURN"
        for field in base.record.dtype.names:
            if field != "options":
                assert base.record[field].tobytes() == other.record[field].tobytes(), field


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "expert"},
        {"leaders": "choose"},
        {"pass_rule": "never"},
        {"military_cap": "30"},
        {"military_ties": "share"},
        {"expansion": "yes"},
        {"faith_vp": "number"},
    ],
)
def test_an_unknown_option_or_value_is_an_error(options):
    with pytest.raises(BadOption):
        new_game(2, **options)


DEFAULTS = {
    "mode": "base",
    "leaders": "draft",
    "bonus_tiles": "choose",
    "pass_rule": "free",
    "military_cap": "25",
    "military_ties": "dense",
    "privilege_malus": "yes",
    "production_pool": "start",
    "servants_choice": "useful",
    "allow_overpay": "no",
    "final_faith_vp": "no",
    "faith_vp": "track",
}


def test_the_options_and_their_defaults():
    assert signoria.make_state(GAME, 2, seed=1).options == DEFAULTS | {"auto_forced": True}
