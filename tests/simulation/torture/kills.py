"""Kills: the bot is ended without warning, at any moment of whatever it is doing."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

from playground.routes.request import PendingRequest
from tests.simulation.command_line import Report
from tests.simulation.findings import Tally
from tests.simulation.held_requests import held, is_new_message
from tests.simulation.torture.hall import Hall, open_hall
from tests.simulation.torture.old_database import (
    count_games,
    list_old_schemas,
    schema_of,
    write_old,
)

START_SECONDS = 0.25
"""About how long the bot takes to start."""
TABLES = (2, 3, 4)
"""How many people sit at each table."""
OLD_TABLES = (4,) * count_games()
"""The same where old games are played on, each by some of four people."""
IN_MIGRATION = (0.01, 0.12)
"""Seconds after which a database is being migrated."""
BACKUP_SECONDS = 0.2
"""About how long a backup takes."""
LONGEST_PLAY = 1.5
"""Seconds, at most, that people play between two kills."""

Stroke = Callable[[Hall, Random], Awaitable[None]]


async def at_any_time(hall: Hall, chance: Random) -> None:
    """Kill it at some moment."""
    await asyncio.sleep(chance.uniform(0, LONGEST_PLAY))
    await hall.bot.kill()


async def in_a_request(hall: Hall, chance: Random) -> None:
    """Kill it while it waits for Discord, which has done what it was asked for, or has not."""
    wanted = chance.choice((is_new_message, is_edit, is_answer, is_anything))
    stored = chance.random() < 0.5
    await asyncio.sleep(chance.uniform(0, LONGEST_PLAY / 2))
    async with held(hall.server, wanted, stored=stored) as caught:
        with suppress(TimeoutError):
            await asyncio.wait_for(caught.wait(), LONGEST_PLAY)
        await asyncio.sleep(chance.choice((0.0, 0.0, 0.05)))
        await hall.bot.kill()


def is_edit(passing: PendingRequest) -> bool:
    """Return whether an old message is about to lose its buttons."""
    return passing.method == "PATCH" and passing.path.startswith("/channels/")


def is_answer(passing: PendingRequest) -> bool:
    """Return whether somebody is about to see an answer."""
    return passing.path.startswith(("/interactions/", "/webhooks/"))


def is_anything(passing: PendingRequest) -> bool:
    """Return True."""
    return True


async def in_a_write(hall: Hall, chance: Random) -> None:
    """Kill it while, or right after, it writes something down."""
    await asyncio.sleep(chance.uniform(0, LONGEST_PLAY / 2))
    await written(hall.bot.database, LONGEST_PLAY)
    await asyncio.sleep(chance.choice((0.0, 0.002, 0.01)))
    await hall.bot.kill()


async def written(database: Path, seconds: float) -> None:
    """Wait until something is written into a database, or so many seconds have passed."""
    before, until = _state_of(database), time.monotonic() + seconds
    while _state_of(database) == before and time.monotonic() < until:
        await asyncio.sleep(0.001)


def _state_of(database: Path) -> list[tuple[int, int]]:
    found = [each.stat() for each in database.parent.glob(f"{database.name}*")]
    return [(each.st_size, each.st_mtime_ns) for each in found]


async def in_a_drain(hall: Hall, chance: Random) -> None:
    """Ask it to end, and kill it while it is at that."""
    await asyncio.sleep(chance.uniform(0, LONGEST_PLAY))
    hall.read_log()
    hall.bot.ask_to_end()
    await asyncio.sleep(chance.uniform(0, 0.1))
    await hall.bot.kill()
    hall.read_log(judged=False)


async def in_a_backup(hall: Hall, chance: Random) -> None:
    """Kill it together with a backup that is being made; what counts as a backup is whole."""
    await asyncio.sleep(chance.uniform(0, LONGEST_PLAY / 2))
    backup = hall.bot.begin_backup()
    await asyncio.sleep(chance.uniform(0, BACKUP_SECONDS))
    backup.kill()
    await backup.wait()
    await hall.bot.kill()
    hall.look_at_backups()


STROKES: Mapping[Stroke, int] = {
    at_any_time: 3,
    in_a_request: 4,
    in_a_write: 3,
    in_a_drain: 1,
    in_a_backup: 1,
}
"""How a bot that has started is killed, and how often each."""
IN_START = 0.2
"""How many of all kills come while the bot starts."""


async def kill_often(kills: int, seed: str, folder: Path, report: Report) -> Tally:
    """Kill the bot so many times while games are played; return what came of it."""
    tally, chance = Tally(), Random(seed)
    migrations, old = kills // 8, kills // 8
    async with open_hall(folder / "old", seed, OLD_TABLES, tally, report) as hall:
        games = await _kill_in_migrations(hall, migrations, chance)
        await _kill_and_play(hall, old, chance, games)
    async with open_hall(folder / "new", seed, TABLES, tally, report) as hall:
        await _kill_and_play(hall, kills - migrations - old, chance)
    return tally


async def _kill_in_migrations(hall: Hall, kills: int, chance: Random) -> tuple[str, ...]:
    """Kill it while it brings old databases up to date; return the games in the last of them."""
    channels = [table.room.channel for table in hall.tables]
    database, schema = hall.bot.database, ""
    for number in range(kills + 1):
        if not schema or schema_of(database) != schema:
            schema = chance.choice(list_old_schemas())
            write_old(database, schema, hall.server.world, channels)
            hall.look("before a migration")
        if number < kills:
            await hall.bot.kill_in_start(chance.uniform(*IN_MIGRATION))
            hall.look(f"migration {number} from {schema}")
            hall.report(f"migration {number} from {schema}, then {schema_of(database)}")
    return hall.chronicle.games


async def _kill_and_play(hall: Hall, kills: int, chance: Random, old: Sequence[str] = ()) -> None:
    """Kill the bot while games are played, then let it be; judge what came of it."""
    async with playing(hall):
        for number in range(1, kills + 1):
            await _kill_once(hall, chance, f"kill {number}")
        await hall.bot.start()
        await hall.demand_progress()
    await hall.settle()
    await hall.stop(old)


@asynccontextmanager
async def playing(hall: Hall) -> AsyncIterator[None]:
    """Let people play at all tables meanwhile; in the end they finish their turns."""
    async with asyncio.TaskGroup() as tasks:
        for table in hall.tables:
            tasks.create_task(table.play())
        yield
        for table in hall.tables:
            table.leave()


async def _kill_once(hall: Hall, chance: Random, what: str) -> None:
    if chance.random() < IN_START:
        await hall.bot.kill_in_start(chance.uniform(0, START_SECONDS))
        hall.report(f"{what} in start")
    else:
        await hall.bot.start()
        if hall.note_start():
            await hall.demand_progress()
        (stroke,) = chance.choices([*STROKES], [*STROKES.values()])
        await stroke(hall, chance)
        hall.report(f"{what} {stroke.__name__}")
    hall.look(what)
    if chance.random() < 0.5:
        await hall.sleep_a_night()
