"""What a seat may know (section 7): re-dealing the rest keeps all that it has seen and changes all that it has not."""

import random
from collections import Counter

import pytest

from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import LeaderState

from .boards import board, turns
from .moves import PASS, REFUSE, discard_leader, leader, leader_id, play_leader, privilege, slot
from .scenario import ADVANCED, legal, new_game, phase, play

pytestmark = pytest.mark.plain

DRAFT = {"mode": "advanced", "bonus_tiles": "standard"}
HIDDEN = ("rng", "decks", "packet", "kept", "pick", "seen_leaders", "leader_memory")
BY_SLOT = ("leaders", "leader_state", "leader_used")
"""Fields that may differ between worlds which a seat holds possible. Slots follow the ids of all four leaders, so their
numbers would tell something of those in hand: what is open to all is compared leader by leader."""
OWN = ("leaders", "leader_state", "leader_used", "packet", "kept", "pick", "seen_leaders")


def members(bitset) -> set[int]:
    return {k for k in range(32) if int(bitset) >> k & 1}


def public_bytes(record) -> bytes:
    copy = record.copy()
    for field in (*HIDDEN, *BY_SLOT):
        copy[field] = 0
    return copy.tobytes()


def open_leaders(record) -> list[dict[int, tuple[int, bool]]]:
    """Return state and use of every seat's leaders that are played or discarded."""
    return [
        {
            int(record["leaders"][p][k]): (
                int(record["leader_state"][p][k]),
                bool(int(record["leader_used"][p]) >> k & 1),
            )
            for k in range(c.HAND_SIZE)
            if int(record["leader_state"][p][k]) in (LeaderState.PLAYED, LeaderState.DISCARDED)
        }
        for p in range(int(record["num_players"]))
    ]


def worlds(state, viewer: int, trials: int = 40):
    """Yield records that the seat holds possible, after checking that they look the same to it."""
    for seed in range(trials):
        other = state.determinize(viewer, seed)
        assert other.broken() == []
        assert public_bytes(other.record) == public_bytes(state.record)
        assert open_leaders(other.record) == open_leaders(state.record)
        for field in OWN:
            assert other.record[field][viewer].tobytes() == state.record[field][viewer].tobytes(), field
        if state.player == viewer:
            assert legal(other) == legal(state)
        yield other.record


def same_view(state, other, viewer: int) -> bool:
    return state.observation(viewer).tobytes() == other.observation(viewer).tobytes()


# --- decks


