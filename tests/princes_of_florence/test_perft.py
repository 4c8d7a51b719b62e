"""Numbers of lines of play to a fixed depth, counted by hand from the rules page (sections 4.2 and 2.4).

Set-up gives each seat 4 choices. A selector has 7 piles and PASS (official game for two: 5 piles and PASS). After a
pile the next seat raises or passes; after PASS the next seat in selects.

Depth 5 with two seats, for each of the 4 * 4 returns. Bid and raise: 7 * 2 answers. Bid and pass: the winner places one
of 30 forests, 121 lakes or 72 parks, or keeps one of 5 prestige cards, or (recruiting, jester, builder: nothing to
decide) the other selects among 6 piles and PASS: 30 + 121 + 72 + 5 + 3 * 7 = 249. Withdrawn: the other buys at once and
places or keeps, 30 + 121 + 72 + 5, or after the three others and after PASS the first turn begins with PASS, 10
buildings, 3 freedoms, a profession or a bonus card (no work: three cards make 3, the minimum is 7): 4 * 16. Together
14 + 249 + 292.

The official game alike: 5 * 2; 5 prestige cards, 3 * (4 piles and PASS), 3 landscape types; 5 + 3 + 4 * 16: 105 in all.
"""

import pytest

import signoria

CASES = [
    (2, {}, [4, 16, 16 * 8, 16 * 22, 16 * 555]),
    (2, {"two_player_rules": "official"}, [4, 16, 16 * 6, 16 * 16, 16 * 105]),
    (3, {}, [4, 16, 64, 64 * 8, 64 * 22]),
    (5, {}, [4, 16, 64, 256, 1024]),
]


def lines(state: signoria.State, depth: int) -> int:
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.clone()
        after.step(int(action))
        total += lines(after, depth - 1)
    return total


@pytest.mark.parametrize(("seats", "options", "expected"), CASES)
@pytest.mark.parametrize("seed", [1, 2])
def test_lines_of_play(seats, options, expected, seed):
    state = signoria.make_state("princes_of_florence", seats, seed=seed, **options)
    assert [lines(state, depth) for depth in range(1, len(expected) + 1)] == expected
