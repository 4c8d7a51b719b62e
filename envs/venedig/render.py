"""A readable text picture of a position, as one seat may see it (section 7), with the map of section 2."""

import numpy as np

from ..core.wording import listed, tasks
from .board import (
    CANAL_COL,
    CANAL_ROW,
    FIRST_SQUARE,
    LINE_ENDS,
    SQUARE_COL,
    SQUARE_ISLAND,
    SQUARE_NAMES,
    SQUARE_ROW,
)
from .constants import (
    GOAL,
    NEUTRAL,
    NUM_LINES,
    NUM_MASTERS,
    NUM_SQUARES,
    NUM_SWAMP_VALUES,
    NUM_TREASURE_VALUES,
    NUM_TYPES,
    OPEN_GOLD,
    Option,
    Phase,
)
from .gold import stock_size, total_gold
from .neutral import has_neutral
from .tables import GOLD_VALUE
from .wording import NEUTRAL_NAME, TYPE_LETTERS, TYPE_WORDS, counts, number_of, task_words

TITLE = "Venedig"
TREASURE_VALUES = GOLD_VALUE[:NUM_TREASURE_VALUES]
SHOWN = 3
"""Digits of gondolas that fit beside the P of a canal square."""
WIDTH = 1 + max(len(name) for name in SQUARE_NAMES)
"""Characters of a place on the map: the name of a square and its mark."""


def render(record: np.void, viewer: int | None = None) -> str:
    """Return the position as text.

    Args:
        record: the position.
        viewer: seat whose knowledge is shown; None shows all hands and all gold.
    """
    lines = [_header(record), *_decision(record), "", *_map(record), "", *_table(record)]
    for p in range(int(record["num_players"])):
        lines += ["", *_seat(record, p, viewer)]
    if has_neutral(record):
        lines += ["", NEUTRAL_NAME, f"  laid: {_laid(record, NEUTRAL)}"]
    return "\n".join(lines)


# --- turn and decision ---


def _header(record: np.void) -> str:
    """Return the line with turn, phase and who is to act."""
    phase = Phase(int(record["phase"]))
    if record["done"]:
        return f"{TITLE} | {number_of(int(record['turns']), 'turn')} | {phase.name}"
    turn = f"Round {int(record['round_no'])}, turn of P{int(record['active'])}"
    return f"{TITLE} | {turn} | {phase.name}, P{int(record['player'])} to act"


def _decision(record: np.void) -> list[str]:
    """Return lines on the pending decision, what waits behind it and what the turn has brought so far."""
    if record["done"]:
        return []
    phase = int(record["phase"])
    waiting = [task_words(record, task) for task in tasks(record)]
    if phase == Phase.DRAIN:
        waiting = [f"drain, {number_of(int(record['drained']), 'tile')} taken"]
    if phase == Phase.DRAW3:
        swapped = TYPE_WORDS[int(record["swapped"])]
        waiting = [f"draw, {number_of(int(record['draw_due']), 'card')} due, not the {swapped} card from the pool"]
    lines = [f"{'Then' if number else 'Now'}: {words}" for number, words in enumerate(waiting)]
    new = counts([record["casa_pending"], *record["new"]], TYPE_WORDS)
    return lines + ([f"Laid this turn: {new}"] if new != "-" else [])


# --- the board ---


def _square(record: np.void, square: int) -> str:
    """Return the words of a square: name and `o` for free, a letter for a building, nothing for swamp."""
    island = int(SQUARE_ISLAND[square])
    bit = square - int(FIRST_SQUARE[island])
    mark = "o"
    if (int(record["swamp"][island]) >> bit) & 1:
        mark = " "
    for kind in range(NUM_TYPES):
        if (int(record["buildings"][kind, island]) >> bit) & 1:
            mark = TYPE_LETTERS[kind]
    return SQUARE_NAMES[square].ljust(WIDTH - 1) + mark


def _canal(record: np.void, square: int) -> str:
    """Return the words of a canal square: its number, or the seats of the gondolas on it."""
    here = [p for p in range(int(record["num_players"])) if int(record["scores"][p]) == square]
    if not here:
        return f"({square:02d})"
    if len(here) <= SHOWN:
        return ("P" + "".join(map(str, here))).center(4)
    return f"P{here[0]}-{here[-1]}" if here[-1] - here[0] == len(here) - 1 else "".join(map(str, here))


