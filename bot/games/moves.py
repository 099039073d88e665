"""A move: what a person decided, then everything up to the next real decision. Pure.

Chance draws from the sealed bag. A step with a single option, or one covered by a standing order,
is done for its player and logged as theirs. So is what the bot does in the seats it plays, as long
as at least one person plays.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import opponents
from bot.games import chance
from bot.games.automatic_steps import find_reason, mark
from bot.games.effective_log import TakeBack
from bot.games.orders import Orders, follow
from bot.games.sealed_bag import Bag
from bot.games.table import Position, Seat, Table
from opponents import Chosen, Level
from rules import CHANCE, IllegalAction, State, apply, codec, legal_actions
from rules.actions import Action, Resign
from rules.events import Event

Chooser = Callable[[State, int, Level], Chosen]
"""Returns the choice of the bot, at a level, for the player who has to decide."""
BEYOND = "These choices reach into somebody else's decision."


@dataclass(frozen=True, slots=True)
class Logged:
    """An action, its seat, the fingerprint of the position after it, and its events.

    `ordered` marks the action of a standing order, `by_bot` that of the bot for the seat, which
    played out so many `replies` before it chose.
    """

    seat: int
    action: Action = field(repr=False)
    fingerprint: str
    ordered: bool = False
    by_bot: bool = False
    replies: int | None = None
    events: Sequence[Event] = field(default=(), repr=False)


def find_forced(state: State) -> Action | None:
    """Return the only action of a player; None if they or chance have a choice."""
    if state.player is None or state.player == CHANCE:
        return None
    options = legal_actions(state)
    return options[0] if len(options) == 1 else None


def plays_on(state: State, bots: frozenset[int], own: frozenset[int]) -> bool:
    """Return whether the bot continues to play the seats in `bots`, of which `own` are its own.

    It does while at least one person plays, and if nobody is left who could return.
    """
    playing = {seat for seat, active in enumerate(state.active) if active}
    return not playing <= bots or playing <= own


class NotTheirs(Exception):
    """The game waits for somebody else's decision."""


@dataclass(slots=True)
class Move:
    """A position in progress: what was logged and what happened since the move began.

    The bot plays the seats in `bots`, of which `own` are its own, at a `level`.
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
        """Apply what a player decided; NotTheirs or rules.IllegalAction if they may not do that."""
        for action in actions:
            whose = action.player if isinstance(action, Resign) else self.state.player
            if whose not in (seat, None):
                raise IllegalAction(BEYOND) if self.logged else NotTheirs
            self._do(seat, action)

    def play_for(self, seat: int, *, choose: Chooser = opponents.consider) -> None:
        """Let the bot play for a seat until somebody else, or chance, has to decide."""
        while self.state.player == seat:
            self._play(seat, choose)

    @property
    def back_to(self) -> int | None:
        """The number of the action to which an undo returns; None if nothing is undone."""
        match self.logged:
            case [Logged(action=TakeBack(to=number))]:
                return number
        return None

    def go_on(self, *, draw: bool = True, choose: Chooser = opponents.consider) -> None:
        """Draw and do steps without a choice, until somebody has to decide or the game is over.

        Without `draw` it also stops before the next draw.
        """
        while (player := self.state.player) is not None:
            if player == CHANCE:
                if not draw:
                    return
                action, self.bag = chance.decide(self.state, self.bag)
                self._do(CHANCE, action)
            elif (forced := find_forced(self.state)) is not None:
                self._do(player, forced)
            elif (ordered := follow(self.state, self.orders)) is not None:
                self._do(player, ordered, ordered=True)
            elif player in self.bots and plays_on(self.state, self.bots, self.own):
                self._play(player, choose)
            else:
                return

    def _play(self, seat: int, choose: Chooser) -> None:
        """Let the bot choose for a seat, once."""
        chosen = choose(self.state, seat, self.level)
        self._do(seat, chosen.action, by_bot=True, replies=chosen.replies or None)

    def _do(
        self,
        seat: int,
        action: Action,
        *,
        ordered: bool = False,
        by_bot: bool = False,
        replies: int | None = None,
    ) -> None:
        why = find_reason(self.state, ordered=ordered)
        self.state, told = apply(self.state, action)
        events = mark(told, why, seat if by_bot else None)
        self.bag = self.bag.reconcile(self.state.bag)
        fingerprint = codec.fingerprint(self.state)
        self.logged.append(Logged(seat, action, fingerprint, ordered, by_bot, replies, events))
        self.events.extend(events)


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game as stored, private parts included; state and bag are None before the start.

    `last_press` is the last interaction that changed it. `repeated` says that the current
    interaction has made its move already, `settled` that the lobby's setup was no longer valid and
    has just been replaced. `orders` are the players' private orders. `seats_changed` says that the
    seats differ from those stored; `undo_seconds` is its server's undo window in seconds.
    """

    table: Table
    state: State | None
    bag: Bag | None
    last_press: str | None = None
    repeated: bool = False
    settled: bool = False
    seats_changed: bool = False
    undo_seconds: int = 0
    orders: Orders = field(default_factory=dict, repr=False)

    @property
    def position(self) -> Position:
        """The part that others may see."""
        return Position(self.table, self.state)

    def begin(self) -> Move:
        """Return a new move from here, with the players' orders and the bot's seats."""
        assert self.state is not None
        assert self.bag is not None
        table = self.table
        level = table.configuration.level
        return Move(self.state, self.bag, self.orders, table.bots, table.own_bots, level)

    def seat_anew(self, seat: Seat) -> Self:
        """Return the game with one seat changed; the next move stores it."""
        seats = tuple(seat if seat.number == old.number else old for old in self.table.seats)
        return replace(self, table=replace(self.table, seats=seats), seats_changed=True)
