"""Random games in which every mask, value and payment is compared with the plain-Python reference."""

import numpy as np
import pytest

from signoria.envs.princes_of_florence import constants as c
from signoria.envs.princes_of_florence.constants import NO_CARD, Phase

from . import reference as ref
from .games import steps
from .reference_ledger import expected
from .reference_legal import legal as reference_legal
from .scenario import legal, new_game

SETTINGS = [
    (2, {}),
    (2, {"two_player_rules": "official", "principality_side": "B"}),
    (2, {"two_player_rules": "official", "two_player_freedoms": 4, "diagonal_adjacency": True}),
    (3, {"return_order": "shuffled", "principality_side": "B"}),
    (3, {"diagonal_adjacency": True, "initial_deal_public": False}),
    (4, {}),
    (4, {"return_order": "shuffled", "diagonal_adjacency": True, "principality_side": "B"}),
    (5, {"money_visible": True}),
    (5, {"principality_side": "B"}),
]


def check_values(record) -> None:
    """Compare the work value on the table and the bitboards."""
    seats = int(record["num_players"])
    for p in range(seats):
        buildings, landscapes = ref.board_cells(record, p)
        for field, cells in (("building_cells", buildings), ("landscape_cells", landscapes)):
            assert int(record[field][p]) == sum(1 << row * 7 + col for row, col in cells)
    if record["phase"] == Phase.WORK_BONUS and record["work"] != NO_CARD:
        seat = int(record["player"])
        assert int(record["work_value"]) >= ref.work_value(record, seat, int(record["work"]))


def check_step(before, action: int, after) -> None:
    """Compare money, prestige points and work values of one decision."""
    seats = int(before["num_players"])
    ledger = expected(before, action, after)
    assert [int(after["money"][p]) for p in range(seats)] == ledger.money
    assert [int(after["scores"][p]) for p in range(seats)] == ledger.fame
    assert (after["money"][:seats] >= 0).all()
    seat = int(before["player"])
    if c.WORK <= action < c.PLAY_BONUS:
        assert int(after["work_value"]) == ref.work_value(before, seat, action - c.WORK)
    elif c.PLAY_BONUS <= action < c.CONVERT:
        gain = ref.bonus_value(action - c.PLAY_BONUS, ref.holdings(before, seat))
        assert int(after["work_value"]) == int(before["work_value"]) + gain


def check_mask(state) -> None:
    """Compare the mask and the list of legal actions with the reference."""
    moves = reference_legal(state.record)
    assert legal(state) == moves, Phase(int(state.record["phase"])).name
    if not state.done:
        assert np.flatnonzero(state.action_mask()).tolist() == moves


def follow(state, seed: int, limit: int = 5000) -> None:
    """Play a game and check every step."""
    check_mask(state)
    for before, action, after in steps(state, seed, limit):
        check_step(before, action, after)
        check_values(after)
        check_mask(state)
        assert state.broken() == []
    if state.done:
        assert list(state.ranks[: state.num_players]) == ref.ranks(state.record)
        assert [int(state.scores[p]) for p in range(state.num_players)] == [
            int(state.record["scores"][p]) for p in range(state.num_players)
        ]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_games_agree_with_the_reference(players, options):
    for seed in range(2):
        follow(new_game(players, seed=100 * players + seed, **options), seed)


@pytest.mark.plain
@pytest.mark.parametrize(("players", "options"), SETTINGS[::4])
def test_first_steps_agree_with_the_reference(players, options):
    follow(new_game(players, seed=7, **options), seed=7, limit=60)
