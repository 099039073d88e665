"""The pages of the site: what the bot says stands on them, and links lead where they should."""

import re
from pathlib import Path

import pytest

from bot.games.configuration import Configuration
from bot.wording import Words
from bot.wording.guide import page, topic_name, topics
from bot.wording.options import expansion_name, option_name, preset_name
from cogs.play.cog import FUNCTIONS, MOVED
from rules.expansions import EXPANSIONS
from rules.presets import PRESETS
from tools.site.__main__ import assemble, fill
from tools.site.commands import tell_commands, tell_functions, tell_moved
from tools.site.links import redirect
from tools.site.told import tell_choices, tell_help, tell_rules

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
WORDS = Words()
PLACES = {"docs/a.md": "a.md", "docs/pictures/x.png": "pictures/x.png", "NEWS.md": "news.md"}
TITLES = {"a.md": "All of it", "news.md": "What is new"}


@pytest.mark.parametrize("expansions", [(), *((name,) for name in EXPANSIONS)], ids=str)
def test_the_rules_are_those_of_the_bot(expansions: tuple[str, ...]) -> None:
    """Every line that a game with one expansion reads, and the title of each topic."""
    told = f"{tell_rules()}\n"
    game = Configuration(EXPANSIONS).with_expansions(expansions)
    for topic in topics(game)[:-1]:
        assert topic_name(WORDS, topic) in told
        assert all(f" {line[2:]}\n" in told for line in page(WORDS, game, topic).splitlines())


def test_help_is_that_of_the_bot() -> None:
    """Word for word, with the commands in plain text."""
    mentions = {"place": "`/place`", "step": "`/step`", "menu": "`/game menu`"}
    assert tell_help() == "\n\n".join(WORDS("help.text", **mentions).splitlines()[1:])


def test_every_function_and_every_former_command_is_told() -> None:
    """From the one table of them: a row each."""
    functions, moved = tell_functions(), tell_moved()
    assert all(f"| {WORDS(f'menu.{each.name}')} |" in functions for each in FUNCTIONS)
    assert re.findall(r"\| `/([^`]+)` \|$", moved, re.M) == [*MOVED]


def test_choices_are_those_of_the_lobby() -> None:
    """Publishers, expansions, and each option, clocks with their banks among them."""
    told, everything = tell_choices(), Configuration(EXPANSIONS).with_expansions(EXPANSIONS)
    assert all(f"**{preset_name(WORDS, preset.name)}.**" in told for preset in PRESETS)
    assert all(f"**{expansion_name(WORDS, name)}.**" in told for name in EXPANSIONS)
    for option in everything.with_option("clock", 3600).options:
        assert f"### {option_name(WORDS, option)}\n" in told


def test_every_command_is_told() -> None:
    """Those of the README."""
    told, known = (re.findall(r"^\| `/(.+?)`", page, re.M) for page in (tell_commands(), README))
    assert sorted(told) == sorted(known)


@pytest.mark.parametrize(
    ("written", "made"),
    [
        ("[a.md](a.md)", "[All of it](a.md)"),
        ("[the end](a.md#the-end)", "[the end](a.md#the-end)"),
        ("![X](pictures/x.png)", "![X](pictures/x.png)"),
        ("[NEWS.md](../NEWS.md)", "[What is new](news.md)"),
        ("see [code.py](../bot/code.py)", "see code.py"),
        ("[lost.md](lost.md)", "[lost.md](lost.md)"),
        ("[here](#below)", "[here](#below)"),
        ("[out](https://example.org/a.md)", "[out](https://example.org/a.md)"),
        ("`[text]({link})`", "`[text]({link})`"),
        ("   ```\n[a](b.md)\n   ```\n`x`", "   ```\n[a](b.md)\n   ```\n`x`"),
        ("## [1.0]\n\n[1.0]: ../../releases/tag/v1.0\n", "## 1.0\n\n"),
        ("```\n[a](b.md)\n```", "```\n[a](b.md)\n```"),
    ],
)
def test_links_lead_to_pages_of_the_site(written: str, made: str) -> None:
    """What the site has not is named; code stays as it is."""
    assert redirect(written, "docs/a.md", PLACES, TITLES) == made


def test_links_of_pages_at_the_top_lead_there_too() -> None:
    """A page of the repository's top lies beside the others."""
    assert redirect("[docs/a.md](docs/a.md)", "NEWS.md", PLACES, TITLES) == "[All of it](a.md)"


def test_what_the_bot_says_takes_its_place() -> None:
    """Between the marks, which go."""
    text = fill("Before\n\n<!-- told: help -->\nHere.\n<!-- /told -->\n\nAfter\n")
    assert text == f"Before\n\n{tell_help()}\n\nAfter\n"


def test_all_pages_are_written(tmp_path: Path) -> None:
    """With all that the bot says; pages of an earlier time are gone."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "old.md").touch()
    assemble(tmp_path)
    pages = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.md")}
    assert {"index.md", "playing.md", "contributing.md", "changelog.md"} <= pages.keys()
    assert "old.md" not in pages
    together = "\n".join(pages.values())
    assert all(tell() in together for tell in (tell_rules, tell_help, tell_choices, tell_commands))
    assert not re.search(r"^<!--", together, re.MULTILINE)
    assert (tmp_path / "mkdocs.yml").is_file()
