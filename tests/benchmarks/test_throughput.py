import json
import time

import pytest

from signoria.benchmarks import peers, readme_table, throughput
from signoria.benchmarks.machine import describe
from signoria.benchmarks.readme_table import BEGIN, END, load_results, speed_tables, updated
from signoria.benchmarks.startup import child
from signoria.benchmarks.timing import Sample, Subject, rate, repeat_for, run_rounds, summary
from signoria.envs.core.errors import SignoriaError
from signoria.envs.core.game import load_game
from signoria.envs.core.registry import game_ids

ROW_KEYS = {"subject", "decisions_per_second", "best", "with_drawing", "wall_decisions_per_second", "time", "samples"}


def stub_peer(seed):
    return Subject({}, lambda seconds: Sample(decisions=1000, cpu=0.5, wall=1.0, games=10))


def missing_peer(seed):
    raise ImportError("No module named 'nothing'")


@pytest.fixture
def tiny(monkeypatch):
    """Make a quick benchmark still quicker, with one peer that is there and one that is not."""
    monkeypatch.setattr(throughput, "QUICK_SECONDS", 0.002)
    monkeypatch.setattr(throughput, "QUICK_SIZES", (1, 64))
    monkeypatch.setattr(throughput, "MAIN_SIZE", 128)
    monkeypatch.setattr(peers, "PEERS", {"Stub game": stub_peer, "Absent game": missing_peer})


@pytest.fixture(params=game_ids())
def game(request):
    return load_game(request.param)


def test_results_of_a_tiny_run(tiny, game, tmp_path):
    seats = sorted({game.min_seats, game.max_seats})
    ticks = []
    result = throughput.run_benchmark(
        game, seats=seats, quick=True, peers=True, threads=[1, 2], progress=lambda *tick: ticks.append(tick), seed=3
    )
    assert ticks[-1][0] == ticks[-1][1] == len(ticks)
    assert result["sizes"]["state_bytes"] == game.state_dtype.itemsize
    assert result["sizes"]["mask_bytes"] == game.num_actions
    for row in result["rows"]:
        assert row.keys() >= ROW_KEYS
        assert row["best"] >= row["decisions_per_second"] > 0
        assert len(row["samples"]) == result["rounds"]
    for count in seats:
        mine = [
            (row["subject"], row.get("batch"), row["threads"]) for row in result["rows"] if row.get("seats") == count
        ]
        assert mine == [
            ("compiled", None, 1), ("compiled", None, 1), ("batch", 1, 1), ("batch", 64, 1), ("batch", 128, 2),
            ("raw_env", None, 1), ("env", None, 1),
        ]  # fmt: skip
    assert [fact["seats"] for fact in result["play"]] == seats
    assert result["missing_peers"] == {"Absent game": "No module named 'nothing'"}
    assert all(set(row["times"]) == {"Stub game"} for row in result["ratios"])
    check_files(result, tmp_path)


def check_files(result, folder):
    json_path, markdown_path = throughput.write_results(result, folder / "new")
    assert json.loads(json_path.read_text()) == json.loads(json.dumps(result, allow_nan=False))
    text = markdown_path.read_text()
    assert text == throughput.to_markdown(result)
    for words in (
        "compiled play, rules only", "compiled play, with observation and mask", "batch of 1 game ",
        "batch of 64 games", "batch of 128 games, 2 threads", "`raw_env()`", "`env()`", "Stub game",
        "Not installed: Absent game",
        "forced moves", "seed 3", result["machine"]["processor"],
    ):  # fmt: skip
        assert words in text
    assert [path.name for path in (folder / "new").iterdir() if path.name.startswith(".")] == []


def test_bad_seats_and_threads_are_refused(game):
    with pytest.raises(SignoriaError, match="seats"):
        throughput.run_benchmark(game, seats=[99], quick=True)
    with pytest.raises(SignoriaError, match="threads"):
        throughput.run_benchmark(game, seats=[game.min_seats], quick=True, threads=[0])


def test_ratios_and_copy_shares():
    def row(subject, speed, **more):
        facts = {"threads": 1, "observation": True, "time": "processor", "wall_decisions_per_second": speed / 2}
        return {"subject": subject, "decisions_per_second": speed, "with_drawing": speed, **facts, **more}

    rows = [
        row("copy", 400.0, batch=64),
        row("batch", 100.0, seats=2, batch=64),
        row("batch", 150.0, seats=2, batch=64, threads=2, time="wall"),
        row("peer", 20.0, peer="p"),
    ]
    throughput.add_copy_shares(rows)
    assert rows[1]["copy_share"] == 0.25
    assert "copy_share" not in rows[2]
    assert [one["times"] for one in throughput.peer_ratios(rows)] == [{"p": 5.0}, {"p": 15.0}]


def test_drawing_is_taken_off():
    sample = Sample(decisions=100, cpu=2.0, wall=4.0, sampling_cpu=1.0)
    assert rate(sample) == 50
    assert rate(sample, sampling=False) == 100
    assert rate(sample, by_wall=True) == 25
    assert rate(Sample(100, 1.0, 1.0, sampling_cpu=5.0), sampling=False) == pytest.approx(1000)


def test_summary_is_the_median_of_the_turns():
    samples = [Sample(100, cpu, 2 * cpu, games=2, forced=3) for cpu in (1.0, 0.5, 4.0)]
    row = summary(Subject({"subject": "x"}, lambda seconds: samples[0], samples=samples))
    assert (row["decisions_per_second"], row["best"], row["wall_decisions_per_second"]) == (100, 200, 50)
    assert (row["decisions_per_game"], row["games_per_second"], row["forced"]) == (50, 2, 9)


