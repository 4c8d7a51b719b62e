"""What a seat sees of Florenza, positions made by hand, and feature rows, for the tests of the observation."""

import numpy as np

from signoria.encoders import florenza_cards as cards
from signoria.encoders.florenza_layout import LAYOUT
from signoria.envs.florenza.constants import (
    NO_CARD,
    NO_RESOURCE,
    NO_SEAT,
    Option,
    Place,
)
from signoria.envs.florenza.state import STATE
from signoria.envs.florenza.tables import (
    FACE_ARTIST,
    FACE_VALUE,
)

from .segments_seen import bits, seen_in

FACCIATA_CHURCH, FACCIATA_PALACE = 35, 47
ARCHITECT, PAINTER, SCULPTOR = 0, 1, 2
GIAMBOLOGNA = 31
VIGNOLA = 11
BERNINI, BERNINI_SCULPTOR = 1, 24
DA_VINCI = 16
"""The painter."""
CASA, CASAMENTO, PALAGIO, LANAIUOLO, CAMBIAVALUTE, CAVA = 0, 1, 2, 3, 5, 13
ARTE_MAGGIORE, SIGNORE, PROTETTORE, MASTRO, BOTTEGA, EDIFICATORE, MERCATANTI, PADRONE = range(16, 24)
CLASSES = ("architect", "painter", "sculptor")
SAN_FRANCESCO, TOMMASO = 25, 26
CAMPANILE, SAGRATO, GRANDE_QUADRO, LASTRICATO, POZZO = 31, 38, 49, 54, 56
ATRIO, PORTALI, ALTARE, CAMPANILE_DUOMO, CUPOLA, FONTANA, CHIOSTRO = 0, 2, 4, 5, 7, 11, 13
STRUTTURA, SAGRESTIA, INTERNI = 18, 20, 26


def look(record: np.void, seat: int) -> dict[str, list[float]]:
    """Return what a seat sees, by segment."""
    return seen_in(record, seat, LAYOUT)


def members(bitset: int) -> set[int]:
    return {k for k in range(64) if (bitset >> k) & 1}


def blank(num_players: int) -> np.void:
    """Return a record without cards, at the first action of round 1; seat 0 acts and is Captain."""
    r = np.zeros(1, STATE)[0]
    r["num_players"], r["auto_forced"], r["options"][Option.USE_GUILDS] = num_players, 1, 1
    r["draw_pile"], r["discard_card"], r["kept"] = NO_CARD, NO_CARD, NO_CARD
    r["named"], r["next_captain"] = NO_RESOURCE, NO_SEAT
    r["artist_order"], r["monument_order"] = np.arange(85), np.arange(27)
    r["round_no"], r["step"] = 1, 1
    return r


def deal_out(r: np.void, *cards: tuple[int, int, int]) -> None:
    """Let artists be dealt: back, value and place of each, in this order; the others follow undealt."""
    faces: list[int] = []
    for k, (artist, value, place) in enumerate(cards):
        fits = [face for face in np.flatnonzero(FACE_ARTIST == artist) if FACE_VALUE[face] == value]
        faces.append(next(int(face) for face in fits if face not in faces))
        r["artist_place"][k] = place
    r["artist_order"] = faces + [face for face in range(85) if face not in faces]
    r["artists_dealt"] = len(faces)


def put_in_hand(r: np.void, p: int, *cards: int) -> None:
    for card in cards:
        r["hand"][p][card] += 1
        r["hand_size"][p] += 1


def midgame_record() -> np.void:
    """Round 3 of three players, step 4; Captain is seat 2, so that seat 1 acts last; he owns the most."""
    r = blank(3)
    r["round_no"], r["step"], r["captain"], r["place"], r["player"] = 3, 4, 2, 2, 1
    mine = (CASA, CASAMENTO, LANAIUOLO, CAMBIAVALUTE, CAVA, ARTE_MAGGIORE, EDIFICATORE, SAN_FRANCESCO, SAGRATO)
    r["tableau"][1] = bits(*mine, FACCIATA_PALACE, POZZO)
    r["tableau"][2] = bits(PALAGIO, PROTETTORE)
    r["resources"][:3] = (0, 25, 3, 0, 0, 7), (2, 1, 0, 1, 0, 1), (1, 0, 0, 0, 0, 0)
    r["money"][:3] = 2000, 250, 0
    put_in_hand(r, 1, CASA, CASA, TOMMASO, FACCIATA_CHURCH, LASTRICATO, GRANDE_QUADRO, CAMPANILE)
    put_in_hand(r, 0, LASTRICATO, CASA)
    r["scores"][:3], r["work_count"][:3] = (150, 23, -4), (2, 3, 1)
    r["hired"][:3] = (2, 1, 1), (1, 0, 2), (0, 1, 0)
    deal_out(
        r,
        (BERNINI, 4, Place.GONE),
        (GIAMBOLOGNA, 3, Place.OWNED + 0),
        (BERNINI_SCULPTOR, 5, Place.RESERVED + 0),
        (DA_VINCI, 7, Place.OWNED + 2),
        (GIAMBOLOGNA, 2, Place.RESERVED + 2),
        (VIGNOLA, 3, Place.RESERVED + 1),
        (GIAMBOLOGNA, 2, Place.DISPLAY),
        (DA_VINCI, 3, Place.DISPLAY),
        (BERNINI, 6, Place.DISPLAY),
        (GIAMBOLOGNA, 2, Place.DISPLAY),
    )
    r["anonymous"] = bits(PAINTER)
    r["monument_place"][[ATRIO, STRUTTURA, INTERNI]] = Place.DISPLAY
    r["monument_place"][[ALTARE, CAMPANILE_DUOMO]] = Place.GONE
    r["monument_place"][[SAGRESTIA, CUPOLA]] = Place.RESERVED + 1, Place.RESERVED + 2
    r["monument_place"][[PORTALI, FONTANA, CHIOSTRO]] = Place.OWNED + 1, Place.OWNED + 0, Place.OWNED + 0
    r["supply"], r["bank"] = (21, 7, 0, 11, 3, 1), 1000
    r["locations"] = (2, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 2, 0)
    r["next_captain"], r["draw_size"], r["discard_size"] = 0, 19, 38
    return r


def chunks(values: list[float], size: int) -> list[list[float]]:
    return [values[k : k + size] for k in range(0, len(values), size)]


def filled(rows: list[list[float]], number: int, size: int) -> list[list[float]]:
    """Return rows followed by rows of zeros."""
    return rows + [[0.0] * size] * (number - len(rows))


def card_row(card: int, near: float) -> list[float]:
    return [*(round(float(x), 5) for x in cards.CARD_ROWS[card, : cards.CARD_COLUMNS]), near]


def monument_row(monument: int, near: float) -> list[float]:
    return [*(round(float(x), 5) for x in cards.MONUMENT_ROWS[monument, : cards.MONUMENT_COLUMNS]), near]
