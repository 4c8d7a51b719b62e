"""Reading a game's rules page (RULES.md) and the tables printed in it."""

from pathlib import Path

import signoria


def rules_page(game_id: str) -> str:
    """Return the text of a game's rules page."""
    return (Path(signoria.__file__).parent / "envs" / game_id / "RULES.md").read_text(encoding="utf-8")


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def table_rows(page: str, *columns: str) -> list[dict[str, str]]:
    """Return the rows of the first table whose header begins with these columns."""
    lines = page.splitlines()
    start = next(
        k for k, line in enumerate(lines) if line.startswith("|") and cells(line)[: len(columns)] == [*columns]
    )
    header = cells(lines[start])
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append(dict(zip(header, cells(line), strict=True)))
    return found
