"""95 % intervals for win shares and means of games that come in groups.

Games of one group are dependent: all line-ups of a tournament play the same seeds, so the games of one seed share
their luck, and an entrant on several seats of one game competes with itself. A group is a seed with all its games.
Estimates are ratios of group totals, and their variance is that between groups (the linearised variance of survey
statistics), which holds whatever the dependence within a group is.
"""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

Z95 = 1.959963984540054
"""97.5 % point of the normal distribution: two-sided 95 %."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval; `low` and `high` are NaN where one group alone leaves the spread unknown."""

    mean: float
    low: float
    high: float


def wilson(share: float, count: float, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's score interval of a proportion.

    Args:
        share: observed proportion, 0..1 (shared wins make it a fraction of any kind).
        count: number of independent trials, > 0.
        z: two-sided point of the normal (or Student's) distribution.
    """
    if math.isinf(z):
        return 0.0, 1.0
    spread = z * z / count
    centre = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / count + spread / (4 * count))
    return max(0.0, centre - half), min(1.0, centre + half)


def student_within(t: float, freedom: int) -> float:
    """Return the probability that Student's distribution with `freedom` >= 1 degrees lies within -t..t (t >= 0)."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    # Closed form for whole degrees: a finite series in powers of cos², each term from the one before.
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total


@cache
def student_95(freedom: int) -> float:
    """Return the two-sided 95 % point of Student's distribution; infinite for 0 degrees of freedom."""
    if freedom < 1:
        return math.inf
    if freedom > 1000:  # less than 0.1 % from the normal distribution
        return Z95
    low, high = Z95, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if student_within(middle, freedom) < 0.95:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def grouped_mean(totals: np.ndarray, weights: np.ndarray) -> tuple[float, float]:
    """Return the mean `sum(totals) / sum(weights)` and its standard error from the spread between groups.

    Args:
        totals: (K,) sum of the values of each group.
        weights: (K,) number of values of each group, not all 0.

    Returns:
        Mean and standard error; the error is NaN for one group.
    """
    groups = len(totals)
    count = float(weights.sum())
    mean = float(totals.sum()) / count
    if groups < 2:
        return mean, math.nan
    residuals = totals - mean * weights
    return mean, math.sqrt(groups / (groups - 1) * float((residuals**2).sum())) / count


def mean_interval(totals: np.ndarray, weights: np.ndarray) -> Estimate:
    """Return the mean of grouped values with a Student interval over groups; see `grouped_mean` for the arguments."""
    mean, error = grouped_mean(totals, weights)
    if math.isnan(error):
        return Estimate(mean, math.nan, math.nan)
    half = student_95(len(totals) - 1) * error
    return Estimate(mean, mean - half, mean + half)


def share_interval(totals: np.ndarray, weights: np.ndarray) -> Estimate:
    """Return a win share over groups with Wilson's interval for the effective number of games.

    The effective number is the number of games divided by the design effect: the variance between groups over the
    variance of as many independent games. The design effect counts as 1 at least, so the interval is never narrower
    than Wilson's for independent games; where every game was won, or none, the spread says nothing about the
    dependence, and only one game per group counts. One group alone gives 0..1.

    Args:
        totals: (K,) wins of each group, ties shared.
        weights: (K,) games (times seats) of each group.
    """
    mean, error = grouped_mean(totals, weights)
    mean = min(1.0, max(0.0, mean))
    groups = len(totals)
    count = float(weights.sum())
    independent = mean * (1 - mean) / count
    if math.isnan(error) or independent < 1e-15:
        effective = float(groups)
    else:
        effective = count / max(1.0, error * error / independent)
    low, high = wilson(mean, effective, student_95(groups - 1))
    return Estimate(mean, min(low, mean), max(high, mean))
