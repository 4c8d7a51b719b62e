"""The second opinion on mystery cards: when each can be played, what is named, what happens (sections 4.3 and 5.5)."""

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

from .reference import COLOURS, CONSTANT, EFFECT, ITEMS, KINDS, TENTS, Favour, Seat, Turn, act

if TYPE_CHECKING:
    from .reference_game import Game

COUNTERSPELL = EFFECT["COUNTER"]
Naming = Generator
"""A coroutine that asks for the targets of a card and returns what the card then does."""


def playable(game: "Game", seat: Seat, phase: int, timing: str, turn: Turn) -> list[int]:
    """Return the kinds that a seat may play now."""
    if not game.options["mysteries"]:
        return []
    mine = [row for row in KINDS if seat.mysteries[row["id"]] and (row["phase"], row["timing"]) == (phase, timing)]
    return [row["id"] for row in mine if possible(game, seat, row["effect"], turn)]


def possible(game: "Game", seat: Seat, effect: str, turn: Turn) -> bool:
    """Tell whether the condition of a card holds."""
    board = game.board
    match effect:
        case "DRAW_MYSTERY":
            return len(board.pile) > 0
        case "PEEK_TENT":
            return bool(tents_of_others(game, seat))
        case "FAVOR_PLUS":
            return bool(tents_of(game, seat.number))
        case "FAVOR_MINUS":
            return bool(tents_of_others(game, seat))
        case "GAIN_TOKENS":
            return any(board.bank)
        case "STEAL_TOKEN":
            return any(sum(other.tokens) for other in game.opponents(seat))
        case "FREE_BASE":
            return not turn.free_base
        case "FREE_CROWD":
            return not turn.free_crowd
        case "REMOTE_RECIPE":
            return not turn.remote
        case _:
            return True


def tents_of(game: "Game", seat: int) -> list[int]:
    """Return the tents where a seat has a favour card."""
    return [tent for tent in TENTS if any(card.seat == seat for card in game.board.favours[tent])]


def tents_of_others(game: "Game", seat: Seat) -> list[int]:
    """Return the tents where an opponent has a favour card."""
    return [tent for tent in TENTS if any(card.seat != seat.number for card in game.board.favours[tent])]


def name_targets(game: "Game", seat: Seat, kind: int, turn: Turn) -> Naming:
    """Ask for the targets of a card; return its effect as a function without arguments."""
    value = KINDS[kind]["value"]
    match KINDS[kind]["effect"]:
        case "PEEK_TENT":
            tent = yield from name_tent(game, seat, tents_of_others(game, seat))
            return lambda: peek(game, seat, tent)
        case "FAVOR_PLUS":
            tent = yield from name_tent(game, seat, tents_of(game, seat.number))
            return lambda: modify(game, seat.number, tent, value)
        case "FAVOR_MINUS":
            victims = [other for other in game.opponents(seat) if tents_of(game, other.number)]
            victim = yield from name_seat(game, seat, victims)
            tent = yield from name_tent(game, seat, tents_of(game, victim.number))
            return lambda: modify(game, victim.number, tent, -value)
        case "GAIN_TOKENS":
            colour = yield from name_colour(game, seat, game.board.bank)
            return lambda: game.board.gain(seat, colour, value)
        case "STEAL_TOKEN":
            victims = [other for other in game.opponents(seat) if sum(other.tokens)]
            victim = yield from name_seat(game, seat, victims)
            colour = yield from name_colour(game, seat, victim.tokens)
            return lambda: steal(seat, victim, colour, value)
        case "MOVE_OTHER":
            pawn = yield from game.ask_for(seat, "TARGET_PAWN", [c for c in COLOURS if c != seat.colour])
            tent = yield from name_tent(game, seat, [t for t in TENTS if t != game.board.pawns[pawn]])
            return lambda: summon(game, pawn, tent)
        case "WILD_ITEM":
            item = yield from game.ask_for(seat, "TARGET_ITEM", list(range(len(ITEMS))))
            return lambda: count_more(seat, item, value)
        case effect:
            return lambda: SIMPLE[effect](game, seat, turn, value)


def name_tent(game: "Game", seat: Seat, tents: list[int]) -> Naming:
    """Ask for one of some tents."""
    return (yield from game.ask_for(seat, "TARGET_TENT", tents))


