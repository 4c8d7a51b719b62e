"""What a seat cannot know changes nothing that it sees: observation, mask, picture, what it hears of others' moves."""

import numpy as np
import pytest

import signoria

DECISIONS = 120


def seen(state: signoria.State, seat: int) -> tuple:
    """Return all that a seat is shown of a position."""
    return (
        state.observation(seat).tobytes(),
        state.action_mask(seat).tobytes(),
        state.render(seat),
        state.player,
        state.scores,
    )


@pytest.mark.plain
def test_redealing_shows_nothing(game_id, seats, variant_options):
    state = signoria.make_state(game_id, seats, seed=31, **variant_options)
    rng = np.random.default_rng(31)
    for number in range(DECISIONS):
        if state.done:
            break
        if number % 6 == 0:
            for seat in range(seats):
                world = state.determinize(seat, number)
                assert world.broken() == []
                assert seen(world, seat) == seen(state, seat), f"seed 31, decision {number}, seat {seat}"
        state.step(int(rng.choice(state.legal_actions())))


def test_a_hidden_choice_of_another_seat_is_not_told(game_id, seats):
    """Whoever is not to act hears the same words of any move that could have been made with the cards he cannot see."""
    state = signoria.make_state(game_id, seats, seed=32)
    rng = np.random.default_rng(32)
    for number in range(DECISIONS):
        if state.done:
            break
        action = int(rng.choice(state.legal_actions()))
        told = [state.game.action_text(state.record, action, seat) for seat in range(seats)]
        everything = state.action_text(action)
        assert told[state.player] == everything
        for seat in set(range(seats)) - {state.player}:
            if told[seat] != everything:
                words = {state.game.action_text(state.record, int(a), seat) for a in state.legal_actions()}
                assert told[seat] in words
                assert len(words) < len(state.legal_actions()), f"seed 32, decision {number}: the words tell the move"
        state.step(action)


def test_pictures_are_text_at_every_decision_point(game_id, seats):
    state = signoria.make_state(game_id, seats, seed=33)
    rng = np.random.default_rng(33)
    phases = set()
    while not state.done:
        phases.add(state.phase)
        for viewer in (None, *range(seats)):
            text = state.render(viewer)
            assert len(text.splitlines()) > 3 or len(state.game.phases) == 1
        state.step(int(rng.choice(state.legal_actions())))
    assert state.render(None)
    assert len(phases) > 3 or len(state.game.phases) <= 3
