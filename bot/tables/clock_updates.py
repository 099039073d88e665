"""Clock updates: a saved move stops one clock and starts another, in the same transaction.

A decision that is made has used its time, and the next one has its own, whoever decides. Undo
neither gives nor takes time: the decision that comes back is charged with all the time its player
used since it first came, and what others used stays used.
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
"""The kind of timer for the end of the leave or pause of the player to act."""


async def wind(change: Writing, before: Table, after: Position, move: Move, now: float) -> None:
    """Stop and start the clocks after a move to another decision; `after` has its seats."""
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
    """Return the clock at the time the decision of an action came; None if unknown."""
    row = await change.action(game_id, number)
    if row is None or row.bank is None or row.used is None:
        return None
    return Mark(row.bank, row.used)


async def pause(change: Writing, at: Position, now: float) -> None:
    """Pause the clock of the player to act until they are back, if they are away.

    Nothing changes if somebody else went away; timers that have rung stay rung.
    """
    await change.drop_timers(at.table.id, RETURN)
    await _await_return(change, at, now, at.table.seq)
    clocks, to_act = list(at.table.clocks), at.to_act
    if clocks and to_act is not None and to_act.is_away(now):
        clocks[to_act.number] = _pause_if_away(clocks[to_act.number], to_act, now)
        await _save(change, at, clocks, at.table.seq)


async def begin_anew(change: Writing, at: Position, now: float) -> None:
    """Give the player to act the full time of a decision that comes now.

    They have just taken over the seat, or the game was archived.
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
    """Resume the clock of a player who is back early, if they have to act.

    All other clocks stay as they are.
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
    """Give the player to act back the time since the moment `outage`, when the bot went offline."""
    clocks, to_act = list(at.table.clocks), at.to_act
    if clocks and to_act is not None:
        clocks[to_act.number] = clocks[to_act.number].credit(outage, now)
        await _save(change, at, clocks, at.table.seq)


async def ring_again(change: Writing, table: Table, seat: int, at: float) -> None:
    """Set the timer for the end of a player's time once more, at a moment."""
    user_id = table.seats[seat].user_id
    await change.set_timer(
        game_id=table.id, user_id=user_id, kind=OVER, number=table.seq, due_at=at
    )


async def _await_return(change: Writing, at: Position, now: float, number: int) -> None:
    """Set a timer that pings the player to act when they are back, if they are away."""
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
    """Return the clock at the time the decision came that a move makes.

    None without clocks, and if the move was not made by the player to act.
    """
    to_act, clocks = before.to_act, before.table.clocks
    if to_act is None or not clocks or move.back_to is not None:
        return None
    decided = move.logged[:1] and move.logged[0].seat == to_act.number
    return clocks[to_act.number].mark if decided else None


def goes_on(before: Position, after: Position, move: Move) -> bool:
    """Return whether a game waits for the same decision after a move as before."""
    acted, acts = before.to_act, after.to_act
    if acts is None or acted is None or acted.number != acts.number or move.back_to is not None:
        return False
    deeds = (entry.action for entry in move.logged if entry.seat == acts.number)
    return all(isinstance(deed, Resign) for deed in deeds)


def _pause_if_away(clock: Clock, seat: Seat, now: float) -> Clock:
    away = seat.away_until is not None and seat.away_until > now
    return clock.pause(now, seat.away_until or now) if away else clock


async def _save(change: Writing, at: Position, clocks: list[Clock], number: int) -> None:
    """Store the clocks, and the timers of the running one."""
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
    """Yield a resumed clock's timers with their times, without those that have rung.

    The end of the time is always among them, since a repeated decision has to report it again.
    """
    if clock.spent < clock.half:
        yield HALF, clock.half_at
    if clock.spent < clock.low:
        yield LOW, clock.low_at
    yield OVER, clock.over_at
