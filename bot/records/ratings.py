"""Results and ratings in a store: written once for each finished game, and shown to its players.

They follow from the games alone: if lost, they are computed again from the logs.
"""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import msgspec
import structlog

from bot.games.effective_log import list_standing
from bot.games.names import SHOWN, tell_apart
from bot.games.refusals import Refusal
from bot.games.rows import build_history, find_game
from bot.records.rating import PROVISIONAL, Rating, rate
from bot.records.rating_pools import name_family
from bot.records.results import Outcome, find_results
from bot.store import ActionRow, RankRow, Reading, ResultRow, SeatRow, Store
from bot.store.results import (
    add_results,
    drop_results,
    find_rated,
    has_results,
    list_families,
    list_lacking,
    list_ranks,
    list_results,
)
from bot.tables.repository import Repository, refuse_unavailable
from rules.registry import Registry

HOUR = 3600.0
TILES = 3
"""Tiles after which a player who resigns has taken part in the game."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The ranks of a server's players among games of a family, best first.

    Those with a provisional rating come last. `families` are those with games, most played first.
    """

    family: str
    families: tuple[str, ...]
    ranks: tuple[RankRow, ...]


class Ratings:
    """Results and ratings of the games in one store."""

    def __init__(self, store: Store, repository: Repository, registry: Registry) -> None:
        self._store = store
        self._repository = repository
        self._registry = registry

    async def run(self) -> None:
        """Rate finished games, at once and whenever a game ends, until cancelled."""
        while True:
            self._repository.ended.clear()
            try:
                await self.keep()
            except Refusal as refusal:
                log.warning("results are reckoned later", reason=str(refusal))
            with suppress(TimeoutError):
                async with asyncio.timeout(HOUR):
                    await self._repository.ended.wait()

    async def keep(self) -> int:
        """Rate every finished game without results; return how many there were."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                lacking = await list_lacking(reading)
        return sum([await self._try_to_rate(game_id) for game_id in lacking])

    async def _try_to_rate(self, game_id: str) -> bool:
        try:
            await self.rate(game_id)
        except Exception:
            log.exception("a game has no results", game=game_id)
            return False
        return True

    async def rate(self, game_id: str) -> None:
        """Write the results of a finished game, unless they exist.

        Refusal or Damaged if it can't be read.
        """
        state = (await self._repository.read(game_id)).state
        assert state is not None
        async with self._store.read() as reading:
            game = await find_game(reading, game_id)
            actions, seats = await reading.actions(game_id), await reading.seats(game_id)
        history = build_history(game, actions, self._registry)
        outcomes = await asyncio.to_thread(find_results, state, history)
        family = name_family(state.rulebook.setup, self._registry)
        ended_at = max((row.at for row in actions), default=game.created_at)
        players = find_players(outcomes, seats, list_standing(actions))
        rows = [
            ResultRow(
                game_id=game_id,
                seat=outcome.seat,
                guild_id=game.guild_id,
                user_id=user_id,
                family=family,
                ended_at=ended_at,
                place=outcome.place,
                points=outcome.points,
                resigned=outcome.resigned,
                sources=msgspec.json.encode(outcome.sources).decode(),
                prey=None if outcome.tally is None else outcome.tally.prey,
                road=None if outcome.tally is None else outcome.tally.road,
                city=None if outcome.tally is None else outcome.tally.city,
            )
            for outcome, user_id in zip(outcomes, players, strict=True)
        ]
        async with self._store.write(game_id) as change:
            if not await has_results(change, game_id):
                await add_results(change, await _rate(change, rows))
        log.info("a game has results", game=game_id, family=family)

    async def rebuild(self) -> int:
        """Rewrite all results, in the order in which the games ended; return their number."""
        async with self._store.write() as change:
            await drop_results(change)
        return await self.keep()

    async def own(self, guild_id: int, user_id: int) -> tuple[ResultRow, ...]:
        """Return a person's results in a server, oldest first."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await list_results(reading, guild_id, user_id=user_id)

    async def list_of(self, guild_id: int, family: str) -> tuple[ResultRow, ...]:
        """Return all results of a family in a server, oldest first."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await list_results(reading, guild_id, family=family)

    async def leaderboard(self, guild_id: int, family: str = "") -> Leaderboard:
        """Return a server's leaderboard, by default of the family played most.

        A family without games has no ranks.
        """
        with refuse_unavailable():
            async with self._store.read() as reading:
                families = await list_families(reading, guild_id)
                shown = family or next(iter(families), "")
                ranks = await list_ranks(reading, guild_id, shown)
        return Leaderboard(shown, families, tuple(sorted(_tell_apart(ranks), key=_order)))


def is_provisional(rank: RankRow) -> bool:
    """Return whether a person has too few games for their rating to count."""
    return rank.rated < PROVISIONAL


def read_rating(row: ResultRow | RankRow | None) -> Rating:
    """Return the rating in a row; a newcomer's if it has none."""
    if row is None or row.mu is None or row.sigma is None:
        return Rating()
    return Rating(row.mu, row.sigma)


def _tell_apart(ranks: Iterable[RankRow]) -> list[RankRow]:
    """Return the ranks with names made distinct."""
    known = sorted(ranks, key=lambda rank: rank.user_id)
    names = tell_apart([rank.name for rank in known], SHOWN)
    return [replace(rank, name=name) for rank, name in zip(known, names, strict=True)]


def _order(rank: RankRow) -> tuple[bool, int, int, str]:
    rating = read_rating(rank).shown
    if is_provisional(rank):
        return True, -rank.rated, -rating, rank.name
    return False, -rating, -rank.wins, rank.name


def find_players(
    outcomes: Sequence[Outcome], seats: Sequence[SeatRow], log: Sequence[ActionRow]
) -> tuple[int | None, ...]:
    """Return whose result each seat is; None if it is nobody's.

    It is nobody's if others made more than half of its decisions, or its player left before really
    playing. If that leaves a single player, the game is nobody's.
    """
    players = [
        seat.user_id if seat.user_id > 0 and _has_played(outcome) and _decides(seat, log) else None
        for outcome, seat in zip(outcomes, seats, strict=True)
    ]
    alone = sum(player is not None for player in players) < 2
    return (None,) * len(players) if alone else tuple(players)


def _has_played(outcome: Outcome) -> bool:
    return not outcome.resigned or outcome.tally is None or outcome.tally.tiles >= TILES


def _decides(seat: SeatRow, log: Sequence[ActionRow]) -> bool:
    """Return whether a seat's player made at least half of its decisions."""
    own = [row.user_id == seat.user_id and not row.by_bot for row in log if row.seat == seat.number]
    return 2 * sum(own) >= len(own)


async def _rate(reading: Reading, rows: Sequence[ResultRow]) -> list[ResultRow]:
    """Return the results of a game with the ratings of their players after it."""
    known = await find_rated(reading, rows[0].guild_id, rows[0].family)
    places = {row.user_id: row.place for row in rows if row.user_id is not None}
    before = {player: read_rating(known.get(player)) for player in places}
    after = rate(before, places)
    return [
        replace(row, mu=after[row.user_id].mu, sigma=after[row.user_id].sigma)
        if row.user_id in after
        else row
        for row in rows
    ]
