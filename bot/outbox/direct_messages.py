"""Sends direct messages, each once. They are rows until they are delivered.

After a crash between sending a message and recording it, its nonce prevents a second one; once
Discord has forgotten that, the message is looked for among the direct messages. People who accept
none are pinged in the channel from then on. That can be told only while the bot is in the game's
server, since it can't write to people with whom it shares no server.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Generic, TypeVar

import structlog

from bot.games.refusals import Refusal
from bot.outbox.channels import Channels, DoorClosed, TooSoon, TryLater
from bot.outbox.keyed_worker import KeyedWorker
from bot.outbox.sender import NONCE_SECONDS, SEND_SECONDS, draw_nonce
from bot.play.pending_turns import PendingTurns
from bot.process.backoff import FIRST_PAUSE, LONGEST_PAUSE
from bot.store import DirectMessageRow, PersonRow, Store, StoreUnavailable
from bot.tables.followers import ENDED
from bot.tables.notification_preferences import (
    ABOUT_TURNS,
    DAILY,
    FOLLOWERS,
    Kind,
    read_calendar,
)

P = TypeVar("P")
Writer = Callable[[DirectMessageRow, PersonRow], Awaitable[P | None]]
"""Writes a direct message from the current state; None if it is no longer needed."""

LISTED: Kind = "daily"

log = structlog.get_logger()


class DirectMessages(Generic[P]):
    """Sends the direct messages of a store.

    People who can't be written to are pinged in the channels of their `turns`; `hurry` is set then.
    `clock` returns Unix seconds, and `monotonic` seconds that nobody can set back.
    """

    def __init__(
        self,
        store: Store,
        writer: Writer[P],
        channels: Channels[P],
        turns: PendingTurns,
        hurry: asyncio.Event,
        *,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._write = writer
        self._channels = channels
        self._turns = turns
        self._hurry = hurry
        self._clock = clock
        self._monotonic = monotonic
        self._tried: dict[int, float] = {}
        """When this process first tried to deliver a direct message, by its id."""
        self._worker = KeyedWorker(store.unsent_people, self.deliver, "person")

    async def run(self) -> None:
        """Send direct messages until cancelled, to each person in a separate task; then drain."""
        self._store.unsent_people.wake(await self._find_waiting())
        await self._worker.run()

    async def _find_waiting(self) -> tuple[str, ...]:
        while True:
            try:
                async with self._store.read() as reading:
                    return tuple(map(str, await reading.people_with_direct_messages()))
            except StoreUnavailable as error:
                log.error("the direct messages cannot be read", reason=str(error))
                await asyncio.sleep(FIRST_PAUSE)

    async def deliver(self, addressee: str) -> None:
        """Deliver everything that waits for somebody; TryLater if it should be tried again."""
        try:
            async with self._store.read() as reading:
                messages = await reading.direct_messages(int(addressee))
                person = await reading.person(int(addressee))
            waits, newest = False, {_find_subject(message): message for message in messages}
            for message in messages:
                if message is not newest[_find_subject(message)]:
                    await self._drop(message)
                    continue
                self._let_sleep(person, message)
                try:
                    await self._bring(message, person)
                except DoorClosed:
                    if await self._may_be_apart(message):
                        waits = True
                        continue
                    log.info("somebody takes no direct messages")
                    await self._say_in_channels(message, person)
            if waits:
                raise TryLater(LONGEST_PAUSE)
        except TooSoon:
            raise
        except TryLater as trouble:
            log.warning("a direct message must wait", reason=str(trouble))
            raise
        except Refusal as refusal:
            log.warning("a direct message must wait", reason=str(refusal))
            raise TryLater(0.0) from refusal
        except Exception as error:
            log.exception("a direct message could not be sent")
            raise TryLater(0.0) from error

    def _let_sleep(self, person: PersonRow, message: DirectMessageRow) -> None:
        """Raise TooSoon in somebody's quiet hours, if they began while a message waited."""
        now = self._clock()
        awake = read_calendar(person).end_quiet(now)
        if now < awake and now >= message.created_at + SEND_SECONDS:
            raise TooSoon(min(awake - now, LONGEST_PAUSE))

    async def _may_be_apart(self, message: DirectMessageRow) -> bool:
        """Return whether the bot can't see the server of the game that a message is about."""
        if message.game_id is None:
            return False
        async with self._store.read() as reading:
            game = await reading.game(message.game_id)
        return game is not None and not await self._channels.sees(game.guild_id)

    async def _bring(self, message: DirectMessageRow, person: PersonRow) -> None:
        nonce = message.nonce or f"letter-{message.id}"
        doubtful = message.attempted_at is not None and not self._nonce_is_known(message)
        if doubtful and await self._channels.was_written(message, nonce):
            await self._drop(message)
            return
        written = await self._write(message, person)
        if written is None:
            await self._drop(message)
            return
        async with asyncio.timeout(SEND_SECONDS):
            await self._channels.open_direct(message.user_id)
        if message.attempted_at is None:
            nonce = draw_nonce("letter")
            async with self._store.write() as change:
                await change.mark_posted(message.id, self._clock(), nonce)
        self._tried.setdefault(message.id, self._monotonic())
        async with asyncio.timeout(SEND_SECONDS):
            await self._channels.write_to(message.user_id, written, nonce)
        await self._drop(message)

    def _nonce_is_known(self, message: DirectMessageRow) -> bool:
        """Return whether Discord still knows the nonce: by both clocks, in this process."""
        age = self._clock() - (message.attempted_at or 0.0)
        running = self._monotonic() - self._tried.get(message.id, float("-inf"))
        return 0.0 <= age < NONCE_SECONDS and running < NONCE_SECONDS

    async def _drop(self, message: DirectMessageRow) -> None:
        async with self._store.write(message.game_id) as change:
            await change.drop_direct_message(message.id)
        self._tried.pop(message.id, None)

    async def _is_follower(self, game_id: str, user_id: int) -> bool:
        async with self._store.read() as reading:
            return await reading.wish(game_id, user_id) in FOLLOWERS

    async def _say_in_channels(self, message: DirectMessageRow, person: PersonRow) -> None:
        """Ping somebody in public for a message they don't accept; for a list, in each game.

        That is due at once, by whichever process has the game. The end of a game is announced there
        anyway, so followers are not pinged for it.
        """
        about = {message.game_id: (message.kind, message.number)}
        if message.game_id is None:
            pending = [each.position.table for each in await self._turns.list(message.user_id)]
            listed = pending if person.wants == DAILY else ()
            about = {table.id: (LISTED, table.seq) for table in listed}
        elif message.kind == ENDED and await self._is_follower(message.game_id, message.user_id):
            about = {}
        async with self._store.write(message.game_id) as change:
            person = await change.person(message.user_id)
            await change.set_person(replace(person, closed=True))
            await change.drop_direct_message(message.id)
            for game_id, (kind, number) in about.items():
                await change.set_timer(
                    game_id=game_id,
                    user_id=message.user_id,
                    kind=kind,
                    number=number,
                    due_at=self._clock(),
                )
        self._hurry.set()


def _find_subject(message: DirectMessageRow) -> tuple[str | None, str]:
    """Return what a message is about: of those about the same only the newest is sent.

    Each is written when it is sent, from how things are then, so it says what the others would.
    """
    return message.game_id, "turn" if message.kind in ABOUT_TURNS else message.kind
