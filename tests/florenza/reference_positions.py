"""Start positions and choosers that bring rare things about.

Cards, resources and money are moved, never made; the positions are playable, though not all could arise in play.
"""

import random

from signoria.envs.florenza import constants as c
from signoria.envs.florenza.constants import Place

from .reference import (
    CARDS,
    FACES,
    MONUMENTS,
    PRIEST,
    RESOURCES,
    Seat,
    bits,
    multiset,
    numbers,
    read_seat,
    rows,
)
from .reference_scoring import final_points, printed_points

# --- choosers

WEIGHTS = {
    "even": [],
    "block": [],
    "builder": [
        (range(c.PLAY_CARD, c.COMPLETE_MONUMENT), 12),
        (range(c.COMPLETE_MONUMENT, c.RESERVE_MONUMENT), 20),
        (range(c.RESERVE_MONUMENT, c.HIRE_DISPLAY), 0.1),
        (range(c.LOCATION, c.RESOURCE), 1.5),
        ([c.SEND_WORKERS, c.INSPIRATION], 1.5),
    ],
    "dealer": [
        ([c.MARKET_TRADE], 10),
        ([c.LOCATION + 12, c.LOCATION + 13], 15),
        (range(c.RESERVE_ARTIST, c.HIRE_DISPLAY), 1),
        (range(c.HIRE_RESERVED, c.HIRE_ANONYMOUS), 10),
        (range(c.PLAY_CARD, c.COMPLETE_MONUMENT), 3),
        (range(c.COMPLETE_MONUMENT, c.RESERVE_MONUMENT), 3),
    ],
}


def block_of(action: int) -> int:
    """Return the number of the block of an action."""
    return max(row["id"] for row in rows("actions") if row["start"] <= action)


def weight(action: int, style: str) -> float:
    """Return how gladly a chooser takes an action."""
    return next((value for actions, value in WEIGHTS[style] if action in actions), 1)


def choose(actions: list[int], style: str, chance: random.Random) -> int:
    """Return one of the actions; the style `block` chooses a block first."""
    if style == "block":
        block = chance.choice(sorted({block_of(action) for action in actions}))
        actions = [action for action in actions if block_of(action) == block]
    return chance.choices(actions, [weight(action, style) for action in actions])[0]


# --- goods


def share(total: int, seats: int, left: int, chance: random.Random) -> list[int]:
    """Return how `total` things are shared among the seats after about `left` parts stay in stock."""
    parts = [chance.random() for _ in range(seats)] + [chance.random() * left]
    whole = sum(parts) or 1
    return [int(total * part / whole) for part in parts[:seats]]


def share_goods(record, left: int, chance: random.Random) -> None:
    """Share all resources and money anew; with `left` 0 hardly anything remains in supply and bank."""
    n = int(record["num_players"])
    for kind in RESOURCES:
        total = rows("resources")[kind]["supply"]
        held = share(total, n, left, chance)
        if left == 0:
            held[chance.randrange(n)] += max(0, total - sum(held) - chance.choice([0, 0, 1]))
        for p in range(n):
            record["resources"][p][kind] = held[p]
        record["supply"][kind] = total - sum(held)
    total = sum(row["value"] * row["count"] for row in rows("money")) // 50
    held = share(total, n, left, chance)
    if left == 0:
        held[chance.randrange(n)] += max(0, total - sum(held) - chance.choice([0, 0, 1, 2, 5]))
    for p in range(n):
        record["money"][p] = 50 * held[p]
    record["bank"] = 50 * (total - sum(held))


def ruin(record, p: int) -> None:
    """Give all that a seat has to the seat after it."""
    heir = (p + 1) % int(record["num_players"])
    for kind in RESOURCES:
        record["resources"][heir][kind] += record["resources"][p][kind]
        record["resources"][p][kind] = 0
    record["money"][heir] += record["money"][p]
    record["money"][p] = 0


# --- a late position


def fill(record, name: str, values: list[int], empty: int) -> None:
    """Write values to a row and the sentinel behind them."""
    for k in range(len(record[name])):
        record[name][k] = values[k] if k < len(values) else empty