def test_subjects_take_turns():
    order = []

    def subject(name):
        return Subject({"subject": name}, lambda seconds: order.append((name, seconds)) or Sample(1, 1.0, 1.0))

    pair = [subject("a"), subject("b")]
    run_rounds(pair, 2, 1.0)
    assert order == [("a", 0.1), ("b", 0.1), ("a", 1.0), ("b", 1.0), ("a", 1.0), ("b", 1.0)]
    assert [len(one.samples) for one in pair] == [2, 2]


def test_repeat_for_counts_its_calls():
    calls = []
    begin = time.perf_counter()
    assert repeat_for(0.02, lambda: calls.append(1)) == len(calls)
    assert 0.02 <= time.perf_counter() - begin < 1.0


def test_peers_that_are_installed_run():
    subjects, missing = peers.make_peers(0)
    assert len(subjects) + len(missing) == len(peers.PEERS)
    assert all(reason for reason in missing.values())
    for subject in subjects:
        if subject.labels["peer"] != "Pgx backgammon":  # takes a minute to compile
            sample = subject.run(0.01)
            assert sample.decisions > 0
            assert sample.games > 0


def test_outcomes_are_picked_by_probability():
    outcomes = [(7, 0.25), (8, 0.5), (9, 0.25)]
    assert [peers.pick_outcome(outcomes, x) for x in (0.0, 0.24, 0.26, 0.74, 0.76, 1.0)] == [7, 7, 8, 8, 9, 9]


def test_start_tells_processor_time(game):
    times = child(game.id)
    assert 0 < times["import_cpu"] <= times["games_cpu"] <= times["cpu"]


def test_machine_is_described():
    facts = describe()
    assert facts["machine"]["cores"] >= 1
    assert {"python", "numpy", "numba"} <= set(facts["versions"])


def test_the_readme_shows_the_saved_results(root):
    page = (root / "README.md").read_text()
    assert updated(page, load_results()) == page, "run: python -m signoria.benchmarks.readme_table README.md"
    saved = {path.stem for path in (root / "benchmarks" / "results").glob("*.json")}
    assert {result["game"] for result in load_results()} == saved, "results of a game that does not exist"


def saved_result(game, folder, speed):
    """Save made-up results of a game at its smallest and largest number of seats."""
    labels = [
        {"subject": "compiled", "observation": False}, {"subject": "compiled", "observation": True},
        {"subject": "batch", "batch": 512}, {"subject": "batch", "batch": 4096},
        {"subject": "raw_env"}, {"subject": "env"},
    ]  # fmt: skip
    tables = sorted({game.min_seats, game.max_seats})
    rows = [{**label, "threads": 1, "seats": n, "decisions_per_second": speed * n} for n in tables for label in labels]
    for row in rows:
        if row["subject"] == "batch":
            row["copy_share"] = 0.25
    ratios = [{**row, "times": dict.fromkeys(readme_table.PEERS, 1.5 * row["seats"])} for row in rows]
    result = {
        "game": game.id,
        "rows": [{"subject": "copy", "batch": 512, "decisions_per_second": 1.0}, *rows],
        "ratios": ratios,
        "play": [{"seats": n, "decisions_per_game": 100.4 * n} for n in tables],
        "sizes": {"state_bytes": 1234},
        "startup": {"first": {"games_cpu": 40.2, "cpu": 70.1}, "later": {"cpu": 1.26}},
    }
    (folder / f"{game.id}.json").write_text(json.dumps(result))
    return result


def test_the_tables_of_the_readme_have_every_game_with_results(toy, tmp_path):
    others = [load_game(game_id) for game_id in game_ids() if game_id != toy.id]
    for game in (*others, toy):
        saved_result(game, tmp_path, 1000)
    results = load_results(tmp_path)
    assert [result["game"] for result in results] == game_ids()
    page = updated(f"before\n{BEGIN}\nold\n{END}\nafter\n", results)
    assert page == updated(page, results) == f"before\n{BEGIN}\n{speed_tables(results)}\n{END}\nafter\n"
    for line in (
        "| Toy | 2 | 2,000 | 2,000 | 2,000 | 2,000 | 2,000 | 2,000 |",
        "| Toy | 3 | 3,000 | 3,000 | 3,000 | 3,000 | 3,000 | 3,000 |",
        "| Toy | 3 | 4.5 | 4.5 | 4.5 | 4.5 | 25% |",
        "| [Toy](benchmarks/results/toy.md) | 201 (2), 301 (3) | 1,234 bytes | 40 s | 70 s | 1.3 s |",
    ):
        assert line in page.splitlines()


def test_what_was_not_measured_is_left_empty_in_the_readme(toy, tmp_path):
    result = saved_result(toy, tmp_path, 1000) | {"ratios": [], "startup": {}}
    result["rows"] = [row for row in result["rows"] if row["subject"] != "env"]
    lines = speed_tables([result]).splitlines()
    assert "| Toy | 2 | 2,000 | 2,000 | 2,000 | 2,000 | 2,000 |  |" in lines
    assert "| Toy | 2 |  |  |  |  | 25% |" in lines
    assert "| [Toy](benchmarks/results/toy.md) | 201 (2), 301 (3) | 1,234 bytes |  |  |  |" in lines
