"""The record book of a store: written once for each game that is over, and read by its players.

What stands in it follows from the games alone: lost, it is written anew from their logs.
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
"""Who resigns before having laid so many has not played."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """How a server's players stand among games of a family, the best first.

    Those whose rating is provisional come behind all others. `families` are those of which games
    were played, the most played first.
    """

    family: str
    families: tuple[str, ...]
    ranks: tuple[RankRow, ...]


class Ratings:
    """The records of the games of one store."""

    def __init__(self, store: Store, repository: Repository, registry: Registry) -> None:
        self._store = store
        self._repository = repository
        self._registry = registry

    async def run(self) -> None:
        """Reckon what is over, at once and whenever a game ends, until cancelled."""
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
        """Reckon every game that is over and has no results; return how many got theirs."""
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
        """Write the results of a game that is over, unless they are there.

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
                prey=None if outcome.way is None else outcome.way.prey,
                road=None if outcome.way is None else outcome.way.road,
                city=None if outcome.way is None else outcome.way.city,
            )
            for outcome, user_id in zip(outcomes, players, strict=True)
        ]
        async with self._store.write(game_id) as change:
            if not await has_results(change, game_id):
                await add_results(change, await _rate(change, rows))
        log.info("a game has results", game=game_id, family=family)

    async def rebuild(self) -> int:
        """Write all results anew, in the order in which the games ended; return how many."""
        async with self._store.write() as change:
            await drop_results(change)
        return await self.keep()

    async def own(self, guild_id: int, user_id: int) -> tuple[ResultRow, ...]:
        """Return what somebody's games in a server came to, oldest first."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await list_results(reading, guild_id, user_id=user_id)

    async def list_of(self, guild_id: int, family: str) -> tuple[ResultRow, ...]:
        """Return what everybody's games of a family in a server came to, oldest first."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                return await list_results(reading, guild_id, family=family)

    async def leaderboard(self, guild_id: int, family: str = "") -> Leaderboard:
        """Return how a server's players stand, among the games it plays most if no family is given.

        One of which nothing was played has no ranks.
        """
        with refuse_unavailable():
            async with self._store.read() as reading:
                families = await list_families(reading, guild_id)
                shown = family or next(iter(families), "")
                ranks = await list_ranks(reading, guild_id, shown)
        return Leaderboard(shown, families, tuple(sorted(_tell_apart(ranks), key=_order)))


def is_provisional(rank: RankRow) -> bool:
    """Return whether somebody has played too little for their rating to count."""
    return rank.rated < PROVISIONAL


def read_rating(row: ResultRow | RankRow | None) -> Rating:
    """Return the rating that a row tells; a newcomer's if it tells none."""
    if row is None or row.mu is None or row.sigma is None:
        return Rating()
    return Rating(row.mu, row.sigma)


def _tell_apart(ranks: Iterable[RankRow]) -> list[RankRow]:
    """Return the ranks with names of which no two look alike."""
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
    """Return whose each seat is in the records; None if it is nobody's.

    That it is where others, or nobody, made more than half of its decisions, and where it was left
    before its player had really played. A game that has a single player left by this is nobody's.
    """
    players = [
        seat.user_id if seat.user_id > 0 and _has_played(outcome) and _decides(seat, log) else None
        for outcome, seat in zip(outcomes, seats, strict=True)
    ]
    alone = sum(player is not None for player in players) < 2
    return (None,) * len(players) if alone else tuple(players)


def _has_played(outcome: Outcome) -> bool:
    return not outcome.resigned or outcome.way is None or outcome.way.tiles >= TILES


def _decides(seat: SeatRow, log: Sequence[ActionRow]) -> bool:
    """Return whether at least half of the decisions of a seat were its player's own."""
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
