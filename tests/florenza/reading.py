"""What tests read from a game of Florenza: The Card Game, by name."""

from collections.abc import Callable, Iterable

from signoria.envs.florenza import constants as c
from signoria.envs.florenza.constants import NO_CARD, NO_SEAT, Phase, Place

from . import moves as m


def phase(state) -> Phase:
    """Return the decision point of a game."""
    return Phase(int(state.record["phase"]))


def legal(state) -> list[int]:
    """Return the legal actions as plain numbers."""
    return [int(a) for a in state.legal_actions()]


def legal_in(state, ids: range) -> list[int]:
    """Return the legal actions of a block, counted from its first id."""
    return [a - ids.start for a in legal(state) if a in ids]


def playable(state) -> set[str]:
    """Return the Florenza cards that may be played now."""
    return {m.CARD_NAMES[k] for k in legal_in(state, m.CARD_PLAYS)}


def completable(state) -> set[str]:
    """Return the monuments that may be completed now."""
    return {m.MONUMENT_NAMES[k] for k in legal_in(state, m.COMPLETIONS)}


def offered(state) -> set[str]:
    """Return the resources offered in a decision in which nothing else may be chosen."""
    assert set(legal(state)) <= set(m.RESOURCE_CHOICES), phase(state).name
    return {m.RESOURCES[k] for k in legal_in(state, m.RESOURCE_CHOICES)}


def play(state, *actions: int):
    """Make the moves one after the other and return the state."""
    for action in actions:
        assert action in legal(state), f"{action} is not legal in {phase(state).name}: {legal(state)}"
        state.step(action)
    return state


def plain_move(state) -> int:
    """Return an action that changes little: workers, else the first legal one (a named resource, a kept card)."""
    return m.SEND_WORKERS if m.SEND_WORKERS in legal(state) else legal(state)[0]


def play_until(state, reached: Callable, limit: int = 500):
    """Make plain moves until the position that `reached` recognises, or the end."""
    for _ in range(limit):
        if state.done or reached(state):
            return state
        state.step(plain_move(state))
    raise AssertionError("this position is not reached")


def until_phase(state, wanted: Phase):
    """Make plain moves until this decision point."""
    return play_until(state, lambda now: phase(now) == wanted)


def until_round(state, number: int):
    """Make plain moves until the first action of this round."""
    return play_until(state, lambda now: int(now.record["round_no"]) == number and phase(now) == Phase.ACTION)


def until_end(state):
    """Make plain moves until the end of the game."""
    return play_until(state, lambda now: False)


def holdings(state, seat: int) -> dict[str, int]:
    """Return the resources and the money of a seat by name."""
    held = {name: int(state.record["resources"][seat][k]) for k, name in enumerate(m.RESOURCES)}
    return held | {"money": int(state.record["money"][seat])}


def goods(**amounts: int) -> dict[str, int]:
    """Return amounts in the form of `holdings`; what is not named is 0."""
    assert set(amounts) <= {*m.RESOURCES, "money"}
    return {name: amounts.get(name, 0) for name in (*m.RESOURCES, "money")}


def stock(state) -> dict[str, int]:
    """Return the supply and the bank in the form of `holdings`."""
    supply = {name: int(state.record["supply"][k]) for k, name in enumerate(m.RESOURCES)}
    return supply | {"money": int(state.record["bank"])}


def changes(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """Return what has changed from one of `holdings` or `stock` to another, by name."""
    return {name: after[name] - before[name] for name in before if after[name] != before[name]}


def hand(state, seat: int) -> list[str]:
    """Return the Florenza cards in a hand, by id, equal ones next to each other."""
    return [name for k, name in enumerate(m.CARD_NAMES) for _ in range(int(state.record["hand"][seat][k]))]


def tableau(state, seat: int) -> list[str]:
    """Return the Florenza cards that a seat has played, by id."""
    return [name for k, name in enumerate(m.CARD_NAMES) if int(state.record["tableau"][seat]) >> k & 1]


def works(state, seat: int) -> list[int]:
    """Return the prestige of a seat's works of art in the order made."""
    return [int(value) for value in state.record["works"][seat][: int(state.record["work_count"][seat])]]


def hired(state, seat: int) -> list[int]:
    """Return how many named architects, painters and sculptors a seat has hired."""
    return [int(number) for number in state.record["hired"][seat]]


def points(state, seat: int) -> int:
    """Return a seat's prestige points: those of its works and buildings, and all of them after the end."""
    return int(state.record["scores"][seat])


def monuments(state, place: int = Place.DISPLAY) -> list[str]:
    """Return the monuments that lie at a place in display order: by value, equal ones in order of drawing."""
    drawn = [int(k) for k in state.record["monument_order"][: int(state.record["monuments_drawn"])]]
    here = [k for k in drawn if int(state.record["monument_place"][k]) == place]
    return [m.MONUMENT_NAMES[k] for k in sorted(here, key=lambda k: -m.MONUMENT_ROWS[k]["value"])]


def artists(state, place: int = Place.DISPLAY) -> list[tuple[str, int]]:
    """Return names and hidden values of the artist cards that lie at a place, in the order dealt."""
    faces = [
        m.FACE_ROWS[int(state.record["artist_order"][k])]
        for k in range(c.NUM_FACES)
        if int(state.record["artist_place"][k]) == place
    ]
    return [(m.ARTIST_NAMES[row["artist_id"]], row["prestige"]) for row in faces]


def reserved_by(seat: int) -> int:
    """Return the place of a seat's reserved monuments and artists."""
    return Place.RESERVED + seat


def owned_by(seat: int) -> int:
    """Return the place of a seat's completed monuments and hired artists."""
    return Place.OWNED + seat


def anonymous(state) -> list[str]:
    """Return the classes whose anonymous artist is face up."""
    return [name for k, name in enumerate(m.CLASSES) if int(state.record["anonymous"]) >> k & 1]


def copies(state, name: str) -> int:
    """Return how many copies of a location are face up."""
    return int(state.record["locations"][m.LOCATION_NAMES.index(name)])


def discards(state) -> list[str]:
    """Return the discarded Florenza cards in order."""
    return [m.CARD_NAMES[int(card)] for card in state.record["discard_card"] if int(card) != NO_CARD]


def pile_size(state) -> int:
    """Return how many cards the draw pile has."""
    return int(state.record["draw_size"])


def pile_top(state, count: int) -> list[str]:
    """Return the topmost cards of the draw pile, the top one first."""
    size = pile_size(state)
    return [m.CARD_NAMES[int(state.record["draw_pile"][size - 1 - k])] for k in range(min(count, size))]


def next_captain(state) -> int | None:
    """Return the seat that holds the "new Captain" card."""
    seat = int(state.record["next_captain"])
    return None if seat == NO_SEAT else seat


def where(state) -> tuple[int, int, int]:
    """Return round, step and the seat to act."""
    return int(state.record["round_no"]), int(state.record["step"]), state.player


def actors(state, rounds: Iterable[int]) -> list[tuple[int, int, int]]:
    """Make plain moves while a round is among these; return round, step and seat of every action."""
    seen = []
    while not state.done and int(state.record["round_no"]) in rounds:
        if phase(state) == Phase.ACTION:
            seen.append(where(state))
        state.step(plain_move(state))
    return seen
