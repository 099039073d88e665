"""The README is true: commands, expansions and pictures are those there are, its example runs."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord.app_commands import Command, Group

from bot.wording import Words
from bot.wording.options import expansion_name
from rules.expansions import EXPANSIONS
from rules.presets import PRESETS
from tools.site.commands import registered

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


async def test_the_commands_are_those_registered() -> None:
    """Each slash command has one row in the table, and each row is a command: sixteen."""
    rows = re.findall(r"^\| `/([a-z -]+)`", README, re.MULTILINE)
    async with registered() as tree:
        commands = [each for each in tree.walk_commands() if isinstance(each, Command)]
    assert sorted(rows) == sorted(each.qualified_name for each in commands)
    assert len(commands) == 16


async def test_parameters_named_for_a_command_are_its_own() -> None:
    """What is said of `/game new` names each of its parameters."""
    (row,) = re.findall(r"^\| `/game new` \|(.*)\|$", README, re.MULTILINE)
    async with registered() as tree:
        group = tree.get_command("game")
        assert isinstance(group, Group)
        new = group.get_command("new")
    assert isinstance(new, Command)
    assert re.findall(r"`([a-z]+)`", row) == [option.name for option in new.parameters]


def test_options_are_told_as_they_are() -> None:
    """All expansions by name, and how many publishers there are."""
    told = " ".join(README.split())
    assert all(expansion_name(Words(), name) in told for name in EXPANSIONS)
    assert f"a publisher's rules ({NUMBERS[len(PRESETS)]} of them)" in told


@pytest.fixture
def chance() -> Iterator[None]:
    """Fix what random chooses, and leave it as it was."""
    before = random.getstate()
    random.seed(3)
    yield
    random.setstate(before)


@pytest.mark.usefixtures("chance")
def test_the_example_plays_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    """What is shown of the library is run: it prints the scores of three players."""
    (example,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, "README.md", "exec"), names)
    assert names["state"].over
    assert capsys.readouterr().out == f"{names['state'].scores}\n"
    assert len(names["state"].scores) == 3
    assert len(example.splitlines()) <= 15


def test_the_readme_shows_what_a_game_looks_like() -> None:
    """A board, a walk, a film and the playground."""
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert [Path(path).suffix for path in shown] == [".png", ".png", ".gif", ".png"]
