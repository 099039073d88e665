"""The bench of the screen: which turns of played games fit a window."""

import json
import sys

import pytest
from playwright.async_api import ViewportSize

from tests.playground.web import conftest
from tools.bench import __main__ as bench
from tools.bench import screen

chromium = conftest.chromium
pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_turn_fits_a_phone_and_not_a_stamp(
    chromium: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is out of sight is named; the last line is one object."""
    stamp = ViewportSize(width=390, height=400)
    monkeypatch.setattr(screen, "WINDOWS", screen.WINDOWS | {"stamp": stamp})
    monkeypatch.setattr(sys, "argv", ["bench", "screen", "--games", "2", "--json"])
    bench.main()
    *told, figures = capsys.readouterr().out.splitlines()
    assert json.loads(figures) == {"phone": 1, "desktop": 1, "stamp": 0}
    named = told[told.index("stamp: 0.0% of 2 turns fit") + 1 :]
    turns = [line.split(":")[0] for line in named if line.startswith("- ")]
    assert turns == ["- turn-0", "- turn-1"]


def test_a_game_of_chance_is_the_same_each_time() -> None:
    """So that two runs of the bench look at the same turns."""
    one, other = screen.play_by_chance(15), screen.play_by_chance(15)
    assert one.read() == other.read()
    assert one.setup.players == 6
