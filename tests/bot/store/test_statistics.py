"""The census: what there is and what waits, in any store that can still be opened."""

from typing import Any, get_args

import pytest
from sqlalchemy import text

from bot.store import Store
from bot.store.records import Status
from bot.store.sqlite.file import SqliteFile
from bot.store.statistics import Statistics, read_statistics
from tests.bot.store.rows import game, words

pytestmark = pytest.mark.store


async def census(store: Store) -> Statistics:
    async with store.read() as reading:
        return await read_statistics(reading)


async def set_up(store: Store, **columns: dict[str, Any]) -> None:
    """Put a game with something to be said into the store, for each id, at number 100, 101 ..."""
    async with store.write() as change:
        for at, (game_id, own) in enumerate(columns.items(), start=100):
            await change.add_game(game(id=game_id, channel_id=at, **own))
            await change.announce(**{**words(0, float(at)), "game_id": game_id})


async def test_an_empty_store(store: Store) -> None:
    """Every status is told, and nothing waits."""
    taken = await census(store)
    assert set(taken.games) == set(get_args(Status))
    assert not any(taken.games.values())
    assert (taken.held, taken.unsent, taken.waiting_since) == (0, 0, None)


async def test_games_are_counted_by_status(store: Store) -> None:
    """Running or over, each game once."""
    await set_up(store, a={}, b={}, c={"status": "over"})
    counted = (await census(store)).games
    assert (counted["running"], counted["over"], counted["lobby"]) == (2, 1, 0)


async def test_what_waits_is_counted_with_its_oldest(store: Store) -> None:
    """What was sent does not wait any more."""
    await set_up(store, a={}, b={}, c={})
    async with store.write() as change:
        (row,) = await change.outbox("a")
        await change.mark_sent([row.id], 200.0, channel_id=100, message_id=5)
    taken = await census(store)
    assert (taken.unsent, taken.waiting_since) == (2, 101.0)


async def test_held_games_are_told_apart(store: Store) -> None:
    """What can't be said for want of a permission is no sign of a slow bot.

    Nobody waits for a lobby that was closed since its channel is gone.
    """
    held: dict[str, Any] = {"trouble": "send_messages"}
    await set_up(store, a=held, b={}, c={"trouble": "channel-gone", "status": "cancelled"})
    taken = await census(store)
    assert (taken.held, taken.unsent, taken.waiting_since) == (1, 1, 101.0)


async def test_damaged_rows_do_not_keep_it_from_being_taken(store: Store) -> None:
    """A status that is none, a time that is none."""
    await set_up(store, a={}, b={})
    if not isinstance(store.database, SqliteFile):
        pytest.skip("Elsewhere a column takes its own type only.")
    async with store.write() as change:
        await change.connection.execute(text("UPDATE games SET status = 'x' WHERE id = 'a'"))
        await change.connection.execute(text("UPDATE outbox SET created_at = 'y'"))
    taken = await census(store)
    assert (taken.games["running"], sum(taken.games.values())) == (1, 1)
    assert (taken.unsent, taken.waiting_since) == (2, None)
