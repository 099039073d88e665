"""A hall: a server, a bot, tables in several channels, and what the bot writes down."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path

from bot.store import StoreUnavailable
from bot.store.sqlite.backups import find_backups
from bot.store.sqlite.integrity import check
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from playground.world import NONCE_SECONDS
from tests.simulation.bot_process import QuickBot
from tests.simulation.clock import SimulationClock
from tests.simulation.command_line import Report
from tests.simulation.findings import FaultError, Tally
from tests.simulation.message_audit import brief, judge_game
from tests.simulation.records import Records, copied, errors_in, is_new
from tests.simulation.room import Room, carried
from tests.simulation.server import NAMES
from tests.simulation.torture.chronicle import Chronicle
from tests.simulation.torture.table import Table

NIGHT = 2 * NONCE_SECONDS
"""Seconds that pass at times before the bot is started again; Discord forgets its nonces."""
MOST_ROUNDS = 40
"""Rounds of questions after which a table is stuck, if all are answered and it does not advance."""
MOST_STARTS = 10
"""Starts of the bot after which nothing may be in the way of a table that has not advanced."""
LAST_RESORT = 900.0
"""Seconds after which nothing more is waited for: far more than it takes, however slow."""
TERMS = (
    "",
    "inns-cathedrals, traders-builders, princess-dragon, phantom",
    "princess-dragon, halflings",
    "princess-dragon, river, abbot",
)
"""The expansions of the tables, one after the other; the first plays what a lobby begins with."""


class Hall:
    """Where several games are played at once; `tally` is what was found to be wrong."""

    def __init__(
        self,
        server: LocalDiscord,
        bot: QuickBot,
        tables: Sequence[Table],
        clock: SimulationClock,
        tally: Tally,
        report: Report,
        strict: bool,
    ) -> None:
        self.server = server
        self.bot = bot
        self.tables = tables
        self.clock = clock
        self.report = report
        self.tally = tally
        self.records = Records(bot.database)
        self.chronicle = Chronicle(self.tally)
        self.began = time.monotonic()
        self._strict = strict
        self._read = 0
        self._starts = 0
        self._advanced: dict[str, tuple[int, int]] = {}

    def read_log(self, *, judged: bool = True) -> None:
        """Read on in the bot's log; errors count if it is *judged* by them.

        A line that the end of the bot has cut short is none.
        """
        log = self.bot.log
        for line in errors_in(log, self._read) if judged and self._strict and log.exists() else ():
            if line.strip() and not line.startswith("{"):
                self.tally.others.append(f"The bot's log says: {line}")
        self._read = log.stat().st_size if log.exists() else 0

    def look(self, when: str) -> None:
        """Compare what is written down with what was, and with what people were told.

        The bot does not run. A copy is looked at, so that it finds its database as it left it.
        """
        try:
            with copied(self.bot.database) as copy:
                when = f"{time.monotonic() - self.began:.1f} s, {when}"
                if self.chronicle.games or not is_new(copy):
                    self.chronicle.look(Records(copy), self.tables, when)
        except FaultError as error:
            self.tally.lost.append(f"{when}: {error}")
        self.read_log()

    async def sleep_a_night(self) -> None:
        """Let a night pass while no bot runs, once what it asked for last is done or refused."""
        while self.server.rest.in_hand:
            await asyncio.sleep(0.01)
        self.clock.leap(NIGHT)

    def look_at_backups(self) -> None:
        """Demand that every backup is whole; then remove them, so that others are made."""
        for backup in find_backups(self.bot.database):
            try:
                check(backup, "ro")
            except StoreUnavailable as error:
                self.tally.lost.append(str(error))
            backup.unlink()

    def note_start(self) -> list[Table]:
        """Count a start of the bot; return the tables that have not advanced for too many."""
        self._starts += 1
        for table in self.tables:
            told, _ = self._advanced.get(table.name, (-1, 0))
            if told != len(table.room.told):
                self._advanced[table.name] = len(table.room.told), self._starts
        return [t for t in self.tables if self._starts - self._advanced[t.name][1] > MOST_STARTS]

    async def demand_progress(self) -> None:
        """Let every table advance, with nothing in its way: those that do not are stuck."""
        known = {table.name: self._progress_of(table) for table in self.tables}
        rounds = {table.name: table.vain_rounds for table in self.tables}

        def waiting() -> list[Table]:
            return [
                table
                for table in self.tables
                if not table.at_rest and self._progress_of(table) == known[table.name]
            ]

        def has_time(table: Table) -> bool:
            return table.vain_rounds - rounds[table.name] < MOST_ROUNDS

        until = time.monotonic() + LAST_RESORT
        while any(map(has_time, waiting())) and time.monotonic() < until:
            await asyncio.sleep(0.1)
        for table in waiting():
            self.tally.stuck.append(
                f"{time.monotonic() - self.began:.1f} s: nobody at {table.name} can go on; the "
                f"newest messages there: {[*map(brief, table.room.posted[-2:])]}"
            )
            self.report(self.tally.stuck[-1])

    def _progress_of(self, table: Table) -> int:
        return self.records.progress(table.room.channel.id)

    async def settle(self) -> None:
        """Wait until nothing more is to be said."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_RESORT):
                while self.records.unsaid():
                    await asyncio.sleep(0.05)
        unsaid = self.records.unsaid()
        if unsaid:
            self.tally.lost.append(f"{unsaid} news are never said.")

    async def stop(self, old: Sequence[str] = ()) -> None:
        """Let the bot end, and judge everything; *old* games have been told up to somewhere."""
        status = await self.bot.stop()
        if status != 0:
            self.tally.others.append(f"The bot ends with status {status}.")
        self.judge(old)
        presses = sum(table.presses for table in self.tables)
        over = sum(status == "over" for status in self.records.games().values())
        self.report(f"{over} of {len(self.chronicle.games)} games over, {presses} presses")

    def judge(self, old: Sequence[str] = ()) -> None:
        """Compare everything that was said with everything that was written down."""
        self.look("at the end")
        said = [message for table in self.tables for message in table.room.told]
        for game in self.chronicle.games:
            told = [m for m in said if any(carries == game for carries, _ in carried(m))]
            records = Records(self.bot.database, game)
            gone = {key: index for table in self.tables for key, index in table.gone.items()}
            judge_game(records, told, gone, self.tally, anew=game not in old)


@asynccontextmanager
async def open_hall(
    folder: Path,
    seed: str,
    sizes: Sequence[int],
    tally: Tally,
    report: Report,
    *,
    patience: float = 4.0,
    strict: bool = True,
) -> AsyncIterator[Hall]:
    """Run the server, with tables of these sizes; the bot is not started yet.

    People wait for an answer for so many seconds of *patience*. A *strict* hall counts what the
    bot's log calls an error.
    """
    clock = SimulationClock(slowness=1.0)
    server = LocalDiscord(
        users=NAMES[: max(sizes)],
        channels=[f"table-{number}" for number in range(1, len(sizes) + 1)],
        clock=clock,
        limits=RateLimits(enabled=False),
    )
    folder.mkdir()
    async with server:
        people, bot = server.client.users, QuickBot(server, folder, seed)
        places = zip(server.client.channels(people[0]), sizes, cycle(TERMS), strict=False)
        tables = [
            Table(server, Room(server, channel), people[:size], seed, terms, patience=patience)
            for channel, size, terms in places
        ]
        try:
            yield Hall(server, bot, tables, clock, tally, report, strict)
        finally:
            await bot.stop()
