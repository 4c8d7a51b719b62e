"""The command line: what it prints, what it writes, and how it refuses bad input."""

import io
import json
import sys

import pytest
from rich.console import Console

import signoria
from signoria import cli
from signoria.envs.core import record as records
from signoria.terminal import PlaySession

GAME = "princes_of_florence"


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run the program in an empty folder; return exit code, output and error output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli.console, "width", 200)

    def run_program(*words):
        monkeypatch.setattr(sys, "argv", ["signoria", *map(str, words)])
        code = 0
        try:
            cli.main()
        except SystemExit as stop:
            code = stop.code or 0
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_program


def test_games_are_listed_with_json(run, tmp_path):
    code, out, _ = run("games", "--json", "games.json")
    assert code == 0
    rows = json.loads((tmp_path / "games.json").read_text())
    assert [row["id"] for row in rows] == signoria.game_ids()
    assert all(row["id"] in out and row["pettingzoo"] in out for row in rows)


def test_info_shows_every_option_block_and_segment(run, tmp_path):
    code, out, _ = run("info", GAME, "--json", "info.json")
    assert code == 0
    game = signoria.load_game(GAME)
    data = json.loads((tmp_path / "info.json").read_text())
    assert [option["name"] for option in data["options"]] == [option.name for option in game.options]
    assert sum(block["size"] for block in data["blocks"]) == game.num_actions
    for word in [
        *(option.name for option in game.options),
        *(block.name for block in game.blocks),
        "decisions per second",
    ]:
        assert word in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["info", "chess"], "unknown game 'chess'; the games are: " + ", ".join(signoria.game_ids())),
        (["warmup", "go"], "unknown game 'go'"),
        (["tournament", GAME, "random", "heuristic", "--seats", "6"], "2 to 5 seats, not 6"),
        (["tournament", GAME, "random"], "at least two agents"),
        (["tournament", GAME, "random", "clever"], "clever"),
        (["tournament", GAME, "random", "missing.zip"], "missing.zip"),
        (["tournament", GAME, "random", "random", "--resume"], "--resume needs --out"),
        (["play", GAME, "--seat", "2"], "seat must lie in 0..1, not 2"),
        (["play", GAME, "--seats", "4", "--against", "random", "--against", "random"], "3 opponents are needed"),
        (["play", GAME, "--option", "colour=red"], "no option 'colour'; its options are: principality_side"),
        (["play", GAME, "--option", "principality_side"], "NAME=VALUE"),
        (["play", GAME, "--option", "principality_side=C"], "cannot be 'C'; allowed: A, B"),
        (["replay", "nothing.jsonl"], "there is no file nothing.jsonl"),
        (["train", GAME, "--out", "runs/x"], "budget"),
        (["bench", GAME, "--seats", "9"], "2 to 5 seats, not 9"),
        (["bench", GAME, "chess"], "unknown game 'chess'"),
    ],
)
def test_bad_input_is_refused_with_what_is_allowed(run, tmp_path, words, message):
    code, out, err = run(*words)
    assert code == 2
    assert message in " ".join((out + err).split())
    assert list(tmp_path.iterdir()) == [], "nothing may be left behind"


def test_unknown_commands_and_missing_arguments_exit_with_2(run):
    assert run("fly")[0] == 2
    assert run("info")[0] == 2
    assert run("train", GAME)[0] == 2


def test_a_tournament_writes_json_and_table_and_refuses_to_overwrite(run, tmp_path):
    words = (
        "tournament",
        GAME,
        "random",
        "heuristic",
        "--games",
        "20",
        "--out",
        "result.json",
        "--records",
        "games.jsonl",
    )
    code, out, _ = run(*words)
    assert code == 0
    assert "heuristic" in out
    assert json.loads((tmp_path / "result.json").read_text())
    assert "heuristic" in (tmp_path / "result.md").read_text()
    code, _, err = run(*words)
    assert code == 2
    assert "--resume" in err
    assert "--overwrite" in err
    code, out, _ = run("replay", "games.jsonl", "--quiet")
    assert code == 0
    assert out.count("verified") == 20


