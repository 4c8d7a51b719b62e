"""Where the games begin in which engine and reference are compared, and how they are played."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from . import moves as m
from .reference import CHIPS, COLOURS, CONSTANT, ITEMS, KINDS, TENTS, rows
from .reference_facts import mysteries_as_dealt, numbers, recipes_as_dealt
from .reference_game import Asking, Game
from .scenario import Table

MOST_AT_TENT = CONSTANT["max_cards_per_player_per_tent"]
BLOCKS = [(row["start"], row["start"] + row["size"]) for row in rows("actions")]


@dataclass
class Start:
    """A game of the reference and the coroutine that plays it on."""

    game: Game
    table: Asking


Begin = Callable[..., Start]


def as_dealt(state, chance: random.Random) -> Start:
    """Begin with the set-up; chance is read from the engine."""
    record, players = state.record, state.num_players
    colours = numbers(record["colour"][:players])
    game = Game(
        players,
        state.options,
        colours,
        recipes_as_dealt(record),
        lambda: mysteries_as_dealt(state.record, players),
    )
    return Start(game, game.play())


def begin(state, table: Table) -> Start:
    """Write a position that a table describes; both sides count their decisions from there."""
    with state.edit() as record:
        table.finish(record)
        record["decisions"] = record["forced"] = 0
    place = table.game.order.index(table.seat)
    return Start(table.game, table.game.resume(table.step, place))


def deal_hands(table: Table, chance: random.Random, most: int) -> list[list[str]]:
    """Return a hand of at most so many mysteries for every seat, none without that option."""
    deck = [row["name"] for row in KINDS for _ in range(row["copies"])]
    chance.shuffle(deck)
    sizes = [chance.randint(0, most) if table.game.options["mysteries"] else 0 for _ in table.seats]
    return [[deck.pop() for _ in range(size)] for size in sizes]


def deal_books(chance: random.Random, players: int, share: float) -> list[dict[str, int]]:
    """Return books that hold about this share of all recipes."""
    books: list[dict[str, int]] = [{} for _ in range(players)]
    for row in ITEMS:
        for _ in range(row["copies"]):
            if chance.random() < share:
                book = chance.choice(books)
                book[row["name"]] = book.get(row["name"], 0) + 1
    return books


def deal_tokens(chance: random.Random, players: int, most: int) -> list[list[int]]:
    """Return tokens for every seat, at most so many in all for each colour."""
    have = [[0] * len(COLOURS) for _ in range(players)]
    for colour in COLOURS:
        for _ in range(chance.randint(0, min(most, CHIPS[colour] - 6))):
            chance.choice(have)[colour] += 1
    return have


def scatter(state, chance: random.Random, step: str, *, tokens: int, cards: int, share: float, rounds: int) -> Start:
    """Begin at a step with random possessions, a random order and the players' apprentices anywhere."""
    order = list(range(state.num_players))
    chance.shuffle(order)
    while True:
        table = Table(state)
        table.at(step, order=order, round_no=rounds)
        hands = deal_hands(table, chance, cards)
        books = deal_books(chance, len(order), share)
        have = deal_tokens(chance, len(order), tokens)
        for seat in table.seats:
            table.give(seat, have[seat], book=books[seat], mysteries=hands[seat])
        table.pawns({seat: chance.choice(TENTS) for seat in table.seats})
        table.lay_recipes()
        if not table.board.empty_tent():
            return begin(state, table)
        share -= 0.05


def rich(state, chance: random.Random) -> Start:
    """Begin at the bids of the second round with many tokens and mysteries."""
    return scatter(state, chance, "bids", tokens=15, cards=4, share=0.2, rounds=2)


def movers(state, chance: random.Random) -> Start:
    """Begin where everybody moves."""
    return scatter(state, chance, "moves", tokens=12, cards=4, share=0.3, rounds=2)


def earners(state, chance: random.Random) -> Start:
    """Begin where everybody earns, with the displays full."""
    return scatter(state, chance, "recipes", tokens=16, cards=5, share=0.3, rounds=2)


def bare(state, chance: random.Random) -> Start:
    """Begin with next to no recipes left, so that tents are emptied."""
    return scatter(state, chance, "window 7", tokens=16, cards=4, share=0.75, rounds=2)


def short(state, chance: random.Random) -> Start:
    """Begin with a bank that is nearly empty."""
    table = Table(state)
    table.at("bids", round_no=2)
    hands = deal_hands(table, chance, 4)
    for seat in table.seats:
        table.give(seat, mysteries=hands[seat])
    for colour in COLOURS:
        table.bank(colour, chance.randint(0, 2))
    return begin(state, table)


def lavish(state, chance: random.Random) -> Start:
    """Begin in window 6 with favour cards at the tents and full hands."""
    table = Table(state)
    order = list(table.seats)
    chance.shuffle(order)
    table.at("window 6", order=order, round_no=2)
    hands = deal_hands(table, chance, 5)
    have = deal_tokens(chance, len(order), 8)
    laid = [[0] * len(TENTS) for _ in order]
    bids = []
    for seat in table.seats:
        values = chance.sample(range(1, 7), 1 + chance.randint(0, state.options["max_bids"]))
        bids.append(values[0])
        for value in values[1:]:
            tent = chance.choice([tent for tent in TENTS if laid[seat][tent] < MOST_AT_TENT])
            laid[seat][tent] += 1
            table.place(tent, (seat, value))
        table.give(seat, have[seat], mysteries=hands[seat])
    table.bids(*bids)
    return begin(state, table)


def choose(actions: list[int], style: str, chance: random.Random) -> int:
    """Choose an action: `even` among all, `block` among the blocks first, `eager` to earn and to play mysteries."""
    if style == "eager":
        earning = [a for a in actions if a in range(m.earn(0, 0), m.earn(4, 1) + 1)]
        cards = [a for a in actions if a in range(m.card(m.KIND_NAMES[0]), m.COUNTER)]
        wanted = cards if cards and chance.random() < 0.5 else earning
        if wanted:
            return chance.choice(wanted)
        actions = [a for a in actions if a not in m.EXCHANGES] or actions
    if style != "even":
        first, behind = chance.choice([(f, b) for f, b in BLOCKS if any(f <= a < b for a in actions)])
        actions = [a for a in actions if first <= a < behind]
    return chance.choice(actions)
