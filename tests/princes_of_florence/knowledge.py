"""What one seat with perfect memory must still know of the decks, kept by watching a game from outside (section 7).

For every place of a deck: the set of cards that may lie there, or None when anything unseen may. The rules it follows:
a seat knows the cards it put under a deck; when somebody else draws such cards, each one he puts back is one of two
neighbours (the kept one is missing), or any of them when returned cards are shuffled.
"""

from dataclasses import dataclass, field

from signoria.envs.princes_of_florence import constants as c
from signoria.envs.princes_of_florence.constants import Option, Phase

from . import reference as ref
from .scenario import deck

Place = frozenset[int] | None
PICKS = {Phase.PROFESSION_PICK: "profession", Phase.PRESTIGE_PICK: "prestige", Phase.BONUS_PICK: "bonus"}
KINDS = tuple(PICKS.values())
HANDS = {"profession": "hand", "prestige": "prestige_hand", "bonus": "bonus_hand"}
FIRST_PICK = {"profession": c.PICK_PROFESSION, "prestige": c.PICK_PRESTIGE, "bonus": c.PICK_BONUS}


def either(*places: Place) -> Place:
    """Return the union of what may lie at several places."""
    return None if None in places else frozenset().union(*places)


@dataclass
class DeckKnowledge:
    """One seat's knowledge of one deck, top first."""

    places: list[Place]
    ordered: bool
    has_drawn: bool = False
    popped: list[Place] = field(default_factory=list)

    def draw(self, count: int) -> None:
        self.popped, self.places = self.places[:count], self.places[count:]

    def put_back_own(self, drawn: list[int], kept: int) -> None:
        rest = [card for card in drawn if card != kept]
        group = frozenset(rest)
        self.places += [frozenset([card]) if self.ordered else group for card in rest]
        self.popped, self.has_drawn = [], True

    def put_back_others(self) -> None:
        everything = either(*self.popped)
        pairs = zip(self.popped, self.popped[1:], strict=False)
        self.places += [either(a, b) if self.ordered else everything for a, b in pairs]
        self.popped = []


class Knowledge:
    """One seat's knowledge of the three decks; tell it every decision with `watch`."""

    def __init__(self, viewer: int, record) -> None:
        self.viewer = viewer
        ordered = int(record["options"][Option.RETURN_ORDER]) == 0
        self.decks = {kind: DeckKnowledge([None] * len(deck(record, kind)), ordered) for kind in KINDS}
        self.returned: set[int] = set()

    def watch(self, before, action: int, after) -> None:
        """Take in one decision; with forced decisions made by the engine a single card may be taken at once."""
        old, new = Phase(int(before["phase"])), Phase(int(after["phase"]))
        if old == Phase.SETUP_RETURN:
            self._setup(before, action, after)
        if old in PICKS:
            self._pick(PICKS[old], before, action)
        if new in PICKS and old != new:
            self._drawn(PICKS[new], int(after["drawn_size"]))
        elif new not in PICKS and action in (c.TAKE_PROFESSION, c.BUY_BONUS):
            kind = "profession" if action == c.TAKE_PROFESSION else "bonus"
            self._drawn(kind, 1)

    def _setup(self, before, action: int, after) -> None:
        """Once all have chosen, an open deal tells which cards form the deck; a hidden one only the own card."""
        if before["player"] == self.viewer:
            self.returned = {action - c.PICK_PROFESSION}
        if after["phase"] != Phase.SETUP_RETURN:
            cards = deck(after, "profession")
            known = frozenset(cards) if after["options"][Option.INITIAL_DEAL_PUBLIC] else None
            self.decks["profession"].places = [known] * len(cards)

    def _pick(self, kind: str, before, action: int) -> None:
        seat = int(before["player"])
        drawn = [int(card) for card in before["drawn"][: int(before["drawn_size"])]]
        if seat == self.viewer:
            self.decks[kind].put_back_own(drawn, action - FIRST_PICK[kind])
        else:
            self.decks[kind].put_back_others()

    def _drawn(self, kind: str, count: int) -> None:
        """Cards have left a deck: the own returned card may be among them."""
        self.decks[kind].draw(count)
        if kind == "profession":
            self.returned = set()

    def contradictions(self, record) -> list[str]:
        """Return what in a record disagrees with the knowledge."""
        found = []
        for kind in KINDS:
            for place, card in zip(self.decks[kind].places, deck(record, kind), strict=True):
                if place is not None and card not in place:
                    found.append(f"{kind} {card} lies where only {sorted(place)} can lie")
        if record["phase"] != Phase.SETUP_RETURN and not self.returned <= set(deck(record, "profession")):
            found.append(f"the returned card {self.returned} is not in the deck")
        return found

    def open_cards(self, record, kind: str) -> set[int]:
        """Return cards of whose place this seat knows nothing: at unknown places of the deck, or in others' hands.

        Hands count only while the seat has not drawn from this deck: later it may know what another one could keep.
        """
        knowledge = self.decks[kind]
        cards = {card for place, card in zip(knowledge.places, deck(record, kind), strict=True) if place is None}
        if not knowledge.has_drawn:
            for q in range(int(record["num_players"])):
                if q != self.viewer:
                    hand = ref.members(record[HANDS[kind]][q])
                    cards |= hand - (ref.members(record["known_hand"][q]) if kind == "profession" else set())
        return cards if len(cards) >= 3 else set()