def rounds_dealt(state) -> int:
    return int(state.record["round_no"])


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("options", [{}, ADVANCED])
def test_only_cards_to_come_are_redealt_and_only_within_their_period(players, options):
    state = new_game(players, seed=6, **options)
    for round_no in range(1, 7):
        assert rounds_dealt(state) == round_no
        viewer = round_no % players
        found = [record["decks"].astype(int).copy() for record in worlds(state, viewer)]
        true = state.record["decks"].astype(int)
        dealt, end = 4 * round_no, 8 * ((round_no + 1) // 2)
        for decks in found:
            assert (decks[:, :dealt] == true[:, :dealt]).all()
            for first, last in [(dealt, end), *[(k, k + 8) for k in range(end, 24, 8)]]:
                for tower in range(4):
                    assert sorted(decks[tower, first:last]) == sorted(true[tower, first:last])
        for tower in range(4):
            for position_ in range(dealt, 24):
                assert len({int(decks[tower, position_]) for decks in found}) > 1, "never moves"
        turns(state)
        while phase(state).name == "VATICAN":
            play(state, REFUSE)


def test_the_second_round_of_a_period_shows_the_other_four_cards():
    for seed in range(3):
        state = new_game(3, seed)
        first = [set(range(24 * t, 24 * t + 8)) - {int(x) for x in state.record["tower_cards"]} for t in range(4)]
        for viewer in range(3):
            for trial in range(5):
                world = turns_of(state.determinize(viewer, trial))
                shown = [int(card) for card in world.record["tower_cards"]]
                assert [set(shown[4 * t : 4 * t + 4]) for t in range(4)] == first


def turns_of(state):
    turns(state)
    return state


def test_before_round_1_all_cards_are_unknown():
    state = new_game(2, seed=3, **DRAFT)
    found = [record["decks"].astype(int).copy() for record in worlds(state, 0)]
    for tower in range(4):
        for position_ in range(24):
            assert len({int(decks[tower, position_]) for decks in found}) > 1


def test_cards_to_come_are_uniform():
    state, trials = new_game(2, seed=8), 240
    rows = [record["decks"].astype(int).copy() for record in worlds(state, 0, trials)]
    for position_, cards in ((4, 4), (8, 8), (23, 8)):
        counts = Counter(int(decks[2, position_]) for decks in rows)
        assert len(counts) == cards
        for count in counts.values():
            assert abs(count - trials / cards) <= 5 * (trials / cards) ** 0.5


def test_dice_to_come_are_unknown():
    state = new_game(2, seed=8)
    dice = Counter(tuple(turns_of(state.determinize(0, k)).record["dice"].tolist()) for k in range(30))
    assert len(dice) > 15


def test_decks_are_not_seen():
    state = new_game(3, seed=5)
    for viewer in range(3):
        for seed in range(4):
            assert same_view(state, state.determinize(viewer, seed), viewer)


def test_redealing_is_fixed_by_its_number():
    state = new_game(3, seed=5, **ADVANCED)
    assert state.determinize(1, 4).to_bytes() == state.determinize(1, 4).to_bytes()
    assert state.determinize(1, 4).to_bytes() != state.determinize(1, 5).to_bytes()


# --- the draft


class Drafter:
    """What one seat has seen in the draft: its packets and what it kept of them."""

    def __init__(self, seat: int, players: int) -> None:
        self.seat, self.players = seat, players
        self.passed: list[set[int]] = []
        self.seen: set[int] = set()

    def look(self, packet: set[int]) -> None:
        self.seen |= packet
        self.packet = packet

    def keep(self, pick: int) -> None:
        self.passed.append(self.packet - {pick})

    def contradictions(self, record) -> list[str]:
        """Return where a world contradicts what the seat knows of the leaders it has passed on."""
        done = int(record["draft_no"]) if phase_of(record) == "LEADER_DRAFT" else 4
        found = []
        for number, passed in enumerate(self.passed[:done], 1):
            later = Counter((self.seat - 1 - k) % self.players for k in range(done - number))
            for q in range(self.players):
                owned = members(record["kept"][q]) if done < 4 else {int(x) for x in record["leaders"][q]}
                if len(owned & passed) != later[q]:
                    found.append(f"seat {q} has {owned & passed} of {passed}, not {later[q]} cards")
            if done < 4:
                holder = (self.seat - 1 - (done - number)) % self.players
                if len(members(record["packet"][holder]) & passed) != 4 - done:
                    found.append(f"the packet is not at seat {holder}")
        return found


def phase_of(record) -> str:
    return c.Phase(int(record["phase"])).name


def drafting(players: int, seed: int, **options):
    """Yield the game and what every seat knows at each decision of a random draft and once afterwards."""
    state, chance = new_game(players, seed, auto_forced=False, **(DRAFT | options)), random.Random(seed)
    drafters = [Drafter(seat, players) for seat in range(players)]
    last = -1
    while phase(state).name == "LEADER_DRAFT":
        if int(state.record["draft_no"]) != last:
            last = int(state.record["draft_no"])
            for seat in range(players):
                drafters[seat].look(members(state.record["packet"][seat]))
        yield state, drafters
        pick = chance.choice(legal(state))
        drafters[state.player].keep(pick - c.LEADER)
        play(state, pick)
    yield state, drafters


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 1), (4, 1)])
def test_a_seat_keeps_what_it_has_seen_in_the_draft(players, seed):
    for state, drafters in drafting(players, seed):
        for drafter in drafters:
            assert drafter.contradictions(state.record) == [], "the test's own book-keeping"
            for record in worlds(state, drafter.seat, 2):
                assert drafter.contradictions(record) == []
                assert members(record["seen_leaders"][drafter.seat]) == drafter.seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_packets_and_picks_of_others_are_not_seen(players):
    for state, _ in drafting(players, 3):
        for viewer in range(players):
            assert same_view(state, state.determinize(viewer, 1), viewer)


def test_at_first_a_seat_knows_its_own_packet_only():
    state = new_game(3, seed=4, **DRAFT)
    own = members(state.record["packet"][1])
    for q in (0, 2):
        found = Counter(k for record in worlds(state, 1, 160) for k in members(record["packet"][q]))
        assert set(found) == set(range(20)) - own
        assert all(abs(count - 40) <= 5 * 30**0.5 for count in found.values()), "4 of 16 in 160 worlds"


def test_a_pick_is_hidden_until_all_have_picked():
    state = new_game(3, seed=4, **DRAFT)
    play(state, legal(state)[0])
    picks = set()
    for record in worlds(state, 1, 60):
        assert int(record["pick"][0]) in members(record["packet"][0])
        picks.add(int(record["pick"][0]))
    assert len(picks) > 8
    assert not picks & members(state.record["packet"][1])
    for record in worlds(state, 0, 10):
        assert int(record["pick"][0]) == int(state.record["pick"][0])


