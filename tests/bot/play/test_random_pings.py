"""Calls in whole games by chance: every due call once, none in quiet hours, none to the presser."""

import inspect
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from random import Random
from typing import Any

import pytest

from bot.games.calendar import DAY, HOUR, MINUTE, Calendar, Quiet
from bot.games.refusals import Refusal
from bot.games.table import IDLE_SECONDS, PLAYED, Person, Position
from bot.play.moderation import Place
from bot.server.settings import UNDO_GRACE
from bot.service import Service
from bot.store import Store
from rules import Setup
from rules.piece_walks import find_wanderer
from tests.bot.club import ANN, BO, CHANNEL, CYD, DRAGONS, Channel, Club, deliver
from tests.bot.games.wall_clock import ZONES, is_quiet, moment_by
from tests.bot.play.evening import PEOPLE, Evening
from tests.bot.tables.hall import EN, tell

GAMES = int(os.environ.get("CLOISTERWYRM_CALL_GAMES", "2"))
STEPS = 150
SETUPS = (Setup(bag={"BG-V": 6, "BG-U": 6, "BG-D": 4}), DRAGONS, Setup(bag={"BG-B": 6}))
QUIET = Quiet(22 * HOUR, 8 * HOUR)
SLEEPERS, READERS = (BO.id, PEOPLE[3].id), (CYD.id, PEOPLE[4].id)
"""Who has quiet hours, and who is written to; they may take seats or give them away."""
REMINDERS = {"time-half", "time-low", "letter half", "letter low"}
MOST_IN_AN_HOUR = 20
"""How often somebody may be called in an hour in which people press every few minutes."""


@dataclass(frozen=True)
class Due:
    """Something that a user is to hear: `turn`, `return` or `end`."""

    user: int
    why: str


class Season(Evening):
    """An evening whose hours pass as the bot's do: from one deadline to the next."""

    def __init__(self, chance: "Chance", at: Position, random: Random) -> None:
        super().__init__(chance.club, at, random)
        self._chance = chance

    async def _wait(self, seconds: float) -> None:
        await self._chance.wait(seconds)


