"""Leader cards (sections 2, 4.6, 5.10): requirements, abilities used once per round, Sisto IV, Lorenzo de' Medici."""

import pytest

from .boards import board, change, first_cards, pass_round
from .moves import (
    BLACK,
    MARKET_1,
    PASS,
    PRIVILEGES,
    REFUSE,
    SUPPORT,
    TYPES,
    activate,
    leader,
    place,
    play_leader,
    privilege,
    slot,
)
from .scenario import ADVANCED, legal, phase, play, position, privileges, stock

pytestmark = pytest.mark.plain

REQUIREMENTS = [
    ("Sforza", {"venture": 5}, {}),
    ("Ariosto", {"character": 5}, {}),
    ("Brunelleschi", {"building": 5}, {}),
    ("Montefeltro", {"territory": 5}, {}),
    ("Savonarola", {}, {"coins": 18}),
    ("Bande Nere", {}, {"military": 12}),
    ("Botticelli", {}, {"wood": 10}),
    ("Michelangelo", {}, {"stone": 10}),
    ("Gonzaga", {}, {"servants": 15}),
    ("Leonardo", {"character": 4, "territory": 2}, {}),
    ("Pico", {"venture": 4, "building": 2}, {}),
    ("Sisto", {}, {"coins": 6, "wood": 6, "stone": 6, "servants": 6}),
    ("Lucrezia", {"territory": 6}, {}),
    ("Lucrezia", {"character": 6}, {}),
    ("Lucrezia", {"building": 6}, {}),
    ("Lucrezia", {"venture": 6}, {}),
    ("Sigismondo", {}, {"military": 7, "faith": 3}),
    ("Moro", dict.fromkeys(TYPES, 2), {}),
    ("Cesare", {"building": 3}, {"coins": 12, "faith": 2}),
    ("Santa Rita", {}, {"faith": 8}),
    ("Cosimo", {"character": 2, "building": 4}, {}),
    ("Colleoni", {"venture": 2, "territory": 4}, {}),
]


def wealth(needed_cards: dict[str, int], needed_goods: dict[str, int]) -> dict:
    """Return cards and goods as a board takes them."""
    names = [name for tower, count in needed_cards.items() for name in first_cards(TYPES.index(tower), count)]
    return {"cards": names} | needed_goods


def may_play(name: str, **mine) -> bool:
    """Tell whether the leader may be played with exactly these cards and goods."""
    state = board(hand=[name], **mine)
    return play_leader(slot(state, 0, name)) in legal(state)


@pytest.mark.parametrize(("name", "needed_cards", "needed_goods"), REQUIREMENTS)
def test_a_leader_is_played_with_exactly_what_he_requires(name, needed_cards, needed_goods):
    assert may_play(name, **wealth(needed_cards, needed_goods))
    for tower, count in needed_cards.items():
        assert not may_play(name, **wealth(needed_cards | {tower: count - 1}, needed_goods)), tower
    for good, amount in needed_goods.items():
        assert not may_play(name, **wealth(needed_cards, needed_goods | {good: amount - 1})), good


@pytest.mark.parametrize(("name", "needed_cards", "needed_goods"), REQUIREMENTS)
def test_nothing_is_paid_for_a_leader(name, needed_cards, needed_goods):
    state = board(hand=[name], **wealth(needed_cards, needed_goods))
    assert change(state, play_leader(slot(state, 0, name))) == {}
    assert (phase(state).name, state.player) == ("TURN", 0)
    assert play_leader(slot(state, 0, name)) not in legal(state), "played once"


def test_lucrezia_wants_six_cards_of_one_type():
    assert not may_play("Lucrezia", **wealth(dict.fromkeys(TYPES, 5), {}))


def test_more_than_required_is_fine():
    assert may_play("Sigismondo", military=25, faith=15)
    assert may_play("Cesare", **wealth({"building": 6}, {"coins": 30, "faith": 9}))


def test_the_requirements_cover_every_leader_but_lorenzo():
    assert len({name for name, *_ in REQUIREMENTS}) == 19


# --- abilities used once per round

