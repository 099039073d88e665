"""A person's results in sum, and the best results of a server. Pure."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from bot.records.rating import PROVISIONAL, Rating
from bot.records.ratings import read_rating
from bot.store import ResultRow


@dataclass(frozen=True, slots=True)
class PoolRating:
    """A person's rating in a family of games, with the number of rated games."""

    family: str
    rating: Rating
    rated: int

    @property
    def settled(self) -> bool:
        """Whether it is no longer provisional."""
        return self.rated >= PROVISIONAL


@dataclass(frozen=True, slots=True)
class Summary:
    """A person's results in sum; unknown values count as nothing."""

    games: int
    wins: int
    points: int
    most: int
    sources: Mapping[str, int]
    prey: int
    road: int
    city: int
    ratings: tuple[PoolRating, ...]


def summarize(results: Sequence[ResultRow]) -> Summary:
    """Return the sum of a person's results, oldest first; there must be some."""
    sources = Counter[str]()
    for row in results:
        sources.update(msgspec.json.decode(row.sources, type=dict[str, int]))
    return Summary(
        games=len(results),
        wins=sum(has_won(row) for row in results),
        points=sum(row.points for row in results),
        most=max(row.points for row in results),
        sources=sources,
        prey=sum(row.prey or 0 for row in results),
        road=max(row.road or 0 for row in results),
        city=max(row.city or 0 for row in results),
        ratings=tuple(_list_ratings(results)),
    )


def has_won(row: ResultRow) -> bool:
    """Return whether a seat has won; a resigned player has not, whatever happened."""
    return row.place == 1 and not row.resigned


def _list_ratings(results: Sequence[ResultRow]) -> Iterable[PoolRating]:
    """Yield the rating in each family, that with the most games first."""
    rated = [row for row in results if row.mu is not None]
    for family, count in Counter(row.family for row in rated).most_common():
        newest = next(row for row in reversed(rated) if row.family == family)
        yield PoolRating(family, read_rating(newest), count)


BESTS: Mapping[str, Callable[[ResultRow], int | None]] = {
    "points": lambda row: row.points,
    "city": lambda row: row.city,
    "road": lambda row: row.road,
    "prey": lambda row: row.prey,
}
"""The best results of single games in a server, by name."""


def find_bests(results: Iterable[ResultRow]) -> dict[str, tuple[int, int]]:
    """Return each best result with its person: the first to reach it."""
    found: dict[str, tuple[int, int]] = {}
    for row in results:
        for name, measure in BESTS.items():
            reached = measure(row) or 0
            if row.user_id is not None and reached > found.get(name, (0, 0))[0]:
                found[name] = reached, row.user_id
    return found
