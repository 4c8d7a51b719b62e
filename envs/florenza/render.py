"""A readable text picture of a position, as one seat may see it (section 7).

The value behind an artist's back is shown to nobody before he is hired, or scored at the end.
"""

import numpy as np

from ..core.wording import tasks
from .artists import artist_at, count_in
from .constants import (
    NO_CARD,
    NO_MONUMENT,
    NO_RESOURCE,
    NO_SEAT,
    NUM_ARTISTS,
    NUM_CARDS,
    NUM_MONUMENTS,
    NUM_PILES,
    ROUNDS,
    STEPS,
    CardClass,
    Option,
    Phase,
    Place,
    Stage,
)
from .monuments import leftmost
from .tables import (
    ARTIST_CLASS_NAMES,
    ARTIST_COST,
    CARD_CLASS,
    FACE_VALUE,
    FAMILY_NAMES,
    LOCATION_COPIES,
    LOCATION_NAMES,
    LOCATION_TEXTS,
    MONUMENT_ARTISTS,
    MONUMENT_COST,
    MONUMENT_MONEY,
    MONUMENT_NAMES,
    MONUMENT_VALUE,
)
from .wording import ARTIST_LABELS, CARD_LABELS, RESOURCE_WORDS, classes, counted, goods, prestige, task_words

TITLE = "Florenza: The Card Game"
STAGE_WORDS = {Stage.KEEPING: "clean-up", Stage.NAMING: "income", Stage.INCOME: "income"}
CLASS_PLURALS = ("residences", "workshops", "guilds", "priests", "churches", "palaces", "district buildings")


def render(record: np.void, viewer: int | None = None) -> str:
    """Return the position as text.

    Args:
        record: the position.
        viewer: seat whose knowledge is shown; None shows all hands and holdings.
    """
    lines = [_header(record), _order(record), *_decision(record), ""]
    lines += [*_monuments(record), *_artists(record), *_locations(record), *_stock(record)]
    for p in range(int(record["num_players"])):
        lines += ["", *_seat(record, p, viewer)]
    return "\n".join(lines)


# --- the round and the decision ---


def _header(record: np.void) -> str:
    """Return the line with round, step, phase and who is to act."""
    phase, stage = Phase(int(record["phase"])), Stage(int(record["stage"]))
    where = f"Round {int(record['round_no'])} of {ROUNDS}"
    if record["done"]:
        return f"{TITLE} | {where} | {phase.name}"
    part = f"step {int(record['step'])} of {STEPS}" if stage == Stage.ACTIONS else STAGE_WORDS[stage]
    return f"{TITLE} | {where}, {part} | {phase.name}, seat {int(record['player'])} to act"


def _order(record: np.void) -> str:
    """Return the line with Captain, order and the holder of the new Captain card."""
    n, captain = int(record["num_players"]), int(record["captain"])
    order = " ".join(str((captain + place) % n) for place in range(n))
    line = f"Captain: seat {captain} | Order: {order}"
    if record["next_captain"] != NO_SEAT:
        line += f" | New Captain card: seat {int(record['next_captain'])}"
    if record["named"] != NO_RESOURCE:
        line += f" | The Captain named {RESOURCE_WORDS[int(record['named'])]}"
    return line


def _decision(record: np.void) -> list[str]:
    """Return lines on the pending decision and what waits behind it."""
    waiting = [task_words(record, task) for task in tasks(record)]
    return [f"{'Then' if number else 'Now'}: {words}" for number, words in enumerate(waiting)]


# --- the middle ---


def _monuments(record: np.void) -> list[str]:
    """Return the monuments on display from left to right with value and cost."""
    lines = [f"Monuments ({NUM_MONUMENTS - int(record['monuments_drawn'])} in the pile)"]
    passed = 0
    while (monument := int(leftmost(record, passed))) != NO_MONUMENT:
        passed |= 1 << monument
        cost = goods(MONUMENT_COST[monument], MONUMENT_MONEY[monument])
        line = f"{int(MONUMENT_VALUE[monument]):4} PP  {MONUMENT_NAMES[monument]}: {cost}"
        lines.append(f"{line}, {classes(MONUMENT_ARTISTS[monument])}")
    return lines if passed else [f"{lines[0]}: none"]


def _artists(record: np.void) -> list[str]:
    """Return the artists on display by back, with cost, range and number, and the anonymous ones face up."""
    lines = []
    for artist in range(NUM_ARTISTS):
        number = int(count_in(record, Place.DISPLAY, artist))
        if number:
            line = f"{int(ARTIST_COST[artist]):4} F   {ARTIST_LABELS[artist]}, {prestige(artist)}"
            lines.append(counted(line, number))
    names = [name for kind, name in enumerate(ARTIST_CLASS_NAMES) if (int(record["anonymous"]) >> kind) & 1]
    anonymous = f"{int(ARTIST_COST[NUM_ARTISTS]):4} F   anonymous: {', '.join(names)}, {prestige(NUM_ARTISTS)}"
    return ["Artists", *lines, *([anonymous] if names else [])] if lines or names else ["Artists: none"]


