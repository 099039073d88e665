"""Clocks as people see them: agreed on in the lobby, told with the call, out of time once."""

import re
from dataclasses import replace

from bot.games.calendar import DAY, HOUR, Calendar
from bot.games.clock import Clock
from bot.games.table import Person, Position
from bot.wording import Words
from cogs.play.clocks import format_absent, format_banks, format_clock
from rules import new_game
from tests.cogs.evening import Evening
from tests.cogs.games import SETUP, decisions
from tests.cogs.tables import table_of

WORDS = Words()


def timed(*clocks: Clock, bank: int = 2 * DAY) -> Position:
    """A position of three players with these clocks."""
    state = next(decisions(1))
    table = table_of(state)
    configuration = replace(table.configuration, clock=DAY, bank=bank)
    return Position(replace(table, configuration=configuration, clocks=clocks), state)


async def test_a_clock_is_agreed_on_in_the_lobby(table: Evening) -> None:
    """Its terms are chosen by the host, and read by everybody; then its deadline is told."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    screen = await table.click("Ada", lobby, "Options")
    assert "decision" not in table.newest.text
    for option, value in (("clock", str(DAY)), ("bank", str(2 * DAY)), ("rests", "on")):
        screen = await table.choose("Ada", screen, ":option", option)
        screen = await table.choose("Ada", screen, f":value.{option}", value)
    screen = await table.click("Ada", screen, "Back")
    agreed = (
        "- Each decision may take 1 day."
        "\n- Each player has 2 days of extra time for the whole game."
        "\n- The clock is paused on Saturdays and Sundays."
    )
    assert agreed in screen.text
    assert agreed in table.newest.text
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    turn = await table.news(2)
    first, second = (seat.name for seat in (await table.position()).table.seats)
    assert ":R>" not in turn.text
    (until,) = re.findall(r"<t:(\d+):f>", turn.text)
    clock = (await table.position()).clock
    assert clock is not None
    assert clock.over_at is not None
    assert int(until) == int(clock.over_at)
    board = await table.slash("Bo", "game board")
    assert f"Play by <t:{until}:f>, including 2 days of time bank" in board.text
    assert f"Time banks: {first} 2 days, {second} 2 days" in board.text


async def test_time_that_is_over_is_said_in_public(table: Evening) -> None:
    """By the chore, in a message with the board; whose time it was is not pinged."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    game = await table.service.games.in_channel(table.channel.id)
    assert game is not None
    host = Person(table.person("Ada").id, "Ada")
    await table.service.lobbies.configure(
        game.id, host, lambda c: c.with_option("clock", HOUR), "1"
    )
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    await table.news(2)
    async with table.store.write() as change:
        *_, timer = await change.due_timers(9e9)
        await change.take_timer(timer.id)
        row = {**timer.columns, "due_at": 0.0}
        del row["id"]
        await change.set_timer(**row)
    await table.service.scheduler.keep()
    message = await table.news(3)
    assert "is out of time" in message.text
    late = (await table.position()).to_act
    assert late is not None
    assert late.user_id not in table.server.world.pings.get(message.id, ())


def test_what_is_left_of_the_banks() -> None:
    """To the minute, and in two units; who has resigned has none, and an empty one is none."""
    full = Clock.full(replace(timed().table.configuration, bank=2 * DAY).terms)
    at = timed(replace(full, bank=47 * HOUR + 59), replace(full, bank=61.0), replace(full, bank=0))
    names = "Ada 1 day, 23 hours, Bo 1 minute, A name of thirty-two characters. used up"
    assert list(format_banks(WORDS, at.table)) == [f"-# Time banks: {names}"]
    assert list(format_banks(WORDS, timed(full, bank=0).table)) == []
    assert list(format_banks(WORDS, table_of(new_game(SETUP)))) == []


def test_who_is_away_is_said_to_be() -> None:
    """With what is left to them afterwards."""
    clock = Clock.full(timed().table.configuration.terms).start(0, Calendar()).pause(0, DAY)
    at = timed(*(clock,) * 3)
    seats = (replace(at.table.seats[0], away_until=float(DAY)), *at.table.seats[1:])
    away = replace(at, table=replace(at.table, seats=seats))
    assert list(format_clock(WORDS, away)) == [
        "-# Ada is away until <t:86400:f>; clock paused",
        "-# Play by <t:345600:f>, including 2 days of time bank",
    ]
    assert len(list(format_clock(WORDS, at))) == 1


def test_nobody_is_away_in_a_pause() -> None:
    """It is the game that is paused, unless a player's own leave is longer."""
    clock = Clock.full(timed(bank=0).table.configuration.terms)
    at = timed(*(clock.start(0, Calendar()).pause(0, DAY),) * 3, bank=0)
    seats = tuple(replace(seat, away_until=float(DAY)) for seat in at.table.seats)
    paused = replace(at, table=replace(at.table, seats=seats, paused_until=float(DAY)))
    assert list(format_clock(WORDS, paused)) == [
        "-# The game is paused until <t:86400:f>; no clock runs",
        "-# Play by <t:172800:f>",
    ]
    assert list(format_clock(WORDS, paused, DAY)) == ["-# Play by <t:172800:f>"]


def test_a_leave_longer_than_the_pause_is_told_beside_it() -> None:
    """Until the pause is over; then it is the player who is away, and at last nothing is told."""
    clock = Clock.full(timed(bank=0).table.configuration.terms)
    at = timed(*(clock.start(0, Calendar()).pause(0, DAY),) * 3, bank=0)
    seats = tuple(replace(seat, away_until=float(DAY)) for seat in at.table.seats)
    both = replace(at, table=replace(at.table, seats=seats, paused_until=DAY / 2))
    play = "-# Play by <t:172800:f>"
    assert list(format_clock(WORDS, both, 0)) == [
        "-# The game is paused until <t:43200:f>; no clock runs",
        "-# Ada is away until <t:86400:f>; clock paused",
        play,
    ]
    away = ["-# Ada is away until <t:86400:f>; clock paused", play]
    assert list(format_clock(WORDS, both, DAY / 2)) == away
    assert list(format_clock(WORDS, both, DAY)) == [play]


def test_a_pause_is_told_where_no_clock_runs() -> None:
    """With the leave that is longer; who came back from it early is neither."""
    at = timed()
    seats = (replace(at.table.seats[0], away_until=float(DAY)), *at.table.seats[1:])
    paused = replace(at, table=replace(at.table, seats=seats, paused_until=float(DAY)))
    assert list(format_absent(WORDS, paused)) == ["-# The game is paused until <t:86400:f>."]
    both = replace(paused, table=replace(paused.table, paused_until=DAY / 2))
    told = ["-# The game is paused until <t:43200:f>.", "-# Ada is away until <t:86400:f>."]
    assert list(format_absent(WORDS, both)) == told
    assert list(format_absent(WORDS, both, DAY / 2)) == told[1:]
    assert list(format_absent(WORDS, both, DAY)) == []
    back = replace(at, table=replace(at.table, paused_until=float(DAY)))
    assert list(format_absent(WORDS, back)) == []


def test_nothing_is_said_where_no_clock_runs() -> None:
    """Nor of one in a game that is over."""
    assert list(format_clock(WORDS, timed())) == []
    clock = Clock.full(timed().table.configuration.terms)
    assert list(format_clock(WORDS, timed(*(clock,) * 3))) == []
    at = timed(*(clock.start(0, Calendar()),) * 3)
    assert list(format_clock(WORDS, replace(at, table=replace(at.table, status="ended")))) == []
