"""Every movement of cards between decks, hands and the table, with what the seats learn by it (sections 4.2, 5, 7).

A deck's array holds its cards from index 0, the top; entries behind its size are NO_CARD. Only these functions move
cards, so that no card can be lost or doubled elsewhere.
"""

import numpy as np

from ..core.compiled import compiled
from ..core.memory import knows, learn, note_pick
from ..core.rng import shuffle
from .constants import DRAW_SIZE, NO_CARD, NUM_BONUS, NUM_PRESTIGE, NUM_PROFESSIONS, Option, Pile

# --- drawing and returning (PRESTIGE_PICK, PROFESSION_PICK, BONUS_PICK) ---


@compiled
def _draw(s: np.void, p: int, deck: np.ndarray, size: int, memory: np.ndarray, seen: np.ndarray) -> int:
    """Move up to DRAW_SIZE cards from the top of a deck to `drawn`, shown to seat p; return the deck's new size."""
    n = min(DRAW_SIZE, size)
    cards = 0
    for i in range(n):
        s["drawn"][i] = deck[i]
        cards |= 1 << int(deck[i])
    s["drawn_size"] = n
    learn(memory, p, cards)
    seen[p] = int(seen[p]) | cards
    for i in range(n, size):
        deck[i - n] = deck[i]
    for i in range(size - n, size):
        deck[i] = NO_CARD
    return size - n


@compiled
def _keep(s: np.void, p: int, card: int, deck: np.ndarray, size: int, memory: np.ndarray) -> int:
    """Take the drawn card that is kept out of `drawn`, put the others under the deck; return the deck's new size.

    They lie in the order drawn, or shuffled with option return_order (section 4.2). The caller puts the kept card away.
    """
    drawn = s["drawn"]
    n = int(s["drawn_size"])
    kept = 0
    while int(drawn[kept]) != card:
        kept += 1
    ordered = s["options"][Option.RETURN_ORDER] == 0
    note_pick(memory, int(s["num_players"]), p, drawn, n, kept, ordered)
    for i in range(kept, n - 1):
        drawn[i] = drawn[i + 1]
    if not ordered:
        shuffle(s, drawn, n - 1)
    for i in range(n - 1):
        deck[size + i] = drawn[i]
    for i in range(n):
        drawn[i] = NO_CARD
    s["drawn_size"] = 0
    return size + n - 1


@compiled
def draw_prestige(s: np.void, p: int) -> None:
    """Show the top prestige cards to the seat."""
    size = int(s["piles"][Pile.PRESTIGE])
    s["piles"][Pile.PRESTIGE] = _draw(s, p, s["prestige_deck"], size, s["prestige_memory"], s["seen_prestige"])


@compiled
def keep_prestige(s: np.void, p: int, card: int) -> None:
    """Keep one drawn prestige card, face-down."""
    size = int(s["piles"][Pile.PRESTIGE])
    s["piles"][Pile.PRESTIGE] = _keep(s, p, card, s["prestige_deck"], size, s["prestige_memory"])
    s["prestige_hand"][p] = int(s["prestige_hand"][p]) | (1 << card)


@compiled
def draw_professions(s: np.void, p: int) -> None:
    """Show the top profession cards to the seat."""
    size = int(s["profession_deck_size"])
    memory = s["profession_memory"]
    s["profession_deck_size"] = _draw(s, p, s["profession_deck"], size, memory, s["seen_professions"])


@compiled
def keep_profession(s: np.void, p: int, card: int) -> None:
    """Keep one drawn profession card in hand."""
    size = int(s["profession_deck_size"])
    s["profession_deck_size"] = _keep(s, p, card, s["profession_deck"], size, s["profession_memory"])
    s["hand"][p] = int(s["hand"][p]) | (1 << card)


@compiled
def draw_bonus(s: np.void, p: int) -> None:
    """Show the top bonus cards to the seat."""
    size = int(s["bonus_deck_size"])
    s["bonus_deck_size"] = _draw(s, p, s["bonus_deck"], size, s["bonus_memory"], s["seen_bonus"])


@compiled
def keep_bonus(s: np.void, p: int, card: int) -> None:
    """Keep one drawn bonus card in hand."""
    size = int(s["bonus_deck_size"])
    s["bonus_deck_size"] = _keep(s, p, card, s["bonus_deck"], size, s["bonus_memory"])
    s["bonus_hand"][p] = int(s["bonus_hand"][p]) | (1 << card)


# --- playing ---


@compiled
def drawn_cards(s: np.void) -> int:
    """Return the bitset of the cards drawn to choose from; the phase tells their kind."""
    cards = 0
    for i in range(int(s["drawn_size"])):
        cards |= 1 << int(s["drawn"][i])
    return cards


@compiled
def reveal(s: np.void, memory: np.ndarray, cards: int) -> None:
    """Everybody learns where some cards (a bitset) lie."""
    for q in range(int(s["num_players"])):
        learn(memory, q, cards)


@compiled
def reveal_from_hand(s: np.void, p: int, card: int, rest: int, memory: np.ndarray) -> None:
    """Everybody sees a card that the seat plays, but not which of its cards it was when it came into the hand.

    Args:
        s: the state.
        p: the seat.
        card: the card played.
        rest: bitset of the cards that stay in the hand.
        memory: the memory of the card's deck.
    """
    for q in range(int(s["num_players"])):
        if q != p and not knows(memory, q, card):
            union = int(memory[q, card])
            doubtful = 0
            for other in range(memory.shape[1]):
                if (rest >> other) & 1 and (int(memory[q, other]) >> card) & 1:
                    union |= int(memory[q, other])
                    doubtful |= 1 << other
            for other in range(memory.shape[1]):
                if (doubtful >> other) & 1:
                    memory[q, other] = union
    reveal(s, memory, 1 << card)


