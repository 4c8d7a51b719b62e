"""A readable text picture of a position, as one seat may see it (section 7)."""

import numpy as np

from ..core.wording import listed, tasks
from .church import period_of
from .constants import (
    FLOORS,
    HAND_SIZE,
    NO_CARD,
    NO_LEADER,
    NO_PICK,
    NUM_DICE,
    NUM_MEMBERS,
    NUM_STOCK,
    NUM_TYPES,
    PERIODS,
    CardType,
    LeaderState,
    Phase,
    Power,
    Space,
)
from .constants import HOME as AT_HOME
from .modifiers import ability
from .tables import (
    BONUS_TILE_NAMES,
    CARD_NAMES,
    CARD_TEXTS,
    FAITH_REQUIRED,
    LEADER_NAMES,
    ROUNDS,
    SPACE_BONUS,
    SPACE_OPEN,
    SPACE_PENALTY,
    SPACE_VALUE,
    TILE_CODES,
    TILE_TEXTS,
)
from .wording import GOOD_WORDS, MEMBER_NAMES, TYPE_NAMES, amount, amounts, task_words

TITLE = "Lorenzo il Magnifico"
MARKETS = range(Space.MARKET_1, Space.MARKET_4 + 1)
TYPE_PLURALS = ("territories", "characters", "buildings", "ventures")
POWER_WORDS = {
    Power.NO_FLOOR_BONUS: "no floor bonuses",
    Power.NO_MARKET: "no market",
    Power.SKIP_FIRST_TURN: "skips the first turn",
    Power.ANY_SPACE: "may use occupied spaces",
    Power.NO_TOWER_FEE: "no tower fee",
    Power.NO_TERRITORY_REQUIREMENT: "territories without military",
    Power.DOUBLE_IMMEDIATE: "doubles resources of cards taken",
}


def render(record: np.void, viewer: int | None = None) -> str:
    """Return the position as text.

    Args:
        record: the position.
        viewer: seat whose knowledge is shown; None shows all hands.
    """
    lines = [_header(record), *_round(record), *_decision(record), ""]
    if record["round_no"]:
        lines += [*_towers(record), "", *_spaces(record)]
    lines += _excommunications(record)
    for p in range(int(record["num_players"])):
        lines += ["", *_seat(record, p, viewer)]
    return "\n".join(lines)


# --- the round and the decision ---


def _header(record: np.void) -> str:
    """Return the line with round, turn, phase and who is to act."""
    round_no, n = int(record["round_no"]), int(record["num_players"])
    where = "Set-up"
    if round_no:
        where = f"Round {round_no} of {ROUNDS}, period {period_of(round_no) + 1}"
    phase = Phase(int(record["phase"]))
    if record["done"]:
        return f"{TITLE} | {where} | {phase.name}"
    turns = (Phase.CHOOSE_BONUS_TILE, Phase.LEADER_DRAFT, Phase.VATICAN)
    turn = "" if phase in turns else f", turn {1 + int(record['step']) // n}"
    return f"{TITLE} | {where}{turn} | {phase.name}, seat {int(record['player'])} to act"


def _round(record: np.void) -> list[str]:
    """Return the line with turn order and dice."""
    n = int(record["num_players"])
    order = " ".join(str(int(p)) for p in record["order"][:n])
    dice = ", ".join(f"{MEMBER_NAMES[k]} {int(record['dice'][k])}" for k in range(NUM_DICE))
    return [f"Turn order: {order}" + (f" | Dice: {dice}" if record["round_no"] else "")]


def _decision(record: np.void) -> list[str]:
    """Return lines on the pending decision and what waits behind it."""
    if record["done"]:
        return []
    phase = int(record["phase"])
    if phase == Phase.VATICAN:
        period = period_of(int(record["round_no"]))
        return [f"Vatican of period {period + 1}: {FAITH_REQUIRED[period]} faith required"]
    if phase == Phase.LEADER_DRAFT:
        return [f"Leader draft, pick {1 + int(record['draft_no'])} of {HAND_SIZE}"]
    waiting = [task_words(record, task) for task in tasks(record)]
    if phase == Phase.EXCHANGE:
        slot = int(record["pending"][int(record["pending_size"]) - 1, 2])
        waiting[0] += (
            f", exchange of {CARD_NAMES[int(record['cards'][int(record['player']), CardType.BUILDING, slot])]}"
        )
    return [f"{'Then' if number else 'Now'}: {words}" for number, words in enumerate(waiting)]


