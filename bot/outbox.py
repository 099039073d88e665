"""The sender: says in public what moves have put into the outbox, never twice, never not at all.

What waits for one game is said in one message; games do not wait for each other. A crash between
sending and noting it is healed by the nonce (Discord returns the message it has) or, once that is
forgotten, by looking for the message in the channel.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

import structlog

from bot.games.announcements import Announcement, merge
from bot.games.rows import build_table
from bot.games.snapshots import unpack
from bot.games.table import Position, Table
from bot.store import Backlog, OutboxRow, Store, StoreUnavailable
from rules import State
from rules.registry import Registry

NONCE_SECONDS = 120.0
"""How long Discord is trusted to know a nonce."""
FIRST_PAUSE = 2.0
LONGEST_PAUSE = 300.0
CHANNEL_GONE = "channel-gone"

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
Presenter = Callable[[Table, State | None, Announcement], Awaitable[P]]
"""Draws an announcement for the newest position."""

log = structlog.get_logger()


class MissingPermission(Exception):
    """The bot may not post in a channel; the text names the permissions it lacks."""


class ChannelGone(Exception):
    """The channel does not exist any more, or the bot was thrown out."""


class Channels(Protocol[P_contra]):
    """Where messages go. Anything but the two exceptions above counts as passing trouble."""

    async def send(
        self, channel_id: int, presentation: P_contra, nonce: str, pings: Sequence[int]
    ) -> int:
        """Post a new message that mentions just these users; return its id."""

    async def find(self, channel_id: int, game_id: str, number: int) -> int | None:
        """Return our own message whose buttons carry this game and number, if it can be read."""

    async def retire(self, channel_id: int, message_id: int) -> None:
        """Take the buttons from a message; one that is gone is fine."""


class Sender(Generic[P]):
    """Sends what waits in a store's outbox; `clock` tells Unix seconds."""

    def __init__(
        self,
        store: Store,
        presenter: Presenter[P],
        channels: Channels[P],
        registry: Registry,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._present = presenter
        self._channels = channels
        self._registry = registry
        self._clock = clock

    async def run(self) -> None:
        """Send until cancelled, whenever there is news, each game's in a task of its own.

        So no game waits for the channel of another, nor for what must be tried again there.
        """
        wakeups: dict[str, asyncio.Event] = {}

        async def deliver_all(game_id: str) -> None:
            pause = FIRST_PAUSE
            while not await self.deliver(game_id):
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await wakeups[game_id].wait()
                wakeups[game_id].clear()
                pause = min(2 * pause, LONGEST_PAUSE)
            del wakeups[game_id]
            self._store.news.set()

        async with asyncio.TaskGroup() as tasks:
            while True:
                self._store.news.clear()
                for game_id in await self._find_waiting():
                    if game_id in wakeups:
                        wakeups[game_id].set()
                    else:
                        wakeups[game_id] = asyncio.Event()
                        tasks.create_task(deliver_all(game_id))
                await self._store.news.wait()

    async def _find_waiting(self) -> tuple[str, ...]:
        """Return the games about which something waits; ask until the database answers."""
        while True:
            try:
                async with self._store.read() as reading:
                    return await reading.games_with_unsent()
            except StoreUnavailable as error:
                log.error("the outbox cannot be read", reason=str(error))
                await asyncio.sleep(FIRST_PAUSE)

    async def deliver(self, game_id: str) -> bool:
        """Say what waits for a game; return False if that should be tried again soon."""
        try:
            await self._deliver_or_hold(game_id)
        except Exception:
            log.exception("a message could not be sent", game=game_id)
            return False
        return True

    async def _deliver_or_hold(self, game_id: str) -> None:
        try:
            await self._deliver(game_id)
        except MissingPermission as error:
            log.warning("a permission is missing", game=game_id, permissions=str(error))
            await self._hold(game_id, str(error))
        except ChannelGone:
            log.warning("a channel is gone, its game is paused", game=game_id)
            await self._abandon(game_id)

    async def _deliver(self, game_id: str) -> None:
        async with self._store.read() as reading:
            backlog = await reading.backlog(game_id)
        rows = await self._drop_sent(backlog)
        if not rows:
            return
        at = self._read_position(backlog)
        table, acts = at.table, at.to_act
        announcement = merge(rows, acts.user_id if acts else None, self._registry)
        presentation = await self._present(table, at.state, announcement)
        newest = rows[-1]
        async with self._store.write() as change:
            await change.mark_attempted(newest.id, self._clock())
        message_id = await self._channels.send(
            table.channel_id, presentation, f"{game_id}-{newest.id}", announcement.pings
        )
        await self._mark_sent(rows, message_id)
        await self._retire_older(table, message_id)

    def _read_position(self, backlog: Backlog) -> Position:
        newest = backlog.messages[-1] if backlog.messages else None
        table = build_table(backlog.game, backlog.seats, backlog.bag, newest, self._registry)
        if backlog.snapshot is None or backlog.game.status == "paused":
            return Position(table, None)
        return Position(table, unpack(backlog.snapshot, self._registry))

    async def _drop_sent(self, backlog: Backlog) -> tuple[OutboxRow, ...]:
        """Return the waiting rows, without those found to have been sent before a crash."""
        rows = backlog.unsent
        tried = [row for row in rows if row.attempted_at is not None]
        if not tried:
            return rows
        last = tried[-1]
        age = self._clock() - (last.attempted_at or 0.0)
        if last is rows[-1] and age < NONCE_SECONDS:
            return rows
        found = await self._channels.find(backlog.game.channel_id, last.game_id, last.number)
        if found is None or found in backlog.messages:
            return rows
        await self._mark_sent([row for row in rows if row.id <= last.id], found)
        return tuple(row for row in rows if row.id > last.id)

    async def _mark_sent(self, rows: Sequence[OutboxRow], message_id: int) -> None:
        async with self._store.write() as change:
            await change.mark_sent([row.id for row in rows], message_id, self._clock())

    async def _retire_older(self, table: Table, message_id: int) -> None:
        async with self._store.read() as reading:
            messages = await reading.messages_with_buttons(table.id)
        for old in messages:
            if old == message_id:
                continue
            try:
                await self._channels.retire(table.channel_id, old)
            except Exception:
                log.warning("a message keeps its buttons", game=table.id, message=old)
                continue
            async with self._store.write() as change:
                await change.mark_retired(old, self._clock())

    async def _hold(self, game_id: str, trouble: str) -> None:
        async with self._store.write() as change:
            await change.set_trouble(game_id, trouble)

    async def _abandon(self, game_id: str) -> None:
        async with self._store.write() as change:
            game = await change.game(game_id)
            if game is not None and game.status in ("lobby", "running"):
                status = "cancelled" if game.status == "lobby" else "paused"
                await change.change_game(game_id, status=status)
            await change.set_trouble(game_id, CHANNEL_GONE)