@compiled
def play_profession(s: np.void, p: int, card: int) -> None:
    """Move a profession from the hand to the seat's display (section 5.5, step 1)."""
    s["hand"][p] = int(s["hand"][p]) & ~(1 << card)
    s["known_hand"][p] = int(s["known_hand"][p]) & ~(1 << card)
    s["display"][p] = int(s["display"][p]) | (1 << card)
    reveal_from_hand(s, p, card, int(s["hand"][p]), s["profession_memory"])


@compiled
def play_bonus(s: np.void, p: int, card: int) -> None:
    """Take a bonus card out of the game (section 5.5, step 3)."""
    s["bonus_hand"][p] = int(s["bonus_hand"][p]) & ~(1 << card)
    s["bonus_played"] |= 1 << card
    reveal_from_hand(s, p, card, int(s["bonus_hand"][p]), s["bonus_memory"])


# --- recruiting (section 5.2) ---


@compiled
def recruitable(s: np.void, p: int) -> int:
    """Return the bitset of professions face-up in the displays of the seat's opponents."""
    cards = 0
    for q in range(int(s["num_players"])):
        if q != p:
            cards |= int(s["display"][q])
    return cards


@compiled
def recruit(s: np.void, p: int, card: int) -> None:
    """Use a recruiting card: it changes places with a face-up profession of an opponent, which goes to the hand."""
    for q in range(int(s["num_players"])):
        if q != p and (int(s["display"][q]) >> card) & 1:
            s["display"][q] = int(s["display"][q]) & ~(1 << card)
            s["recruited"][q] += 1
    s["recruiting"][p] -= 1
    s["hand"][p] = int(s["hand"][p]) | (1 << card)
    s["known_hand"][p] = int(s["known_hand"][p]) | (1 << card)


# --- set-up (section 3, steps 3 and 6) ---


@compiled
def _fill_deck(s: np.void, deck: np.ndarray, count: int) -> None:
    """Fill a deck with all its cards in random order."""
    for card in range(count):
        deck[card] = card
    shuffle(s, deck, count)


@compiled
def fill_decks(s: np.void) -> None:
    """Shuffle the profession, prestige and bonus decks, in this order (section 8)."""
    _fill_deck(s, s["profession_deck"], NUM_PROFESSIONS)
    _fill_deck(s, s["prestige_deck"], NUM_PRESTIGE)
    _fill_deck(s, s["bonus_deck"], NUM_BONUS)
    s["profession_deck_size"] = NUM_PROFESSIONS
    s["piles"][Pile.PRESTIGE] = NUM_PRESTIGE
    s["bonus_deck_size"] = NUM_BONUS


@compiled
def deal_professions(s: np.void, each: int) -> None:
    """Deal the top professions, seat 0 the first `each`, seat 1 the next, and so on; open or hidden (option)."""
    deck = s["profession_deck"]
    n = int(s["num_players"])
    dealt = each * n
    all_dealt = 0
    for i in range(dealt):
        card = 1 << int(deck[i])
        s["hand"][i // each] = int(s["hand"][i // each]) | card
        all_dealt |= card
    if s["options"][Option.INITIAL_DEAL_PUBLIC] != 0:
        for p in range(n):
            s["known_hand"][p] = s["hand"][p]
        reveal(s, s["profession_memory"], all_dealt)
    else:
        for p in range(n):
            learn(s["profession_memory"], p, int(s["hand"][p]))
            s["seen_professions"][p] = s["hand"][p]
    for i in range(dealt, NUM_PROFESSIONS):
        deck[i - dealt] = deck[i]
    for i in range(NUM_PROFESSIONS - dealt, NUM_PROFESSIONS):
        deck[i] = NO_CARD
    s["profession_deck_size"] = NUM_PROFESSIONS - dealt


@compiled
def return_professions(s: np.void) -> None:
    """Put the cards chosen in SETUP_RETURN back and shuffle them together with the undealt ones (section 3, step 6)."""
    size = int(s["profession_deck_size"])
    for p in range(int(s["num_players"])):
        card = int(s["setup_return"][p])
        s["profession_deck"][size] = card
        size += 1
        s["hand"][p] = int(s["hand"][p]) & ~(1 << card)
        s["known_hand"][p] = int(s["known_hand"][p]) & ~(1 << card)
    s["profession_deck_size"] = size
    for q in range(int(s["num_players"])):
        _note_reshuffle(s, q)
    for p in range(int(s["num_players"])):
        s["setup_return"][p] = NO_CARD
    shuffle(s, s["profession_deck"], size)


@compiled
def _note_reshuffle(s: np.void, q: int) -> None:
    """Seat q remembers what the new profession deck and the hidden hands cannot hold, from its own and open cards."""
    outside = int(s["hand"][q])
    for p in range(int(s["num_players"])):
        outside |= int(s["known_hand"][p])
    every_card = (1 << NUM_PROFESSIONS) - 1
    for i in range(int(s["profession_deck_size"])):
        s["profession_memory"][q, int(s["profession_deck"][i])] = every_card & ~outside
    own_returned = 1 << int(s["setup_return"][q])
    for p in range(int(s["num_players"])):
        for card in range(NUM_PROFESSIONS):
            if p != q and ((int(s["hand"][p]) & ~int(s["known_hand"][p])) >> card) & 1:
                s["profession_memory"][q, card] = every_card & ~(outside | own_returned)
