"""What a leaderboard shows, as plain data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's line, the best first.

    The `rating` counts if it is `settled`; before that, `rated` games say how far it is. The line
    is `own` if its reader's.
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
    """The first lines of how players stand; `heads` are the words over games, wins and rating.

    A rating counts once `needed` games were rated.
    """

    ranks: tuple[Rank, ...]
    heads: tuple[str, str, str]
    needed: int
