"""Somebody who looks at everything, without Discord: what the presenters need to know of them."""

import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar, cast

from bot.games.orders import Order
from bot.games.table import MessageRef, Person, Position, Table
from bot.games.turns import PlayedTurn
from bot.play.analysis import SLIPS, Analysis, Slip
from bot.play.orders import Standing
from bot.service import Service
from bot.wording import Words
from cogs.interaction import Context
from cogs.pictures import Drawing, Pictures
from cogs.render_pool import Threads
from opponents import Lead
from opponents.reasons import Hampers
from rendering.sprites import Sprites
from rendering.views import Picture
from rules import State
from rules.events import Event
from rules.tiles import Kind

T = TypeVar("T")
EMPTY = Picture(b"", "…", 1, 1)
"""Stands for a picture that is not drawn."""
BUSY = 12
"""Events of a turn in which much happens."""
SNOWFLAKE = 10**18
"""An id as long as those of Discord."""


class Sketches(Pictures):
    """Draws one picture in so many, and leaves the others blank: words are what matters here."""

    def __init__(self, sprites: Sprites, every: int) -> None:
        super().__init__(Threads(sprites))
        self._sprites, self._every, self._asked = sprites, every, 0

    async def draw(self, drawing: Drawing[T]) -> T:
        """Return what a drawing makes of the sprites, or a blank picture.

        PicklingError, AttributeError or TypeError if it can't be sent to another process.
        """
        sent = pickle.dumps(drawing)
        self._asked += 1
        if self._asked % self._every:
            return cast(T, EMPTY)
        made: T = pickle.loads(sent)(self._sprites)
        return made


@dataclass(frozen=True, slots=True)
class Ordered:
    """The standing orders of a game: as if everybody had given one."""

    position: Position

    async def read(self, game: str, user: int) -> Standing:
        """Return the orders of who sits there; each of the wishes comes up."""
        seat = self.position.table.seat_of(user)
        assert seat is not None
        assert self.position.state is not None
        orders = (Order("away"), Order("bot"), Order("towards", seat.number - 1))
        order = orders[self.position.table.seq % len(orders)]
        kinds = self.position.state.rulebook.wanderers
        return Standing(self.position, seat, dict.fromkeys(kinds, order))


@dataclass(frozen=True, slots=True)
class Memory:
    """What the service knows of a game that was never stored."""

    position: Position
    events: tuple[Event, ...]
    now: float = 0.0

    @property
    def orders(self) -> Ordered:
        """The standing orders."""
        return Ordered(self.position)

    async def missed_events(self, game: str, user: int) -> tuple[Event, ...]:
        """Return all that has happened."""
        return self.events

    @property
    def games(self) -> "Memory":
        """What looks at games."""
        return self

    @property
    def history(self) -> "Memory":
        """What looks back at the game."""
        return self

    async def table(self, game: str) -> Table:
        """Return the game without its position."""
        return self.position.table

    async def list_messages(self, game: str) -> tuple[tuple[int, MessageRef], ...]:
        """Return a message for each turn."""
        return tuple((number, MessageRef(SNOWFLAKE, SNOWFLAKE + number)) for number in range(999))

    async def look_back(self, game: str, look: Callable[[Iterator[PlayedTurn]], T]) -> T:
        """Return what is made of all that has happened, as if so much of it were a turn."""
        return look(self._list_turns())

    def _list_turns(self) -> Iterator[PlayedTurn]:
        state = self.position.state
        assert state is not None
        for number, start in enumerate(range(0, len(self.events), BUSY), start=1):
            events = list(self.events[start : start + BUSY])
            yield PlayedTurn(number, number % len(state.players), state, number, events)

    def analyse(self) -> Analysis:
        """Return an analysis that has more to tell than any game."""
        state = self.position.state
        assert state is not None
        players, told = len(state.players), self.events[-BUSY // 4 :]
        why = [Hampers(Kind.MONASTERY, player, 99, 1) for player in range(players)][-2:]
        lost = Lead(99.0, 49.5)
        slips = [Slip(900 + n, n % players, lost, state, told, told, why) for n in range(SLIPS)]
        many = [999] * players
        return Analysis([many], many, many, [-999.0] * players, 999, 999, slips=slips)

    async def map_turns(self, game: str, look: Callable[[State], T]) -> list[T]:
        """Return what is seen of the position as it is."""
        assert self.position.state is not None
        return [look(self.position.state)]


class Reader(Context):
    """An interaction of nobody's, in one language, about one position."""

    def __init__(self, words: Words, pictures: Pictures, memory: Memory, person: int) -> None:
        self.words = words
        self.service = cast(Service, memory)
        self._user = person
        self.__dict__["pictures"] = pictures

    def mention(self, command: str) -> str:
        """Return a command with an id as long as those of Discord."""
        return f"</{command}:{SNOWFLAKE}>"

    @property
    def person(self) -> Person:
        """Who looks."""
        return Person(self._user, "Reader")
