"""The result of a match: shares and means with 95 % intervals, and the time of a choice."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, median, pvariance, quantiles, stdev

import msgspec

from tools.arena.match import Game

SURE = 0.975
Z = NormalDist().inv_cdf(SURE)


class Figures(msgspec.Struct, frozen=True):
    """The results of the first contestant.

    The share of games they won, a tie being half a win, between `low` and `high`; their lead in
    points, between `points_low` and `points_high`; both scores. Milliseconds of one core for a
    choice: the median, the 99th percentile, the maximum. They looked further in so many choices,
    and were cut short in a share of these.
    """

    games: int
    win_rate: float
    low: float
    high: float
    points: float
    points_low: float
    points_high: float
    own: float
    other: float
    ms_median: float
    ms_p99: float
    ms_max: float
    looks: int
    cut_rate: float

    @property
    def line(self) -> str:
        """All of it in a line."""
        return (
            f"wins {self.win_rate:.1%} [{self.low:.1%} to {self.high:.1%}], "
            f"points {self.points:+.1f} [{self.points_low:+.1f} to {self.points_high:+.1f}] "
            f"({self.own:.1f} : {self.other:.1f}), {self.games} games, "
            f"{self.ms_median:.1f} ms a choice (p99 {self.ms_p99:.1f}, most {self.ms_max:.1f}), "
            f"{self.looks} looks, {self.cut_rate:.0%} of them cut short"
        )


def sum_up(pairs: Sequence[tuple[Game, Game]]) -> Figures:
    """Return the figures of some pairs of games, at least one."""
    games = [game for pair in pairs for game in pair]
    shares = [fmean(game.won for game in pair) for pair in pairs]
    leads = [fmean(game.own - game.other for game in pair) for pair in pairs]
    low, high = bound_share(fmean(shares), count_independent(shares))
    spread = bound_mean(leads)
    times = sorted(1000 * seconds for game in games for seconds in game.times) or [0.0]
    return Figures(
        len(games),
        round(fmean(shares), 4),
        round(low, 4),
        round(high, 4),
        round(fmean(leads), 2),
        round(fmean(leads) - spread, 2),
        round(fmean(leads) + spread, 2),
        round(fmean(game.own for game in games), 2),
        round(fmean(game.other for game in games), 2),
        round(median(times), 3),
        round(quantiles(times, n=100)[-1] if len(times) > 1 else times[0], 3),
        round(times[-1], 3),
        sum(game.looks for game in games),
        round(sum(game.cut for game in games) / max(1, sum(game.looks for game in games)), 4),
    )


def count_independent(shares: Sequence[float]) -> float:
    """Return how many independent games tell as much as pairs with these shares of wins.

    From one a pair, as if its games always ended alike, to two.
    """
    share, pairs = fmean(shares), len(shares)
    spread = pvariance(shares, share)
    return pairs * min(2.0, max(1.0, share * (1 - share) / spread)) if spread else pairs


def bound_share(share: float, count: float) -> tuple[float, float]:
    """Return Wilson's interval of a share of so many games; never empty, even if all were won."""
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    reach = Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + (Z / (2 * count)) ** 2)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def bound_mean(values: Sequence[float]) -> float:
    """Return the error of a mean, by Student's t; infinite for a single value."""
    if len(values) < 2:
        return float("inf")
    return find_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))


def find_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t, by Cornish and Fisher's series (2 % off at 2)."""
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )
