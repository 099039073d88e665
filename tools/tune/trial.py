"""The strength of a set of weights: how far ahead of another it is, in games of the same bag."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from opponents import Chosen, judge_with
from rules import Setup, State
from tools.arena.match import Game, play_pairs
from tools.arena.yardsticks import Chooser

Weights = Mapping[str, float]


def play_with(weights: Weights) -> Chooser:
    """Return a player that uses these weights, without errors."""

    def choose(state: State, player: int) -> Chosen:
        judged = judge_with(weights, state, player)
        return Chosen(max(judged, key=judged.__getitem__))

    return choose


def play_trial(
    weights: Weights, against: Weights, setups: Sequence[Setup], seeds: Sequence[int]
) -> list[tuple[Game, Game]]:
    """Return the pairs of games of each setup with each seed, with results of the first."""
    first, second = play_with(weights), play_with(against)
    return [
        pair
        for setup in setups
        for pair in play_pairs(lambda _: first, lambda _: second, setup, seeds)
    ]


def rate(pairs: Sequence[tuple[Game, Game]]) -> float:
    """Return the first one's lead as a share of all points, so that games of any length count."""
    games = [game for pair in pairs for game in pair]
    return fmean((game.own - game.other) / max(1, game.own + game.other) for game in games)
