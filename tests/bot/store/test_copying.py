"""A copy: from SQLite to PostgreSQL and back, everything says the same; or nothing is copied."""

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, Connection, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Shards, Store, StoreUnavailable
from bot.store.copying import copy
from bot.store.postgres import guard
from bot.store.postgres.address import name_of
from bot.store.schema import actions, letters, metadata, outbox, people, timers
from tests.bot.programs import ended, refused
from tests.bot.store.rows import GAME, action, words
from tests.fresh import lay_database
from tests.postgres import Cluster

DUMP = Path(__file__).with_name("written_by_0_1.sql")
NUMBERED = (outbox, timers, letters)
"""The tables whose rows get an id from the database."""


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for shards only for a moment."""
    monkeypatch.setattr(guard, "TAKING_SECONDS", 0.2)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database of version 0.1."""
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as written:
        written.executescript(DUMP.read_text())
    return path


@pytest.fixture
def empty(cluster: Cluster) -> URL:
    """An empty database of a server."""
    return cluster.create()


Told = Mapping[str, list[tuple[object, ...]]]


async def tell(address: Path | URL) -> Told:
    """Return every row of every table."""
    async with await Store.open(address) as store, store.read() as reading:
        found = {}
        for table in metadata.sorted_tables:
            rows = await reading.connection.execute(select(table))
            found[table.name] = sorted((tuple(row) for row in rows), key=repr)
        return found


async def fill_every_table(connection: AsyncConnection) -> None:
    """Add rows to all tables: every column has a value, and in one more row whatever may be null.

    Names sort differently by language, numbers are large, and the last ids have been deleted.
    """
    for table in metadata.sorted_tables:
        rows = await connection.execute(select(table).limit(1))
        if rows.first() is None:
            await connection.execute(insert(table), [make_row(table.name, n) for n in range(3)])
    for table in NUMBERED:
        await connection.execute(insert(table).values({**make_row(table.name, 0), "id": 9_000}))
        await connection.execute(table.delete().where(table.c.id == 9_000))


NAMES = ("a", "Ä'\\ \N{GRINNING FACE}", "Z")


def make_row(table: str, number: int) -> dict[str, object]:
    """Return a row of a table: the last one with null wherever there may be."""
    row: dict[str, object] = {}
    for column in metadata.tables[table].columns:
        kind = column.type.python_type
        if number == 2 and column.nullable:
            row[column.name] = None
        elif column.foreign_keys or (table == "games" and column.name == "id"):
            row[column.name] = f"game{number}"
        elif kind is str:
            row[column.name] = NAMES[number]
        elif kind is float:
            row[column.name] = 1_700_000_000.123456 + number / 3
        elif kind is bytes:
            row[column.name] = bytes(range(256)) + bytes([number])
        elif kind is bool:
            row[column.name] = bool(number % 2)
        else:
            is_large = "BIGINT" in str(column.type) and column.name != "id"
            row[column.name] = number + (2**60 if is_large else 1)
    return row


async def test_games_of_the_first_version_move_to_a_server_and_back(
    tmp_path: Path, old: Path, empty: URL
) -> None:
    """Every row says the same there, and again here."""
    back = tmp_path / "new folder" / "back.sqlite3"
    count = await copy(old, empty)
    before = await tell(old)
    assert len(before["games"]) == 14
    assert count == sum(map(len, before.values()))
    assert await tell(empty) == before
    assert await copy(empty, back) == count
    assert await tell(back) == before


async def test_every_table_and_every_kind_of_value_is_copied(
    tmp_path: Path, cluster: Cluster
) -> None:
    """Also names of many alphabets, large numbers and what is left open.

    The server sorts by a language: a, Ä, Z.
    """
    locale = "LOCALE_PROVIDER icu ICU_LOCALE 'en-US' TEMPLATE template0"
    empty = cluster.url(f"sorted_{os.getpid()}")
    cluster.sql(f"CREATE DATABASE {empty.database} OWNER bot {locale}")
    path, back = lay_database(tmp_path / "games.sqlite3"), tmp_path / "back.sqlite3"
    async with await Store.open(path) as store, store.write() as change:
        await fill_every_table(change.connection)
    before = await tell(path)
    assert {name for name, rows in before.items() if len(rows) == 3} == set(metadata.tables)
    await copy(path, empty)
    assert await tell(empty) == before
    await copy(empty, back)
    assert await tell(back) == before
    for address in (path, empty, back):
        async with await Store.open(address) as store, store.write() as change:
            for table in NUMBERED:
                row = make_row(table.name, 0)
                del row["id"]
                added = await change.connection.execute(insert(table).values(row))
                assert added.inserted_primary_key is not None
                assert tuple(added.inserted_primary_key) == (9_001,)


