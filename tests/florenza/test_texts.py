"""Action names, action texts and the text picture: unique, true, and telling nobody what it may not know."""

import pytest

from signoria.envs.florenza import actions
from signoria.envs.florenza import constants as c
from signoria.envs.florenza import tables as t
from signoria.envs.florenza.constants import Phase, Place

from ..action_texts import check_names, random_positions
from ..action_texts import legal_texts as texts
from .reading import legal, phase, play
from .scenario import new_game

pytestmark = pytest.mark.plain

DISPLAY = """\
   9 PP  Banco: Atrio: 1 wood + 1 metal + 1 gold + 1 fabric + 200 F, architect or painter or sculptor
   9 PP  Duomo: Pulpito: 2 marble + 1 fabric + 200 F, sculptor
   6 PP  Uffizi: Interni: 1 metal + 1 fabric + 1 spice + 100 F, architect or painter"""
HIDDEN_CHOICE = "Keep one of the cards in hand"


def card(code: str) -> int:
    """Return a Florenza card by its code."""
    return t.CARD_CODES.index(code)


def artist(name: str, kind: str) -> int:
    """Return an artist by name and class."""
    return next(
        k for k, found in enumerate(t.ARTIST_NAMES) if found == name and t.ARTIST_CLASS_NAMES[t.ARTIST_CLASS[k]] == kind
    )


def monument(name: str) -> int:
    """Return a monument by its name."""
    return t.MONUMENT_NAMES.index(name)


def give(r, p: int, *codes: str, resources=None, money=None) -> None:
    """Exchange the hand of a seat, its resources and its money in a position that is being edited."""
    r["hand"][p] = 0
    for code in codes:
        r["hand"][p, card(code)] += 1
    r["hand_size"][p] = len(codes)
    if resources is not None:
        r["resources"][p] = resources
    if money is not None:
        r["money"][p] = money


def show(r, *artists: int) -> None:
    """Let a face of each of these artists be the first of the dealing order, on display."""
    order = r["artist_order"]
    r["artist_place"][: int(r["artists_dealt"])] = Place.GONE
    for k, back in enumerate(artists):
        i = next(i for i in range(k, c.NUM_FACES) if t.FACE_ARTIST[order[i]] == back)
        order[[k, i]] = order[[i, k]]
        r["artist_place"][k] = Place.DISPLAY


def games():
    """Return every position of a few random games."""
    return random_positions("florenza", (2, {}), (3, {"locations": "scaled"}), (4, {"open_holdings": True}))


# --- names and texts of actions ---


def test_names_are_unique():
    check_names(actions, c.NUM_ACTIONS)


def test_names_of_cards_that_share_a_name():
    assert actions.action_name(c.PLAY_CARD + 35) == "Play Facciata (church)"
    assert actions.action_name(c.PLAY_CARD + 47) == "Play Facciata (palace)"
    assert actions.action_name(c.HIRE_DISPLAY + 19) == "Hire Giotto (painter)"
    assert actions.action_name(c.HIRE_ANONYMOUS + 2) == "Hire the anonymous sculptor"


def test_texts_of_legal_actions_are_unique():
    for state in games():
        assert len(set(texts(state).values())) == len(legal(state))


def test_every_action_has_a_text_in_every_phase():
    """Also where it is not legal: general code may ask."""
    seen = set()
    for state in games():
        if phase(state) not in seen:
            seen.add(phase(state))
            assert all(state.game.action_text(state.record, action) for action in range(c.NUM_ACTIONS))
    assert seen >= set(Phase) - {Phase.MERCATANTI_RESOURCE}


def test_cards_and_artists():
    """Example 1: the palace Fontana with Giambologna."""
    state = new_game(4)
    with state.edit() as r:
        give(r, state.player, "fontana", "casa", resources=[1, 0, 1, 0, 0, 0], money=150)
        show(r, artist("Giulio Romano", "architect"), artist("Giambologna", "sculptor"))
        r["anonymous"] = 2
    found = texts(state)
    fontana = c.PLAY_CARD + card("fontana")
    assert (
        found[fontana] == "Play Fontana (Fountain) for 1 marble + 1 metal + 50 F and an artist (architect or sculptor)"
    )
    assert "Now:" not in str(state)
    play(state, fontana)
    assert list(texts(state).values()) == [
        "Hire Giulio Romano (architect) for Fontana: 100 F, 2 PP",
        "Hire Giambologna (sculptor) for Fontana: 100 F, 2-3 PP",
    ]
    assert "Now: hire an artist for Fontana (Fountain): 1 marble + 1 metal + 50 F and an artist" in str(state)


