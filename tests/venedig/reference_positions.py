"""Start positions and choosers for rare things, and the facts by which engine and reference are compared."""

import random
from collections import Counter

from signoria.envs.venedig import constants as c
from signoria.envs.venedig.constants import NO_CARD, NO_PARTY, Phase

from .reference import (
    BASILICA,
    CAMPO,
    COST,
    GOAL,
    KJ,
    MASTERS,
    PALAZZO,
    PONTE,
    SITES,
    SQUARES,
    TILES,
    TYPES,
    Board,
    Party,
    neighbours,
    ring,
    rows,
)
from .reference_table import Table

TREASURES, PAID = TILES[:4], [("swamp", 0), ("swamp", 1), ("swamp", 2)]

# --- facts


def numbers(values) -> list[int]:
    """Return a row of the record as plain numbers."""
    return [int(x) for x in values]


def counts(counter: Counter, keys) -> list[int]:
    """Return the numbers of these keys."""
    return [counter[key] for key in keys]


def party_facts(party: Party) -> dict:
    """Return what lies before a party of the reference, and a player's hand, gold and gondola."""
    facts = {"laid": counts(party.laid, MASTERS), "stamps": counts(party.stamp, MASTERS)}
    if party.number != KJ:
        facts |= {
            "hand": counts(party.hand, TYPES),
            "known": counts(party.known, TYPES),
            "hand size": party.cards,
            "treasures": counts(party.gold, TREASURES),
            "swamp tiles": counts(party.gold, PAID),
            "number of treasures": sum(counts(party.gold, TREASURES)),
            "number of swamp tiles": sum(counts(party.gold, PAID)),
            "square": party.position,
        }
    return facts


def engine_party(record, p: int) -> dict:
    """Return the facts of one party from the record."""
    facts = {"laid": numbers(record["laid"][p]), "stamps": numbers(record["stamp"][p])}
    if p != KJ:
        facts |= {
            "hand": numbers(record["hand"][p]),
            "known": numbers(record["known_hand"][p]),
            "hand size": int(record["hand_size"][p]),
            "treasures": numbers(record["treasures"][p]),
            "swamp tiles": numbers(record["swamp_tiles"][p]),
            "number of treasures": int(record["treasures_owned"][p]),
            "number of swamp tiles": int(record["swamp_owned"][p]),
            "square": int(record["scores"][p]),
        }
    return facts


def reference_facts(game: Table) -> dict:
    """Return every quantity of the reference that holds before and after the end."""
    return {
        "swamp": game.board.swamp,
        "buildings": dict(sorted(game.board.built.items())),
        "lines": game.board.lines,
        "supply": game.board.supply,
        "deck": game.deck,
        "discard pile": counts(game.discard, TYPES),
        "pool": game.pool,
        "markers": [game.marker.get(kind, NO_PARTY) for kind in MASTERS],
        "lays": game.lays,
        "paid swamp": counts(game.paid_swamp, PAID),
        "treasure stock": counts(game.stock, TREASURES),
        "active": game.active,
        "start player": game.start_player,
        "turns": game.turns,
        "forced": game.forced,
        **{f"party {party.number}": party_facts(party) for party in game.parties},
    }


def members(bitset) -> set[int]:
    """Return the numbers whose bits are set."""
    return {k for k in range(32) if int(bitset) >> k & 1}


def squares(bitboards) -> list[int]:
    """Return the squares that are set in the bitboards of the islands, ascending."""
    boards = numbers(bitboards)
    return [square for square, (island, bit) in enumerate(PLACES) if boards[island] >> bit & 1]


FIRST = [min(row["id"] for row in SQUARES if row["island"] == island) for island in range(5)]
PLACES = [(row["island"], row["id"] - FIRST[row["island"]]) for row in SQUARES]
"""Island of each square and its bit there."""


