"""Clocks in games: started and stopped by moves, kept over restarts, and out of time once."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.games.announcements import Notice
from bot.games.calendar import DAY, HOUR, MINUTE, Calendar, Quiet
from bot.games.clock_terms import Terms
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import pack_seat
from bot.games.table import Person, Position, Seat
from bot.play.scheduler import LONGEST_SLEEP
from bot.server.settings import UNDO_GRACE
from bot.store import PersonRow, Shards, Store
from bot.store.schema import clocks
from bot.tables.clock_updates import HALF, LOW, OVER, RETURN, pause
from rules import Setup
from tests.bot.club import ANN, BO, CYD, Channel, Club, deliver
from tests.bot.games.damage import change
from tests.bot.games.moves import answer, take_back, turn
from tests.bot.games.wall_clock import Watch, calendar_by, moment_by
from tests.bot.refusals import refusing
from tests.bot.tables.clocks import time_over, told_of

TERMS: dict[str, Any] = {"clock": DAY, "bank": 2 * DAY}


@pytest.fixture
async def at(club: Club) -> Position:
    """A game of three with clocks, before its first move."""
    return await club.game((ANN, BO, CYD), **TERMS)


async def wait(club: Club, seconds: float) -> None:
    """Let time pass, and what is due happen."""
    club.clock.now += seconds
    await club.service.scheduler.keep()


def running(at: Position) -> list[bool]:
    """Which clocks run, in seat order."""
    return [clock.since is not None for clock in at.table.clocks]


async def test_without_a_clock_nothing_runs(club: Club) -> None:
    """Nobody is waited for less long."""
    at = await turn(club, await club.game())
    assert (at.table.clocks, at.clock) == ((), None)
    await wait(club, 1000 * DAY)
    assert not await time_over(club, at.table.id)


async def test_the_clock_of_whoever_is_to_act_runs(club: Club, at: Position) -> None:
    """From the moment at which their decision came; a move costs only what is beyond its time."""
    assert running(at) == [True, False, False]
    assert at.clock is not None
    assert at.clock.over_at == club.clock() + 3 * DAY
    club.clock.now += DAY + HOUR
    at = await turn(club, at)
    assert running(at) == [False, True, False]
    assert [clock.bank for clock in at.table.clocks] == [2 * DAY - HOUR, 2 * DAY, 2 * DAY]
    assert at.clock is not None
    assert at.clock.since == club.clock()
    assert await Club(club.store).service.games.position(at.table.id) == at


async def test_time_is_over_once(club: Club, channel: Channel, at: Position) -> None:
    """The others are asked what to do, also by a bot that was started anew; the game goes on."""
    await deliver(club, channel.sender(club))
    await wait(club, 3 * DAY - 1)
    assert not await time_over(club, at.table.id)
    await deliver(club, channel.sender(club))
    again = Club(club.store)
    again.clock.now = club.clock()
    assert await again.service.scheduler.keep() == 1
    again.clock.now += 1
    for _ in range(3):
        assert await again.service.scheduler.keep() == LONGEST_SLEEP
    assert await time_over(again, at.table.id) == [Notice("news.time-over", {"player": "Ann"})]
    assert await deliver(again, channel.sender(again))
    assert channel.posted[-1].pings == (BO.id, CYD.id)
    at = await turn(again, at)
    assert running(at) == [False, True, False]
    assert at.table.clocks[0].bank == 0


async def test_the_next_deadline_is_known(club: Club, at: Position) -> None:
    """Of all games the first."""
    club.clock.now += 3 * DAY - 50
    assert await club.service.scheduler.keep() == 50
    await club.game(channel=11, clock=HOUR)
    assert await club.service.scheduler.keep() == 50
    at = await turn(club, at)
    club.clock.now += 30
    assert await club.service.scheduler.keep() == LONGEST_SLEEP


async def test_who_decides_in_time_hears_nothing(club: Club, at: Position) -> None:
    """What was due for a decision that is made is due no more."""
    club.clock.now += 3 * DAY - 1
    await turn(club, at)
    await wait(club, 2)
    assert not await time_over(club, at.table.id)


async def test_somebody_else_who_leaves_gives_no_time(club: Club, at: Position) -> None:
    """The decision stays the one it was; when its owner leaves it is over."""
    club.clock.now += DAY
    after = await club.service.games.resign(at.table.id, CYD.id, club.press())
    assert after.table.clocks == at.table.clocks
    after = await club.service.games.resign(at.table.id, ANN.id, club.press())
    assert after.table.status == "over"
    await wait(club, 9 * DAY)
    assert not await time_over(club, at.table.id)


async def test_taking_back_neither_gives_nor_takes_time(club: Club, at: Position) -> None:
    """Whose move it was goes on where they were; whoever was to act has used what they used."""
    club.clock.now += DAY + HOUR
    at = await turn(club, at)
    club.clock.now += DAY + 2 * HOUR
    asked = await take_back(club, at, ANN)
    assert asked.table.clocks == at.table.clocks
    back = await answer(club, await answer(club, asked, BO), CYD)
    assert running(back) == [True, False, False]
    assert back.clock is not None
    assert back.clock.over_at == club.clock() + 2 * DAY - HOUR
    assert back.table.clocks[1].bank == 2 * DAY - 2 * HOUR


@pytest.mark.parametrize("seed", range(8))
async def test_the_clocks_of_a_game_tell_what_the_wall_does(club: Club, seed: int) -> None:
    """Through turns, leaves and other quiet hours, and what is due is due then."""
    play = PlayByClock(club, Random(seed), rests=seed % 2 == 0)
    await play.begin()
    for _ in range(30):
        await play.step()
        await play.check()


class PlayByClock:
    """A game of three with clocks, and a watch for each of them."""

    def __init__(self, club: Club, random: Random, *, rests: bool) -> None:
        self.club, self.random, self.rests = club, random, rests
        self.terms = Terms(random.choice((HOUR, 12 * HOUR)), random.choice((0, 12 * HOUR)), rests)
        self.calendars = dict[int, Calendar]()
        self.away = dict[int, float]()
        self.watches = list[Watch]()

    async def begin(self) -> None:
        """Begin, once everybody has said when they sleep."""
        self.club.clock.now = moment_by(self.random)
        for person in (ANN, BO, CYD):
            await self._choose(person.id)
        each, bank = self.terms.each, self.terms.bank
        at = await self.club.game(
            (ANN, BO, CYD), setup=Setup(), clock=each, bank=bank, rests=self.rests
        )
        self.game, now = at.table.id, self.club.clock()
        for seat in at.table.seats:
            self.watches.append(Watch(self.terms, self.calendars[seat.user_id], now, bank))
        self._start(at)

    async def _choose(self, user: int) -> None:
        calendar = calendar_by(self.random, rests=self.rests)
        await self.club.service.preferences.set_zone(user, calendar.zone)
        await self.club.service.preferences.set_quiet(user, calendar.quiet)
        self.calendars[user] = calendar

    def _start(self, at: Position) -> None:
        """Let a decision come."""
        assert at.to_act is not None
        watch, user = self.watches[at.to_act.number], at.to_act.user_id
        watch.calendar, watch.spent, watch.runs = self.calendars[user], 0.0, True
        watch.back = max(watch.now, self.away.get(user, 0.0))

    async def step(self) -> None:
        """Let time pass, or somebody do something."""
        at = await self.club.service.games.position(self.game)
        assert at.to_act is not None
        acts, seat = at.to_act, self.random.choice(at.table.seats)
        match self.random.choice(("wait", "wait", "turn", "turn", "leave", "return", "choose")):
            case "wait":
                minutes = self.random.choice((5, 50, 500))
                for watch in self.watches:
                    watch.look(minutes)
                await wait(self.club, minutes * MINUTE)
            case "turn":
                await self._return(acts)
                self.watches[acts.number].stop()
                self._start(
                    await turn(self.club, await self.club.service.games.position(self.game))
                )
            case "leave":
                await self._leave(self.random.choice((acts, seat)))
            case "return":
                await self._return(self.random.choice((acts, seat)))
            case "choose":
                await self._choose(seat.user_id)

    async def _leave(self, seat: Seat) -> None:
        until = self.club.clock() + self.random.randrange(1, 2000) * MINUTE
        with suppress(Refusal):
            press = self.club.press()
            await self.club.service.leaves.begin(self.game, seat.user_id, until, press)
            self.away[seat.user_id] = self.watches[seat.number].back = until

    async def _return(self, seat: Seat) -> None:
        await self.club.service.seat_offers.come_back(self.game, seat.user_id)
        watch = self.watches[seat.number]
        watch.back = min(watch.back, watch.now)
        self.away.pop(seat.user_id, None)

    async def check(self) -> None:
        """Demand that clocks and timers are as the watches say."""
        at = await self.club.service.games.position(self.game)
        for watch, clock in zip(self.watches, at.table.clocks, strict=True):
            watch.check(clock)
        assert at.to_act is not None
        user, watch, clock = at.to_act.user_id, self.watches[at.to_act.number], at.clock
        assert clock is not None
        async with self.club.store.read() as reading:
            due = await reading.due_timers(club_end(self.club))
        timers = {timer.kind: timer.due_at for timer in due if timer.user_id == user}
        whole = self.terms.each + watch.bank
        for kind, seconds in ((HALF, self.terms.each / 2), (LOW, whole * 0.9), (OVER, whole)):
            left = seconds - watch.spent
            if abs(left) > 1e-3:
                at_last = getattr(clock, f"{kind}_at") if left > 0 else None
                assert timers.get(kind) == at_last, (kind, left)
        back = self.away.get(user, 0.0)
        assert timers.get(RETURN) == (back if back > watch.now else None)


def club_end(club: Club) -> float:
    """A moment by which all is due."""
    return club.clock() + 1000 * DAY


async def test_a_time_of_grace_is_nobodys(club: Club) -> None:
    """No clock runs in it; who takes the move back goes on where they were."""
    await club.service.servers.choose(1, UNDO_GRACE, [str(60)])
    at = await club.game(**TERMS)
    club.clock.now += HOUR
    held = await turn(club, at)
    assert running(held) == [False, False]
    club.clock.now += 30
    back = await take_back(club, held, ANN, seq=held.table.seq)
    assert back.clock is not None
    assert back.clock.over_at == club.clock() + 3 * DAY - HOUR
    held = await turn(club, back)
    await wait(club, 60)
    assert running(await club.service.games.position(at.table.id)) == [False, True]


async def test_quiet_hours_do_not_count(club: Club, at: Position) -> None:
    """Those that hold when a decision comes; a change holds from the next on."""
    at = await turn(club, at)
    people = club.service.preferences
    await people.set_zone(BO.id, "Europe/Warsaw")
    await people.set_quiet(BO.id, Quiet(22 * HOUR, 6 * HOUR))
    await people.set_quiet(CYD.id, Quiet(0, 12 * HOUR))
    assert (await club.service.games.position(at.table.id)).clock == at.clock
    at = await turn(club, at)
    assert at.clock is not None
    assert at.clock.calendar == Calendar(quiet=Quiet(0, 12 * HOUR))
    at = await turn(club, await turn(club, at))
    assert at.clock is not None
    assert at.clock.calendar == Calendar("Europe/Warsaw", Quiet(22 * HOUR, 6 * HOUR))


async def test_weekends_rest_where_a_game_says_so(club: Club) -> None:
    """The clock began on Thursday the first of January 1970."""
    at = await club.game(clock=2 * DAY, rests=True)
    assert at.clock is not None
    assert at.clock.over_at == club.clock() + 4 * DAY


async def test_an_absent_players_clock_stands(club: Club, at: Position) -> None:
    """Whether the decision comes while they are away, or was there before."""
    back = club.clock() + 10 * DAY
    async with club.store.write(at.table.id) as writing:
        seats = [replace(seat, away_until=back) for seat in at.table.seats]
        await writing.set_seats(at.table.id, [pack_seat(at.table.id, seat) for seat in seats])
    club.clock.now += HOUR
    async with club.store.write(at.table.id) as writing:
        found = await club.service.games.position(at.table.id)
        await pause(writing, found, club.clock())
    at = await club.service.games.position(at.table.id)
    assert at.clock is not None
    assert at.clock.over_at == back + 3 * DAY - HOUR
    at = await turn(club, at)
    assert [seat.away_until for seat in at.table.seats] == [back] * 3
    assert at.clock is not None
    assert at.clock.over_at == back + 3 * DAY
    await wait(club, 13 * DAY - 2 * HOUR)
    assert not await time_over(club, at.table.id)
    await wait(club, 2 * HOUR)
    assert await time_over(club, at.table.id)


async def go_away(club: Club, at: Position, person: Person, days: int) -> None:
    """Let somebody be away for some days."""
    until = club.clock() + days * DAY
    await club.service.leaves.begin(at.table.id, person.id, until, club.press())


async def test_somebody_else_who_goes_away_rings_nothing_again(club: Club, at: Position) -> None:
    """What was said of the time of whoever is to act stays said, and a chosen wait lasts."""
    await wait(club, DAY / 2)
    await go_away(club, at, BO, 9)
    await wait(club, HOUR)
    assert len(await told_of(club, at.table.id, "news.time-half")) == 1
    await wait(club, 3 * DAY)
    assert len(await told_of(club, at.table.id, "news.time-low")) == 0, "more is to be said by then"
    assert len(await time_over(club, at.table.id)) == 1
    for person in (BO, CYD):
        await club.service.absence_votes.choose(
            at.table.id, at.table.seq, 0, person.id, "wait", club.press()
        )
    await go_away(club, at, CYD, 9)
    await wait(club, DAY - 1)
    assert len(await time_over(club, at.table.id)) == 1
    await wait(club, 1)
    assert len(await time_over(club, at.table.id)) == 2


async def test_who_was_away_hears_nothing_twice(club: Club, at: Position) -> None:
    """Half of their time is over once, and it runs low once."""
    for seconds, key in ((DAY / 2, "news.time-half"), (3 * DAY * 0.9 - DAY / 2, "news.time-low")):
        await wait(club, seconds)
        assert len(await told_of(club, at.table.id, key)) == 1
        await go_away(club, at, ANN, 2)
        await wait(club, 2 * DAY + 60)
        club.clock.now -= 60
        assert len(await told_of(club, at.table.id, key)) == 1
    await wait(club, 3 * DAY * 0.1)
    assert len(await time_over(club, at.table.id)) == 1


async def test_a_game_that_is_called_off_is_left_alone(club: Club, at: Position) -> None:
    """Its time was nobody's any more."""
    await club.service.moderation.end(at.table.id, ANN, club.press())
    await wait(club, 9 * DAY)
    assert not await time_over(club, at.table.id)