ONCE = [
    ("Savonarola", {"faith": 1}),
    ("Bande Nere", {"wood": 1, "stone": 1, "coins": 1}),
    ("Botticelli", {"military": 2, "vp": 1}),
    ("Michelangelo", {"coins": 3}),
    ("Cosimo", {"servants": 3, "vp": 1}),
    ("Colleoni", {"vp": 4}),
    ("Sforza", {"wood": 1, "stone": 1, "servants": 1}),
    ("Leonardo", {}),
]


@pytest.mark.parametrize(("name", "expected"), ONCE)
def test_an_ability_is_used_once_per_round(name, expected):
    state = board(played=[name])
    number = slot(state, 0, name)
    assert change(state, activate(number)) == expected
    assert (phase(state).name, state.player) == ("TURN", 0)
    assert activate(number) not in legal(state)
    pass_round(state)
    assert state.player == 0
    assert activate(number) in legal(state)


@pytest.mark.parametrize("bonus", PRIVILEGES)
def test_gonzaga_gives_a_privilege(bonus):
    state = board(played=["Gonzaga"])
    play(state, activate(slot(state, 0, "Gonzaga")))
    assert privileges(state) == set(PRIVILEGES)
    gained = {
        "wood+stone": {"wood": 1, "stone": 1},
        "servants": {"servants": 2},
        "coins": {"coins": 2},
        "military": {"military": 2},
        "faith": {"faith": 1},
    }
    assert change(state, privilege(bonus)) == gained[bonus]
    assert activate(slot(state, 0, "Gonzaga")) not in legal(state)


@pytest.mark.parametrize("name", [name for name, _ in ONCE] + ["Gonzaga"])
def test_an_ability_needs_the_leader_face_up_and_unused(name):
    state = board(hand=[name])
    assert activate(slot(state, 0, name)) not in legal(state)
    state = board(used=[name])
    assert activate(slot(state, 0, name)) not in legal(state)
    state = board(other={"played": [name]}, hand=["Moro"])
    assert not [a for a in legal(state) if activate(0) <= a <= activate(3)]


@pytest.mark.parametrize(
    "name", ["Ariosto", "Brunelleschi", "Pico", "Sisto", "Lucrezia", "Sigismondo", "Moro", "Cesare", "Santa Rita"]
)
def test_a_permanent_ability_is_never_activated(name):
    state = board(played=[name])
    assert activate(slot(state, 0, name)) not in legal(state)


def test_an_ability_may_be_used_in_the_turn_the_leader_is_played():
    state = board(hand=["Botticelli"], wood=10)
    number = slot(state, 0, "Botticelli")
    play(state, play_leader(number))
    assert change(state, activate(number)) == {"military": 2, "vp": 1}


def test_a_leader_stays_when_the_requirement_is_lost():
    state = board(hand=["Botticelli"], wood=10)
    number = slot(state, 0, "Botticelli")
    play(state, play_leader(number))
    with state.edit() as record:
        record["stock"][0] = 0
    assert activate(number) in legal(state)


# --- Sisto IV


def church(*, faith: int, period: int = 1, played=("Sisto",), **options):
    """Return the Vatican's question to seat 0, who has these leaders; seat 1 has no faith."""
    with position(2, **(ADVANCED | options)) as table:
        table.turn(1, 2 * period, turn=3)
        table.give(0, faith=faith, played=played)
    return play(table.state, PASS)


@pytest.mark.parametrize(("period", "faith", "points"), [(1, 3, 3), (1, 6, 7), (2, 4, 4), (2, 15, 30)])
def test_sisto_gives_five_points_more(period, faith, points):
    for played, bonus in (((), 0), (("Sisto",), 5)):
        state = church(faith=faith, period=period, played=played)
        assert phase(state).name == "VATICAN"
        assert change(state, SUPPORT) == {"faith": -faith, "vp": points + bonus}


@pytest.mark.parametrize(("faith", "points"), [(5, 5), (8, 11)])
def test_sisto_helps_at_the_last_judgement(faith, points):
    """Both seats score 5 for military points when the game ends with this decision."""
    for played, bonus in (((), 0), (("Sisto",), 5)):
        state = play(church(faith=faith, period=3, played=played), SUPPORT)
        assert state.done
        assert state.scores[0] == points + bonus + 5


