"""Files: nobody but their owner reads them, and nothing half written is left."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.sqlite.files import sweep_parts, written_whole
from tests.bot.store.rows import GAME


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    """The permissions of everything in a folder, by name."""
    return {path.name: mode(path) for path in folder.iterdir()}


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """Run the test, in a folder made before, with a umask that opens all, some or nothing."""
    mine = os.umask(request.param)
    yield
    os.umask(mine)


@pytest.mark.usefixtures("umask")
async def test_a_database_is_its_owners_alone(tmp_path: Path) -> None:
    """Whatever the umask: database, log, index and lock, and the folders made for them."""
    path = tmp_path / "new" / "data" / "games.sqlite3"
    async with await Store.open(path) as store:
        async with store.write() as change:
            await change.add_game(GAME)
        names = {path.name + side for side in ("", "-wal", "-shm", ".lock")}
        assert modes(path.parent) == dict.fromkeys(names, 0o600)
    assert mode(path.parent) == mode(path.parent.parent) == 0o700
    assert modes(path.parent) == dict.fromkeys((path.name, path.name + ".lock"), 0o600)


async def test_what_was_open_to_all_is_tightened(tmp_path: Path) -> None:
    """Files of earlier versions become private; a folder that was there stays as it is."""
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path) as store, store.write() as change:
        await change.add_game(GAME)
    with closing(sqlite3.connect(path)) as killed:
        killed.execute("UPDATE games SET seq = 1")
        killed.commit()
        sides = [path.with_name(path.name + side) for side in ("", "-wal", "-shm", ".lock")]
        for file in sides:
            file.chmod(0o644)
        tmp_path.chmod(0o755)
        async with await Store.open(path):
            assert set(map(mode, sides)) == {0o600}
    assert mode(tmp_path) == 0o755


async def test_after_a_stop_there_is_one_file(store: Store) -> None:
    """While the bot runs the newest moves are in a log; a checkpoint and a stop bring them in."""
    log = store.database.path.with_name(store.database.path.name + "-wal")
    async with store.write() as change:
        await change.add_game(GAME)
    assert log.stat().st_size
    await store.database.checkpoint()
    assert not log.stat().st_size
    async with store.write() as change:
        await change.change_game(GAME.id, seq=7)
    await store.close()
    names = {path.name for path in store.database.path.parent.iterdir()}
    assert names == {store.database.path.name, store.database.path.name + ".lock"}
    with closing(sqlite3.connect(f"{store.database.path.as_uri()}?immutable=1", uri=True)) as alone:
        assert alone.execute("SELECT seq FROM games").fetchall() == [(7,)]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """A failure leaves what there was, and nothing beside it."""
    path = tmp_path / "letter"
    path.write_text("old")
    with pytest.raises(IsADirectoryError), written_whole(path) as part:
        part.write_bytes(b"half" + tmp_path.read_bytes())
    assert path.read_text() == "old"
    with written_whole(path) as part:
        part.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert [file.name for file in tmp_path.iterdir()] == ["letter"]


async def test_what_a_killed_process_left_is_swept(tmp_path: Path) -> None:
    """Half made databases and what SQLite put beside them; the files of others stay."""
    path = tmp_path / "games.sqlite3"
    for side in (".part", ".part-wal", ".part-shm", ".part-journal"):
        path.with_name(path.name + side).write_bytes(b"half")
    other = tmp_path / "other.sqlite3.part"
    other.touch()
    async with await Store.open(path):
        pass
    assert {file.name for file in tmp_path.iterdir()} == {
        path.name,
        path.name + ".lock",
        other.name,
    }
    sweep_parts(tmp_path)
    assert not other.exists()
