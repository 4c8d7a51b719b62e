"""The heuristic of Ars Mysteriorum makes the obvious choices in its turns at the tents (section 12)."""

import pytest

import signoria
from signoria.agents.base import load_agent
from signoria.envs.ars_mysteriorum.constants import Phase

from ..ars_mysteriorum import moves as m
from ..ars_mysteriorum.moves import B, Q, R, S, V
from ..ars_mysteriorum.reading import legal, phase, play
from ..ars_mysteriorum.scenario import GAME, position
from .test_heuristics import choice

plain = pytest.mark.plain


@pytest.fixture
def heuristic():
    return load_agent("heuristic", signoria.load_game(GAME))


# --- recipes


def earning(*shown: str | None, tent: int = B, pile: int | None = None, tokens=(0, 0, 0, 0, 0), mysteries=(), **book):
    """Seat 0 of three stands at a tent with these recipes and may earn."""
    with position(3) as table:
        table.at("recipes", seat=0, order=(0, 1, 2))
        table.show(tent, *shown)
        table.pawns({0: tent})
        table.pile(size=pile)
        table.give(0, tokens, book=book, mysteries=mysteries)
    return table.state


@plain
def test_earns_at_set_up(heuristic):
    """Of the two recipes of the own tent one can be paid."""
    with position(3) as table:
        table.at("set-up", seat=0)
        table.show(B, "Gold III", "Silver I")
        table.give(0, [2, 1, 1, 1, 1])
    assert choice(heuristic, table.state) == m.earn(B, 1)


@plain
def test_takes_the_highest_bonus_in_the_last_round(heuristic):
    """The pile is empty: tokens are worth nothing any more, 10 F are more than 3."""
    state = earning("Silver I", "Gold III", pile=0, tokens=(3, 2, 2, 3, 3))
    assert choice(heuristic, state) == m.earn(B, 1)


@plain
def test_completes_a_masters_set_rather_than_a_higher_bonus(heuristic):
    """Silver I has a bonus of 3 F, but pays 8 F in each round to come; Gold III has 10 F and pays 3 F a round."""
    state = earning("Silver I", "Gold III", tokens=(3, 2, 2, 3, 3), Gold=1, Platinum=1)
    assert choice(heuristic, state) == m.earn(B, 0)


@plain
def test_completes_a_princes_combination(heuristic):
    """Gold is the fifth item of Glorim's row, which pays 34 F a round; Silver III would be a second copy."""
    row = {"Ruby": 1, "Opal": 1, "Ambergris": 1, "Tyrian Purple": 1, "Silver": 1}
    state = earning("Silver III", "Gold I", tokens=(3, 3, 3, 3, 3), **row)
    assert choice(heuristic, state) == m.earn(B, 1)


@plain
def test_prefers_a_copy_that_pays_to_a_set_that_comes_too_late(heuristic):
    """Both have a bonus of 3 F and one more round follows; a second Silver pays 2 F in each."""
    state = earning("Platinum I", "Silver II", pile=3, tokens=(2, 2, 2, 3, 2), Silver=1)
    assert choice(heuristic, state) == m.earn(B, 1)


@plain
def test_exchanges_for_a_token_that_is_missing_and_keeps_what_the_recipe_needs(heuristic):
    """Platinum I costs a Verdigris, a Quicksilver and a Realgar; the Brimstone and Salt are left over."""
    state = earning("Platinum I", None, tokens=(2, 1, 1, 0, 2), Gold=1, Silver=1)
    assert choice(heuristic, state) == m.exchange(R)
    play(state, m.exchange(R))
    for _ in range(3):
        if phase(state) == Phase.EXCHANGE_GIVE:
            given = choice(heuristic, state)
            assert given in (m.give(B), m.give(S))
            play(state, given)
    assert choice(heuristic, state) == m.earn(B, 0)


@plain
def test_exchanges_for_no_recipe_that_stays_out_of_reach(heuristic):
    """Gold II lacks two Verdigris, a Quicksilver and a Salt; nine tokens would be needed for three of them."""
    state = earning("Gold II", None, tokens=(6, 0, 1, 0, 0), Gold=1)
    assert m.exchange(V) in legal(state)
    assert choice(heuristic, state) not in m.EXCHANGES


