"""Where a month is played: one local Discord for each bot, with the same people, and one clock."""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import asyncpg
from sqlalchemy import URL

from playground.ledger import count_most
from playground.model import User
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tests.simulation.bot_process import Forked, QuickBot, Running, begin
from tests.simulation.clock import LEAPT, SimulationClock
from tests.simulation.findings import FaultError
from tests.simulation.server import Place

SETTLING = 60.0
"""Real seconds after which what is due will not be done any more."""
LOOK = 0.01
"""Real seconds after which it is looked again whether all is done."""
UNTIDY = 1.0
"""Real seconds that messages have to lose their buttons."""
UNHEARD, AGAIN = 8.0, 0.5
"""Real seconds after which a bot that does not do what is due is taken to look again later.

First of all, and since it last was seen to work: on a busy machine it may only be slow.
"""
ASLEEP = "S"
"""The state of a thread that waits for something, as the kernel tells it."""
ENDED = 0, -signal.SIGKILL
"""The statuses of a bot that was asked to end, or killed."""
STEP = 120.0
"""Seconds that pass until it may have looked again."""
LATEST = 660.0
"""Seconds by which a bot may be late to hear of what another process, or nobody, tells it."""

_WAITING = """
SELECT (SELECT count(*) FROM outbox JOIN games ON games.id = outbox.game_id
        WHERE sent_at IS NULL AND trouble IS NULL)
     + (SELECT count(*) FROM letters),
       (SELECT count(*) FROM timers WHERE due_at <= {now})
     + (SELECT count(*) FROM games WHERE expires_at <= {now} - {latest}
        AND status IN ('running', 'lobby')),
       (SELECT count(*) FROM (SELECT game_id FROM outbox
        WHERE message_id IS NOT NULL AND retired_at IS NULL
        GROUP BY game_id HAVING count(DISTINCT message_id) > 1) AS untidy),
       (SELECT min(due_at) FROM timers WHERE due_at > {now}),
       (SELECT min(expires_at) + {latest} FROM games
        WHERE expires_at > {now} - {latest} AND status = 'running')
"""


