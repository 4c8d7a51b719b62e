import json

import numpy as np
import pytest

from signoria.agents.random import RandomAgent
from signoria.benchmarks.matches import Played, play_games
from signoria.benchmarks.summary import make_rows, middle_ranks, shared_wins
from signoria.benchmarks.win_rates import Entrant, TournamentStopped, evaluate, run_tournament
from signoria.envs.core.errors import SignoriaError
from signoria.envs.core.record import read_records, verify
from signoria.envs.core.rng import derive_seed
from signoria.envs.core.state import State

from .stubs import Expert, TakeOne, Watched


def entrants(*agents):
    return [Entrant(agent.name, agent) for agent in agents]


def test_ties_are_shared():
    ranks = np.array([[1, 1, 3], [1, 2, 2], [1, 1, 1]])
    assert shared_wins(ranks).tolist() == [[0.5, 0.5, 0], [1, 0, 0], [1 / 3] * 3]
    assert middle_ranks(ranks).tolist() == [[1.5, 1.5, 3], [1, 2.5, 2.5], [2, 2, 2]]


def test_rows_of_given_results():
    """Two line-ups, two seeds: entrant 0 wins three of four games and ties none."""
    lineups = np.array([[0, 1], [1, 0]])
    ranks = np.array([[1, 2], [2, 1], [1, 2], [1, 2]])
    scores = np.array([[9, 1], [2, 8], [7, 3], [6, 4]])
    rows = make_rows(Played(scores, ranks, np.ones(4, np.int64), []), lineups, ["a", "b"])
    assert [row.label for row in rows] == ["a", "b"]
    assert [row.share.mean for row in rows] == [0.75, 0.25]
    assert rows[0].mean_points.mean == (9 + 8 + 7 + 4) / 4
    assert rows[0].mean_rank.mean == 1.25
    assert [one.share.mean for one in rows[0].by_seat] == [1.0, 0.5]
    assert [one.games for one in rows[0].by_seat] == [2, 2]


def test_who_always_wins_gets_all(toy):
    result = run_tournament(toy, 2, entrants(TakeOne(), Expert()), games=60, seed=5)
    assert [(row.label, row.share.mean) for row in result.rows] == [("expert", 1.0), ("one", 0.0)]
    assert result.rows[0].share.low > 0.85
    assert result.rows[0].share.high == 1.0
    assert [one.share.mean for one in result.rows[0].by_seat] == [1.0, 1.0]


def test_equal_entrants_share_evenly(toy):
    """The same deterministic play under two names: each seed's winner is each of them once."""
    twins = [Entrant("a", TakeOne()), Entrant("b", TakeOne())]
    result = run_tournament(toy, 2, twins, games=40, seed=5)
    assert [row.share.mean for row in result.rows] == [0.5, 0.5]
    assert result.rows[0].mean_points.mean == result.rows[1].mean_points.mean


def test_all_lineups_play_the_same_seeds(toy):
    watched = Watched()
    result = run_tournament(toy, 3, entrants(watched, Expert()), games=36, seed=9)
    assert result.settings["lineups"] == 6
    seeds = {derive_seed(9, k) for k in range(result.settings["seeds"])}
    for seat in range(3):
        assert {seed for seed, where in watched.seen if where == seat} == seeds


