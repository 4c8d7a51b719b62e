"""Writing a game of the reference, which stands at the beginning of a step, into a record of the rules."""

from collections import Counter

from signoria.envs.ars_mysteriorum import constants as c
from signoria.envs.ars_mysteriorum.constants import Phase, Stage

from .reference import ITEMS, KINDS, TENTS, Seat
from .reference_game import STEPS, Game
from .reference_scoring import salary

STAGES = {"set-up": Stage.SETUP} | dict(zip(STEPS, list(Stage)[1:], strict=True))
PHASES = {
    "set-up": Phase.SETUP_EARN,
    "bids": Phase.ORDER_BID,
    "positions": Phase.POSITION,
    "draft": Phase.TAKE_MYSTERY,
    "favours": Phase.PLACE_FAVOR,
    "moves": Phase.GO_TENT,
    "recipes": Phase.EARN,
}
"""Decisions of the steps that are no windows."""


def write(game: Game, step: str, place: int, r) -> None:
    """Write the position; `place` is the place in the order of the seat whose turn begins."""
    for seat in game.seats:
        write_seat(seat, r)
    write_favours(game, r)
    write_tents(game, r)
    write_mysteries(game, r)
    r["order"] = c.NO_SEAT
    r["order"][: len(game.seats)] = game.order
    r["chosen"] = c.NO_SEAT
    r["stage"], r["place"], r["player"] = STAGES[step], place, game.order[place]
    r["phase"] = PHASES.get(step, Phase.MYSTERY_WINDOW)
    r["round_no"] = game.round_no
    r["admitted"] = sum(1 << seat.number for seat in game.seats if seat.admitted)
    for name in ("quiet", "out", "free_base", "free_crowd", "extra", "earned", "discount", "remote", "due"):
        r[name] = 0
    for name in ("pending", "pending_size", "done", "ranks", "wild"):
        r[name] = 0
    write_kept(game, r)


def write_seat(seat: Seat, r) -> None:
    """Write what a seat has."""
    p = seat.number
    kinds = range(len(KINDS))
    r["colour"][p] = seat.colour
    r["tokens"][p], r["book"][p], r["scores"][p] = seat.tokens, seat.book, seat.money
    r["hand"][p] = [seat.mysteries[kind] for kind in kinds]
    r["known_hand"][p] = [seat.known[kind] for kind in kinds]
    r["unknown"][p] = seat.mysteries.total() - seat.known.total()
    r["favour"][p] = sum(1 << value - 1 for value in seat.favours)
    r["order_bid"][p], r["order_plus"][p] = seat.order_bid, seat.order_modifier


def write_kept(game: Game, r) -> None:
    """Write what the rules keep beside the facts: salaries, what further recipes would add, mysteries not shown."""
    for seat in game.seats:
        p, paid = seat.number, salary(seat, game.options)
        r["salary"][p] = paid
        for row in ITEMS:
            item = row["id"]
            seat.book[item] += 1
            r["gain"][p][item] = salary(seat, game.options) - paid if seat.book[item] <= row["copies"] else 0
            seat.book[item] -= 1
    r["hidden"] = 0
    if game.options["mysteries"]:
        cards = Counter(game.board.pile)
        for seat in game.seats:
            cards += seat.mysteries - seat.known
        r["hidden"] = [cards[row["id"]] for row in KINDS]


def write_favours(game: Game, r) -> None:
    """Write the favour cards at the tents."""
    r["laid"], r["laid_value"], r["laid_plus"], r["peeked"] = 0, 0, 0, 0
    r["laid_tent"] = c.NO_TENT
    for tent in TENTS:
        for card in game.board.favours[tent]:
            r["laid"][card.seat] += 1
            r["laid_tent"][card.seat][card.lap] = tent
            r["laid_value"][card.seat][card.lap] = card.value
            r["laid_plus"][card.seat][card.lap] = card.modifier


def write_tents(game: Game, r) -> None:
    """Write displays, stacks, bins, bank and apprentices."""
    board = game.board
    r["pawn"], r["bank"], r["bins"] = board.pawns, board.bank, board.bins
    r["stack"] = c.NO_RECIPE
    for tent in TENTS:
        size = len(board.stacks[tent])
        r["stack"][tent][:size] = board.stacks[tent][::-1]
        r["stack_size"][tent] = size
        r["display"][tent] = [c.NO_RECIPE if card is None else card for card in board.display[tent]]


def write_mysteries(game: Game, r) -> None:
    """Write pile, offer and discarded mysteries."""
    board = game.board
    r["pile"] = c.NO_KIND
    if game.options["mysteries"]:
        r["pile"][: len(board.pile)] = board.pile[::-1]
    r["pile_size"] = len(board.pile)
    r["offer"] = [c.NO_KIND if kind is None else kind for kind in board.offer]
    r["discard"] = [board.discarded[kind] for kind in range(len(KINDS))]
