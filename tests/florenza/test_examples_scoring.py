"""Worked examples of section 11 about points and ranks: 19 to 24."""

import pytest

from signoria.envs.core.compiled import plain
from signoria.envs.florenza import scoring

from .moves import INSPIRATION, resource
from .reading import hired, play, works
from .scenario import Table, position

pytestmark = pytest.mark.plain

A, B, C, D = range(4)
EQUAL = 4 + 4
"""Points of a player who has as many resources and as much money as everybody."""
CAPTAIN = 1


def last_action(table: Table, seat: int | None = None, step: int = 4) -> None:
    """Let a seat, by default the last one, be at the last action of the game."""
    table.turn(len(table.seats) - 1 if seat is None else seat, round_no=5, step=step)


def finish(table: Table):
    """Make the last action, which moves no goods, and name spice."""
    state = play(table.state, INSPIRATION, resource("spice"))
    assert state.done
    return state


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("guilds", "bonus"), [([], 10), (["Signore de lo Rione"], 14)])
def test_11_19_district_sets(players, guilds, bonus):
    palaces, churches = ["Affresco", "Giardino", "Ritratto"], ["Pulpito", "Sagrato"]
    districts = ["Lastricato", "Pozzo", "Sacello", "Loggia"]
    with position(players) as table:
        last_action(table)
        table.give(A, tableau=[*palaces, *churches, *districts, *guilds])
    printed = (3 + 3 + 2) + (2 + 3) + (2 + 3 + 3 + 4)
    assert finish(table).scores[:3] == (printed + bonus + EQUAL, EQUAL + CAPTAIN, EQUAL)


@pytest.mark.parametrize(("guilds", "bonus"), [([], 0), (["Mastro Artista"], 5)])
def test_11_20_mastro_artista(guilds, bonus):
    architects = [("Sagrato", "Vasari"), ("Giardino", "Giulio Romano"), ("Ingresso", "Palladio", 2)]
    painters = [("Ritratto", "Perugino"), ("Affresco", "Beato Angelico")]
    sculptors = [("Statua di bronzo", "Mochi", 1)]
    with position(4) as table:
        last_action(table)
        table.give(A, tableau=[*guilds, *architects, *painters, *sculptors, "Crocifisso", "Pulpito"])
    assert hired(table.state, A) == [3, 2, 1]
    worth = (3 + 2) + (3 + 2) + (4 + 2) + (2 + 2) + (3 + 2) + (4 + 1) + 3 + 2
    assert finish(table).scores[A] == worth + bonus + EQUAL


@pytest.mark.parametrize(("face", "penalty"), [(7, 26), (3, 22)])
def test_11_21_reserve_penalties(face, penalty):
    with position() as table:
        last_action(table)
        table.give(A, reserved_monuments=["Duomo: Cupola"], reserved_artists=[("Da Vinci painter", face)])
    assert finish(table).scores == (EQUAL - penalty, EQUAL + CAPTAIN)


KINDS = ("metal", "gold", "fabric", "spice")
MAJORITIES = [
    ((7, 7, 5, 3), (4, 4, 1, 0)),
    ((6, 5, 5, 2), (4, 2, 2, 0)),
    ((5, 5, 5, 1), (4, 4, 4, 0)),
    ((5, 5, 5, 5), (4, 4, 4, 4)),
]


@pytest.mark.parametrize(("held", "expected"), MAJORITIES)
def test_11_22_majorities(held, expected):
    with position(len(held)) as table:
        table.turn(A, round_no=5)
        for seat, number in enumerate(held):
            table.give(seat, money=300, **{KINDS[seat]: number})
    record = table.state.record
    as_things_stand = [plain(scoring.final_points)(record, seat) for seat in range(len(held))]
    money = 4
    assert as_things_stand == [points + money + CAPTAIN * (seat == A) for seat, points in enumerate(expected)]


@pytest.mark.parametrize(("held", "expected"), [MAJORITIES[0], MAJORITIES[3]])
def test_11_22_majorities_after_the_last_income(held, expected):
    income = 3
    with position(len(held)) as table:
        last_action(table)
        for seat, number in enumerate(held):
            table.give(seat, **{KINDS[seat]: number - income})
    money = 4
    assert finish(table).scores == tuple(points + money + CAPTAIN * (seat == B) for seat, points in enumerate(expected))


