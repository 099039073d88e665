"""Connections: no statement on the event loop, and transactions that end, whoever is cancelled."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.sqlite.backups import back_up_today, folder_of
from bot.store.sqlite.file import SqliteFile
from bot.store.transactions import finish
from rules.actions import PASS
from tests.bot.club import DRAGONS, Channel, Club, deliver, first, options
from tests.bot.store.rows import GAME, action, game
from tests.bot.store.sqlite.trace import Trace
from tests.fresh import lay_database

TODAY = datetime(2026, 3, 1, tzinfo=UTC).date()


@pytest.fixture
async def traced(trace: Trace, store: Store) -> AsyncIterator[Store]:
    """A store that is watched, with a game in it."""
    async with store.write() as change:
        await change.add_game(GAME)
    async with store.read() as reading:
        assert await reading.game(GAME.id)
    trace.seen.clear()
    yield store
    trace.release()


async def add(store: Store, number: int) -> None:
    """Add an action to the game, as a whole transaction."""
    async with store.write(GAME.id) as change:
        await change.add_actions([action(number)])


async def add_game(store: Store, game_id: str) -> None:
    """Add a game in no channel of its own, as a whole transaction."""
    async with store.write() as change:
        await change.add_game(game(id=game_id, status="over"))


async def count_actions(store: Store) -> int:
    """Return how many actions the game has."""
    async with store.read() as reading:
        return len(await reading.actions(GAME.id))


async def test_no_statement_runs_on_the_event_loop(trace: Trace, tmp_path: Path) -> None:
    """Neither in a whole game and all that is said of it, nor at the beginning and the end."""
    channel = Channel()
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        assert isinstance(store.database, SqliteFile)
        club = Club(store)
        sender, at = channel.sender(club), await club.game(setup=DRAGONS)
        while at.to_act is not None:
            at = await club.act(at, PASS if PASS in options(at) else first(at))
            assert await deliver(club, sender)
        await channel.tidier(club).tidy(at.table.id)
        await store.database.checkpoint()
        path = store.database.path
        await finish(asyncio.to_thread(back_up_today, path, folder_of(path), 1, TODAY))
    assert trace.seen_here() == []
    assert trace.words().count("COMMIT") > at.table.seq > 10
    assert {"BEGIN", "SELECT", "INSERT", "UPDATE", "PRAGMA", "CREATE"} <= set(trace.words())


async def test_a_move_asks_few_questions(trace: Trace, tmp_path: Path) -> None:
    """Each is up to four errands to a thread: two read a game, at most ten save a move.

    Whether everything is said is in what was read.
    """
    channel = Channel()
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        club = Club(store)
        sender, at = channel.sender(club), await club.game(setup=DRAGONS)
        for _ in range(6):
            assert await deliver(club, sender)
            trace.seen.clear()
            assert await club.service.games.said(at.table.id)
            at = await club.service.games.position(at.table.id)
            assert trace.words() == ["BEGIN", "SELECT", "SELECT", "ROLLBACK"]
            trace.seen.clear()
            at = await club.act(at, PASS if PASS in options(at) else first(at))
            assert 0 < trace.count_asked() <= 10


@pytest.mark.parametrize("statement", ["BEGIN", "INSERT", "COMMIT"])
async def test_a_slow_disk_delays_nobody_else(traced: Store, trace: Trace, statement: str) -> None:
    """While a change waits for the disk, others read, and see what was there before."""
    trace.hold(statement)
    change = asyncio.create_task(add(traced, 1))
    assert await trace.reached(change)
    assert await count_actions(traced) == 0
    assert not change.done()
    trace.release()
    await change
    assert not trace.late
    assert await count_actions(traced) == 1


async def test_readers_wait_for_no_writer_nor_a_writer_for_readers(traced: Store) -> None:
    """However many read, one can write."""
    async with asyncio.TaskGroup() as group:
        begun, over = asyncio.Barrier(9), asyncio.Event()

        async def read() -> None:
            async with traced.read() as reading:
                assert await reading.actions(GAME.id) == ()
                await begun.wait()
                await over.wait()
                assert await reading.actions(GAME.id) == ()

        for _ in range(8):
            group.create_task(read())
        await begun.wait()
        await add(traced, 1)
        over.set()
    assert await count_actions(traced) == 1


async def test_a_change_that_fails_is_no_change(traced: Store, trace: Trace) -> None:
    """It is rolled back, and the next one begins as ever."""
    with suppress(ZeroDivisionError):
        async with traced.write() as change:
            await change.add_actions([action(1)])
            raise ZeroDivisionError
    assert trace.words() == ["BEGIN", "INSERT", "ROLLBACK"]
    await add(traced, 1)
    assert trace.words()[3:] == ["BEGIN", "INSERT", "COMMIT"]


async def test_who_is_cancelled_at_the_commit_waits_for_it(traced: Store, trace: Trace) -> None:
    """However often that happens: nobody learns of the end of a change before it has ended."""
    trace.hold("COMMIT")
    change = asyncio.create_task(add(traced, 1))
    assert await trace.reached(change)
    for _ in range(3):
        change.cancel()
        await asyncio.sleep(0)
    assert not change.done()
    trace.release()
    with pytest.raises(asyncio.CancelledError):
        await change
    assert await count_actions(traced) == 1


async def test_who_is_cancelled_in_a_statement_waits_for_it(traced: Store, trace: Trace) -> None:
    """Then nothing of the change is left, and nothing in the way of the next."""
    trace.hold("INSERT")
    change = asyncio.create_task(add(traced, 1))
    assert await trace.reached(change)
    change.cancel()
    await asyncio.sleep(0)
    assert not change.done()
    trace.release()
    with pytest.raises(asyncio.CancelledError):
        await change
    await add(traced, 1)
    assert await count_actions(traced) == 1


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("used", [False, True])
async def test_a_change_cancelled_at_any_statement_is_made_or_not(
    tmp_path: Path, trace: Trace, used: bool, times: int
) -> None:
    """Also while its connection is opened; the next one goes through, and none stays open."""
    threads, ends = set(threading.enumerate()), list[bool]()
    path = lay_database(tmp_path / "games.sqlite3")
    for before in count():
        async with await Store.open(path) as store:
            async with store.write() if used else nullcontext():
                pass
            trace.hold(before=before)
            change = asyncio.create_task(add_game(store, f"game-{before}"))
            reached = await trace.reached(change)
            for _ in range(times):
                change.cancel()
                await asyncio.sleep(0)
            trace.release()
            with suppress(asyncio.CancelledError):
                await change
            async with store.read() as reading:
                ends.append(await reading.game(f"game-{before}") is not None)
            await add_game(store, f"next-{before}")
        if not reached:
            break
    for thread in set(threading.enumerate()) - threads:
        if not thread.name.startswith("asyncio_"):
            await asyncio.to_thread(thread.join, 10.0)
            assert not thread.is_alive(), "a connection stays open"
    assert ends[0] is False
    assert ends[-1] is True
    assert len(ends) >= (4 if used else 9)


async def test_a_game_that_was_looked_at_is_read_once(trace: Trace, tmp_path: Path) -> None:
    """By a press: with its position, though a table is enough at first; its news, per move."""
    channel = Channel()
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        club = Club(store)
        sender, at = channel.sender(club), await club.game(setup=DRAGONS)
        assert await deliver(club, sender)
        for _ in range(3):
            assert at.to_act is not None
            await club.service.games.table(at.table.id)
            missed = await club.service.history.missed_events(at.table.id, at.to_act.user_id)
            trace.seen.clear()
            again = await club.service.history.missed_events(at.table.id, at.to_act.user_id)
            await club.service.games.position(at.table.id)
            assert trace.words() == []
            assert again == missed
            at = await club.act(at, PASS if PASS in options(at) else first(at))
            assert await deliver(club, sender)
