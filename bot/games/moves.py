"""One move: what a person decided, then everything up to the next real decision. Pure.

Chance draws from the sealed bag; a step with a single option, or for which there is a standing
order, is done for the player whose step it is, and logged as theirs. So is all that the bot does
for somebody whose seat it plays, as long as anybody plays themselves.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Self

import opponents
from bot.games import chance
from bot.games.automatic_steps import Why, find_reason, mark
from bot.games.effective_log import TakeBack
from bot.games.orders import Orders, follow
from bot.games.sealed_bag import Bag
from bot.games.table import Position, Seat, Table
from opponents import Level
from rules import CHANCE, IllegalAction, State, apply, codec, legal_actions
from rules.actions import Action, Resign
from rules.events import Event

Chooser = Callable[[State, int, Level], Action]
"""Returns what a level of the bot does for a player who is to decide."""
BEYOND = "These choices reach into somebody else's decision."


@dataclass(frozen=True, slots=True)
class Logged:
    """An action, the seat it counts for, and the fingerprint of the position after it.

    `ordered` tells that a standing order made it, `by_bot` that the bot played it for the seat.
    """

    seat: int
    action: Action = field(repr=False)
    fingerprint: str
    ordered: bool = False
    by_bot: bool = False


def find_forced(state: State) -> Action | None:
    """Return the action of a player who has no choice; None where one, or chance, decides."""
    if state.player is None or state.player == CHANCE:
        return None
    options = legal_actions(state)
    return options[0] if len(options) == 1 else None


def plays_on(state: State, bots: frozenset[int], own: frozenset[int]) -> bool:
    """Return whether the bot plays on for the seats in `bots`, some of which are its `own`.

    It does while anybody plays themselves, and where nobody is left who could return.
    """
    playing = {seat for seat, active in enumerate(state.active) if active}
    return not playing <= bots or playing <= own


class NotTheirs(Exception):
    """The decision the game waits for is somebody else's."""


@dataclass(slots=True)
class Move:
    """A position on its way: what was logged and what happened since the move began.

    The bot plays for the seats in `bots`, some of which are its `own`, at a `level`.
    """

    state: State
    bag: Bag
    orders: Orders = field(default_factory=dict, repr=False)
    bots: frozenset[int] = frozenset()
    own: frozenset[int] = frozenset()
    level: Level = "medium"
    logged: list[Logged] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def decide(self, seat: int, actions: Iterable[Action]) -> None:
        """Do what a player decided; NotTheirs or rules.IllegalAction if they may not."""
        for action in actions:
            whose = action.player if isinstance(action, Resign) else self.state.player
            if whose not in (seat, None):
                raise IllegalAction(BEYOND) if self.logged else NotTheirs
            self._do(seat, action)

    def play_for(self, seat: int, *, choose: Chooser = opponents.choose) -> None:
        """Let the bot play for a seat until somebody else, or chance, is to decide."""
        while self.state.player == seat:
            self._do(seat, choose(self.state, seat, self.level), by_bot=True)

    @property
    def back_to(self) -> int | None:
        """The number of the action after which the game stands again; None if it goes on."""
        match self.logged:
            case [Logged(action=TakeBack(to=number))]:
                return number
        return None

    def go_on(self, *, draw: bool = True, choose: Chooser = opponents.choose) -> None:
        """Draw, and do what leaves no choice, until somebody must decide or the game is over.

        Or until there is something to `draw`, if it is not to be drawn yet.
        """
        while (player := self.state.player) is not None:
            if player == CHANCE:
                if not draw:
                    return
                action, self.bag = chance.decide(self.state, self.bag)
                self._do(CHANCE, action)
            elif (forced := find_forced(self.state)) is not None:
                self._do(player, forced, find_reason(self.state, ordered=False))
            elif (ordered := follow(self.state, self.orders)) is not None:
                self._do(player, ordered, find_reason(self.state, ordered=True))
            elif player in self.bots and plays_on(self.state, self.bots, self.own):
                self._do(player, choose(self.state, player, self.level), by_bot=True)
            else:
                return

    def _do(
        self, seat: int, action: Action, why: Why | None = None, *, by_bot: bool = False
    ) -> None:
        self.state, events = apply(self.state, action)
        self.bag = self.bag.reconcile(self.state.bag)
        self.logged.append(
            Logged(seat, action, codec.fingerprint(self.state), why == "ordered", by_bot)
        )
        self.events.extend(mark(events, why, seat if by_bot else None))


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