def engine_facts(record, parties: list[int]) -> dict:
    """Return the same quantities of the engine."""
    built = {square: kind for kind in TYPES for square in squares(record["buildings"][kind])}
    return {
        "swamp": {square: int(record["swamp_value"][square]) for square in squares(record["swamp"])},
        "buildings": dict(sorted(built.items())),
        "lines": members(record["lines"]),
        "supply": numbers(record["supply"]),
        "deck": numbers(record["deck"][: int(record["deck_size"])][::-1]),
        "discard pile": numbers(record["discard"]),
        "pool": members(record["pool"]),
        "markers": numbers(record["marker"]),
        "lays": int(record["lays"]),
        "paid swamp": numbers(record["swamp_paid"]),
        "treasure stock": numbers(record["treasure_stock"]),
        "active": int(record["active"]),
        "start player": int(record["start_player"]),
        "turns": int(record["turns"]),
        "forced": int(record["forced"]),
        **{f"party {p}": engine_party(record, p) for p in parties},
    }


def reference_turn(game: Table) -> dict:
    """Return what the reference remembers of the running turn."""
    return {
        "round": game.turns // len(game.seats) + 1,
        "new": counts(game.new, MASTERS),
        "markers before": [game.marker_before.get(kind, NO_PARTY) for kind in MASTERS],
        "last laid": NO_CARD if game.last_laid is None else game.last_laid,
        "casas": game.casas,
        "drained": game.drained,
        "neutral done": game.neutral_done,
        "due": game.due,
        "swapped": game.barred if game.due else NO_CARD,
        "built": [(x.kind, x.site, x.island, x.builder, x.participants, x.value) for x in game.built],
        "purse": game.purse,
    }


def engine_turn(record) -> dict:
    """Return what the engine remembers of the running turn."""
    built = [
        [int(record[f"built_{name}"][k]) for name in ("type", "site", "island", "by", "with", "value")]
        for k in range(int(record["built_count"]))
    ]
    paying = int(record["phase"]) == Phase.PAY
    return {
        "round": int(record["round_no"]),
        "new": numbers(record["new"]),
        "markers before": numbers(record["marker_before"]),
        "last laid": int(record["last_laid"]),
        "casas": int(record["casa_pending"]),
        "drained": int(record["drained"]),
        "neutral done": bool(record["neutral_done"]),
        "due": int(record["draw_due"]),
        "swapped": int(record["swapped"]),
        "built": [(*row[:4], members(row[4]), row[5]) for row in built],
        "purse": int(record["pending"][int(record["pending_size"]) - 1][1]) if paying else 0,
    }


def differences(ours: dict, theirs: dict) -> list[str]:
    """Return one line for each fact that differs."""
    lines = []
    for name in ours:
        if name.startswith("party"):
            lines += [f"{name} {line}" for line in differences(ours[name], theirs[name])]
        elif ours[name] != theirs[name]:
            lines.append(f"{name}: engine {theirs[name]}, reference {ours[name]}")
    return lines


# --- choosers


ENDS = {square for row in SITES if PONTE in row["types"] for square in row["hexes"]}


def opens_site(game: Table, square: int) -> bool:
    """Return whether a swamp square lies beside two free ones or is the end of a bridge line."""
    return square in ENDS or sum(map(game.board.free, neighbours(square))) > 1


def missing(game: Table, kind: int) -> int:
    """Return how many cards of a type the active player lacks for a building, hand and table together."""
    return COST[kind] - game.player.hand[kind] - game.total(kind)


def lay_weight(game: Table, action: int, style: str) -> float:
    """A layer lays everything, a keeper only what completes a building, a setter only whole sets of his own."""
    kind = action - c.PLAY_CARD
    if style == "setter" and kind:
        return 20 if game.player.hand[kind] + game.new[kind] >= COST[kind] else 0.05
    return 8 if style == "layer" or not kind or missing(game, kind) <= 0 else 0.1


FIXED = {c.END_PLAY: 0.5, c.END_DRAIN: 1, c.TAKE_DECK: 1, c.PAY_END: 1, c.KJ_DRAW: 2}


def weight(game: Table, action: int, style: str) -> float:
    """Return how gladly a chooser with a style takes an action."""
    if action < c.END_PLAY:
        return lay_weight(game, action, style)
    if c.SOLO <= action < c.PLACE_SITE:
        return 4
    if c.PLACE_SITE <= action < c.BRIDGE_ISLAND:
        touched = sum(square in game.board.built for square in ring(action - c.PLACE_SITE))
        return 1 + 3 * touched
    if c.DRAIN <= action < c.END_DRAIN:
        return 12 if opens_site(game, action - c.DRAIN) else 1
    if c.SWAP_IN <= action < c.PAY:
        return 3
    return FIXED.get(action, 0.3 if action >= c.PAY else 1)


