"""The second opinion on money: salaries (section 5.6), end rewards and ranks (section 6)."""

from .reference import CATEGORIES, ITEMS, PRINCES, Seat


def counted(seat: Seat) -> list[int]:
    """Return the copies of every item that count for this round's salaries, Homunculi included."""
    return [min(seat.book[k] + seat.wild[k], ITEMS[k]["copies"]) if seat.wild[k] else seat.book[k] for k in range(15)]


def duplicates(book: list[int]) -> int:
    """Return the salary for several copies of one item."""
    return sum(row[f"dup{copies}"] for row, copies in zip(ITEMS, book, strict=True) if copies > 1)


def sets(book: list[int], many: bool) -> int:
    """Return the salary for rows and columns, each set of cards paid, or one of each kind."""
    lines = [(row["profit"], row["items"]) for row in PRINCES] + [
        (row["master_profit"], row["items"]) for row in CATEGORIES
    ]
    total = 0
    for profit, items in lines:
        full = min(book[item] for item in items)
        total += profit * (full if many else min(1, full))
    return total


def salary(seat: Seat, options: dict) -> int:
    """Return what a player is paid in step 9b."""
    book = counted(seat)
    return duplicates(book) + sets(book, many=bool(options["multi_sets"]))


def end_rewards(books: list[list[int]], princes: bool) -> list[int]:
    """Return the end rewards of all players: most cards of each category, `princes`: also of each row."""
    money = [0] * len(books)
    for row in CATEGORIES + (PRINCES if princes else []):
        cards = [sum(book[item] for item in row["items"]) for book in books]
        best = [p for p, count in enumerate(cards) if count == max(cards) and count > 0]
        for p in best:
            money[p] += row["end_reward"] // len(best)
    return money


def ranks(seats: list[Seat]) -> list[int]:
    """Return the places: most Florims, then most recipes, then most tokens, then shared."""
    keys = [(seat.money, seat.recipes, sum(seat.tokens)) for seat in seats]
    return [1 + sum(other > key for other in keys) for key in keys]
