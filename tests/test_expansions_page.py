"""`docs/expansions.md` is true: it names every contribution of an expansion."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from rules.expansion import Expansion, FigureKind

PAGE = (Path(__file__).parents[1] / "docs" / "expansions.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z_]+)`", PAGE))


@pytest.mark.parametrize("name", [f.name for f in fields(Expansion) if f.name != "name"])
def test_every_contribution_is_explained(name: str) -> None:
    """Each member of `Expansion` stands on the page."""
    assert name in NAMED


def test_the_properties_of_a_figure_are_those_there_are() -> None:
    """What the page says of figures are members of `FigureKind`."""
    (row,) = re.findall(r"^\| Which figures\? \| (.+) \|$", PAGE, re.MULTILINE)
    told = set(re.findall(r"`([a-z_]+)`", row)) - {"figures"}
    assert {"claims", "joins", "strength"} <= told <= {f.name for f in fields(FigureKind)}
