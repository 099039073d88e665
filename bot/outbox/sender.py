"""The sender: posts what moves have put into the outbox, each thing exactly once.

Everything that waits for one game goes into one message; games do not wait for each other. After a
crash between sending and recording it, the nonce prevents a second message (Discord returns the one
it has); once Discord has forgotten the nonce, the message is looked for in the channel. A nonce is
drawn at random with the first try and stored: whatever becomes of the database, no other message
ever has it.

What only continues the newest message is added by editing that, which does no harm if done twice.
If that message is gone or in a closed thread, or something new waits as well, a new message is
posted.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Generic, TypeVar

import structlog
from structlog.contextvars import bind_contextvars

from bot.games.announcements import Announcement, encode_pings, merge, proceed, say_again
from bot.games.automatic_steps import lacks_beginning
from bot.games.pings import list_hearers
from bot.games.refusals import Refusal
from bot.games.rows import build_history, build_table
from bot.games.table import CHANNEL_GONE, NO_ACCESS, WITHOUT_POSITION, MessageRef, Position, Table
from bot.outbox.channels import (
    ChannelGone,
    Channels,
    Held,
    MessageGone,
    Sent,
    ThreadClosed,
    TooSoon,
    TryLater,
)
from bot.outbox.keyed_worker import KeyedWorker
from bot.process.backoff import FIRST_PAUSE, LONGEST_PAUSE
from bot.store import (
    Backlog,
    Damaged,
    GameRow,
    OutboxRow,
    Reading,
    Store,
    StoreUnavailable,
    UnknownGame,
)
from bot.tables.cache import StateCache
from bot.tables.routing import put_off
from rules import State
from rules.events import Event
from rules.registry import Registry

NONCE_SECONDS = 120.0
"""Seconds after the first try with a nonce for which Discord is trusted to know it."""
NONCE_BYTES = 8
"""The random part of a nonce in bytes: 16 of its 25 characters."""
SEND_SECONDS = 60.0
"""Seconds that one message may take before it is tried again."""
AGAIN_SECONDS = 60.0
"""Seconds between two tries of a held game at least."""
SURE_SECONDS = 1800.0
"""Seconds after the last refusal for which the client's view of permissions is trusted."""

P = TypeVar("P")
Presenter = Callable[[Table, State | None, Announcement], Awaitable[P]]
"""Draws an announcement for the newest position."""
ReadState = Callable[[Reading, str, int], Awaitable[State]]
"""Returns the position of a game after so many actions; Damaged if it is lost."""

log = structlog.get_logger()


class Holds:
    """The refused games; `lacks` returns whether a channel still lacks a permission.

    `monotonic` returns seconds that nobody can set back.
    """

    def __init__(self, lacks: Callable[[int, str], bool], monotonic: Callable[[], float]) -> None:
        self._lacks = lacks
        self._monotonic = monotonic
        self._refused: dict[str, float] = {}
        self._tried: dict[str, float] = {}

    def note(self, game_id: str) -> None:
        """Record that a game's channel has just refused a message."""
        self._refused[game_id] = self._monotonic()

    def admit(self, game: GameRow) -> bool:
        """Return whether to try a game now: not while a permission is known to be missing.

        Raises TooSoon if it was tried a moment ago. A game that isn't held is always tried.
        """
        if game.trouble is None:
            self._refused.pop(game.id, None)
            self._tried.pop(game.id, None)
            return True
        now, never = self._monotonic(), float("-inf")
        sure = now - self._refused.get(game.id, never) < SURE_SECONDS
        if sure and self._lacks(game.channel_id, game.trouble):
            return False
        since = now - self._tried.get(game.id, never)
        if since < AGAIN_SECONDS:
            raise TooSoon(AGAIN_SECONDS - since)
        self._tried[game.id] = now
        return True


