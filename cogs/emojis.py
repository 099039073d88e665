"""The bot's own emojis: uploaded once and found by name. Without them texts are used."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Protocol

import structlog

from bot.process.log import describe_error
from rendering.emojis import list_emojis, name_figure, name_things
from rendering.expansions import PLAIN

log = structlog.get_logger()


class Emoji(Protocol):
    """An emoji of the application, as in the library."""

    @property
    def name(self) -> str:
        """Its name."""
        ...


class Application(Protocol):
    """The owner of the emojis: the client."""

    async def fetch_application_emojis(self) -> Iterable[Emoji]:
        """Return the existing emojis."""
        ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        """Upload one."""
        ...


class Emojis:
    """The emojis that Discord has, in the form used in messages; none before `gather`."""

    def __init__(self, found: Mapping[str, str] | None = None) -> None:
        self._found = dict(found or {})

    def find_figure(self, seat: int, kind: str = PLAIN) -> str | None:
        """Return the figure of a seat and kind; None if Discord does not have it."""
        return self._found.get(name_figure(seat, kind))

    def find_thing(self, kind: str) -> str | None:
        """Return a piece or symbol of this kind; None if Discord does not have it."""
        found = (self._found.get(name) for name in name_things(kind))
        return next(filter(None, found), None)

    async def gather(
        self,
        application: Application,
        draw: Callable[[Iterable[str]], Awaitable[Mapping[str, bytes]]],
    ) -> None:
        """Find the existing emojis, and upload the missing ones.

        Failures are logged and ignored, since texts work without emojis.
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
