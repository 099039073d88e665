"""Overviews as they are asked for, without a server."""

from typing import Any

from bot.games.refusals import Refusal, RefusalKey
from bot.play.orders import Standing
from cogs.interaction import Context
from cogs.pictures import Pictures
from cogs.render_pool import Threads
from rules import State
from rules.events import Event
from tests.cogs.contexts import Told, context
from tests.cogs.tables import GAME
from tests.sprites import share_sprites

PICTURES = Pictures(Threads(share_sprites()))


class Orderless:
    """The standing orders of a game in which nobody has given any."""

    async def read(self, game: str, person: int) -> Standing:
        assert game == GAME
        raise Refusal(RefusalKey.NO_ORDERS)


class History:
    """A service that knows what happened, and the positions after each move."""

    orders = Orderless()
    now = 0.0

    def __init__(self, events: tuple[Event, ...] = (), states: tuple[State, ...] = ()) -> None:
        self._events, self._states = events, states
        self.history = self
        self.asked: list[int] = []

    async def missed_events(self, game: str, user: int) -> tuple[Event, ...]:
        assert game == GAME
        self.asked.append(user)
        return self._events

    async def map_turns(self, game: str, look: Any) -> list[Any]:
        assert game == GAME
        return [look(state) for state in self._states]


def asking(user: int = 9, history: History | None = None) -> Context:
    """Return a person's interaction."""
    asked = context(Told())
    asked.interaction.user.id = user
    asked.pictures = PICTURES
    asked.service = history or History()  # type: ignore[assignment]
    return asked
