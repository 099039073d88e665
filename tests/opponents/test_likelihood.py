"""Chances told to players: as often as they say, or not told."""

from pathlib import Path

import pytest

from opponents.expansions import evaluate
from opponents.explaining import explain
from opponents.likelihood import CURVES, MEASURED, STEP, find_likelihood, read_off
from opponents.reasons import Claims
from rules.actions import Deploy
from tests.builders import PD, table
from tools.calibrate.__main__ import FEW, FOLDS, NEAR, Told, check, fit, group, holds
from tools.calibrate.course import Seen, watch

PAGE = Path(__file__).parents[2] / "docs" / "opponents.md"


def test_what_is_told_came_as_often() -> None:
    """In games that the curves were not taken from, in each set: within five points."""
    assert {"base", "princess-dragon"} <= MEASURED.checked.keys()
    assert MEASURED.games >= 200
    for kinds in MEASURED.checked.values():
        assert holds(kinds)
        assert all(len(buckets) >= 3 for buckets in kinds.values())


def test_the_page_shows_it() -> None:
    """The whole reliability curve."""
    page = PAGE.read_text()
    for chosen, kinds in MEASURED.checked.items():
        for kind, buckets in kinds.items():
            for each in buckets:
                told = f"| {chosen} | {kind} | {each.told:.0%} | {each.completed:.0%} |"
                assert told in page


@pytest.mark.parametrize("kind", ["road", "city"])
def test_what_seems_likelier_is_never_told_to_be_less_likely(kind: str) -> None:
    """The curve never falls, and stays between its ends."""
    curve = CURVES[kind]
    told = [read_off(curve, step / 1000) for step in range(1001)]
    assert told == sorted(told)
    assert 0 <= told[0] < told[-1] <= 1


def test_between_two_points_of_a_curve_it_is_between_theirs() -> None:
    """And beyond them that of the nearest."""
    curve = [(0.2, 0.4), (0.4, 0.8)]
    assert [read_off(curve, at) for at in (0.0, 0.2, 0.3, 0.4, 1.0)] == pytest.approx(
        [0.4, 0.4, 0.6, 0.8, 0.8]
    )


def test_a_likelihood_is_told_in_whole_steps() -> None:
    """In the last round it is the chance of the tile."""
    game = table(start="BG-E", bag={"BG-E": 3, "BG-U": 5})
    city = game.feature((0, 0), "city1")
    told = find_likelihood(evaluate(game.state, 0), game.state, city)
    assert told == pytest.approx(round(told / STEP) * STEP)
    last = table(start="BG-E", bag={"BG-E": 1, "BG-U": 1})
    last.stand(0, (0, 0), "city1")
    city = last.feature((0, 0), "city1")
    assert find_likelihood(evaluate(last.state, 0), last.state, city) == 0.5


@pytest.mark.parametrize(("boxes", "told"), [((), True), ((PD,), True), (("tower",), False)])
def test_where_it_was_not_measured_no_chance_is_told(boxes: tuple[str, ...], told: bool) -> None:
    """A claim is then told with its points."""
    game = table(*boxes, start="BG-E")
    game.put("BG-N", (0, -1), rotation=1)
    game.lay("BG-E", at=(1, 0))
    (claim, *_) = (action for action in game.choices(Deploy) if action.segment == "city1")
    reasons = explain(game.state, game.player or 0, [claim])
    (chance,) = [reason.chance for reason in reasons if isinstance(reason, Claims)]
    assert (chance > 0) == told


def test_a_curve_is_the_closest_that_never_falls() -> None:
    """Neighbours are joined where it would; what seems alike stays together."""
    seen = [
        Seen("road", raw, 0.0, last=False, completed=number < share)
        for raw, share in ((0.0, 1), (0.1, 6), (0.2, 4), (0.3, 9))
        for number in range(10)
    ]
    assert fit(seen) == [(0.0, 0.1), (0.15, 0.5), (0.3, 0.9)]


def test_what_is_told_is_checked_in_groups_of_like_chances() -> None:
    """A group of a few says nothing; one that is far off does not hold."""
    few = [Told("road", 0.9, completed=False)]
    for share, held in ((0.5, True), (0.5 + 2 * NEAR, False)):
        told = [Told("road", 0.5, completed=number < share * FEW) for number in range(FEW)]
        grouped = group([*told, *few])
        assert [(each.told, each.count) for each in grouped["road"]] == [(0.5, FEW)]
        assert holds(grouped) == held


def test_a_game_is_checked_by_curves_of_others() -> None:
    """What came in it says nothing of what would have been told."""
    never, always = (
        [Seen("road", raw, 0.0, last=False, completed=completed) for raw in (0.1, 0.2)]
        for completed in (False, True)
    )
    told = check({"base": [always, *[never] * (FOLDS - 1)]}, "base")
    assert [each.told for each in told if each.completed] == [0, 0]
    assert {round(each.told, 2) for each in told if not each.completed} == {0.35}


@pytest.mark.slow
def test_a_game_tells_what_became_of_its_roads_and_cities() -> None:
    """Each after every turn, with how likely it seemed."""
    seen = watch("base", 1)
    assert len(seen) > 100
    assert {each.kind for each in seen} == {"road", "city"}
    assert 0 < sum(each.completed for each in seen) < len(seen)
