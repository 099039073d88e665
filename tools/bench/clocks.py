"""How fast the next of ten thousand running clocks is found, and a bot with them starts."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from sqlalchemy import insert

from bot.games.calendar import DAY, HOUR
from bot.games.clock import Clock
from bot.games.clock_terms import Terms
from bot.games.configuration import Configuration
from bot.games.rows import pack_clock, pack_configuration
from bot.service import Service
from bot.store import GameRow, SeatRow, Store
from bot.store.records import Record
from bot.store.schema import clocks, games, seats, timers
from bot.tables.clock_updates import OVER
from rules.expansions import EXPANSIONS

RUNNING = 10_000
SEATS = 3
NOW = 1_795_000_000.0
TIMES = 200
TERMS = Terms(DAY, 2 * DAY)


def run() -> dict[str, float]:
    """Measure and print the times, in milliseconds."""
    figures = asyncio.run(_measure())
    print(", ".join(f"{name} {value} ms" for name, value in figures.items()))
    return figures


async def _measure() -> dict[str, float]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        async with await Store.open(path) as store:
            await _fill(store)
        begun = perf_counter()
        async with await Store.open(path) as store:
            service = Service(store, EXPANSIONS, clock=lambda: NOW)
            await service.scheduler.keep()
            started = perf_counter() - begun
            found = [await _find_next(store) for _ in range(TIMES)]
    return {"start": round(started * 1000), "next": round(median(found) * 1000, 2)}


async def _find_next(store: Store) -> float:
    """Return how many seconds it takes to find the time of the next check."""
    begun = perf_counter()
    async with store.read() as reading:
        await reading.next_deadline()
    return perf_counter() - begun


async def _fill(store: Store) -> None:
    async with store.write() as change:
        for table, rows in (
            (games, map(_make_game, range(RUNNING))),
            (seats, (_make_seat(*each) for each in _everybody())),
            (clocks, (_make_clock(*each) for each in _everybody())),
        ):
            await change.connection.execute(insert(table), [row.columns for row in rows])
        await change.connection.execute(insert(timers), [*map(_make_timer, range(RUNNING))])


def _everybody() -> Iterator[tuple[int, int]]:
    return ((game, seat) for game in range(RUNNING) for seat in range(SEATS))


def _make_game(number: int) -> GameRow:
    configuration = Configuration(EXPANSIONS, clock=TERMS.each, bank=TERMS.bank)
    return GameRow(
        id=f"{number:08}",
        guild_id=number,
        channel_id=number,
        host_id=1,
        status="running",
        locale="en-GB",
        seq=1,
        last_press=None,
        trouble=None,
        created_at=NOW,
        expires_at=None,
        **pack_configuration(configuration),
    )


def _make_seat(game: int, seat: int) -> Record:
    return SeatRow(f"{game:08}", seat, seat + 1, f"Player {seat}", active=True)


def _make_clock(game: int, seat: int) -> Record:
    clock = Clock.full(TERMS)
    since = NOW - game % DAY
    return pack_clock(f"{game:08}", seat, clock if seat else clock.start(since, clock.calendar))


def _make_timer(game: int) -> dict[str, Any]:
    due_at = NOW + HOUR + game * 7919 % (14 * DAY)
    return {"game_id": f"{game:08}", "user_id": 1, "kind": OVER, "number": 1, "due_at": due_at}