async def test_the_ids_that_a_server_counts_are_copied(cluster: Cluster, empty: URL) -> None:
    """No other table has such ids."""
    async with await Store.open(empty):
        pass
    counted = cluster.sql("SELECT sequencename FROM pg_sequences", str(empty.database)).split()
    assert sorted(counted) == sorted(f"{table.name}_id_seq" for table in NUMBERED)


async def test_more_rows_than_are_in_memory_at_once(tmp_path: Path) -> None:
    """They are as many, in a file like in a server."""
    path, copied = lay_database(tmp_path / "games.sqlite3"), tmp_path / "copy.sqlite3"
    async with await Store.open(path) as store, store.write() as change:
        await change.add_game(GAME)
        rows = [action(number).columns for number in range(1201)]
        await change.connection.execute(insert(actions), rows)
    assert await copy(path, copied) == 1202
    assert await tell(copied) == await tell(path)


async def test_a_file_that_a_bot_uses_is_refused(tmp_path: Path, empty: URL) -> None:
    """On either side; on the other nothing is left."""
    path, target = lay_database(tmp_path / "games.sqlite3"), tmp_path / "copy.sqlite3"
    async with await Store.open(path):
        for other in (target, empty):
            with pytest.raises(StoreUnavailable, match=f"already using the database {path}"):
                await copy(path, other)
    assert {each.name for each in tmp_path.iterdir()} == {path.name, f"{path.name}.lock"}
    await copy(path, empty)


@pytest.mark.parametrize("shards", [Shards((0,), 1), Shards((1,), 2)], ids=["alone", "shared"])
async def test_a_server_that_a_bot_uses_is_refused(
    tmp_path: Path, empty: URL, shards: Shards
) -> None:
    """On either side, however many shards it has."""
    path = lay_database(tmp_path / "games.sqlite3")
    async with await Store.open(empty, shards):
        with pytest.raises(StoreUnavailable, match="Another bot"):
            await copy(path, empty)
        with pytest.raises(StoreUnavailable, match="Another bot"):
            await copy(empty, tmp_path / "copy.sqlite3")
    assert not (tmp_path / "copy.sqlite3").exists()


