"""The package list, the wheel and the pinned versions agree with the tree; the root is imported under one name."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

NO_PACKAGES = {"tests", "build", "dist", "runs"}
"""Folders of the root that hold no part of the package."""

GAME_SOURCE_SUFFIXES = {".py", ".json"}

ONE_TEST = """
import sys

def test_names_of_the_root():
    import signoria

    files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    assert [name for name, file in files.items() if file and file.endswith("marked/__init__.py")] == ["signoria.marked"]
"""


@pytest.fixture(scope="module")
def project(root: Path) -> dict:
    return tomllib.loads((root / "pyproject.toml").read_text())


def package_folders(root: Path) -> dict[str, Path]:
    """Return every folder with sources or data files of the package, by dotted name."""
    found = {"signoria": root}
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if parts[0] in NO_PACKAGES or any(part.startswith((".", "__pycache__")) for part in parts):
            continue
        is_data = path.suffix == ".json" and path.parent.name == "data"
        if len(parts) > 1 and path.is_file() and (path.suffix == ".py" or is_data):
            found[".".join(("signoria", *parts[:-1]))] = path.parent
    return found


def test_package_list_equals_the_folders(root: Path, project: dict) -> None:
    assert sorted(project["tool"]["setuptools"]["packages"]) == sorted(package_folders(root))


def test_every_package_with_sources_has_an_init(root: Path) -> None:
    folders = [path for path in package_folders(root).values() if list(path.glob("*.py"))]
    assert [str(path) for path in folders if not (path / "__init__.py").is_file()] == []


def wheel_files(root: Path) -> set[str]:
    """Return the files that the wheel should hold, apart from its metadata."""
    expected = {"signoria/py.typed"}
    for name, folder in package_folders(root).items():
        pages = {"README.md", "RULES.md"}
        inside = [path for path in folder.iterdir() if path.suffix in GAME_SOURCE_SUFFIXES or path.name in pages]
        sources = [path for path in inside if path.suffix == ".py" or folder != root]
        expected |= {f"{name.replace('.', '/')}/{path.name}" for path in sources}
    return expected


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    leave_out = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", *NO_PACKAGES)
    shutil.copytree(root, folder / "tree", ignore=leave_out)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run([*command, "-w", folder, folder / "tree"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("signoria-*.whl")
    return built


def test_wheel_holds_sources_and_data_and_nothing_else(root: Path, wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    metadata = {name for name in names if ".dist-info/" in name}
    assert names - metadata == wheel_files(root)
    assert {Path(name).name for name in metadata} >= {"METADATA", "LICENSE", "entry_points.txt"}


def test_wheel_alone_can_be_imported(wheel: Path, project: dict, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = "import importlib.metadata as m, signoria as s; print(s.__file__, s.__version__, m.version('signoria'))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    file, *versions = done.stdout.split()
    assert Path(file).resolve() == (tmp_path / "signoria" / "__init__.py").resolve()
    assert versions == [project["project"]["version"]] * 2


def test_pinned_versions_lie_in_the_ranges(root: Path, project: dict) -> None:
    lines = [line.split("#")[0].strip() for line in (root / "constraints.txt").read_text().splitlines()]
    pins = dict(line.split("==") for line in lines if line)
    extras = project["project"]["optional-dependencies"]
    wanted = [*project["project"]["dependencies"], *extras["train"], *extras["dev"]]
    outside = [
        f"{text}: pinned {pins.get(need.name)}"
        for text, need in ((text, Requirement(text)) for text in wanted)
        if need.name not in pins or not need.specifier.contains(pins[need.name])
    ]
    assert outside == []


def test_version_is_a_plain_release_number(project: dict) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", project["project"]["version"])


def test_root_is_imported_once(root: Path) -> None:
    import signoria  # noqa: F401 - the import is what is looked at

    files = {name: getattr(module, "__file__", None) for name, module in list(sys.modules.items())}
    found = {name: Path(file) for name, file in files.items() if file and Path(file).is_absolute()}
    inside = {name for name, file in found.items() if file.resolve().is_relative_to(root)}
    inside = {name for name in inside if ".venv" not in found[name].parts}
    assert {name for name in inside if name.split(".")[0] not in {"signoria", "tests"}} == set()


@pytest.mark.parametrize("folder", ["main", "my-clone.1", "signoria"])
@pytest.mark.parametrize("arguments", [[], ["tests/core/test_names.py"]], ids=["all", "one"])
def test_root_is_imported_once_in_a_folder_of_any_name(
    root: Path, tmp_path: Path, folder: str, arguments: list[str]
) -> None:
    clone = tmp_path / folder
    for name in ("marked", "tests/core"):
        (clone / name).mkdir(parents=True)
    for name in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(root / name, clone / name)
    (clone / "__init__.py").write_text("from . import marked\n")
    (clone / "marked" / "__init__.py").touch()
    (clone / "tests" / "core" / "test_names.py").write_text(ONE_TEST)
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "signoria").symlink_to(clone)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=clone,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "links")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
