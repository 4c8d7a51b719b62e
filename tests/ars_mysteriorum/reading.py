"""What the tests of Ars Mysteriorum read from a position, and how they play on."""

from signoria.envs.ars_mysteriorum import constants as c
from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .writing import STAGES


def phase(state) -> Phase:
    """Return the decision point."""
    return Phase(int(state.record["phase"]))


def asked(state) -> tuple[int, str]:
    """Return who decides what."""
    return state.player, phase(state).name


def step(state) -> str:
    """Return the step of the round (`reference_game.STEPS`) or "set-up"."""
    stage = int(state.record["stage"])
    return next(name for name, number in STAGES.items() if number == stage)


def legal(state) -> list[int]:
    """Return the legal actions as plain numbers."""
    return [int(action) for action in state.legal_actions()]


def play(state, *moves: int):
    """Make legal moves one after the other and return the game."""
    for action in moves:
        found = legal(state)
        assert action in found, (state.game.action_name(action), asked(state), found)
        state.step(action)
    return state


def plain_move(state) -> int:
    """Return the least legal action, but a way, not an exchange, at GO_TENT."""
    found = legal(state)
    return next(action for action in found if action in m.WAYS) if phase(state) == Phase.GO_TENT else found[0]


def until(state, *phases: Phase, limit: int = 400):
    """Make plain moves until one of these decisions is asked."""
    for _ in range(limit):
        if state.done or phase(state) in phases:
            return state
        state.step(plain_move(state))
    raise AssertionError("the decision is not asked")


def numbers(values) -> list[int]:
    """Return a row of a record as plain numbers."""
    return [int(value) for value in values]


def tokens(state, seat: int) -> list[int]:
    """Return a seat's tokens by colour."""
    return numbers(state.record["tokens"][seat])


def money(state, seat: int) -> int:
    """Return a seat's Florims."""
    return int(state.record["scores"][seat])


def book(state, seat: int) -> dict[str, int]:
    """Return a seat's recipes by item."""
    return {name: int(n) for name, n in zip(m.ITEM_NAMES, state.record["book"][seat], strict=True) if n}


def hand(state, seat: int) -> list[str]:
    """Return a seat's mysteries, in the order of their kinds."""
    return [m.KIND_NAMES[kind] for kind, n in enumerate(state.record["hand"][seat]) for _ in range(int(n))]


def known(state, seat: int) -> tuple[list[str], int]:
    """Return the mysteries that everybody knows a seat to hold, and how many others it holds."""
    counts = state.record["known_hand"][seat]
    names = [m.KIND_NAMES[kind] for kind, n in enumerate(counts) for _ in range(int(n))]
    return names, int(state.record["unknown"][seat])


def discarded(state) -> dict[str, int]:
    """Return how many cards of each kind have been discarded."""
    return {name: int(n) for name, n in zip(m.KIND_NAMES, state.record["discard"], strict=True) if n}


def bank(state) -> list[int]:
    """Return the tokens in the bank."""
    return numbers(state.record["bank"])


def bins(state, tent: int) -> list[int]:
    """Return the tokens in a tent's bins."""
    return numbers(state.record["bins"][tent])


def pawn(state, colour: int) -> int:
    """Return where an apprentice stands."""
    return int(state.record["pawn"][colour])


def order(state) -> list[int]:
    """Return the turn order."""
    return numbers(state.record["order"][: state.num_players])


def display(state, tent: int) -> list[str | None]:
    """Return the recipes displayed at a tent."""
    cards = numbers(state.record["display"][tent])
    return [None if card == c.NO_RECIPE else m.RECIPE_NAMES[card] for card in cards]


def offer(state) -> list[str | None]:
    """Return the mysteries in the offer slots."""
    kinds = numbers(state.record["offer"][: state.num_players])
    return [None if kind == c.NO_KIND else m.KIND_NAMES[kind] for kind in kinds]


def pile_size(state) -> int:
    """Return how many mysteries are in the pile."""
    return int(state.record["pile_size"])


def favours(state, seat: int) -> list[int]:
    """Return the favour cards in a seat's hand."""
    bits = int(state.record["favour"][seat])
    return [value for value in range(1, 7) if bits >> value - 1 & 1]


def round_no(state) -> int:
    """Return the round counter."""
    return int(state.record["round_no"])


def rest_of_round(state):
    """Make plain moves until the next round's bids are asked, or the game ends."""
    start = round_no(state)
    for _ in range(400):
        if state.done or round_no(state) != start:
            return state
        state.step(plain_move(state))
    raise AssertionError("the round does not end")


def laid(state, seat: int) -> dict[int, tuple[int, int]]:
    """Return a seat's favour cards at the tents: value to tent and modifier."""
    r = state.record
    count = int(r["laid"][seat])
    rows = (numbers(r[name][seat][:count]) for name in ("laid_value", "laid_tent", "laid_plus"))
    return {value: (tent, plus) for value, tent, plus in zip(*rows, strict=True)}


def peeked(state, seat: int) -> set[tuple[int, int]]:
    """Return the face-down cards of others that a seat has looked at: owner and lap."""
    bits = int(state.record["peeked"][seat])
    cards = {divmod(k, c.MAX_LAPS) for k in range(c.MAX_SEATS * c.MAX_LAPS) if bits >> k & 1}
    return {(owner, lap) for owner, lap in cards if owner != seat}


def cards_offered(state) -> list[str]:
    """Return the mysteries that may be played now."""
    return [m.KIND_NAMES[kind] for kind in m.among(legal(state), "PLAY_MYSTERY", len(m.KIND_NAMES))]
