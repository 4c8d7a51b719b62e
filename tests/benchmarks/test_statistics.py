import math

import numpy as np
import pytest
from scipy import stats

from signoria.benchmarks.statistics import (
    Z95,
    grouped_mean,
    mean_interval,
    share_interval,
    student_95,
    student_within,
    wilson,
)


@pytest.mark.parametrize(("wins", "count"), [(0, 10), (3, 10), (10, 10), (487, 1000)])
def test_wilson_equals_the_reference(wins, count):
    reference = stats.binomtest(wins, count).proportion_ci(0.95, method="wilson")
    assert wilson(wins / count, count) == pytest.approx((reference.low, reference.high), abs=1e-12)


def test_wilson_of_a_textbook_example():
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 9, 10, 33, 100, 999, 1000])
def test_student_equals_the_reference(freedom):
    assert student_95(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-9)
    assert student_within(1.3, freedom) == pytest.approx(1 - 2 * stats.t.sf(1.3, freedom), abs=1e-12)


def test_student_ends_in_the_normal_distribution():
    assert student_95(0) == math.inf
    assert student_95(10**6) == Z95 == pytest.approx(stats.norm.ppf(0.975))


def test_mean_of_single_games_is_the_usual_interval():
    values = np.array([3.0, 1.0, 4.0, 1.0, 5.0])
    estimate = mean_interval(values, np.ones(5))
    low, high = stats.t.interval(0.95, 4, values.mean(), stats.sem(values))
    assert (estimate.mean, estimate.low, estimate.high) == pytest.approx((values.mean(), low, high))


def test_copies_of_a_game_add_nothing():
    values = np.array([3.0, 1.0, 4.0, 1.0, 5.0])
    assert mean_interval(7 * values, np.full(5, 7.0)) == mean_interval(values, np.ones(5))
    wins = np.array([1.0, 0, 0, 1, 1, 0, 1, 1])
    many = share_interval(7 * wins, np.full(8, 7.0))
    assert many.high - many.low > 0.95 * (share_interval(wins, np.ones(8)).high - share_interval(wins, np.ones(8)).low)


def test_groups_of_different_size_weigh_by_size():
    mean, error = grouped_mean(np.array([2.0, 0.0]), np.array([2.0, 1.0]))
    assert mean == pytest.approx(2 / 3)
    assert error > 0


def test_share_of_independent_games_is_close_to_wilson():
    wins = np.random.default_rng(0).integers(0, 2, 2000).astype(float)
    estimate = share_interval(wins, np.ones(2000))
    assert (estimate.low, estimate.high) == pytest.approx(wilson(wins.mean(), 2000), abs=2e-3)


def test_share_is_never_narrower_than_wilson():
    # Every seed is won once and lost once: no spread between seeds at all.
    estimate = share_interval(np.ones(500), np.full(500, 2.0))
    low, high = wilson(0.5, 1000)
    assert estimate.low <= low
    assert estimate.high >= high


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_clean_sweep_counts_one_game_per_seed(share):
    estimate = share_interval(np.full(50, 4.0 * share), np.full(50, 4.0))
    assert (estimate.low, estimate.high) == pytest.approx(wilson(share, 50, student_95(49)))
    assert estimate.low <= estimate.mean == share <= estimate.high


def test_one_group_leaves_the_spread_open():
    share = share_interval(np.array([3.0]), np.array([4.0]))
    assert (share.mean, share.low, share.high) == (0.75, 0.0, 1.0)
    assert math.isnan(mean_interval(np.array([3.0]), np.array([4.0])).low)


def test_intervals_cover_dependent_games():
    """Six games of a seed share its luck; 95 % of the intervals hold the truth, those of games taken alone do not."""
    random = np.random.default_rng(1)
    seeds, lineups, repeats, truth = 60, 6, 400, 0.4
    covered = naive = means = 0
    for _ in range(repeats):
        chance = random.beta(0.8, 1.2, seeds)  # mean 0.4
        totals = random.binomial(lineups, chance).astype(float)
        weights = np.full(seeds, float(lineups))
        share = share_interval(totals, weights)
        mean = mean_interval(totals, weights)
        low, high = wilson(totals.sum() / (seeds * lineups), seeds * lineups)
        covered += share.low <= truth <= share.high
        means += mean.low <= truth <= mean.high
        naive += low <= truth <= high
    assert covered >= 0.925 * repeats
    assert means >= 0.925 * repeats
    assert naive < 0.85 * repeats
