"""Harm that comes to a database, foreseeable by seed, and a look at all that is left of it.

`python -m tests.bot.store.sqlite.harm 1000` tries so many kinds of it.
"""

import asyncio
import shutil
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.games.refusals import Refusal
from bot.games.table import Position
from bot.outbox import TryLater
from bot.store import Store, StoreUnavailable
from tests.bot.club import Channel, Club, options

DUMP = Path(__file__).parents[1] / "written_by_0_1.sql"
STARTED = ("usual", "begun", "killed", "silent", "base", "all", "resigned", "draft", "crops")
GAMES = (*STARTED, "princess", "walking", "told", "untold")
LOBBY, HELD = "lobby", "silent"
"""A lobby, and a game whose channel took no message."""
COLUMNS = {
    "games": (
        "status",
        "setup",
        "preset",
        "seating",
        "locale",
        "seq",
        "host_id",
        "expires_at",
        "mover",
        "held_until",
        "purist",
    ),
    "seats": ("number", "user_id", "name", "active"),
    "bags": ("seed", "seal", "sealed", "remaining", "reshuffles"),
    "actions": ("number", "seat", "action", "fingerprint", "interaction_id"),
    "snapshots": ("number", "form", "body"),
    "outbox": ("kind", "facts", "pings", "notice", "sent_at", "number"),
}
"""What is harmed of a row; ids that lead from table to table are looked after at each start."""


async def write_healthy(path: Path) -> None:
    """Write the games of an early version, in today's schema."""
    with closing(sqlite3.connect(path)) as written:
        written.executescript(DUMP.read_text())
    async with await Store.open(path):
        pass


def harm_bytes(path: Path, random: Random) -> None:
    """Change a few bytes anywhere."""
    content = bytearray(path.read_bytes())
    for _ in range(random.choice((1, 1, 2, 10, 200))):
        content[random.randrange(len(content))] = random.randrange(256)
    path.write_bytes(content)


def harm_pages(path: Path, random: Random) -> None:
    """Overwrite a page with nothing, noise, or another page."""
    content = path.read_bytes()
    pages = [content[start : start + 4096] for start in range(0, len(content), 4096)]
    place = random.randrange(len(pages))
    pages[place] = random.choice((bytes(4096), random.randbytes(4096), random.choice(pages)))
    path.write_bytes(b"".join(pages))


def cut_off(path: Path, random: Random) -> None:
    """Lose the end of the file."""
    path.write_bytes(path.read_bytes()[: random.randrange(path.stat().st_size)])


def harm_row(path: Path, random: Random) -> str:
    """Change one value of one row, so that SQLite notices nothing; return whose game it is."""
    table = random.choice(tuple(COLUMNS))
    column = random.choice(COLUMNS[table])
    game_id = "id" if table == "games" else "game_id"
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(f"SELECT rowid, {game_id}, {column} FROM {table}").fetchall()
        row, game, value = random.choice(rows)
        with suppress(sqlite3.IntegrityError), connection:
            connection.execute(
                f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (spoil(value, random), row)
            )
    return str(game)


def spoil(value: object, random: Random) -> object:
    """Return another value in this one's place: of another type, cut short, or changed a little."""
    anything: list[object] = [None, "", "{}", "[", "null", b"\xff\xfe", 2**62, -1, 0.5, "[1]"]
    if isinstance(value, str | bytes) and value:
        raw = bytearray(value.encode() if isinstance(value, str) else value)
        place = random.randrange(len(raw))
        cut = bytes(raw[:place])
        raw[place] = random.randrange(256)
        changed = [cut, bytes(raw), bytes(raw) * 2]
        return random.choice([*anything, *(text.decode("latin-1") for text in changed), *changed])
    return random.choice(anything)


@dataclass(frozen=True)
class Found:
    """What can be read of each game, and of which games something was told."""

    positions: dict[str, Position]
    told: frozenset[str]
    lobby_closed: bool


async def explore(path: Path) -> Found | None:
    """Read, play, tell and expire everything; None if the database is refused as a whole.

    Anything raised but a refusal is the bot's mistake.
    """
    try:
        store = await Store.open(path)
    except StoreUnavailable:
        return None
    async with store:
        club, channel = Club(store), Channel()
        positions: dict[str, Position] = {}
        for game in GAMES:
            with suppress(Refusal):
                positions[game] = await club.service.games.position(game)
            for look in looks(club, game):
                with suppress(Refusal):
                    await look()
        await tell(club, channel)
        for at in positions.values():
            if at.to_act is not None:
                with suppress(Refusal):
                    await club.act(at, options(at)[0])
        club.clock.now = 2e9
        with suppress(Refusal):
            await club.service.scheduler.keep()
        told = frozenset(message.announcement.game_id for message in channel.posted)
        return Found(positions, told, await is_closed(club))


def looks(club: Club, game: str) -> tuple[Callable[[], object], ...]:
    """Everything that can be asked about a game."""
    service = club.service
    return (
        lambda: service.games.table(game),
        lambda: service.games.visit(game),
        lambda: service.history.replay(game),
        lambda: service.history.missed_events(game, 100),
        lambda: service.history.map_turns(game, lambda state: state.scores),
    )


async def tell(club: Club, channel: Channel) -> None:
    """Say what waits, of every game that can be told."""
    sender = channel.sender(club)
    try:
        async with club.store.read() as reading:
            waiting = await reading.games_with_unsent()
    except StoreUnavailable:
        return
    for game in dict.fromkeys((*waiting, HELD)):
        with suppress(TryLater):
            await sender.deliver(game)


async def is_closed(club: Club) -> bool:
    try:
        return (await club.service.games.table(LOBBY)).status == "cancelled"
    except Refusal:
        return False


def compare(good: Found, found: Found, harmed: str | None) -> list[str]:
    """Return what is wrong: lost or another game, though only that of one game was harmed."""
    wrong = [
        f"{name} stands otherwise"
        for name, at in found.positions.items()
        if at.state is not None and at.state != good.positions[name].state
    ]
    if harmed is not None:
        others = good.positions.keys() - {harmed}
        wrong += [f"{name} can't be read" for name in others - found.positions.keys()]
        wrong += [
            f"{name} is another table"
            for name in others & found.positions.keys()
            if found.positions[name] != good.positions[name]
        ]
        wrong += [f"{name} is not told" for name in good.told - found.told - {harmed}]
        if harmed != LOBBY and not found.lobby_closed:
            wrong.append("the lobby is not closed")
    return wrong


KINDS = (harm_bytes, harm_pages, cut_off, harm_row, harm_row, harm_row)


async def main(trials: int, first: int = 0) -> None:
    """Try harm of every kind, and print what the bot did wrong."""
    with tempfile.TemporaryDirectory() as folder:
        healthy, path = Path(folder) / "healthy", Path(folder) / "games.sqlite3"
        await write_healthy(healthy)
        shutil.copyfile(healthy, path)
        good = await explore(path)
        assert good is not None
        refused = failed = 0
        for seed in range(first, first + trials):
            shutil.copyfile(healthy, path)
            kind = KINDS[seed % len(KINDS)]
            harmed = kind(path, Random(seed))
            try:
                found = await explore(path)
                wrong = [] if found is None else compare(good, found, harmed)
                refused += found is None
            except Exception as error:
                wrong = [repr(error)]
                traceback.print_exc(limit=-4)
            if wrong:
                failed += 1
                sys.stdout.write(f"seed {seed}, {kind.__name__} {harmed}: {', '.join(wrong)}\n")
        sys.stdout.write(f"trials={trials} refused={refused} wrong={failed}\n")


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
