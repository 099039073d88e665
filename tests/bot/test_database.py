"""`python -m bot` on a database that cannot be used: one sentence, status 2, nothing changed."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.programs import ended, refused
from tests.bot.store.rows import GAME
from tests.bot.store.sqlite.disks import tmpfs


def empty(path: Path) -> None:
    path.write_bytes(b"")


def leave_one_byte(path: Path) -> None:
    path.write_bytes(b"S")


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def overwrite(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8192:12288] = b"\xa5" * 4096
    path.write_bytes(content)


def lose_an_index(path: Path) -> None:
    """Forget an index, which stays in the file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE name = 'lobbies_by_expiry'")
        connection.commit()


def belong_to_the_future(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
        connection.commit()


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (empty, "is empty"),
        (leave_one_byte, "is not a database"),
        (cut_off, "is damaged"),
        (overwrite, "is damaged"),
        (lose_an_index, "is damaged"),
        (belong_to_the_future, "was written by a newer version of the bot (schema 0999)"),
    ],
)
async def test_it_is_told_and_left_alone(
    tmp_path: Path, harm: Callable[[Path], None], words: str
) -> None:
    """The sentence names the file and what is the matter with it."""
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path) as store, store.write() as change:
        await change.add_game(GAME)
    harm(path)
    content = path.read_bytes()
    sentence = refused(ended(tmp_path, "playground", "--database", str(path)))
    assert f"{path} {words}" in sentence
    assert path.read_bytes() == content
    assert {file.name for file in tmp_path.iterdir()} == {path.name, path.name + ".lock"}


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    """At the first start nothing is left behind."""
    with tmpfs(tmp_path / "disk") as disk:
        disk.fill()
        path = disk.folder / "data" / "games.sqlite3"
        sentence = refused(ended(tmp_path, "playground", "--database", str(path)))
        left = {file.name for file in disk.folder.iterdir()}
    assert sentence.startswith(f"The database {path} cannot be written")
    assert left == {"filler"}