def test_discounts_are_told():
    """Example 5 in small: 50 F less for the monument, 50 F less for its artist."""
    name = "San Lorenzo: Navata"
    state = new_game(2)
    p = state.player
    with state.edit() as r:
        give(r, p, resources=[0, 1, 0, 0, 1, 1], money=400)
        r["tableau"][p] = 1 << card("bottega_d_arte") | 1 << card("edificatore")
        r["monument_place"][monument(name)] = Place.RESERVED + p
        show(r, artist("Giotto", "painter"))
        r["artist_place"][0] = Place.RESERVED + p
    complete = c.COMPLETE_MONUMENT + monument(name)
    assert texts(state)[complete] == (
        "Complete San Lorenzo: Navata (6 PP) for 1 wood + 1 fabric + 1 spice + 50 F and an artist (painter)"
    )
    play(state, complete)
    assert list(texts(state).values()) == [
        "Hire reserved Giotto (painter) for San Lorenzo: Navata: 150 F, 3-4 PP",
        "Hire the anonymous painter for San Lorenzo: Navata: 0 F, 0 PP",
    ]


def test_the_other_actions():
    state = new_game(2)
    with state.edit() as r:
        show(r, artist("Vignola", "architect"))
    found = texts(state)
    assert found[c.SEND_WORKERS] == "Send out workers: receive 50 F"
    assert found[c.INSPIRATION] == "Seek inspiration: draw 1 Florenza card"
    assert found[c.MARKET_SELL + 3] == "Market: sell 1 gold for 100 F"
    assert found[c.MARKET_BUY + 5] == "Market: buy 1 spice for 100 F"
    assert found[c.LOCATION + 9] == "Activate Orafo: give 1 gold, receive 200 Fiorini"
    assert found[c.LOCATION + 13] == "Activate Capitano del popolo: become Captain at the end of this round"
    assert found[c.RESERVE_ARTIST + 11] == "Reserve Vignola (architect): 150 F to hire, 2-4 PP"
    shown = next(k for k in range(c.NUM_MONUMENTS) if state.record["monument_place"][k] == Place.DISPLAY)
    reserve = f"Reserve {t.MONUMENT_NAMES[shown]} ({t.MONUMENT_VALUE[shown]} PP)"
    assert found[c.RESERVE_MONUMENT + shown] == reserve


def test_barter_and_trade_tell_what_is_named():
    state = new_game(2)
    with state.edit() as r:
        r["resources"][state.player] = [2, 2, 0, 0, 0, 0]
    barter, trade = state, state.clone()
    play(barter, c.LOCATION + 12)
    assert list(texts(barter).values()) == ["Barter: give 1 marble", "Barter: give 1 wood"]
    assert "Now: barter, name the resource to give" in str(barter)
    play(barter, c.RESOURCE)
    assert texts(barter)[c.RESOURCE + 5] == "Barter: give 1 marble, take 1 spice"
    play(trade, c.MARKET_TRADE)
    assert "Now: trade, name the first resource to give" in str(trade)
    play(trade, c.RESOURCE)
    assert list(texts(trade).values()) == ["Trade: give 1 marble and 1 marble", "Trade: give 1 marble and 1 wood"]
    play(trade, c.RESOURCE + 1)
    assert texts(trade)[c.RESOURCE + 3] == "Trade: give 1 marble and 1 wood, take 1 gold"
    assert "Now: trade of marble and wood, name the resource to take" in str(trade)


def test_resources_of_the_income():
    state = new_game(2)
    p = state.player
    with state.edit() as r:
        r["tableau"][p] = 1 << card("arte_dei_mercatanti")
        r["round_no"], r["step"], r["place"], r["acted"] = 5, c.STEPS, 1, 1
    assert phase(state) == Phase.CAPTAIN_RESOURCE
    assert texts(state)[c.RESOURCE + 3] == "Captain's choice: gold for everybody's income"
    play(state, c.RESOURCE + 3)
    assert phase(state) == Phase.MERCATANTI_RESOURCE
    assert texts(state)[c.RESOURCE + 2] == "Income of choice: take 1 metal"
    assert "Round 5 of 5, income" in str(state)
    assert "The Captain named gold" in str(state)


# --- what is hidden ---


def clean_up(players=3):
    """Return a game in which the Captain chooses the card that it keeps, and so does the seat to its left."""
    state = new_game(players)
    p, q = state.player, (state.player + 1) % players
    with state.edit() as r:
        give(r, p, "casa", "casa", "ritratto")
        give(r, q, "sagrato", "cava")
        r["step"], r["place"], r["acted"] = c.STEPS, players - 1, 1
    assert phase(state) == Phase.KEEP_CARD
    return state, p, q


def test_a_card_that_is_kept_is_told_to_its_owner_only():
    state, p, q = clean_up()
    assert (
        list(texts(state, p).values())
        == list(texts(state).values())
        == ["Keep Casa (House)", "Keep Ritratto (Portrait)"]
    )
    assert set(texts(state, q).values()) == {HIDDEN_CHOICE}
    play(state, c.KEEP_CARD + card("ritratto"))
    assert state.player == q
    assert "hand: Casa x2, Ritratto; keeps Ritratto" in state.render(p)
    assert "keeps" not in state.render(q)
    assert "keeps" in state.render()
    assert "Round 1 of 5, clean-up | KEEP_CARD" in state.render(q)


