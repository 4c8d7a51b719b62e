"""The heuristic of Florenza: The Card Game makes the obvious choices and plays a sensible game (section 12)."""

import numpy as np
import pytest

import signoria
from signoria.agents.base import load_agent
from signoria.agents.heuristics.florenza_weights import WEIGHTS, Weight
from signoria.envs.florenza import constants as c
from signoria.envs.florenza.constants import Phase

from ..florenza import moves as m
from ..florenza.scenario import GAME, position
from .test_heuristics import choice
from .whole_games import check_other_options, check_redealt, play_games, scores_of, share_won

plain = pytest.mark.plain


@pytest.fixture
def heuristic():
    return load_agent("heuristic", signoria.load_game(GAME))


def phase(state) -> Phase:
    return Phase(int(state.record["phase"]))


def last_action(table, *, seat: int = 0, captain: int = 0) -> None:
    """Let a seat have its last action of the game."""
    table.turn(seat, 5, step=4, captain=captain)


def two_actions(table) -> None:
    """Let seat 0 have two actions left in the game: this one and that of its Casa."""
    table.turn(0, 5, step=4)
    table.give(0, tableau=["Casa"])


# --- the works themselves


@plain
def test_takes_the_most_points_with_its_last_action(heuristic):
    """Biblioteca is worth 5 points, Lastricato 2."""
    with position() as table:
        last_action(table)
        table.give(0, hand=["Lastricato", "Biblioteca"], marble=1, wood=2, money=150)
    assert choice(heuristic, table.state) == m.play_card("Biblioteca")


@plain
def test_completes_a_set_rather_than_a_better_building(heuristic):
    """Lastricato gives 2 points and 5 for the set, a second palace 3 points alone."""
    with position() as table:
        last_action(table)
        table.give(0, hand=["Lastricato", "Affresco"], tableau=["Sagrato", "Ritratto"])
        table.give(0, marble=1, spice=2, money=100)
    assert choice(heuristic, table.state) == m.play_card("Lastricato")


@plain
def test_completes_a_monument_rather_than_a_card(heuristic):
    """Ponte Vecchio has 8 points, Lastricato 2."""
    with position() as table:
        last_action(table)
        table.monuments("Ponte Vecchio: Struttura")
        table.give(0, hand=["Lastricato"], marble=1, wood=1, money=300)
    assert choice(heuristic, table.state) == m.complete("Ponte Vecchio: Struttura")


@plain
def test_completes_what_it_has_reserved(heuristic):
    """Chiostro has 7 points and the reserved one 6, but that one would cost 6 points otherwise."""
    with position() as table:
        last_action(table)
        table.monuments("Ospedale: Chiostro")
        table.give(0, reserved_monuments=["Santa Maria Novella: Crocifisso"])
        table.give(0, marble=4, wood=1, spice=1, money=200)
    assert choice(heuristic, table.state) == m.complete("Santa Maria Novella: Crocifisso")


@plain
def test_plays_a_residence_early(heuristic):
    """Casa in round 1 is worth up to five actions."""
    with position() as table:
        table.turn(0, 1)
        table.give(0, hand=["Casa", "Ritratto"], marble=1, wood=2, fabric=1, spice=1, money=50)
    assert choice(heuristic, table.state) == m.play_card("Casa")


@plain
def test_plays_no_workshop_at_the_end(heuristic):
    """Fabbro has no further use with the last action; Lastricato gives 2 points."""
    with position() as table:
        last_action(table)
        table.give(0, hand=["Fabbro", "Lastricato"], marble=1, wood=1, money=50)
    assert choice(heuristic, table.state) == m.play_card("Lastricato")


@plain
def test_values_a_guild_by_what_it_will_pay(heuristic):
    """Protettore pays 9 points for three monuments, Biblioteca has 5."""
    with position() as table:
        last_action(table)
        owned = ["Uffizi: Interni", "San Lorenzo: Navata", "Ospedale: Cappella"]
        table.give(0, hand=["Protettore", "Biblioteca"], monuments=owned, gold=2, wood=2, money=150)
    assert choice(heuristic, table.state) == m.play_card("Protettore")


# --- artists


