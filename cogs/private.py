"""Each person's private messages of a game: one, and beside it the picker they are choosing in.

Discord lets such a message be changed for fifteen minutes after its last press. The tokens for that
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
"""Tables at which somebody's private messages are remembered: those that were shown last."""

ORIGINAL: Final = "@original"
"""What Discord calls the first answer to an interaction; others are called by their ids."""

MessageName = int | Literal["@original"]
Remove = Callable[[], Awaitable[None]]

log = structlog.get_logger()


@dataclass(slots=True)
class PrivateAnswer:
    """The private messages that answer one interaction, by their `names`: all that is kept of it.

    `webhook` has the interaction's token, which Discord takes until it `expires`.
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
    """A private message: its id, whether somebody is `choosing` in it, and how it is removed.

    It answers the interaction `asked`, whose id is greater the later that was.
    """

    id: int
    asked: int
    choosing: bool
    remove: Remove = field(repr=False)


class PrivateMessages:
    """What was shown to whom alone, by user id and game; a newer message takes an older's place.

    A picker stays while its owner looks something up, and gives way to a newer picker only.
    """

    def __init__(self) -> None:
        self._shown: FIFOCache[tuple[int, str], tuple[Shown, ...]] = FIFOCache(MOST)

    async def keep(self, person: int, game: str, fresh: Shown) -> None:
        """Remember a message that was just shown, and remove those whose place it takes.

        If one of them answers what was asked later it is itself removed.
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

    def is_put_aside(self, person: int, game: str, message: int) -> bool:
        """Return whether this person is choosing in a newer message than this one."""
        shown = self._shown.get((person, game), ())
        return any(each.choosing and each.id > message for each in shown)


async def _remove(shown: Shown) -> None:
    """Remove a message; its buttons are refused where Discord does not let it be removed."""
    try:
        await shown.remove()
    except PASSING as error:
        log.info("a private message stays", message=shown.id, reason=describe_error(error))
