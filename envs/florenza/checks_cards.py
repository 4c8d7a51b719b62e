"""What must be true of the Florenza cards: piles, hands, tableaus, discards (sections 2.3, 4.3, 4.5 and 5.2).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from .constants import (
    NO_CARD,
    NUM_CARDS,
    NUM_DECK,
    NUM_PILES,
    ROUNDS,
    CardClass,
    Option,
    Phase,
    Stage,
    Task,
)
from .tables import ADD_PILE, CLASS_CARDS, DECK_CARD, DECK_GUILD, DECK_PILE, DECK_SEATS, SHUFFLE_DISCARDS

PILE_ROUND = np.array([int(np.flatnonzero(ADD_PILE == pile + 1)[0]) for pile in range(NUM_PILES)], np.int64)
"""Round in which each pile is opened, (3,)."""


@compiled
def count_deck(s: np.void, round_no: int, later: bool, counts: np.ndarray) -> None:
    """Add up by type the cards of the game whose piles are opened up to a round, or after it."""
    for number in range(NUM_DECK):
        used = DECK_SEATS[number] <= int(s["num_players"])
        used = used and (s["options"][Option.USE_GUILDS] == 1 or DECK_GUILD[number] == 0)
        if used and (PILE_ROUND[DECK_PILE[number] - 1] > round_no) == later:
            counts[DECK_CARD[number]] += 1


@compiled
def draw_pile_sound(s: np.void) -> bool:
    """Tell whether the draw pile holds cards below its size and NO_CARD from there on."""
    size = int(s["draw_size"])
    if not 0 <= size <= NUM_DECK:
        return False
    for i in range(NUM_DECK):
        card = int(s["draw_pile"][i])
        if not 0 <= card <= NO_CARD or (card == NO_CARD) != (i >= size):
            return False
    return True


@compiled
def hands_sound(s: np.void, n: int) -> bool:
    """Tell whether hands hold no less than nothing of a type, and as many cards as are counted."""
    for p in range(n):
        size = 0
        for card in range(NUM_CARDS):
            if int(s["hand"][p, card]) < 0:
                return False
            size += int(s["hand"][p, card])
        if size != int(s["hand_size"][p]):
            return False
    return True


@compiled
def tableaus_in_range(s: np.void, n: int) -> bool:
    """Tell whether tableaus are bitsets of card types."""
    for p in range(n):
        if int(s["tableau"][p]) < 0:
            return False
    return True


@compiled
def discards_sound(s: np.void, n: int) -> bool:
    """Tell whether the list of discards names cards, seats and rounds in order, and nothing behind its size."""
    size = int(s["discard_size"])
    if not 0 <= size <= NUM_DECK:
        return False
    for i in range(NUM_DECK):
        card = int(s["discard_card"][i])
        seat = int(s["discard_seat"][i])
        round_no = int(s["discard_round"][i])
        if i >= size:
            if card != NO_CARD or seat != 0 or round_no != 0:
                return False
            continue
        if not 0 <= card < NUM_CARDS or not 0 <= seat < n or not 1 <= round_no < ROUNDS:
            return False
        if i > 0 and round_no < int(s["discard_round"][i - 1]):
            return False
    return True


@compiled
def piles_sound(s: np.void) -> bool:
    """Tell whether the piles that are opened in later rounds are complete, and the others empty (section 4.3)."""
    due = np.zeros((NUM_PILES, NUM_CARDS), np.int64)
    for number in range(NUM_DECK):
        used = DECK_SEATS[number] <= int(s["num_players"])
        used = used and (s["options"][Option.USE_GUILDS] == 1 or DECK_GUILD[number] == 0)
        if used and PILE_ROUND[DECK_PILE[number] - 1] > int(s["round_no"]):
            due[DECK_PILE[number] - 1, DECK_CARD[number]] += 1
    for pile in range(NUM_PILES):
        for card in range(NUM_CARDS):
            if int(s["unopened"][pile, card]) != due[pile, card]:
                return False
    return True


@compiled
def cleaned_up(s: np.void) -> bool:
    """Tell whether this round's clean-up is over."""
    income = int(s["stage"]) == Stage.NAMING or int(s["stage"]) == Stage.INCOME
    return income and int(s["round_no"]) < ROUNDS


