"""What a seat with perfect memory knows about hidden cards, and re-dealing what it cannot know.

A deck of distinct cards has a *memory*, an int32 array (seats, cards): `memory[q][c]` is the bitset of cards that, as
far as seat q knows, may lie in the place where card c truly lies (a deck position, a hand, a place on the table). The
true card is always among them. The entry belongs to the place and travels with the card that lies there:

- nothing known: all bits; q knows exactly: the one bit of c;
- a draw by q: q knows each of the drawn cards (`know`);
- a pick by p (some cards drawn, one kept, the others put under the deck): the others know only that the kept card and
  the returned ones are those that lay in the drawn places (`note_pick`).

`redeal` draws another world that agrees with all that a seat knows: it exchanges cards between hidden places as long as
each card may lie in its new place.

Limits: bitsets are int32, so a deck has at most 31 cards. Places are remembered one by one, not how they hang together:
where several seats have drawn past the same returned cards, a re-deal may allow an order that reasoning could exclude.
"""

import numpy as np

from .compiled import compiled
from .rng import randbelow

REDEAL_EXCHANGES = 1000
"""Exchanges tried where places are partly known: enough for the true world to be no likelier than others. Where nothing
is known, one pass of a shuffle does."""

MAX_TRIES = 2000
"""Re-deals until the position agrees with the decision that another seat is known to face. One is nearly always enough;
a position in which even the true cards do not agree, set up by hand, keeps the last re-deal."""


@compiled
def is_asked(s: np.void, choices: int) -> bool:
    """Tell whether a decision with so many legal actions is put to a seat: those with one are not with auto_forced."""
    return choices > 1 or (choices == 1 and s["auto_forced"] == 0)


@compiled
def forget(memory: np.ndarray, num_players: int, count: int) -> None:
    """Start a deck of `count` cards of which no seat knows anything."""
    for q in range(num_players):
        for c in range(count):
            memory[q][c] = (1 << count) - 1


@compiled
def know(memory: np.ndarray, seat: int, card: int) -> None:
    """Seat learns the exact place of a card."""
    memory[seat][card] = 1 << card


@compiled
def knows(memory: np.ndarray, seat: int, card: int) -> bool:
    """Tell whether the seat knows the exact place of a card."""
    return int(memory[seat][card]) == 1 << card


@compiled
def learn(memory: np.ndarray, seat: int, cards: int) -> None:
    """Seat learns the exact places of some cards, and with them what follows for all others.

    The cards lie nowhere else; a place for which one card is left is known, too, and so on.

    Args:
        memory: the deck's memory.
        seat: who learns.
        cards: bitset of the cards that are seen.
    """
    count = memory.shape[1]
    for c in range(count):
        if (cards >> c) & 1:
            memory[seat][c] = 1 << c
    found = cards
    while cards != 0:
        deduced = 0
        for c in range(count):
            place = int(memory[seat][c])
            if place & cards != 0 and not (found >> c) & 1:
                place &= ~cards
                memory[seat][c] = place
                if place & (place - 1) == 0:
                    deduced |= place
        cards = deduced
        found |= deduced


@compiled
def _note_seen_pick(memory: np.ndarray, q: int, drawn: np.ndarray, n: int, kept: int, ordered: bool) -> None:
    """Seat q watched somebody else's pick: only the drawn places as a whole are known to hold those cards."""
    union = 0
    for i in range(n):
        union |= int(memory[q][int(drawn[i])])
    before = int(memory[q][int(drawn[0])])
    for i in range(1, n):
        # The returned card number i-1 is drawn[i-1] or drawn[i], whichever the kept card lets through.
        here = int(memory[q][int(drawn[i])])
        returned = i - 1 if i - 1 < kept else i
        place = before | here if ordered else union
        before = here
        if returned == i - 1:
            memory[q][int(drawn[i - 1])] = place
        else:
            memory[q][int(drawn[i])] = place
    memory[q][int(drawn[kept])] = union


@compiled
def note_pick(
    memory: np.ndarray, num_players: int, seat: int, drawn: np.ndarray, n: int, kept: int, ordered: bool
) -> None:
    """Record that `seat` kept `drawn[kept]` of `drawn[:n]` and put the others under the deck.

    Args:
        memory: the deck's memory; the drawer already knows the drawn cards (`know`).
        num_players: seats in the game.
        seat: the drawer.
        drawn: card ids in the order drawn.
        n: how many were drawn.
        kept: index of the kept card.
        ordered: True when the others went under the deck in the order drawn, False when they were shuffled.
    """
    for q in range(num_players):
        if q != seat:
            _note_seen_pick(memory, q, drawn, n, kept, ordered)
    if not ordered:
        returned = 0
        for i in range(n):
            if i != kept:
                returned |= 1 << int(drawn[i])
        for i in range(n):
            if i != kept:
                memory[seat][int(drawn[i])] = returned


@compiled
def rename_bits(bits: int, rename: np.ndarray, count: int) -> int:
    """Return the bitset of `rename[c]` for every card c of the bitset `bits`."""
    result = 0
    for c in range(count):
        if (bits >> c) & 1:
            result |= 1 << int(rename[c])
    return result


@compiled
def _relabel(memory: np.ndarray, num_players: int, seat: int, rename: np.ndarray, count: int) -> None:
    """Move the entries with their places; the other seats' knowledge is renamed like the cards themselves."""
    row = np.empty(count, np.int32)
    for q in range(num_players):
        for c in range(count):
            bits = int(memory[q][c])
            row[int(rename[c])] = bits if q == seat else rename_bits(bits, rename, count)
        for c in range(count):
            memory[q][c] = row[c]


@compiled
def _passes(memory: np.ndarray, seat: int, moving: int, m: int) -> int:
    """Return how often the `m` moving cards must be gone through, so that all possible worlds turn up."""
    for c in range(memory.shape[1]):
        if (moving >> c) & 1 and moving & ~int(memory[seat][c]) != 0:
            return 1 + REDEAL_EXCHANGES // m
    return 1


@compiled
def redeal(
    s: np.void, memory: np.ndarray, num_players: int, seat: int, hidden: int, count: int, rename: np.ndarray
) -> None:
    """Exchange hidden cards at random, consistently with all that `seat` knows, and update the memory.

    Args:
        s: the state whose generator is used.
        memory: the deck's memory.
        num_players: seats in the game.
        seat: the seat whose knowledge must stay true.
        hidden: bitset of the cards that may move: in the deck, drawn by others or in others' hands, and not public.
            Cards whose place the seat knows exactly are left alone by themselves.
        count: cards of the deck in all.
        rename: int array (count,), filled here: `rename[c]` is the card that now lies where c lay. The caller applies
            it to every place (decks, hands, drawn cards) and, with `rename_bits`, to what the *other* seats have seen.
    """
    cards = np.empty(count, np.int64)
    m = 0
    moving = 0
    for c in range(count):
        rename[c] = c
        if (hidden >> c) & 1 and not knows(memory, seat, c):
            cards[m] = c
            m += 1
            moving |= 1 << c
    for _ in range(_passes(memory, seat, moving, m)):
        for i in range(m - 1, 0, -1):
            a = int(cards[i])
            b = int(cards[randbelow(s, i + 1)])
            card_a = int(rename[a])
            card_b = int(rename[b])
            if (int(memory[seat][a]) >> card_b) & 1 and (int(memory[seat][b]) >> card_a) & 1:
                rename[a] = card_b
                rename[b] = card_a
    _relabel(memory, num_players, seat, rename, count)