def choose(game: Table, actions: list[int], style: str, chance: random.Random) -> int:
    """Return one of the actions; an even chooser has no preferences."""
    if style == "even":
        return chance.choice(actions)
    return chance.choices(actions, [weight(game, action, style) for action in actions])[0]


# --- start positions: changes of a freshly set up table, put into the engine's record by `write`


def as_dealt(game: Table, chance: random.Random) -> None:
    """Leave the table as it is set up."""


def dry(game: Table, chance: random.Random) -> None:
    """Drain half of the swamp; who owns the tiles is drawn."""
    share_swamp(game, 45, chance)


def share_swamp(game: Table, number: int, chance: random.Random) -> None:
    for square in chance.sample(sorted(game.board.swamp), number):
        tile = ("swamp", game.board.swamp.pop(square))
        owner = chance.choice([*game.seats, None])
        if owner is not None:
            owner.gold[tile] += 1
        elif tile[1]:
            game.paid_swamp[tile] += 1
        else:
            game.seats[0].gold[tile] += 1


def built_up(game: Table, chance: random.Random, least: int) -> None:
    """Build at random until only a few buildings of each type are left."""
    for kind in TYPES:
        left = chance.randint(least, 4)
        while game.board.supply[kind] > left and (sites := game.board.legal_sites(kind)):
            game.board.stand(kind, chance.choice(sites))
            game.board.supply[kind] -= 1


def share_treasures(game: Table, number: int, chance: random.Random) -> None:
    for tile in chance.sample(sorted(game.stock.elements()), number):
        game.stock[tile] -= 1
        chance.choice(game.seats).gold[tile] += 1


def all_cards(chance: random.Random) -> list[int]:
    """Return the 42 cards, shuffled."""
    cards = [row["type"] for row in rows("cards")]
    chance.shuffle(cards)
    return cards


def random_hands(game: Table, chance: random.Random) -> list[int]:
    """Deal one to five cards to everybody and return the others."""
    cards = all_cards(chance)
    for seat in game.seats:
        size = chance.randint(1, 5)
        seat.hand, cards = Counter(cards[:size]), cards[size:]
    return cards


def hands_of_one_type(game: Table, chance: random.Random) -> list[int]:
    """Deal sets of one type to everybody and return the others."""
    cards = Counter(all_cards(chance))
    for seat in game.seats:
        kind = chance.choice([kind for kind in MASTERS if cards[kind] > 2])
        seat.hand = Counter({kind: min(cards[kind], chance.choice([3, 4, 5]))})
        cards -= seat.hand
    rest = list(cards.elements())
    chance.shuffle(rest)
    return rest


def share_cards(game: Table, cards: list[int], chance: random.Random) -> None:
    """Let cards be in a small pool, before the parties and in a short deck, the others in the discard pile."""
    game.discard, game.pool = Counter(), set(cards[:2])
    game.discard.update(cards[1:2] if len(game.pool) == 1 else [])
    lay_cards(game, cards[2:14], chance)
    size = chance.randint(0, len(cards) - 14)
    game.deck = cards[14 : 14 + size]
    game.discard.update(cards[14 + size :])


def lay_cards(game: Table, cards: list[int], chance: random.Random) -> None:
    """Lay cards before random parties as far as that is possible between turns, and discard the others."""
    for kind in cards:
        party = chance.choice(game.parties)
        fits = kind in party.lying() or len(party.lying()) < 2
        if kind in MASTERS and game.total(kind) < COST[kind] - 1 and fits:
            game.lay(party, kind)
        else:
            game.discard[kind] += 1


def middle(game: Table, chance: random.Random) -> None:
    """Share out cards, gold and land as in the middle of a game."""
    share_cards(game, random_hands(game, chance), chance)
    share_swamp(game, 55, chance)
    built_up(game, chance, 2)
    share_treasures(game, chance.choice([0, 9, 16, 18]), chance)
    for seat, square in zip(game.seats, chance.sample(range(1, 40), len(game.seats)), strict=True):
        seat.position = chance.choice([0, square])


