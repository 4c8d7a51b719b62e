"""Names and actions of Lorenzo il Magnifico, so that tests read like the rules page (sections 2 and 4.7).

Names come from the data files; nothing here uses the rules or their tables.
"""

import json
from pathlib import Path

from signoria.envs.lorenzo_il_magnifico import constants as c

DATA = Path(c.__file__).parent / "data"


def read(name: str) -> list[dict]:
    """Return the rows of a data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


TYPES = ("territory", "character", "building", "venture")
CARD_ROWS = [row for file in ("territories", "characters", "buildings", "ventures") for row in read(file)]
"""Rows of the 96 cards by card number 24 * type + id."""
CARD = {row["name"]: number for number, row in enumerate(CARD_ROWS)}
CARD_NAMES = {number: name for name, number in CARD.items()}
TILE_ROWS = read("excommunication_tiles")
TILE = {row["code"].replace("_", "-"): row["id"] for row in TILE_ROWS}
"""Excommunication tiles by code, such as "2-7"."""
LEADER_ROWS = read("leaders")
LEADER = {row["name"]: row["id"] for row in LEADER_ROWS}
"""Leaders by full name; `leader_id` also takes a part of it."""

BLACK, WHITE, ORANGE, NEUTRAL = range(4)

HARVEST_SINGLE, HARVEST_LARGE, PRODUCTION_SINGLE, PRODUCTION_LARGE = range(16, 20)
MARKET_1, MARKET_2, MARKET_3, MARKET_4 = range(20, 24)
COUNCIL = 24

PASS = c.PASS
PAY_RESOURCES, PAY_MILITARY = c.VENTURE_COST, c.VENTURE_COST + 1
WOOD_OFF, STONE_OFF = c.DISCOUNT, c.DISCOUNT + 1
SKIP, FIRST, SECOND = range(c.EXCHANGE, c.EXCHANGE + 3)
DECLINE = c.DECLINE_EXTRA
SUPPORT, REFUSE = c.VATICAN, c.VATICAN + 1
END_TURN = c.END_TURN

PRIVILEGES = ("wood+stone", "servants", "coins", "military", "faith")


def block(first: int, size: int) -> range:
    """Return the ids of an action block."""
    return range(first, first + size)


PLACES = block(c.PLACE, 100)
EXTRA_TOWERS = block(c.EXTRA_TOWER, 16)
RAISES = block(c.SERVANTS, c.MAX_RAISE + 1)
LEADER_ACTIONS = block(c.LEADER_DISCARD, 12)


def floor(tower: str, number: int) -> int:
    """Return the space of a floor: tower "territory", "character", "building" or "venture", number 1..4 from below."""
    assert 1 <= number <= c.FLOORS
    return c.FLOORS * TYPES.index(tower) + number - 1


def place(member: int, space: int) -> int:
    """Place a family member (BLACK, WHITE, ORANGE, NEUTRAL) on a space (`floor(...)`, HARVEST_SINGLE, …)."""
    return c.PLACE + c.NUM_SPACES * member + space


def extra(space: int) -> int:
    """Take the card of this floor by an extra action."""
    assert space < c.NUM_FLOORS
    return c.EXTRA_TOWER + space


def privilege(name: str) -> int:
    """Choose a bonus of a council privilege: "wood+stone", "servants", "coins", "military" or "faith"."""
    return c.PRIVILEGE + PRIVILEGES.index(name)


def servants(k: int) -> int:
    """Raise the value by k."""
    return c.SERVANTS + k


def bonus_tile(number: int) -> int:
    """Choose the personal bonus tile 1..4."""
    return c.BONUS_TILE + number - 1


def leader_id(name: str) -> int:
    """Return the id of a leader by a part of his name that no other leader has ("Lucrezia", "Moro", …)."""
    found = [number for full, number in LEADER.items() if name == full] or [
        number for full, number in LEADER.items() if name in full
    ]
    assert len(found) == 1, f"{name!r} names {len(found)} leaders"
    return found[0]


def leader(name: str) -> int:
    """Draft or copy this leader."""
    return c.LEADER + leader_id(name)


def slot(state, seat: int, name: str) -> int:
    """Return the slot in which a seat has this leader."""
    return [int(x) for x in state.record["leaders"][seat]].index(leader_id(name))


def discard_leader(number: int) -> int:
    """Discard the leader in this slot."""
    return c.LEADER_DISCARD + number


def play_leader(number: int) -> int:
    """Play the leader in this slot."""
    return c.LEADER_PLAY + number


def activate(number: int) -> int:
    """Use the once-per-round ability of the leader in this slot."""
    return c.LEADER_ACTIVATE + number


def set_member(member: int) -> int:
    """Let Montefeltro set this coloured member."""
    return c.SET_MEMBER + member