def play_words(words):
    """Return an `ask` that gives these words one after the other, then the last legal choice."""
    words = iter(words)

    def ask(prompt):
        assert "1-" in prompt
        return next(words, prompt.split("1-")[1].split()[0])

    return ask


@pytest.fixture
def session(tmp_path):
    """Make a person's game whose words are given; what is printed is recorded."""
    console = Console(record=True, width=200, file=io.StringIO())

    def make(words, **changes):
        arguments = {
            "num_players": 2,
            "seat": 0,
            "opponents": ["random"],
            "seed": 5,
            "options": {},
            "path": tmp_path / "game.jsonl",
        }
        return PlaySession(signoria.load_game(GAME), console=console, ask=play_words(words), **(arguments | changes))

    make.console = console
    return make


def test_a_person_plays_a_whole_game_and_its_record_verifies(session, tmp_path):
    game = session([])
    game.run()
    (record,) = records.read_records(tmp_path / "game.jsonl")
    assert record.done
    assert record.agents == ["person", "random"]
    assert records.verify(record).done


def test_leaving_saves_an_unfinished_game(session, tmp_path):
    session(["1", "1", "q"]).run()
    (record,) = records.read_records(tmp_path / "game.jsonl")
    assert not record.done
    assert not records.verify(record).done


def test_undo_takes_back_the_own_last_decision(session, tmp_path):
    session(["u", "1", "1", "u", "u", "2", "q"]).run()
    (undone,) = records.read_records(tmp_path / "game.jsonl")
    session(["2", "q"], path=tmp_path / "other.jsonl").run()
    (straight,) = records.read_records(tmp_path / "other.jsonl")
    assert undone.actions[0] == straight.actions[0]
    assert records.verify(undone).record["decisions"] == len(undone.actions)


def test_help_board_and_nonsense_do_not_play(session):
    game = session(["?", "b", "99", "x", "q"])
    game.run()
    text = session.console.export_text()
    assert "PICK_PROFESSION" in text
    assert "'99' is neither a number" in text
    assert sum(action >= 0 for action in game.record.actions) <= 1, "only the opponent may have moved"


def test_the_person_does_not_hear_which_card_an_opponent_keeps(session):
    game = session([])
    game.run()
    text = session.console.export_text()
    assert "Keep one of the drawn cards" in text or "Return one of the dealt professions" in text
    lines = [line for line in text.splitlines() if line.startswith("Seat 1: Keep ")]
    assert all(line == "Seat 1: Keep one of the drawn cards" or "recruiting" in line for line in lines)


def test_an_existing_record_is_not_overwritten(session, tmp_path):
    session(["q"]).run()
    with pytest.raises(ValueError, match=r"game\.jsonl exists"):
        session(["q"])


def test_replay_shows_moves_boards_and_one_game(run, session, tmp_path):
    session(["1", "q"]).run()
    code, out, _ = run("replay", "game.jsonl", "--boards")
    assert code == 0
    assert "Set-up" in out
    assert "Return the" in out
    assert run("replay", "game.jsonl", "--game", "2")[0] == 2
    assert run("replay", "game.jsonl", "--seat", "7")[0] == 2
    text = (tmp_path / "game.jsonl").read_text()
    (tmp_path / "bad.jsonl").write_text(text.replace('"version": 0', '"version": 9'))
    code, _, err = run("replay", "bad.jsonl")
    assert code == 2
    assert "version 9; this is version 0" in " ".join(err.split())


def test_options_reach_the_game(session, tmp_path):
    session(["q"], options={"principality_side": "B"}).run()
    (record,) = records.read_records(tmp_path / "game.jsonl")
    assert record.options["principality_side"] == "B"
