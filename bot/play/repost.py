"""Reposts: lost messages are posted again, and failed ones retried.

A deleted message is posted again; what a channel refused is retried when the cause may be gone. A
game that a restored backup has set back is announced again.
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
"""Seconds until a sent message is recorded at the latest."""
CALLED_OFF = "cancelled"
"""The status of games whose messages are no longer needed."""
SAID_ANEW: Mapping[str, AnnouncementKind] = {"lobby": "lobby", "running": "turn"}
"""The kind of announcement for a game that was set back, by its status."""

log = structlog.get_logger()


class Reposts:
    """Watches over the messages of one store's games; `clock` returns Unix seconds."""

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
        """Check all games at the start and then every hour, until cancelled."""
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
        """Let the sender retry failed posts, in one server or everywhere.

        With `anew`, as at the start, missing channels are looked up again.
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
        """Recover the games that can't continue as stored, one after the other."""
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
        """Post a game's newest message again, once, if it is among these deleted ones.

        A second deletion is deliberate: then the message stays away until somebody asks for it. An
        unknown message may have been deleted before it was recorded as sent, and one being edited
        before the edit was recorded.
        """
        unknown = set(message_ids)
        unknown -= await self._replace(unknown)
        if unknown:
            await self._sleep(NOTING_SECONDS)
            await self._replace(unknown)

    async def _replace(self, message_ids: Collection[int]) -> set[int]:
        """Post the missing ones of these messages again; return those of ours that were handled."""
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
        """Record which outbox rows a posted message announces, if that isn't recorded yet.

        Call this before its buttons are removed, since it is found by them alone. `says` returns
        whether it announces a row.
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
        """Post a lost message again, without pings, if there is no newer one.

        Return False if it may just have been edited to include what waits to be posted.
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
        """Post again, without pings, what a message says that can't be edited where it is."""
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
        """Refuse a press on a message about a position that a restored backup has undone.

        A number above the game's own must be such a one: then the turn is posted again, once per
        backup, whoever presses. If the game has reached the number again, messages count that are
        older than the restore, and that the store does not know.
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
        """Return whether a message showed another position with today's number."""
        if table.restored_at is None or shown_at >= table.restored_at:
            return False
        async with self._store.read() as reading:
            action = await reading.action(table.id, table.seq)
            if action is None or action.at < table.restored_at:
                return False
            return in_private or not await reading.messages([message_id])

    async def _post_set_back(self, game_id: str, seq: int, presser_id: int | None) -> bool:
        """Post a game's turn again, if that wasn't done; False if it has reached the number."""
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
        """Record that a message has lost its buttons; if that fails they are removed again."""
        try:
            async with self._store.write(game_id, aside=True) as change:
                await change.mark_retired(message_id, self._clock())
        except StoreUnavailable as error:
            log.warning("it is not noted that a message is over", reason=str(error))
