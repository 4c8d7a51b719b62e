"""A readable text picture of a position, as one seat may see it (section 7).

Face-down favour cards and unknown mysteries of others are question marks. Who is asked in a mystery window or for a
Counterspell is shown to that seat alone, as being asked tells what it holds.
"""

import numpy as np

from ..core.wording import tasks
from .constants import (
    MAX_LAPS,
    NO_KIND,
    NO_RECIPE,
    NO_SEAT,
    NUM_SLOTS,
    NUM_TENTS,
    NUM_VALUES,
    Option,
    Phase,
    Stage,
)
from .scoring import recipes_owned, salary
from .tables import (
    BINS,
    COLOUR_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    KIND_TEXTS,
    MAX_ROUNDS,
    TENT_NAMES,
)
from .wording import counts, goods, pawn_words, recipe_words, task_words

TITLE = "Ars Mysteriorum"
STAGE_WORDS = {
    Stage.SETUP: "set-up",
    Stage.BIDS: "bids for the turn order",
    Stage.ORDER_WINDOW: "the bids are shown",
    Stage.POSITIONS: "turn order",
    Stage.OFFER_WINDOW: "before the offer",
    Stage.OFFER: "mysteries are taken",
    Stage.FAVOURS: "favour cards",
    Stage.FAVOUR_WINDOW: "the favour cards are shown",
    Stage.TENT_WINDOW: "before the walk",
    Stage.TENTS: "walk to the tents",
    Stage.RECIPES: "recipes",
    Stage.SALARY_WINDOW: "before the salaries",
}
SECRETLY_ASKED = (Phase.MYSTERY_WINDOW, Phase.COUNTER)
"""Decisions of which only the seat that is asked is told."""


def render(record: np.void, viewer: int | None = None) -> str:
    """Return the position as text.

    Args:
        record: the position.
        viewer: seat whose knowledge is shown; None shows all hands and cards.
    """
    lines = [_header(record, viewer), _order(record), *_waiting(record), ""]
    for tent in range(NUM_TENTS):
        lines += _tent(record, tent, viewer)
    lines += ["", f"Bank: {goods(record['bank'])}"]
    if record["options"][Option.MYSTERIES]:
        lines += _mysteries(record)
    else:
        lines.append(f"Clock: {int(record['pile_size'])} cards left")
    for p in range(int(record["num_players"])):
        lines += ["", *_seat(record, p, viewer)]
    return "\n".join(lines)


# --- the round and the decision ---


def _is_shown_to_act(record: np.void, viewer: int | None) -> bool:
    """Tell whether the viewer is shown whose decision it is."""
    return viewer in (None, int(record["player"])) or Phase(int(record["phase"])) not in SECRETLY_ASKED


def _header(record: np.void, viewer: int | None) -> str:
    """Return the line with round, stage, phase and who is to act."""
    phase, number = Phase(int(record["phase"])), int(record["round_no"])
    where = f"Round {number} of at most {MAX_ROUNDS[int(record['num_players'])]}"
    if record["done"]:
        return f"{TITLE} | {where} | {phase.name}"
    stage = STAGE_WORDS[Stage(int(record["stage"]))]
    head = f"{TITLE} | {where}, {stage}" if number else f"{TITLE} | {stage}"
    if not _is_shown_to_act(record, viewer):
        return f"{head} | a mystery may be played"
    return f"{head} | {phase.name}, seat {int(record['player'])} to act"


def _order(record: np.void) -> str:
    """Return the line with the turn order, and the positions chosen for the next one."""
    n = int(record["num_players"])
    line = f"Turn order: {' '.join(str(int(p)) for p in record['order'][:n])}"
    if int(record["stage"]) == Stage.POSITIONS:
        chosen = " ".join("-" if int(p) == NO_SEAT else str(int(p)) for p in record["chosen"][:n])
        line += f" | Next: {chosen}"
    return line


def _waiting(record: np.void) -> list[str]:
    """Return lines on what is being done and what waits behind it; all of it is public."""
    words = [task_words(record, task) for task in tasks(record)]
    return [f"{'Then' if number else 'Now'}: {text}" for number, text in enumerate(words)]


# --- the middle ---


def _tent(record: np.void, tent: int, viewer: int | None) -> list[str]:
    """Return the lines of one tent: bins, pawns, recipes, favour cards."""
    used = int((BINS[int(record["num_players"])] > 0).sum())
    bins = " ".join(str(int(number)) for number in record["bins"][tent, :used])
    pawns = [pawn_words(record, colour) for colour in range(NUM_TENTS) if int(record["pawn"][colour]) == tent]
    head = f"{TENT_NAMES[tent]} | bins {bins} | {int(record['stack_size'][tent])} more recipes"
    lines = [f"{head} | {', '.join(pawns) or 'nobody'}"]
    for slot in range(NUM_SLOTS):
        recipe = int(record["display"][tent, slot])
        if recipe != NO_RECIPE:
            lines.append(f"  {slot}: {recipe_words(recipe)}")
    cards = [_cards_at(record, tent, p, viewer) for p in range(int(record["num_players"]))]
    shown = "; ".join(text for text in cards if text)
    return [*lines, f"  favours: {shown}"] if shown else lines