def may_own(seat: Seat, card: int) -> bool:
    """Return whether a card may lie in a tableau beside the others (section 5.2)."""
    priest = CARDS[card]["class_id"] == PRIEST and seat.count("priest") > 0
    return card not in seat.tableau and not priest


def share_cards(record, round_no: int, chance: random.Random, crowded: bool = False) -> None:
    """Deal all cards anew among tableaus, hands, discards and the draw pile; no pile is unopened.

    With `crowded` hardly a card is left outside the tableaus.
    """
    n = int(record["num_players"])
    cards = numbers(record["draw_pile"][: int(record["draw_size"])])
    cards += [card for p in range(n) for card in multiset(record["hand"][p])]
    cards += [card for pile in record["unopened"] for card in multiset(pile)]
    cards += [card for p in range(n) for card in sorted(bits(record["tableau"][p]))]
    record["tableau"] = 0
    record["unopened"] = 0
    chance.shuffle(cards)
    dealt = len(cards) - chance.randint(0, 9) if crowded else chance.choice([3 * n, 8 * n, len(cards) - 20])
    for card in cards[:dealt]:
        able = [p for p in range(n) if may_own(read_seat(record, p), card)]
        if able:
            record["tableau"][chance.choice(able)] |= 1 << card
            cards.remove(card)
    for p in range(n):
        hand = [cards.pop() for _ in range(min(len(cards), chance.randint(0, 6)))]
        for card in range(c.NUM_CARDS):
            record["hand"][p][card] = hand.count(card)
        record["hand_size"][p] = len(hand)
    away = [cards.pop() for _ in range(chance.randint(0, len(cards)))] if round_no == 5 else []
    owners = sorted(chance.randrange(n) for _ in away)
    for name, values, empty in (
        ("discard_card", away, c.NO_CARD),
        ("discard_seat", owners, 0),
        ("discard_round", [4] * len(away), 0),
    ):
        fill(record, name, values, empty)
    record["discard_size"] = len(away)
    fill(record, "draw_pile", cards, c.NO_CARD)
    record["draw_size"] = len(cards)


def share_monuments(record, round_no: int, chance: random.Random) -> None:
    """Reveal the monuments of earlier rounds; completed, reserved or gone but for the display."""
    n = int(record["num_players"])
    drawn = 7 + 5 * (round_no - 1)
    order = numbers(record["monument_order"])
    stay = chance.sample(order[: drawn - 5], 2)
    for monument in order[: drawn - 5]:
        place = chance.choice([Place.GONE, Place.OWNED, Place.OWNED, Place.RESERVED])
        record["monument_place"][monument] = place if place == Place.GONE else place + chance.randrange(n)
    for monument in [*stay, *order[drawn - 5 : drawn]]:
        record["monument_place"][monument] = Place.DISPLAY
    record["monuments_drawn"] = drawn


def share_artists(record, round_no: int, chance: random.Random) -> None:
    """Deal the artists of earlier rounds: gone, reserved, or at the works of the seats where they fit."""
    n = int(record["num_players"])
    setup = next(row for row in rows("setup") if row["players"] == n)
    dealt = setup["artists_per_round"] * (round_no - 1)
    for k in range(dealt + setup["artists_per_round"]):
        away = Place.RESERVED + chance.randrange(n) if chance.random() < 0.15 else Place.GONE
        record["artist_place"][k] = away if k < dealt else Place.DISPLAY
    record["artists_dealt"] = dealt + setup["artists_per_round"]
    for p in range(n):
        seat = read_seat(record, p)
        works = [(row, row["value"]) for row in (MONUMENTS[m] for m in sorted(seat.monuments))]
        works += [(row, row["prestige"]) for row in seat.owned if row["artist_classes"]]
        points, classes, done = printed_points(seat), [0, 0, 0], []
        for row, prestige in works:
            free = [k for k in range(dealt) if record["artist_place"][k] == Place.GONE]
            faces = {k: FACES[int(record["artist_order"][k])] for k in free}
            fitting = [k for k in free if faces[k]["artist_class"] in row["artist_classes"]]
            if fitting and chance.random() < 0.8:
                k = chance.choice(fitting)
                record["artist_place"][k] = Place.OWNED + p
                classes[faces[k]["artist_class"]] += 1
                prestige += faces[k]["prestige"]
                points += faces[k]["prestige"]
            done.append(prestige)
        record["scores"][p], record["work_count"][p] = points, len(done)
        record["hired"][p] = classes
        for k in range(c.MAX_WORKS):
            record["works"][p][k] = done[k] if k < len(done) else 0


