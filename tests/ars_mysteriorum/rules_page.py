"""The printed tables of the rules page (RULES.md), read as rows and turned into numbers."""

import re
from pathlib import Path

import signoria

PAGE = (Path(signoria.__file__).parent / "envs" / "ars_mysteriorum" / "RULES.md").read_text(encoding="utf-8")


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def rows_of(*columns: str) -> list[dict[str, str]]:
    """Return the rows of the first table whose header begins with these columns."""
    lines = PAGE.splitlines()
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


def section(number: str) -> str:
    """Return the text of a section, such as `4.3`."""
    match = re.search(rf"^#+ {re.escape(number)}\.? .*?(?=^#)", PAGE, re.M | re.S)
    assert match, f"no section {number}"
    return match[0]


def numbers(text: str, separator: str = "/") -> list[int]:
    """Return the numbers of a cell such as `3 / 7 / -`, 0 for a dash."""
    return [0 if part.strip() == "-" else int(part) for part in text.split(separator)]
