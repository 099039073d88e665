"""The rules as some games read them, page by page: words change only on purpose.

`python -m tests.wording.test_pages` writes them anew; read what differs before you commit it.
"""

from pathlib import Path

import pytest

from bot.games.configuration import Configuration
from bot.wording import Words
from bot.wording.guide import page, topic_name, topics
from bot.wording.options import (
    expansion_about,
    expansion_name,
    option_about,
    option_name,
    preset_about,
    preset_name,
    sentence,
    value_about,
    value_name,
)
from rules.expansions import EXPANSIONS
from rules.option import OptionValue
from rules.presets import PRESETS

PAGES = Path(__file__).parent / "pages"


def configuration(preset: str, *expansions: str, **options: OptionValue) -> Configuration:
    """Return a publisher's rules with these expansions, and with options changed."""
    found = Configuration(EXPANSIONS).with_expansions(expansions).with_preset(preset)
    for name, value in options.items():
        found = found.with_option(name.replace("_", "-"), value)
    return found


GAMES = {
    "usual": configuration("HiG C2", "princess-dragon"),
    "plain": configuration("HiG C1", small_city=True, seating="joined"),
    "everything": configuration("HiG C2", *EXPANSIONS.together, half_deal="deal-all", HR_4=True),
    "RGG": configuration(
        "RGG", *EXPANSIONS.together, half_deal="draft", HR_2=True, double_turn="may-decline"
    ),
    "ZMG": configuration(
        "ZMG", *EXPANSIONS.together, fields=False, half_deal="draft", HR_1=True, HR_3=True
    ),
    "first-print": configuration(
        "C1 first print",
        *EXPANSIONS.together,
        fairy_placement="on-tile",
        fairy_reward="each-owner",
        fairy_point_parts="each-part",
    ),
    "river": configuration("C1 first print", "river", base_start_tile="bag"),
    "without-farmers": configuration(
        "HiG C2", "princess-dragon", "traders-builders", fields=False, builder_pig_volcano=True
    ),
    "without-a-dragon": configuration(
        "HiG C2", "abbot", "inns-cathedrals", "traders-builders", "halflings"
    ),
    "circles": configuration(
        "HiG C2",
        "flying-machines",
        "crop-circles",
        "abbey-mayor",
        "tower",
        fields=False,
        crop_circle_a="must",
        fliers="meeple-and-big",
    ),
    "towers": configuration("HiG C2", "tower", tower_actions="foundation-turn"),
}
"""Between them every line is told, and every condition is true and false."""


def written(configuration: Configuration) -> str:
    """Return all pages of a game."""
    words = Words()
    return "\n\n".join(
        f"## {topic_name(words, topic)}\n{page(words, configuration, topic)}"
        for topic in topics(configuration)
    )


def written_choices() -> str:
    """Return all that a lobby offers, with what is said about it."""
    words = Words()
    lines = [
        f"# {sentence(preset_name(words, p.name))}: {preset_about(words, p.name)}" for p in PRESETS
    ]
    lines += [f"# {expansion_name(words, n)}: {expansion_about(words, n)}" for n in EXPANSIONS]
    for option in configuration("HiG C2", *EXPANSIONS.together).options:
        lines.append(f"## {option_name(words, option)}: {option_about(words, option)}")
        lines += (
            f"- {value_name(words, option, value)}: {value_about(words, option, value)}"
            for value in option.values
        )
    return "\n".join(lines)


def test_what_can_be_chosen_is_called_as_it_was() -> None:
    """Presets, expansions, options and values, each with its line."""
    golden = (PAGES / "choices.md").read_text(encoding="utf-8")
    assert written_choices().splitlines() == golden.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_the_pages_of_a_game_are_as_they_were(name: str) -> None:
    """Line by line, in their order."""
    golden = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert written(GAMES[name]).splitlines() == golden.splitlines()


def write_anew() -> None:
    """Write all pages."""
    PAGES.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (PAGES / f"{name}.md").write_text(f"{written(game)}\n", encoding="utf-8")
    (PAGES / "choices.md").write_text(f"{written_choices()}\n", encoding="utf-8")


if __name__ == "__main__":
    write_anew()
