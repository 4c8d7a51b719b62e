"""A readable text picture of a position, as one seat may see it (section 7)."""

import numpy as np

from .constants import (
    GRID,
    NO_CARD,
    NUM_BUILDINGS,
    NUM_FREEDOMS,
    NUM_PILES,
    NUM_PROFESSIONS,
    Option,
    Phase,
    Pile,
)
from .tables import (
    BONUS_TEXTS,
    BUILDING_NAMES,
    FREEDOM_NAMES,
    LANDSCAPE_NAMES,
    MIN_WORK_VALUE,
    PALAZZO,
    PILE_NAMES,
    PRESTIGE_NAMES,
    PROFESSION_NAMES,
    ROUNDS,
    TILE_NAMES,
)

TILE_LETTERS = "ULWBOSHTRCflp"
"""One letter per tile_index: capitals for buildings (B library, R tower), small ones for landscapes."""
EMPTY, PALAZZO_SIGN = ".", "#"
LEGEND = " ".join(f"{letter}={name}" for letter, name in zip(TILE_LETTERS, TILE_NAMES, strict=True))
DRAWN_NAMES = {
    Phase.PRESTIGE_PICK: PRESTIGE_NAMES,
    Phase.PROFESSION_PICK: PROFESSION_NAMES,
    Phase.BONUS_PICK: BONUS_TEXTS,
}
SHORT_FREEDOMS = [name.removeprefix("Freedom of ") for name in FREEDOM_NAMES]
PANEL_GAP = "   "


def render(record: np.void, viewer: int | None = None) -> str:
    """Return the position as text.

    Args:
        record: the position.
        viewer: seat whose knowledge is shown; None shows all hands and all money.
    """
    n = int(record["num_players"])
    lines = [_header(record), *_decision(record, viewer), *_supplies(record), ""]
    lines += _boards(record, n)
    for p in range(n):
        lines += ["", *_seat(record, p, viewer)]
    lines += ["", f"{PALAZZO_SIGN}=Palazzo {LEGEND}"]
    return "\n".join(lines)


def _names(bits: int, names: tuple[str, ...] | list[str]) -> str:
    """Return the names of a bitset, or a dash."""
    return ", ".join(name for k, name in enumerate(names) if (int(bits) >> k) & 1) or "-"


def _header(record: np.void) -> str:
    """Return the line with round, minimum work value, phase and who is to act."""
    round_no = int(record["round_no"])
    where = f"Round {round_no} of {ROUNDS}, minimum work value {MIN_WORK_VALUE[round_no]}" if round_no else "Set-up"
    phase = Phase(int(record["phase"])).name
    if record["done"]:
        return f"The Princes of Florence | {where} | {phase}"
    starter = f"starting seat {int(record['start_player'])}"
    return f"The Princes of Florence | {where} | {starter} | {phase}, seat {int(record['player'])} to act"


def _decision(record: np.void, viewer: int | None) -> list[str]:
    """Return lines on what the pending decision is about."""
    phase = int(record["phase"])
    player = int(record["player"])
    lines = []
    if record["in_auction"] or record["sold"]:
        still_in = [str(p) for p in range(int(record["num_players"])) if (int(record["in_auction"]) >> p) & 1]
        lines.append(f"Auctions: seats in {', '.join(still_in) or '-'}; sold {_names(record['sold'], PILE_NAMES)}")
    if phase == Phase.AUCTION_BID:
        pile, bid = PILE_NAMES[int(record["pile"])], int(record["bid"])
        lines.append(f"Bidding on {pile}: {bid} florins by seat {int(record['high_bidder'])}")
    if int(record["tile"]) != NO_CARD:
        lines.append(f"Placing {TILE_NAMES[int(record['tile'])]}")
    if Phase.ACTION_MAIN <= phase <= Phase.BONUS_PICK:
        lines.append(f"Actions left: {int(record['actions_left'])}")
    if int(record["work"]) != NO_CARD:
        work, value = PROFESSION_NAMES[int(record["work"])], int(record["work_value"])
        lines.append(f"Work in progress: {work}, work value {value}")
    if record["drawn_size"]:
        cards = [DRAWN_NAMES[Phase(phase)][int(card)] for card in record["drawn"][: int(record["drawn_size"])]]
        shown = ", ".join(cards) if viewer in (None, player) else f"{len(cards)} cards"
        lines.append(f"Drawn: {shown}")
    return lines


