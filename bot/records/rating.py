"""Ratings: the probability to win, from all games a person has played. Pure.

A rating is an estimate of a player's strength, and its certainty (the model of Weng and Lin, after
Plackett and Luce). The number shown is one that the strength is almost certain to exceed, so it
starts low, and grows with each game that confirms it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

PROVISIONAL = 10
"""Games, of a family and in a server, after which a rating is no longer provisional."""
SCALE, START = 40, 1000
"""Points shown for one of the model's, and points at the start."""

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimate of a player: strength `mu`, give or take `sigma`; by default a newcomer's."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """The number that people see."""
        return START + round(SCALE * (self.mu - 3 * self.sigma))


def rate(before: Mapping[int, Rating], places: Mapping[int, int]) -> dict[int, Rating]:
    """Return the ratings after a game, by any key of the players; equal places are a draw.

    A game with a single rated player changes nothing.
    """
    if len(places) < 2:
        return {}
    players: Sequence[int] = sorted(places)
    teams = [[_MODEL.rating(before[p].mu, before[p].sigma)] for p in players]
    rated = _MODEL.rate(teams, ranks=[float(places[player]) for player in players])
    return {p: Rating(team[0].mu, team[0].sigma) for p, team in zip(players, rated, strict=True)}