class VirtualBot(QuickBot):
    """A bot on a clock that leaps, kept in a file."""

    clock_file: Path

    async def launch(self) -> Running:
        """Begin a start, without waiting for anything."""
        words = ("tests.simulation.month.bot", str(self.clock_file))
        return Forked(begin(words, self.folder, self.environment, self.log, self.log))

    def notice_leap(self) -> None:
        """Let it look at the clock, if it runs."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(LEAPT)

    def look(self) -> tuple[bool, int]:
        """Return whether it waits for something, and how long it has worked, in the kernel's ticks.

        A bot that is down waits, too. FaultError if nobody had it end; OSError if it just has.
        """
        if self._process is None:
            return True, 0
        if (status := self._process.returncode) is not None:
            if status not in ENDED:
                raise FaultError(f"The bot ended with status {status}; why is told in {self.log}.")
            return True, 0
        threads = [
            stat.read_text().rpartition(")")[2].split()
            for stat in Path(f"/proc/{self.pid}/task").glob("*/stat")
        ]
        asleep = all(state == ASLEEP for state, *_ in threads)
        return asleep, sum(int(ticks) for thread in threads for ticks in thread[11:13])


@dataclass(slots=True)
class House:
    """Servers with the bot of each, which may be down; what is `unfinished` never came about."""

    clock: SimulationClock
    servers: list[LocalDiscord] = field(default_factory=list)
    bots: list[VirtualBot] = field(default_factory=list)
    ask: Callable[[str], Awaitable[tuple[Any, ...]]] = field(init=False)
    """Asks the database of the bots for a row."""
    unfinished: list[str] = field(default_factory=list)
    _worked: int = field(default=0, init=False)

    @property
    def people(self) -> Sequence[User]:
        """Everybody, in every server."""
        return self.servers[0].client.users

    @property
    def requests(self) -> int:
        """How many requests are being answered."""
        return sum(server.rest.in_hand for server in self.servers)

    @property
    def most_counted_refusals(self) -> int:
        """How many answers in the worst ten minutes counted towards a ban of the bots' address.

        All of them have one.
        """
        return count_most(at for server in self.servers for at in server.ledger.counted_refusals)

    @property
    def now(self) -> float:
        """The time."""
        return self.clock.now()

    def address_of(self, server: LocalDiscord) -> Path | URL:
        """Return where the bot of a server keeps its games."""
        return self.bots[self.servers.index(server)].address

    async def next_due(self) -> float:
        """Return when the bots have to do something next."""
        *_, timers, idle = await self._look()
        return min((moment for moment in (timers, idle) if moment is not None), default=1e12)

    def leap_to(self, moment: float) -> None:
        """Let it be a moment now, for everybody."""
        self.clock.leap_to(moment)
        for bot in self.bots:
            bot.notice_leap()

    async def settle(self) -> None:
        """Wait until the bots have done and said all that is due, and none of them works."""
        began, until, quiet = monotonic(), self.now + LATEST, 0
        patience = began + UNHEARD
        while quiet < 2:
            unsaid, undone, untidy, *_ = await self._look()
            tidied = not untidy or monotonic() - began > UNTIDY
            busy = self._are_busy()
            waiting = unsaid or undone or self.requests or busy
            quiet = quiet + 1 if tidied and not waiting else 0
            if monotonic() - began > SETTLING:
                self.unfinished.append(f"{unsaid} things are not said, {undone} are not done.")
                return
            if busy:
                patience = max(patience, monotonic() + AGAIN)
            if undone and not unsaid and monotonic() > patience and self.now < until:
                self.leap_to(min(self.now + STEP, until))
                patience = monotonic() + AGAIN
            await asyncio.sleep(LOOK)

    def _are_busy(self) -> bool:
        """Return whether a bot works, or has worked since this was asked last."""
        try:
            seen = [bot.look() for bot in self.bots]
        except OSError:
            return True
        before, self._worked = self._worked, sum(ticks for _, ticks in seen)
        return self._worked != before or not all(asleep for asleep, _ in seen)

    async def _look(self) -> tuple[Any, ...]:
        return await self.ask(_WAITING.format(now=self.now, latest=LATEST))


@asynccontextmanager
async def open_house(
    folder: Path,
    names: Sequence[str],
    channels: Sequence[Sequence[str]],
    start: float,
    seed: str,
    database: URL | None = None,
) -> AsyncIterator[House]:
    """Run a server with these channels for each of several bots, which are not started yet."""
    file, count = folder / "clock", len(channels)
    clock = SimulationClock.begin(file, start)
    async with AsyncExitStack() as stack:
        house = House(clock)
        people: Sequence[str | User] = names
        for shard, rooms in enumerate(channels):
            place = Place(database, shard, count)
            limits = RateLimits(enabled=False)
            server = place.found(users=people, channels=rooms, clock=clock, limits=limits)
            people = server.client.users
            house.servers.append(await stack.enter_async_context(server))
            own = folder / f"bot-{shard}"
            own.mkdir()
            bot = VirtualBot(server, own, f"{seed}:{shard}", place)
            bot.clock_file = file
            bot.environment["CLOISTERWYRM_BACKUPS"] = "0"
            house.bots.append(bot)
            stack.push_async_callback(bot.stop)
        house.ask = await _find_asking(stack, house.bots[0].database, database)
        yield house


async def _find_asking(
    stack: AsyncExitStack, file: Path, database: URL | None
) -> Callable[[str], Awaitable[tuple[Any, ...]]]:
    """Return what asks the bots' database for a row."""
    if database is None:

        async def ask_file(query: str) -> tuple[Any, ...]:
            uri = f"{file.as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True, timeout=10.0)) as connection:
                return tuple(connection.execute(query).fetchone())

        return ask_file
    address = database.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(address)
    stack.push_async_callback(connection.close)

    async def ask_server(query: str) -> tuple[Any, ...]:
        return tuple(await connection.fetchrow(query))

    return ask_server