# --- start positions


def as_dealt(state, number: int, chance: random.Random):
    """Return the game as it is set up."""
    return state


def rich(state, number: int, chance: random.Random):
    """Return a game in which everybody begins with plenty."""
    with state.edit() as record:
        share_goods(record, 2 + int(record["num_players"]), chance)
    return state


def poor(state, number: int, chance: random.Random):
    """Return a game in which supply and bank are all but empty; one seat has nothing in part of the games."""
    with state.edit() as record:
        share_goods(record, 0, chance)
        if number % 2:
            ruin(record, int(record["captain"]))
    return state


def late(state, number: int, chance: random.Random):
    """Return a game at the beginning of the actions of round 4 or 5."""
    with state.edit() as record:
        record["round_no"] = 4 + number % 2
        share_cards(record, 4 + number % 2, chance)
        share_monuments(record, 4 + number % 2, chance)
        share_artists(record, 4 + number % 2, chance)
        share_goods(record, chance.choice([1, 3, 6]), chance)
    return state


def crowded(state, number: int, chance: random.Random):
    """Return a game in round 4 with so many cards in the tableaus that the draw pile of round 5 is too short."""
    with late(state, 0, chance).edit() as record:
        share_cards(record, 4, chance, crowded=True)
        share_artists(record, 4, chance)
    return state


def bare(state, number: int, chance: random.Random):
    """Return a late game with empty displays, no location left, hardly a card to draw and little to live on."""
    with late(state, 1, chance).edit() as record:
        emptied = chance.choice([0.8, 1])
        for places in (record["monument_place"], record["artist_place"]):
            for k, place in enumerate(numbers(places)):
                if place == Place.DISPLAY and chance.random() < emptied:
                    places[k] = Place.GONE
        record["locations"] = 0
        left = chance.choice([0, 0, 1, 4])
        start, size = int(record["discard_size"]), int(record["draw_size"])
        for card in numbers(record["draw_pile"][left:size]):
            record["discard_card"][record["discard_size"]] = card
            record["discard_seat"][record["discard_size"]] = int(record["num_players"]) - 1
            record["discard_round"][record["discard_size"]] = 4
            record["discard_size"] += 1
        assert int(record["discard_size"]) == start + max(0, size - left)
        fill(record, "draw_pile", numbers(record["draw_pile"][: min(left, size)]), c.NO_CARD)
        record["draw_size"] = min(left, size)
        share_goods(record, 0, chance)
        ruin(record, int(record["captain"]))
    return state


def level(state, number: int, chance: random.Random):
    """Return a game with one action to go, equal points as things stand and alike lists of works."""
    with late(state, 1, chance).edit() as record:
        n = int(record["num_players"])
        record["step"], record["place"] = c.COMMON_STEPS, n - 1
        for p in range(n):
            later = [row["id"] for row in CARDS if row["extra_action_step"]]
            record["tableau"][p] &= ~sum(1 << card for card in later)
        seats = [read_seat(record, p) for p in range(n)]
        heir = int(record["captain"]) + 1
        values = {k: FACES[face]["prestige"] for k, face in enumerate(numbers(record["artist_order"]))}
        options = {"majority_needs_holding": bool(record["options"][c.Option.MAJORITY_NEEDS_HOLDING])}
        points = final_points(seats, heir % n, values, options)
        for p in range(n):
            record["scores"][p] += 60 - points[p]
            works = chance.choice([[15, 9], [9, 15], [15, 9, 3], [9, 4, 15], [15, 9, 6]])
            record["work_count"][p] = len(works)
            for k in range(c.MAX_WORKS):
                record["works"][p][k] = works[k] if k < len(works) else 0
    return state
