"""Button cleanup: removes the buttons of outdated messages, and old rows of the outbox.

It is in no hurry: Discord limits edits of messages older than an hour separately, and new messages
never wait for one. What a crash left behind is cleaned up after the start.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

import structlog

from bot.games.table import PLAYED, REFUSED, MessageRef
from bot.outbox.channels import Channels, Held
from bot.store import GameRow, MessageRow, Store, StoreUnavailable

AT_ONCE = 20
"""Games cleaned up at a time: after a long absence there may be thousands."""
CLOSED = (*PLAYED, "cancelled")
"""The statuses of games that announce nothing more, unless somebody asks for it."""

log = structlog.get_logger()


class ButtonCleanup:
    """Cleans up the games passed to `hear`; `clock` returns Unix seconds.

    If a server keeps only the start and end of games, the messages between are deleted.
    """

    def __init__(
        self, store: Store, channels: Channels[Any], *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._channels = channels
        self._clock = clock
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._busy: dict[str, bool] = {}
        """Games being cleaned up, and whether `hear` was called for them again."""
        self._turns = asyncio.Semaphore(AT_ONCE)

    def hear(self, game_id: str) -> None:
        """Clean up a game soon."""
        self._heard.put_nowait(game_id)

    async def run(self) -> None:
        """Clean up until cancelled: first all that was left over, then each new game by itself."""
        async with asyncio.TaskGroup() as tasks:
            for game_id in await self._find_untidy():
                self.hear(game_id)
            while True:
                game_id = await self._heard.get()
                if game_id in self._busy:
                    self._busy[game_id] = True
                else:
                    self._busy[game_id] = False
                    tasks.create_task(self._attend(game_id))

    async def _find_untidy(self) -> tuple[str, ...]:
        try:
            async with self._store.read() as reading:
                return await reading.untidy_games()
        except StoreUnavailable as error:
            log.warning("old messages keep their buttons", reason=str(error))
            return ()

    async def _attend(self, game_id: str) -> None:
        again = True
        try:
            while again:
                self._busy[game_id] = False
                async with self._turns:
                    await self._try_to_tidy(game_id)
                again = self._busy[game_id]
        finally:
            del self._busy[game_id]

    async def _try_to_tidy(self, game_id: str) -> None:
        try:
            await self.tidy(game_id)
        except Exception:
            log.exception("a game cannot be tidied", game=game_id)

    async def tidy(self, game_id: str) -> None:
        """Remove the buttons of all but a game's newest message; prune its outbox if it is closed.

        If the bot can't see the server, that waits for the next start: nothing there is gone.
        """
        async with self._store.read() as reading:
            older = await reading.older_messages_with_buttons(game_id)
            game = await reading.game(game_id)
        if game is None or not await self._channels.sees(game.guild_id):
            return
        if await self._retire_all(older, game) and game.status in CLOSED:
            await self._delete_between(game)
            async with self._store.write(game_id) as change:
                await change.prune_outbox(game_id)

    async def _delete_between(self, game: GameRow) -> None:
        """Delete the messages between start and end, if the server wants that.

        Messages that can't be deleted stay.
        """
        async with self._store.read() as reading:
            server = await reading.server(game.guild_id)
            if server is None or server.keep != "ends":
                return
            messages = await reading.messages_between(game.id)
        for message in messages:
            try:
                await self._channels.delete(MessageRef(message.channel_id, message.message_id))
            except Exception as error:
                log.warning("a message stays", message=message.message_id, reason=str(error))

    async def _retire_all(self, messages: Sequence[MessageRow], game: GameRow) -> bool:
        """Return whether these messages need no more cleanup.

        If nothing can be edited, as in a closed thread or without permission, only one is tried.
        """
        done, closed = True, set[int]()
        for message in messages:
            if message.channel_id in closed:
                done = False
                continue
            try:
                done &= await self._retire(message, game)
            except Held as held:
                log.info("messages keep their buttons", game=game.id, reason=held.trouble)
                closed.add(message.channel_id)
                done = False
        return done

    async def _retire(self, message: MessageRow, game: GameRow) -> bool:
        """Return whether the message needs no more cleanup; Held if its channel allows no edits.

        Then it is tried again with the next message, unless the game has left the channel.
        """
        ref = MessageRef(message.channel_id, message.message_id)
        try:
            await self._channels.retire(ref, message.remains)
        except Exception as error:
            here = ref.channel_id == game.channel_id
            if here and isinstance(error, Held) and error.trouble != REFUSED:
                raise
            log.warning("a message keeps its buttons", message=ref.id, reason=str(error))
            if here:
                return False
        async with self._store.write(game.id, aside=True) as change:
            await change.mark_retired(message.message_id, self._clock())
        return True
