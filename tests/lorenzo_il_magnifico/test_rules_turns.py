"""Rounds and turns (sections 4.1, 4.3, 5.8 and 5.9): sequence, passing, tile 2-7, dealing, dice, new turn order."""

import random
from itertools import pairwise

import pytest

from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import HOME, NO_CARD

from .boards import board, first_cards, take, turns
from .moves import (
    BLACK,
    COUNCIL,
    HARVEST_LARGE,
    HARVEST_SINGLE,
    MARKET_1,
    MARKET_2,
    MARKET_3,
    MARKET_4,
    NEUTRAL,
    ORANGE,
    PASS,
    PLACES,
    PRODUCTION_LARGE,
    PRODUCTION_SINGLE,
    REFUSE,
    SUPPORT,
    WHITE,
    floor,
    place,
    privilege,
)
from .scenario import ADVANCED, legal, new_game, order, phase, play, position, spaces_for

pytestmark = pytest.mark.plain


# --- the four turns of a round


@pytest.mark.parametrize("turn_order", [[0, 1], [1, 0], [2, 0, 1], [3, 1, 0, 2]])
def test_everybody_passes_four_times(turn_order):
    state = board(len(turn_order), seat=turn_order[0], turn=0, order=turn_order)
    assert turns(state) == turn_order * 4
    assert int(state.record["round_no"]) == 6


def test_a_pass_uses_up_the_turn():
    state = board(2, order=[0, 1])
    play(state, PASS, place(BLACK, MARKET_1))
    asked = turns(state)
    assert asked == [0, 1, 0, 1, 0, 1], "seat 0 keeps four members and has three turns left"


def test_a_game_has_24_turns_per_seat():
    state, counts = new_game(2, seed=4), [0, 0]
    while not state.done:
        if phase(state).name == "TURN":
            counts[state.player] += 1
            play(state, PASS)
        else:
            play(state, SUPPORT)
    assert counts == [24, 24]
    assert int(state.record["round_no"]) == 6


def test_a_fresh_game_starts_in_turn_order():
    for seed in range(6):
        state = new_game(4, seed)
        first = order(state)
        assert state.player == first[0]
        assert turns(state) == first * 4


# --- passing


def test_a_pass_is_always_legal():
    assert PASS in legal(board())


def test_a_pass_may_be_allowed_only_without_a_placement():
    options = {"pass_rule": "forced_only"}
    assert PASS not in legal(board(options=options))
    stand = tuple((p, member, COUNCIL) for p in (0, 1) for member in (BLACK, WHITE, ORANGE))
    state = board(stand=stand, servants=1, options=options)
    assert PASS not in legal(state)
    assert place(NEUTRAL, COUNCIL) in legal(state)
    state = board(stand=stand, options=options | {"auto_forced": False})
    assert legal(state) == [PASS]


def test_leader_actions_do_not_force_a_placement():
    """Without a placement the pass stays legal beside leader actions, under both rules."""
    stand = tuple((p, member, COUNCIL) for p in (0, 1) for member in (BLACK, WHITE, ORANGE))
    for rule in ("free", "forced_only"):
        state = board(stand=stand, played=["Savonarola"], options={"pass_rule": rule})
        assert not spaces_for(state, NEUTRAL)
        assert PASS in legal(state)
        assert len(legal(state)) == 2
    state = board(played=["Savonarola"], options={"pass_rule": "forced_only"})
    assert PASS not in legal(state)


def test_without_a_placement_the_seat_is_passed_over():
    """Seat 1 has only the neutral member and no servants: its last pass is not shown."""
    stand = tuple((p, member, COUNCIL) for p in (0, 1) for member in (BLACK, WHITE, ORANGE))
    state = board(stand=stand, servants=1)
    before = int(state.record["forced"])
    play(state, place(NEUTRAL, MARKET_1))
    assert int(state.record["round_no"]) == 6
    assert int(state.record["forced"]) == before + 1


def test_without_a_placement_the_pass_is_shown_if_asked():
    stand = tuple((p, member, COUNCIL) for p in (0, 1) for member in (BLACK, WHITE, ORANGE))
    state = board(stand=stand, servants=1, options={"auto_forced": False})
    play(state, place(NEUTRAL, MARKET_1))
    assert (state.player, legal(state)) == (1, [PASS])


