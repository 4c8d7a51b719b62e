"""Final scoring (section 6): the sets, military ranks, resources, tiles 3-1 to 3-7, negative totals, ranks."""

import pytest

from .boards import first_cards
from .moves import PASS, SUPPORT
from .scenario import order, phase, play, position

pytestmark = pytest.mark.plain


def final(*seats: dict, tile: str = "3-2", sufferers: tuple[int, ...] = (), council=(), turn_order=None, **options):
    """Return the game after its last pass: seat k has `seats[k]`; all but the sufferers are saved from the tile.

    `vp` of a seat that is saved are those after it has supported the Church.
    """
    with position(len(seats), **options) as table:
        last = (turn_order or list(range(len(seats))))[-1]
        table.turn(last, 6, turn=3, order=turn_order)
        table.tile(tile)
        for seat, mine in enumerate(seats):
            if seat in sufferers:
                table.give(seat, **({"faith": 0} | mine))
            else:
                table.give(seat, **({"faith": 5} | mine | {"vp": mine.get("vp", 5) - 5}))
        for where in council:
            table.stand(*where)
    state = play(table.state, PASS)
    while not state.done:
        assert phase(state).name == "VATICAN"
        play(state, SUPPORT)
    return state


def total(mine: dict, **settings) -> int:
    """Return the total of seat 0, who has the fewest military points (third rank)."""
    state = final(mine, {"military": 9}, {"military": 8}, **settings)
    return state.scores[0]


# --- the parts


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 0, 1, 4, 10, 20])))
def test_territories(count, points):
    assert total({"cards": first_cards(0, count), "vp": 10}) == 10 + points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 21])))
def test_characters(count, points):
    assert total({"cards": first_cards(1, count), "vp": 10}) == 10 + points


@pytest.mark.parametrize(
    ("names", "points"),
    [([], 0), (["Support to the Pope"], 10), (["Sacred War", "Support to the Bishop", "Building the Bastions"], 11)],
)
def test_ventures(names, points):
    assert total({"cards": names, "vp": 10}) == 10 + points


def test_buildings_score_nothing_at_the_end():
    assert total({"cards": first_cards(2, 6), "vp": 10}) == 10


@pytest.mark.parametrize(
    ("resources", "points"),
    [
        ({"coins": 4}, 0),
        ({"coins": 5}, 1),
        ({"coins": 3, "wood": 4, "stone": 2, "servants": 5}, 2),
        ({"coins": 2, "wood": 2, "stone": 2, "servants": 4}, 2),
        ({"servants": 15}, 3),
    ],
)
def test_five_resources_are_a_point(resources, points):
    assert total({"vp": 10} | resources) == 10 + points


@pytest.mark.parametrize(
    ("military", "dense", "skip"),
    [
        ((12, 12, 7, 3), (5, 5, 2, 0), (5, 5, 0, 0)),
        ((0, 0, 0, 0), (5, 5, 5, 5), (5, 5, 5, 5)),
        ((14, 9, 9, 1), (5, 2, 2, 0), (5, 2, 2, 0)),
        ((1, 2, 3, 4), (0, 0, 2, 5), (0, 0, 2, 5)),
        ((3, 0, 0, 0), (5, 2, 2, 2), (5, 2, 2, 2)),
        ((25, 25, 25, 24), (5, 5, 5, 2), (5, 5, 5, 0)),
    ],
)
def test_military_ranks(military, dense, skip):
    seats = [{"military": points, "vp": 10} for points in military]
    assert final(*seats).scores == tuple(10 + points for points in dense)
    assert final(*seats, military_ties="skip").scores == tuple(10 + points for points in skip)


def test_military_ranks_of_two_seats():
    assert final({"military": 3, "vp": 10}, {"military": 4, "vp": 10}).scores == (12, 15)
    assert final({"military": 4, "vp": 10}, {"military": 4, "vp": 10}).scores == (15, 15)


# --- tiles of the third period: sufferer and saved seat


def both(mine: dict, tile: str) -> tuple[int, int]:
    """Return the total of a sufferer and of a saved seat with the same goods."""
    return total(mine, tile=tile, sufferers=(0,)), total(mine, tile=tile)


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 21])))
def test_tile_3_1_takes_characters(count, points):
    mine = {"cards": first_cards(1, count) + first_cards(0, 4) + ["Hiring Recruits"], "vp": 10}
    assert both(mine, "3-1") == (18, 18 + points)


def test_tile_3_2_takes_ventures():
    mine = {"cards": ["Support to the Pope", "Hiring Recruits", *first_cards(1, 3), *first_cards(0, 5)], "vp": 10}
    assert both(mine, "3-2") == (26, 40)


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 0, 1, 4, 10, 20])))
def test_tile_3_3_takes_territories(count, points):
    mine = {"cards": first_cards(0, count) + first_cards(1, 4) + ["Hiring Recruits"], "vp": 10}
    assert both(mine, "3-3") == (24, 24 + points)


@pytest.mark.parametrize(("vp", "left"), [(84, 68), (41, 33), (9, 8), (5, 4), (10, 8)])
def test_tile_3_4_takes_a_fifth_of_the_points_owned(vp, left):
    assert both({"vp": vp}, "3-4") == (left, vp)


