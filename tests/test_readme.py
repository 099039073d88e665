"""The README is true: its commands are those registered, its expansions those there are."""

import re
from pathlib import Path

from bot.wording import Words
from bot.wording.options import expansion_name
from cogs.game.cog import Game
from cogs.lobby.cog import Lobby
from rules.expansions import EXPANSIONS
from rules.presets import PRESETS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def test_the_commands_are_those_registered() -> None:
    """Each slash command has one row in the table, and each row is a command."""
    rows = re.findall(r"^\| `/game ([a-z-]+)`", README, re.MULTILINE)
    commands = (*Game().walk_app_commands(), Lobby().new)
    assert sorted(rows) == sorted(command.name for command in commands)


def test_parameters_named_for_a_command_are_its_own() -> None:
    """What is said of `/game new` names each of its parameters."""
    (row,) = re.findall(r"^\| `/game new` \|(.*)\|$", README, re.MULTILINE)
    assert re.findall(r"`([a-z]+)`", row) == [option.name for option in Lobby().new.parameters]


def test_options_are_told_as_they_are() -> None:
    """All expansions by name, and how many publishers there are."""
    told = " ".join(README.split())
    assert all(expansion_name(Words(), name) in told for name in EXPANSIONS)
    assert f"a publisher's rules ({NUMBERS[len(PRESETS)]} of them)" in told
