"""A game as the store has it, with what is nobody else's business."""

from dataclasses import dataclass, field, replace
from typing import Self

from bot.games.moves import Move
from bot.games.orders import Orders
from bot.games.sealed_bag import Bag
from bot.games.table import Position, Seat, Table
from rules import State


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game as the store has it; state and bag are None before the start.

    `last_press` is the interaction that changed it last; `repeated` tells that the one being
    handled has made its move already, and `settled` that what a lobby plays has changed just now,
    since it could not be played any more. `orders` are those of the players, which are nobody
    else's business. `seats_changed` tells that the seats are to be others than those stored, and
    `grace` for how many seconds its server has moves held.
    """

    table: Table
    state: State | None
    bag: Bag | None
    last_press: str | None = None
    repeated: bool = False
    settled: bool = False
    seats_changed: bool = False
    grace: int = 0
    orders: Orders = field(default_factory=dict, repr=False)

    @property
    def position(self) -> Position:
        """The part others may see."""
        return Position(self.table, self.state)

    def begin(self) -> Move:
        """Return a move from here, by the players' orders and with the bot in its seats."""
        assert self.state is not None
        assert self.bag is not None
        table = self.table
        level = table.configuration.level
        return Move(self.state, self.bag, self.orders, table.bots, table.own_bots, level)

    def seat_anew(self, seat: Seat) -> Self:
        """Return it with one of the seats changed; a move from there stores that."""
        seats = tuple(seat if seat.number == old.number else old for old in self.table.seats)
        return replace(self, table=replace(self.table, seats=seats), seats_changed=True)
