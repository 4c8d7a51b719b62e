"""Leader actions inside turns (section 4.6): discard, play, activate, POST_TURN."""

import pytest

from signoria.envs.lorenzo_il_magnifico.constants import LeaderState

from .boards import board, change, pass_round, turns
from .moves import (
    BLACK,
    COUNCIL,
    END_TURN,
    LEADER_ACTIONS,
    MARKET_1,
    MARKET_2,
    NEUTRAL,
    ORANGE,
    PASS,
    PRIVILEGES,
    WHITE,
    activate,
    discard_leader,
    place,
    play_leader,
    privilege,
    servants,
    slot,
)
from .scenario import ADVANCED, legal, new_game, phase, play, position, privileges, raises, stock

pytestmark = pytest.mark.plain


def leader_actions(state) -> list[int]:
    return [a for a in legal(state) if a in LEADER_ACTIONS]


def where(state) -> tuple[str, int]:
    return phase(state).name, state.player


# --- discarding


def test_a_discard_gives_a_privilege_and_the_turn_goes_on():
    state = board(hand=["Moro", "Savonarola"])
    moro, savonarola = slot(state, 0, "Moro"), slot(state, 0, "Savonarola")
    play(state, discard_leader(moro))
    assert privileges(state) == set(PRIVILEGES)
    assert change(state, privilege("servants")) == {"servants": 2}
    assert where(state) == ("TURN", 0)
    assert leader_actions(state) == [discard_leader(savonarola)]
    assert int(state.record["leader_state"][0][moro]) == LeaderState.DISCARDED
    assert place(BLACK, MARKET_1) in legal(state)


def test_all_four_may_be_discarded_in_one_turn_each_a_group_of_its_own():
    state = board(hand=["Moro", "Savonarola", "Pico", "Cosimo"])
    for number in (2, 0, 3, 1):
        play(state, discard_leader(number))
        assert privileges(state) == set(PRIVILEGES)
        play(state, privilege("faith"))
    assert stock(state)["faith"] == 4
    assert leader_actions(state) == []
    assert where(state) == ("TURN", 0)


def test_a_slot_keeps_its_number():
    state = board(hand=["Sforza", "Botticelli", "Michelangelo", "Santa Rita"], wood=10, stone=10)
    assert [slot(state, 0, name) for name in ("Sforza", "Botticelli", "Michelangelo", "Santa Rita")] == [0, 1, 2, 3]
    play(state, play_leader(1), discard_leader(0), privilege("coins"))
    assert leader_actions(state) == [discard_leader(2), discard_leader(3), play_leader(2), activate(1)]


def test_a_leader_played_cannot_be_discarded():
    state = board(played=["Moro"], used=["Savonarola"], hand=["Pico"])
    assert leader_actions(state) == [discard_leader(slot(state, 0, "Pico"))]


def test_a_discard_pays_for_the_placement():
    state = board(hand=["Moro"])
    assert place(NEUTRAL, MARKET_1) not in legal(state)
    play(state, discard_leader(slot(state, 0, "Moro")), privilege("servants"))
    assert place(NEUTRAL, MARKET_1) in legal(state)


def test_a_discard_may_meet_a_requirement():
    state = board(hand=["Savonarola", "Moro"], coins=16)
    number = slot(state, 0, "Savonarola")
    assert play_leader(number) not in legal(state)
    play(state, discard_leader(slot(state, 0, "Moro")), privilege("coins"))
    assert play_leader(number) in legal(state)


def test_discards_suffer_the_tiles_of_gains():
    state = board(hand=["Moro"], tiles=("1-4",))
    assert change(state, discard_leader(slot(state, 0, "Moro")), privilege("wood+stone")) == {}


# --- before the placement


