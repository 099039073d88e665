"""`docs/rules.md` is true: every rule it lists has a test, its options are those of the game."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.expansions import EXPANSIONS
from rules.option import Option, OptionValue
from rules.presets import PRESETS

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "rules.md").read_text()
BOXES = "BG|RV|PD-[DFMPSV]|HR|PH|HL|HS|FE|FL|MW|CC|KR|BCB|GM|FR|CU|IC|TB|AM|TW|G2|G3|G4"
ID = rf"(?:T\d+|(?:{BOXES})-?\d+|PD-X)"
LISTED = re.findall(rf"^- \*\*({ID})\*\* (.+)$", PAGE, re.MULTILINE)


class Titles:
    """A pytest plugin that keeps the first line of each collected test's docstring."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            test: Callable[..., object] | None = getattr(item, "function", None)
            self.lines.append((getattr(test, "__doc__", "") or "").partition("\n")[0])


def titles() -> list[str]:
    """Collect the tests of this folder, and return the titles of those that name a rule."""
    collected = Titles()
    quiet = ["--collect-only", "-qq", "-p", "no:cacheprovider"]
    assert pytest.main([*quiet, str(HERE)], plugins=[collected]) == pytest.ExitCode.OK
    return [title for title in collected.lines if re.match(rf"{ID}\b.*: ", title)]


def proven() -> set[str]:
    """Return the rule ids that stand before the colon of some test's title."""
    return {id for title in titles() for id in re.findall(ID, title.partition(":")[0])}


def test_every_rule_listed_has_a_test() -> None:
    """Each rule id of the page stands in the title of at least one collected test."""
    listed = [id for id, _ in LISTED]
    assert len(listed) == len(set(listed)) > 100
    missing = sorted(set(listed) - proven())
    assert not missing, f"no test carries {', '.join(missing)}"


def test_every_rule_tested_is_listed() -> None:
    """No test carries an id that the page does not list."""
    assert proven() <= {id for id, _ in LISTED}


def written(value: OptionValue) -> str:
    """Return an option's value as the page writes it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def test_the_options_on_the_page_are_those_of_the_game() -> None:
    """Name, values with the default first, and rule of every option stand in the page's table."""
    rows = [
        f"| {option.name} | {' / '.join(map(written, option.values))} | {option.rule} |"
        for option in EXPANSIONS.options_of(EXPANSIONS)
    ]
    assert table("| option | values | rule |") == rows


def table(head: str) -> list[str]:
    """Return the rows of the page's table with this head."""
    return PAGE.partition(f"{head}\n")[2].partition("\n\n")[0].splitlines()[1:]


def test_the_presets_on_the_page_are_those_of_the_game() -> None:
    """What each sets stands in the page's table: tiles, and options that are not alike in all."""
    rows = [["tiles", *(preset.edition for preset in PRESETS)]]
    for option in EXPANSIONS.options_of(EXPANSIONS):
        values = [preset.options.get(option.name, option.default) for preset in PRESETS]
        if values != [option.default] * len(values):
            rows.append([option.name, *map(written, values)])
    head = f"| option | {' | '.join(preset.name for preset in PRESETS)} |"
    assert table(head) == [f"| {' | '.join(row)} |" for row in rows]


@pytest.mark.parametrize(
    "option", EXPANSIONS.options_of(EXPANSIONS), ids=lambda option: option.name
)
def test_an_options_rule_is_on_the_page(option: Option) -> None:
    """The rule id an option names is one the page describes."""
    assert option.rule in {id for id, _ in LISTED}
