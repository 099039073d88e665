"""A month: people play whenever they look, sleep, travel, go away, vanish; the bots are restarted.

The clock leaps from one thing that happens to the next, whoever does it.
"""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from random import Random

from playground.client.constraints import NotOffered
from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.client.slash_commands import OptionValue
from playground.model import Change, Channel, User
from playground.routes.faults import FaultKind, Target
from playground.server import LocalDiscord
from playground.world import World
from tests.simulation.command_line import Report
from tests.simulation.findings import FaultError
from tests.simulation.month.house import House
from tests.simulation.month.people import DAY, HOUR, ZONES, Person
from tests.simulation.month.said import Ear, Said
from tests.simulation.robot import Offer, Robot
from tests.simulation.room import PATIENCE, find_absent, read_custom_id, verb

OPENING = 0.1
"""The share of the month in which tables are laid."""
BUSY, TRIES = "can’t save the game right now", 10
"""What is answered where the database is busy, and how often people try."""
IN_A_ROW = 6
"""Decisions that somebody makes at once, at most."""
GOES_ON = 0.9
"""How likely somebody who may decide again does so at once."""
LONG = 3.2 * DAY
"""How long people wait, where no clock runs, before they ask what is to be done."""
NUDGED, NUDGES = 10 * HOUR, 0.2
"""How long people wait until they ask whoever is to act to do so, and how likely they do."""
CHANGES, AT_ONCE, APART = 40, 5, 20.0
"""How often channels change in a row where there is trouble, how much at once, in what seconds."""
LIMITED = 0.02
"""The share of requests that are limited where there is trouble."""
AFTERWARDS = 75
"""Days after the month in which nobody does anything, at most."""

Deed = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Game:
    """A table of people in a channel, and the terms of its clock; `id` once there is a lobby."""

    server: LocalDiscord
    ear: Ear
    channel: Channel
    people: Sequence[Person]
    expansions: str
    each: int = 0
    bank: int = 0
    rests: bool = False
    id: str = ""
    voted: set[tuple[int, int]] = field(default_factory=set)

    @property
    def newest(self) -> Said | None:
        """The newest message of the channel, as it is now."""
        return self.ear.newest.get(self.channel.id)

    @property
    def acting(self) -> Person | None:
        """Who is to act, as the newest message says: its last line in bold that names somebody."""
        newest = self.newest
        if newest is None or not any(verb(each) in ("p", "d") for each in newest.custom_ids):
            return None
        for line in reversed(newest.text.splitlines()):
            if line.startswith("**"):
                for person in self.people:
                    if person.user.name in line or f"<@{person.user.id}>" in line:
                        return person
        return None

    @property
    def asks_about(self) -> int | None:
        """The seat about which the others are asked what is to be done."""
        for custom_id in self.newest.custom_ids if self.newest else ():
            absent = find_absent(custom_id)
            if absent is not None:
                return absent
        return None

    def is_bots(self, person: Person) -> bool:
        """Return whether the bot plays for somebody, as the newest message says."""
        lines = self.newest.text.splitlines() if self.newest else []
        return any("The bot plays for" in line and person.user.name in line for line in lines)

    def is_over(self) -> bool:
        """Return whether nobody can play on: the newest message asks nothing."""
        return bool(self.id) and not any(
            verb(each) in ("p", "d", "l")
            for each in (self.newest.custom_ids if self.newest else ())
        )


