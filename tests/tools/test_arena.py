"""The arena: pairs of games, their figures, who takes part."""

import json
import sys

import pytest

from bot.games import thinking
from opponents import LEVELS, Level, choose
from rules import Setup, apply, legal_actions, projected
from rules.actions import PlaceTile
from tests.builders import table
from tools.arena import __main__ as arena
from tools.arena.figures import bound_share, count_independent, find_quantile, sum_up
from tools.arena.match import CONTESTANTS, Game, play_at, play_pairs
from tools.arena.yardsticks import choose_greedily

SMALL = Setup(bag={"BG-E": 3, "BG-B": 2, "BG-U": 3, "BG-D": 4})


def test_a_match_ends_with_its_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one object, the same for the same seed but for the times."""
    asked = ["arena", "greedy", "random", "--games", "2", "--seed", "5", "--json"]
    told = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", asked)
        arena.main()
        told.append(json.loads(capsys.readouterr().out.splitlines()[-1]))
    for figures in told:
        assert figures["win_rate"] == 1
        assert 0 < figures["low"] < 1 == figures["high"]
        assert 0 < figures.pop("ms_median") <= figures.pop("ms_p99") <= figures.pop("ms_max")
    assert told[0] == told[1]
    assert told[0]["points"] == told[0]["own"] - told[0]["other"] > 30


def test_seats_are_swapped_with_the_same_bag() -> None:
    """Whoever plays against themselves is as far ahead in one game as behind in the other."""
    greedy = CONTESTANTS["greedy"]
    for ahead, behind in play_pairs(greedy, greedy, SMALL, range(3)):
        assert (ahead.own, ahead.other) == (behind.other, behind.own)


def test_an_odd_number_of_games_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each bag is played twice."""
    monkeypatch.setattr(sys, "argv", ["arena", "greedy", "random", "--games", "3"])
    with pytest.raises(SystemExit):
        arena.main()
    assert "an even number" in capsys.readouterr().err


def test_the_greedy_yardstick_takes_what_the_end_would_bring() -> None:
    """No other place leaves it further ahead if the game ended once it has claimed something."""
    game = table(start="BG-E")
    game.stand(0, (0, 0), "city1")
    game.draws("BG-E")
    chosen = choose_greedily(game.state, 0).action
    assert chosen == PlaceTile(0, -1, 2)
    leads = {
        action: projected(apply(game.state, action)[0])[0] for action in legal_actions(game.state)
    }
    assert leads[chosen] == max(leads.values())


def test_intervals_are_those_of_the_books() -> None:
    """Wilson's of a share, Student's t of a mean."""
    assert bound_share(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert find_quantile(10) == pytest.approx(2.228, abs=0.002)
    pairs = [
        (Game(10, 0, (0.5,), looks=1), Game(0, 4, (1.5,))),
        (Game(8, 8, ()), Game(9, 1, (1.0,), looks=3, cut=1)),
    ]
    figures = sum_up(pairs)
    assert figures.win_rate == 0.625
    assert figures.points == 3.5
    assert (figures.ms_median, figures.ms_max) == (1000, 1500)
    assert (figures.looks, figures.cut_rate) == (4, 0.25)


@pytest.mark.parametrize(
    ("shares", "games"),
    [
        ([1.0, 0.0] * 4, 8),
        ([0.5] * 8, 8),
        ([1.0, 0.5, 0.5, 0.0] * 2, 16),
        ([1.0, 1.0, 1.0, 0.5, 0.0, 0.0, 0.5, 0.0], 8 * 0.25 / 0.1875),
        ([0.5] * 7 + [1.0], 16),
    ],
)
def test_a_pair_counts_as_one_game_to_two(shares: list[float], games: float) -> None:
    """As one if both games of a bag end alike, as two if they tell nothing of each other."""
    assert count_independent(shares) == pytest.approx(games)


def test_levels_take_part_as_they_are() -> None:
    """A contestant called like a level chooses as that level does."""
    game = table(start="BG-E")
    game.draws("BG-E")
    for level in LEVELS:
        assert CONTESTANTS[level]("any")(game.state, 0).action == choose(game.state, 0, level)


@pytest.mark.parametrize(("seconds", "cut"), [(0.0, True), (1e9, False)])
def test_who_looks_further_has_no_more_time_than_in_play(
    monkeypatch: pytest.MonkeyPatch, seconds: float, cut: bool
) -> None:
    """The arena tells how many looks there were, and how many of them were cut short."""
    monkeypatch.setattr(thinking, "SECONDS", seconds)
    few = Setup(bag={"BG-D": 4, "BG-V": 4})
    for game in next(play_pairs(CONTESTANTS["hard"], CONTESTANTS["random"], few, [1])):
        assert game.looks > 0
        assert game.cut == (game.looks if cut else 0)


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy")])
def test_each_level_beats_the_one_below(better: Level, worse: Level) -> None:
    """By ten points in the mean of eight bags of the base game, without looking further."""
    levels = play_at(better, further=False), play_at(worse, further=False)
    pairs = play_pairs(*levels, Setup(), range(8))
    assert sum_up([*pairs]).points > 10