def _locations(record: np.void) -> list[str]:
    """Return the locations with copies face up, then the names of those used up."""
    copies = LOCATION_COPIES[int(record["options"][Option.LOCATIONS]), int(record["num_players"])]
    lines, used = ["Locations"], []
    for location, name in enumerate(LOCATION_NAMES):
        number = int(record["locations"][location])
        if number:
            lines.append(f"  {counted(name, number)}: {LOCATION_TEXTS[location]}")
        elif copies[location]:
            used.append(name)
    return [*lines, f"  face down: {', '.join(used)}"] if used else lines


def _stock(record: np.void) -> list[str]:
    """Return the lines on supply, bank and the piles of Florenza cards."""
    supply = ", ".join(f"{int(n)} {word}" for n, word in zip(record["supply"], RESOURCE_WORDS, strict=True))
    cards = f"Florenza cards: {int(record['draw_size'])} in the draw pile"
    for pile in range(NUM_PILES):
        number = int(record["unopened"][pile].sum())
        if number:
            cards += f", {number} in pile {pile + 1}"
    cards += f", {int(record['discard_size'])} discarded"
    return [f"Supply: {supply} | Bank: {int(record['bank'])} F", cards]


# --- the seats ---


def _seat(record: np.void, p: int, viewer: int | None) -> list[str]:
    """Return the lines of one seat: what everybody knows, and its hand as far as the viewer knows it."""
    sees_all = viewer in (None, p)
    mark = " <- to act" if p == int(record["player"]) and not record["done"] else ""
    rank = f", rank {int(record['ranks'][p])}" if record["done"] else ""
    points = f"Seat {p} ({FAMILY_NAMES[p]}): {int(record['scores'][p])} PP{rank}"
    lines = [f"{points}, {_holdings(record, p, sees_all)}{mark}"]
    lines += [*_tableau(record, p), *_monuments_of(record, p), *_artists_of(record, p)]
    if record["work_count"][p]:
        works = ", ".join(str(int(work)) for work in record["works"][p, : int(record["work_count"][p])])
        lines.append(f"  works of art: {works}")
    return [*lines, f"  hand: {_hand(record, p, sees_all)}"]


def _holdings(record: np.void, p: int, sees_all: bool) -> str:
    """Return resources and money of a seat; of others only the number of resource cards, without open holdings."""
    resources = record["resources"][p]
    number = f"{int(resources.sum())} resources"
    if sees_all or record["done"] or record["options"][Option.OPEN_HOLDINGS]:
        return f"{number} ({goods(resources)}), {int(record['money'][p])} F"
    return number


def _hand(record: np.void, p: int, sees_all: bool) -> str:
    """Return the cards in a hand, with the one kept in this clean-up; their number for those who do not see them."""
    number = int(record["hand_size"][p])
    if not sees_all or number == 0:
        return f"{number} card{'' if number == 1 else 's'}"
    held = [(CARD_LABELS[card], int(record["hand"][p, card])) for card in range(NUM_CARDS)]
    cards = ", ".join(counted(name, copies) for name, copies in held if copies)
    kept = int(record["kept"][p])
    return f"{cards}; keeps {CARD_LABELS[kept]}" if kept != NO_CARD else cards


def _tableau(record: np.void, p: int) -> list[str]:
    """Return the cards that a seat has played, one line for each class."""
    lines = []
    for kind in CardClass:
        played = [card for card in range(NUM_CARDS) if CARD_CLASS[card] == kind]
        names = [CARD_LABELS[card] for card in played if (int(record["tableau"][p]) >> card) & 1]
        if names:
            lines.append(f"  {CLASS_PLURALS[kind]}: {', '.join(names)}")
    return lines


def _monuments_of(record: np.void, p: int) -> list[str]:
    """Return the lines on the monuments that a seat has completed or reserved."""
    lines = []
    for place, title in ((Place.OWNED, "monuments"), (Place.RESERVED, "reserved monuments")):
        found = [k for k in range(NUM_MONUMENTS) if int(record["monument_place"][k]) == place + p]
        if found:
            lines.append(f"  {title}: {', '.join(f'{MONUMENT_NAMES[k]} {MONUMENT_VALUE[k]}' for k in found)}")
    return lines


def _artists_of(record: np.void, p: int) -> list[str]:
    """Return the lines on the artists hired, with their values, and reserved, with their ranges before the end."""
    hired, reserved = [], []
    for k in range(int(record["artists_dealt"])):
        place, artist = int(record["artist_place"][k]), int(artist_at(record, k))
        value = FACE_VALUE[int(record["artist_order"][k])]
        if place == Place.OWNED + p:
            hired.append(f"{ARTIST_LABELS[artist]} {value}")
        elif place == Place.RESERVED + p:
            shown = f"{value}" if record["done"] else prestige(artist)
            reserved.append(f"{ARTIST_LABELS[artist]} {shown}")
    lines = [f"  artists: {', '.join(sorted(hired))}"] if hired else []
    return lines + ([f"  reserved artists: {', '.join(sorted(reserved))}"] if reserved else [])
