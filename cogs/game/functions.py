"""What can be done about a game beside playing: the one table of it, by groups.

Panel, help, documentation and tests are made from `FUNCTIONS`. A function's label is the message
`button.NAME`, its sentence `menu.NAME`; those of a group are `button.GROUP` and `menu.GROUP`.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.games.table import PLAYED, Person, Position, Seat, Table
from bot.powers import is_in_charge, may_move
from cogs.game.absence import ask_about_absent, choose_substitute, substitute
from cogs.game.chronicle import export
from cogs.game.consent import may_undo
from cogs.game.hint import show_hint
from cogs.game.history import lay_out_history
from cogs.game.leave import ask_to_pause, choose_leave, choose_pause, go_away, return_to_game
from cogs.game.overviews import ask_to_resign, look_at
from cogs.game.powers import (
    bring,
    choose_channel,
    choose_game,
    choose_removed,
    end,
    list_removable,
    move,
    remove,
)
from cogs.game.steps import LAST
from cogs.game.turns import nudge
from cogs.game.undo import undo
from cogs.game.verification import lay_out_verification
from cogs.game.waking import choose_archived, wake
from cogs.interaction import Context
from cogs.layout import Layout
from cogs.me.showing import show_following, show_notifications
from rules import State

GROUPS = ("look", "mine", "others", "host")
"""The groups in the order of the panel. Functions without one stand beside them."""
WITHOUT_LOG = ("lobby", "cancelled")
"""The status of games that were never started."""
UNFINISHED = ("lobby", "running", "paused")
"""The status of games that can be ended or moved."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks what can be done, and when: about a game, or where there is none.

    `archived` and `elsewhere` are games that could go on in this channel; none where another does.
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
        """How it stands; None where it was never started."""
        return None if self.position is None else self.position.state

    @property
    def running(self) -> Table | None:
        """The game, if it goes on."""
        table = self.table
        return table if table is not None and table.status == "running" else None

    @property
    def seat(self) -> Seat | None:
        """The seat in which who asks plays a running game."""
        seat = self.running.seat_of(self.person.id) if self.running is not None else None
        return seat if seat is not None and seat.active else None

    @property
    def waited_for(self) -> Seat | None:
        """The other person whose decision the requester's game waits for."""
        acts = self.position.to_act if self.position is not None and self.seat else None
        return None if acts is None or acts == self.seat or acts.by_bot else acts


Open = Callable[[Context, Any], Awaitable[Layout]]
Answer = Callable[[Context, Any, str], Awaitable[Layout]]


@dataclass(frozen=True, slots=True)
class Function:
    """One function: when it is `possible`, and what it opens.

    `answer` takes what is chosen there: a select's values, or the detail of a button. Its message
    is one to choose a move in if it is `choosing`. `former` is the command that led here once.
    """

    name: str
    group: str
    possible: Callable[[Asking], bool]
    open: Open
    answer: Answer | None = None
    former: str = ""
    choosing: bool = False


def _shows(what: str, asking: Asking) -> bool:
    return (
        asking.state is not None and asking.table is not None and asking.table.insight.shows(what)
    )


def _roams(what: str, asking: Asking) -> bool:
    state = asking.state
    wanders = state is not None and bool(state.rulebook.wanderers) and asking.running is not None
    return wanders and _shows(what, asking) and (what == "danger" or asking.seat is not None)


def _may_hint(asking: Asking) -> bool:
    acts = None if asking.position is None else asking.position.to_act
    return asking.running is not None and asking.running.may_hint and asking.seat in (acts,)


def _has_hand(asking: Asking) -> bool:
    return (
        asking.seat is not None and asking.state is not None and bool(asking.state.rulebook.hands)
    )


def _is_away(asking: Asking) -> bool:
    seat = asking.seat
    return seat is not None and (seat.by_bot or seat.is_away(asking.now))


def _may_undo(asking: Asking) -> bool:
    seat, position = asking.seat, asking.position
    return seat is not None and position is not None and may_undo(position)


def _may_pause(asking: Asking) -> bool:
    table = asking.running
    return asking.seat is not None and table is not None and table.pause is None


def _is_in_charge(asking: Asking) -> bool:
    table = asking.table
    return table is not None and table.status in UNFINISHED and is_in_charge(table, asking.person)


def _may_remove(asking: Asking) -> bool:
    table = asking.table
    if table is None or table.status not in ("lobby", "running") or not _is_in_charge(asking):
        return False
    return bool(list_removable(table, asking.person))


def _may_move(asking: Asking) -> bool:
    table = asking.table
    return table is not None and table.status in UNFINISHED and may_move(table, asking.person)


