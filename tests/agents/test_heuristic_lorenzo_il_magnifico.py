"""The heuristic of Lorenzo il Magnifico makes the obvious choices and plays a sensible game (section 12)."""

import numpy as np
import pytest

import signoria
from signoria.agents.base import load_agent
from signoria.agents.heuristics.lorenzo_il_magnifico_weights import WEIGHTS, Weight
from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import Phase

from ..lorenzo_il_magnifico import moves as m
from ..lorenzo_il_magnifico.scenario import ADVANCED, GAME, legal, legal_places, new_game, phase, play, position
from .test_heuristics import choice, is_legal
from .whole_games import check_redealt, play_games, scores_of

plain = pytest.mark.plain

MEMBERS = (m.BLACK, m.WHITE, m.ORANGE, m.NEUTRAL)


@pytest.fixture
def heuristic():
    return load_agent("heuristic", signoria.load_game(GAME))


def last_turn(table, round_no: int, *, member: int = m.BLACK, dice=(6, 6, 6)) -> None:
    """Let seat 0 of two have one member left; all others stand in the council."""
    table.turn(0, round_no, turn=3, dice=dice)
    for seat, at_home in ((0, member), (1, m.NEUTRAL)):
        for other in MEMBERS:
            if other != at_home:
                table.stand(seat, other, m.COUNCIL)


def space_of(action: int) -> int:
    assert action in m.PLACES
    return (action - c.PLACE) % c.NUM_SPACES


# --- placements


@plain
def test_takes_the_most_points_with_its_last_member(heuristic):
    """Garden gives 10 points at once; every other card gives less."""
    with position() as table:
        last_turn(table, 6)
        table.give(0, wood=4, stone=2, servants=2, coins=3)
        table.put("Garden", 1)
    assert choice(heuristic, table.state) == m.place(m.BLACK, m.floor("building", 1))


@plain
def test_takes_the_sixth_territory(heuristic):
    """The sixth territory adds ten points, the sixth character six."""
    with position() as table:
        last_turn(table, 6)
        owned = ["Commercial Hub", "Woods", "Village", "Gravel Pit", "Forest"]
        table.give(0, cards=owned, coins=9, military=18)
    chosen = choice(heuristic, table.state)
    assert space_of(chosen) // c.FLOORS == c.CardType.TERRITORY


