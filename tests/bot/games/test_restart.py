"""Restarts: a game goes on from its snapshot at any point, and is paused where that is damaged."""

import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from bot.games.table import Position
from bot.refusals import RefusalKey
from bot.store import ActionRow, SnapshotRow, Store
from bot.store.schema import actions, snapshots
from rules import codec, new_game
from tests.bot.club import ANN, BO, CYD, DRAGONS, Club, any_of, first, walking
from tests.bot.lobby.test_lobby import refusing

SEED = "volcano soon 2"


async def played(path: Path, *, restart: bool) -> tuple[Position, tuple[ActionRow, ...], int]:
    """A short game with dragon walks, the process ended and begun again before every press."""
    store, walks, choose = await Store.open(path), 0, any_of(3)
    club = Club(store, SEED)
    at = await club.game((ANN, BO, CYD), setup=DRAGONS)
    while at.table.status == "running":
        walks += walking(at)
        if restart:
            await store.close()
            store = await Store.open(path)
            press, club = club.press, Club(store, SEED)
            club.press = press  # type: ignore[method-assign]
            at = await club.service.position(at.table.id)
        at = await club.act(at, choose(at))
    async with store.read() as reading:
        log = await reading.actions(at.table.id)
    await store.close()
    return at, log, walks


async def test_restart_at_any_point(tmp_path: Path) -> None:
    """A game restarted before every press, dragon walks included, is the same game."""
    whole, whole_log, walks = await played(tmp_path / "whole.sqlite3", restart=False)
    broken, broken_log, _ = await played(tmp_path / "broken.sqlite3", restart=True)
    assert walks >= 6
    assert broken.state == whole.state
    assert [(row.action, row.fingerprint) for row in broken_log] == [
        (row.action, row.fingerprint) for row in whole_log
    ]
    assert broken.table.proof == whole.table.proof


async def test_over_and_restarted(club: Club) -> None:
    """A finished game can still be looked at after a restart."""
    at = await club.game()
    at = await club.service.resign(at.table.id, ANN.id, club.press())
    again = await Club(club.store).service.position(at.table.id)
    assert again == at


async def garble(store: Store, at: Position) -> None:
    """Make the snapshot unreadable."""
    async with store.write() as change:
        await change.connection.execute(update(snapshots).values(body=b"\\x00garbage"))


async def swap(store: Store, at: Position) -> None:
    """Put another position into the snapshot."""
    other = zlib.compress(codec.snapshot(new_game(at.table.setup)))
    async with store.write() as change:
        await change.connection.execute(update(snapshots).values(body=other))


async def lag(store: Store, at: Position) -> None:
    """Leave the snapshot behind the log."""
    async with store.write() as change:
        old = SnapshotRow(at.table.id, at.table.seq - 1, 1, zlib.compress(b"{}"))
        await change.set_snapshot(old)


@pytest.mark.parametrize("damage", [garble, swap, lag])
async def test_damaged_snapshot(
    club: Club, damage: Callable[[Store, Position], Awaitable[None]]
) -> None:
    """A game whose snapshot is damaged is paused, says so once, and leaves others alone."""
    at = await club.game(channel=1)
    other = await club.game(channel=2)
    await damage(club.store, at)
    again = Club(club.store)
    if damage is lag:
        assert (await again.service.position(other.table.id)).table.status == "running"
    with refusing(RefusalKey.GAME_PAUSED):
        await again.service.submit(at.table.id, at.table.seq, ANN.id, (first(at),), "press")
    with refusing(RefusalKey.GAME_PAUSED):
        await again.service.submit(at.table.id, at.table.seq, ANN.id, (first(at),), "press")
    paused = await again.service.position(at.table.id)
    assert (paused.table.status, paused.state) == ("paused", None)
    assert [row.kind for row in await club.rows(at.table.id)] == ["lobby", "turn", "paused"]
    assert (await club.game(channel=1)).table.status == "running"


async def test_looking_at_a_damaged_game(club: Club) -> None:
    """A question changes nothing; a visitor has the game paused, in public."""
    at = await club.game()
    await garble(club.store, at)
    again = Club(club.store)
    with refusing(RefusalKey.GAME_PAUSED):
        await again.service.position(at.table.id)
    assert (await again.service.table(at.table.id)).status == "running"
    with refusing(RefusalKey.GAME_PAUSED), capture_logs() as logged:
        await again.service.visit(at.table.id)
    paused = {"event": "a game is paused", "game": at.table.id, "log_level": "error"}
    assert logged[0].items() >= paused.items()
    assert logged[0]["reason"]
    assert (await again.service.table(at.table.id)).status == "paused"
    assert [row.kind for row in await club.rows(at.table.id)] == ["lobby", "turn", "paused"]
    visited = await again.service.visit(at.table.id)
    assert (visited.table.status, visited.state) == ("paused", None)


async def test_damaged_after_the_end(club: Club) -> None:
    """A finished game whose snapshot is damaged cannot be looked at; it stays finished, quietly."""
    at = await club.game()
    at = await club.service.resign(at.table.id, ANN.id, club.press())
    await garble(club.store, at)
    with refusing(RefusalKey.GAME_PAUSED):
        await Club(club.store).service.position(at.table.id)
    assert [row.kind for row in await club.rows(at.table.id)] == ["lobby", "turn", "end"]


async def test_log_that_replays_differently(club: Club) -> None:
    """A log that leads elsewhere under today's rules is reported; the game goes on."""
    at = await club.game()
    after = await club.act(at, first(at))
    assert (await club.service.replay(at.table.id)).differs_at is None
    async with club.store.write() as change:
        second = actions.c.number == at.table.seq + 1
        await change.connection.execute(update(actions).where(second).values(fingerprint="0" * 16))
    with capture_logs() as logged:
        found = await club.service.replay(at.table.id)
    assert found.differs_at == at.table.seq + 1
    assert found.state == after.state
    differs = {"event": "a log replays differently", "number": at.table.seq + 1}
    assert logged[0].items() >= {**differs, "game": at.table.id}.items()
    assert (await club.act(after, first(after))).table.status == "running"


async def test_log_with_a_refused_action(club: Club) -> None:
    """A replay stops before an action that today's rules refuse."""
    at = await club.game()
    after = await club.act(at, first(at))
    async with club.store.write() as change:
        second = actions.c.number == at.table.seq + 1
        await change.connection.execute(
            update(actions)
            .where(second)
            .values(action='{"do":"place-tile","x":9,"y":9,"rotation":0}')
        )
    found = await club.service.replay(after.table.id)
    assert found.differs_at == at.table.seq + 1
    assert found.state == at.state