def test_exactly_the_scheduled_games_count(toy):
    """Played one by one, the scheduled games give the same results: no game is dropped, doubled or cut."""
    result = run_tournament(toy, 2, entrants(TakeOne(), Expert()), games=50, seed=2)
    agents = {0: 0, 1: None}
    for g in range(result.games):
        lineup = result.lineups[g % 2]
        state = State(toy, 2, derive_seed(2, g // 2), {})
        while not state.done:
            taken = agents[int(lineup[state.player])]
            state.step(max(int(state.record["stones"]) % 4 - 1, 0) if taken is None else taken)
        assert result.played.scores[g].tolist() == list(state.scores)
        assert result.played.ranks[g].tolist() == list(state.ranks)
        assert result.played.decisions[g] == state.record["decisions"]
    assert len(set(result.played.decisions.tolist())) > 5


def test_results_depend_on_the_seed_alone(toy):
    def play(seed):
        pair = [Entrant("a", RandomAgent(7)), Entrant("b", RandomAgent(8))]
        return run_tournament(toy, 2, pair, games=80, seed=seed).to_dict()

    first = play(3)
    assert play(3)["results"] == first["results"]
    assert play(3)["rows"] == first["rows"]
    assert play(4)["results"] != first["results"]


def test_progress_counts_every_game(toy):
    seen = []
    run_tournament(
        toy, 2, entrants(TakeOne(), Expert()), games=30, seed=0, games_at_once=8,
        progress=lambda done, total: seen.append((done, total)),
    )  # fmt: skip
    assert seen[0] == (0, 30)
    assert seen[-1] == (30, 30)
    assert seen == sorted(seen)


def stop_at(games):
    def progress(done, total):
        if done >= games:
            raise KeyboardInterrupt

    return progress


def test_interrupted_and_resumed_equals_uninterrupted(toy, tmp_path):
    def play(name, **more):
        pair = [Entrant("a", RandomAgent(0)), Entrant("b", RandomAgent(0)), Entrant("c", Expert())]
        return run_tournament(
            toy, 3, pair, games=60, seed=4, games_at_once=12,
            result_path=tmp_path / f"{name}.json", record_path=tmp_path / f"{name}.jsonl", **more,
        )  # fmt: skip

    whole = play("whole")
    with pytest.raises(TournamentStopped, match=r"24 of 60 games.*cut\.json.*--resume") as stopped:
        play("cut", progress=stop_at(30))
    assert stopped.value.result.games == 24
    assert not stopped.value.result.complete
    assert "stopped: 24 of 60" in stopped.value.result.to_markdown()
    assert not json.loads((tmp_path / "cut.json").read_text())["complete"]
    resumed = play("cut", resume=True)
    assert resumed.complete
    assert resumed.to_dict()["results"] == whole.to_dict()["results"]
    assert resumed.to_dict()["rows"] == whole.to_dict()["rows"]
    assert (tmp_path / "cut.jsonl").read_text() == (tmp_path / "whole.jsonl").read_text()
    assert json.loads((tmp_path / "cut.json").read_text())["results"] == whole.to_dict()["results"]


def test_ctrl_c_before_anything_is_finished(toy, tmp_path):
    pair = entrants(TakeOne(), Expert())
    with pytest.raises(KeyboardInterrupt, match="nothing is kept"):
        run_tournament(toy, 2, pair, games=10, seed=0, result_path=tmp_path / "t.json", progress=stop_at(0))
    assert not (tmp_path / "t.json").exists()


def test_records_replay(toy, tmp_path):
    path = tmp_path / "games.jsonl"
    result = run_tournament(toy, 2, entrants(RandomAgent(1), Expert()), games=10, seed=0, record_path=path)
    records = read_records(path)
    assert len(records) == 10
    for record, scores in zip(records, result.played.scores.tolist(), strict=True):
        assert list(verify(record).scores) == scores == record.scores
    assert records[0].agents == ["random", "expert"]
    assert records[1].agents == ["expert", "random"]


def test_an_existing_file_is_refused(toy, tmp_path):
    path = tmp_path / "t.json"
    pair = entrants(TakeOne(), Expert())
    run_tournament(toy, 2, pair, games=10, seed=0, result_path=path)
    with pytest.raises(SignoriaError, match="exists"):
        run_tournament(toy, 2, pair, games=10, seed=0, result_path=path)
    assert run_tournament(toy, 2, pair, games=10, seed=1, result_path=path, overwrite=True).settings["seed"] == 1
    with pytest.raises(SignoriaError, match="another tournament: seed is 0, in the file 1"):
        run_tournament(toy, 2, pair, games=10, seed=0, result_path=path, resume=True)
    path.write_text("{}")
    with pytest.raises(SignoriaError, match="no tournament"):
        run_tournament(toy, 2, pair, games=10, seed=0, result_path=path, resume=True)
    with pytest.raises(SignoriaError, match="does not exist"):
        run_tournament(toy, 2, pair, games=10, seed=0, result_path=tmp_path / "no.json", resume=True)


def test_bad_arguments_are_refused(toy):
    with pytest.raises(SignoriaError, match="different labels"):
        run_tournament(toy, 2, entrants(TakeOne(), TakeOne()), games=10, seed=0)
    with pytest.raises(SignoriaError, match="at least 1"):
        run_tournament(toy, 2, entrants(TakeOne(), Expert()), games=0, seed=0)
    with pytest.raises(SignoriaError, match="seats"):
        run_tournament(toy, 7, entrants(TakeOne(), Expert()), games=10, seed=0)


def test_markdown_names_everything(toy):
    result = run_tournament(toy, 2, entrants(TakeOne(), Expert()), games=20, seed=0)
    text = result.to_markdown()
    for row in result.rows:
        assert sum(line.startswith(f"| {row.label} |") for line in text.splitlines()) == 2
    for word in (
        "win share",
        "mean rank",
        "mean points",
        "seat 0",
        "seat 1",
        "10 seeds from seed 0",
        "fair share 50.0%",
    ):
        assert word in text


def test_json_is_plain_data(toy):
    result = run_tournament(toy, 2, entrants(TakeOne(), Expert()), games=2, seed=0)
    data = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert data["rows"][0]["mean_points"]["low"] is None  # a single seed
    assert {"settings", "rows", "results", "machine", "versions", "commit", "lineups"} <= set(data)


def test_evaluation_on_every_seat(toy):
    rate = evaluate(toy, 2, Expert(), [TakeOne()], games=99, seed=1)
    assert rate.games == 100
    assert rate.share == 1.0
    assert 0.9 < rate.low < rate.high == 1.0
    assert rate.fair == 0.5
    assert rate.mean_points > rate.opponent_points
    assert "100.0%" in str(rate)


def test_evaluation_is_the_same_as_a_tournament_of_two(toy):
    rate = evaluate(toy, 2, RandomAgent(3), [Expert()], games=200, seed=6)
    again = evaluate(toy, 2, RandomAgent(4), [Expert()], games=200, seed=6)
    assert rate == again
    assert rate.low <= rate.share <= rate.high


def test_evaluation_with_several_opponents_seats_all_of_them(toy):
    first, second = Watched(), Watched()
    rate = evaluate(toy, 3, Expert(), [first, second], games=30, seed=1)
    assert rate.games == 30
    assert {seat for _, seat in first.seen} == {seat for _, seat in second.seen} == {0, 1, 2}


def test_games_of_unequal_length_all_end(toy):
    seeds = np.array([derive_seed(1, k) for k in range(40)])
    played = play_games(toy, 2, [TakeOne()], np.zeros((40, 2), np.int64), seeds)
    assert played.decisions.min() < played.decisions.max()
    assert (played.ranks.min(axis=1) == 1).all()
    assert played.records == []
