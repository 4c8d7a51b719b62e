"""Contradictions that the data of the mystery cards may not hold (section 2.6); each error names the file and row."""

from ..core.datafiles import Rows
from . import constants as c
from .data_checks import check_sources
from .effects import USES, Effect, Timing

WITHOUT_VALUE = frozenset(
    {
        *(Effect.PEEK_TENT, Effect.FREE_BASE, Effect.FREE_CROWD),
        *(Effect.MOVE_OTHER, Effect.REMOTE_RECIPE, Effect.COUNTER),
    }
)
"""Effects without an amount."""


def check_kinds(rows: Rows) -> None:
    """Check that each kind is played when and at what its effect allows.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("name")
    rows.unique("text")
    check_sources(rows, "name")
    for number, row in enumerate(rows):
        effect = Effect[row["effect"]]
        timing, phases, aim = USES[effect]
        fits = Timing[row["timing"].upper()] == timing
        rows.require(number, fits, f"'timing' {row['timing']!r} does not go with 'effect' {row['effect']!r}")
        fits = row["phase"] in phases
        rows.require(number, fits, f"'phase' {row['phase']} does not go with 'effect' {row['effect']!r}")
        fits = row["target"] == aim
        rows.require(number, fits, f"'target' {row['target']} does not go with 'effect' {row['effect']!r}")
        fits = (row["value"] == 0) == (effect in WITHOUT_VALUE)
        rows.require(number, fits, f"'value' {row['value']} does not go with 'effect' {row['effect']!r}")
    counters = [number for number, row in enumerate(rows) if Effect[row["effect"]] == Effect.COUNTER]
    rows.require(counters[-1] if counters else len(rows) - 1, len(counters) == 1, "there is not one kind 'COUNTER'")
    copies = rows.integers("copies").sum()
    fits = copies == c.NUM_MYSTERIES
    rows.require(len(rows) - 1, bool(fits), f"'copies' of all kinds are {copies} cards, not {c.NUM_MYSTERIES}")


def check_mysteries(rows: Rows, kinds: Rows) -> None:
    """Check the cards: kind after kind, as many copies as mystery_kinds.json says.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    cards = [(number, copy) for number, row in enumerate(kinds) for copy in range(row["copies"])]
    rows.expect("kind", [kind for kind, _ in cards])
    rows.expect("copy", [copy for _, copy in cards])
    for number, name in enumerate(rows.texts("name")):
        due = kinds[cards[number][0]]["name"]
        rows.require(number, name == due, f"'name' is {name!r}, but {due!r} follows from the other data")
