"""What tests of Venedig read off a game, in plain words, and the moves of a seat that wants nothing."""

from collections import Counter
from collections.abc import Iterable

from signoria.envs.venedig import constants as c
from signoria.envs.venedig.constants import NO_PARTY, Phase

from . import moves as m


def phase(state) -> Phase:
    """Return the decision point of a game."""
    return Phase(int(state.record["phase"]))


def legal(state) -> list[int]:
    """Return the legal actions as plain numbers."""
    return [int(a) for a in state.legal_actions()]


def legal_sites(state) -> set[int]:
    """Return the sites offered in a PLACE decision; nothing else may be legal."""
    assert phase(state) == Phase.PLACE
    assert set(legal(state)) <= set(m.SITES)
    return {a - c.PLACE_SITE for a in legal(state)}


def legal_drains(state) -> set[int]:
    """Return the squares offered in a DRAIN decision."""
    assert phase(state) == Phase.DRAIN
    return {a - c.DRAIN for a in legal(state) if a in m.DRAINS}


def legal_payments(state) -> set[int]:
    """Return the legal payments of tiles, without PAY_END."""
    return {a for a in legal(state) if a in m.PAYMENTS}


def play(state, *actions: int):
    """Make the moves one after the other and return the state."""
    for action in actions:
        assert action in legal(state), f"{action} is not legal in {phase(state).name}: {legal(state)}"
        state.step(action)
    return state


PASSING = {
    Phase.KJ_START: m.KJ_SKIP,
    Phase.PLAY: m.END_PLAY,
    Phase.DRAIN: m.END_DRAIN,
    Phase.DRAW: m.TAKE_DECK,
    Phase.KJ_END: m.KJ_SKIP,
}


def pass_to(state, wanted: Phase):
    """Do as little as possible until the next decision is of this kind, and return the state."""
    for _ in range(len(Phase)):
        if phase(state) == wanted:
            return state
        play(state, PASSING[phase(state)])
    raise AssertionError(f"{wanted.name} is not reached, the game is in {phase(state).name}")


def end_turn(state):
    """Do as little as possible in the rest of this turn (drawing from the deck) and return the state."""
    turns = int(state.record["turns"])
    while not state.done and int(state.record["turns"]) == turns:
        play(state, PASSING[phase(state)])
    return state


def hand(state, seat: int) -> Counter[str]:
    """Return a seat's hand cards by name."""
    cards = _counted(state.record["hand"][seat], m.TYPES)
    assert cards.total() == int(state.record["hand_size"][seat])
    return cards


def laid(state, party: int) -> Counter[str]:
    """Return the cards lying before a seat or Klaus-Jürgen by name."""
    return _counted(state.record["laid"][party], m.MASTERS)


def discarded(state) -> Counter[str]:
    """Return the discard pile by name."""
    return _counted(state.record["discard"], m.TYPES)


def pool(state) -> set[str]:
    """Return the cards lying face up."""
    return {name for t, name in enumerate(m.TYPES) if int(state.record["pool"]) >> t & 1}


def marker(state, name: str) -> int | None:
    """Return who holds the master builder of a type."""
    party = int(state.record["marker"][m.MASTERS.index(name)])
    return None if party == NO_PARTY else party


def supply(state, name: str) -> int:
    """Return the buildings left of a type."""
    return int(state.record["supply"][m.type_id(name)])


def built_on(state, square: int) -> str | None:
    """Return the type of the building on a square."""
    island, bit = island_bit(square)
    found = [name for t, name in enumerate(m.TYPES) if int(state.record["buildings"][t][island]) & bit]
    assert len(found) <= 1, f"two buildings on square {square}"
    return found[0] if found else None


def swamps(state) -> set[int]:
    """Return the squares with swamp."""
    squares = range(len(m.SQUARE_ROWS))
    return {q for q in squares if int(state.record["swamp"][island_bit(q)[0]]) & island_bit(q)[1]}


def free(state) -> set[int]:
    """Return the squares with neither swamp nor building."""
    return {q for q in range(len(m.SQUARE_ROWS)) if built_on(state, q) is None} - swamps(state)


def treasures(state, seat: int) -> int:
    """Return the number of treasures a seat owns."""
    number = int(state.record["treasures_owned"][seat])
    assert number == sum(int(x) for x in state.record["treasures"][seat])
    return number


def tiles(state, seat: int) -> tuple[Counter[int], Counter[int]]:
    """Return a seat's treasures and swamp tiles, each by value."""
    record = state.record
    first = m.FIRST_TREASURE
    own = Counter({first + k: int(n) for k, n in enumerate(record["treasures"][seat]) if n})
    return own, Counter({value: int(n) for value, n in enumerate(record["swamp_tiles"][seat]) if n})


def stock(state) -> Counter[int]:
    """Return the treasure stock by value."""
    return Counter({m.FIRST_TREASURE + k: int(n) for k, n in enumerate(state.record["treasure_stock"]) if n})


def _counted(numbers: Iterable[int], names: Iterable[str]) -> Counter[str]:
    return Counter({name: int(n) for name, n in zip(names, numbers, strict=True) if n})


def island_bit(square: int) -> tuple[int, int]:
    """Return the island of a square and its bit there."""
    island = m.SQUARE_ROWS[square]["island"]
    return island, 1 << (square - m.ISLAND_ROWS[island]["first_hex"])
