"""Upkeep: what keeps a table standing when something of it is lost or in the way.

A message that was deleted is posted again; what a channel refused is tried again when the cause may
be gone.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterable

import structlog

from bot.games.announcements import join_facts
from bot.games.repository import Repository, refuse_unavailable
from bot.outbox import CHANNEL_GONE
from bot.refusals import Refusal
from bot.store import OutboxRow, Store, StoreUnavailable, Writing
from rules import codec

HOUR = 3600.0
NOTING_SECONDS = 2.0
"""How long it may take, at most, until a message that was sent is noted."""
CALLED_OFF = "cancelled"
"""The status of games whose messages nobody needs any more."""

log = structlog.get_logger()


class Upkeep:
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
        self._store.news.tell(
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
            await self._say_again(change, [row for row in rows if row.message_id == message_id])
        log.info("a message is posted again", game=game_id, message=message_id)
        return True

    async def _say_again(self, change: Writing, rows: list[OutboxRow]) -> None:
        newest = rows[-1]
        await change.announce(
            game_id=newest.game_id,
            number=newest.number,
            kind=newest.kind,
            facts=join_facts(row.facts for row in rows),
            pings="[]",
            actor_id=None,
            at=self._clock(),
            notice=next((row.notice for row in reversed(rows) if row.notice), None),
            again=True,
        )

    async def note_retired(self, game_id: str, message_id: int) -> None:
        """Note that a message of a game has no buttons now; if that fails they are taken again."""
        try:
            async with self._store.write(game_id, aside=True) as change:
                await change.mark_retired(message_id, self._clock())
        except StoreUnavailable as error:
            log.warning("it is not noted that a message is over", reason=str(error))