# --- tile 2-7


def late_round(players: int, sufferers: tuple[int, ...], turn_order=None, **options):
    """Return the start of round 5, at the first turn that is not skipped."""
    turn_order = turn_order or list(range(players))
    early = [seat for seat in turn_order if seat not in sufferers]
    with position(players, **options) as table:
        if early:
            table.turn(early[0], 5, turn=0, order=turn_order)
        else:
            table.turn(turn_order[0], 5, turn=1, order=turn_order)
        table.tile("2-7", *sufferers)
        for seat in range(players):
            table.give(seat, servants=4)
    return table.state


@pytest.mark.parametrize(
    ("sufferers", "turn_order"),
    [
        ((0,), [0, 1, 2, 3]),
        ((3,), [0, 1, 2, 3]),
        ((0, 2), [0, 1, 2, 3]),
        ((0, 2), [2, 3, 0, 1]),
        ((1, 2, 3), [0, 3, 2, 1]),
        ((0, 1, 2, 3), [1, 0, 3, 2]),
        ((), [0, 1, 2, 3]),
    ],
)
def test_sufferers_skip_the_first_turn_and_get_one_at_the_end(sufferers, turn_order):
    state = late_round(4, sufferers, turn_order)
    first = [seat for seat in turn_order if seat not in sufferers]
    last = [seat for seat in turn_order if seat in sufferers]
    assert turns(state) == first + turn_order * 3 + last
    assert int(state.record["round_no"]) == 6


def test_the_extra_turn_is_given_after_passes():
    """Seat 0 has passed three times: one more turn, in which it may place any of its four members."""
    state = late_round(2, (0,))
    play(state, place(BLACK, COUNCIL), privilege("coins"))
    for member in (WHITE, ORANGE, NEUTRAL):
        play(state, PASS, place(member, COUNCIL), privilege("coins"))
    assert state.player == 0
    assert {space for a in legal(state) if a in PLACES for space in [a % c.NUM_SPACES]} >= {COUNCIL, MARKET_1}
    play(state, PASS)
    assert int(state.record["round_no"]) == 6
    assert state.player == 1, "seat 1 was alone in the council"


def test_tile_2_7_acts_from_the_round_after_the_judgement():
    with position(3) as table:
        table.turn(2, 4, turn=3)
        table.tile("2-7")
        table.give(0, faith=4)
        table.give(2, faith=4)
    state = play(table.state, PASS, SUPPORT, REFUSE)
    assert [int(cubes) for cubes in state.record["cubes"][:3]] == [0, 2, 2]
    assert state.player == 0
    assert turns(state) == [0, 0, 1, 2, 0, 1, 2, 0, 1, 2, 1, 2]


def test_two_sufferers_in_the_turn_order_of_the_next_round():
    state = late_round(3, (0, 2))
    play(state, PASS)
    play(state, PASS, place(BLACK, COUNCIL), privilege("coins"), place(BLACK, COUNCIL), privilege("coins"))
    turns(state)
    assert order(state) == [1, 2, 0]
    assert turns(state) == [1, *[1, 2, 0] * 3, 2, 0]


# --- phase A: cards and dice