def test_11_22_two_players():
    with position() as table:
        last_action(table)
        table.give(A, money=100)
        table.give(B, money=50)
    state = finish(table)
    assert [int(money) for money in state.record["money"][:2]] == [300, 250]
    assert state.scores == (4 + 4, 4 + 2 + CAPTAIN)


def test_11_23_full_scoring():
    with position() as table:
        last_action(table, A, step=7)
        table.give(
            A,
            tableau=[
                *("Casa", "Cambiavalute", "Pozzo", "Padrone"),
                ("Giardino", "Giambologna", 3),
                ("Sagrato", "Giulio Romano"),
            ],
            monuments=[("Santa Croce: Cappella", "Giotto painter", 4)],
            gold=1,
            money=50,
        )
        table.give(
            B,
            tableau=["Biblioteca", "Protettore"],
            monuments=["Ponte Vecchio: Struttura", ("Uffizi: Interni", "Vasari")],
            reserved_monuments=["Battistero: Portali"],
            metal=3,
            money=150,
        )
    state = finish(table)
    assert [int(count) for count in state.record["resources"][:2].sum(axis=1)] == [4, 6]
    assert [int(money) for money in state.record["money"][:2]] == [350, 350]
    assert int(state.record["captain"]) == B
    first = 9 + 8 + 9 + 5 + 3 + 2 + 4
    second = 5 + 14 + 2 + 6 - 8 + 4 + 4 + 1
    assert state.scores == (first, second) == (40, 28)
    assert state.ranks == (1, 2)


def best_works(state, seat: int) -> list[int]:
    """Return the works of a seat in descending order."""
    return sorted(works(state, seat), reverse=True)


def test_11_24_tie_break_at_the_third_work():
    with position() as table:
        last_action(table, B, step=7)
        table.give(
            A,
            monuments=["Banco: Atrio", "Uffizi: Interni", "Duomo: Campanile"],
            tableau=["Protettore", "Mercato", "Convento", "Loggia"],
        )
        table.give(
            B,
            monuments=["Duomo: Pulpito", ("Duomo: Altare", "Giotto painter", 3)],
            tableau=[
                *("Cappella", "Cupola"),
                *("Casa", "Padrone", "Biblioteca", "Monumento equestre", "Pozzo", "Sacello"),
            ],
        )
    state = finish(table)
    assert best_works(state, A) == [15, 9, 6]
    assert best_works(state, B) == [15, 9, 5, 5]
    assert state.scores == (61, 61)
    assert state.ranks == (1, 2)


@pytest.mark.parametrize(
    ("third", "districts", "ranks"),
    [(["Crocifisso"], (["Loggia"], []), (2, 1)), ([], (["Pozzo"], ["Lastricato"]), (1, 1))],
)
def test_11_24_shorter_and_equal_lists(third, districts, ranks):
    with position() as table:
        last_action(table)
        table.give(A, monuments=["Duomo: Campanile", "Banco: Atrio"], tableau=districts[A])
        table.give(B, monuments=["Duomo: Pulpito", ("Duomo: Altare", "Giotto painter", 3)])
        table.give(B, tableau=[*third, *districts[B]])
    state = finish(table)
    assert best_works(state, A) == [15, 9]
    assert best_works(state, B) == [15, 9, *[3 for _ in third]]
    assert state.scores[A] == state.scores[B]
    assert state.ranks == ranks


def test_11_24_four_players():
    with position(4) as table:
        last_action(table)
        table.give(A, monuments=["Banco: Atrio"], tableau=["Abside"])
        table.give(B, tableau=["Pulpito", "Biblioteca", "Convento", "Mercato"])
        table.give(C, monuments=["Duomo: Pulpito"], tableau=["Navata"])
        table.give(D, monuments=["Palazzo della Signoria: Salone"], tableau=["Loggia"])
    state = finish(table)
    assert [best_works(state, seat) for seat in range(4)] == [[9, 4], [2], [9, 4], [9]]
    assert len({state.scores[seat] for seat in (A, C, D)}) == 1
    assert state.scores[B] > state.scores[A]
    assert state.ranks == (2, 1, 2, 4)