def name_seat(game: "Game", seat: Seat, seats: list[Seat]) -> Naming:
    """Ask for one of some opponents, by colour."""
    colour = yield from game.ask_for(seat, "TARGET_PAWN", [other.colour for other in seats])
    return game.seat_of(colour)


def name_colour(game: "Game", seat: Seat, amounts: list[int]) -> Naming:
    """Ask for a colour of which there is something."""
    return (yield from game.ask_for(seat, "TARGET_COLOUR", [c for c in COLOURS if amounts[c] >= 1]))


# --- effects


def peek(game: "Game", seat: Seat, tent: int) -> None:
    """Look at all cards that now lie at a tent."""
    seat.peeked |= {(card.seat, card.lap) for card in game.board.favours[tent] if card.seat != seat.number}


def modify(game: "Game", seat: int, tent: int, amount: int) -> None:
    """Change the value of a seat's best card at a tent."""
    mine = [card for card in game.board.favours[tent] if card.seat == seat]
    best: Favour = max(mine, key=lambda card: (card.effective, card.value))
    best.modifier += amount


def steal(seat: Seat, victim: Seat, colour: int, amount: int) -> None:
    """Take tokens from a player."""
    victim.tokens[colour] -= amount
    seat.tokens[colour] += amount


def summon(game: "Game", pawn: int, tent: int) -> None:
    """Put an apprentice on a tent."""
    game.board.pawns[pawn] = tent


def count_more(seat: Seat, item: int, copies: int) -> None:
    """Let an item count once more for this round's salaries."""
    seat.wild[item] += copies


def _order_plus(game: "Game", seat: Seat, turn: Turn, value: int) -> None:
    seat.order_modifier += value


def _draw(game: "Game", seat: Seat, turn: Turn, value: int) -> None:
    for _ in range(min(value, len(game.board.pile))):
        game.draw(seat)


def _free_base(game: "Game", seat: Seat, turn: Turn, value: int) -> None:
    turn.free_base = True


def _free_crowd(game: "Game", seat: Seat, turn: Turn, value: int) -> None:
    turn.free_crowd = True


def _discount(game: "Game", seat: Seat, turn: Turn, value: int) -> None:
    turn.discount += value


def _extra(game: "Game", seat: Seat, turn: Turn, value: int) -> None:
    turn.buys += value


def _remote(game: "Game", seat: Seat, turn: Turn, value: int) -> None:
    turn.remote = True


def _money(game: "Game", seat: Seat, turn: Turn, value: int) -> None:
    seat.money += value


SIMPLE: dict[str, Callable] = {
    "ORDER_PLUS": _order_plus,
    "DRAW_MYSTERY": _draw,
    "FREE_BASE": _free_base,
    "FREE_CROWD": _free_crowd,
    "DISCOUNT": _discount,
    "EXTRA_RECIPE": _extra,
    "REMOTE_RECIPE": _remote,
    "GAIN_MONEY": _money,
}
"""Effects of cards without targets."""


def play_mystery(game: "Game", seat: Seat, kind: int, turn: Turn) -> Naming:
    """Play a card: show it, name targets, ask for Counterspells, carry it out, discard it (section 4.3)."""
    seat.lose_mystery(kind)
    game.played.append((seat.number, kind))
    game.in_play = kind
    effect = yield from name_targets(game, seat, kind, turn)
    countered = yield from countered_by_somebody(game, seat)
    if not countered:
        effect()
    game.in_play = None
    game.board.discarded[kind] += 1


def countered_by_somebody(game: "Game", seat: Seat) -> Naming:
    """Ask the others in turn order, each once, whether they counter a card; return whether somebody did."""
    place = game.order.index(seat.number)
    for k in range(1, len(game.seats)):
        other = game.seats[game.order[(place + k) % len(game.seats)]]
        if other.mysteries[COUNTERSPELL]:
            action = yield from game.ask(other, "COUNTER", [act("PASS", 0), act("PLAY_MYSTERY", COUNTERSPELL)])
            if action != act("PASS", 0):
                other.lose_mystery(COUNTERSPELL)
                game.board.discarded[COUNTERSPELL] += 1
                game.played.append((other.number, COUNTERSPELL))
                return True
    return False


assert CONSTANT["mysteries_total"] == sum(row["copies"] for row in KINDS)
