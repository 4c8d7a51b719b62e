"""The feature rows of the observation of Florenza: cards as the rules page prints them."""

import re

import numpy as np
import pytest

from signoria.encoders import florenza_cards as cards
from signoria.encoders.florenza_layout import CARD_FLOATS, MONUMENT_FLOATS
from signoria.envs.florenza.constants import (
    Phase,
    Place,
)
from signoria.envs.florenza.tables import (
    ARTIST_COST,
    FACE_VALUE,
    FIRST_FACE,
    MONUMENT_ARTISTS,
    MONUMENT_COST,
    MONUMENT_MONEY,
    MONUMENT_VALUE,
)

from .florenza_views import (
    ARTE_MAGGIORE,
    ATRIO,
    BOTTEGA,
    CAMBIAVALUTE,
    CASA,
    CAVA,
    CLASSES,
    EDIFICATORE,
    FACCIATA_CHURCH,
    GRANDE_QUADRO,
    INTERNI,
    LANAIUOLO,
    MASTRO,
    MERCATANTI,
    PADRONE,
    PALAGIO,
    POZZO,
    PROTETTORE,
    SAN_FRANCESCO,
    SIGNORE,
    STRUTTURA,
    blank,
    card_row,
    chunks,
    deal_out,
    filled,
    look,
    midgame_record,
    put_in_hand,
)
from .segments_seen import nonzero, ones, shares


@pytest.fixture
def midgame() -> np.void:
    return midgame_record()


def told(row: list[float], texts: list[str]) -> dict[str, float]:
    """Return the features of a row by meaning, as amounts; zeros are left out."""
    found = {}
    for text, value in zip(texts, row, strict=True):
        scale = re.search(r" \((\d+)\)$", text)
        if value != 0:
            found[re.sub(r" \(\d+\)$", "", text)] = round(value * (int(scale[1]) if scale else 1), 2)
    return found


CARD_FEATURES = {
    PALAGIO: {"marble": 2, "wood": 1, "fabric": 1, "income": 100, "residence": 1, "step": 5},
    LANAIUOLO: {"wood": 1, "spice": 1, "fabric": -1, "residence": -1},
    CAMBIAVALUTE: {"wood": 1, "gold": 1, "income": 100, "residence": -1},
    CAVA: {"wood": 1, "metal": 1, "marble": -1, "pay": 50, "income": 50, "residence": -1},
    ARTE_MAGGIORE: {"wood": 1, "fabric": 1, "pay": 50, "guild": 1, "per workshop": 3},
    SIGNORE: {"gold": 1, "spice": 1, "pay": 50, "guild": 1, "per district": 2},
    PROTETTORE: {"gold": 2, "pay": 50, "guild": 1, "per monument": 3},
    MASTRO: {"wood": 1, "fabric": 1, "pay": 50, "guild": 1, "per monument": -5},
    BOTTEGA: {"wood": 1, "spice": 1, "pay": 50, "guild": 1, "off": 50},
    EDIFICATORE: {"marble": 1, "fabric": 1, "guild": 1, "off": -50},
    MERCATANTI: {"fabric": 1, "spice": 1, "pay": 50, "guild": 1, "per district": -1},
    PADRONE: {"marble": 1, "gold": 1, "pay": 50, "guild": 1, "per workshop": -3},
    SAN_FRANCESCO: {"pay": 100, "guild": -1, "step": 8},
    FACCIATA_CHURCH: {"marble": 3, "pay": 100, "prestige": 5, "architect": 1, "sculptor": 1, "church": 1},
    GRANDE_QUADRO: {"fabric": 2, "spice": 1, "pay": 100, "prestige": 5, "painter": 1, "church": -1},
    POZZO: {"marble": 1, "metal": 1, "pay": 50, "prestige": 3, "district": 1},
}
"""Features of cards as the rules page prints them (section 2.2), by words of their meaning."""
FEATURE_WORDS = {
    **{name: f"{name} to pay or of its income" for name in ("marble", "wood", "metal", "gold", "fabric", "spice")},
    **{name: f"{name} allowed" for name in ("architect", "painter", "sculptor")},
    "pay": "Fiorini to pay",
    "income": "Fiorini of its income",
    "prestige": "prestige",
    "residence": "residence or workshop",
    "guild": "guild or priest",
    "church": "church or palace",
    "district": "district building",
    "step": "step of its extra action",
    "per workshop": "points at the end per workshop or residence",
    "per monument": "per monument or set of artists",
    "per district": "per district set, or resources of choice every round",
    "off": "Fiorini off artists or monuments",
}


