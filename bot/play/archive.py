"""The archive: games in which nobody has played for long are put away, and woken by their players.

Their channel is free for others meanwhile. Nothing of them is lost, and all there was can be seen.
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
    """Puts away and wakes the games of one store; `clock` tells Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock

    async def put_away(self) -> None:
        """Put every game away in which nobody has played for long, and say so once."""
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
        """Return the games of a server that were put away, the newest first; no damaged ones."""
        tables = list[Table]()
        with refuse_unavailable():
            async with self._store.read() as reading:
                for game in await reading.archived_games(guild_id):
                    with suppress(Damaged):
                        tables.append(await self._repository.find_table(reading, game.id))
        return tuple(tables)

    async def wake(self, game_id: str, place: Place, person: Person, interaction_id: str) -> Table:
        """Go on with a game in a channel of its server, which must be free; its players may."""
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
    """Refuse what was not put away, and everybody but those who play in it."""
    if table.status != "archived":
        raise Refusal(RefusalKey.NOT_ARCHIVED)
    if table.guild_id != place.guild_id:
        raise Refusal(RefusalKey.OTHER_SERVER)
    seat = table.seat_of(person.id)
    if seat is None:
        raise Refusal(RefusalKey.NOT_SEATED)
    if not seat.active:
        raise Refusal(RefusalKey.ALREADY_RESIGNED)
