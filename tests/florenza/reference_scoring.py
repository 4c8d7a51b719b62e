"""The second opinion on final scoring, ties and ranks (section 6)."""

from .reference import CARDS, MONUMENTS, Row, Seat, rows

SCORING = {row["code"]: row for row in rows("scoring")}


def district_sets(seat: Seat) -> int:
    """Return the number of sets of a palace, a church and a district building."""
    return min(seat.count("palace"), seat.count("church"), seat.count("district"))


def artist_sets(seat: Seat) -> int:
    """Return the number of sets of an architect, a painter and a sculptor, all named."""
    return min(seat.hired_classes.count(kind) for kind in range(3))


def guild_points(seat: Seat) -> int:
    """Return what the guilds in the tableau score (section 5.9)."""
    units = {
        "none": 0,
        "workshop": seat.count("workshop"),
        "residence": seat.count("residence"),
        "monument": len(seat.monuments),
        "artist_set": artist_sets(seat),
        "district_set": district_sets(seat),
    }
    return sum(row["end_bonus_points"] * units[row["end_bonus_per"]] for row in seat.owned)


def majority(row: Row, held: list[int], needs_holding: bool) -> list[int]:
    """Return what each seat gets for having most (section 6.2)."""
    ranks = [1 + sum(other > own for other in held) for own in held]
    points = {rank: row[f"points_{rank}"] for rank in (1, 2, 3)}
    return [0 if needs_holding and own == 0 else points.get(rank, 0) for own, rank in zip(held, ranks, strict=True)]


def penalty(seat: Seat, values: dict[int, int]) -> int:
    """Return what unused reserves cost; `values` are the faces by place in the dealing order."""
    monuments = sum(MONUMENTS[monument]["value"] for monument in seat.reserved_monuments)
    return monuments + sum(values[k] for k in seat.reserved_artists)


def final_points(seats: list[Seat], captain: int, values: dict[int, int], options: dict) -> list[int]:
    """Return the final points of every seat."""
    strict = options["majority_needs_holding"]
    goods = majority(SCORING["most_resources"], [sum(seat.have) for seat in seats], strict)
    purse = majority(SCORING["most_money"], [seat.money for seat in seats], strict)
    points = []
    for seat in seats:
        total = seat.points + SCORING["district_set"]["points_1"] * district_sets(seat) + guild_points(seat)
        total += goods[seat.number] + purse[seat.number] - penalty(seat, values)
        total += SCORING["captain"]["points_1"] if seat.number == captain else 0
        points.append(total)
    return points


def places(points: list[int], seats: list[Seat]) -> list[int]:
    """Return the rank of every seat: points, then the lists of works, the longer of otherwise equal lists first."""
    merits = [(total, sorted(seat.works, reverse=True)) for total, seat in zip(points, seats, strict=True)]
    return [1 + sum(other > own for other in merits) for own in merits]


def printed_points(seat: Seat) -> int:
    """Return the points of a seat's cards and monuments without artists (items 1 to 3 of section 6.1)."""
    cards = sum(CARDS[card]["prestige"] for card in seat.tableau)
    return cards + sum(MONUMENTS[monument]["value"] for monument in seat.monuments)
