"""The functions of a game besides playing, as data, with when each is possible."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.table import PLAYED, Person, Position, Seat, Table
from bot.play.moderation import is_in_charge, may_move
from cogs.interaction import Context
from cogs.layout import Layout
from cogs.play.autocomplete import list_removable
from cogs.play.undo_offer import may_undo, may_undo_alone
from rules import State

GROUPS = ("look", "mine", "others", "host")
"""The groups in the order of the panel. Functions without a group are beside them."""
WITHOUT_LOG = ("lobby", "cancelled")
"""The statuses of games that were never started."""
UNFINISHED = ("lobby", "running", "paused")
"""The statuses of games that can be ended or moved."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The person, the time and the game, if there is one, that functions are offered for.

    `archived` and `elsewhere` are games that could continue in this channel; none if it has one.
    """

    person: Person
    now: float
    position: Position | None = None
    archived: Sequence[Table] = ()
    elsewhere: Sequence[Table] = ()

    @property
    def table(self) -> Table | None:
        """The game."""
        return None if self.position is None else self.position.table

    @property
    def state(self) -> State | None:
        """Its state; None if it was never started."""
        return None if self.position is None else self.position.state

    @property
    def running(self) -> Table | None:
        """The game, if it is running."""
        table = self.table
        return table if table is not None and table.status == "running" else None

    @property
    def seat(self) -> Seat | None:
        """The person's seat in a running game."""
        seat = self.running.seat_of(self.person.id) if self.running is not None else None
        return seat if seat is not None and seat.active else None

    @property
    def waited_for(self) -> Seat | None:
        """The seat of another person whom the game waits for."""
        acts = self.position.to_act if self.position is not None and self.seat else None
        return None if acts is None or acts == self.seat or acts.by_bot else acts


Open = Callable[[Context, Any], Awaitable[Layout]]
Answer = Callable[[Context, Any, str], Awaitable[Layout]]


@dataclass(frozen=True, slots=True)
class Function:
    """A function: when it is `possible`, and what it opens.

    `answer` handles a choice made there: a select's values, or a button's detail. With `choosing`
    its message is one to choose a move in. `former` is the earlier command for it.
    """

    name: str
    group: str
    possible: Callable[[Asking], bool]
    open: Open
    answer: Answer | None = None
    former: str = ""
    choosing: bool = False


def shows(what: str, asking: Asking) -> bool:
    """Return whether a game shows this overview."""
    return (
        asking.state is not None and asking.table is not None and asking.table.insight.shows(what)
    )


def roams(what: str, asking: Asking) -> bool:
    """Return whether a piece is on the board, and its overview is shown to the person."""
    state = asking.state
    wanders = state is not None and bool(state.rulebook.wanderers) and asking.running is not None
    return wanders and shows(what, asking) and (what == "danger" or asking.seat is not None)


def may_hint(asking: Asking) -> bool:
    """Return whether the person has to act, in a game with hints."""
    acts = None if asking.position is None else asking.position.to_act
    return asking.running is not None and asking.running.may_hint and asking.seat in (acts,)


def has_hand(asking: Asking) -> bool:
    """Return whether the person has tiles in hand that nobody else may see."""
    state = asking.state
    return asking.seat is not None and state is not None and bool(state.rulebook.conceals)


def is_away(asking: Asking) -> bool:
    """Return whether the person is away, or the bot plays for them."""
    seat = asking.seat
    return seat is not None and (seat.by_bot or seat.is_away(asking.now))


def may_take_back(asking: Asking) -> bool:
    """Return whether a move can be undone: anybody's if all others could agree."""
    seat, position = asking.seat, asking.position
    if seat is None or position is None:
        return False
    consent = position.table.configuration.consent and may_undo(position)
    own = position.table.against_bots or seat.number == position.table.mover
    return consent or (own and may_undo_alone(position))


def may_pause(asking: Asking) -> bool:
    """Return whether the person may request a pause."""
    table = asking.running
    return asking.seat is not None and table is not None and table.find("pause") is None


def hosts(asking: Asking) -> bool:
    """Return whether the person is in charge of a game that can be ended."""
    table = asking.table
    return table is not None and table.status in UNFINISHED and is_in_charge(table, asking.person)


def may_remove(asking: Asking) -> bool:
    """Return whether the person may retire somebody's seat."""
    table = asking.table
    if table is None or table.status not in ("lobby", "running") or not hosts(asking):
        return False
    return bool(list_removable(table, asking.person))


def may_move_away(asking: Asking) -> bool:
    """Return whether the person may move the game."""
    table = asking.table
    return table is not None and table.status in UNFINISHED and may_move(table, asking.person)


def was_played(asking: Asking) -> bool:
    """Return whether the game was started."""
    return asking.table is not None and asking.table.status not in WITHOUT_LOG


def goes_on(table: Table) -> bool:
    """Return whether a game keeps its channel from having another."""
    return table.status not in (*PLAYED, "cancelled", "archived")
