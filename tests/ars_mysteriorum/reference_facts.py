"""The quantities by which engine and reference are compared after every decision, and chance read from the engine."""

from signoria.envs.ars_mysteriorum import constants as c

from .reference import KINDS, TENTS, Seat
from .reference_game import Game
from .writing import STAGES

AFTER_MOVES = ("recipes", "window 9")


def numbers(values) -> list[int]:
    """Return a record's row as plain numbers."""
    return [int(value) for value in values]


def recipes_as_dealt(record) -> list[list[int]]:
    """Return the recipes of every tent as dealt: the displayed ones, then the stack from the top."""
    sizes = numbers(record["stack_size"])
    return [numbers(record["display"][t]) + numbers(record["stack"][t][: sizes[t]])[::-1] for t in TENTS]


def mysteries_as_dealt(record, players: int) -> list[int]:
    """Return the order of the mysteries, read at the first bid of the game: hands, offer, pile from the top."""
    assert record["stage"] == c.Stage.BIDS
    hands = [numbers(record["hand"][p]) for p in range(players)]
    assert all(sum(hand) == 1 for hand in hands)
    offer = numbers(record["offer"][:players])
    return [hand.index(1) for hand in hands] + offer + numbers(record["pile"][: int(record["pile_size"])])[::-1]


def seat_facts(game: Game, seat: Seat) -> dict:
    """Return everything about one player of the reference."""
    cards = [(card, tent) for tent in TENTS for card in game.board.favours[tent] if card.seat == seat.number]
    kinds = range(len(KINDS))
    return {
        "colour": seat.colour,
        "money": seat.money,
        "tokens": seat.tokens,
        "book": seat.book,
        "hand": [seat.mysteries[kind] for kind in kinds],
        "known hand": [seat.known[kind] for kind in kinds],
        "unknown": seat.mysteries.total() - seat.known.total(),
        "favours": seat.favours,
        "order bid": (seat.order_bid, seat.order_modifier),
        "laid": [(card.value, tent, card.modifier) for card, tent in sorted(cards, key=lambda pair: pair[0].lap)],
        "peeked": seat.peeked,
        "wild": seat.wild,
    }


def reference_facts(game: Game) -> dict:
    """Return every quantity of the reference."""
    board, turn = game.board, game.turn
    facts = {
        "round": game.round_no,
        "order": game.order,
        "bank": board.bank,
        "bins": board.bins,
        "pawns": board.pawns,
        "display": [[c.NO_RECIPE if card is None else card for card in slots] for slots in board.display],
        "stacks": board.stacks,
        "pile size": len(board.pile) if game.step != "set-up" else 0,
        "offer": [c.NO_KIND if kind is None else kind for kind in board.offer],
        "counters": (game.decisions, game.forced),
        "turn": (turn.free_base, turn.free_crowd, turn.buys - 1, turn.done, turn.discount, turn.remote),
    }
    if game.options["mysteries"] and game.step != "set-up":
        facts["pile"] = board.pile
    if game.in_play is None:
        facts["discarded"] = [board.discarded[kind] for kind in range(len(KINDS))]
    if game.step in AFTER_MOVES and not game.over:
        facts["admitted"] = [seat.admitted for seat in game.seats]
    if not game.over:
        facts["step"] = game.step
    return facts | {f"seat {seat.number}": seat_facts(game, seat) for seat in game.seats}


def engine_seat(record, p: int) -> dict:
    """Return the same about one player of the engine."""
    laid = int(record["laid"][p])
    cards = (numbers(record[name][p][:laid]) for name in ("laid_value", "laid_tent", "laid_plus"))
    seen = int(record["peeked"][p])
    peeked = {divmod(k, c.MAX_LAPS) for k in range(c.MAX_SEATS * c.MAX_LAPS) if seen >> k & 1}
    return {
        "colour": int(record["colour"][p]),
        "money": int(record["scores"][p]),
        "tokens": numbers(record["tokens"][p]),
        "book": numbers(record["book"][p]),
        "hand": numbers(record["hand"][p]),
        "known hand": numbers(record["known_hand"][p]),
        "unknown": int(record["unknown"][p]),
        "favours": {value for value in range(1, 7) if int(record["favour"][p]) >> value - 1 & 1},
        "order bid": (int(record["order_bid"][p]), int(record["order_plus"][p])),
        "laid": list(zip(*cards, strict=True)),
        "peeked": {(owner, lap) for owner, lap in peeked if owner != p},
        "wild": numbers(record["wild"][p]),
    }


def engine_facts(record) -> dict:
    """Return every quantity of the engine."""
    players = int(record["num_players"])
    sizes = numbers(record["stack_size"])
    size = int(record["pile_size"])
    turn = [int(record[name]) for name in ("free_base", "free_crowd", "extra", "earned", "discount", "remote")]
    stage = int(record["stage"])
    facts = {
        "round": int(record["round_no"]),
        "order": numbers(record["order"][:players]),
        "bank": numbers(record["bank"]),
        "bins": [numbers(row) for row in record["bins"]],
        "pawns": numbers(record["pawn"]),
        "display": [numbers(row) for row in record["display"]],
        "stacks": [numbers(record["stack"][t][: sizes[t]])[::-1] for t in TENTS],
        "pile size": size if stage != c.Stage.SETUP else 0,
        "pile": numbers(record["pile"][:size])[::-1],
        "offer": numbers(record["offer"]),
        "counters": (int(record["decisions"]), int(record["forced"])),
        "turn": tuple(turn),
        "discarded": numbers(record["discard"]),
        "admitted": [bool(int(record["admitted"]) >> p & 1) for p in range(players)],
        "step": next(name for name, number in STAGES.items() if number == stage),
    }
    return facts | {f"seat {p}": engine_seat(record, p) for p in range(players)}


def differences(reference: dict, engine: dict, prefix: str = "") -> list[str]:
    """Return a line for every quantity that differs; quantities that the reference does not tell are left out."""
    lines = []
    for name, expected in reference.items():
        found = engine[name]
        if isinstance(expected, dict):
            lines += differences(expected, found, f"{prefix}{name}: ")
        elif found != expected:
            lines.append(f"{prefix}{name}: engine {found}, reference {expected}")
    return lines
