"""Another board needs no change of code: whole games are played on boards with other numbers of everything."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import signoria

from .other_boards import BOARD_FILES, Board, read_board, touch, write_board

ROOT = Path(signoria.__file__).parent
DATA = ROOT / "envs" / "venedig" / "data"

PLAY = """
import json, random, sys
import signoria
from signoria.envs.venedig import board, constants, tables

chance = random.Random(4)
facts = {"root": signoria.__file__, "phases": []}
for players in (2, 3, 5):
    state = signoria.make_state("venedig", num_players=players, seed=players, max_turns_per_player="10")
    facts.setdefault("swamp", sum(int(bits).bit_count() for bits in state.record["swamp"]))
    facts.setdefault("picture", str(state))
    while not state.done:
        facts["phases"].append(constants.Phase(int(state.record["phase"])).name)
        state.step(chance.choice(state.legal_actions().tolist()))
        assert state.broken() == [], state.broken()
    state.observation(0)
games = signoria.make_batch("venedig", 2, 3, seed=5)
for _ in range(40):
    games.step(games.heuristic_actions())
    assert games.broken() == [], games.broken()
facts["phases"] = sorted(set(facts["phases"]))
for name in ("NUM_SQUARES", "NUM_ISLANDS", "NUM_SITES", "NUM_LINES", "GOAL", "NUM_ACTIONS"):
    facts[name] = getattr(constants, name)
facts["ranges"] = [board.TYPE_FIRST_SITE.tolist(), board.TYPE_LAST_SITE.tolist()]
print(json.dumps(facts))
"""


def play_on(board: Board, folder: Path) -> tuple[dict, dict]:
    """Play games in a copy of the package with this board; return what they tell, and the rows of the files."""
    package = folder / "signoria"
    left_out = shutil.ignore_patterns("tests", "results", "runs", "__pycache__", "build", "dist", ".*", "*.egg-info")
    shutil.copytree(ROOT, package, ignore=left_out)
    files = write_board(board, package / "envs" / "venedig" / "data")
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", PLAY]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert Path(facts["root"]).is_relative_to(folder)
    return facts, files


def check_numbers(facts: dict, files: dict) -> None:
    """Compare the numbers that the game has taken from the files with the files."""
    assert facts["NUM_SQUARES"] == len(files["hexes"])
    assert facts["NUM_ISLANDS"] == len(files["islands"])
    assert facts["NUM_SITES"] == len(files["sites"])
    assert facts["NUM_LINES"] == len(files["bridges"])
    assert facts["GOAL"] == len(files["canal"]) - 1
    assert facts["NUM_ACTIONS"] == 577 - 100 - 435 + len(files["hexes"]) + len(files["sites"])
    assert facts["swamp"] == sum(row["count"] for row in files["swamp_tiles"])
    assert {"PLAY", "PLACE", "DRAIN", "DRAW", "PAY", "KJ_START", "DISCARD_TYPE"} <= {*facts["phases"]}
    kinds = [row["kind"] for row in files["sites"]]
    wanted = [kinds.index(kind) for kind in ("single", "pair", "single", "triangle", "bridge")]
    assert facts["ranges"][0] == wanted


def test_the_board_of_the_files_is_written_as_it_is(tmp_path):
    """The brute force here and the data files agree on every derived field."""
    files = write_board(read_board(DATA), tmp_path)
    for name in BOARD_FILES:
        rows = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
        for row, written in zip(rows, files[name], strict=True):
            assert {key: row[key] for key in written.keys() - {"name"}} == {
                key: value for key, value in written.items() if key != "name"
            }


def test_one_square_less(tmp_path):
    board = read_board(DATA)
    del board.squares[0][1, 0]
    facts, files = play_on(board, tmp_path)
    assert len(files["hexes"]) == 99
    assert len(files["sites"]) == 435 - 1 - 2 - 1  # the square had two neighbours, which touch each other
    check_numbers(facts, files)
    assert "A00" in facts["picture"]
    assert "E99" not in facts["picture"]


def test_another_island_with_a_line_and_a_longer_canal(tmp_path):
    """South of D, with a line from D78 over the water between them; the canal goes on over the water of two lines."""
    board = read_board(DATA)
    added = [(col, row) for row in (12, 13) for col in range(2, 6)]
    land = [cell for island in board.squares for cell in island]
    assert not any(touch(a, b) for a in added for b in land)
    board.squares.append({**dict.fromkeys(added, "swamp"), (2, 12): "open"})
    board.lines.append(((4, 10), (3, 12), (3, 11)))
    board.canal += [((10, 5), [1]), ((9, 6), [2, 4])]
    facts, files = play_on(board, tmp_path)
    assert [len(files[name]) for name in ("islands", "hexes", "bridges", "canal")] == [6, 108, 13, 63]
    check_numbers(facts, files)
    assert "F100o" in facts["picture"]
    assert "(62)" in facts["picture"]


def test_an_island_less_and_a_shorter_canal(tmp_path):
    """Without E the campo of the start stands on 67, and the goal is 42."""
    board = read_board(DATA)
    gone = board.squares.pop()
    board.lines = [line for line in board.lines if not {*line[:2]} & {*gone}]
    board.canal = [(cell, [island for island in islands if island != 4]) for cell, islands in board.canal[:43]]
    campo = next(cell for cell, start in board.squares[3].items() if start == "open")
    board.squares[3][campo] = "built"
    board.start[2] = (2, [campo])
    facts, files = play_on(board, tmp_path)
    assert [len(files[name]) for name in ("islands", "hexes", "bridges", "canal")] == [4, 80, 8, 43]
    check_numbers(facts, files)
    assert "E80" not in facts["picture"]
    assert "(43)" not in facts["picture"]
