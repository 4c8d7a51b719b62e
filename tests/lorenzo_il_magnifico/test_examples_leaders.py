"""Worked examples of section 11 about leaders (advanced mode): 31-33 and 37-39."""

import pytest

from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import Phase

from .moves import (
    BLACK,
    END_TURN,
    LEADER_ACTIONS,
    MARKET_1,
    WHITE,
    activate,
    discard_leader,
    floor,
    place,
    play_leader,
    servants,
    slot,
)
from .scenario import ADVANCED, goods, legal, new_game, phase, play, position, raises, spaces_for, stock

pytestmark = pytest.mark.plain


def test_11_31_santa_rita():
    with position(**ADVANCED) as table:
        table.turn(0, round_no=3, dice=(6, 1, 1))
        table.give(0, played=["Santa Rita"])
        table.put("Dukedom", 3)
    state = play(table.state, place(BLACK, floor("territory", 3)))
    assert stock(state) == goods(coins=8, wood=1)


@pytest.mark.parametrize(
    ("leaders", "chosen", "value"),
    [
        (["Lucrezia"], None, 4 + 2 - 1),
        (["Moro"], None, 5 - 1),
        (["Moro", "Montefeltro"], BLACK, 6 - 1),
    ],
)
def test_11_32_member_values(leaders, chosen, value):
    with position(**ADVANCED) as table:
        table.turn(0, round_no=3, dice=(4, 1, 1))
        table.tile("1-7", 0)
        table.give(0, played=leaders, used=["Montefeltro"] if chosen is not None else [], set_member=chosen)
    state = table.state
    assert state.record["member_value"][0][BLACK] == value
    reachable = {floor("territory", number) for number, needed in ((1, 1), (2, 3), (3, 5), (4, 7)) if needed <= value}
    assert {space for space in spaces_for(state, BLACK) if space <= floor("territory", 4)} == reachable


@pytest.mark.parametrize(
    ("k", "after"),
    [(0, goods(servants=3)), (1, goods(servants=2, military=1, coins=2)), (2, goods(servants=1, military=1, coins=7))],
)
def test_11_33_leonardo(k, after):
    with position(**ADVANCED) as table:
        table.turn(0, round_no=6)
        table.give(0, played=["Leonardo"], cards=["Scholar", "Bank"], servants=3)
    state = play(table.state, activate(slot(table.state, 0, "Leonardo")))
    assert raises(state) == {0, 1, 2}
    play(state, servants(k))
    assert stock(state) == after
    assert phase(state) == Phase.TURN
    assert state.player == 0, "the placement is still to come"
    assert activate(slot(state, 0, "Leonardo")) not in legal(state)


def test_11_37_sforza():
    with position(**ADVANCED) as table:
        table.turn(0, round_no=3)
        table.tile("1-5", 0)
        table.give(0, played=["Sforza"], cards=["Farmer", "Commercial Hub", "Woods", "Forest"], servants=12)
    state = play(table.state, activate(slot(table.state, 0, "Sforza")))
    assert raises(state) == {0, 3, 4, 7}
    assert stock(play(state.clone(), servants(0))) == goods(servants=12)
    assert stock(play(state.clone(), servants(3))) == goods(servants=12 - 3 + 1, wood=1, stone=1, coins=1)
    assert stock(play(state.clone(), servants(4))) == goods(servants=12 - 4 + 1, wood=2, stone=1, coins=1)
    assert stock(play(state.clone(), servants(7))) == goods(servants=12 - 7 + 1, wood=5, stone=1, coins=1)


def bits(*leaders: int) -> int:
    """Return a bitset of leaders."""
    return sum(1 << number for number in leaders)


def offered(state) -> set[int]:
    """Return the leaders that the seat to act may keep."""
    assert phase(state) == Phase.LEADER_DRAFT
    return {action - c.LEADER for action in legal(state)}


def keep(state, *leaders: int) -> None:
    """Let the seats keep these leaders in seat order."""
    for seat, number in enumerate(leaders):
        assert state.player == seat
        play(state, c.LEADER + number)


def test_11_38_draft():
    state = new_game(3, mode="advanced", leaders="draft", bonus_tiles="standard")
    assert phase(state) == Phase.LEADER_DRAFT
    with state.edit() as record:
        for seat in range(3):
            record["packet"][seat] = bits(*range(4 * seat, 4 * seat + 4))
    assert offered(state) == {0, 1, 2, 3}
    keep(state, 0, 4, 8)
    assert [int(packet) for packet in state.record["packet"][:3]] == [bits(5, 6, 7), bits(9, 10, 11), bits(1, 2, 3)]
    assert offered(state) == {5, 6, 7}
    assert state.player == 0


def test_11_38_draft_goes_on_to_the_right():
    state = new_game(3, mode="advanced", leaders="draft", bonus_tiles="standard")
    with state.edit() as record:
        for seat in range(3):
            record["packet"][seat] = bits(*range(4 * seat, 4 * seat + 4))
    keep(state, 0, 4, 8)
    keep(state, 5, 9, 1)
    assert offered(state) == {10, 11}
    keep(state, 10, 2, 6)
    assert phase(state) == Phase.TURN, "the fourth pick is forced"
    assert state.record["leaders"][:3].tolist() == [[0, 3, 5, 10], [2, 4, 7, 9], [1, 6, 8, 11]]


def botticelli(wood: int):
    """Seat 0 has Botticelli in hand and has just placed a member on the market."""
    with position(**ADVANCED) as table:
        table.turn(0)
        table.give(0, hand=["Botticelli"], wood=wood)
    return play(table.state, place(WHITE, MARKET_1))


def test_11_39_no_post_turn():
    state = botticelli(wood=9)
    assert phase(state) == Phase.TURN
    assert state.player == 1


def test_11_39_post_turn():
    state = botticelli(wood=10)
    number = slot(state, 0, "Botticelli")
    assert phase(state) == Phase.POST_TURN
    assert state.player == 0
    assert legal(state) == [discard_leader(number), play_leader(number), END_TURN]
    play(state, play_leader(number))
    assert phase(state) == Phase.POST_TURN
    assert legal(state) == [activate(number), END_TURN]
    play(state, activate(number))
    assert stock(state) == goods(coins=5, wood=10, military=2, vp=1)
    assert state.player == 1, "no leader action is left"
    assert not set(legal(state)) & set(LEADER_ACTIONS)
