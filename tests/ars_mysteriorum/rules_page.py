"""The printed tables of the rules page (RULES.md), read as rows and turned into numbers."""

import re
from functools import partial

from ..rules_tables import rules_page, table_rows

PAGE = rules_page("ars_mysteriorum")
rows_of = partial(table_rows, PAGE)
"""The rows of the first table of the page whose header begins with these columns."""


def section(number: str) -> str:
    """Return the text of a section, such as `4.3`."""
    match = re.search(rf"^#+ {re.escape(number)}\.? .*?(?=^#)", PAGE, re.M | re.S)
    assert match, f"no section {number}"
    return match[0]


def numbers(text: str, separator: str = "/") -> list[int]:
    """Return the numbers of a cell such as `3 / 7 / -`, 0 for a dash."""
    return [0 if part.strip() == "-" else int(part) for part in text.split(separator)]
