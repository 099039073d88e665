"""The contents of a leaderboard, as plain data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's line, best first.

    The `rating` counts if it is `settled`; before that, `rated` is the number of games towards it.
    The line is `own` if it is its reader's.
    """

    name: str
    games: int
    wins: int
    rating: int
    rated: int
    settled: bool
    own: bool = False


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The first lines of a leaderboard; `heads` are the titles of games, wins and rating.

    A rating counts once `needed` games were rated.
    """

    ranks: tuple[Rank, ...]
    heads: tuple[str, str, str]
    needed: int
