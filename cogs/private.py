"""Each person's private messages about a game: one, and beside it an open picker.

Discord allows edits of such a message for fifteen minutes after its last press. The tokens for that
are kept in memory only, and only so many of them.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal

import discord
import structlog
from cachetools import FIFOCache

from bot.process.log import describe_error
from cogs.retries import PASSING

MOST = 1000
"""The most pairs of person and game with private messages in memory, the last shown."""

ORIGINAL: Final = "@original"
"""Discord's id for the first answer to an interaction; others have ids of their own."""

MessageName = int | Literal["@original"]
Remove = Callable[[], Awaitable[None]]

log = structlog.get_logger()


@dataclass(slots=True)
class PrivateAnswer:
    """The private messages that answer one interaction, by their `names`: all that is kept of it.

    `webhook` has the interaction's token, which is valid until it `expires`.
    """

    webhook: discord.Webhook
    expires: datetime
    names: list[MessageName]

    async def remove(self) -> None:
        """Remove them, if that is still possible."""
        if discord.utils.utcnow() < self.expires:
            for name in self.names:
                await self.webhook.delete_message(name)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Shown:
    """A private message: its id, whether somebody is `choosing` in it, and how to remove it.

    It answers the interaction `asked`, whose id is greater the later that was.
    """

    id: int
    asked: int
    choosing: bool
    remove: Remove = field(repr=False)


class PrivateMessages:
    """The private messages by user id and game; a newer one replaces an older.

    A picker stays while its owner looks something up, and is replaced by a newer picker only.
    """

    def __init__(self) -> None:
        self._shown: FIFOCache[tuple[int, str], tuple[Shown, ...]] = FIFOCache(MOST)

    async def keep(self, person: int, game: str, fresh: Shown) -> None:
        """Record a message that was just shown, and remove those it replaces.

        If one of them answers a later interaction, the fresh one is removed.
        """
        others = [s for s in self._shown.pop((person, game), ()) if s.id != fresh.id]
        rivals = [s for s in others if fresh.choosing or not s.choosing]
        if all(rival.asked < fresh.asked for rival in rivals):
            kept, gone = [s for s in others if s not in rivals] + [fresh], rivals
        else:
            kept, gone = others, [fresh]
        self._shown[person, game] = tuple(kept)
        for each in gone:
            await _remove(each)

    def shows_answer(self, person: int, game: str, asked: int) -> bool:
        """Return whether what answers this interaction is still shown, and nothing else there."""
        return any(each.asked == asked for each in self._shown.get((person, game), ()))

    def is_replaced(self, person: int, game: str, message: int) -> bool:
        """Return whether this person is choosing in a newer message than this one."""
        shown = self._shown.get((person, game), ())
        return any(each.choosing and each.id > message for each in shown)


async def _remove(shown: Shown) -> None:
    """Remove a message; if Discord does not allow it, its buttons are refused."""
    try:
        await shown.remove()
    except PASSING as error:
        log.info("a private message stays", message=shown.id, reason=describe_error(error))