class Chance:
    """A game that people play by chance, what is due to each, and what each hears."""

    def __init__(self, store: Store, channel: Channel, seed: int) -> None:
        self.club, self.channel, self.random = Club(store, f"calls {seed}"), channel, Random(seed)
        self.sender, self.postman = channel.sender(self.club), channel.postman(self.club)
        self.club.clock.now = moment_by(self.random)
        self.nights = {sleeper: Calendar(self.random.choice(ZONES), QUIET) for sleeper in SLEEPERS}
        self.due = set[Due]()
        self.heard = list[tuple[float, int, str]]()
        self.told = list[str]()
        self.silent = set[int]()
        self._pressed = list[int]()
        self._connected, self._hushed = True, False
        self._seen = 0, 0
        self._reminded = Counter[tuple[int, int, str]]()
        self._decisions = 0
        listen(self.club.service, self._pressed)
        self.club.service.outages.watch(lambda: self._connected)

    async def begin(self, seed: int) -> None:
        """Let a game of three begin."""
        people, service = self.club.service.preferences, self.club.service
        for sleeper, night in self.nights.items():
            await people.set_zone(sleeper, night.zone)
            await people.set_quiet(sleeper, night.quiet)
        for reader in READERS:
            await people.set_direct(reader, True, EN)
        await service.servers.choose(1, UNDO_GRACE, [str(0 if seed % 2 else 30)])
        clock = self.random.choice((0, HOUR * 12, DAY, 2 * DAY))
        at = await self.club.game((ANN, BO, CYD), setup=SETUPS[seed % 3], clock=clock)
        self.game, self.evening = at.table.id, Season(self, at, self.random)
        if seed % 4 == 3:
            await people.set_wish(self.game, ANN.id, "silent", EN)
            self.silent.add(ANN.id)
        await self._note(Position(at.table, None), at, {ANN.id})
        await self._hear({ANN.id})

    async def position(self) -> Position:
        """How the game stands."""
        return await self.club.service.games.position(self.game)

    async def step(self) -> bool:
        """Let somebody press, or time pass; return whether the game goes on."""
        deeds = ["evening", "away", "outage", "hush", "order", "resign", "end", "idle"]
        (deed,) = self.random.choices(deeds, [50, 6, 1, 2, 4, 0.5, 0.15, 0.15])
        self.told.append(deed)
        if deed == "idle":
            await self.wait(IDLE_SECONDS + DAY)
        elif deed == "outage":
            await self._lose(self.random.uniform(MINUTE, 2 * DAY))
        elif deed == "hush":
            self._hushed = True
            await self._press("evening")
            await self.wait(self.random.uniform(MINUTE, DAY))
            self._hushed = False
            await self._hear(set())
        else:
            await self.wait(self.random.uniform(MINUTE, 6 * MINUTE))
            await self._press(deed)
        if deed == "away":
            await self.wait(self.random.uniform(HOUR, 3 * DAY))
        at = await self.position()
        if at.table.status == "archived":
            await self._do(self._wake(at))
            at = await self.position()
        return at.table.status == "running"

    # -- deeds -----------------------------------------------------------------------------------

    async def _press(self, deed: str) -> None:
        at, service, press = await self.position(), self.club.service, self.club.press()
        seats = [seat for seat in at.table.seats if seat.active] or at.table.seats
        user, host = self.random.choice(seats).user_id, at.table.host
        if deed == "order":
            step, wish = "dragon-move", self.random.choice(("away", "bot"))
            await self._do(service.orders.give(self.game, user, step, wish, None, press))
        elif deed == "away" and at.to_act is not None:
            until = self.club.clock() + self.random.uniform(HOUR, 2 * DAY)
            away = at.to_act.user_id
            await self._do(service.leaves.begin(self.game, away, until, press))
        elif deed == "resign":
            await self._do(service.games.resign(self.game, user, press), stays=True)
        elif deed == "end":
            boss = Person(host.user_id, host.name)
            await self._do(service.moderation.end(self.game, boss, press))
        elif at.table.status == "running":
            before = await self.position()
            self._pressed.clear()
            self.told[-1] = await self.evening.step()
            if self.told[-1] != "wait":
                await self._follow(before)

    async def _do(self, deed: Awaitable[object], *, stays: bool = False) -> None:
        """Let somebody do something that may be refused."""
        before = await self.position()
        self._pressed.clear()
        with suppress(Refusal):
            await deed
        await self._follow(before, stays=stays)

    async def _follow(self, before: Position, *, stays: bool = False) -> None:
        pressers = {*self._pressed}
        await self._note(before, await self.position(), pressers, stays=stays)
        await self._hear(pressers)

    async def _wake(self, at: Position) -> None:
        seat = self.random.choice([seat for seat in at.table.seats if seat.active])
        person, place = Person(seat.user_id, seat.name), Place(1, CHANNEL)
        await self.club.service.archive.resume(self.game, place, person, self.club.press())

    # -- time ------------------------------------------------------------------------------------

    async def wait(self, seconds: float) -> None:
        """Let time pass, and the bot do what is due at its time."""
        until = self.club.clock() + seconds
        while self.club.clock() < until:
            async with self.club.store.read() as reading:
                following = await reading.next_deadline()
            soon = self.club.clock() + 1
            moment = until if following is None else max(soon, following)
            await self._pass_to(min(until, moment))

    async def _lose(self, seconds: float) -> None:
        """Let the bot be away from Discord for a while."""
        await self._pass_to(self.club.clock())
        self._connected = False
        await self.club.service.scheduler.keep()
        self.club.clock.now += seconds
        self._connected = True
        await self._pass_to(self.club.clock(), seconds)

    async def _pass_to(self, moment: float, lost: float = 0.0) -> None:
        before, since = await self.position(), self.club.clock() - lost
        self.club.clock.now = moment
        await self.club.service.scheduler.keep()
        after, acted = await self.position(), before.acting
        mover = {acted.user_id} if before.table.held_until and acted is not None else set[int]()
        await self._note(before, after, mover)
        seat = before.to_act
        if (
            seat is not None
            and seat.away_until is not None
            and since < seat.away_until <= moment
            and not seat.by_bot
            and after.to_act is not None
            and after.table.status == "running"
        ):
            self._expect(seat.user_id, "return")
        await self._hear(mover)

    # -- what is due, and what is heard ----------------------------------------------------------

    def _expect(self, user: int, why: str) -> None:
        if user > 0 and user not in self.silent:
            self.due.add(Due(user, why))

    async def _note(
        self, before: Position, after: Position, pressers: set[int], *, stays: bool = False
    ) -> None:
        """Note who is to hear of what has happened; what was due before may be no more."""
        acts, acted = after.to_act, before.acting
        if acts is None or (before.table.seq != after.table.seq and not stays):
            self.due = {due for due in self.due if due.why == "end"}
            self._decisions += 1
        if after.table.status in PLAYED and before.table.status not in PLAYED:
            for seat in before.table.seats:
                if seat.active and seat.user_id not in pressers:
                    self._expect(seat.user_id, "end")
        woken = before.table.status == "archived"
        if acts is None or after.table.status != "running":
            return
        is_new = before.state is None or acted is None or acted.user_id != acts.user_id
        if is_new or woken:
            self.due = {due for due in self.due if due.why == "end"}
            self._decisions += 1
            if acts.user_id not in pressers and not acts.by_bot:
                self._expect(acts.user_id, "turn")

    async def _hear(self, pressers: set[int]) -> None:
        """Let all be told, unless nothing can be; demand that it is what was due, and all of it."""
        if self._hushed:
            return
        await deliver(self.club, self.sender)
        async with self.club.store.read() as reading:
            readers = await reading.people_with_direct_messages()
        for reader in readers:
            await self.postman.deliver(str(reader))
        at, now = await self.position(), self.club.clock()
        posts, letters = self.channel.posted[self._seen[0] :], self.channel.letters[self._seen[1] :]
        self._seen = len(self.channel.posted), len(self.channel.letters)
        heard = [(u, tell(p.announcement.notices)) for p in posts for u in p.pings]
        for user, (kind, _), _ in letters:
            if kind in ("end", "asked") or (at.to_act and at.to_act.user_id == user):
                heard.append((user, f"letter {kind}"))
        for user, what in heard:
            self.heard.append((now, user, what))
            assert user not in pressers, (self.told[-5:], what)
            assert user not in self.silent, (self.told[-5:], what)
            assert not self._sleeps(user, now), (self.told[-5:], what)
            self._match(at, user, what)
        for due in self.due:
            asleep = self._sleeps(due.user, now)
            assert asleep, f"{due} is not heard of after {self.told[-5:]}"

    def _sleeps(self, user: int, moment: float) -> bool:
        return user in self.nights and is_quiet(self.nights[user], moment)

    def _match(self, at: Position, user: int, what: str) -> None:
        """Demand that what a user hears was due, or is a question or a reminder."""
        due = {each for each in self.due if each.user == user}
        if due:
            self.due -= due
            return
        for reminder in REMINDERS & {*what.split(", "), what}:
            self._reminded[user, self._decisions, reminder] += 1
            assert self._reminded[user, self._decisions, reminder] == 1
            return
        walks = at.state is not None and find_wanderer(at.state) is not None
        acts = at.to_act is not None and at.to_act.user_id == user
        stays = acts and (walks or (at.to_act is not None and at.to_act.by_bot))
        assert stays or user in at.table.called, (self.told[-5:], user, what)

    @property
    def busiest(self) -> int:
        """How often somebody was called in one hour, at most."""
        times = Counter((user, int(at // HOUR)) for at, user, _ in self.heard)
        return max(times.values(), default=0)


def listen(service: Service, pressed: list[int]) -> None:
    """Note who presses whatever the service, or a part of it, is asked to do."""
    asking = (
        service.undo,
        service.absence_votes,
        service.seat_offers,
        service.leaves,
        service.pauses,
    )
    others = (service.proposals, service.orders, service.moderation, service.archive)
    for part in (service.games, service.lobbies, *asking, *others):
        for name, method in inspect.getmembers(part, inspect.iscoroutinefunction):
            taken = [
                n for n in ("person_id", "person") if n in inspect.signature(method).parameters
            ]
            if taken and not name.startswith("_"):
                setattr(part, name, note_presser(method, taken[0], pressed))


def note_presser(
    method: Callable[..., Awaitable[Any]], taken: str, pressed: list[int]
) -> Callable[..., Awaitable[Any]]:
    """Return a method that notes who has pressed, and does what it did."""
    signature = inspect.signature(method)

    @wraps(method)
    async def noting(*args: Any, **named: Any) -> Any:
        person = signature.bind(*args, **named).arguments[taken]
        pressed.append(person.id if isinstance(person, Person) else person)
        return await method(*args, **named)

    return noting


@pytest.mark.parametrize("seed", range(GAMES))
async def test_every_due_call_is_heard_once(store: Store, channel: Channel, seed: int) -> None:
    """Through leaves, pauses, hand-overs, resignations, undo, orders, wakes and outages."""
    chance = Chance(store, channel, seed)
    await chance.begin(seed)
    for _ in range(STEPS):
        if not await chance.step():
            break
    for _ in range(12):
        await chance.wait(HOUR)
    assert not chance.due
    assert chance.busiest <= MOST_IN_AN_HOUR