def test_sisto_is_no_help_when_refusing_or_without_faith():
    state = play(church(faith=3), REFUSE)
    assert (stock(state)["vp"], stock(state)["faith"]) == (0, 3)
    assert int(state.record["cubes"][0]) == 1
    state = church(faith=2)
    assert phase(state).name == "TURN", "too little faith: no choice"
    assert (stock(state)["vp"], int(state.record["cubes"][0])) == (0, 1)


# --- Lorenzo de' Medici


def test_lorenzo_needs_points_and_a_target():
    assert may_play("Lorenzo", vp=35, other={"played": ["Moro"]})
    assert not may_play("Lorenzo", vp=34, other={"played": ["Moro"]})
    assert not may_play("Lorenzo", vp=35)
    assert not may_play("Lorenzo", vp=35, played=["Pico"]), "an own leader is no target"
    assert not may_play("Lorenzo", vp=35, other={"hand": ["Moro"]}), "a leader in hand is no target"


def test_lorenzo_chooses_among_the_leaders_of_others():
    others = {"played": ["Moro", "Pico"], "hand": ["Ariosto"]}
    state = board(hand=["Lorenzo"], played=["Sforza"], vp=35, other=others)
    play(state, play_leader(slot(state, 0, "Lorenzo")))
    assert phase(state).name == "COPY"
    assert legal(state) == sorted([leader("Moro"), leader("Pico")])


def test_lorenzo_with_one_target_is_not_asked():
    state = board(hand=["Lorenzo"], vp=35, dice=(1, 1, 1), other={"played": ["Moro"]})
    play(state, play_leader(slot(state, 0, "Lorenzo")))
    assert (phase(state).name, state.player) == ("TURN", 0)
    assert int(state.record["member_value"][0][BLACK]) == 5


def test_lorenzo_needs_no_requirement_of_the_copied_leader():
    state = board(hand=["Lorenzo"], vp=35, other={"played": ["Pico"]})
    play(state, play_leader(slot(state, 0, "Lorenzo")))
    assert place(BLACK, 4) not in legal(state)
    with state.edit() as record:
        record["stock"][0][0] = 3
    assert place(BLACK, 4) in legal(state), "Noble for 6 - 3 coins"


@pytest.mark.parametrize("owner_used", [False, True])
def test_lorenzos_ability_is_used_apart_from_the_original(owner_used):
    others = {"used" if owner_used else "played": ["Botticelli"]}
    state = board(hand=["Lorenzo"], vp=35, other=others)
    number = slot(state, 0, "Lorenzo")
    play(state, play_leader(number))
    assert change(state, activate(number)) == {"military": 2, "vp": 1}
    assert activate(number) not in legal(state)
    play(state, place(BLACK, MARKET_1))
    assert (activate(slot(state, 1, "Botticelli")) in legal(state)) == (not owner_used)
    pass_round(state)
    assert activate(number) in legal(state)


def test_lorenzo_copies_for_good():
    state = board(hand=["Lorenzo"], vp=35, dice=(1, 1, 1), other={"played": ["Sigismondo"]})
    play(state, play_leader(slot(state, 0, "Lorenzo")), place(BLACK, MARKET_1))
    pass_round(state)
    assert int(state.record["member_value"][0][3]) == 3
    assert int(state.record["member_value"][1][3]) == 3


@pytest.mark.parametrize(("name", "found"), [("Sforza", {"wood": 1, "stone": 1, "servants": 1}), ("Montefeltro", None)])
def test_lorenzo_copies_actions(name, found):
    state = board(played=["Lorenzo"], copied=name, other={"played": [name]})
    number = slot(state, 0, "Lorenzo")
    if found is None:
        play(state, activate(number))
        assert phase(state).name == "SET_MEMBER"
    else:
        assert change(state, activate(number)) == found


def test_lorenzo_may_hold_a_permanent_ability_twice():
    """Own leaders and the copy add up like different cards."""
    state = board(dice=(1, 1, 1), played=["Lorenzo", "Moro"], copied="Lucrezia", other={"played": ["Lucrezia"]})
    assert int(state.record["member_value"][0][BLACK]) == 5 + 2
