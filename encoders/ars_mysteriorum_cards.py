"""What the observation of Ars Mysteriorum tells of a recipe: one row of features each."""

import numpy as np

from ..envs.ars_mysteriorum.constants import NUM_CATEGORIES, NUM_PRINCES, NUM_RECIPES
from ..envs.ars_mysteriorum.tables import (
    ITEM_CATEGORY,
    ITEM_PRINCE,
    RECIPE_BONUS,
    RECIPE_COST,
    RECIPE_ITEM,
)
from .writers import ROW

MAX_DUE = int(RECIPE_COST.max())
MAX_BONUS = int(RECIPE_BONUS.max())

COLUMN_TEXTS = f"cost in each colour ({MAX_DUE}); bonus ({MAX_BONUS}); category of the item; prince of the item"


def _recipe_rows() -> tuple[np.ndarray, int]:
    """Return the feature rows, float32 (49, ROW), filled up with zeros, and their length; the last row is NO_RECIPE."""
    item = RECIPE_ITEM
    category = ITEM_CATEGORY[item][:, None] == np.arange(NUM_CATEGORIES)
    prince = ITEM_PRINCE[item][:, None] == np.arange(NUM_PRINCES)
    features = np.hstack([RECIPE_COST / MAX_DUE, RECIPE_BONUS[:, None] / MAX_BONUS, category, prince])
    rows = np.zeros((NUM_RECIPES + 1, ROW), np.float32)
    rows[:NUM_RECIPES, : features.shape[1]] = features
    return rows, features.shape[1]


RECIPE_ROWS, ROW_LENGTH = _recipe_rows()