def buying(pile: int, *money: int):
    """Seat 0 of three has tokens but nothing to earn; so many cards are left in the pile."""
    with position(3) as table:
        table.at("recipes", seat=0, order=(0, 1, 2))
        table.show(B, None, None)
        table.pile(size=pile)
        table.give(0, [2, 0, 1, 0, 0], money=money[0])
        table.give(1, money=money[1])
        table.give(2, money=money[2])
    return table.state


@plain
def test_buys_the_mystery_that_ends_the_game_as_the_leader_only(heuristic):
    """With three cards left in a game of three the purchase ends the game before the next auction."""
    assert choice(heuristic, buying(3, 90, 40, 50)) == m.BUY
    assert choice(heuristic, buying(3, 40, 90, 50)) == m.PASS


@plain
def test_does_not_end_the_game_behind(heuristic):
    """The last recipe of a tent ends the game; seat 0 is far behind, but pays itself 5 F a round more than others."""
    with position(3) as table:
        table.at("recipes", seat=0, order=(0, 1, 2))
        table.show(B, "Silver I", None)
        table.stack(B)
        table.give(0, [1, 0, 1, 0, 1], money=20, book={"Sapphire": 3})
        table.give(1, money=60)
    assert m.earn(B, 0) in legal(table.state)
    assert choice(heuristic, table.state) != m.earn(B, 0)


# --- mysteries of the own turn


@plain
def test_plays_the_stone_for_a_recipe_that_it_could_not_pay(heuristic):
    """Silver I lacks a Quicksilver and a Salt, and completes the metals."""
    stone = "Philosopher's Stone"
    state = earning("Silver I", None, tokens=(1, 0, 0, 0, 0), mysteries=[stone], Gold=1, Platinum=1)
    assert choice(heuristic, state) == m.card(stone)


@plain
def test_waives_the_token_that_it_needs(heuristic):
    """The Stone leaves one token of Platinum I to pay: Realgar and Quicksilver abound, the only Verdigris goes on."""
    stone = "Philosopher's Stone"
    with position(3) as table:
        table.at("recipes", seat=0, order=(0, 1, 2))
        table.show(B, "Platinum I", None)
        table.show(V, "Emerald I", "Ruby I")
        table.give(0, [0, 1, 6, 6, 0], book={"Gold": 1, "Silver": 1}, mysteries=[stone])
    state = play(table.state, m.card(stone), m.earn(B, 0))
    assert phase(state) == Phase.WAIVE
    assert choice(heuristic, state) == m.waive(V)


@plain
def test_earns_two_recipes_with_midnight_oil_in_the_last_round(heuristic):
    oil = "Midnight Oil"
    state = earning("Silver I", "Silver II", pile=0, tokens=(1, 0, 1, 2, 2), mysteries=[oil])
    assert choice(heuristic, state) == m.card(oil)
    play(state, m.card(oil))
    first = choice(heuristic, state)
    assert first in (m.earn(B, 0), m.earn(B, 1))
    play(state, first)
    assert choice(heuristic, state) in (m.earn(B, 0), m.earn(B, 1))


@plain
def test_travels_to_a_better_recipe_in_the_last_round(heuristic):
    """At the own tent nothing can be earned; Gold III brings 10 F."""
    journey = "Astral Journey"
    with position(3) as table:
        table.at("recipes", seat=0, order=(0, 1, 2))
        table.pawns({0: V})
        table.show(V, None, None)
        table.show(B, "Gold III", None)
        table.pile(size=0)
        table.give(0, [2, 1, 0, 2, 1], mysteries=[journey])
    state = table.state
    assert choice(heuristic, state) == m.card(journey)
    play(state, m.card(journey))
    assert choice(heuristic, state) == m.earn(B, 0)


# --- walking


def only(table, shown) -> None:
    """Display these recipes and no others, which no stack would leave so, that one purchase is in question."""
    table.sound = False
    for tent in range(5):
        table.show(tent, *shown.get(tent, (None, None)))


def walking(tokens, pawns, *, seat: int = 0, shown=None, mysteries=(), **options):
    """Seat 0 of three walks; the tents that are not named show nothing."""
    with position(3, **options) as table:
        table.at("moves", seat=seat, order=(0, 1, 2))
        only(table, shown or {})
        table.pawns(pawns)
        table.give(0, tokens, mysteries=mysteries)
    return table.state