def late(game: Table, chance: random.Random) -> None:
    """Let the end be near: gondolas close to the goal, few buildings left, little swamp."""
    share_cards(game, random_hands(game, chance), chance)
    share_swamp(game, chance.randint(76, 84), chance)
    built_up(game, chance, 1)
    share_treasures(game, chance.randint(6, 18), chance)
    for seat, square in zip(game.seats, chance.sample(range(GOAL - 9, GOAL), len(game.seats)), strict=True):
        seat.position = square


def rivals(game: Table, chance: random.Random) -> None:
    """Let hands be sets of one type while others have cards of it lying, with few buildings left."""
    share_cards(game, hands_of_one_type(game, chance), chance)
    share_swamp(game, 60, chance)
    built_up(game, chance, 1)


def crowded(game: Table, chance: random.Random) -> None:
    """Let two types lie before most players, a card more and the limits of table and pool are passed."""
    for seat in game.clockwise(game.active)[:3]:
        game.lay(seat, BASILICA)
    for seat in game.clockwise(game.active):
        game.lay(seat, (PALAZZO, CAMPO, PONTE)[seat.number % 3])
        seat.hand = Counter(chance.sample(TYPES, 3))
    game.pool = set(chance.sample(TYPES, 3))
    rest = Counter(all_cards(chance)) - Counter(game.pool)
    for party in game.parties:
        rest -= party.hand + party.laid
    game.deck = list(rest.elements())
    chance.shuffle(game.deck)
    share_swamp(game, 70, chance)


def scarce(game: Table, chance: random.Random) -> None:
    """Let nearly all cards be out of the game, so that drawing and playing stop."""
    cards = all_cards(chance)
    for seat in game.seats:
        size = chance.randint(0, 2)
        seat.hand, cards = Counter(cards[:size]), cards[size:]
    game.player.hand[chance.choice(cards)] += 1
    game.deck = cards[: chance.randint(0, 2)]
    share_swamp(game, 80, chance)
    share_treasures(game, chance.randint(0, 4), chance)


def write(game: Table, record) -> None:
    """Put the table of the reference into a record at the beginning of a game."""
    board = game.board
    write_board(board, record)
    record["deck"] = game.deck[::-1] + [NO_CARD] * (len(record["deck"]) - len(game.deck))
    record["deck_size"] = len(game.deck)
    record["discard"] = counts(game.discard, TYPES)
    record["pool"] = sum(1 << kind for kind in game.pool)
    record["marker"] = [game.marker.get(kind, NO_PARTY) for kind in MASTERS]
    if int(record["phase"]) == Phase.PLAY:
        record["marker_before"] = record["marker"]
    record["lays"] = game.lays
    record["swamp_paid"] = counts(game.paid_swamp, PAID)
    record["treasure_stock"] = counts(game.stock, TREASURES)
    for party in game.parties:
        facts = party_facts(party)
        record["laid"][party.number], record["stamp"][party.number] = facts["laid"], facts["stamps"]
    for seat in game.seats:
        facts, p = party_facts(seat), seat.number
        record["hand"][p], record["hand_size"][p] = facts["hand"], facts["hand size"]
        record["treasures"][p], record["treasures_owned"][p] = facts["treasures"], facts["number of treasures"]
        record["swamp_tiles"][p], record["swamp_owned"][p] = facts["swamp tiles"], facts["number of swamp tiles"]
        record["scores"][p] = facts["square"]


def write_board(board: Board, record) -> None:
    """Put swamp, buildings, lines and supply into a record."""
    for square in range(len(SQUARES)):
        island, place = PLACES[square]
        bit = 1 << place
        record["swamp_value"][square] = board.swamp.get(square, 0)
        record["swamp"][island] = int(record["swamp"][island]) & ~bit | (bit if square in board.swamp else 0)
        for kind in TYPES:
            here = board.built.get(square) == kind
            rest = int(record["buildings"][kind][island]) & ~bit
            record["buildings"][kind][island] = rest | (bit if here else 0)
    record["lines"] = sum(1 << line for line in board.lines)
    record["supply"] = board.supply