def test_any_number_of_actions_before_the_placement():
    state = board(hand=["Botticelli", "Michelangelo"], played=["Savonarola"], wood=10, stone=10)
    numbers = {name: slot(state, 0, name) for name in ("Botticelli", "Michelangelo", "Savonarola")}
    play(state, activate(numbers["Savonarola"]), play_leader(numbers["Botticelli"]))
    play(state, play_leader(numbers["Michelangelo"]), activate(numbers["Michelangelo"]))
    play(state, activate(numbers["Botticelli"]))
    assert leader_actions(state) == []
    assert where(state) == ("TURN", 0)
    assert stock(state)["coins"] == 3
    play(state, place(BLACK, MARKET_1))
    assert where(state) == ("TURN", 1)


def test_leaders_of_others_are_no_business():
    state = board(other={"hand": ["Savonarola"], "played": ["Cosimo"], "coins": 18})
    assert leader_actions(state) == []
    play(state, place(BLACK, MARKET_1))
    assert where(state) == ("TURN", 1)
    number = slot(state, 1, "Savonarola")
    assert leader_actions(state) == sorted(
        [discard_leader(number), play_leader(number), activate(slot(state, 1, "Cosimo"))]
    )


# --- POST_TURN


def test_leaders_that_can_only_be_discarded_do_not_open_the_post_turn():
    state = board(hand=["Botticelli"], wood=9)
    play(state, place(BLACK, MARKET_1))
    assert where(state) == ("TURN", 1)


def test_a_leader_that_can_be_played_opens_it_with_the_discards():
    state = board(hand=["Botticelli", "Moro"], wood=10)
    number, moro = slot(state, 0, "Botticelli"), slot(state, 0, "Moro")
    play(state, place(BLACK, MARKET_1))
    assert where(state) == ("POST_TURN", 0)
    assert legal(state) == sorted([discard_leader(number), discard_leader(moro), play_leader(number), END_TURN])
    play(state, play_leader(number))
    assert where(state) == ("POST_TURN", 0)
    assert legal(state) == sorted([discard_leader(moro), activate(number), END_TURN])
    play(state, activate(number))
    assert where(state) == ("TURN", 1), "the other one can only be discarded"


def test_a_leader_that_can_be_activated_opens_it():
    state = board(played=["Savonarola"], hand=["Moro"])
    play(state, place(BLACK, MARKET_1))
    assert legal(state) == sorted(
        [discard_leader(slot(state, 0, "Moro")), activate(slot(state, 0, "Savonarola")), END_TURN]
    )
    play(state, discard_leader(slot(state, 0, "Moro")), privilege("faith"))
    assert where(state) == ("POST_TURN", 0), "the activation is still open"
    play(state, END_TURN)
    assert where(state) == ("TURN", 1)


def test_the_placement_may_meet_a_requirement():
    state = board(hand=["Savonarola"], coins=13)
    play(state, place(BLACK, MARKET_1))
    assert where(state) == ("POST_TURN", 0)
    assert play_leader(slot(state, 0, "Savonarola")) in legal(state)


def test_a_discard_after_the_placement_may_meet_a_requirement():
    """Cosimo's activation opens the post-turn, a discard in it pays the last 2 coins of 18."""
    state = board(hand=["Savonarola", "Moro"], played=["Cosimo"], coins=11)
    play(state, place(BLACK, MARKET_1), discard_leader(slot(state, 0, "Moro")), privilege("coins"))
    assert play_leader(slot(state, 0, "Savonarola")) in legal(state)


def test_post_turn_comes_after_everything_that_the_placement_started():
    state = board(played=["Savonarola"])
    play(state, place(BLACK, COUNCIL))
    assert where(state) == ("PRIVILEGE", 0)
    play(state, privilege("coins"))
    assert where(state) == ("POST_TURN", 0)


def test_after_a_pass_there_is_none():
    state = board(played=["Savonarola"], hand=["Botticelli"], wood=10)
    play(state, PASS)
    assert where(state) == ("TURN", 1)
    state = board(played=["Savonarola"], hand=["Botticelli"], wood=10)
    play(state, activate(slot(state, 0, "Savonarola")), PASS)
    assert where(state) == ("TURN", 1)


