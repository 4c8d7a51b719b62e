"""The generated parts of every game's page agree with the code.

To write them anew: `python tests/games/test_pages.py GAME ...`; without ids, those of all games.
"""

import re
import sys
from pathlib import Path

import pytest

import signoria
from signoria.envs.core.game import Game

ENVS = Path(signoria.__file__).resolve().parent / "envs"
MARK = re.compile(r"<!-- (size|actions|segments|options) -->(.*?)<!-- end -->", re.DOTALL)


def generated(game: Game) -> dict[str, str]:
    """Return the generated parts of a game's page by name."""
    blocks = [f"| {b.name} | {b.first}-{b.first + b.size - 1} | {b.size} | {b.meaning} |" for b in game.blocks]
    options = [f"| `{o.name}` | {', '.join(map(repr, o.values))} | `{o.default!r}` | {o.text} |" for o in game.options]
    return {
        "size": f"`({game.observation_size},)`",
        "actions": "\n".join(["", "| block | ids | number | meaning |", "|---|---|---|---|", *blocks, ""]),
        "segments": "\n" + game.layout.markdown() + "\n",
        "options": "\n".join(["", "| option | values | default | meaning |", "|---|---|---|---|", *options, ""]),
    }


def updated(text: str, game: Game) -> str:
    """Return a page with its generated parts written anew."""
    parts = generated(game)
    return MARK.sub(lambda match: f"<!-- {match[1]} -->{parts[match[1]]}<!-- end -->", text)


def test_the_page_agrees_with_the_code(game_id):
    text = (ENVS / game_id / "README.md").read_text()
    assert sorted(match[1] for match in MARK.finditer(text)) == ["actions", "options", "segments", "size"]
    assert updated(text, signoria.load_game(game_id)) == text, f"run: python tests/games/test_pages.py {game_id}"


@pytest.mark.parametrize(
    "heading",
    [
        "Actions",
        "Legal actions mask",
        "Observation",
        "Rewards",
        "End of the game",
        "Options",
        "Rules decisions",
        "What is reconstructed",
        "Version history",
    ],
)
def test_the_page_has_every_part(game_id, heading):
    assert f"\n## {heading}\n" in (ENVS / game_id / "README.md").read_text()


if __name__ == "__main__":
    for name in sys.argv[1:] or signoria.game_ids():
        page = ENVS / name / "README.md"
        page.write_text(updated(page.read_text(), signoria.load_game(name)))