@pytest.mark.plain
@pytest.mark.boundscheck
class TestRows:
    """Cards told by their features, as the rules page prints them."""

    @pytest.mark.parametrize("card", CARD_FEATURES)
    def test_card(self, card):
        r = blank(2)
        put_in_hand(r, 0, CASA, card)
        row = look(r, 0)["hand_rows"][CARD_FLOATS : 2 * CARD_FLOATS]
        due = {FEATURE_WORDS[word]: amount for word, amount in CARD_FEATURES[card].items()}
        assert told(row[:-1], cards.CARD_TEXTS) == due

    def test_hand_in_order(self, midgame):
        # Casa twice, Tommaso, Facciata, Campanile, Grande quadro, Lastricato: by type, with what `hand` says.
        seen = look(midgame, 1)
        rows = chunks(seen["hand_rows"], CARD_FLOATS)
        assert [row[-1] for row in rows] == [-1, -1, 0.45, 0.45, 0.4, 1, 0, 0]
        assert rows[0][:7] == [0, 1, 0, 0, 0, 0, 0]  # Casa: 2 wood
        assert rows[6] == rows[7] == [0] * CARD_FLOATS

    def test_long_hands_are_cut(self):
        r = blank(2)
        put_in_hand(r, 0, *range(30, 42))
        seen = look(r, 0)
        assert set(nonzero(seen["hand"])) == set(range(30, 42))
        assert chunks(seen["hand_rows"], CARD_FLOATS)[-1][:-1] == card_row(37, 0)[:-1]
        assert seen["monument_rows"] == [0] * 7 * MONUMENT_FLOATS

    def test_monuments(self, midgame):
        seen = look(midgame, 1)
        rows = chunks(seen["monument_rows"], MONUMENT_FLOATS)
        names = [*("marble", "wood", "metal", "gold", "fabric", "spice"), "Fiorini", "value"]
        for row, monument in zip(rows, (ATRIO, STRUTTURA, INTERNI), strict=False):
            found = told(row[:-1], cards.MONUMENT_TEXTS)
            amounts = [*MONUMENT_COST[monument].tolist(), int(MONUMENT_MONEY[monument]), int(MONUMENT_VALUE[monument])]
            paid = {f"{n} to pay" if n != "value" else n: a for n, a in zip(names, amounts, strict=True) if a}
            classes = [f"{n} allowed" for k, n in enumerate(CLASSES) if (int(MONUMENT_ARTISTS[monument]) >> k) & 1]
            assert found == {**paid, **dict.fromkeys(classes, 1)}
            assert row[-1] == seen["reach"][monument]
        assert told(rows[1][:-1], cards.MONUMENT_TEXTS) == {
            "marble to pay": 1,
            "wood to pay": 1,
            "Fiorini to pay": 250,
            "value": 8,
            "architect allowed": 1,
        }
        assert rows[3:] == [[0] * MONUMENT_FLOATS] * 4

    def test_artists(self, midgame):
        rows = chunks(look(midgame, 1)["artist_rows"], cards.ARTIST_COLUMNS)
        giambologna = [0, 0, 1, *shares(100, of=300), *shares(2, of=5), *shares(3, of=7), *shares(2, 2, 2, 0, of=7)]
        da_vinci = [0, 1, 0, *shares(200, of=300), *shares(3, of=5), 1, *shares(3, 0, 0, 0, of=7)]
        bernini = [1, 0, 0, *shares(250, of=300), *shares(4, of=5), *shares(6, of=7), *shares(4, 4, 5, 6, of=7)]
        assert rows == filled([giambologna, da_vinci, bernini, giambologna], 10, cards.ARTIST_COLUMNS)

    def test_the_most_cards_on_display(self):
        r = blank(4)
        deal_out(r, *[(artist, int(FACE_VALUE[FIRST_FACE[artist]]), Place.DISPLAY) for artist in range(10)])
        r["monument_place"][20:27] = Place.DISPLAY
        put_in_hand(r, 0, *range(8))
        seen = look(r, 0)
        assert [row[3] for row in chunks(seen["artist_rows"], 10)] == shares(*ARTIST_COST[:10], of=300)
        assert [row[7] for row in chunks(seen["monument_rows"], 12)] == shares(*MONUMENT_VALUE[20:27], of=19)
        assert [row[:7] for row in chunks(seen["hand_rows"], CARD_FLOATS)] == [card_row(k, 0)[:7] for k in range(8)]
        assert ones(seen["phase"]) == {Phase.ACTION}
