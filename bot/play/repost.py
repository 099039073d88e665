"""Upkeep: what keeps a table standing when something of it is lost or in the way.

A message that was deleted is posted again; what a channel refused is tried again when the cause may
be gone. A game that a restored backup has set back is said anew.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping

import structlog

from bot.games.announcements import AnnouncementKind, Notice, say_again
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import CHANNEL_GONE, MessageRef, Table
from bot.store import OutboxRow, Store, StoreUnavailable
from bot.tables.repository import Repository, refuse_unavailable
from rules import codec

HOUR = 3600.0
NOTING_SECONDS = 2.0
"""How long it may take, at most, until a message that was sent is noted."""
CALLED_OFF = "cancelled"
"""The status of games whose messages nobody needs any more."""
SAID_ANEW: Mapping[str, AnnouncementKind] = {"lobby": "lobby", "running": "turn"}
"""What is said anew of a game that was set back, by its status."""

log = structlog.get_logger()


class Reposts:
    """Sees to the tables of one store; `clock` tells Unix seconds."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock
        self._sleep = sleep

    async def run(self) -> None:
        """See to everything when the bot starts, and then every hour, until cancelled."""
        anew = True
        while True:
            try:
                await self.resume(anew=anew)
                anew = False
                await self.review()
            except Refusal as refusal:
                log.warning("held games are tried later", reason=str(refusal))
            await self._sleep(HOUR)

    async def resume(self, guild_id: int | None = None, *, anew: bool = False) -> None:
        """Let the sender try again what it could not post, in one guild or everywhere.

        A channel that is gone is looked for `anew` only when the bot starts.
        """
        with refuse_unavailable():
            async with self._store.read() as reading:
                held = await reading.games_in_trouble(guild_id)
        self._store.unsent_games.wake(
            game.id
            for game in held
            if game.trouble != CHANNEL_GONE or (anew and game.status != CALLED_OFF)
        )

    async def review(self) -> None:
        """See to the games that nobody may go on with as they are stored, one after the other."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                games = await reading.games_to_review(codec.RULES_VERSION)
        for game_id in games:
            try:
                async with self._repository.lock(game_id):
                    await self._repository.load(game_id)
            except Refusal as refusal:
                log.warning("a game waits to be seen to", game=game_id, reason=str(refusal))
            except Exception:
                log.exception("a game cannot be seen to", game=game_id)

    async def notice_deletion(self, message_ids: Iterable[int]) -> None:
        """Post a game's newest message again, once, if it was one of these that were deleted.

        One that is deleted a second time is somebody's wish, and stays away until it is asked for.
        One that nobody knows may have been deleted before it was noted that it was sent, and one
        that was being shown anew before that was noted.
        """
        unknown = set(message_ids)
        unknown -= await self._replace(unknown)
        if unknown:
            await self._sleep(NOTING_SECONDS)
            await self._replace(unknown)

    async def _replace(self, message_ids: Collection[int]) -> set[int]:
        """Post again what is missed of these messages; return those of ours that are seen to."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                found = await reading.messages(message_ids)
        return {
            message.message_id
            for message in found
            if message.again or await self.post_again(message.game_id, message.message_id)
        }

    async def adopt(
        self, game_id: str, message: MessageRef, says: Callable[[OutboxRow], bool]
    ) -> None:
        """Note what a message says that was posted, if nobody has noted that yet.

        To be done before its buttons are taken, by which alone it can be found. `says` tells
        whether it says a row.
        """
        with refuse_unavailable():
            async with self._store.read() as reading:
                if await reading.messages([message.id]):
                    return
            async with self._store.write(game_id) as change:
                rows = [row for row in await change.outbox(game_id) if row.sent_at is None]
                tried = [row for row in rows if row.attempted_at is not None]
                last = next((row for row in tried if says(row)), None)
                if last is not None:
                    said = [row.id for row in rows if row.id <= last.id]
                    now, channel_id = self._clock(), message.channel_id
                    await change.mark_sent(said, now, channel_id=channel_id, message_id=message.id)

    async def post_again(self, game_id: str, message_id: int) -> bool:
        """Say once more what a message said that is gone, without pings, if nothing newer is.

        Return False if it may have been shown anew just now, for what waits to be said.
        """
        async with self._repository.lock(game_id), self._store.write(game_id) as change:
            newest, game = await change.newest_message(game_id), await change.game(game_id)
            rows = await change.outbox(game_id)
            await change.forget_message(message_id)
            if game is None or game.status == CALLED_OFF:
                return True
            if newest is None or newest.message_id != message_id:
                return True
            if rows[-1].sent_at is None:
                return not rows[-1].continues
            said = [row for row in rows if row.message_id == message_id]
            await say_again(change, said, self._clock())
        log.info("a message is posted again", game=game_id, message=message_id)
        return True

    async def say_below(self, game_id: str, message_id: int) -> None:
        """Say once more, without pings, what a message says that can't be changed where it is."""
        async with self._repository.lock(game_id), self._store.write(game_id) as change:
            rows = await change.outbox(game_id)
            said = [row for row in rows if row.message_id == message_id]
            if said and rows[-1].sent_at is not None:
                await say_again(change, said, self._clock())

    async def require_kept(
        self,
        game_id: str,
        seq: int,
        message_id: int,
        shown_at: float,
        *,
        in_private: bool,
        presser_id: int | None = None,
    ) -> None:
        """Refuse a press on what was shown at an action number that a restored backup has undone.

        A number above the game's own can be no other: then the turn is posted anew, once for each
        backup, whoever presses. The game may have reached the number a second time: then messages
        tell that are older than the backup's return, and that nobody knows.
        """
        with refuse_unavailable():
            table = await self._repository.find(game_id)
            if seq < table.seq:
                return
            if seq == table.seq and not await self._is_undone(
                table, message_id, shown_at, in_private=in_private
            ):
                return
        if seq > table.seq and not await self._post_set_back(game_id, seq, presser_id):
            return
        log.info("a message is of moves that are undone", game=game_id, number=seq)
        raise Refusal(RefusalKey.SET_BACK)

    async def _is_undone(
        self, table: Table, message_id: int, shown_at: float, *, in_private: bool
    ) -> bool:
        """Return whether a message has shown another position with the number of today's."""
        if table.restored_at is None or shown_at >= table.restored_at:
            return False
        async with self._store.read() as reading:
            action = await reading.action(table.id, table.seq)
            if action is None or action.at < table.restored_at:
                return False
            return in_private or not await reading.messages([message_id])

    async def _post_set_back(self, game_id: str, seq: int, presser_id: int | None) -> bool:
        """Post the turn of a game anew, if that was not done; False if it has come to a number."""
        async with self._repository.lock(game_id):
            position = (await self._repository.load(game_id)).position
            table, to_act = position.table, position.to_act
            if seq <= table.seq:
                return False
            async with self._store.write(table) as change:
                game = await change.game(game_id)
                if game is None or table.status not in SAID_ANEW:
                    return True
                if game.set_back_at is not None and game.set_back_at >= (game.restored_at or 0.0):
                    return True
                await change.change_game(game_id, set_back_at=self._clock())
                await self._repository.announce(
                    change,
                    (game_id, table.seq),
                    SAID_ANEW[table.status],
                    actor_id=presser_id,
                    pings=[] if to_act is None else [to_act.user_id],
                    notice=Notice("news.set-back"),
                )
        log.warning("a game was set back", game=game_id, number=table.seq, shown=seq)
        return True

    async def note_retired(self, game_id: str, message_id: int) -> None:
        """Note that a message of a game has no buttons now; if that fails they are taken again."""
        try:
            async with self._store.write(game_id, aside=True) as change:
                await change.mark_retired(message_id, self._clock())
        except StoreUnavailable as error:
            log.warning("it is not noted that a message is over", reason=str(error))
