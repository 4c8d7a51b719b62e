"""Rules of the house that no linter knows."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.envs.core.compiled import KERNEL_FOLDERS

ROOT = Path(__file__).resolve().parent.parent

LAYERS = ("envs", "encoders", "agents", "training", "benchmarks")

COMPILED = "envs/core/compiled.py"

NUMBA_COMPILERS = {"jit", "njit", "generated_jit", "vectorize", "guvectorize", "cfunc", "jitclass", "stencil"}

GAME_FILES = {
    "README.md",
    "__init__.py",
    "actions.py",
    "apply.py",
    "checks.py",
    "constants.py",
    "hidden.py",
    "legal.py",
    "render.py",
    "scoring.py",
    "setup.py",
    "state.py",
    "tables.py",
}
"""What every game's folder holds besides `data/`; a big phase may have a file of its own."""

TEXT_SUFFIXES = {"", ".py", ".md", ".toml", ".txt", ".json"}

UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME)\b|\bXX" + r"X:")


def package_sources() -> list[Path]:
    """Return the Python files of the package."""
    below = [path for layer in LAYERS for path in (ROOT / layer).rglob("*.py")]
    return sorted([*ROOT.glob("*.py"), *below])


def game_folders() -> list[Path]:
    """Return the folder of every game."""
    return sorted(path.parent for path in (ROOT / "envs").glob("*/data"))


def text_files() -> Iterator[Path]:
    """Yield the text files of the project, those that tools make left out."""
    made = {"__pycache__", "build", "dist", "runs", ".git", ".venv", ".coverage"}
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        hidden = any(part.startswith(".") and part != ".ci" for part in parts[:-1])
        if not hidden and made.isdisjoint(parts) and path.is_file() and path.suffix in TEXT_SUFFIXES:
            yield path


def compilers_named(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of everything in a module that could compile a function with Numba."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in NUMBA_COMPILERS:
            if not (isinstance(node.value, ast.Name) and node.value.id == "jax"):  # a peer of the benchmark
                yield node.lineno, node.attr
        elif isinstance(node, ast.Name) and node.id in NUMBA_COMPILERS:
            yield node.lineno, node.id
        elif isinstance(node, ast.ImportFrom | ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name in NUMBA_COMPILERS)


def test_the_search_for_compilers_finds_each_way_to_call_one() -> None:
    imports = "import numba as nb\nfrom numba import njit as fast\n"
    uses = "@nb.jit\ndef f(): ...\n@nb.vectorize(cache=True)\ndef g(): ...\n"
    assert sorted(compilers_named(ast.parse(imports + uses))) == [(2, "njit"), (3, "jit"), (5, "vectorize")]


def test_only_one_file_calls_numba_compilers() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in package_sources()
        if path != ROOT / COMPILED
        for line, name in compilers_named(ast.parse(path.read_text()))
    ]
    assert found == [], f"use `compiled` or `inlined` of {COMPILED}"


def test_imports_inside_the_package_are_relative() -> None:
    found = []
    for path in package_sources():
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            found += [f"{path.relative_to(ROOT)}:{node.lineno}" for name in names if name.split(".")[0] == "signoria"]
    assert found == []


@pytest.mark.parametrize("folder", game_folders(), ids=lambda path: path.name)
def test_each_game_has_the_same_files(folder: Path) -> None:
    assert sorted(GAME_FILES - {path.name for path in folder.iterdir()}) == []
    assert list((folder / "data").glob("*.json")), "no data files"


def test_rules_contract_names_every_game() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (rules,) = (contract for contract in contracts if contract["name"].startswith("Rules know"))
    expected = {"signoria.envs.core", *(f"signoria.envs.{folder.name}" for folder in game_folders())}
    assert set(rules["source_modules"]) == expected


def test_nothing_is_marked_as_unfinished() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in text_files()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if UNFINISHED.search(line)
    ]
    assert found == []


def test_compiled_code_stands_only_where_the_cache_looks_for_changes() -> None:
    folders = [ROOT / folder for folder in KERNEL_FOLDERS]
    found = [
        str(path.relative_to(ROOT))
        for path in package_sources()
        if re.search(r"@(compiled|inlined)\b", path.read_text())
        and not any(path.is_relative_to(folder) for folder in folders)
    ]
    assert found == []