@compiled
def discard_rounds_sound(s: np.void) -> bool:
    """Tell whether the discards are of clean-ups made since they were last taken up (section 4.3)."""
    first = 1
    for round_no in range(1, int(s["round_no"]) + 1):
        if SHUFFLE_DISCARDS[round_no] == 1:
            first = round_no
    last = int(s["round_no"]) if cleaned_up(s) else int(s["round_no"]) - 1
    for i in range(int(s["discard_size"])):
        if not first <= int(s["discard_round"][i]) <= last:
            return False
    return True


@compiled
def discard_seats_sound(s: np.void, n: int) -> bool:
    """Tell whether seats discarded one after the other clockwise, in this round from the Captain (section 4.5)."""
    first = 0
    before = 0
    for i in range(int(s["discard_size"])):
        round_no = int(s["discard_round"][i])
        if i == 0 or round_no != int(s["discard_round"][i - 1]):
            now = round_no == int(s["round_no"])
            first = int(s["captain"]) if now else int(s["discard_seat"][i])
            before = 0
        place = (int(s["discard_seat"][i]) - first + n) % n
        if place < before:
            return False
        before = place
    return True


@compiled
def discard_piles_sound(s: np.void) -> bool:
    """Tell whether the discards up to each round are among the cards of the piles that were open then (section 7)."""
    for round_no in range(1, ROUNDS):
        left = np.zeros(NUM_CARDS, np.int64)
        count_deck(s, round_no, False, left)
        for i in range(int(s["discard_size"])):
            if int(s["discard_round"][i]) <= round_no:
                left[int(s["discard_card"][i])] -= 1
        for card in range(NUM_CARDS):
            if left[card] < 0:
                return False
    return True


@compiled
def waiting_card(s: np.void) -> int:
    """Return the card that waits for its artist, NO_CARD if none does."""
    card = int(s["pending"][0, 1])
    if s["pending_size"] == 0 or int(s["pending"][0, 0]) != Task.HIRE_FOR_CARD or not 0 <= card < NUM_CARDS:
        return NO_CARD
    return card


@compiled
def cards_conserved(s: np.void, n: int) -> bool:
    """Tell whether every Florenza card of the game is in one place (sections 2.3 and 3)."""
    left = np.zeros(NUM_CARDS + 1, np.int64)
    count_deck(s, 0, True, left)
    left[waiting_card(s)] -= 1
    for i in range(int(s["draw_size"])):
        left[int(s["draw_pile"][i])] -= 1
    for i in range(int(s["discard_size"])):
        left[int(s["discard_card"][i])] -= 1
    for card in range(NUM_CARDS):
        for pile in range(NUM_PILES):
            left[card] -= int(s["unopened"][pile, card])
        for p in range(n):
            left[card] -= int(s["hand"][p, card]) + ((int(s["tableau"][p]) >> card) & 1)
        if left[card] != 0:
            return False
    return True


@compiled
def priests_sound(s: np.void, p: int) -> bool:
    """Tell whether the seat has at most one priest (section 5.2)."""
    return popcount(int(s["tableau"][p]) & CLASS_CARDS[CardClass.PRIEST]) <= 1


@compiled
def kept_sound(s: np.void, n: int, p: int) -> bool:
    """Tell whether the seat keeps a card of its hand exactly if its turn to keep one is over (section 4.5)."""
    kept = int(s["kept"][p])
    place = (p - int(s["captain"]) + n) % n
    if int(s["phase"]) != Phase.KEEP_CARD or place >= int(s["place"]) or int(s["hand_size"][p]) == 0:
        return kept == NO_CARD
    return 0 <= kept < NUM_CARDS and int(s["hand"][p, kept]) > 0


@compiled
def clean_up_sound(s: np.void, p: int) -> bool:
    """Tell whether the seat holds one card at most after the clean-up, and one exactly if it discarded others."""
    if not cleaned_up(s):
        return True
    least = 0
    for i in range(int(s["discard_size"])):
        if int(s["discard_seat"][i]) == p and int(s["discard_round"][i]) == int(s["round_no"]):
            least = 1
    return least <= int(s["hand_size"][p]) <= 1