def _look(what: str, context: Context, position: Position) -> Awaitable[Layout]:
    return look_at(context, position, what)


async def _show_history(context: Context, position: Position) -> Layout:
    return await lay_out_history(context, position.table.id, LAST)


async def _show_notifications(context: Context, position: Position) -> Layout:
    return await show_notifications(context, position.table.id)


async def _show_following(context: Context, position: Position) -> Layout:
    return await show_following(context, position.table.id)


async def _undo(context: Context, position: Position) -> Layout:
    return await undo(context, position.table.id)


async def _resign(context: Context, position: Position) -> Layout:
    return ask_to_resign(context.words, position.table.id, position.table.seq)


async def _verify(context: Context, position: Position) -> Layout:
    found = await context.service.verify(position.table.id)
    return lay_out_verification(context.words, position.table, found)


def _make_overview(name: str, *, roaming: bool = False) -> Function:
    possible = partial(_roams if roaming else _shows, name)
    group = "mine" if name == "orders" else "look"
    return Function(name, group, possible, partial(_look, name), former=f"game {name}")


FUNCTIONS: tuple[Function, ...] = (
    _make_overview("since"),
    _make_overview("scores"),
    _make_overview("fields"),
    _make_overview("tiles"),
    _make_overview("danger", roaming=True),
    _make_overview("replay"),
    Function(
        "history",
        "look",
        lambda asking: asking.state is not None,
        _show_history,
        former="game history",
    ),
    Function("hint", "mine", _may_hint, show_hint, choosing=True),
    Function("hand", "mine", _has_hand, partial(_look, "hand")),
    _make_overview("orders", roaming=True),
    Function(
        "notifications",
        "mine",
        lambda asking: asking.seat is not None,
        _show_notifications,
    ),
    Function(
        "following",
        "mine",
        lambda asking: asking.running is not None and asking.seat is None,
        _show_following,
        former="me follow",
    ),
    Function(
        "nudge",
        "mine",
        lambda asking: asking.waited_for is not None,
        nudge,
        former="game nudge",
    ),
    Function(
        "away",
        "mine",
        lambda asking: asking.seat is not None and not _is_away(asking),
        choose_leave,
        go_away,
        former="game away",
    ),
    Function("return", "mine", _is_away, return_to_game),
    Function(
        "export",
        "mine",
        lambda asking: asking.state is not None,
        export,
        former="game export",
    ),
    Function("undo", "others", _may_undo, _undo),
    Function("pause", "others", _may_pause, choose_pause, ask_to_pause, former="table pause"),
    Function(
        "absent",
        "others",
        lambda asking: asking.waited_for is not None,
        ask_about_absent,
        former="table absent",
    ),
    Function(
        "substitute",
        "others",
        lambda asking: asking.seat is not None,
        choose_substitute,
        substitute,
        former="table substitute",
    ),
    Function(
        "wake",
        "others",
        lambda asking: bool(asking.archived),
        choose_archived,
        wake,
        former="table wake",
    ),
    Function("end", "host", _is_in_charge, end, former="game end"),
    Function("remove", "host", _may_remove, choose_removed, remove, former="game remove"),
    Function("move", "host", _may_move, choose_channel, move, former="game move"),
    Function("bring", "host", lambda asking: bool(asking.elsewhere), choose_game, bring),
    Function("resign", "", lambda asking: asking.seat is not None, _resign, former="game resign"),
    Function(
        "proof",
        "",
        lambda asking: asking.table is not None and asking.table.status not in WITHOUT_LOG,
        _verify,
        former="game verify",
    ),
)
"""All functions, in the order of the panel."""

MOVED = {
    **{f.former: ("game menu", *filter(None, (f.group, f.name))) for f in FUNCTIONS if f.former},
    "me notifications": ("me settings",),
    "me quiet-hours": ("me settings", "quiet"),
    "me data": ("me settings", "data"),
    "server games": ("server settings", "games"),
    "server check": ("server settings", "check"),
    "server undo-grace": ("server settings",),
    "table favourites": ("game new", "options", "favourites"),
}
"""Where each command of earlier versions is now: a command, and the buttons from there on."""


def find_function(name: str) -> Function | None:
    """Return the function of a name; None if there is none."""
    return next((function for function in FUNCTIONS if function.name == name), None)


def list_possible(asking: Asking, group: str) -> list[Function]:
    """Return what is possible now of a group, or of what stands beside the groups."""
    return [each for each in FUNCTIONS if each.group == group and each.possible(asking)]


def goes_on(table: Table) -> bool:
    """Return whether a game keeps its channel from being used for another."""
    return table.status not in (*PLAYED, "cancelled", "archived")
