"""Which clocks run: as a game goes on one is stopped and another started, in the same transaction.

A decision that is made has used its time, and what comes next has its own, whoever's it is. Undo
neither gives nor takes time: the decision that comes back has used all that its player used since
it came, and what others used stays used.
"""

from collections.abc import Iterator
from dataclasses import replace

from bot.games.clock import Clock, Mark
from bot.games.moves import Move
from bot.games.rows import pack_clock
from bot.games.table import Position, Seat, Table
from bot.store import Writing
from bot.tables.notification_preferences import read_calendar
from rules.actions import Resign

CLOCK_TIMERS = HALF, LOW, OVER = "half", "low", "over"
"""The kinds of timers of a running clock."""
RETURN = "return"
"""The kind of timer that rings when the leave or pause of the player to act is over."""


async def wind(change: Writing, before: Table, after: Position, move: Move, now: float) -> None:
    """Let the clocks run as they should once another decision has come; `after` has its seats."""
    terms, to_act = after.table.configuration.terms, after.to_act
    await _await_return(change, after, now, after.table.seq + len(move.logged))
    if not terms.each:
        return
    clocks = before.clocks or (Clock.full(terms),) * len(after.table.seats)
    wound = [clock.stop(now) for clock in clocks]
    if to_act is not None and not to_act.by_bot:
        calendar = read_calendar(await change.person(to_act.user_id), rests=terms.rests)
        clock = wound[to_act.number]
        if move.back_to is None:
            clock = clock.start(now, calendar)
        else:
            mark = await _read_mark(change, after.table.id, move.back_to + 1)
            clock = clock.return_to(mark, now, calendar)
        wound[to_act.number] = _pause_if_away(clock, to_act, now)
    await _save(change, after, wound, after.table.seq + len(move.logged))


async def _read_mark(change: Writing, game_id: str, number: int) -> Mark | None:
    """Return how the clock stood when the decision came that an action made; None if unknown."""
    row = await change.action(game_id, number)
    if row is None or row.bank is None or row.used is None:
        return None
    return Mark(row.bank, row.used)


async def pause(change: Writing, at: Position, now: float) -> None:
    """Pause the clock of the player to act until they are back, if they are away.

    If it is somebody else who went away, nothing changes: what has rung has rung.
    """
    await change.drop_timers(at.table.id, RETURN)
    await _await_return(change, at, now, at.table.seq)
    clocks, to_act = list(at.table.clocks), at.to_act
    if clocks and to_act is not None and to_act.is_away(now):
        clocks[to_act.number] = _pause_if_away(clocks[to_act.number], to_act, now)
        await _save(change, at, clocks, at.table.seq)


async def begin_anew(change: Writing, at: Position, now: float) -> None:
    """Let whoever is to act have all the time of a decision that comes to them now.

    They have the seat since now, or the game was put away.
    """
    await change.drop_timers(at.table.id, RETURN)
    await _await_return(change, at, now, at.table.seq)
    clocks, to_act = list(at.table.clocks), at.to_act
    if clocks and to_act is not None and not to_act.by_bot:
        terms = at.table.configuration.terms
        calendar = read_calendar(await change.person(to_act.user_id), rests=terms.rests)
        begun = clocks[to_act.number].start(now, calendar)
        clocks[to_act.number] = _pause_if_away(begun, to_act, now)
        await _save(change, at, clocks, at.table.seq)


async def resume(change: Writing, at: Position, seat: int, now: float) -> None:
    """Resume a player's clock, if they are to act: they were away and are back before that ended.

    The clocks of all others stay as they are.
    """
    await change.drop_timers(at.table.id, RETURN)
    await _await_return(change, at, now, at.table.seq)
    clocks, to_act = list(at.table.clocks), at.to_act
    if clocks and to_act is not None and to_act.number == seat:
        clock = clocks[to_act.number]
        if clock.since is not None and clock.since > now:
            clocks[to_act.number] = replace(clock, since=now)
            await _save(change, at, clocks, at.table.seq)


async def credit(change: Writing, at: Position, outage: float, now: float) -> None:
    """Give the player to act back the time since the moment `outage`, when the bot went away."""
    clocks, to_act = list(at.table.clocks), at.to_act
    if clocks and to_act is not None:
        clocks[to_act.number] = clocks[to_act.number].credit(outage, now)
        await _save(change, at, clocks, at.table.seq)


async def ring_again(change: Writing, table: Table, seat: int, at: float) -> None:
    """Have it said once more at a moment that a player's time is over."""
    user_id = table.seats[seat].user_id
    await change.set_timer(
        game_id=table.id, user_id=user_id, kind=OVER, number=table.seq, due_at=at
    )


async def _await_return(change: Writing, at: Position, now: float, number: int) -> None:
    """Have the player to act called when they are back, if they are away, clock or no clock."""
    seat = at.to_act
    if seat is not None and seat.away_until is not None and seat.is_away(now):
        await change.set_timer(
            game_id=at.table.id,
            user_id=seat.user_id,
            kind=RETURN,
            number=number,
            due_at=seat.away_until,
        )


def find_mark(before: Position, move: Move) -> Mark | None:
    """Return the clock as it stood when the decision came that a move makes.

    None where there are no clocks, and for a move that nobody who was to act has made.
    """
    to_act, clocks = before.to_act, before.table.clocks
    if to_act is None or not clocks or move.back_to is not None:
        return None
    decided = move.logged[:1] and move.logged[0].seat == to_act.number
    return clocks[to_act.number].mark if decided else None


def goes_on(before: Position, after: Position, move: Move) -> bool:
    """Return whether a game waits after a move for the same decision as before it."""
    acted, acts = before.to_act, after.to_act
    if acts is None or acted is None or acted.number != acts.number or move.back_to is not None:
        return False
    deeds = (entry.action for entry in move.logged if entry.seat == acts.number)
    return all(isinstance(deed, Resign) for deed in deeds)


def _pause_if_away(clock: Clock, seat: Seat, now: float) -> Clock:
    away = seat.away_until is not None and seat.away_until > now
    return clock.pause(now, seat.away_until or now) if away else clock


async def _save(change: Writing, at: Position, clocks: list[Clock], number: int) -> None:
    """Store the clocks, and when what the running one leads to is due."""
    game_id = at.table.id
    rows = [pack_clock(game_id, seat, clock) for seat, clock in enumerate(clocks)]
    await change.set_clocks(game_id, rows)
    await change.drop_timers(game_id, *CLOCK_TIMERS)
    if at.to_act is None:
        return
    clock, user_id = clocks[at.to_act.number], at.to_act.user_id
    for kind, due_at in _list_due(clock):
        if due_at is not None:
            await change.set_timer(
                game_id=game_id, user_id=user_id, kind=kind, number=number, due_at=due_at
            )


def _list_due(clock: Clock) -> Iterator[tuple[str, float | None]]:
    """Yield what a clock leads to that goes on now: what it rang for before it stood, it has rung.

    That time is over is to be asked again, though, of a decision that is to be made anew.
    """
    if clock.spent < clock.half:
        yield HALF, clock.half_at
    if clock.spent < clock.low:
        yield LOW, clock.low_at
    yield OVER, clock.over_at
