"""The printed tables of the rules page (RULES.md, sections 2 and 3), read as rows and turned into numbers.

Notation of the page: w wood, s stone, c coins, v servants, m military, f faith, P council privilege.
"""

import re
from functools import partial

from ..rules_tables import rules_page, table_rows

PAGE = rules_page("lorenzo_il_magnifico")
rows_of = partial(table_rows, PAGE)
"""The rows of the first table of the page whose header begins with these columns."""
SIGNS = ("c", "w", "s", "v", "m", "f", "VP", "P")
"""Signs of the goods in the order of an eight-vector."""
AMOUNT = re.compile(r"(\d+)(VP|[cwsvmfP])")
TYPES = ("territory", "character", "building", "venture")
PLURALS = ("territories", "characters", "buildings", "ventures")


def goods(text: str) -> list[int]:
    """Return an eight-vector from amounts such as `1w 3s`; `-` and words that are no amounts give nothing."""
    vector = [0] * 8
    for number, sign in AMOUNT.findall(text):
        vector[SIGNS.index(sign)] += int(number)
    return vector


def at_once(text: str) -> list[int]:
    """Return the gain of a cell `when taken`, without what depends on cards or follows as an extra action."""
    parts = [part for part in text.split(", ") if re.fullmatch(r"(\d+(VP|[cwsvmfP]) ?)+", part)]
    return goods(" ".join(parts))


def extra_action(text: str) -> tuple[str, int, list[int]]:
    """Return what an extra action takes (`any card`, a type, `harvest`, `production`, `none`), value and discount."""
    found = re.search(r"extra (?:action: (any card|\w+)|(harvest|production)), value (\d+)(?:, (.+) off)?", text)
    if not found:
        return "none", 0, [0] * 4
    return found[1] or found[2], int(found[3]), goods(found[4] or "")[:4]


def vp_per_card(text: str) -> tuple[str, int]:
    """Return the card type counted at once and the VP for each, (``, 0) if there are none."""
    found = re.search(r"(\d+)VP per own (\w+)", text)
    return (found[2], int(found[1])) if found else ("", 0)


def venture_cost(text: str) -> tuple[list[int], int, int]:
    """Return resources, military points required and paid of a cell such as `4m/-2m or 1w 1s 2c`."""
    resources, required, paid = [0] * 4, 0, 0
    for way in text.split(" or "):
        military = re.fullmatch(r"(\d+)m/-(\d+)m", way)
        if military:
            required, paid = int(military[1]), int(military[2])
        else:
            resources = goods(way)[:4]
    return resources, required, paid


def permanent(text: str) -> tuple[str, int, str, list[int]]:
    """Return what a permanent effect raises, by how much, the mode of its discount (`all`, `choice`), the discount."""
    found = re.match(r"\+(\d) (?:when taking|to) (\w+)(?:, and (.+) off)?", text)
    if not found:
        return ("floors" if "bonuses" in text else ""), 0, "", [0] * 4
    off = found[3] or ""
    mode = "choice" if " or " in off else "all" if off else ""
    return found[2], int(found[1]), mode, goods(off)[:4]


def requirement(text: str) -> dict[str, int]:
    """Return what a leader requires, by word: `ventures`, `coins`, `same`, ..."""
    if text == "2 cards of each type":
        return dict.fromkeys(PLURALS, 2)
    found = re.fullmatch(r"(\d) cards of one type", text)
    if found:
        return {"same": int(found[1])}
    if AMOUNT.fullmatch(text.split(" ")[0]):
        words = ("coins", "wood", "stone", "servants", "military", "faith")
        return {word: n for word, n in zip(words, goods(text)[:6], strict=True) if n}
    pairs = [part.split(" ") for part in text.split(", ")]
    return {word: int(number) for number, word in pairs}
