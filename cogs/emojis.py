"""The bot's own emojis: uploaded once, found again by name, and done without where that fails."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Protocol

import structlog

from bot.process.log import describe_error
from rendering.emojis import list_emojis, name_figure, name_things
from rendering.expansions import PLAIN

log = structlog.get_logger()


class Emoji(Protocol):
    """An emoji of the application, as the library has it."""

    @property
    def name(self) -> str:
        """What it is found by."""
        ...


class Application(Protocol):
    """What the emojis belong to: the client."""

    async def fetch_application_emojis(self) -> Iterable[Emoji]:
        """Return those that there are."""
        ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        """Upload one."""
        ...


class Emojis:
    """Which emojis Discord has, written as in a message; none until they are gathered."""

    def __init__(self, found: Mapping[str, str] | None = None) -> None:
        self._found = dict(found or {})

    def find_figure(self, seat: int, kind: str = PLAIN) -> str | None:
        """Return the figure of a seat and kind; None where Discord does not have it."""
        return self._found.get(name_figure(seat, kind))

    def find_thing(self, kind: str) -> str | None:
        """Return a piece or symbol of this kind; None where Discord has none."""
        found = (self._found.get(name) for name in name_things(kind))
        return next(filter(None, found), None)

    async def gather(
        self,
        application: Application,
        draw: Callable[[Iterable[str]], Awaitable[Mapping[str, bytes]]],
    ) -> None:
        """Learn which emojis there are, and upload those that are missing.

        Whatever goes wrong is told in the log and stops nothing: words do without emojis.
        """
        try:
            self._learn(await application.fetch_application_emojis())
            missing = [name for name in list_emojis() if name not in self._found]
            for name, image in (await draw(missing)).items() if missing else ():
                self._learn([await application.create_application_emoji(name=name, image=image)])
        except Exception as error:
            log.warning(
                "there are not all emojis", reason=describe_error(error), found=len(self._found)
            )

    def _learn(self, emojis: Iterable[Emoji]) -> None:
        wanted = list_emojis()
        self._found |= {emoji.name: str(emoji) for emoji in emojis if emoji.name in wanted}
