"""Arranging the dealing order of a deck, so that named cards lie on their floors or were dealt in time to be owned."""

from signoria.envs.lorenzo_il_magnifico import constants as c


class Deck:
    """The deck of one type while a position is set up.

    Args:
        card_type: type of its cards.
        first: place of the card on floor 1 in the round of the position.
        named: cards that the position names; they do not serve as fillers.
    """

    def __init__(self, card_type: int, first: int, named: set[int]) -> None:
        self.order = list(range(c.CARDS_PER_TYPE * card_type, c.CARDS_PER_TYPE * (card_type + 1)))
        self.sound = True
        """False: a card lies in a place of another period, or was taken in a way that no real game allows."""
        self._first, self._named = first, named
        self._locked: set[int] = set()
        self._last: dict[int, int] = {}

    def _move(self, card: int, place: int) -> None:
        """Exchange a card with the one in this place and keep it there."""
        old = self.order.index(card)
        self.sound &= old // c.CARDS_PER_PERIOD == place // c.CARDS_PER_PERIOD
        self.order[old], self.order[place] = self.order[place], card
        self._locked.add(place)

    def put(self, card: int, number: int) -> None:
        """Let this card be dealt on floor `number`, counted from 0."""
        place = self._first + number
        assert place not in self._locked, "two cards on a floor"
        self._move(card, place)

    def fill(self, number: int) -> int:
        """Let a card that no test names be dealt on floor `number`; return it."""
        place = self._first + number
        start = place - place % c.CARDS_PER_PERIOD
        free = [i for i in (place, *range(start, start + c.CARDS_PER_PERIOD)) if i not in self._locked]
        card = next(self.order[i] for i in free if self.order[i] not in self._named)
        self.put(card, number)
        return card

    def give(self, seat: int, card: int) -> None:
        """Let a card have been dealt in an earlier round, so that `seat` can own it.

        If possible it gets a place of its period, not before the round of the card that the seat took last. Otherwise
        the position is not sound; then the place may also be a floor, whose card is then gone.
        """
        period = self.order.index(card) // c.CARDS_PER_PERIOD
        earliest = self._last.get(seat, 0)
        before = [i for i in range(self._first) if i not in self._locked]
        floors = [i for i in reversed(range(self._first, self._first + c.FLOORS)) if i not in self._locked]
        good = [i for i in before if i // c.CARDS_PER_PERIOD == period and i // c.FLOORS >= earliest]
        self.sound &= bool(good)
        place = (good + before + floors)[0]
        self._move(card, place)
        self._last[seat] = place // c.FLOORS
