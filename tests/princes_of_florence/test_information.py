"""What a seat may know (section 7): re-dealing the rest changes nothing that it sees and nothing that it knows."""

import random
from collections import Counter

import numpy as np
import pytest

from signoria.envs.princes_of_florence.constants import NO_CARD, Phase

from . import reference as ref
from .games import steps
from .knowledge import HANDS, KINDS, PICKS, Knowledge
from .scenario import deck, legal, new_game, phase

SETTINGS = [
    (2, {}),
    (2, {"two_player_rules": "official", "auto_forced": True}),
    (2, {"initial_deal_public": False, "return_order": "shuffled"}),
    (3, {"money_visible": True}),
    (3, {"initial_deal_public": False, "auto_forced": True}),
    (4, {"return_order": "shuffled", "auto_forced": True}),
    (4, {"initial_deal_public": False}),
    (5, {"initial_deal_public": False, "money_visible": True}),
    (5, {"auto_forced": True, "principality_side": "B"}),
]

HIDDEN = ("rng", "hand", "bonus_hand", "prestige_hand", "setup_return", "drawn")
HIDDEN += tuple(f"{kind}_deck" for kind in KINDS) + tuple(f"{kind}_memory" for kind in KINDS)
SEEN = ("seen_professions", "seen_prestige", "seen_bonus")
HIDDEN += SEEN


def public_bytes(record) -> bytes:
    """Return the record's bytes without the fields that hide something."""
    copy = record.copy()
    for field in HIDDEN:
        copy[field] = 0
    return copy.tobytes()


def assert_same_view(state, other, viewer: int) -> None:
    """Check that the viewer sees the same in both."""
    assert state.observation(viewer).tobytes() == other.observation(viewer).tobytes()
    assert state.action_mask(viewer).tobytes() == other.action_mask(viewer).tobytes()
    if state.player == viewer:
        assert legal(state) == legal(other)


def assert_knowledge_kept(state, other, viewer: int, knowledge: Knowledge) -> None:
    """Check everything that the viewer knows: public things, own cards, counts, known hands, cards under the decks."""
    old, new = state.record, other.record
    assert public_bytes(old) == public_bytes(new)
    for field in ("hand", "bonus_hand", "prestige_hand", "setup_return", *SEEN):
        assert old[field][viewer] == new[field][viewer]
    if phase(state) in PICKS and state.player == viewer:
        assert old["drawn"].tobytes() == new["drawn"].tobytes()
    for q in range(state.num_players):
        for field in HANDS.values():
            assert len(ref.members(old[field][q])) == len(ref.members(new[field][q]))
        assert int(new["hand"][q]) & int(new["known_hand"][q]) == int(new["known_hand"][q])
        assert (old["setup_return"][q] == NO_CARD) == (new["setup_return"][q] == NO_CARD)
    assert knowledge.contradictions(new) == []


def check_seats(state, known: list[Knowledge], seed: int) -> None:
    """Re-deal once for every seat and check it all."""
    for viewer in range(state.num_players):
        assert known[viewer].contradictions(state.record) == [], "the test's own book-keeping"
        other = state.determinize(viewer, seed)
        assert other.broken() == []
        assert_same_view(state, other, viewer)
        assert_knowledge_kept(state, other, viewer, known[viewer])
        assert other.record["rng"].tobytes() != state.record["rng"].tobytes(), "the future must not be seen"


def places(record) -> dict[tuple[str, int], object]:
    """Return where every card lies."""
    found: dict[tuple[str, int], object] = {}
    for kind in KINDS:
        found |= {(kind, card): ("deck", k) for k, card in enumerate(deck(record, kind))}
        for q in range(int(record["num_players"])):
            found |= {(kind, card): ("hand", q) for card in ref.members(record[HANDS[kind]][q])}
    return found


def check_variety(state, known: list[Knowledge]) -> None:
    """Over many re-deals, a card of whose place a seat knows nothing turns up in more than one place."""
    for viewer in range(state.num_players):
        seen: dict[tuple[str, int], set] = {}
        for seed in range(40):
            for card, place in places(state.determinize(viewer, seed).record).items():
                seen.setdefault(card, set()).add(place)
        for kind in KINDS:
            for card in known[viewer].open_cards(state.record, kind):
                assert len(seen[kind, card]) > 1, f"{kind} {card} never moves for seat {viewer}"


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_redealt_games_look_the_same(players, options):
    for seed in range(2):
        state = new_game(players, seed=10 * players + seed, **options)
        known = [Knowledge(viewer, state.record) for viewer in range(players)]
        check_seats(state, known, seed=0)
        for number, (before, action, after) in enumerate(steps(state, seed)):
            for knowledge in known:
                knowledge.watch(before, action, after)
            if not state.done:
                check_seats(state, known, seed=number)
            if number % 25 == 24 and not state.done:
                check_variety(state, known)


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 5])
def test_first_steps_look_the_same_when_redealt(players):
    state = new_game(players, seed=3, initial_deal_public=False)
    known = [Knowledge(viewer, state.record) for viewer in range(players)]
    for before, action, after in steps(state, seed=3, limit=40):
        for knowledge in known:
            knowledge.watch(before, action, after)
        check_seats(state, known, seed=11)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_redealing_twice_and_by_seed(players):
    state = new_game(players, seed=2)
    for number, _ in enumerate(steps(state, seed=2, limit=150)):
        viewer = number % players
        once = state.determinize(viewer, 5)
        assert once.to_bytes() == state.determinize(viewer, 5).to_bytes()
        assert_same_view(state, once.determinize(viewer, 6), viewer)
        assert once.determinize(viewer, 6).broken() == []


