import numpy as np
import pytest

from signoria.benchmarks import soak as module
from signoria.benchmarks.machine import resident_bytes
from signoria.benchmarks.soak import Finding, memory_growth, option_sets, soak, unsound_ends, unsound_rows
from signoria.envs.core.batch import Batch
from signoria.envs.core.game import load_game
from signoria.envs.core.registry import game_ids
from signoria.envs.core.rng import make_words


def test_sound_games_have_no_findings(toy):
    seen = []
    run = soak(toy, 2, games=50, rows=8, progress=lambda done, total: seen.append((done, total)))
    assert run.findings == []
    assert run.games >= 50
    assert seen[-1] == (50, 50)


def test_findings_tell_where(toy, monkeypatch):
    monkeypatch.setattr(Batch, "broken", lambda games: [(2, ["STONES_NOT_NEGATIVE"])])
    run = soak(toy, 3, games=50, rows=8, seed=1)
    assert len(run.findings) == module.MOST_FINDINGS
    first = run.findings[0]
    assert first == Finding("toy", 3, {"auto_forced": True}, first.seed, 0, "broken: STONES_NOT_NEGATIVE")
    assert run.findings[1].decision == 1
    assert f"seed {first.seed}, decision 0" in str(first)


def test_final_states_are_checked(toy):
    games = Batch(toy, 4, 2, 0)
    seeds = games.seeds.copy()
    while not games.dones.any():
        games.step(games.random_actions(make_words(0)))
    ended = np.flatnonzero(games.dones)
    assert unsound_ends(games, ended, seeds[ended]) == []
    games._buffers.finals["stones"][ended[0]] = -1
    (finding,) = unsound_ends(games, ended, seeds[ended])
    assert finding.seed == seeds[ended[0]]
    assert finding.decision > 0
    assert finding.what == "broken at the end: STONES_NOT_NEGATIVE"


@pytest.mark.parametrize("value", [np.nan, 1.5, -2.0])
def test_observations_out_of_range_are_found(toy, value):
    games = Batch(toy, 4, 2, 0)
    assert list(unsound_rows(games)) == []
    games.observations[1, 0] = value
    assert list(unsound_rows(games)) == [(1, "observation out of [-1, 1]")]


def test_wrong_masks_and_counts_are_found(toy):
    games = Batch(toy, 4, 2, 0)
    games.action_masks[3, :] = False
    assert [row for row, _ in unsound_rows(games)] == [3]
    games.legal_counts[0] = 1
    assert {row for row, _ in unsound_rows(games)} == {0, 3}


def test_every_other_value_of_every_option(toy):
    assert option_sets(toy) == [{}, {"auto_forced": False}]


@pytest.mark.parametrize("game_id", game_ids())
def test_sets_of_options(game_id):
    game = load_game(game_id)
    sets = option_sets(game)
    assert sets == option_sets(game)
    assert sets[0] == {}
    for option in game.options:
        for value in option.values:
            alone = {} if value == option.default else {option.name: value}
            assert sets.count(alone) == 1
    together = [options for options in sets if set(options) == {option.name for option in game.options}]
    assert together, "no set changes all options"
    for options in sets:
        game.parse_options(options)


def test_memory_is_flat(toy):
    early, late = memory_growth(toy, 2, games=2000, rows=32)
    assert 0 < early <= resident_bytes() + module.LEEWAY
    assert late - early < module.LEEWAY


def test_command_line(toy, capsys):
    arguments = ["toy", "--games", "20", "--memory-games", "100", "--seats", "2"]
    assert module.main(arguments) == 0
    text = capsys.readouterr().out
    assert "2 seats, defaults" in text
    assert "2 seats, auto_forced=False" in text
    assert "Memory over 100 games" in text


def test_command_line_fails_on_findings(toy, monkeypatch, capsys):
    monkeypatch.setattr(Batch, "broken", lambda games: [(0, ["STONES_NOT_NEGATIVE"])])
    assert module.main(["toy", "--games", "5", "--memory-games", "10", "--seats", "2", "--defaults-only"]) == 1
    assert "STONES_NOT_NEGATIVE" in capsys.readouterr().out