class Sender(Generic[P]):
    """Sends what waits in a store's outbox.

    `repair` returns a game whose position can't be read, once it is repaired or paused;
    `read_state` returns a readable one, from the cache if possible. `tidy` is called with each game
    that has a new message. `clock` returns Unix seconds, and `monotonic` seconds that nobody can
    set back.
    """

    def __init__(
        self,
        store: Store,
        presenter: Presenter[P],
        channels: Channels[P],
        registry: Registry,
        *,
        repair: Callable[[str], Awaitable[Position]],
        read_state: ReadState | None = None,
        tidy: Callable[[str], None] = lambda game_id: None,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._present = presenter
        self._channels = channels
        self._registry = registry
        self._repair = repair
        self._read_state = read_state or StateCache(registry).get
        self._tidy = tidy
        self._clock = clock
        self._monotonic = monotonic
        self._holds = Holds(channels.lacks, monotonic)
        self._tried: dict[int, float] = {}
        """When this process first tried to send a row, by its id."""
        self._attending = KeyedWorker(store.unsent_games, self.deliver)

    async def run(self) -> None:
        """Send until cancelled, each game in a separate task; then drain."""
        self._store.unsent_games.wake(await self._find_waiting())
        await self._attending.run()

    async def _find_waiting(self) -> tuple[str, ...]:
        """Return the games with unsent rows; retry until the database answers."""
        while True:
            try:
                async with self._store.read() as reading:
                    return await reading.games_with_unsent()
            except StoreUnavailable as error:
                log.error("the outbox cannot be read", reason=str(error))
                await asyncio.sleep(FIRST_PAUSE)

    async def deliver(self, game_id: str) -> None:
        """Post what waits for a game, or hold it; TryLater if it should be tried again."""
        try:
            await self._deliver_or_hold(game_id)
        except TooSoon:
            raise
        except TryLater as trouble:
            log.warning("a message must wait", game=game_id, reason=str(trouble))
            raise
        except (Damaged, Refusal) as damage:
            log.error("a game cannot be told", game=game_id, reason=str(damage))
            raise TryLater(LONGEST_PAUSE) from damage
        except Exception as error:
            log.exception("a message could not be sent", game=game_id)
            raise TryLater(0.0) from error

    async def _deliver_or_hold(self, game_id: str) -> None:
        try:
            backlog, at = await self._read_backlog(game_id)
        except UnknownGame:
            return
        if _is_waiting(backlog) and not await self._may_try(backlog.game):
            return
        try:
            await self._deliver(backlog, at)
        except Held as held:
            await self._hold(backlog.game, held.trouble)
        except ChannelGone:
            if await self._channels.sees(backlog.game.guild_id):
                await self._give_up(backlog.game)
            else:
                await self._hold(backlog.game, NO_ACCESS)

    async def _may_try(self, game: GameRow) -> bool:
        """Return whether to try a game: not if that is known to be in vain.

        TooSoon if a held one was tried a moment ago. In a server that the bot can't see everything
        is in vain, and Discord says when that changes.
        """
        if game.trouble is not None and not await self._channels.sees(game.guild_id):
            return False
        return self._holds.admit(game)

    async def _deliver(self, backlog: Backlog, at: Position | None) -> None:
        if not _is_waiting(backlog):
            return
        if at is None:
            at = await self._repair(backlog.game.id)
            backlog, _ = await self._read_backlog(backlog.game.id)
        if await self._note_sent_before(backlog):
            await self._deliver(*await self._read_backlog(backlog.game.id))
            return
        bind_contextvars(action=backlog.unsent[-1].number)
        if not await self._say(backlog, at):
            await self._deliver(*await self._read_backlog(backlog.game.id))

    async def _say(self, backlog: Backlog, at: Position) -> bool:
        """Post what waits in a new message, or by editing the newest one if it only continues that.

        Return False if something is left to post, since an earlier try had succeeded.
        """
        rows = backlog.unsent
        to_act = None if at.to_act is None else at.to_act.user_id
        hearers = list_hearers(at.table)
        continues = all(row.continues for row in rows)
        standing = _find_standing(backlog) if continues else None
        if standing is None:
            told = backlog.told if continues else ()
            announcement = merge((*told, *rows), to_act, self._registry, hearers)
            announcement = await self._put_off_calls(announcement, (*told, *rows), at)
        else:
            announcement = proceed(backlog.told, rows, to_act, self._registry)
        if at.state is not None and lacks_beginning(at.state, announcement.events):
            walked = await self._recall(backlog.game, announcement.events)
            announcement = replace(announcement, walked=walked)
        presentation = await self._present(at.table, at.state, announcement)
        if rows[0].attempted_at is not None and await self._is_noted(rows[0]):
            return False
        doubtful = self._list_doubtful(backlog)
        nonce = await self._note_try(rows[-1], doubtful)
        try:
            async with asyncio.timeout(SEND_SECONDS):
                if standing is not None:
                    sent = await self._channels.show_anew(standing, presentation, nonce)
                else:
                    sent = await self._channels.send(
                        at.table.channel_id,
                        presentation,
                        nonce,
                        announcement.pings,
                        [*map(find_nonce, doubtful)],
                    )
        except ThreadClosed:
            await self._begin_message(backlog)
            return False
        except MessageGone:
            if standing is not None:
                await self._forget(backlog)
            else:
                await self._note_deleted(backlog, doubtful[0] if doubtful else rows[-1])
            return False
        said = rows
        if sent.earlier is not None:
            last = next(row for row in doubtful if find_nonce(row) == sent.earlier)
            said = tuple(row for row in rows if row.id <= last.id)
        await self._mark_sent(said, backlog.game, sent)
        return len(said) == len(rows)

    async def _put_off_calls(
        self, announcement: Announcement, rows: Sequence[OutboxRow], at: Position
    ) -> Announcement:
        """Postpone the pings of people whose quiet hours have begun since something was queued."""
        now = self._clock()
        if not announcement.pings or now < rows[-1].created_at + SEND_SECONDS:
            return announcement
        async with self._store.write(at.table.id) as change:
            awake = await put_off(change, at, announcement, now)
            await change.set_pings([row.id for row in rows], encode_pings(awake))
        return replace(announcement, pings=awake)

    async def _recall(self, game: GameRow, told: Sequence[Event]) -> tuple[Event, ...]:
        """Return the earlier events of a walk that `told` continues; none if they are lost."""
        async with self._store.read() as reading:
            rows = await reading.actions(game.id)
        with suppress(Damaged):
            done = [row for row in rows if row.number <= game.seq]
            history = build_history(game, done, self._registry)
            return await asyncio.to_thread(history.list_walked, told)
        return ()

    async def _is_noted(self, row: OutboxRow) -> bool:
        """Return whether a row is recorded as posted by now: a press on its message does that."""
        async with self._store.read() as reading:
            unsent = (await reading.backlog(row.game_id)).unsent
        return row.id not in {each.id for each in unsent}

    def _list_doubtful(self, backlog: Backlog) -> list[OutboxRow]:
        """Return the rows that earlier tries may have posted under a nonce Discord still knows.

        The nonce is that of the first of these rows; the newest row of all is not among them.
        """
        earlier = [row for row in backlog.unsent[:-1] if row.attempted_at is not None]
        standing = _find_standing(backlog)
        while earlier and not self._is_trusted(earlier[0], standing):
            del earlier[0]
        return earlier

    async def _note_try(self, row: OutboxRow, doubtful: Sequence[OutboxRow]) -> str:
        """Record that a row may be posted from now on, if it was never tried; return its nonce.

        Discord knows it for as long as the nonce of the first doubtful one.
        """
        nonce = find_nonce(row)
        if row.attempted_at is None:
            nonce = draw_nonce(row.game_id)
            async with self._store.write(row.game_id, aside=True) as change:
                await change.mark_attempted(row.id, self._clock(), nonce)
        now = self._monotonic()
        self._tried.setdefault(row.id, self._tried.get(doubtful[0].id, now) if doubtful else now)
        return nonce

    async def _note_deleted(self, backlog: Backlog, tried: OutboxRow) -> None:
        """Record that a message was posted and deleted; post it again, once, if there is no newer.

        If a press has recorded meanwhile that it was posted, nothing is done.
        """
        rows, game = backlog.unsent, backlog.game
        log.info("a message was deleted at once", game=game.id)
        async with self._store.write(game.id) as change:
            sent = {row.id for row in await change.outbox(game.id) if row.sent_at is not None}
            said = [row for row in rows if row.id <= tried.id and row.id not in sent]
            if not said:
                return
            ids = [row.id for row in said]
            await change.mark_sent(ids, self._clock(), channel_id=game.channel_id, message_id=None)
            if len(said) == len(rows) and not all(row.again for row in said):
                await say_again(change, said, self._clock())

    async def _forget(self, backlog: Backlog) -> None:
        """Record that the newest message is gone; the next one says again what it said."""
        assert backlog.newest is not None
        message = backlog.newest.message_id
        log.info("a message is gone", game=backlog.game.id, message=message)
        async with self._store.write(backlog.game.id) as change:
            await change.forget_message(message)

    async def _begin_message(self, backlog: Backlog) -> None:
        """Queue what waits for a message of its own, since the newest can't be edited for now."""
        log.info("a message is in a closed thread", game=backlog.game.id)
        async with self._store.write(backlog.game.id) as change:
            await change.begin_message([row.id for row in backlog.unsent])

    async def _read_backlog(self, game_id: str) -> tuple[Backlog, Position | None]:
        """Return what waits for a game, and the position to show; None if that is lost."""
        async with self._store.read() as reading:
            backlog = await reading.backlog(game_id)
            with suppress(Damaged):
                return backlog, await self._read_position(reading, backlog)
            return backlog, None

    async def _read_position(self, reading: Reading, backlog: Backlog) -> Position:
        game = backlog.game
        table = build_table(backlog.rows, self._registry)
        if game.status in WITHOUT_POSITION:
            return Position(table, None)
        return Position(table, await self._read_state(reading, game.id, game.seq))

    async def _note_sent_before(self, backlog: Backlog) -> bool:
        """Look for messages of earlier tries, newest first; return whether one was recorded.

        Each try may have succeeded: one that could not be looked for was followed by another.
        """
        rows, standing = backlog.unsent, _find_standing(backlog)
        if standing is not None and all(row.continues for row in rows):
            return False
        for tried in reversed(rows):
            if tried.attempted_at is None or self._is_trusted(tried, standing):
                continue
            found = await self._find(backlog, tried, standing)
            if found is not None:
                said = [row for row in rows if row.id <= tried.id]
                await self._mark_sent(said, backlog.game, Sent(found))
                return True
        return False

    async def _find(
        self, backlog: Backlog, row: OutboxRow, standing: MessageRef | None
    ) -> int | None:
        """Return the message that announces a row, if it exists and announces nothing else."""
        newest, channel_id = backlog.newest, backlog.game.channel_id
        after = None if newest is None else MessageRef(newest.channel_id, newest.message_id)
        if row.continues and standing is not None:
            after = replace(standing, id=standing.id - 1)
        found = await self._channels.find(channel_id, row, find_nonce(row), after)
        if found is None or (standing is not None and found == standing.id):
            return found
        async with self._store.read() as reading:
            return None if await reading.messages([found]) else found

    def _is_trusted(self, row: OutboxRow, standing: MessageRef | None) -> bool:
        """Return whether Discord still knows the nonce of a row: by both clocks, in this process.

        It knows no nonce of an edit.
        """
        if row.continues and standing is not None:
            return False
        age = self._clock() - (row.attempted_at or 0.0)
        running = self._monotonic() - self._tried.get(row.id, float("-inf"))
        return 0.0 <= age < NONCE_SECONDS and running < NONCE_SECONDS

    async def _mark_sent(self, rows: Sequence[OutboxRow], game: GameRow, sent: Sent) -> None:
        """Record the message that announces these rows."""
        async with self._store.write(game.id) as change:
            if game.trouble is not None:
                await change.set_trouble(game.id, None)
            await change.mark_sent(
                [row.id for row in rows],
                self._clock(),
                channel_id=game.channel_id,
                message_id=sent.id,
            )
        for row in rows:
            self._tried.pop(row.id, None)
        self._tidy(game.id)

    async def _hold(self, tried: GameRow, trouble: str) -> None:
        """Record why a game is held, unless it was moved to another channel meanwhile."""
        self._holds.note(tried.id)
        log.warning("a game is held", game=tried.id, trouble=trouble)
        async with self._store.write(tried.id) as change:
            game = await change.game(tried.id)
            if game is not None and game.channel_id == tried.channel_id:
                await change.set_trouble(game.id, trouble)

    async def _give_up(self, tried: GameRow) -> None:
        """Close a lobby; a game can still be moved to another channel."""
        log.warning("the channel of a game is gone", game=tried.id)
        async with self._store.write(tried.id) as change:
            game = await change.game(tried.id)
            if game is None or game.channel_id != tried.channel_id:
                return
            if game.status == "lobby":
                await change.change_game(game.id, status="cancelled")
            await change.set_trouble(game.id, CHANNEL_GONE)


def _is_waiting(backlog: Backlog) -> bool:
    """Return whether something can be posted now; nothing can in an undo window."""
    held = backlog.game.status == "running" and backlog.game.held_until is not None
    return bool(backlog.unsent) and not held


def _find_standing(backlog: Backlog) -> MessageRef | None:
    """Return the message with the newest announcement, if it can be edited."""
    row = backlog.standing
    return None if row is None else MessageRef(row.channel_id, row.message_id)


def draw_nonce(about: str) -> str:
    """Return a random nonce of 25 characters, by which Discord recognizes a repeated message."""
    return f"{about}-{secrets.token_hex(NONCE_BYTES)}"


def find_nonce(row: OutboxRow) -> str:
    """Return the nonce with which a row was tried."""
    return row.nonce or f"{row.game_id}-{row.id}"