def hiring(*shown, others=(), money: int = 200):
    """Seat 0 plays Ritratto with its last action and chooses a painter; seat 1 has works with artists."""
    with position() as table:
        last_action(table)
        table.artists(*shown, exact=True)
        table.give(0, hand=["Ritratto"], fabric=1, spice=1, money=money)
        table.give(1, tableau=list(others))
    table.state.step(m.play_card("Ritratto"))
    assert phase(table.state) == Phase.HIRE_ARTIST
    return table.state


@plain
def test_hires_the_best_artist_that_it_can_pay(heuristic):
    assert choice(heuristic, hiring("Beato Angelico", "Botticelli", "Caravaggio")) == m.hire("Botticelli")
    assert choice(heuristic, hiring("Beato Angelico", "Botticelli", money=150)) == m.hire("Beato Angelico")


@plain
@pytest.mark.parametrize(("hired", "expected"), [(7, "Botticelli"), (3, "Da Vinci painter")])
def test_values_an_artist_by_the_faces_still_unseen(heuristic, hired, expected):
    """Two cards have Da Vinci's back, 3 and 7; Botticelli is worth 4 in the mean."""
    state = hiring(("Da Vinci painter", 10 - hired), "Botticelli", others=[("Affresco", "Da Vinci painter", hired)])
    assert choice(heuristic, state) == m.hire(expected)


@plain
def test_hires_a_reserved_artist_first(heuristic):
    """Of equal backs the reserved one also saves the points that he would cost at the end."""
    with position() as table:
        last_action(table)
        table.artists(("Botticelli", 3))
        table.give(0, hand=["Ritratto"], reserved_artists=[("Botticelli", 4)], fabric=1, spice=1, money=200)
    table.state.step(m.play_card("Ritratto"))
    assert choice(heuristic, table.state) == m.hire_reserved("Botticelli")


# --- first steps of plans


def before_biblioteca(*used: str, **goods: int):
    """Seat 0 has two actions and Biblioteca (2 wood, 150 F) in hand."""
    with position() as table:
        two_actions(table)
        table.give(0, hand=["Biblioteca"], **goods)
        for name in used:
            table.used(name, m.LOCATION_ROWS[m.LOCATION_NAMES.index(name)]["copies_all"])
    return table.state


@plain
def test_takes_what_is_missing_at_a_location(heuristic):
    state = before_biblioteca(wood=1, money=250)
    assert choice(heuristic, state) == m.location("Boscaiuolo")


@plain
def test_buys_what_no_location_gives(heuristic):
    state = before_biblioteca("Boscaiuolo", wood=1, money=250)
    assert choice(heuristic, state) == m.buy("wood")


@plain
def test_barters_a_resource_that_is_left_over(heuristic):
    """Wood can neither be taken nor paid; the marble is of no other use."""
    state = before_biblioteca("Boscaiuolo", wood=1, marble=2, money=150)
    assert choice(heuristic, state) == m.location("Baratto")
    state.step(m.location("Baratto"))
    if phase(state) == Phase.BARTER_GIVE:
        assert choice(heuristic, state) == m.resource("marble")
        state.step(m.resource("marble"))
    assert phase(state) == Phase.BARTER_TAKE
    assert choice(heuristic, state) == m.resource("wood")


@plain
def test_sells_at_a_location_for_the_money_that_is_missing(heuristic):
    state = before_biblioteca(wood=2, gold=1, money=0)
    assert choice(heuristic, state) == m.location("Orafo")


@plain
def test_sells_on_the_market_when_the_location_is_used(heuristic):
    state = before_biblioteca("Orafo", "Legnaiuolo", wood=2, gold=1, money=50)
    assert choice(heuristic, state) == m.sell("gold")


@plain
def test_sends_workers_for_the_last_fiorini(heuristic):
    state = before_biblioteca("Legnaiuolo", wood=2, money=100)
    assert choice(heuristic, state) == m.SEND_WORKERS


@plain
def test_becomes_captain_when_nothing_else_counts(heuristic):
    """Seat 1 would be the last Captain; the card is worth a point."""
    with position() as table:
        last_action(table, seat=0, captain=0)
    assert choice(heuristic, table.state) == m.location("Capitano del popolo")


# --- decisions between actions