async def test_a_paused_game_waits(club: Club, at: Position) -> None:
    """Until it may go on; then its time may be over."""
    async with club.store.write(at.table.id) as writing:
        await writing.change_game(at.table.id, status="paused")
    await wait(club, 9 * DAY)
    assert not await time_over(club, at.table.id)
    async with club.store.write(at.table.id) as writing:
        await writing.change_game(at.table.id, status="running")
    await wait(club, HOUR)
    assert len(await time_over(club, at.table.id)) == 1


async def test_a_damaged_clock_is_a_full_one_that_stands(club: Club, at: Position) -> None:
    """The game goes on, and the next move winds it."""
    await change(club.store, clocks, at.table.id, calendar="{")
    found = await club.service.games.position(at.table.id)
    assert running(found) == [False] * 3
    assert running(await turn(club, found)) == [False, True, False]


async def test_a_timer_is_one_process_s(club: Club, at: Position) -> None:
    """That of the game's shard, and it rings once however many try."""
    club.clock.now += 3 * DAY
    other = Club(Store(club.store.database, Shards((1,), 2)))
    own = Club(Store(club.store.database, Shards((0,), 2)))
    other.clock.now = own.clock.now = club.clock.now
    await other.service.timers.ring()
    assert not await time_over(club, at.table.id)
    await own.service.timers.ring()
    await club.service.timers.ring()
    assert len(await time_over(club, at.table.id)) == 1


async def test_what_a_person_chooses(club: Club) -> None:
    """Nothing at first; the newest choice holds, and nonsense is refused."""
    people = club.service.preferences
    assert await people.find(ANN.id) == PersonRow(ANN.id)
    await people.set_zone(ANN.id, "Europe/Warsaw")
    await people.set_quiet(ANN.id, Quiet(22 * HOUR, 6 * HOUR))
    found = PersonRow(ANN.id, "Europe/Warsaw", 22 * HOUR, 6 * HOUR)
    assert await people.find(ANN.id) == found
    with refusing(RefusalKey.UNKNOWN_ZONE):
        await people.set_zone(ANN.id, "../etc/passwd")
    for begin, end in ((0, 13 * HOUR), (-1, HOUR), (HOUR, DAY), (22 * HOUR, 21 * HOUR)):
        with refusing(RefusalKey.BAD_QUIET):
            await people.set_quiet(ANN.id, Quiet(begin, end))
    assert await people.find(ANN.id) == found
    assert (await people.set_quiet(ANN.id, None)).quiet_begin is None
    assert (await people.find(BO.id)).zone == "UTC"