def _supplies(record: np.void) -> list[str]:
    """Return lines on piles, decks and supplies."""
    piles = ", ".join(f"{PILE_NAMES[k]} {int(record['piles'][k])}" for k in range(NUM_PILES) if k != Pile.PRESTIGE)
    decks = (
        f"professions {int(record['profession_deck_size'])}, prestige {int(record['piles'][Pile.PRESTIGE])}, "
        f"bonus {int(record['bonus_deck_size'])}"
    )
    buildings = ", ".join(f"{BUILDING_NAMES[k]} {int(record['buildings_left'][k])}" for k in range(NUM_BUILDINGS))
    freedoms = ", ".join(f"{SHORT_FREEDOMS[k]} {int(record['freedoms_left'][k])}" for k in range(NUM_FREEDOMS))
    played = _names(record["bonus_played"], BONUS_TEXTS)
    return [f"Piles: {piles}", f"Decks: {decks}", f"Buildings left: {buildings}", f"Freedoms left: {freedoms}"] + (
        [f"Bonus cards played: {played}"] if record["bonus_played"] else []
    )


def _board_rows(record: np.void, p: int) -> list[str]:
    """Return the seven lines of a seat's grid, with row numbers."""
    palazzo = int(PALAZZO[int(record["options"][Option.PRINCIPALITY_SIDE])])
    rows = []
    for row in range(GRID):
        signs = []
        for cell in range(row * GRID, row * GRID + GRID):
            tile = int(record["board"][p, cell])
            empty = PALAZZO_SIGN if (palazzo >> cell) & 1 else EMPTY
            signs.append(TILE_LETTERS[tile - 1] if tile else empty)
        rows.append(f"{row} {' '.join(signs)}")
    return rows


def _boards(record: np.void, n: int) -> list[str]:
    """Return all grids side by side."""
    width = 2 * GRID + 1
    titles = PANEL_GAP.join(f"  seat {p}".ljust(width) for p in range(n))
    columns = PANEL_GAP.join(f"  {' '.join(map(str, range(GRID)))}" for _ in range(n))
    grids = [_board_rows(record, p) for p in range(n)]
    return [titles.rstrip(), columns] + [PANEL_GAP.join(grid[row] for grid in grids) for row in range(GRID)]


def _seat(record: np.void, p: int, viewer: int | None) -> list[str]:
    """Return the lines of one seat: public things, then its cards as far as the viewer knows them."""
    sees_all = viewer in (None, p)
    money_shown = sees_all or bool(record["options"][Option.MONEY_VISIBLE])
    money = f"{int(record['money'][p])} florins" if money_shown else "money hidden"
    mark = " <- to act" if p == int(record["player"]) and not record["done"] else ""
    rank = f", rank {int(record['ranks'][p])}" if record["done"] else ""
    landscapes = ", ".join(f"{name} {int(record['landscapes'][p, k])}" for k, name in enumerate(LANDSCAPE_NAMES))
    display = _names(record["display"][p], PROFESSION_NAMES)
    recruited = f", {int(record['recruited'][p])} recruiting" if record["recruited"][p] else ""
    best = f"; best work this round {int(record['best_work'][p])}" if record["best_work"][p] else ""
    freedoms, built = _names(record["freedoms"][p], SHORT_FREEDOMS), _names(record["built"][p], BUILDING_NAMES)
    return [
        f"Seat {p}: {int(record['scores'][p])} PP{rank}, {money}{mark}",
        f"  builders {int(record['builders'][p])}, jesters {int(record['jesters'][p])}, {landscapes}",
        f"  freedoms: {freedoms}; buildings: {built}",
        f"  display: {display}{recruited}{best}",
        *_cards(record, p, sees_all),
    ]


def _cards(record: np.void, p: int, sees_all: bool) -> list[str]:
    """Return the lines on a seat's hand: its own cards in full, of others what everybody knows."""
    hand = int(record["hand"][p])
    known = hand if sees_all else int(record["known_hand"][p])
    unknown = (hand & ~known).bit_count()
    professions = _names(known, PROFESSION_NAMES) if known or not unknown else ""
    hidden = f"{' + ' if known else ''}{unknown} unknown" if unknown else ""
    recruiting = int(record["recruiting"][p])
    line = f"  hand: {professions}{hidden}" + (f", {recruiting} recruiting" if recruiting else "")
    chosen = int(record["setup_return"][p])
    if sees_all and chosen < NUM_PROFESSIONS:
        line += f" (returns the {PROFESSION_NAMES[chosen]})"
    lines = [line]
    for field, names, title in (
        ("bonus_hand", BONUS_TEXTS, "bonus cards"),
        ("prestige_hand", PRESTIGE_NAMES, "prestige cards"),
    ):
        bits = int(record[field][p])
        if bits:
            lines.append(f"  {title}: {_names(bits, names) if sees_all else bits.bit_count()}")
    return lines
