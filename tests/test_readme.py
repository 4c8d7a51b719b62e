"""Every code block of README.md is run, in the order of the page, in one temporary folder.

Python blocks share one namespace, as if pasted into one session. `signoria` commands run in processes of their own,
long ones with a small budget. `make` and `pip` lines are compared with the Makefile and with pyproject.toml instead;
for `make demo` the commands of the Makefile are run, with a small budget too.
"""

import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

import signoria

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"

SHELLS = {"bash", "console", "sh", "shell"}
NOT_RUN = {"text", "json", "toml", "bibtex"}
"""Languages of blocks that show something and are no commands."""

SMALL_BUDGET = {"--minutes": "0.05", "--steps": "1024", "--games": "16"}
"""Values put in place of those on the page, where a command has the option."""

SMALL_MODE = {"bench": ["--quick"], "tournament": ["--games", SMALL_BUDGET["--games"]]}
"""An option added to a command that does not have it."""

TYPED = {"play": "q\n"}
"""What is typed into a command that asks."""

SMALL_PYTHON = [(r"total_timesteps=[\d_]+", "total_timesteps=512")]
"""Replacements in Python blocks."""

RUN_SIGNORIA = "import sys; from signoria.cli import main; sys.argv[0] = 'signoria'; sys.exit(main())"

NO_COMMANDS = {"git", "cd", "source", "python", "python3", "python3.11"}
"""Commands of the installation that the page may show without a test running them."""


@dataclass(frozen=True)
class Block:
    """A fenced code block: language, line number of its first line, and text."""

    language: str
    line: int
    text: str


def blocks(page: str) -> list[Block]:
    """Return the fenced code blocks of a Markdown page."""
    found = []
    language, first, inside = "", 0, None
    for number, line in enumerate(page.splitlines(), 1):
        if not line.startswith("```"):
            if inside is not None:
                inside.append(line)
        elif inside is None:
            language, first, inside = line.removeprefix("```").strip(), number + 1, []
        else:
            found.append(Block(language, first, "\n".join(inside)))
            inside = None
    return found


def commands(block: Block) -> list[list[str]]:
    """Return the commands of a shell block as argument lists: prompts, comments and printed output left out."""
    lines = re.sub(r"\\\n\s*", " ", block.text).splitlines()
    if any(line.startswith("$ ") for line in lines):
        lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    parts = [part for line in lines for part in line.split(" && ")]
    split = [shlex.split(part, comments=True) for part in parts]
    return [words for words in split if words]


def shortened(words: list[str]) -> list[str]:
    """Return a signoria command with a small budget."""
    short = list(words)
    for place, word in enumerate(words[:-1]):
        short[place + 1] = SMALL_BUDGET.get(word, short[place + 1])
    added = SMALL_MODE.get(words[1], [])
    return short if added and added[0] in words else short + added


def make_targets() -> set[str]:
    """Return the targets that the Makefile offers."""
    (names,) = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return set(names.split())


def demo_commands() -> list[list[str]]:
    """Return the signoria commands of `make demo`."""
    command = ["make", "--always-make", "--dry-run", "--no-print-directory", "demo"]
    lines = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    split = [shlex.split(line) for line in lines if "/bin/signoria " in line]
    return [["signoria", *words[1:]] for words in split]


def run_signoria(words: list[str], folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN_SIGNORIA, *shortened(words)[1:]],
        cwd=folder,
        input=TYPED.get(words[1], ""),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout}\n{done.stderr}"


def check_pip(words: list[str]) -> None:
    """Check that the extras that a pip line names exist."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for named in re.findall(r"(?:signoria|\.)\[([\w,]+)\]", " ".join(words)):
        assert set(named.split(",")) <= set(extras), f"unknown extra in {shlex.join(words)}"


def run_command(words: list[str], folder: Path) -> None:
    """Run one command of the page, or check it where it installs something."""
    program = Path(words[0]).name
    if program == "signoria":
        run_signoria(words, folder)
    elif program == "make":
        assert set(words[1:]) <= make_targets(), f"no such target: {shlex.join(words)}"
        for demo in demo_commands() if "demo" in words else []:
            run_signoria(demo, folder)
    elif program == "pip" or words[1:3] == ["-m", "pip"]:
        check_pip(words)
    else:
        assert program in NO_COMMANDS, f"no test knows how to run {shlex.join(words)}"


BLOCKS = blocks(README.read_text()) if README.is_file() else []


@pytest.fixture(scope="module")
def namespace() -> dict:
    return {"__name__": "readme"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readme")


@pytest.mark.slow
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"line_{block.line}")
def test_block(block: Block, namespace: dict, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    if block.language == "python":
        text = block.text
        for pattern, replacement in SMALL_PYTHON:
            text = re.sub(pattern, replacement, text)
        # Empty lines in front make a traceback show the line of the page.
        exec(compile("\n" * (block.line - 1) + text, str(README), "exec"), namespace)
    elif block.language in SHELLS:
        for words in commands(block):
            run_command(words, folder)
    else:
        assert block.language in NOT_RUN


def test_page_shows_the_two_commands_and_python() -> None:
    shown = [words for block in BLOCKS if block.language in SHELLS for words in commands(block)]
    assert ["make", "demo"] in shown
    assert ["make", "test"] in shown
    assert "python" in {block.language for block in BLOCKS}


@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_the_table_of_games_names_every_game_with_its_true_sizes(game_id: str) -> None:
    game = signoria.load_game(game_id)
    sizes = f"{game.min_seats}-{game.max_seats} | {game.num_actions} | {game.observation_size:,} floats"
    link = f"[rules, observation, options](envs/{game_id}/README.md)"
    assert f"| {game.title} | `{game_id}` | {sizes} | {link} |" in README.read_text().splitlines()


def test_blocks_and_commands_are_read_from_a_page() -> None:
    shell = "```bash\nmake demo  # about 10 minutes\nsignoria train x \\\n  --minutes 6\n```\n"
    first, second = blocks("Text\n" + shell + "```console\n$ cd x && ls\nout\n```\n")
    assert (first.language, first.line) == ("bash", 3)
    assert commands(first) == [["make", "demo"], ["signoria", "train", "x", "--minutes", "6"]]
    assert commands(second) == [["cd", "x"], ["ls"]]
    assert shortened(["signoria", "bench", "--quick"]) == ["signoria", "bench", "--quick"]
    assert shortened(commands(first)[1]) == ["signoria", "train", "x", "--minutes", SMALL_BUDGET["--minutes"]]


def test_demo_trains_and_compares_with_both_anchors() -> None:
    assert [words[1] for words in demo_commands()] == ["train", "tournament", "tournament"]