def shown_cards(state) -> list[int]:
    return [int(card) for card in state.record["tower_cards"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_96_cards_are_dealt_by_periods(players):
    state, seen = new_game(players, seed=players), []
    for round_no in range(1, 7):
        assert int(state.record["round_no"]) == round_no
        cards = shown_cards(state)
        for space, card in enumerate(cards):
            tower, number = divmod(space, 4)
            assert card // c.CARDS_PER_TYPE == tower
            assert card % c.CARDS_PER_TYPE // c.CARDS_PER_PERIOD == (round_no - 1) // 2
            assert card == int(state.record["decks"][tower][4 * (round_no - 1) + number]), "floors bottom up"
        seen += cards
        while not state.done and int(state.record["round_no"]) == round_no:
            play(state, PASS if phase(state).name == "TURN" else SUPPORT)
    assert sorted(seen) == list(range(c.NUM_CARDS))


def test_cards_left_on_the_towers_are_discarded():
    state = board(2, turn=3, seat=1, round_no=1)
    before = set(shown_cards(state))
    play(state, PASS)
    after = shown_cards(state)
    assert NO_CARD not in after
    assert not before & set(after)
    assert not state.record["card_count"].any()


def test_dice_are_thrown_every_round():
    throws = []
    for seed in range(30):
        state = new_game(2, seed)
        for _ in range(3):
            throws.append(tuple(int(x) for x in state.record["dice"]))
            turns(state)
            while phase(state).name == "VATICAN":
                play(state, SUPPORT)
    for die in range(3):
        assert {throw[die] for throw in throws} == {1, 2, 3, 4, 5, 6}
    assert len(set(throws)) > 50
    assert any(a != b for a, b in pairwise(throws))


def test_members_have_the_values_of_their_dice():
    state = new_game(4, seed=2)
    for _ in range(2):
        dice = [int(x) for x in state.record["dice"]]
        for seat in range(4):
            assert [int(x) for x in state.record["member_value"][seat]] == [*dice, 0]
        turns(state)


def test_members_go_home_after_the_round():
    stand = ((0, BLACK, COUNCIL), (0, WHITE, MARKET_1), (1, WHITE, HARVEST_SINGLE), (1, BLACK, floor("venture", 2)))
    state = board(2, stand=stand)
    turns(state)
    assert int(state.record["round_no"]) == 6
    assert not state.record["occupants"].any()
    assert int(state.record["council_size"]) == 0
    assert (state.record["member_at"][:2] == HOME).all()


# --- phase D: new turn order


@pytest.mark.parametrize(
    ("council", "turn_order", "expected"),
    [
        ((), [2, 0, 3, 1], [2, 0, 3, 1]),
        (((1, BLACK),), [2, 0, 3, 1], [1, 2, 0, 3]),
        (((3, NEUTRAL), (1, BLACK)), [2, 0, 3, 1], [3, 1, 2, 0]),
        (((1, BLACK), (0, BLACK), (1, WHITE), (0, WHITE)), [0, 1, 2, 3], [1, 0, 2, 3]),
        (((3, BLACK), (2, BLACK), (1, BLACK), (0, BLACK)), [0, 1, 2, 3], [3, 2, 1, 0]),
        (((2, BLACK), (2, WHITE), (2, ORANGE), (2, NEUTRAL)), [0, 1, 2, 3], [2, 0, 1, 3]),
    ],
)
def test_the_council_gives_the_new_turn_order(council, turn_order, expected):
    stand = tuple((seat, member, COUNCIL) for seat, member in council)
    state = board(4, seat=turn_order[-1], turn=3, order=turn_order, stand=stand)
    play(state, PASS)
    assert int(state.record["round_no"]) == 6
    assert order(state) == expected
    assert state.player == expected[0]


def test_the_council_is_filled_in_the_order_of_placement():
    state = board(3, order=[0, 1, 2])
    play(state, PASS, PASS, place(BLACK, COUNCIL), privilege("faith"))
    play(state, place(BLACK, COUNCIL), privilege("faith"), PASS, place(WHITE, COUNCIL), privilege("coins"))
    turns(state)
    assert order(state) == [2, 0, 1]


# --- spaces in play and what stands on them


@pytest.mark.parametrize(
    ("players", "closed"),
    [
        (2, {HARVEST_LARGE, PRODUCTION_LARGE, MARKET_3, MARKET_4}),
        (3, {MARKET_3, MARKET_4}),
        (4, set()),
    ],
)
def test_covering_tiles(players, closed):
    everywhere = {HARVEST_SINGLE, HARVEST_LARGE, PRODUCTION_SINGLE, PRODUCTION_LARGE, MARKET_1, MARKET_2}
    everywhere |= {MARKET_3, MARKET_4, COUNCIL}
    state = board(players, servants=3)
    for member in (BLACK, NEUTRAL):
        assert spaces_for(state, member) - set(range(16)) == everywhere - closed


def test_a_single_space_holds_one_member():
    stand = ((1, BLACK, MARKET_1), (1, WHITE, HARVEST_SINGLE), (0, WHITE, MARKET_2))
    state = board(3, stand=stand, servants=1)
    for member in (BLACK, NEUTRAL):
        assert not spaces_for(state, member) & {MARKET_1, MARKET_2, HARVEST_SINGLE}
        assert {HARVEST_LARGE, PRODUCTION_SINGLE, COUNCIL} <= spaces_for(state, member)


def test_the_large_space_may_be_used_while_the_single_one_is_free():
    assert {HARVEST_LARGE, PRODUCTION_LARGE} <= spaces_for(board(3), BLACK)


@pytest.mark.parametrize(("single", "large"), [(HARVEST_SINGLE, HARVEST_LARGE), (PRODUCTION_SINGLE, PRODUCTION_LARGE)])
@pytest.mark.parametrize("first_on_large", [False, True])
def test_one_coloured_member_per_area(single, large, first_on_large):
    used, free = (large, single) if first_on_large else (single, large)
    state = board(3, stand=((0, WHITE, used), (1, BLACK, COUNCIL)), servants=1)
    assert free not in spaces_for(state, BLACK)
    assert free in spaces_for(state, NEUTRAL)
    other = {HARVEST_SINGLE: PRODUCTION_SINGLE, PRODUCTION_SINGLE: HARVEST_SINGLE}[single]
    assert other in spaces_for(state, BLACK), "the other area counts by itself"
    state = board(3, stand=((0, NEUTRAL, used), (1, BLACK, COUNCIL)))
    assert free in spaces_for(state, BLACK), "the neutral member has no colour"


def test_several_members_of_one_seat_in_council_and_market():
    stand = ((0, WHITE, COUNCIL), (0, BLACK, MARKET_1), (1, BLACK, COUNCIL), (1, WHITE, COUNCIL))
    assert {COUNCIL, MARKET_2} <= spaces_for(board(stand=stand), ORANGE)


def test_a_floor_without_card_is_closed():
    state = board(coins=20, servants=9)
    play(state, take(BLACK, "territory", 1), place(BLACK, MARKET_1))
    assert floor("territory", 1) not in spaces_for(state, NEUTRAL)
    assert floor("territory", 2) in spaces_for(state, NEUTRAL)


@pytest.mark.parametrize(("stands", "member"), [(WHITE, BLACK), (BLACK, ORANGE)])
def test_one_coloured_member_per_tower(stands, member):
    state = board(stand=((0, stands, floor("territory", 4)), (1, BLACK, COUNCIL)), coins=3, servants=1)
    assert not spaces_for(state, member) & set(range(4))
    assert floor("territory", 1) in spaces_for(state, NEUTRAL)
    state = board(stand=((1, stands, floor("territory", 4)),), coins=3)
    assert spaces_for(state, member) & set(range(4)), "members of others do not matter"


def test_no_seventh_card_of_a_type():
    for tower in range(4):
        names = first_cards(tower, 6)
        state = board(cards=names, coins=40, wood=20, stone=20, military=25, servants=9)
        assert not spaces_for(state, ORANGE) & set(range(4 * tower, 4 * tower + 4))
        state = board(cards=names[:5], coins=40, wood=20, stone=20, military=25, servants=9)
        assert spaces_for(state, ORANGE) & set(range(4 * tower, 4 * tower + 4))


# --- whole games


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"pass_rule": "forced_only"}), (2, ADVANCED)])
def test_every_decision_shown_has_a_choice(players, options):
    """Forced decisions are made by the engine: every state shown offers two actions or more (section 4.2)."""
    state, chance = new_game(players, seed=7, **options), random.Random(7)
    while not state.done:
        assert len(legal(state)) >= 2
        play(state, chance.choice(legal(state)))


def test_forced_decisions_are_the_same_when_shown():
    shown, hidden = new_game(2, seed=5, auto_forced=False), new_game(2, seed=5)
    chance, forced = random.Random(5), 0
    while not hidden.done:
        while len(legal(shown)) == 1:
            play(shown, legal(shown)[0])
            forced += 1
        assert legal(shown) == legal(hidden)
        action = chance.choice(legal(hidden))
        play(shown, action)
        play(hidden, action)
    while not shown.done:
        play(shown, *legal(shown))
        forced += 1
    assert shown.scores == hidden.scores
    assert forced == int(hidden.record["forced"])