def test_hands_and_holdings_are_shown_to_their_owner_only():
    state = new_game(2)
    with state.edit() as r:
        give(r, 1, "miniera", "miniera", "cava", resources=[2, 0, 0, 1, 0, 0], money=350)
        give(r, 0, "casa")
    assert "hand: Miniera x2, Cava" in state.render(1)
    assert "Seat 1 (Pazzi): 0 PP, 3 resources (2 marble + 1 gold), 350 F" in state.render(1)
    for shown in ("Miniera", "350 F"):
        assert shown not in state.render(0)
        assert shown in state.render()
    assert "Seat 1 (Pazzi): 0 PP, 3 resources\n  hand: 3 cards" in state.render(0).replace(" <- to act", "")


def test_open_holdings():
    state = new_game(2, open_holdings=True)
    with state.edit() as r:
        give(r, 1, "miniera", resources=[2, 0, 0, 1, 0, 0], money=350)
    assert "3 resources (2 marble + 1 gold), 350 F" in state.render(0)
    assert "Miniera" not in state.render(0)
    assert "hand: 1 card\n" in state.render(0) + "\n"


def test_inspiration_does_not_tell_the_card():
    for seed in (1, 2, 3):
        state = new_game(2, seed=seed)
        p, top = state.player, int(state.record["draw_pile"][int(state.record["draw_size"]) - 1])
        assert t.CARD_NAMES[top] not in state.action_text(c.INSPIRATION)
        before = state.render(1 - p)
        play(state, c.INSPIRATION)
        changed = set(state.render(1 - p).splitlines()) - set(before.splitlines())
        assert "  hand: 6 cards" in changed
        assert not any(t.CARD_NAMES[top] in line for line in changed)


def test_the_picture_tells_only_what_the_viewer_knows():
    """Re-dealing what a seat cannot know changes nothing that it sees."""
    for number, state in enumerate(games()):
        if number % 23 == 0:
            for viewer in range(state.num_players):
                assert state.determinize(viewer, number).render(viewer) == state.render(viewer)


# --- the picture ---


def test_the_picture_shows_the_whole_position():
    state = new_game(3)
    p = state.player
    with state.edit() as r:
        r["captain"] = p
        r["monument_order"][:3] = [monument("Uffizi: Interni"), monument("Banco: Atrio"), monument("Duomo: Pulpito")]
        r["monuments_drawn"] = 3
        r["monument_place"] = Place.PILE
        r["monument_place"][r["monument_order"][:3]] = Place.DISPLAY
        r["tableau"][p] = 1 << card("casa") | 1 << card("facciata_palazzo")
        r["monument_place"][monument("Ospedale: Chiostro")] = Place.OWNED + p
        r["monument_place"][monument("Duomo: Cupola")] = Place.RESERVED + p
        r["works"][p, :2], r["work_count"][p] = [9, 7], 2
        show(r, artist("Giambologna", "sculptor"), artist("Giambologna", "sculptor"), artist("Vignola", "architect"))
        r["artist_place"][2] = Place.RESERVED + p
        r["next_captain"] = p
        r["locations"][13] = 0
        r["anonymous"] = 5
        give(r, p, resources=[3, 0, 0, 0, 0, 1], money=200)
    picture = str(state)
    others = " ".join(str((p + k) % 3) for k in range(3))
    for words in (
        f"Florenza: The Card Game | Round 1 of 5, step 1 of 8 | ACTION, seat {p} to act",
        f"Captain: seat {p} | Order: {others} | New Captain card: seat {p}",
        DISPLAY,
        "Monuments (24 in the pile)",
        " 100 F   Giambologna (sculptor), 2-3 PP x2",
        "  50 F   anonymous: architect, sculptor, 0 PP",
        "  Picconiere x2: take 1 marble from the supply",
        "  face down: Capitano del popolo",
        "Supply: 18 marble, 18 wood, 8 metal, 8 gold, 8 fabric, 8 spice | Bank: 3100 F",
        "Florenza cards: 6 in the draw pile, 21 in pile 2, 22 in pile 3, 0 discarded",
        f"Seat {p} ({t.FAMILY_NAMES[p]}): 0 PP, 4 resources (3 marble + 1 spice), 200 F <- to act",
        "  residences: Casa\n  palaces: Facciata (palace)\n",
        "  monuments: Ospedale: Chiostro 7\n  reserved monuments: Duomo: Cupola 19\n",
        "  reserved artists: Vignola (architect) 2-4 PP",
        "  works of art: 9, 7\n  hand: 0 cards",
    ):
        assert words in picture


def test_a_finished_game_shows_ranks_and_faces():
    state = list(games())[-1]
    picture = state.render(0)
    assert "GAME_OVER" in picture
    assert "to act" not in picture
    for p, (score, rank) in enumerate(zip(state.scores, state.ranks, strict=True)):
        assert f"Seat {p} ({t.FAMILY_NAMES[p]}): {score} PP, rank {rank}, " in picture
        assert f"{int(state.record['money'][p])} F" in picture