def test_an_unused_ability_may_wait_for_a_later_turn():
    state = board(played=["Savonarola"])
    number = slot(state, 0, "Savonarola")
    play(state, place(BLACK, MARKET_1), END_TURN, PASS)
    assert where(state) == ("TURN", 0)
    assert change(state, activate(number)) == {"faith": 1}
    play(state, place(WHITE, MARKET_2))
    assert where(state) == ("TURN", 1), "used up"


def test_sforza_and_leonardo_after_the_placement():
    """The harvest starts inside POST_TURN, its raise is asked, then POST_TURN again."""
    state = board(played=["Sforza", "Savonarola"], cards=["Woods"], servants=3)
    play(state, place(BLACK, MARKET_1), activate(slot(state, 0, "Sforza")))
    assert raises(state) == {0, 1}
    assert change(state, servants(1)) == {"wood": 2, "stone": 1}, "the servant comes back from the bonus tile"
    assert where(state) == ("POST_TURN", 0)
    assert legal(state) == [activate(slot(state, 0, "Savonarola")), END_TURN]


def test_montefeltro_after_the_last_coloured_member_is_no_use():
    stand = ((0, WHITE, COUNCIL), (0, ORANGE, COUNCIL), (1, WHITE, COUNCIL), (1, BLACK, COUNCIL))
    state = board(stand=stand, played=["Montefeltro"])
    play(state, place(BLACK, MARKET_1))
    assert where(state) == ("TURN", 1), "no coloured member at home: nothing to activate"


def test_a_value_set_after_the_placement_holds_for_the_next_turn():
    state = board(dice=(1, 1, 1), played=["Montefeltro"])
    play(state, place(BLACK, MARKET_1), activate(slot(state, 0, "Montefeltro")))
    play(state, legal(state)[0])
    assert where(state) == ("TURN", 1)
    play(state, PASS)
    assert int(state.record["member_value"][0][WHITE]) == 6


# --- turns without leader actions


def test_a_turn_skipped_by_tile_2_7_has_none():
    with position(2, **ADVANCED) as table:
        table.turn(1, 5, turn=0)
        table.tile("2-7", 0)
        table.give(0, played=["Savonarola"], hand=["Moro"])
    state, asked = table.state, []
    assert where(state) == ("TURN", 1)
    while int(state.record["round_no"]) == 5:
        asked.append((state.player, bool(leader_actions(state))))
        play(state, PASS)
    assert asked == [(1, False), *[(0, True), (1, False)] * 3, (0, True)]


def test_leader_actions_remain_without_a_placement():
    """Only the neutral member is at home: PASS and the leader actions, and a discard may open a placement."""
    stand = tuple((p, member, COUNCIL) for p in (0, 1) for member in (BLACK, WHITE, ORANGE))
    state = board(stand=stand, hand=["Moro"])
    number = slot(state, 0, "Moro")
    assert legal(state) == [PASS, discard_leader(number)]
    play(state, discard_leader(number), privilege("servants"))
    assert place(NEUTRAL, MARKET_1) in legal(state)
    state = board(stand=stand, hand=["Moro"], other={"servants": 1})
    play(state, discard_leader(number), privilege("coins"))
    assert where(state) == ("TURN", 1), "nothing but the pass was left"


def test_abilities_are_ready_again_in_the_next_round():
    state = board(played=["Savonarola", "Cosimo"])
    for name in ("Savonarola", "Cosimo"):
        play(state, activate(slot(state, 0, name)))
    pass_round(state)
    assert len([a for a in legal(state) if activate(0) <= a <= activate(3)]) == 2


def test_a_game_without_leaders_has_no_leader_actions():
    state = new_game(2, mode="advanced", leaders="none", bonus_tiles="standard")
    assert where(state)[0] == "TURN"
    assert leader_actions(state) == []
    assert not state.record["leader_state"].any()
    turns(state)
    assert leader_actions(state) == []
