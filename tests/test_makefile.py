"""A fresh machine gets a whole environment from `make`, or one sentence on what it lacks."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"

BARE = """#!/bin/sh
case "$*" in
    *ensurepip*) exit 1 ;;
    *venv*) mkdir -p .venv/bin && ln -s {python} .venv/bin/python && exit 1 ;;
    *) exec {python} "$@" ;;
esac
"""
"""A Python as a bare Debian has it: its venv module leaves an environment without pip."""

OLD = """#!/bin/sh
exit 1
"""
"""A Python that says no when asked whether it is new enough."""

QUIET = """#!/bin/sh
case "$*" in
    *ensurepip*) ;;
    *venv*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    *"pip install"*) echo pip installs ;;
esac
"""
"""A Python whose pip says when it is its turn."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder with the Makefile, a machine's first sight of the repository."""
    shutil.copy(MAKEFILE, tmp_path)
    (tmp_path / "requirements.lock").touch()
    return tmp_path


def make(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", *words], cwd=checkout, capture_output=True, text=True)


def python(checkout: Path, script: str) -> str:
    """Return a word for make that puts *script* in Python's place."""
    path = checkout / "python"
    path.write_text(script.format(python=sys.executable))
    path.chmod(0o755)
    return f"PYTHON={path}"


def test_a_debian_without_venv_is_told_what_to_install(checkout: Path) -> None:
    """One sentence names the missing package, and nothing half made is left behind."""
    done = make(checkout, "run", python(checkout, BARE))
    assert done.returncode != 0
    assert done.stderr.splitlines()[0] == (
        "The package python3-venv is missing: apt-get install python3-venv."
    )
    assert not (checkout / ".venv").exists()


def test_an_older_python_is_told_what_is_needed(checkout: Path) -> None:
    """Python 3.10 is refused before it fails somewhere inside."""
    done = make(checkout, "run", python(checkout, OLD))
    assert done.returncode != 0
    assert done.stderr.startswith("Cloisterwyrm needs Python 3.11 or newer")


def test_a_half_made_environment_is_made_anew(checkout: Path) -> None:
    """What a try without python3-venv left behind, a Python without pip, does not stay."""
    left_behind = checkout / ".venv" / "bin"
    left_behind.mkdir(parents=True)
    (left_behind / "python").symlink_to(sys.executable)
    done = make(checkout, ".venv/.made", f"PYTHON={sys.executable}")
    assert done.returncode == 0, done.stderr
    pip = subprocess.run([left_behind / "python", "-m", "pip", "--version"], capture_output=True)
    assert pip.returncode == 0
    assert str(checkout).encode() in pip.stdout


@pytest.mark.parametrize("name", ["run", "dev"])
def test_what_is_installed_is_told_before_it_is(checkout: Path, name: str) -> None:
    """What, where to, and how much of it, since pip is silent; nothing where all is there."""
    (checkout / "requirements-dev.lock").touch()
    first, again = (make(checkout, f".venv/.{name}", python(checkout, QUIET)) for _ in range(2))
    told = [line for line in first.stdout.splitlines() if line.startswith(("Installing", "pip"))]
    assert [line.split()[0] for line in told] == ["Installing", "pip"]
    assert ".venv" in told[0]
    assert len(re.findall(r"\d+ MB", told[0])) == 2
    assert "Installing" not in again.stdout
    assert "pip " not in again.stdout


def test_every_installation_is_told() -> None:
    """By the first line that a recipe has."""
    recipes = re.findall(r"^\$\(.*:.*\n((?:\t.*\n)+)", MAKEFILE.read_text(), re.MULTILINE)
    installing = [recipe for recipe in recipes if re.search(r"pip install|npm ci", recipe)]
    assert len(installing) == 5
    assert all(recipe.startswith("\t@echo 'Installing ") for recipe in installing)
