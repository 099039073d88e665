"""The undo window: seconds in which the mover can undo alone, before the next tile is drawn.

The move is saved at once, but nothing is drawn or announced until the window closes or the mover
closes it.
"""

import asyncio
import time
from collections.abc import Callable

import structlog

from bot.games.moves import LoadedGame, Move
from bot.games.refusals import Refusal, RefusalKey
from bot.games.seats import require_player
from bot.games.table import Position
from bot.server.guild_settings import LONGEST_GRACE
from bot.store import Store
from bot.tables.bot_player import go_on
from bot.tables.repository import Repository, refuse_unavailable
from rules import CHANCE

log = structlog.get_logger()


class UndoWindow:
    """Holds and releases the games of one store; `clock` returns Unix seconds."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.begun = asyncio.Event()
        """Set once a game is held, for the scheduler that waits for the next deadline."""
        self._store = store
        self._repository = repository
        self._clock = clock

    async def go_on(self, move: Move, loaded: LoadedGame) -> float | None:
        """Continue a move; return until when it is held, if it comes to a draw.

        None if the server has no undo window, only bots follow, or nothing is left to draw.
        """
        seconds = 0 if loaded.table.against_bots else loaded.undo_seconds
        await go_on(move, draw=not seconds)
        if move.state.player != CHANCE:
            return None
        return self._clock() + seconds

    async def release(self) -> None:
        """Draw and announce in every game whose window is over."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                due = await reading.held_games(self._clock(), LONGEST_GRACE)
        for game_id in due:
            try:
                await self._release(game_id)
            except Refusal as refusal:
                log.warning("a game is held longer", game=game_id, reason=str(refusal))

    async def _release(self, game_id: str) -> None:
        async with self._repository.lock(game_id):
            async with self._store.read() as reading:
                due = await reading.held_games(self._clock(), LONGEST_GRACE)
            if game_id not in due:
                return
            loaded = await self._repository.load(game_id)
            if loaded.state is not None:
                await self._draw(loaded)

    async def end(self, game_id: str, seq: int, person_id: int) -> Position:
        """Draw and announce now, as the mover asks; a game that has moved on stays as it is.

        Raises Refusal for everybody but the mover.
        """
        async with self._repository.take(game_id) as loaded:
            seat = require_player(loaded.table, person_id)
            if loaded.table.held_until is None or loaded.table.seq != seq:
                return loaded.position
            if loaded.position.acting != seat:
                raise Refusal(RefusalKey.HELD)
            return await self._draw(loaded)

    async def _draw(self, loaded: LoadedGame) -> Position:
        mover, move = loaded.position.acting, loaded.begin()
        await go_on(move)
        actor_id = None if mover is None else mover.user_id
        return await self._repository.commit(loaded, move, actor_id, None, mover=loaded.table.mover)