# --- the board ---


def _members(record: np.void, space: int) -> str:
    """Return the members on a space, such as `1 white`, an empty text if there are none."""
    bits = int(record["occupants"][space])
    seats = range(int(record["num_players"]))
    names = [f"{p} {MEMBER_NAMES[m]}" for p in seats for m in range(NUM_MEMBERS) if (bits >> NUM_MEMBERS * p + m) & 1]
    return ", ".join(names)


def _towers(record: np.void) -> list[str]:
    """Return one line for every floor, the highest first: value needed, bonus, member, card with its effect."""
    lines = []
    for tower in range(NUM_TYPES):
        lines.append(f"{TYPE_NAMES[tower].capitalize()} tower")
        for space in reversed(range(FLOORS * tower, FLOORS * (tower + 1))):
            bonus = f"+{amounts(SPACE_BONUS[space])}" if SPACE_BONUS[space].any() else ""
            member = _members(record, space)
            card = int(record["tower_cards"][space])
            shown = f"{CARD_NAMES[card]}: {CARD_TEXTS[card]}" if card != NO_CARD else "-"
            label = f"  {1 + space % FLOORS} (value {SPACE_VALUE[space]}) {bonus}"
            lines.append(f"{label.ljust(26)} {f'[{member}] ' if member else ''}{shown}")
    return lines


def _place(record: np.void, space: int, name: str) -> str:
    """Return a space with its bonus or penalty and who stands there."""
    if not SPACE_OPEN[int(record["num_players"]), space]:
        return f"{name} covered"
    effect = f" ({amounts(SPACE_BONUS[space])})" if SPACE_BONUS[space].any() else ""
    if SPACE_PENALTY[space]:
        effect = f" (value -{SPACE_PENALTY[space]})"
    return f"{name}{effect} [{_members(record, space) or '-'}]"


def _spaces(record: np.void) -> list[str]:
    """Return the lines of the harvest and production areas, the market and the council."""
    lines = []
    for name, single in (("Harvest", Space.HARVEST_SINGLE), ("Production", Space.PRODUCTION_SINGLE)):
        lines.append(f"{name}: {_place(record, single, 'single')}, {_place(record, single + 1, 'large')}")
    lines.append("Market: " + ", ".join(_place(record, space, str(1 + k)) for k, space in enumerate(MARKETS)))
    line = _place(record, Space.COUNCIL, "Council")
    size = int(record["council_size"])
    if size:
        line += f", order {' '.join(str(int(p)) for p in record['council'][:size])}"
    return [*lines, line]


def _excommunications(record: np.void) -> list[str]:
    """Return the three excommunication tiles with the seats that suffer them."""
    lines = []
    for period in range(PERIODS):
        tile = int(record["tiles"][period])
        hit = [str(p) for p in range(int(record["num_players"])) if (int(record["cubes"][p]) >> period) & 1]
        cubes = f" [seats {', '.join(hit)}]" if hit else ""
        lines.append(f"Excommunication {TILE_CODES[tile]}: {TILE_TEXTS[tile]}{cubes}")
    return lines


# --- the seats ---


def _seat(record: np.void, p: int, viewer: int | None) -> list[str]:
    """Return the lines of one seat: public things, then its leaders as far as the viewer knows them."""
    mark = " <- to act" if p == int(record["player"]) and not record["done"] else ""
    rank = f", rank {int(record['ranks'][p])}" if record["done"] else ""
    stock = ", ".join(amount(int(record["stock"][p, good]), GOOD_WORDS[good]) for good in range(NUM_STOCK))
    lines = [f"Seat {p}: {int(record['scores'][p])} VP{rank}, {stock}{mark}"]
    if record["round_no"]:
        lines.append(f"  members at home: {_at_home(record, p)}; bonus tile {BONUS_TILE_NAMES[_tile(record, p)]}")
    else:
        lines.append(f"  bonus tile {BONUS_TILE_NAMES[_tile(record, p)]}")
    kinds = [kind for kind in range(NUM_TYPES) if record["card_count"][p, kind]]
    lines += [f"  {TYPE_PLURALS[kind]}: {_cards(record, p, kind)}" for kind in kinds]
    modifiers = _modifiers(record, p)
    return lines + ([f"  modifiers: {modifiers}"] if modifiers else []) + _leaders(record, p, viewer)


