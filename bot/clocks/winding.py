"""Which clocks run: as a game goes on one is stopped and another started, in the same transaction.

A decision that is made has used its time, and what comes next has its own, whoever's it is. Taking
moves back gives no time back, and takes none: who decides anew goes on where their clock stood when
the move was made.
"""

from bot.clocks.calendar import Calendar, Quiet
from bot.clocks.clock import Clock
from bot.games.moves import Move
from bot.games.rows import pack_clock
from bot.games.table import Position, Seat, Table
from bot.store import PersonRow, Writing
from rules.actions import Resign

OVER = "over"
"""The kind of timer that is due when the time of a decision is over."""


async def wind(change: Writing, before: Table, after: Position, move: Move, now: float) -> None:
    """Let the clocks run as they should after a move, or the start; `after` has its own seats."""
    terms, to_act = after.table.configuration.terms, after.to_act
    if not terms.each:
        return
    clocks = before.clocks or (Clock.full(terms),) * len(after.table.seats)
    if to_act is not None and clocks[to_act.number].since is not None and not _ends(move, to_act):
        return
    wound = [clock.stop(now) for clock in clocks]
    if to_act is not None:
        calendar = read_calendar(await change.person(to_act.user_id), rests=terms.rests)
        clock = wound[to_act.number]
        begin = clock.start if move.back_to is None else clock.go_on
        wound[to_act.number] = _pause_if_away(begin(now, calendar), to_act, now)
    await _save(change, after, wound, len(move.logged))


async def pause(change: Writing, at: Position, now: float) -> None:
    """Let the clock stand of a player to act who is away since now, until their seat says."""
    clocks, to_act = list(at.table.clocks), at.to_act
    if clocks and to_act is not None:
        clocks[to_act.number] = _pause_if_away(clocks[to_act.number], to_act, now)
        await _save(change, at, clocks, 0)


def _ends(move: Move, seat: Seat) -> bool:
    """Return whether a move ends the decision that a player has to make."""
    deeds = [entry.action for entry in move.logged if entry.seat == seat.number]
    return move.back_to is not None or not all(isinstance(deed, Resign) for deed in deeds)


def _pause_if_away(clock: Clock, seat: Seat, now: float) -> Clock:
    away = seat.away_until is not None and seat.away_until > now
    return clock.pause(now, seat.away_until or now) if away else clock


async def _save(change: Writing, at: Position, clocks: list[Clock], actions: int) -> None:
    """Store the clocks, and when what they lead to is due: nothing else, by then."""
    game_id, number = at.table.id, at.table.seq + actions
    rows = [pack_clock(game_id, seat, clock) for seat, clock in enumerate(clocks)]
    await change.set_clocks(game_id, rows)
    await change.drop_timers(game_id)
    if at.to_act is not None and (over := clocks[at.to_act.number].over_at) is not None:
        await change.set_timer(
            game_id=game_id, user_id=at.to_act.user_id, kind=OVER, number=number, due_at=over
        )


def read_calendar(person: PersonRow, *, rests: bool = False) -> Calendar:
    """Return whose time counts when, in a game whose clocks rest on weekends or not."""
    quiet = None
    if person.quiet_begin is not None and person.quiet_end is not None:
        quiet = Quiet(person.quiet_begin, person.quiet_end)
    return Calendar(person.zone, quiet, rests)