@plain
def test_keeps_the_card_that_it_can_use(heuristic):
    """A second Casa can never be played."""
    with position() as table:
        table.turn(1, 3, step=4, captain=0)
        table.monuments(exact=True)
        table.give(1, hand=["Casa", "Biblioteca"], tableau=["Casa"], wood=2, money=100)
        table.may_be_forced = True
    state = table.state
    state.step(m.SEND_WORKERS)
    while state.player != 1 or phase(state) == Phase.ACTION:
        state.step(m.SEND_WORKERS)
    assert phase(state) == Phase.KEEP_CARD
    assert choice(heuristic, state) == m.keep("Biblioteca")


def before_pulpito(*tableau: str):
    """Seat 1 ends round 3; seat 0 lacks only fabric for Duomo: Pulpito (2 marble, 1 fabric, 200 F), which stays."""
    with position() as table:
        table.turn(1, 3, step=4, captain=0)
        table.keepers = [1]
        table.monuments("Duomo: Pulpito", exact=True)
        table.give(0, tableau=tableau, marble=1, metal=1, gold=1, spice=1, money=200)
    return table.state


@plain
def test_the_captain_names_what_its_plan_lacks(heuristic):
    state = before_pulpito()
    state.step(m.SEND_WORKERS)
    assert phase(state) == Phase.CAPTAIN_RESOURCE
    assert choice(heuristic, state) == m.resource("fabric")


@plain
def test_the_merchants_bring_what_the_plan_lacks(heuristic):
    state = before_pulpito("Arte dei Mercatanti")
    state.step(m.SEND_WORKERS)
    state.step(m.resource("metal"))
    assert phase(state) == Phase.MERCATANTI_RESOURCE
    assert choice(heuristic, state) == m.resource("fabric")


# --- what it may see


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_cards_and_faces_do_not_matter(heuristic, seats):
    check_redealt(heuristic, seats)


def test_who_of_the_others_has_which_goods_does_not_matter(heuristic):
    """The choice stays when two other seats exchange their resources and money."""
    batch = signoria.make_batch(GAME, 1, 3, 5, auto_restart=False, observations=False, masks=False)
    row = np.zeros(1, np.int64)
    while batch.legal_counts[0]:
        action = heuristic.act(batch, row)
        state = batch.state(0)
        others = [seat for seat in range(3) if seat != state.player]
        with state.edit() as record:
            for field in ("resources", "money"):
                record[field][others] = record[field][others[::-1]].copy()
        assert choice(heuristic, state) == action[0]
        batch.step(action)


# --- whole games


@pytest.mark.parametrize(("seats", "least"), [(2, 77), (3, 73), (4, 68)])
def test_scores_reach_the_range_of_sensible_play(heuristic, seats, least):
    """At least the mean of the page's greedy play; monuments, artists and cards are all used."""
    batch, chosen = play_games(heuristic, seats, 200, 23)
    scores = scores_of(batch)
    print("points", scores.mean(), "winner", scores.max(axis=1).mean())
    assert scores.mean() >= least
    assert chosen[m.COMPLETIONS].sum() >= 2 * scores.size
    assert chosen[m.CARD_PLAYS].sum() >= 5 * scores.size
    assert chosen[m.MONUMENT_RESERVATIONS].sum() + chosen[m.ARTIST_RESERVATIONS].sum() <= scores.size


@pytest.mark.parametrize("seats", [3, 4])
def test_beats_random_at_bigger_tables(heuristic, seats):
    """At least 95 % of 60 games against random seats, from every seat in turn."""
    assert share_won(heuristic, seats) >= 0.95


def test_all_options_together_keep_it_legal(heuristic):
    """Every rule switched to its other value at once, in games that random play makes odd."""
    check_other_options(heuristic)


# --- weights


@plain
def test_weights_are_read_for_every_number_of_seats():
    assert WEIGHTS.shape == (c.MAX_SEATS + 1, len(Weight))
    assert (WEIGHTS[: c.MIN_SEATS] == 0).all()
    halves = [weight for weight in Weight if "HALF" in weight.name]
    assert (WEIGHTS[c.MIN_SEATS :, [*halves, Weight.FINISH]] > 0).all()
    assert Weight.SPICE - Weight.MARBLE == c.NUM_RESOURCES - 1