def _map(record: np.void) -> list[str]:
    """Return the map, one line for each row of hexes; odd rows lie half a square to the right."""
    at = {(int(SQUARE_ROW[k]), int(SQUARE_COL[k])): _square(record, k) for k in range(NUM_SQUARES)}
    at |= {(int(CANAL_ROW[k]), int(CANAL_COL[k])): _canal(record, k) for k in range(GOAL + 1)}
    rows, columns = {row for row, _ in at}, {col for _, col in at}
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = "".join(at.get((row, col), " .. ").ljust(WIDTH) for col in range(min(columns) - 1, max(columns) + 2))
        lines.append((" " * (WIDTH // 2) if row % 2 else "") + line)
    letters = ", ".join(f"{letter} {word}" for letter, word in zip(TYPE_LETTERS, TYPE_WORDS, strict=True))
    return [*(line.rstrip() for line in lines), f"o free, {letters}; others swamp; (n) canal, Pn gondolas"]


def _table(record: np.void) -> list[str]:
    """Return the lines on supply, bridges, cards and tiles that belong to nobody."""
    ends = [f"{SQUARE_NAMES[a]} - {SQUARE_NAMES[b]}" for a, b in LINE_ENDS]
    supply = ", ".join(f"{int(n)} {word}" for n, word in zip(record["supply"], TYPE_WORDS, strict=True))
    pool, discard = listed(record["pool"], TYPE_WORDS), counts(record["discard"], TYPE_WORDS)
    stock = number_of(int(stock_size(record)), "treasure")
    paid = ", ".join(f"{int(n)} of {value}" for value, n in enumerate(record["swamp_paid"]) if n)
    return [
        f"Supply: {supply}",
        f"Bridges: {listed(record['lines'], ends)} ({NUM_LINES - int(record['lines']).bit_count()} lines free)",
        f"Pool: {pool}; deck: {number_of(int(record['deck_size']), 'card')}; discarded: {discard}",
        f"Stock: {stock}; swamp tiles out of the game: {paid or '-'}",
    ]


# --- the seats ---


def _laid(record: np.void, party: int) -> str:
    """Return the cards that lie before a party, with the types whose master builder the party is."""
    parts = []
    for master in range(NUM_MASTERS):
        cards = int(record["laid"][party, master])
        if cards:
            builds = " (master builder)" if int(record["marker"][master]) == party else ""
            parts.append(f"{cards} {TYPE_WORDS[master + 1]}{builds}")
    return ", ".join(parts) or "-"


def _hand(record: np.void, p: int, sees_all: bool) -> str:
    """Return a hand, or its size and what everybody knows of it."""
    if sees_all:
        return counts(record["hand"][p], TYPE_WORDS)
    known = counts(record["known_hand"][p], TYPE_WORDS)
    size = number_of(int(record["hand_size"][p]), "card")
    return size if known == "-" else f"{size}, among them {known}"


def _gold(record: np.void, p: int, sees_all: bool) -> str:
    """Return a seat's tiles: their values, or only their numbers."""
    numbers = [
        number_of(int(record["swamp_owned"][p]), "swamp tile"),
        number_of(int(record["treasures_owned"][p]), "treasure"),
    ]
    if not sees_all:
        return ", ".join(numbers)
    values = [[f"of {value}" for value in range(NUM_SWAMP_VALUES)], [f"of {value}" for value in TREASURE_VALUES]]
    for k, tiles in enumerate((record["swamp_tiles"][p], record["treasures"][p])):
        numbers[k] += f" ({counts(tiles, values[k])})" if tiles.any() else ""
    return f"{int(total_gold(record, p))} gold in {', '.join(numbers)}"


def _seat(record: np.void, p: int, viewer: int | None) -> list[str]:
    """Return the lines of one seat: public things, then its hand and its gold as far as the viewer knows them."""
    own = viewer in (None, p)
    sees_gold = own or int(record["options"][Option.GOLD_HIDDEN]) == OPEN_GOLD
    mark = " <- to act" if p == int(record["player"]) and not record["done"] else ""
    rank = f", rank {int(record['ranks'][p])}" if record["done"] else ""
    return [
        f"P{p}: square {int(record['scores'][p])}{rank}{mark}",
        f"  laid: {_laid(record, p)}",
        f"  hand: {_hand(record, p, own)}",
        f"  gold: {_gold(record, p, sees_gold)}",
    ]
