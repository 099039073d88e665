"""Restarts: a game goes on from its snapshot at any point."""

from pathlib import Path

from sqlalchemy import update
from structlog.testing import capture_logs

from bot.games.table import Position
from bot.store import ActionRow, Store
from bot.store.schema import actions
from tests.bot.club import ANN, BO, CYD, DRAGONS, Club, any_of, first, walking

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
            at = await club.service.games.position(at.table.id)
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
    at = await club.service.games.resign(at.table.id, ANN.id, club.press())
    again = await Club(club.store).service.games.position(at.table.id)
    assert again == at


async def test_log_that_replays_differently(club: Club) -> None:
    """A log that leads elsewhere under today's rules is reported; the game goes on."""
    at = await club.game()
    after = await club.act(at, first(at))
    assert (await club.service.history.replay(at.table.id)).differs_at is None
    async with club.store.write() as change:
        second = actions.c.number == at.table.seq + 1
        await change.connection.execute(update(actions).where(second).values(fingerprint="0" * 16))
    with capture_logs() as logged:
        found = await club.service.history.replay(at.table.id)
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
    found = await club.service.history.replay(after.table.id)
    assert found.differs_at == at.table.seq + 1
    assert found.state == at.state
