"""The printed tables, lists and the map of the rules page (RULES.md), read as rows and turned into numbers."""

import re
from functools import partial

from ..rules_tables import rules_page, table_rows

PAGE = rules_page("venedig")
rows_of = partial(table_rows, PAGE)
"""The rows of the first table of the page whose header begins with these columns."""
FLAT = " ".join(PAGE.split())
"""The page with every line break and indent as one space, to search for sentences."""
LETTERS = "ABCDE"


def numbers(text: str) -> list[int]:
    """Return the numbers of a text; `7-9` is 7, 8, 9."""
    found = []
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", text):
        found += range(int(first), int(last or first) + 1)
    return found


def lines() -> dict[int, tuple[int, int]]:
    """Return the two end squares of each bridge line of the list in section 2."""
    listed = re.search(r"Bridge lines \(id: .*?\): (.*?)\. No square belongs to two lines", FLAT)[1]
    return {int(line): (int(a), int(b)) for line, a, b in re.findall(r"(\d+): (\d+)-(\d+)", listed)}


def board_map() -> list[str]:
    """Return the lines of the map of section 2."""
    return re.search(r"```\n((?: .*\n)+?)```", PAGE)[1].splitlines()


def places() -> dict[str, tuple[int, int]]:
    """Return row and column on the map of each square (`A08`) and canal square (`(07)`), as far as they are told.

    Rows and columns count from the square A00, which lies in row 0 and column 1; cells are four characters wide and
    begin two characters later in odd rows.
    """
    found = {}
    for number, line in enumerate(board_map()):
        row = number - 1
        for match in re.finditer(r"[A-E]\d\d|\(\d\d\)", line):
            found[match[0]] = row, (match.start() - 2 * (row % 2)) // 4 - 2
    return found


def marked(mark: str) -> list[int]:
    """Return the squares that carry a mark on the map, ascending: `o` open, `*` built."""
    found = re.finditer(r"[A-E](\d\d)" + re.escape(mark), "\n".join(board_map()))
    return sorted(int(match[1]) for match in found)
