"""A player's clock: what a decision may take, what it costs, and when it is time to say so."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.calendar import ALWAYS, DAY, HOUR, MINUTE, Calendar, Quiet
from bot.games.clock import Clock
from bot.games.clock_terms import Terms
from tests.bot.games.wall_clock import Watch, calendar_by, moment_by

TERMS = Terms(each=DAY, bank=2 * DAY)


def test_the_moments_of_a_decision() -> None:
    """Half its own time, then the last tenth of all, the end."""
    clock = Clock.full(TERMS).start(1000, ALWAYS)
    moments = clock.half_at, clock.low_at, clock.over_at
    assert moments == (1000 + DAY / 2, 1000 + DAY * 27 // 10, 1000 + 3 * DAY)


def test_a_clock_that_stands_comes_to_nothing() -> None:
    """Before the first decision, and after each."""
    for clock in (Clock.full(TERMS), Clock.full(TERMS).start(0, ALWAYS).stop(5)):
        assert (clock.half_at, clock.low_at, clock.over_at) == (None, None, None)
        assert clock.stop(10 * DAY) == clock


def test_what_is_not_used_is_not_kept() -> None:
    """Only what goes beyond the decision's own time is taken from the bank."""
    clock = Clock.full(TERMS)
    assert clock.start(0, ALWAYS).stop(DAY).bank == 2 * DAY
    spent = clock.start(0, ALWAYS).stop(DAY + 3600)
    assert spent.bank == 2 * DAY - 3600
    assert spent.start(0, ALWAYS).over_at == 3 * DAY - 3600
    assert spent.start(0, ALWAYS).stop(10 * DAY).bank == 0


def test_undo_gives_no_time() -> None:
    """The decision goes on with the time it had used, and with the bank that was left."""
    running = Clock.full(TERMS).start(0, ALWAYS)
    stopped = running.stop(DAY + HOUR)
    for mark in (running.mark, None):
        again = stopped.return_to(mark, 5 * DAY, ALWAYS)
        assert again.over_at == 5 * DAY + 2 * DAY - HOUR
        assert again.stop(5 * DAY + HOUR).bank == 2 * DAY - 2 * HOUR


def test_what_was_used_since_an_undone_decision_counts_for_it() -> None:
    """Half an hour for the tile, and twenty for the meeple, its bank included."""
    first = Clock.full(TERMS).start(0, ALWAYS)
    second = first.stop(HOUR / 2).start(HOUR / 2, ALWAYS)
    back = second.stop(DAY + HOUR).return_to(first.mark, DAY + HOUR, ALWAYS)
    assert (back.used(DAY + HOUR), back.bank) == (DAY + HOUR, 2 * DAY)
    assert back.over_at == 3 * DAY
    assert back.stop(DAY + HOUR).bank == 2 * DAY - HOUR


def test_time_that_was_over_stays_over() -> None:
    """A decision come back to may have used more time than there is."""
    first = Clock.full(Terms(DAY)).start(0, ALWAYS)
    back = first.stop(3 * DAY).return_to(first.mark, 3 * DAY, ALWAYS)
    assert back.over_at == DAY


def test_an_outage_is_no_time() -> None:
    """Nothing counts from its beginning to its end; what came in it has used nothing."""
    clock = Clock.full(TERMS).start(0, ALWAYS)
    assert clock.credit(HOUR, 5 * DAY).over_at == 5 * DAY + 3 * DAY - HOUR
    later = Clock.full(TERMS).start(2 * HOUR, ALWAYS)
    assert later.credit(HOUR, 5 * DAY).over_at == 8 * DAY
    away = clock.pause(HOUR, 10 * DAY)
    assert away.credit(2 * HOUR, 5 * DAY) == away
    assert Clock.full(TERMS).credit(0, DAY) == Clock.full(TERMS)


@given(st.lists(st.integers(0, 4 * DAY), min_size=1, max_size=6))
def test_moving_and_undoing_wins_nothing(pieces: list[int]) -> None:
    """However often it is done, what was used is used."""
    at, clock = 0, Clock.full(TERMS).start(0, ALWAYS)
    for piece in pieces[:-1]:
        at += piece
        clock = clock.stop(at).return_to(clock.mark, at + HOUR, ALWAYS)
        at += HOUR
    left = clock.stop(at + pieces[-1]).bank
    assert left == max(0, min(2 * DAY, 3 * DAY - sum(pieces)))


def test_an_absent_players_clock_stands() -> None:
    """From now until they are back; what was used before stays used."""
    clock = Clock.full(TERMS).start(0, ALWAYS).pause(HOUR, 10 * DAY)
    assert clock.used(5 * DAY) == clock.used(10 * DAY) == HOUR
    assert clock.used(10 * DAY + HOUR) == 2 * HOUR
    assert clock.over_at == 13 * DAY - HOUR
    assert clock.pause(5 * DAY, 6 * DAY).over_at == 9 * DAY - HOUR, "back before"
    assert Clock.full(TERMS).pause(0, DAY) == Clock.full(TERMS)


def test_quiet_hours_hold_from_one_decision_to_the_next() -> None:
    """A decision is reckoned by the calendar with which it came."""
    quiet = Calendar(quiet=Quiet(0, 12 * HOUR))
    clock = Clock.full(Terms(DAY)).start(0, quiet)
    assert clock.over_at == 2 * DAY + 12 * HOUR
    assert clock.stop(2 * DAY).start(2 * DAY, ALWAYS).over_at == 3 * DAY


@pytest.mark.parametrize("seed", range(60))
def test_a_clock_tells_what_the_wall_does(seed: int) -> None:
    """Through decisions, leaves and outages, nights, weekends and clocks put forward or back."""
    random = Random(seed)
    terms = Terms(random.choice((HOUR, 4 * HOUR, DAY)), random.choice((0, HOUR, DAY)))
    calendars = [calendar_by(random, rests=seed % 3 == 0) for _ in range(2)]
    watch = Watch(terms, calendars[0], moment_by(random), terms.bank)
    clock = Clock.full(terms)
    for _ in range(12):
        gone = watch.now
        match random.choice(("wait", "wait", "decide", "decide", "leave", "return", "outage")):
            case "wait":
                watch.look(random.choice((7, 45, 400)))
            case "decide":
                watch.stop()
                clock = clock.stop(watch.now)
                watch.check(clock)
                watch.calendar, watch.spent = random.choice(calendars), 0.0
                watch.runs, watch.back = True, watch.now
                clock = clock.start(watch.now, watch.calendar)
            case "leave":
                until = watch.now + random.randrange(1, 2000) * MINUTE
                clock = clock.pause(watch.now, until)
                watch.back = until
            case "return" if watch.runs and watch.back > watch.now:
                clock, watch.back = replace(clock, since=watch.now), watch.now
            case "outage":
                spent = watch.spent
                watch.look(random.randrange(1, 900))
                clock, watch.spent = clock.credit(gone, watch.now), spent
        watch.check(clock)
