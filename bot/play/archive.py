"""The archive: games nobody has played for long are archived, until a player resumes them.

Meanwhile their channel is free for others. Nothing is lost, and everything can still be viewed.
"""

import time
from collections.abc import Callable
from contextlib import suppress

import structlog

from bot.games.announcements import Notice
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import IDLE_SECONDS, Person, Position, Table
from bot.play.moderation import Place
from bot.store import Damaged, Store
from bot.tables.clock_updates import begin_anew
from bot.tables.repository import Repository, refuse_unavailable

log = structlog.get_logger()


class Archive:
    """Archives and resumes the games of one store; `clock` returns Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock

    async def archive_idle(self) -> None:
        """Archive every game that nobody has played for long, and announce it once."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                idle = await reading.idle_games(self._clock())
        for game_id in idle:
            async with self._repository.lock(game_id):
                await self._put_away(game_id)

    async def _put_away(self, game_id: str) -> None:
        async with self._store.write(game_id) as change:
            game = await change.game(game_id)
            if game is None or game_id not in await change.idle_games(self._clock()):
                return
            await change.change_game(game_id, status="archived", held_until=None)
            await change.drop_timers(game_id)
            await change.drop_direct_messages(game_id)
            await self._repository.announce(change, (game_id, game.seq), "archived")
        log.info("a game is put away", game=game_id)

    async def archived_games(self, guild_id: int) -> tuple[Table, ...]:
        """Return a server's archived games, newest first, without damaged ones."""
        tables = list[Table]()
        with refuse_unavailable():
            async with self._store.read() as reading:
                for game in await reading.archived_games(guild_id):
                    with suppress(Damaged):
                        tables.append(await self._repository.find_table(reading, game.id))
        return tuple(tables)

    async def resume(
        self, game_id: str, place: Place, person: Person, interaction_id: str
    ) -> Table:
        """Resume an archived game in a free channel of its server, for one of its players."""
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.table
            _require_waking(loaded.table, place, person)
            async with self._store.write(loaded.table) as change:
                there = await change.game_in(place.channel_id)
                if there is not None:
                    raise Refusal(RefusalKey.CHANNEL_BUSY, game=there.id)
                await change.change_game(
                    game_id,
                    status="running",
                    channel_id=place.channel_id,
                    trouble=None,
                    expires_at=self._clock() + IDLE_SECONDS,
                    last_press=interaction_id,
                )
                table = await self._repository.find_table(change, game_id)
                await begin_anew(change, Position(table, loaded.state), self._clock())
                await self._repository.announce(
                    change,
                    (game_id, table.seq),
                    "turn",
                    actor_id=person.id,
                    pings=[seat.user_id for seat in table.present],
                    notice=Notice("news.awake", {"person": table.call(person)}),
                )
                return table


def _require_waking(table: Table, place: Place, person: Person) -> None:
    """Refuse games that are not archived, and people who don't play in them."""
    if table.status != "archived":
        raise Refusal(RefusalKey.NOT_ARCHIVED)
    if table.guild_id != place.guild_id:
        raise Refusal(RefusalKey.OTHER_SERVER)
    seat = table.seat_of(person.id)
    if seat is None:
        raise Refusal(RefusalKey.NOT_SEATED)
    if not seat.active:
        raise Refusal(RefusalKey.ALREADY_RESIGNED)