def shuffled_by_hand(state, viewer: int, chance: random.Random) -> None:
    """Exchange, without the game's own re-dealing, hidden bonus and prestige cards, and the profession deck.

    Decks from which the viewer has drawn are left alone: he knows something about them.
    """
    with state.edit() as record:
        for kind in ("bonus", "prestige"):
            if record[f"seen_{kind}"][viewer]:
                continue
            others = [q for q in range(state.num_players) if q != viewer]
            hands = {q: ref.members(record[HANDS[kind]][q]) for q in others}
            cards = deck(record, kind) + [card for hand in hands.values() for card in sorted(hand)]
            chance.shuffle(cards)
            for q in others:
                record[HANDS[kind]][q] = sum(1 << cards.pop() for _ in hands[q])
            record[f"{kind}_deck"][: len(cards)] = cards
        order = deck(record, "profession")
        if not record["seen_professions"][viewer]:
            chance.shuffle(order)
        record["profession_deck"][: len(order)] = order


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_exchanged_by_hand_are_not_seen(players):
    state, chance = new_game(players, seed=8), random.Random(8)
    checked = 0
    for _ in steps(state, seed=8):
        if phase(state) not in (Phase.AUCTION_SELECT, Phase.AUCTION_BID, Phase.ACTION_MAIN, Phase.PLACE_TILE):
            continue
        for viewer in range(players):
            other = state.clone()
            shuffled_by_hand(other, viewer, chance)
            assert_same_view(state, other, viewer)
            checked += 1
    assert checked > 60


@pytest.mark.parametrize("visible", [False, True])
def test_money_of_others(visible):
    state = new_game(3, seed=6, money_visible=visible)
    for number, _ in enumerate(steps(state, seed=6, limit=120)):
        viewer = number % 3
        other = state.clone()
        with other.edit() as record:
            for q in range(3):
                record["money"][q] += 0 if q == viewer else 700
        same = state.observation(viewer).tobytes() == other.observation(viewer).tobytes()
        assert same != visible
        assert state.observation((viewer + 1) % 3).tobytes() != other.observation((viewer + 1) % 3).tobytes()


def test_generator_is_not_seen():
    state = new_game(4, seed=9)
    for number, _ in enumerate(steps(state, seed=9, limit=150)):
        other = state.fork(number)
        assert other.record["rng"].tobytes() != state.record["rng"].tobytes()
        for viewer in range(4):
            assert_same_view(state, other, viewer)


def close_to(count: int, share: float, trials: int) -> bool:
    """Tell whether a count lies within five standard deviations of its expectation."""
    return abs(count - share * trials) <= 5 * (trials * share * (1 - share)) ** 0.5


def test_unknown_decks_are_redealt_uniformly():
    state, trials = new_game(3, seed=4, initial_deal_public=False), 1500
    while phase(state) == Phase.SETUP_RETURN:
        state.step(legal(state)[0])
    worlds = [state.determinize(0, seed).record for seed in range(trials)]
    for kind, count in (("prestige", 14), ("bonus", 20)):
        decks = np.array([deck(world, kind) for world in worlds])
        for place in (0, count - 1):
            tops = Counter(decks[:, place].tolist())
            assert all(close_to(tops[card], 1 / count, trials) for card in range(count))
    own = ref.members(state.record["hand"][0])
    dealt = Counter(card for world in worlds for card in ref.members(world["hand"][1]))
    elsewhere = set(range(21)) - own - {returned_by(state, 0)}
    assert set(dealt) <= elsewhere, "own cards, in hand or returned, are not dealt to others"
    assert all(close_to(dealt[card], 3 / 17, trials) for card in elsewhere)


def returned_by(state, seat: int) -> int:
    """Return the profession that a seat gave back in a game where everybody returned his lowest card."""
    fresh = new_game(3, seed=4, initial_deal_public=False)
    return min(ref.members(fresh.record["hand"][seat]))


@pytest.mark.parametrize("public", [True, False])
def test_returns_are_secret_until_all_have_chosen(public):
    state = new_game(4, seed=5, initial_deal_public=public)
    first = state.player
    state.step(legal(state)[0])
    chosen = Counter()
    for seed in range(400):
        world = state.determinize((first + 1) % 4, seed).record
        assert int(world["setup_return"][first]) in ref.members(world["hand"][first])
        chosen[int(world["setup_return"][first])] += 1
    assert len(chosen) == 4 if public else len(chosen) > 10
    if public:
        assert all(close_to(count, 1 / 4, 400) for count in chosen.values())