async def test_a_bot_cannot_use_what_is_copied(
    tmp_path: Path, empty: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the one side nor the other."""
    path, seen = lay_database(tmp_path / "games.sqlite3"), list[str]()

    async def look(_original: object, table: object) -> int:
        for address in (path, empty):
            with pytest.raises(StoreUnavailable) as refused:
                await Store.open(address)
            seen.append(str(refused.value))
        return 1

    monkeypatch.setattr("bot.store.copying._File.next_id", look)
    await copy(path, empty)
    assert all(sentence.startswith("Another bot") for sentence in seen)
    assert seen


async def test_a_target_that_is_not_empty_is_refused(
    tmp_path: Path, cluster: Cluster, empty: URL
) -> None:
    """Whatever is in it stays; tables without rows are no obstacle."""
    path, target = lay_database(tmp_path / "games.sqlite3"), tmp_path / "copy.sqlite3"
    target.write_text("letters")
    with pytest.raises(StoreUnavailable, match=f"There is a database {target} already"):
        await copy(path, target)
    assert target.read_text() == "letters"
    async with await Store.open(empty):
        pass
    await copy(path, empty)
    async with await Store.open(empty) as store, store.write() as change:
        await change.connection.execute(insert(people).values(user_id=1, zone="UTC"))
    before = await tell(empty)
    with pytest.raises(StoreUnavailable, match=f"{name_of(empty)} is not empty"):
        await copy(path, empty)
    assert await tell(empty) == before
    cats = cluster.create()
    cluster.sql("CREATE TABLE cats (name text)", str(cats.database))
    with pytest.raises(StoreUnavailable, match="belongs to another program"):
        await copy(path, cats)


async def test_a_source_without_games_is_refused(tmp_path: Path, empty: URL) -> None:
    """It is not made, and nothing is made of it."""
    path = tmp_path / "games.sqlite3"
    with pytest.raises(StoreUnavailable, match=f"There is no database {path} yet"):
        await copy(path, empty)
    with pytest.raises(StoreUnavailable, match="There are no games in the database"):
        await copy(empty, path)
    assert list(tmp_path.iterdir()) == []


CORRUPT = {
    "a row is missing": "DELETE FROM actions WHERE number = 3",
    "a row is different": "UPDATE actions SET at = at + 1 WHERE number = 3",
    "a row is new": "INSERT INTO heartbeats VALUES ('x', 1.0) ON CONFLICT DO NOTHING",
}


@pytest.mark.parametrize("statement", CORRUPT.values(), ids=CORRUPT)
@pytest.mark.parametrize("server", [True, False], ids=["to a server", "to a file"])
async def test_a_copy_that_differs_is_not_kept(
    tmp_path: Path,
    cluster: Cluster,
    empty: URL,
    monkeypatch: pytest.MonkeyPatch,
    statement: str,
    server: bool,
) -> None:
    """Nothing is left of it."""
    path = lay_database(tmp_path / "games.sqlite3")
    async with await Store.open(path) as store, store.write() as change:
        await change.add_game(GAME)
        rows = [action(number).columns for number in range(5)]
        await change.connection.execute(insert(actions), rows)
    target = empty if server else tmp_path / "copy.sqlite3"
    kind = "_Server" if server else "_File"

    async def spoil(side: object, _table: object, _number: int) -> None:
        connection: AsyncConnection = vars(side)["_connection"]
        await connection.execute(text(statement))

    monkeypatch.setattr(f"bot.store.copying.{kind}.set_next_id", spoil)
    with pytest.raises(StoreUnavailable, match="Nothing is copied: the copy of the table"):
        await copy(path, target)
    assert not list(tmp_path.glob("copy*"))
    for kind in ("tables", "sequences"):
        left = cluster.sql(
            f"SELECT * FROM pg_{kind} WHERE schemaname = 'public'", str(empty.database)
        )
        assert not left


async def test_what_a_server_does_not_take_is_one_sentence(tmp_path: Path, empty: URL) -> None:
    """SQLite takes any text in place of a number; its value is not told."""
    path = lay_database(tmp_path / "games.sqlite3")
    async with await Store.open(path) as store, store.write() as change:
        await change.add_game(GAME)
        await change.connection.execute(text("UPDATE games SET seq = 'secret'"))
    with pytest.raises(StoreUnavailable) as told:
        await copy(path, empty)
    assert str(told.value) == f"The database {name_of(empty)} does not take a damaged value."


async def test_a_file_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new file is gone again."""
    path = lay_database(tmp_path / "games.sqlite3")

    def fill(_connection: Connection) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bot.store.copying.migrate", fill)
    with pytest.raises(StoreUnavailable, match="cannot be written: No space left on device"):
        await copy(path, tmp_path / "copy.sqlite3")
    assert not list(tmp_path.glob("copy*"))


async def test_the_command_says_what_is_copied(tmp_path: Path, empty: URL) -> None:
    """In one sentence, without a password, and ends with status 0; another time it refuses."""
    path = lay_database(tmp_path / "games.sqlite3")
    async with await Store.open(path) as store, store.write(GAME.id) as change:
        await change.add_game(GAME)
        await change.announce(**words(0))
    address = empty.set(drivername="postgresql").render_as_string(hide_password=False)
    done = ended(tmp_path, "copy", address, CLOISTERWYRM_DATABASE=path.name)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"Everything is copied to {name_of(empty)}, and all 2 rows are compared."
        " To play on there, set CLOISTERWYRM_DATABASE to it.\n"
    )
    again = ended(tmp_path, "copy", address, CLOISTERWYRM_DATABASE=path.name)
    assert refused(again) == (
        f"The database {name_of(empty)} is not empty: name one without any games."
    )


@pytest.mark.parametrize("words", [("copy",), ("copy", "")])
def test_a_target_must_be_named(tmp_path: Path, words: tuple[str, ...]) -> None:
    """The sentence has both forms."""
    sentence = refused(ended(tmp_path, *words, CLOISTERWYRM_DATABASE="games.sqlite3"))
    assert sentence.startswith("Say where to copy the games: ")
    assert list(tmp_path.iterdir()) == []
