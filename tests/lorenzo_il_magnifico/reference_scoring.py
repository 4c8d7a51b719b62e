"""The second opinion on final scoring and ranks (section 6)."""

from .reference import (
    BUILDING,
    CHARACTER,
    CONSTANTS,
    FAITH,
    MILITARY,
    SLOTS,
    STONE,
    TERRITORY,
    VENTURE,
    VP,
    WOOD,
    Seat,
    rows,
)


def military_points(seats: list[Seat], options: dict) -> list[int]:
    """Return what each seat scores for its military points."""
    totals = sorted({seat.have[MILITARY] for seat in seats}, reverse=True)
    leaders = [seat for seat in seats if seat.have[MILITARY] == totals[0]]
    points = {totals[0]: CONSTANTS["military_first"]}
    if len(totals) > 1 and not (options["military_ties"] == "skip" and len(leaders) > 1):
        points[totals[1]] = CONSTANTS["military_second"]
    return [points.get(seat.have[MILITARY], 0) for seat in seats]


def set_points(seat: Seat, kind: int) -> int:
    """Return the points of the territories, characters or ventures of a seat."""
    if any(tile["card_type"] == kind for tile in seat.burdens("no_end_vp")):
        return 0
    if kind == VENTURE:
        return sum(row["end_vp"] for row in seat.cards[VENTURE])
    column = "end_vp_territories" if kind == TERRITORY else "end_vp_characters"
    return SLOTS[seat.count(kind)][column] if seat.count(kind) else 0


def lost_points(seat: Seat) -> int:
    """Return what tiles 3-5, 3-6 and 3-7 take."""
    lost = 0
    if seat.burdens("lose_vp_per_mil"):
        lost += seat.have[MILITARY]
    if seat.burdens("lose_vp_per_building_cost"):
        lost += sum(row["cost"][WOOD] + row["cost"][STONE] for row in seat.cards[BUILDING])
    if seat.burdens("lose_vp_per_resource"):
        lost += sum(seat.have[:4])
    return lost


def final_points(seats: list[Seat], options: dict) -> list[int]:
    """Return the final victory points of every seat."""
    points = []
    for seat, military in zip(seats, military_points(seats, options), strict=True):
        total = seat.have[VP]
        if seat.burdens("lose_vp_per_vp"):
            total -= total // 5
        total += sum(set_points(seat, kind) for kind in (TERRITORY, CHARACTER, VENTURE)) + military
        total += sum(seat.have[:4]) // CONSTANTS["resources_per_vp"]
        if options["final_faith_vp"] == "yes":
            faith = seat.have[FAITH]
            total += rows("faith_track")[faith]["vp"] if options["faith_vp"] == "track" else faith
        points.append(max(0, total - lost_points(seat)))
    return points


def places(points: list[int], order: list[int]) -> list[int]:
    """Return the rank of every seat: points, then place in the turn order."""
    ranking = sorted(order, key=lambda p: (-points[p], order.index(p)))
    return [1 + ranking.index(p) for p in range(len(points))]