def test_tile_3_4_looks_at_points_before_the_final_scoring():
    """20 VP for six territories, 21 for six characters and 4 for resources come afterwards."""
    mine = {"cards": first_cards(0, 6) + first_cards(1, 6), "coins": 20, "vp": 14}
    assert both(mine, "3-4") == (14 - 2 + 45, 14 + 45)
    assert total({"vp": 4}, tile="3-4", sufferers=(0,)) == 4


def test_tile_3_5_takes_military_points():
    for military in (0, 1, 7):
        assert both({"military": military, "vp": 30}, "3-5") == (30 - military, 30)


def test_tile_3_5_leaves_the_military_rank():
    state = final({"military": 20, "vp": 30}, {"military": 9}, {"military": 8}, tile="3-5", sufferers=(0,))
    assert state.scores[0] == 30 - 20 + 5


@pytest.mark.parametrize(
    ("names", "lost"),
    [
        ([], 0),
        (["Mint"], 4),
        (["Theater"], 2),
        (["Garden"], 6),
        (["Cathedral", "Church"], 13),
        (["Painters' Guild", "Palace", "Sculptors' Guild", "Residence"], 14),
    ],
)
def test_tile_3_6_takes_wood_and_stone_of_buildings(names, lost):
    assert both({"cards": names, "vp": 30}, "3-6") == (30 - lost, 30)


def test_tile_3_6_counts_printed_prices_of_buildings_only():
    """Stonemason's discount and the prices of ventures do not matter."""
    cards = ["Stonemason", "Garden", "Raising a Statue"]
    assert both({"cards": cards, "vp": 30}, "3-6") == (30 - 6 + 1 + 4, 30 + 1 + 4)


@pytest.mark.parametrize(
    ("resources", "change", "saved"),
    [
        ({"wood": 3, "stone": 1, "coins": 4, "servants": 2}, -8, 2),
        ({"coins": 7}, -6, 1),
        ({"servants": 4}, -4, 0),
        ({}, 0, 0),
    ],
)
def test_tile_3_7_takes_resources_left(resources, change, saved):
    """The resources score one for five all the same."""
    assert both({"vp": 30, "military": 5} | resources, "3-7") == (30 + change, 30 + saved)


def test_tiles_of_the_third_period_act_only_at_the_end():
    """A seat excommunicated at the end of the sixth round keeps its military points and cards."""
    state = final({"military": 5, "vp": 9, "coins": 4}, {}, tile="3-5", sufferers=(0,))
    assert int(state.record["stock"][0][4]) == 5
    assert int(state.record["stock"][0][0]) == 4


def test_a_total_below_zero_counts_as_zero():
    assert total({"vp": 3, "coins": 9}, tile="3-7", sufferers=(0,)) == 0, "3 + 1 - 9"
    assert total({"vp": 8, "coins": 9}, tile="3-7", sufferers=(0,)) == 0, "8 + 1 - 9"
    assert total({"vp": 9, "coins": 9}, tile="3-7", sufferers=(0,)) == 1


def test_only_the_total_is_cut_at_zero():
    """25 military lost of 0 VP, then nothing is left of the 5 VP of the first rank."""
    state = final({"military": 25, "vp": 0}, {"military": 9}, tile="3-5", sufferers=(0,))
    assert state.scores[0] == 0
    state = final({"military": 7, "vp": 0, "coins": 25}, {"military": 3}, tile="3-5", sufferers=(0,))
    assert state.scores[0] == 3, "5 for the rank, 5 for resources, 7 lost"


# --- options


@pytest.mark.parametrize(("faith", "points"), [(0, 0), (3, 3), (4, 4)])
def test_faith_left_scores_only_by_option(faith, points):
    """Too little faith for the third judgement: it stays and the tile is suffered."""
    mine = {"faith": faith, "vp": 10}
    assert total(mine, tile="3-2", sufferers=(0,)) == 10
    assert total(mine, tile="3-2", sufferers=(0,), final_faith_vp="yes") == 10 + points


def test_faith_left_is_not_touched_by_tile_3_4():
    mine = {"faith": 4, "vp": 10}
    assert total(mine, tile="3-4", sufferers=(0,), final_faith_vp="yes") == 8 + 4


def test_faith_spent_at_the_church_scores_once():
    assert total({"vp": 10}, final_faith_vp="yes") == 10


# --- ranks


def test_ranks_follow_the_points():
    state = final({"vp": 20, "military": 1}, {"vp": 40}, {"vp": 30, "military": 1})
    assert state.ranks == (3, 1, 2)


@pytest.mark.parametrize("turn_order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_ties_go_to_the_seat_further_ahead(turn_order):
    state = final({"vp": 20}, {"vp": 20}, {"vp": 20}, turn_order=turn_order)
    assert len(set(state.scores)) == 1
    assert [turn_order.index(seat) + 1 for seat in range(3)] == list(state.ranks)


def test_ties_are_judged_by_the_turn_order_after_the_sixth_round():
    council = ((2, 0, 24), (1, 0, 24))
    state = final({"vp": 20}, {"vp": 20}, {"vp": 20}, council=council)
    assert order(state) == [2, 1, 0]
    assert state.ranks == (3, 2, 1)


def test_ranks_are_strict_with_four_equal_seats():
    state = final(*[{"vp": 20}] * 4, turn_order=[3, 1, 0, 2])
    assert state.ranks == (3, 2, 4, 1)
