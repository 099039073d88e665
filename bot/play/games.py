"""Games: viewed by anybody, and played by the people at their tables.

A move is one transaction of log, snapshot, announcements and status. One task at a time holds a
game. What can't be done raises `Refusal`, and then nothing has changed.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from bot.games.moves import LoadedGame, NotTheirs
from bot.games.refusals import Refusal, RefusalKey
from bot.games.seats import explain_illegal, explain_turn, require_player, require_released
from bot.games.snapshots import Damaged
from bot.games.table import Position, Seat, Table
from bot.play.undo_window import UndoWindow
from bot.process.monitoring.observations import MoveSaved, Observe, ignore
from bot.store import Store
from bot.tables.bot_player import go_on
from bot.tables.repository import Repository, refuse_unavailable
from rules import IllegalAction
from rules.actions import Action, Resign

SAYING_SECONDS = 10.0
"""Seconds to wait for a public announcement of what somebody did."""


class Games:
    """The games of one store; `observe` is called with each move."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        undo_window: UndoWindow,
        observe: Observe = ignore,
    ) -> None:
        self._store = store
        self._repository = repository
        self._undo_window = undo_window
        self._observe = observe
        self.read_state = repository.read_state
        """Reads a position, from the cache if possible."""

    async def in_channel(self, channel_id: int, *, ended: bool = False) -> Table | None:
        """Return a channel's lobby or running game; with `ended`, else its newest game."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                find = reading.newest_game_in if ended else reading.game_in
                game = await find(channel_id)
                return None if game is None else await self._repository.find_table(reading, game.id)

    async def table(self, game_id: str) -> Table:
        """Return a game without its position, in any status."""
        with refuse_unavailable():
            return await self._repository.find(game_id)

    async def said(self, game_id: str, seconds: float = SAYING_SECONDS) -> Table:
        """Return a game once all its announcements are posted or held, or after so many seconds."""
        deadline = asyncio.get_running_loop().time() + seconds
        changed, table = self._store.commits.next(game_id), await self.table(game_id)
        with suppress(TimeoutError):
            while table.unsent and table.trouble is None:
                async with asyncio.timeout_at(deadline):
                    await changed.wait()
                changed, table = self._store.commits.next(game_id), await self.table(game_id)
        return table

    async def position(self, game_id: str) -> Position:
        """Return a table and its state; Refusal if there is no such game, or it can't be read."""
        with refuse_unavailable():
            try:
                return (await self._repository.read(game_id)).position
            except Damaged as damage:
                raise Refusal(RefusalKey.GAME_PAUSED) from damage

    async def visit(self, game_id: str) -> Position:
        """Return a position to a viewer; if the game is stuck, try to free it.

        Posts that failed are tried again; a lost position is repaired, or the game is paused and
        that announced.
        """
        async with self._repository.take(game_id) as loaded:
            if loaded.table.trouble is not None:
                self._store.unsent_games.wake([game_id])
            return loaded.position

    async def repair(self, game_id: str) -> Position:
        """Return a game whose stored position can't be read, once it is repaired or paused."""
        async with self._repository.lock(game_id):
            return await self._repository.reload(game_id)

    def lock(self, game_id: str) -> AbstractAsyncContextManager[None]:
        """Hold a game's lock over several calls, so that nobody changes it meanwhile."""
        return self._repository.lock(game_id)

    async def submit(
        self,
        game_id: str,
        seq: int,
        person_id: int,
        actions: Sequence[Action],
        interaction_id: str,
    ) -> Position:
        """Make a person's decision at action number `seq`, with everything that follows.

        An interaction submitted before returns the current position.
        """
        async with self._repository.take(game_id) as loaded:
            if await self._repository.is_repeated(loaded, interaction_id, seq):
                return loaded.position
            seat = require_player(loaded.table, person_id)
            require_released(loaded.table)
            if seq != loaded.table.seq:
                raise Refusal(RefusalKey.STALE)
            if not actions:
                raise Refusal(RefusalKey.ILLEGAL_ACTION, reason="Nothing was chosen.")
            try:
                return await self._play(loaded, seat, actions, interaction_id, mover=seat.number)
            except IntegrityError:
                if await self._repository.is_repeated(loaded, interaction_id):
                    return loaded.position
                raise

    async def resign(self, game_id: str, person_id: int, interaction_id: str) -> Position:
        """Let a person leave a running game; their figures stay (T7)."""
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            return await self._play(loaded, seat, (Resign(seat.number),), interaction_id)

    async def _play(
        self,
        loaded: LoadedGame,
        seat: Seat,
        actions: Sequence[Action],
        interaction_id: str,
        *,
        mover: int | None = None,
    ) -> Position:
        if seat.by_bot:
            loaded = loaded.seat_anew(replace(seat, by_bot=False))
        move = loaded.begin()
        try:
            move.decide(seat.number, actions)
        except NotTheirs as error:
            raise explain_turn(loaded.position) from error
        except IllegalAction as error:
            raise explain_illegal(Position(loaded.table, move.state), error) from error
        held_until = None
        if mover is None:
            await go_on(move)
        else:
            held_until = await self._undo_window.go_on(move, loaded)
        position = await self._repository.commit(
            loaded, move, seat.user_id, interaction_id, mover=mover, held_until=held_until
        )
        if held_until is not None:
            self._undo_window.begun.set()
        self._observe(MoveSaved())
        return position
