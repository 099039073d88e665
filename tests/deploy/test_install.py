"""`deploy/install`: builds beside, switches once that is whole, keeps the one before, goes back."""

import os
import subprocess
from pathlib import Path

import pytest

INSTALL = Path(__file__).parents[2] / "deploy" / "install"

PYTHON = """#!/bin/sh
case "$*" in
    *"-m venv"*)
        for folder; do :; done
        rm -rf "$folder"
        mkdir -p "$folder/bin" "$folder/rooms"
        cp "$0" "$folder/bin/python"
        echo "$VERSION" >"$folder/version" ;;
    *sysconfig*) echo "$(dirname "$0")/../rooms" ;;
    *"pip install"*) exit "${STATUS:-0}" ;;
esac
"""
"""A Python whose environments say which version is in them, and have no packages."""


class Machine:
    """Where the bot is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "bot"
        self._python = folder / "python"
        self._python.write_text(PYTHON)
        self._python.chmod(0o755)

    def install(
        self, version: str = "", *words: str, status: int = 0
    ) -> subprocess.CompletedProcess[str]:
        settings = {"PYTHON": str(self._python), "VERSION": version, "STATUS": str(status)}
        command = (INSTALL, *words, f"{self.folder}/")
        environment = {**os.environ, **settings}
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    def go_back(self) -> subprocess.CompletedProcess[str]:
        return self.install("", "--back")

    @property
    def versions(self) -> dict[str, str]:
        """What is in each folder."""
        found = self.folder.parent.glob("*/version")
        return {path.parent.name: path.read_text().strip() for path in found}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_one_before_is_kept(machine: Machine) -> None:
    """One of them: a third version takes the place of the first."""
    assert machine.install("1").returncode == 0
    assert machine.versions == {"bot": "1"}
    assert (machine.folder / "rooms" / "bot" / "__main__.py").exists()
    machine.install("2")
    assert machine.versions == {"bot": "2", "bot.previous": "1"}
    machine.install("3")
    assert machine.versions == {"bot": "3", "bot.previous": "2"}


def test_one_command_goes_back_and_forth(machine: Machine) -> None:
    """The two change places."""
    machine.install("1")
    machine.install("2")
    assert machine.go_back().returncode == 0
    assert machine.versions == {"bot": "1", "bot.previous": "2"}
    machine.go_back()
    assert machine.versions == {"bot": "2", "bot.previous": "1"}


def test_there_must_be_one_to_go_back_to(machine: Machine) -> None:
    """Otherwise nothing is moved."""
    machine.install("1")
    done = machine.go_back()
    assert done.returncode == 2
    assert done.stderr == f"There is no {machine.folder}.previous to go back to.\n"
    assert machine.versions == {"bot": "1"}


def test_one_that_cannot_be_built_takes_no_place(machine: Machine) -> None:
    """Without the network, say: what runs stays, and so does the one before."""
    machine.install("1")
    machine.install("2")
    assert machine.install("3", status=1).returncode == 1
    assert machine.versions == {"bot": "2", "bot.previous": "1", "bot.new": "3"}
    machine.install("4")
    assert machine.versions == {"bot": "4", "bot.previous": "2"}


def test_one_that_was_cut_off_between_can_be_repeated(machine: Machine) -> None:
    """The old one is aside, and nothing is in its place yet."""
    machine.install("1")
    machine.folder.rename(f"{machine.folder}.previous")
    machine.install("2")
    assert machine.versions == {"bot": "2", "bot.previous": "1"}
    machine.folder.rename(f"{machine.folder}.new")
    assert machine.go_back().returncode == 0
    assert machine.versions == {"bot": "1"}
