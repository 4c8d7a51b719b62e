"""What the observation of Lorenzo il Magnifico tells about cards: feature rows.

`CARD_ROWS` has one row of features per card. The columns of a row depend on the card's type: those in which all cards
of the type are alike are left out, and columns that tell the same are one.
"""

import numpy as np

from ..envs.lorenzo_il_magnifico.constants import CARDS_PER_TYPE, NUM_CARDS, NUM_TYPES
from ..envs.lorenzo_il_magnifico.prospects import first_effect
from ..envs.lorenzo_il_magnifico.tables import (
    ACTIVATION,
    CARD_PERIOD,
    COST,
    END_VP,
    EXTRA_DISCOUNT,
    EXTRA_KIND,
    EXTRA_TOWERS,
    EXTRA_VALUE,
    GAIN,
    HAS_RESOURCE_COST,
    IMMEDIATE,
    MILITARY_PAID,
    MILITARY_REQUIRED,
    PAY,
    PER_TYPE,
    PERM_DISCOUNT,
    PERM_DISCOUNT_MODE,
    PERM_KIND,
    PERM_TOWER,
    PERM_VALUE,
    PRODUCTION_KIND,
    VP_MILITARY_DIVISOR,
    VP_PER_CARD,
    VP_PER_TYPE,
    DiscountMode,
    ExtraKind,
    PermanentKind,
    ProductionKind,
)
from .writers import ROW

TYPES = ("territories", "characters", "buildings", "ventures")
GOODS = ("coins", "wood", "stone", "servants", "military", "faith", "VP", "privileges")

# --- features of cards ---

PAIRS = (
    ("territories", "characters", np.array([1, -1, 0, 0])),
    ("buildings", "ventures", np.array([0, 0, 1, -1])),
)
"""Types of cards that share a signed feature."""


def _where_type(condition: np.ndarray, types: np.ndarray, amount: np.ndarray) -> np.ndarray:
    """Return amounts in the column of their card type where a condition holds, (97, 4)."""
    return np.where(condition[:, None] & (types[:, None] == np.arange(NUM_TYPES)), amount[:, None], 0)


def _features() -> list[tuple[str, np.ndarray]]:
    """Return the features of cards: meaning and amounts, (97,) each; the row of NO_CARD is zero.

    A feature of one thing "or" another, which no card has both of, is positive for the first, negative for the second.
    """
    there = (np.arange(NUM_CARDS + 1) < NUM_CARDS).astype(np.int64)
    effect = first_effect().T
    exchange = GAIN[:, 2] - PAY[:, 2]
    per_card = _where_type(PRODUCTION_KIND == ProductionKind.PER_CARD, PER_TYPE, there)
    vp_per_card = _where_type(VP_PER_CARD > 0, VP_PER_TYPE, VP_PER_CARD)
    tower_value = _where_type(PERM_KIND == PermanentKind.TOWER_VALUE, PERM_TOWER, PERM_VALUE)
    towers = (EXTRA_TOWERS[:, None] >> np.arange(NUM_TYPES)) & 1
    resources = GOODS[: COST.shape[1]]
    rows = [("period", CARD_PERIOD), ("activation value", ACTIVATION)]
    rows += [(f"cost in {good}", COST[:, k]) for k, good in enumerate(resources)]
    rows += [("may be paid in resources", HAS_RESOURCE_COST)]
    rows += [("military needed", MILITARY_REQUIRED), ("military paid", MILITARY_PAID)]
    rows += [(f"{good} at once", IMMEDIATE[:, k]) for k, good in enumerate(GOODS)]
    rows += [(f"{good} by activation or first exchange", amounts) for good, amounts in zip(GOODS, effect, strict=True)]
    rows += [(f"that for each of the {first} or {second}", per_card @ signs) for first, second, signs in PAIRS]
    rows += [(f"{good} by second exchange", exchange[:, k]) for k, good in enumerate(GOODS)]
    rows += [("VP at the end", END_VP)]
    rows += [(f"VP at once for each of the {first} or {second}", vp_per_card @ signs) for first, second, signs in PAIRS]
    rows += [("military for each VP at once", VP_MILITARY_DIVISOR)]
    harvest, production = EXTRA_KIND == ExtraKind.HARVEST, EXTRA_KIND == ExtraKind.PRODUCTION
    rows += [("extra harvest or production", harvest * 1 - production)]
    rows += [(f"extra card of the {kind}", towers[:, k]) for k, kind in enumerate(TYPES)]
    rows += [("value of the extra action", EXTRA_VALUE)]
    rows += [(f"its discount in {good}", EXTRA_DISCOUNT[:, k]) for k, good in enumerate(resources)]
    rows += [(f"permanent value for {kind}", tower_value[:, k]) for k, kind in enumerate(TYPES)]
    rows += [("permanent harvest value", PERM_VALUE * (PERM_KIND == PermanentKind.HARVEST_VALUE))]
    rows += [("permanent production value", PERM_VALUE * (PERM_KIND == PermanentKind.PRODUCTION_VALUE))]
    rows += [("loss of floor bonuses", PERM_KIND == PermanentKind.NO_FLOOR_BONUS)]
    rows += [(f"permanent discount in {good}", PERM_DISCOUNT[:, k]) for k, good in enumerate(resources)]
    rows += [("choice of one of them", PERM_DISCOUNT_MODE == DiscountMode.CHOICE)]
    return [(text, np.asarray(amounts, np.int64)) for text, amounts in rows]


def _card_rows() -> tuple[np.ndarray, np.ndarray, list[list[str]]]:
    """Return the feature rows (97, ROW) filled up with zeros, their length by type, and every column's meaning by type.

    A column's scale is the largest amount among the cards of the type, so that features lie in [-1, 1].
    """
    table = np.zeros((NUM_CARDS + 1, ROW), np.float32)
    texts = []
    for kind in range(NUM_TYPES):
        rows = slice(CARDS_PER_TYPE * kind, CARDS_PER_TYPE * (kind + 1))
        kept: dict[tuple[float, ...], str] = {}
        for text, amounts in _features():
            most = int(np.abs(amounts[rows]).max())
            if len(set(amounts[rows].tolist())) > 1:
                shares = tuple((amounts[rows] / most).tolist())
                known = f"{kept[shares]}, " if shares in kept else ""
                kept[shares] = known + (text if most == 1 else f"{text} ({most})")
        table[rows, : len(kept)] = np.array(list(kept)).T
        texts.append(list(kept.values()))
    return table, np.array([len(kept) for kept in texts]), texts


CARD_ROWS, ROW_LENGTHS, ROW_TEXTS = _card_rows()
