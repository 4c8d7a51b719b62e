"""The second opinion on cards: what they cost, what is payable and which floors a player can use (4.3, 4.4, 5.3)."""

from dataclasses import dataclass

from signoria.envs.lorenzo_il_magnifico import constants as c

from .reference import (
    BUILDING,
    CHARACTER,
    COINS,
    CONSTANTS,
    MILITARY,
    SERVANTS,
    SLOTS,
    SPACES,
    STONE,
    TERRITORY,
    VENTURE,
    WOOD,
    Row,
    Seat,
)

NOTHING = [0, 0, 0, 0]


@dataclass
class Way:
    """One way to pay for a card: the action that chooses it, four resources, military needed and lost."""

    action: int
    resources: list[int]
    needs: int = 0
    loses: int = 0

    def payable(self, have: list[int]) -> bool:
        """Return whether a stock covers it."""
        return all(have[k] >= self.resources[k] for k in range(4)) and have[MILITARY] >= self.needs

    def pay(self, have: list[int]) -> list[int]:
        """Return the stock after paying."""
        left = list(have)
        for k in range(4):
            left[k] -= self.resources[k]
        left[MILITARY] -= self.loses
        return left


def after_discounts(seat: Seat, row: Row, extra: list[int]) -> list[int]:
    """Return the resources due after the fixed discounts."""
    off = list(extra)
    if seat.leader("coin_discount"):
        off[COINS] += seat.leader("coin_discount")["value"]
    for friend in seat.cards[CHARACTER]:
        if friend["perm_discount_mode"] == 1 and friend["perm_tower"] == row["type"]:
            off = [a + b for a, b in zip(off, friend["perm_discount"], strict=True)]
    return [max(0, printed - less) for printed, less in zip(row["cost"], off, strict=True)]


def ways(seat: Seat, row: Row, extra: list[int]) -> list[Way]:
    """Return the ways to pay for a card; two of them are a question, whatever the stock."""
    if row["type"] == TERRITORY:
        return [Way(c.PASS, NOTHING)]
    due = after_discounts(seat, row, extra)
    if row["type"] == VENTURE:
        found = [Way(c.VENTURE_COST, due)] if row["has_resource_cost"] else []
        if row["mil_required"]:
            found.append(Way(c.VENTURE_COST + 1, NOTHING, row["mil_required"], row["mil_paid"]))
        return found
    choosers = [x for x in seat.cards[CHARACTER] if x["perm_discount_mode"] == 2 and x["perm_tower"] == row["type"]]
    kinds = [k for k in (WOOD, STONE) if due[k] > 0]
    if row["type"] != BUILDING or not choosers or not kinds:
        return [Way(c.PASS, due)]
    return [Way(c.DISCOUNT + k - WOOD, [due[x] - (x == k) for x in range(4)]) for k in kinds]


def fee(seats: list[Seat], seat: Seat, tower: int) -> int:
    """Return the coins due for entering a tower now."""
    occupied = any(space // 4 == tower for other in seats for space in other.at.values())
    return CONSTANTS["occupied_tower_fee_coins"] if occupied and not seat.leader("no_tower_fee") else 0


def after_entering(seat: Seat, space: int, servants: int, coins: int) -> list[int]:
    """Return the stock when servants and fee are paid and the floor bonus is in."""
    have = list(seat.have)
    have[SERVANTS] -= servants
    have[COINS] -= coins
    if seat.no_floor_bonus() and SPACES[space]["floor"] >= 2:
        return have
    return seat.with_gain(have, "space", SPACES[space]["bonus"])


def may_own(seat: Seat, row: Row) -> bool:
    """Return whether there is a slot for the card and its requirement is met (rules 3 and 6)."""
    owned = seat.count(row["type"])
    if owned >= CONSTANTS["max_cards_per_type"]:
        return False
    if row["type"] != TERRITORY or seat.leader("no_territory_requirement"):
        return True
    return seat.have[MILITARY] >= SLOTS[owned + 1]["military_required"]


def can_take(seat: Seat, row: Row | None, space: int, k: int, due: int, extra: list[int]) -> bool:
    """Return whether the card of a floor can be taken with a raise of k and this fee (rules 1 and 3 to 7)."""
    if row is None or not may_own(seat, row):
        return False
    if k > seat.largest_raise or seat.have[COINS] < due:
        return False
    have = after_entering(seat, space, seat.rate * k, due)
    return any(way.payable(have) for way in ways(seat, row, extra))
