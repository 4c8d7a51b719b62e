"""Orders in which cards lie where a position wants them, every card in exactly one place.

Cards of the present round's deal are on display or in a player's hands; of those dealt before, what nobody has and is
not on display is gone (sections 4.2 and 4.5).
"""

from collections import Counter
from collections.abc import Iterable

from signoria.envs.florenza import constants as c
from signoria.envs.florenza.constants import CardClass, Place

from . import moves as m

ArtistWish = str | tuple[str, int]
"""An artist card: the name of its back, or that and the value on its face."""

NEW_MONUMENTS, FIRST_MONUMENTS, KEPT_MONUMENTS = 5, 7, 2
CHEAPEST_FIRST = sorted(range(c.NUM_FACES), key=lambda face: m.FACE_ROWS[face]["cost"])
LEAST_FIRST = sorted(range(c.NUM_MONUMENTS), key=lambda k: m.MONUMENT_ROWS[k]["value"])


class Faces:
    """Finds an unused artist card for every wish; wishes with a value first, so that others do not take their card."""

    def __init__(self) -> None:
        self.free = list(range(c.NUM_FACES))

    def find(self, wishes: list[ArtistWish]) -> list[int]:
        """Return a face for each wish."""
        found: dict[int, int] = {}
        for exact in (True, False):
            for k, wish in enumerate(wishes):
                if isinstance(wish, tuple) == exact:
                    found[k] = self._take(*wish) if isinstance(wish, tuple) else self._take(wish, None)
        return [found[k] for k in range(len(wishes))]

    def _take(self, name: str, value: int | None) -> int:
        rows = m.FACE_ROWS
        back = m.artist_id(name)
        face = next(
            (f for f in self.free if rows[f]["artist_id"] == back and value in (None, rows[f]["prestige"])), None
        )
        assert face is not None, f"no card {name} {value} is left"
        self.free.remove(face)
        return face


def deal_artists(
    per_round: int,
    round_no: int,
    display: list[int],
    held: list[tuple[int, int]],
    following: list[int],
    keepers: list[int],
) -> tuple[list[int], list[int]]:
    """Return the dealing order of the 85 faces and the place of each.

    Args:
        per_round: artists dealt in every round.
        round_no: the present round.
        display: faces on display, in dealing order.
        held: faces reserved or owned and their places.
        following: faces that will be dealt next.
        keepers: seats that have reserved in turn what else was dealt this round; none: it is on display.
    """
    earlier = per_round * (round_no - 1)
    fixed = [*display, *(face for face, _ in held), *following]
    others = [face for face in CHEAPEST_FIRST if face not in fixed]
    before, late = held[:earlier], held[earlier:]
    gone = [(others.pop(), int(Place.GONE)) for _ in range(earlier - len(before))]
    missing = per_round - len(display) - len(late)
    assert missing >= 0, "more artists than have been dealt"
    if keepers:
        filling = [(others.pop(0), Place.RESERVED + keepers[k % len(keepers)]) for k in range(missing)]
    else:
        filling = [(others.pop(), int(Place.DISPLAY)) for _ in range(missing)]
    shown = [(face, int(Place.DISPLAY)) for face in display]
    rest = [(face, int(Place.PILE)) for face in [*following, *others]]
    cards = [*before, *gone, *late, *filling, *shown, *rest]
    return [face for face, _ in cards], [place for _, place in cards]


def draw_monuments(
    round_no: int,
    display: list[int],
    held: list[tuple[int, int]],
    following: list[int],
    keepers: list[int],
) -> tuple[list[int], list[int], int]:
    """Return the drawing order of the 27 monuments, the place of each in it and how many are drawn.

    Arguments as for `deal_artists`. Of those drawn before this round two have been kept; without `keepers` the most
    valuable others fill the display.
    """
    new = NEW_MONUMENTS if round_no > 1 else FIRST_MONUMENTS
    drawn = FIRST_MONUMENTS + NEW_MONUMENTS * (round_no - 1)
    earlier = drawn - new
    kept = KEPT_MONUMENTS if earlier else 0
    fixed = [*display, *(k for k, _ in held), *following]
    others = [k for k in LEAST_FIRST if k not in fixed]
    before, late = held[: earlier - kept], held[earlier - kept :]
    missing = new + kept - len(display) - len(late)
    assert missing >= 0, "more monuments than can be on display"
    if keepers:
        filling = [(others.pop(), Place.RESERVED + keepers[k % len(keepers)]) for k in range(missing)]
    else:
        filling = [(others.pop(), int(Place.DISPLAY)) for _ in range(missing)]
    gone = [(others.pop(0), int(Place.GONE)) for _ in range(earlier - kept - len(before))]
    shown = [(k, int(Place.DISPLAY)) for k in display]
    rest = [(k, int(Place.PILE)) for k in [*following, *others]]
    cards = [*before, *gone, *filling, *late, *shown, *rest]
    return [k for k, _ in cards], [place for _, place in cards], drawn


def deck(players: int, guilds: bool, piles: Iterable[int]) -> Counter[int]:
    """Return the Florenza cards of these piles by type."""
    return Counter(
        row["card_id"]
        for row in m.DECK_ROWS
        if row["pile"] in piles and row["min_players"] <= players and (guilds or not row["is_guild"])
    )


UNWANTED = [
    *(CardClass.DISTRICT, CardClass.WORKSHOP, CardClass.GUILD),
    *(CardClass.PRIEST, CardClass.CHURCH, CardClass.PALACE),
]
"""Kinds of cards put into tableaus to make the draw pile smaller, the least troublesome first."""


def to_tableaus(cards: Counter[int], tableaus: list[list[int]], count: int, works: int) -> list[tuple[int, int]]:
    """Choose cards to be put into tableaus, each once in a tableau, one priest for each, `works` works of art at most.

    Args:
        cards: cards to choose from; the chosen ones are taken out.
        tableaus: what the seats that take cards have already.
        count: cards to be chosen.
        works: most works of art.

    Returns:
        Pairs of seat (by place in `tableaus`) and card.
    """
    chosen: list[tuple[int, int]] = []
    have = [set(mine) for mine in tableaus]
    kind = [row["class_id"] for row in m.CARD_ROWS]
    for card in sorted(cards.elements(), key=lambda t: UNWANTED.index(kind[t]) if kind[t] in UNWANTED else 99):
        seat = min(range(len(have)), key=lambda k: (card in have[k] or _second_priest(card, have[k]), len(have[k])))
        art = kind[card] in (CardClass.CHURCH, CardClass.PALACE)
        if len(chosen) == count or card in have[seat] or _second_priest(card, have[seat]) or (art and works == 0):
            continue
        if kind[card] not in UNWANTED or m.CARD_NAMES[card] == "Arte dei Mercatanti":
            continue
        works -= art
        have[seat].add(card)
        cards[card] -= 1
        chosen.append((seat, card))
    assert len(chosen) == count, f"only {len(chosen)} of {count} cards can be put into tableaus"
    return chosen


def _second_priest(card: int, tableau: set[int]) -> bool:
    priest = CardClass.PRIEST
    return m.CARD_ROWS[card]["class_id"] == priest and any(m.CARD_ROWS[t]["class_id"] == priest for t in tableau)