def _cards_at(record: np.void, tent: int, p: int, viewer: int | None) -> str:
    """Return the favour cards of a seat at a tent with their laps, as the viewer knows them; nothing without any."""
    words = []
    for lap in range(int(record["laid"][p])):
        if int(record["laid_tent"][p, lap]) == tent:
            change = int(record["laid_plus"][p, lap])
            value = str(int(record["laid_value"][p, lap])) if _is_card_seen(record, p, lap, viewer) else "?"
            words.append(f"{value}{f'{change:+}' if change else ''} (lap {lap + 1})")
    return f"seat {p}: {', '.join(words)}" if words else ""


def _is_card_seen(record: np.void, p: int, lap: int, viewer: int | None) -> bool:
    """Tell whether the viewer knows a favour card at a tent."""
    if viewer in (None, p) or int(record["stage"]) != Stage.FAVOURS:
        return True
    return bool((int(record["peeked"][viewer]) >> (MAX_LAPS * p + lap)) & 1)


def _mysteries(record: np.void) -> list[str]:
    """Return the lines on the pile, the offer and the mysteries played."""
    lines = [f"Mysteries: {int(record['pile_size'])} in the pile | played: {counts(record['discard'], KIND_NAMES)}"]
    for slot, kind in enumerate(int(k) for k in record["offer"]):
        if kind != NO_KIND:
            lines.append(f"  offer {slot}: {KIND_NAMES[kind]}: {KIND_TEXTS[kind]}")
    return lines


# --- the seats ---


def _seat(record: np.void, p: int, viewer: int | None) -> list[str]:
    """Return the lines of one seat: what everybody knows, and its hands as far as the viewer knows them."""
    to_act = p == int(record["player"]) and not record["done"] and _is_shown_to_act(record, viewer)
    rank = f", rank {int(record['ranks'][p])}" if record["done"] else ""
    head = f"Seat {p} ({COLOUR_NAMES[int(record['colour'][p])]}): {int(record['scores'][p])} F{rank}"
    lines = [f"{head}, salary {int(salary(record, p))} F{' <- to act' if to_act else ''}"]
    lines.append(f"  tokens: {goods(record['tokens'][p])}")
    lines.append(f"  recipes: {int(recipes_owned(record, p))}: {counts(record['book'][p], ITEM_NAMES)}")
    lines.append(f"  favours: {_favours(record, p, viewer)}")
    if record["options"][Option.MYSTERIES]:
        lines.append(f"  mysteries: {_hand(record, p, viewer)}")
    return [*lines, *_round_facts(record, p)]


def _favours(record: np.void, p: int, viewer: int | None) -> str:
    """Return the favour cards in hand and the bid for the turn order, as the viewer knows them."""
    stage, bid, plus = Stage(int(record["stage"])), int(record["order_bid"][p]), int(record["order_plus"][p])
    sees_all = viewer in (None, p)
    values = [value for value in range(1, NUM_VALUES + 1) if (int(record["favour"][p]) >> (value - 1)) & 1]
    if sees_all or stage not in (Stage.BIDS, Stage.FAVOURS) or (stage == Stage.FAVOURS and not record["laid"][p]):
        line = " ".join(map(str, values)) or "-"
    else:
        line = f"{len(values)} cards"
    if bid:
        shown = str(bid) if sees_all or stage != Stage.BIDS else "?"
        line += f" | bid {shown}{f'{plus:+}' if plus else ''}"
    return line + (" | passed" if (int(record["out"]) >> p) & 1 else "")


def _hand(record: np.void, p: int, viewer: int | None) -> str:
    """Return the mysteries in hand; of others those that everybody knows and the number of the rest."""
    if viewer in (None, p):
        return counts(record["hand"][p], KIND_NAMES)
    unknown = int(record["unknown"][p])
    words = [counts(record["known_hand"][p], KIND_NAMES)] if record["known_hand"][p].any() or not unknown else []
    return ", ".join([*words, f"{unknown} unknown"] if unknown else words)


def _round_facts(record: np.void, p: int) -> list[str]:
    """Return the lines on what is in force for the seat in this round."""
    lines = []
    if int(record["stage"]) in (Stage.TENTS, Stage.RECIPES) and (int(record["admitted"]) >> p) & 1:
        lines.append("  admitted to the tent")
    if record["wild"][p].any():
        lines.append(f"  counts once more: {counts(record['wild'][p], ITEM_NAMES)}")
    names = ("free_base", "free_crowd", "extra", "earned", "discount", "remote")
    flags = [f"{name.replace('_', ' ')} {int(record[name])}" for name in names if record[name]]
    if flags and p == int(record["order"][int(record["place"])]):
        lines.append(f"  this turn: {', '.join(flags)}")
    return lines
