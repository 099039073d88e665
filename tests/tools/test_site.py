"""The pages of docs/ have what the bot says, read well everywhere, and link well on the site."""

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
from tools.site.__main__ import TOLD, assemble, fill, find_pages
from tools.site.commands import format_commands, format_functions, format_moved
from tools.site.pages import count_items, find_broken_lists, redirect
from tools.site.told import format_choices, format_help, format_rules

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
WORDS = Words()
PLACES = {"docs/a.md": "a.md", "docs/pictures/x.png": "pictures/x.png", "NEWS.md": "news.md"}
TITLES = {"a.md": "All of it", "news.md": "What is new"}


@pytest.mark.parametrize("expansions", [(), *((name,) for name in EXPANSIONS)], ids=str)
def test_the_rules_are_those_of_the_bot(expansions: tuple[str, ...]) -> None:
    """Every line that a game with one expansion reads, and the title of each topic."""
    told = f"{format_rules()}\n"
    game = Configuration(EXPANSIONS).with_expansions(expansions)
    for topic in topics(game)[:-1]:
        assert topic_name(WORDS, topic) in told
        assert all(f" {line[2:]}\n" in told for line in page(WORDS, game, topic).splitlines())


def test_help_is_that_of_the_bot() -> None:
    """Word for word, with the commands in plain text."""
    mentions = {"place": "`/place`", "step": "`/step`", "menu": "`/game menu`"}
    assert format_help() == "\n\n".join(WORDS("help.text", **mentions).splitlines()[1:])


def test_every_function_and_every_former_command_is_told() -> None:
    """From the one table of them: a line each."""
    functions, moved = format_functions(), format_moved()
    assert all(f": {WORDS(f'menu.{each.name}')}\n" in f"{functions}\n" for each in FUNCTIONS)
    assert re.findall(r"^\| `/([^`]+)` \|", moved, re.M) == sorted(MOVED)


def test_choices_are_those_of_the_lobby() -> None:
    """Publishers, expansions, and each option, clocks with their banks among them."""
    told, everything = (
        format_choices(),
        Configuration(EXPANSIONS).with_expansions(EXPANSIONS.together),
    )
    assert all(f"**{preset_name(WORDS, preset.name)}.**" in told for preset in PRESETS)
    assert all(f"**{expansion_name(WORDS, name)}.**" in told for name in EXPANSIONS)
    for option in everything.with_option("clock", 3600).options:
        assert told.count(f"### {option_name(WORDS, option)}\n") == 1


def test_options_are_told_by_what_they_belong_to() -> None:
    """As a lobby groups them; of many values only the first is a whole phrase."""
    told = format_choices()
    game, builders = told.index("## This game"), told.index("## Traders & Builders")
    assert game < told.index("### Clock\n") < told.index("### Language\n") < builders
    assert builders < told.index("### Double turn\n") < told.index("## The Princess & the Dragon")
    assert "No clock. Or: 1 hour, 4 hours," in told
    assert "3 half tiles each. Or: 1, 2, 4," in told
    assert "([BG-9](rules.md#the-base-game))" in told


def test_every_command_is_told() -> None:
    """Those of the README, each with its options."""
    told = format_commands()
    known = re.findall(r"^\| `/(.+?)`", README, re.M)
    assert sorted(re.findall(r"^- \*\*`/(.+?)`\*\*", told, re.M)) == sorted(known)
    options = re.findall(r"^    - `(\w+)`(.*?):", told.partition("`/place`")[2], re.M)
    optional = [(name, "") for name in ("at", "rotation", "meeple", "tile")]
    assert options == [*optional, ("choice", " (required)")]


@pytest.mark.parametrize("page", find_pages(), ids=lambda page: page.name)
def test_pages_are_current(page: Path) -> None:
    """What stands between the marks is what the bot says today."""
    text = page.read_text(encoding="utf-8")
    assert fill(text) == text, f"python -m tools.site --write renews docs/{page.name}"


def test_all_that_the_bot_says_is_on_a_page() -> None:
    """Each text once."""
    together = "\n".join(page.read_text(encoding="utf-8") for page in find_pages())
    assert sorted(re.findall(r"^<!-- told: (\w+) -->$", together, re.M)) == sorted(TOLD)


@pytest.mark.parametrize("page", find_pages(), ids=lambda page: page.name)
def test_pages_read_well_without_mkdocs(page: Path) -> None:
    """No admonitions, tabs, attributes or tags that only the site understands."""
    assert find_foreign(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "!!! note",
        '??? tip "More"',
        '=== "Linux"',
        "[a](b.md){ .button }",
        "<div markdown>",
        ":material-home:",
    ],
)
def test_syntax_of_the_site_alone_is_found(line: str) -> None:
    """Each kind of it; in code it is none."""
    assert find_foreign(f"Before\n\n{line}\n") == [line]
    assert find_foreign(f"```\n{line}\n```\n`{line}`\n") == []


def find_foreign(text: str) -> list[str]:
    """Return the lines of a page with syntax that only MkDocs and its extensions understand."""
    plain = re.sub(r"^ *```.*?^ *```|`[^`]+`", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(
        r"^.*(?:^ *(?:!!!|\?\?\?|===) |\{ *[.:#]|<(?!https?:)\w|:[a-z]+-[a-z-]+:).*$",
        plain,
        re.MULTILINE,
    )


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
    """Between the marks, which stay."""
    text = fill("Before\n\n<!-- told: help -->\nHere.\n<!-- /told -->\n\nAfter\n")
    marked = f"<!-- told: help -->\n\n{format_help()}\n\n<!-- /told -->"
    assert text == f"Before\n\n{marked}\n\nAfter\n"


STEPS = "1. One:\n\n    ```\n1. code\n    ```\n\n2. Two\n3. Three\n\nThen:\n\n1. Again\n"
ONE = "<ol><li>One:<pre>1. code</pre></li><li>Two<ol><li>x</li></ol></li><li>Three</li></ol>"


@pytest.mark.parametrize(
    ("shown", "counts"),
    [
        (f"{ONE}<ul><li><ol><li>x</li></ol></li></ul><ol><li>Again</li></ol>", None),
        ("<ol><li>One:</li></ol><pre></pre><ol><li>Two</li><li>3</li></ol>", [1, 2]),
        (f"{ONE}<p>1. Again</p>", [3]),
    ],
)
def test_a_list_that_falls_into_pieces_is_found(shown: str, counts: list[int] | None) -> None:
    """Where a step's code is not in the step, the next one begins anew with 1."""
    broken = [] if counts is None else [f"lists of [3, 1] steps, shown as {counts}"]
    assert find_broken_lists(STEPS, shown) == broken


def test_the_first_move_takes_ten_steps() -> None:
    """In one list, which `make site` finds whole on the site."""
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    (steps,) = re.findall(r"^## Ten steps .*?\n(.*?)^## ", page, re.M | re.S)
    assert count_items(steps) == [10]
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "$(BIN)/python -m tools.site --check site\n" in recipe


def test_all_pages_are_written(tmp_path: Path) -> None:
    """With all that the bot says; pages of an earlier time are gone."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "old.md").touch()
    assemble(tmp_path)
    pages = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.md")}
    assert {"index.md", "playing.md", "contributing.md", "changelog.md"} <= pages.keys()
    assert "old.md" not in pages
    together = "\n".join(pages.values())
    assert all(
        tell() in together for tell in (format_rules, format_help, format_choices, format_commands)
    )
    assert (tmp_path / "mkdocs.yml").is_file()