@plain
def test_goes_where_a_recipe_can_be_paid(heuristic):
    """Opal I costs Brimstone, Verdigris, Realgar and Salt; its tent costs one Quicksilver."""
    state = walking([1, 1, 1, 1, 1], {2: V}, shown={Q: ("Opal I", None), S: ("Tyrian Purple III", None)})
    assert choice(heuristic, state) == m.go(Q)


@plain
def test_avoids_a_crowd_when_recipes_are_alike(heuristic):
    """Both recipes have the same bonus and pay the same; two others stand at the tent of Silver I."""
    shown = {B: ("Silver I", None), V: ("Sapphire I", None)}
    state = walking([3, 2, 3, 0, 2], {0: S, 1: B, 2: B, 3: R}, shown=shown)
    assert {m.go(B), m.go(V)} <= set(legal(state))
    assert choice(heuristic, state) == m.go(V)


@plain
def test_pays_the_least_for_a_way_without_a_recipe(heuristic):
    """Staying costs 3 Brimstone, an empty tent one Verdigris."""
    state = walking([3, 1, 0, 0, 0], {1: R})
    assert {m.go(B), m.go(V)} <= set(legal(state))
    assert choice(heuristic, state) == m.go(V)


@plain
def test_does_not_follow_who_takes_the_recipe_first(heuristic):
    """Seat 0 stands at Brimstone and can pay the only recipe there; seat 1 finds another one at Verdigris."""
    with position(3) as table:
        table.at("moves", seat=1, order=(0, 1, 2))
        only(table, {B: ("Silver I", None), V: ("Emerald I", None)})
        table.pawns({0: B, 1: Q})
        table.give(0, [1, 0, 1, 0, 1])
        table.give(1, [3, 3, 1, 0, 1], book={"Gold": 1, "Platinum": 1})
    assert {m.go(B), m.go(V)} <= set(legal(table.state))
    assert choice(heuristic, table.state) == m.go(V)


@plain
def test_exchanges_for_the_fee_of_a_good_recipe(heuristic):
    """Opal I can be paid, but the Quicksilver for the way is missing."""
    with position(3) as table:
        table.at("moves", seat=0, order=(0, 1, 2))
        only(table, {Q: ("Opal I", None)})
        table.pawns({2: V})
        table.give(0, [2, 2, 0, 2, 2], book={"Opal": 1, "Turquoise": 1, "Amethyst": 1})
    state = table.state
    assert choice(heuristic, state) == m.exchange(Q)
    play(state, m.exchange(Q))
    while phase(state) == Phase.EXCHANGE_GIVE:
        play(state, choice(heuristic, state))
    assert state.record["tokens"][0].tolist()[Q] == 1
    assert choice(heuristic, state) == m.go(Q)


@plain
def test_pays_no_fee_with_the_stone(heuristic):
    """The Stone lowers the price of a recipe only; an exchange for the Quicksilver would leave nothing for Opal I."""
    with position(3) as table:
        table.at("moves", seat=0, order=(0, 1, 2))
        only(table, {Q: ("Opal I", None)})
        table.pawns({2: V})
        table.give(0, [1, 1, 0, 1, 0], book={"Turquoise": 1, "Amethyst": 1}, mysteries=["Philosopher's Stone"])
    assert m.exchange(Q) in legal(table.state)
    assert choice(heuristic, table.state) not in m.EXCHANGES


@plain
def test_balks_rather_than_to_waste_tokens(heuristic):
    """No fee can be paid and there is nothing to earn anywhere."""
    state = walking([0, 0, 0, 0, 4], {0: B, 4: S, 1: S, 2: S, 3: S})
    assert m.BALK in legal(state)
    assert choice(heuristic, state) == m.BALK


@plain
def test_plays_the_invitation_to_stay_for_nothing(heuristic):
    """In the last round Silver I can be paid only without the fee of three Brimstone."""
    invitation = "Master's Invitation"
    with position(3) as table:
        table.at("moves", seat=0, order=(0, 1, 2))
        only(table, {B: ("Silver I", None)})
        table.pile(size=0)
        table.give(0, [1, 1, 1, 1, 1], mysteries=[invitation])
    state = table.state
    assert choice(heuristic, state) == m.card(invitation)
    play(state, m.card(invitation))
    assert choice(heuristic, state) == m.go(B)