class Month:
    """What happens in so many days from `start` on, with so many `restarts` of the bots.

    Somebody who presses something and gets no answer is in `unanswered`. The `hosts` make trouble:
    each has a lobby in a thread that is locked for the month, while channels change all the time
    and requests are limited.
    """

    def __init__(
        self,
        house: House,
        games: Sequence[Game],
        people: Sequence[Person],
        chance: Random,
        start: float,
        days: float,
        report: Report,
        hosts: Sequence[User] = (),
    ) -> None:
        self.house = house
        self.games = games
        self.people = people
        self.start = start
        self.restarts = 0
        self.unanswered: list[str] = []
        self.end = start + days * DAY
        self._chance = chance
        self._report = report
        self.hosts = hosts
        self._order = count()
        self._agenda: list[tuple[float, int, Deed]] = []
        self._robots = {
            person.user.id: {
                id(game.server): Robot(
                    game.server.client, person.user, str(chance.random()), curious=False
                )
                for game in games
            }
            for person in people
        }
        self._heard = {id(game.ear): 0 for game in games}
        self._next_look: dict[int, float] = {}
        self._is_down = False
        self._touched = set[tuple[World, int]]()
        for server in house.servers:
            server.world.listen(partial(self._on_change, server.world))

    # -- time ------------------------------------------------------------------------------------

    async def pass_by(self) -> None:
        """Let it pass, and then all the time in which nothing happens any more."""
        for bot in self.house.bots:
            await bot.start()
        for person in self.people:
            await self._settle_in(person)
        if self.hosts:
            await self._make_trouble()
        length = self.end - self.start
        for number, game in enumerate(self.games):
            self._at(
                self.start + HOUR + OPENING * number / len(self.games) * length, self._open(game)
            )
        for person in self.people:
            self._at(self._look_at(person), self._look(person))
            if person.holiday is not None:
                self._at(person.holiday[0], self._go_away(person))
        for person in self._chance.sample(list(self.people), len(self.people) // 10):
            moment = self.start + self._chance.uniform(0.3, 0.8) * (self.end - self.start)
            self._at(moment, self._travel(person))
        self._at(self.start + self._chance.uniform(2, 22) * HOUR, self._restart)
        await self._go_through(self.end)
        self._report("the month is over, and nobody plays any more")
        self._agenda = []
        self._at(self.end + 7 * DAY, self._restart)
        await self._go_through(self.end + AFTERWARDS * DAY, until_over=True)
        for bot in self.house.bots:
            await bot.stop()

    async def _go_through(self, end: float, *, until_over: bool = False) -> None:
        """Leap from one thing to the next."""
        day = 0
        while not (until_over and all(game.is_over() for game in self.games)):
            following = self._agenda[0][0] if self._agenda else end
            moment = min(following, end, await self._next_due())
            self.house.leap_to(moment)
            if int((self.house.now - self.start) // DAY) > day:
                day = int((self.house.now - self.start) // DAY)
                over = sum(game.is_over() for game in self.games)
                self._report(f"day {day}: {over} games are over")
            if not self._is_down:
                await self.house.settle()
            self._forget_pictures()
            if self.house.now >= end:
                return
            self._hear()
            while self._agenda and self._agenda[0][0] <= self.house.now:
                _, _, deed = heapq.heappop(self._agenda)
                await deed()

    async def _next_due(self) -> float:
        return 1e12 if self._is_down else await self.house.next_due()

    def _at(self, moment: float, deed: Deed) -> None:
        heapq.heappush(self._agenda, (moment, next(self._order), deed))

    def _hear(self) -> None:
        """Let those who were called look after a while."""
        for ear in {id(game.ear): game.ear for game in self.games}.values():
            for said in ear.heard[self._heard[id(ear)] :]:
                for person in self.people:
                    if person.user.id in said.called:
                        wait = self._chance.expovariate(1 / person.pace)
                        moment = person.next_awake(self.house.now + 60.0 + wait)
                        if moment < self._next_look.get(person.user.id, 1e12):
                            self._at(moment, self._look(person, again=False))
            self._heard[id(ear)] = len(ear.heard)

    def _look_at(self, person: Person) -> float:
        wait = self._chance.expovariate(person.looks / DAY)
        self._next_look[person.user.id] = person.next_awake(self.house.now + 600.0 + wait)
        return self._next_look[person.user.id]

    # -- trouble ---------------------------------------------------------------------------------

    async def _make_trouble(self) -> None:
        """Lock a thread on each host's lobby, whose end a day later can't be told; then begin."""
        for server in self.house.servers:
            for host in self.hosts:
                parent = server.client.channels(host)[0]
                thread = server.world.create_thread(parent, host.name, host.id)
                await self._ask(partial(server.client.slash, host, thread, "game new", {}), "new")
                await self.house.settle()
                server.world.threads.lock(thread)
            channels = Target("*", "/channels/*")
            server.faults.deal_randomly(self._chance, LIMITED, (FaultKind.ROUTE_LIMIT,), channels)
        self._at(self.start + DAY + HOUR, self._begin_changes)

    async def _begin_changes(self) -> None:
        """Let a channel of each server change again and again for a while, about once a day."""
        for number in range(CHANGES):
            self._at(self.house.now + number * APART, self._change_channels)
        self._at(self.house.now + self._chance.expovariate(1 / DAY), self._begin_changes)

    async def _change_channels(self) -> None:
        for server in self.house.servers:
            for _ in range(AT_ONCE):
                server.world.set_permissions(server.client.channels(self.hosts[0])[0])
        await self.house.settle()

    # -- what people do --------------------------------------------------------------------------

    async def _settle_in(self, person: Person) -> None:
        """Choose time zone, quiet hours, and what to hear of."""
        game = self._place_of(person)
        wishes = person.wishes
        shown = await self._slash(person, game, "me settings", {"zone": wishes.zone})
        if wishes.quiet is not None:
            for what, hour in zip(("begin", "end"), wishes.quiet, strict=True):
                shown = await self._choose(person, game, shown, what, str(hour * 3600))
        shown = await self._slash(person, game, "me settings")
        if wishes.direct:
            shown = await self._choose(person, game, shown, "where", "direct")
        if wishes.wants != "now":
            shown = await self._choose(person, game, shown, "wants", wishes.wants)
        if wishes.wants == "daily":
            await self._choose(person, game, shown, "hour", str(wishes.daily_at * 3600))
        person.chosen.append((self.house.now, wishes))

    def _place_of(self, person: Person) -> Game:
        """Return a table of theirs, or any."""
        return next((game for game in self.games if person in game.people), self.games[0])

    def _travel(self, person: Person) -> Deed:
        """Return how somebody comes to another time zone."""

        async def travel() -> None:
            game = self._place_of(person)
            zone = self._chance.choice(ZONES)
            if self._is_down:
                return
            await self._slash(person, game, "me settings", {"zone": zone})
            person.wishes = replace(person.wishes, zone=zone)
            person.chosen.append((self.house.now, person.wishes))

        return travel

    def _open(self, game: Game) -> Deed:
        """Return how a table is laid, with its terms, and the game begins."""

        async def open_table() -> None:
            if self._is_down:
                self._at(self.house.now + HOUR, open_table)
                return
            host, *others = game.people
            options: dict[str, OptionValue] = {"expansions": game.expansions or "none"}
            await self._slash(host, game, "game new", options)
            await self.house.settle()
            assert game.newest is not None
            for custom_id in game.newest.custom_ids:
                found = read_custom_id(custom_id)
                game.id = found[1] if found else game.id
            for person in others:
                await self._press_public(person, game, "Join")
            await self._agree(game)
            await self._press_public(host, game, "Start")
            await self.house.settle()
            await self._follow(game)

        return open_table

    async def _follow(self, game: Game) -> None:
        """Let some who do not play follow the game."""
        others = [person for person in self.people if person not in game.people]
        for person in self._chance.sample(others, min(len(others), self._chance.randrange(3))):
            wish = self._chance.choice(("end", "daily"))
            shown = await self._open_function(person, game, "mine", "following")
            await self._choose(person, game, shown, "follow", wish)

    async def _agree(self, game: Game) -> None:
        """Let the host choose the clock."""
        if not game.each:
            return
        host = game.people[0]
        shown = await self._press_public(host, game, "Options")
        values = {"clock": str(game.each), "bank": str(game.bank)}
        if game.rests:
            values["rests"] = "on"
        for option, value in values.items():
            shown = await self._choose(host, game, shown, "option", option)
            shown = await self._choose(host, game, shown, f"value.{option}", value)

    def _go_away(self, person: Person) -> Deed:
        """Return how somebody tells all their tables that they are away, and goes."""

        async def go() -> None:
            if self._is_down:
                return
            assert person.holiday is not None
            days = round((person.holiday[1] - person.holiday[0]) / DAY)
            for game in self.games:
                if person in game.people and game.id and not game.is_over():
                    shown = await self._open_function(person, game, "mine", "away")
                    if shown is not None:
                        await self._choose(person, game, shown, "away", str(days))
                    await self.house.settle()

        return go

    def _look(self, person: Person, *, again: bool = True) -> Deed:
        """Return how somebody looks at all their tables, and does what there is to do."""

        async def look() -> None:
            if again:
                self._at(self._look_at(person), self._look(person))
            if self._is_down or not person.is_there(self.house.now):
                return
            for game in self.games:
                if person in game.people and game.id:
                    await self._see_to(person, game)

        return look

    async def _see_to(self, person: Person, game: Game) -> None:
        newest, absent = game.newest, game.asks_about
        if newest is None:
            return
        if game.is_bots(person):
            await self._press_public(person, game, "Scores")
            await self.house.settle()
        if absent is not None and game.acting not in (None, person):
            await self._vote(person, game, newest, absent)
        for _ in range(IN_A_ROW):
            if game.acting is not person or self._chance.random() > GOES_ON:
                break
            await self._move(person, game)
            await self.house.settle()
        if game.acting in (None, person) or game.newest is None:
            return
        waits = self.house.now - game.newest.at
        if waits > LONG and not game.each and game.asks_about is None:
            await self._open_function(person, game, "others", "absent")
        elif waits > NUDGED and self._chance.random() < NUDGES:
            await self._open_function(person, game, "mine", "nudge")
        await self.house.settle()

    async def _vote(self, person: Person, game: Game, newest: Said, absent: int) -> None:
        if (newest.message_id, person.user.id) in game.voted:
            return
        game.voted.add((newest.message_id, person.user.id))
        choice = f":{absent}:{person.choice}"
        (custom_id,) = (each for each in newest.custom_ids if each.endswith(choice))
        await self._press(person, game, newest.message_id, custom_id)
        await self.house.settle()

    async def _move(self, person: Person, game: Game) -> None:
        """Press until a move is made."""
        newest = game.newest
        assert newest is not None
        steps = [each for each in newest.custom_ids if verb(each) == "d"]
        if steps:
            await self._press(person, game, newest.message_id, self._chance.choice(steps))
            return
        (play,) = (each for each in newest.custom_ids if verb(each) == "p")
        screen = await self._press(person, game, newest.message_id, play)
        robot = self._robots[person.user.id][id(game.server)]

        async def press(screen: MessageView, offer: Offer) -> MessageView | None:
            shown = await self._ask(partial(robot.press, screen, offer), offer.label)
            return shown if shown is not None and shown.ephemeral else None

        if screen is not None and screen.ephemeral:
            await robot.take_turn(screen, press)

    # -- pressing --------------------------------------------------------------------------------

    async def _slash(
        self,
        person: Person,
        game: Game,
        command: str,
        options: dict[str, OptionValue] | None = None,
    ) -> MessageView | None:
        slash = game.server.client.slash
        return await self._ask(
            partial(slash, person.user, game.channel, command, options or {}), command
        )

    async def _open_function(self, person: Person, game: Game, *path: str) -> MessageView | None:
        """Open the panel of a game, and press these buttons in turn; None if one is not offered."""
        shown = await self._slash(person, game, "game menu")
        for what in path:
            for button in shown.buttons if shown is not None else ():
                if shown is not None and button.custom_id.endswith(f":{what}"):
                    shown = await self._press(person, game, shown.id, button.custom_id)
                    break
            else:
                return None
        return shown

    async def _choose(
        self, person: Person, game: Game, screen: MessageView | None, what: str, value: str
    ) -> MessageView | None:
        """Choose a line of the select that sets something, looking for it if it is an option."""
        for select in screen.selects if screen is not None else ():
            if screen is None or not select.custom_id.endswith(f":{what}"):
                continue
            choose = game.server.client.choose
            return await self._ask(
                partial(choose, person.user, screen, select.custom_id, [value]), what
            )
        raise FaultError(f"There is nothing to choose for {what}.")

    async def _press_public(self, person: Person, game: Game, label: str) -> MessageView | None:
        assert game.newest is not None
        view = game.server.client.message(person.user, game.newest.message_id)
        (button,) = (button for button in view.buttons if button.label == label)
        return await self._press(person, game, view.id, button.custom_id)

    async def _press(
        self, person: Person, game: Game, message_id: int, custom_id: str
    ) -> MessageView | None:
        press = game.server.client.press
        return await self._ask(partial(press, person.user, message_id, custom_id), custom_id)

    async def _ask(
        self, do: Callable[[], Awaitable[InteractionOutcome]], what: str
    ) -> MessageView | None:
        """Do something, and again while it is answered that nothing can be saved just now."""
        shown = None
        for _ in range(TRIES):
            try:
                asked = await do()
            except NotOffered:
                break
            shown = await self._settled(asked, what)
            seen = (*asked.messages, shown)
            if not any(message is not None and BUSY in message.text for message in seen):
                break
            await asyncio.sleep(1.0)
        return shown

    async def _settled(self, asked: InteractionOutcome, what: str) -> MessageView | None:
        try:
            shown = await asked.wait_until_settled(PATIENCE)
        except TimeoutError:
            shown = None
        if not asked.is_settled or asked.failed:
            self.unanswered.append(f"{asked.user.name} gets no answer to {what}.")
        return shown

    # -- the bots --------------------------------------------------------------------------------

    async def _restart(self) -> None:
        """End the bots, at times without warning, and at times for a while."""
        began = self.house.now
        for bot in self.house.bots:
            if self._chance.random() < 0.5:
                await bot.stop()
            else:
                await bot.kill()
        self._is_down = True
        wait = self._chance.choice((0.0, 0.0, 2 * 60.0, 40 * 60.0))

        async def start() -> None:
            for bot in self.house.bots:
                await bot.restart()
            self._is_down = False
            self.restarts += 1
            await self.house.settle()
            later = self.house.now + self._chance.uniform(0.8, 1.2) * DAY
            self._at(later if later < self.end else later + 6 * DAY, self._restart)

        self._at(began + wait, start)

    def _on_change(self, world: World, change: Change) -> None:
        if change.message_id is not None:
            self._touched.add((world, change.message_id))

    def _forget_pictures(self) -> None:
        """Keep no picture longer than somebody needs it: there are thousands."""
        for world, message_id in self._touched:
            message = world.messages.get(message_id)
            if message is not None:
                message.attachments = tuple(replace(a, data=b"") for a in message.attachments)
            world.attachments.clear()
        self._touched.clear()
