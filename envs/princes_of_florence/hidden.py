"""Re-dealing everything that a seat cannot know (section 7).

Hidden are the order of the decks, cards drawn by others, others' bonus and prestige cards, others' professions that are
not public, and, until all have chosen, what others return in SETUP_RETURN. A seat has perfect memory: cards that it saw
go under a deck, and cards that it passed on, stay possible only where they can be. Money is behind the screens, but
every payment and income is public, so it is known.
"""

import numpy as np

from ..core.bits import lowest_bit, popcount
from ..core.compiled import compiled
from ..core.memory import MAX_TRIES, is_asked, redeal, rename_bits
from ..core.rng import randbelow
from .constants import (
    MAX_LEGAL,
    NO_CARD,
    NUM_BONUS,
    NUM_PRESTIGE,
    NUM_PROFESSIONS,
    Phase,
    Pile,
)
from .legal import legal
from .work import bonus_total, minimum, useful_bonus
from .zones import drawn_cards


@compiled
def _deck_bits(deck: np.ndarray, size: int) -> int:
    """Return the bitset of the first `size` cards of a deck."""
    cards = 0
    for i in range(size):
        cards |= 1 << int(deck[i])
    return cards


@compiled
def _drawn_by_others(s: np.void, seat: int, phase: int) -> int:
    """Return the cards that another seat has drawn in this phase."""
    if int(s["phase"]) != phase or int(s["player"]) == seat:
        return 0
    return drawn_cards(s)


@compiled
def hidden_professions(s: np.void, seat: int) -> int:
    """Return the professions whose place the seat has not been shown: deck, drawn by others, others' hidden hands."""
    cards = _deck_bits(s["profession_deck"], int(s["profession_deck_size"]))
    cards |= _drawn_by_others(s, seat, Phase.PROFESSION_PICK)
    for q in range(int(s["num_players"])):
        if q != seat:
            cards |= int(s["hand"][q]) & ~int(s["known_hand"][q])
    return cards


@compiled
def hidden_prestige(s: np.void, seat: int) -> int:
    """Return the prestige cards whose place the seat has not been shown."""
    cards = _deck_bits(s["prestige_deck"], int(s["piles"][Pile.PRESTIGE]))
    cards |= _drawn_by_others(s, seat, Phase.PRESTIGE_PICK)
    for q in range(int(s["num_players"])):
        if q != seat:
            cards |= int(s["prestige_hand"][q])
    return cards


@compiled
def hidden_bonus(s: np.void, seat: int) -> int:
    """Return the bonus cards whose place the seat has not been shown."""
    cards = _deck_bits(s["bonus_deck"], int(s["bonus_deck_size"]))
    cards |= _drawn_by_others(s, seat, Phase.BONUS_PICK)
    for q in range(int(s["num_players"])):
        if q != seat:
            cards |= int(s["bonus_hand"][q])
    return cards


@compiled
def _rename_list(cards: np.ndarray, rename: np.ndarray) -> None:
    """Rename the cards of a deck or of `drawn`."""
    for i in range(len(cards)):
        if int(cards[i]) != NO_CARD:
            cards[i] = rename[int(cards[i])]


@compiled
def _rename_hands(s: np.void, hands: np.ndarray, seen: np.ndarray, seat: int, rename: np.ndarray, cards: int) -> None:
    """Rename the cards in all hands, and what the other seats have seen."""
    for q in range(int(s["num_players"])):
        hands[q] = rename_bits(int(hands[q]), rename, cards)
        if q != seat:
            seen[q] = rename_bits(int(seen[q]), rename, cards)


@compiled
def _rename_drawn(s: np.void, phase: int, rename: np.ndarray) -> None:
    """Rename the drawn cards if they come from the deck of this phase."""
    if int(s["phase"]) == phase:
        _rename_list(s["drawn"], rename)


@compiled
def _deal_professions_anew(s: np.void, seat: int) -> None:
    """Exchange hidden professions. Cards shown to all keep their places, so displays and `known_hand` stay."""
    rename = np.empty(NUM_PROFESSIONS, np.int64)
    n = int(s["num_players"])
    redeal(s, s["profession_memory"], n, seat, hidden_professions(s, seat), NUM_PROFESSIONS, rename)
    _rename_list(s["profession_deck"], rename)
    _rename_hands(s, s["hand"], s["seen_professions"], seat, rename, NUM_PROFESSIONS)
    _rename_drawn(s, Phase.PROFESSION_PICK, rename)
    _rename_list(s["setup_return"][:n], rename)


@compiled
def _deal_prestige_anew(s: np.void, seat: int) -> None:
    """Exchange hidden prestige cards."""
    rename = np.empty(NUM_PRESTIGE, np.int64)
    redeal(s, s["prestige_memory"], int(s["num_players"]), seat, hidden_prestige(s, seat), NUM_PRESTIGE, rename)
    _rename_list(s["prestige_deck"], rename)
    _rename_hands(s, s["prestige_hand"], s["seen_prestige"], seat, rename, NUM_PRESTIGE)
    _rename_drawn(s, Phase.PRESTIGE_PICK, rename)


@compiled
def _deal_bonus_anew(s: np.void, seat: int) -> None:
    """Exchange hidden bonus cards. Played ones are public and stay."""
    rename = np.empty(NUM_BONUS, np.int64)
    redeal(s, s["bonus_memory"], int(s["num_players"]), seat, hidden_bonus(s, seat), NUM_BONUS, rename)
    _rename_list(s["bonus_deck"], rename)
    _rename_hands(s, s["bonus_hand"], s["seen_bonus"], seat, rename, NUM_BONUS)
    _rename_drawn(s, Phase.BONUS_PICK, rename)


@compiled
def _choose_returns_anew(s: np.void, seat: int) -> None:
    """While professions are being returned, the others' choices are unknown: any card of the hand they hold."""
    for q in range(int(s["num_players"])):
        if q != seat and int(s["setup_return"][q]) != NO_CARD:
            cards = int(s["hand"][q])
            for _ in range(randbelow(s, popcount(cards))):
                cards &= cards - 1
            s["setup_return"][q] = lowest_bit(cards)


@compiled
def decision_stands(s: np.void, seat: int) -> bool:
    """Tell whether the decision that another seat is known to face can arise with the cards as they lie.

    Everybody sees that the seat to act has a choice at all, and that a work which was started can reach the minimum.
    """
    p = int(s["player"])
    if p == seat:
        return True
    working = int(s["phase"]) == Phase.WORK_BONUS
    if working and (useful_bonus(s, p) == 0 or int(s["work_value"]) + bonus_total(s, p) < minimum(s)):
        return False
    choices = legal(s, np.empty(MAX_LEGAL, np.int16))
    return is_asked(s, choices)


@compiled
def determinize(s: np.void, seat: int) -> None:
    """Re-deal what the seat cannot know, consistently with what it has seen and with the decision that is due."""
    if s["done"]:
        return
    _deal_prestige_anew(s, seat)
    for _ in range(MAX_TRIES):
        _deal_professions_anew(s, seat)
        _deal_bonus_anew(s, seat)
        if decision_stands(s, seat):
            break
    _choose_returns_anew(s, seat)