def test_a_pick_from_a_packet_passed_on_is_one_of_three():
    """Seat 0 knows the three cards that seat 3 of four now looks at, not which one it picks."""
    state = new_game(4, seed=4, **DRAFT)
    for _ in range(4):
        play(state, legal(state)[0])
    passed = members(state.record["packet"][3])
    assert all(members(record["packet"][3]) == passed for record in worlds(state, 0, 10))
    for _ in range(4):
        play(state, legal(state)[0])
    kept = Counter()
    for record in worlds(state, 0, 90):
        mine = members(record["kept"][3]) & passed
        assert len(mine) == 1
        assert members(record["packet"][2]) == passed - mine
        kept[mine.pop()] += 1
    assert len(kept) == 3
    assert all(abs(count - 30) <= 5 * 20**0.5 for count in kept.values())


def test_of_two_seats_only_the_first_pick_stays_unknown():
    """A packet comes back after two picks: what is missing then is what the other seat kept."""
    for seed in range(2):
        *_, (state, drafters) = drafting(2, seed)
        for viewer in (0, 1):
            seen, other = drafters[viewer].seen, 1 - viewer
            true = {int(x) for x in state.record["leaders"][other]}
            assert len(true & seen) == 3
            first = Counter()
            for record in worlds(state, viewer, 40):
                hand = {int(x) for x in record["leaders"][other]}
                assert hand & seen == true & seen
                first[(hand - seen).pop()] += 1
            assert set(first) <= set(range(20)) - seen
            assert len(first) > 8, "13 leaders are possible"


# --- hands


def hand_of(record, seat: int) -> set[int]:
    return {int(x) for x in record["leaders"][seat]}


def test_dealt_hands_are_private():
    state = new_game(3, seed=7, **ADVANCED)
    for viewer in range(3):
        own = hand_of(state.record, viewer)
        found = Counter()
        for record in worlds(state, viewer, 80):
            for q in range(3):
                assert [int(x) for x in record["leaders"][q]] == sorted(hand_of(record, q))
            found.update(hand_of(record, (viewer + 1) % 3))
        assert set(found) == set(range(20)) - own
        assert same_view(state, state.determinize(viewer, 1), viewer)


def test_leaders_played_and_discarded_are_known_to_all():
    hand = ["Botticelli", "Moro", "Ariosto", "Santa Rita"]
    state = board(3, hand=hand, wood=10)
    discarded, played = slot(state, 0, "Moro"), slot(state, 0, "Botticelli")
    play(state, discard_leader(discarded), privilege("faith"), play_leader(played))
    for viewer in (1, 2):
        others = Counter()
        for record in worlds(state, viewer):
            states = {int(record["leaders"][0][k]): int(record["leader_state"][0][k]) for k in range(4)}
            assert states[leader_id("Moro")] == LeaderState.DISCARDED
            assert states[leader_id("Botticelli")] == LeaderState.PLAYED
            others.update(x for x, where in states.items() if where == LeaderState.HAND)
        assert len(others) > 2, "the two in hand are unknown"
        assert not {leader_id("Moro"), leader_id("Botticelli")} & set(others)


def test_a_copy_to_be_chosen_belongs_to_the_same_leader_in_every_world():
    """Lorenzo's slot may have another number where other leaders are in the hand."""
    state = board(3, hand=["Lorenzo", "Sforza", "Moro", "Colleoni"], vp=35, other={"played": ["Pico", "Ariosto"]})
    play(state, play_leader(slot(state, 0, "Lorenzo")))
    slots = set()
    for seed in range(20):
        world = state.determinize(1, seed)
        assert legal(world) == legal(state)
        slots.add(slot(world, 0, "Lorenzo"))
        play(world, leader("Ariosto"))
        assert int(world.record["copied"][0]) == leader_id("Ariosto")
        assert int(world.record["powers"][0]) & c.Power.ANY_SPACE
        assert world.broken() == []
    assert len(slots) > 1


def test_a_seat_knows_nothing_of_a_hand_from_the_turns_of_others():
    state = new_game(4, seed=7, **ADVANCED)
    for _ in range(6):
        play(state, PASS)
    for viewer in range(4):
        hands = [[hand_of(record, q) for q in range(4)] for record in worlds(state, viewer, 6)]
        for q in range(4):
            assert (len({frozenset(row[q]) for row in hands}) == 1) == (q == viewer)


@pytest.mark.parametrize(("players", "options"), [(2, {"mode": "advanced"}), (3, ADVANCED)])
def test_random_games_look_the_same_when_redealt(players, options):
    state, chance = new_game(players, seed=12, **options), random.Random(12)
    number = 0
    while not state.done:
        number += 1
        if number % 4 == 0:
            viewer = chance.randrange(players)
            for record in worlds(state, viewer, 1):
                assert hand_of(record, viewer) == hand_of(state.record, viewer)
            assert same_view(state, state.determinize(viewer, number), viewer)
        play(state, chance.choice(legal(state)))
