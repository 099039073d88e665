"""Tuning: what is found is measured with other bags, and written with what speaks for it."""

import json
import sys
from pathlib import Path

import pytest

from opponents import WEIGHTS
from opponents.weights import FILE, read_weights
from rules import Setup
from tools.arena.figures import sum_up
from tools.arena.match import Game
from tools.tune import __main__ as tune
from tools.tune.__main__ import play_trial, rate

SMALL = Setup(bag={"BG-E": 4, "BG-B": 2, "BG-U": 4, "BG-D": 6})


def test_weights_against_themselves_are_even() -> None:
    """Each bag is played from both seats; a rating is a share of the points of each game."""
    assert rate(play_trial(WEIGHTS, WEIGHTS, [SMALL], range(2))) == 0
    assert rate([(Game(30, 10, ()), Game(0, 0, ()))]) == 0.25


def test_worse_weights_are_rated_worse() -> None:
    """Who keeps every meeple at home loses."""
    hoarding = {**WEIGHTS, "at_home": 60.0, "spare": 1.0}
    assert rate(play_trial(hoarding, WEIGHTS, [SMALL], range(1))) < -0.3


def test_what_ships_names_what_speaks_for_it() -> None:
    """Weights are positive numbers with a history."""
    tuned = read_weights()
    assert tuned.evidence
    assert all(weight > 0 for weight in tuned.weights.values())


def test_each_weight_has_a_name_of_its_own() -> None:
    """Of two with the same name, a reader would silently take the last for both."""
    pairs = json.loads(FILE.read_text(), object_pairs_hook=list)
    names = [name for name, _ in dict(pairs)["weights"]]
    assert len(names) == len({*names})


def test_a_search_measures_what_it_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A single pair never speaks for anything."""
    monkeypatch.setattr(tune, "SETS", {"base": ()})
    monkeypatch.setattr(tune.Task, "setups", property(lambda task: [SMALL]))
    file = tmp_path / "weights.json"
    asked = ["tune", "--minutes", "0.001", "--bags", "1", "--pairs", "1", "--file", str(file)]
    monkeypatch.setattr(sys, "argv", [*asked, "--only", "field", "spread", "--processes", "1"])
    tune.main()
    assert "nothing is written" in capsys.readouterr().out
    assert not file.exists()


@pytest.mark.parametrize(("ahead", "written"), [((9, 11), True), ((-1, 21), False)])
def test_only_what_is_surely_better_is_written(
    ahead: tuple[int, int], written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the sentence that says how it was found; not what may as well be worse."""
    figures = sum_up([(Game(lead, 0, ()), Game(lead, 0, ())) for lead in ahead * 3])
    assert (figures.points, figures.points_low > 0) == (10, written)
    monkeypatch.setattr(tune, "search", lambda *asked: {"field": 1.5})
    monkeypatch.setattr(tune, "measure", lambda *asked: figures)
    file = tmp_path / "weights.json"
    monkeypatch.setattr(sys, "argv", ["tune", "--only", "field", "--file", str(file)])
    tune.main()
    assert file.exists() == written
    if written:
        tuned = read_weights(file)
        assert tuned.weights == {"field": 1.5}
        assert figures.line in tuned.evidence[-1]