def _tile(record: np.void, p: int) -> int:
    """Return the seat's personal bonus tile."""
    return int(record["bonus_tile"][p])


def _at_home(record: np.void, p: int) -> str:
    """Return the members at home with their values."""
    home = [m for m in range(NUM_MEMBERS) if record["member_at"][p, m] == AT_HOME]
    return ", ".join(f"{MEMBER_NAMES[m]} {int(record['member_value'][p, m])}" for m in home) or "-"


def _cards(record: np.void, p: int, kind: int) -> str:
    """Return the cards of a type in the order taken."""
    return ", ".join(CARD_NAMES[int(card)] for card in record["cards"][p, kind, : int(record["card_count"][p, kind])])


def _modifiers(record: np.void, p: int) -> str:
    """Return what cards, tiles and leaders change for the seat (section 5.10)."""
    parts = []
    names = (*(f"{name} tower" for name in TYPE_NAMES), "harvest", "production")
    values = [*record["tower_value"][p], *record["area_value"][p]]
    parts += [f"{name} {int(value):+}" for name, value in zip(names, values, strict=True) if value]
    for kind in range(NUM_TYPES):
        if record["discount"][p, kind].any():
            parts.append(f"{TYPE_PLURALS[kind]} cost {amounts(record['discount'][p, kind])} less")
    if record["choice_discount"][p]:
        parts.append(f"buildings cost {int(record['choice_discount'][p])} wood or stone less")
    if record["servant_rate"][p] > 1:
        parts.append(f"{int(record['servant_rate'][p])} servants for +1")
    if record["gain_malus"][p].any():
        parts.append(f"gains less: {amounts(record['gain_malus'][p])}")
    if record["church_bonus"][p]:
        parts.append(f"{int(record['church_bonus'][p])} VP more for supporting the Church")
    parts += [words for power, words in POWER_WORDS.items() if int(record["powers"][p]) & power]
    return ", ".join(parts)


def _leaders(record: np.void, p: int, viewer: int | None) -> list[str]:
    """Return the lines on a seat's leaders: those in hand and in the draft are shown to their holder only."""
    sees_all = viewer in (None, p)
    if int(record["phase"]) == Phase.LEADER_DRAFT:
        return _draft(record, p, sees_all)
    held: dict[LeaderState, list[str]] = {state: [] for state in LeaderState}
    for slot in range(HAND_SIZE):
        if record["leaders"][p, slot] != NO_LEADER:
            held[LeaderState(int(record["leader_state"][p, slot]))].append(_leader(record, p, slot))
    in_hand = held[LeaderState.HAND]
    shown = ", ".join(in_hand) if sees_all else str(len(in_hand))
    lines = [f"  leaders in hand: {shown}"] if in_hand else []
    for state, title in ((LeaderState.PLAYED, "leaders played"), (LeaderState.DISCARDED, "leaders discarded")):
        if held[state]:
            lines.append(f"  {title}: {', '.join(held[state])}")
    return lines


def _leader(record: np.void, p: int, slot: int) -> str:
    """Return a leader with what it copies and whether it was used this round."""
    leader, acts_as = int(record["leaders"][p, slot]), int(ability(record, p, slot))
    copy = f" as {LEADER_NAMES[acts_as]}" if acts_as not in (leader, NO_LEADER) else ""
    used = " (used this round)" if (int(record["leader_used"][p]) >> slot) & 1 else ""
    return f"{LEADER_NAMES[leader]}{copy}{used}"


def _draft(record: np.void, p: int, sees_all: bool) -> list[str]:
    """Return the lines on a seat's packet and picks during the draft."""
    packet, kept, pick = int(record["packet"][p]), int(record["kept"][p]), int(record["pick"][p])
    if not sees_all:
        return [f"  leaders: {packet.bit_count()} in the packet, {kept.bit_count()} kept"]
    chosen = f", keeps {LEADER_NAMES[pick]}" if pick != NO_PICK else ""
    return [f"  leaders in the packet: {listed(packet, LEADER_NAMES)}{chosen}; kept: {listed(kept, LEADER_NAMES)}"]