@plain
def test_a_low_member_where_it_suffices(heuristic):
    """No card can be paid or added, so that only spaces of value 1 are left: the member of value 6 is kept."""
    with position() as table:
        table.turn(0, 3, dice=(6, 1, 6))
        table.give(0, cards=["Commercial Hub", "Gold Mine"])
        table.put("Peasant", 1)
    assert {member for member, _ in legal_places(table.state)} == {m.BLACK, m.WHITE, m.ORANGE}
    assert {space // c.FLOORS for _, space in legal_places(table.state)}.isdisjoint(range(c.NUM_TYPES))
    assert choice(heuristic, table.state) // c.NUM_SPACES == m.WHITE


@plain
def test_harvests_with_good_territories(heuristic):
    with position() as table:
        table.turn(0, 5, dice=(6, 1, 1))
        owned = ["Colony", "Farm", "Province", "Marble Pit", "Castle"]
        table.give(0, cards=owned, military=12)
    assert choice(heuristic, table.state) == m.place(m.BLACK, m.HARVEST_SINGLE)


@plain
def test_seeks_the_faith_that_the_judgement_asks_for(heuristic):
    """One faith is lacking, a bad tile threatens, and only the council and the market can be reached."""
    with position() as table:
        last_turn(table, 2, dice=(1, 1, 1))
        table.give(0, faith=2)
        table.tile("1-7")
    state = table.state
    assert choice(heuristic, state) == m.place(m.BLACK, m.COUNCIL)
    play(state, m.place(m.BLACK, m.COUNCIL))
    assert phase(state) == Phase.PRIVILEGE
    assert choice(heuristic, state) == m.privilege("faith")


@plain
def test_does_not_pass_while_something_is_worth_it(heuristic):
    with position() as table:
        last_turn(table, 6)
    assert choice(heuristic, table.state) != m.PASS


# --- decisions inside a turn


@plain
def test_raises_a_harvest_for_points(heuristic):
    """Colony needs 5 and gives four points in the last turn; servants left over are worth a fifth of a point."""
    with position() as table:
        last_turn(table, 6, dice=(3, 1, 1))
        table.give(0, cards=["Colony"], servants=3)
    state = play(table.state, m.place(m.BLACK, m.HARVEST_SINGLE))
    assert phase(state) == Phase.SERVANTS
    assert choice(heuristic, state) == m.servants(2)


@plain
def test_does_not_raise_for_little(heuristic):
    """Five servants for a single coin in the last turn are not worth it."""
    with position() as table:
        last_turn(table, 6, member=m.NEUTRAL, dice=(1, 1, 1))
        table.give(0, cards=["Forest"], servants=12)
    state = play(table.state, m.place(m.NEUTRAL, m.HARVEST_SINGLE))
    assert phase(state) == Phase.SERVANTS
    assert choice(heuristic, state) == m.servants(1)


@plain
@pytest.mark.parametrize(("coins", "expected"), [(1, m.FIRST), (5, m.SECOND)])
def test_turns_coins_into_points_at_the_end(heuristic, coins, expected):
    with position() as table:
        last_turn(table, 6, dice=(6, 6, 6))
        table.give(0, cards=["Treasury"], coins=coins)
    state = play(table.state, m.place(m.BLACK, m.PRODUCTION_SINGLE))
    assert phase(state) == Phase.EXCHANGE
    assert choice(heuristic, state) == expected


@plain
def test_skips_an_exchange_that_loses(heuristic):
    """Chapel pays a coin for a faith after which the last judgement is still out of reach."""
    with position() as table:
        last_turn(table, 6, dice=(6, 6, 6))
        table.give(0, cards=["Chapel"], coins=5, faith=0)
    state = play(table.state, m.place(m.BLACK, m.PRODUCTION_SINGLE))
    assert phase(state) == Phase.EXCHANGE
    assert choice(heuristic, state) == m.SKIP


@plain
@pytest.mark.parametrize(("rival", "expected"), [(9, m.PAY_RESOURCES), (25, m.PAY_MILITARY)])
def test_pays_a_venture_with_what_is_worth_less(heuristic, rival, expected):
    """Five military points keep the first place in one case and decide nothing in the other."""
    with position(players=3) as table:
        table.turn(0, 6, turn=3, dice=(6, 6, 6))
        for seat in range(3):
            for member in MEMBERS[1:]:
                table.stand(seat, member, m.COUNCIL)
        table.give(0, military=10, wood=3, stone=3, coins=4)
        table.give(1, military=rival)
        table.give(2, military=rival)
        table.put("Support to the Pope", 1)
    state = play(table.state, m.place(m.BLACK, m.floor("venture", 1)))
    assert phase(state) == Phase.VENTURE_COST
    assert choice(heuristic, state) == expected


@plain
@pytest.mark.parametrize(("wood", "stone", "expected"), [(2, 9, m.WOOD_OFF), (9, 1, m.STONE_OFF)])
def test_the_discount_saves_what_is_scarce(heuristic, wood, stone, expected):
    with position() as table:
        table.turn(0, 4, dice=(6, 6, 6))
        table.give(0, cards=["Stonemason"], wood=wood, stone=stone)
        table.put("Marketplace", 1)
    state = play(table.state, m.place(m.BLACK, m.floor("building", 1)))
    assert phase(state) == Phase.DISCOUNT
    assert choice(heuristic, state) == expected


@plain
def test_takes_a_card_by_an_extra_action(heuristic):
    with position() as table:
        table.turn(0, 6, dice=(6, 6, 6))
        table.give(0, coins=20, wood=9, stone=9, servants=5)
        table.put("Ambassador", 1)
        table.put("Garden", 4)
    state = play(table.state, m.place(m.BLACK, m.floor("character", 1)), m.privilege("servants"))
    assert phase(state) == Phase.EXTRA_TOWER
    assert choice(heuristic, state) == m.extra(m.floor("building", 4))


# --- the church


def judgement(round_no: int, faith: int, tile: str):
    """Seat 0 of two is asked whether to support the Church."""
    with position() as table:
        last_turn(table, round_no, dice=(1, 1, 1))
        table.give(0, faith=faith)
        table.tile(tile)
    state = play(table.state, m.PASS)
    while phase(state) == Phase.TURN:
        state.step(m.PASS)
    assert phase(state) == Phase.VATICAN
    assert state.player == 0
    return state


@plain
@pytest.mark.parametrize("tile", ["3-1", "3-5", "3-7"])
def test_supports_the_church_at_the_end(heuristic, tile):
    assert choice(heuristic, judgement(6, 5, tile)) == m.SUPPORT


@plain
def test_supports_the_church_with_much_faith_against_a_bad_tile(heuristic):
    assert choice(heuristic, judgement(2, 8, "1-7")) == m.SUPPORT


# --- leaders


def with_leaders(round_no: int = 3, *, amounts=None, **given):
    """Seat 0 of two is at its first turn and has leaders."""
    with position(**ADVANCED) as table:
        table.turn(0, round_no, dice=(2, 4, 5))
        table.give(0, **given, **(amounts or {"servants": 3}))
    return table.state


@plain
def test_plays_a_leader_whose_requirement_is_met(heuristic):
    state = with_leaders(hand=["Sigismondo"], amounts={"military": 7, "faith": 3})
    assert choice(heuristic, state) == m.play_leader(m.slot(state, 0, "Sigismondo"))


@plain
@pytest.mark.parametrize("name", ["Botticelli", "Michelangelo", "Gonzaga", "Cosimo", "Colleoni", "Sforza"])
def test_uses_the_ability_of_the_round(heuristic, name):
    state = with_leaders(played=[name])
    assert choice(heuristic, state) == m.activate(m.slot(state, 0, name))


@plain
def test_sets_the_weakest_member(heuristic):
    state = with_leaders(played=["Montefeltro"])
    play(state, m.activate(m.slot(state, 0, "Montefeltro")))
    assert phase(state) == Phase.SET_MEMBER
    assert choice(heuristic, state) == c.SET_MEMBER + m.BLACK


@plain
def test_discards_a_leader_without_hope(heuristic):
    """Five ventures cannot be had in the last round."""
    state = with_leaders(6, hand=["Sforza"])
    assert choice(heuristic, state) == m.discard_leader(m.slot(state, 0, "Sforza"))


@plain
def test_keeps_a_leader_that_is_near(heuristic):
    state = with_leaders(3, hand=["Bande Nere"], amounts={"military": 11, "servants": 3})
    assert choice(heuristic, state) in m.PLACES


@plain
def test_copies_the_leader_worth_most(heuristic):
    """Colleoni gives four points in every round to come, Cesare Borgia helps nobody with two territories."""
    with position(**ADVANCED) as table:
        table.turn(0, 3, dice=(2, 4, 5))
        table.give(0, hand=["Lorenzo"], vp=40, coins=5)
        table.give(1, played=["Colleoni", "Cesare"])
    state = table.state
    play(state, m.play_leader(m.slot(state, 0, "Lorenzo")))
    assert phase(state) == Phase.COPY
    assert choice(heuristic, state) == m.leader("Colleoni")


@plain
def test_drafts_the_leader_that_it_prefers(heuristic):
    state = new_game(3, 5, mode="advanced", bonus_tiles="standard")
    assert phase(state) == Phase.LEADER_DRAFT
    preferences = {a: WEIGHTS[3, Weight.DRAFT_SFORZA + a - c.LEADER] for a in legal(state)}
    assert preferences[choice(heuristic, state)] == max(preferences.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_leaders_do_not_matter(heuristic, seats):
    """The others' leaders and the decks are dealt anew."""
    check_redealt(heuristic, seats, mode="advanced")


# --- whole games


@pytest.mark.parametrize(("seats", "least"), [(2, 75.3), (3, 64.5), (4, 59.3)])
def test_scores_reach_the_range_of_sensible_play(heuristic, seats, least):
    """At least the mean of the page's greedy play."""
    batch, chosen = play_games(heuristic, seats, 200, 23)
    scores, cards = scores_of(batch), batch.states["card_count"][:, :seats].sum(axis=2)
    print("points", scores.mean(), "winner", scores.max(axis=1).mean(), "cards", cards.mean())
    assert scores.mean() >= least
    assert cards.mean() >= 8
    assert chosen[c.PASS] < scores.size


@pytest.mark.parametrize(("seats", "least"), [(2, 85.9), (3, 72.5), (4, 67.8)])
def test_scores_reach_that_range_in_the_advanced_mode(heuristic, seats, least):
    batch, chosen = play_games(heuristic, seats, 200, 29, mode="advanced")
    scores = scores_of(batch)
    plays = chosen[c.LEADER_PLAY : c.LEADER_PLAY + c.HAND_SIZE].sum() / scores.size
    uses = chosen[c.LEADER_ACTIVATE : c.LEADER_ACTIVATE + c.HAND_SIZE].sum() / scores.size
    print("points", scores.mean(), "leaders played", plays, "used", uses)
    assert scores.mean() >= least
    assert plays >= 0.5
    assert uses > 0


@pytest.mark.parametrize("mode", ["base", "advanced"])
def test_all_options_together_keep_it_legal(heuristic, mode):
    """Every other rule switched to its second value at once."""
    game = signoria.load_game(GAME)
    kept = {"mode", "leaders", "bonus_tiles", "auto_forced"}
    options = {option.name: option.values[1] for option in game.options if option.name not in kept}
    batch = signoria.make_batch(GAME, 20, 3, 37, observations=False, masks=False, mode=mode, **options)
    rows = np.arange(20)
    for _ in range(300):
        actions = heuristic.act(batch, rows)
        assert is_legal(batch, actions)
        batch.step(actions)


# --- weights


@plain
def test_weights_are_read_for_every_number_of_seats():
    assert WEIGHTS.shape == (c.MAX_SEATS + 1, len(Weight))
    assert (WEIGHTS[: c.MIN_SEATS] == 0).all()
    halves = [weight for weight in Weight if "HALF" in weight.name]
    assert (WEIGHTS[c.MIN_SEATS :, halves] > 0).all()
    assert Weight.LEADER_COLLEONI - Weight.LEADER_SFORZA == c.NUM_LEADERS - 1
    assert Weight.DRAFT_COLLEONI - Weight.DRAFT_SFORZA == c.NUM_LEADERS - 1
