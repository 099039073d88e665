"""Opening a database of a server: the schema, and one clear sentence for what is in the way."""

import asyncio
import logging
import os
import re
import socket
import time
import traceback
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import DBAPIError

from bot.process.settings import load_settings
from bot.store import Store, StoreAway, StoreUnavailable
from bot.store.postgres.address import name_of, read_address
from bot.store.postgres.opening import ANSWER_SECONDS, connect, connect_alone
from bot.store.queries import Shards
from bot.store.schema import metadata
from tests.bot.store.rows import GAME
from tests.postgres import PASSWORD, Cluster

SECRET = "a seed of 32 letters"


async def refused(url: URL, kind: type[StoreUnavailable] = StoreUnavailable) -> str:
    """The one sentence with which opening is refused; it tells no secret."""
    with pytest.raises(StoreUnavailable) as caught:
        await Store.open(url)
    assert type(caught.value) is kind
    sentence = str(caught.value)
    assert PASSWORD not in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence.removeprefix(f"The database {name_of(url)} ")


async def test_migrations_make_the_schema(store: Store) -> None:
    """The migrated database is what the schema says."""

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with store.read() as reading:
        assert await reading.connection.run_sync(differences) == []


async def test_games_are_told_that_a_dump_was_restored(store: Store) -> None:
    """By the command of `docs/running.md`."""
    page = (Path(__file__).parents[4] / "docs" / "running.md").read_text(encoding="utf-8")
    (command,) = re.findall(r'psql .* --command="(.*)"', page)
    async with store.write(GAME.id) as change:
        await change.add_game(GAME)
        await change.connection.execute(text(command))
        game = await change.game(GAME.id)
    assert game is not None
    assert game.restored_at == pytest.approx(time.time(), abs=3600)


async def test_many_processes_that_start_together_migrate_once(address: URL) -> None:
    """Each waits for the first, and finds nothing left to do."""
    shards = [Shards((number,), 6) for number in range(6)]
    stores = await asyncio.gather(*(Store.open(address, each) for each in shards))
    for store in stores:
        async with store.read() as reading:
            assert await reading.game(GAME.id) is None
        await store.close()


async def test_what_was_kept_is_there_at_the_next_start(address: URL) -> None:
    """And closing twice does no harm."""
    async with await Store.open(address) as store:
        async with store.write(GAME.id) as change:
            await change.add_game(GAME)
        await store.close()
    async with await Store.open(address) as store, store.read() as reading:
        assert await reading.game(GAME.id) == GAME


async def test_every_transaction_has_little_patience(store: Store) -> None:
    """A statement ends, or a lock is given up, while somebody still waits for the answer."""
    async with store.read() as reading:
        for setting, value in (("statement_timeout", "2s"), ("lock_timeout", "1s")):
            found = await reading.connection.execute(text(f"SHOW {setting}"))
            assert found.scalar() == value
        found = await reading.connection.execute(text("SHOW transaction_isolation"))
        assert found.scalar() == "repeatable read"
        found = await reading.connection.execute(text("SHOW transaction_read_only"))
        assert found.scalar() == "on"


@pytest.mark.parametrize("alone", [False, True])
async def test_what_fails_tells_no_values(
    address: URL, alone: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither a traceback nor a line of the log: there are seeds and hands among them."""
    engine = connect_alone(address, ANSWER_SECONDS) if alone else connect(address)
    caplog.set_level(logging.INFO, "sqlalchemy.engine")
    with pytest.raises(DBAPIError) as caught:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT :value || 1 / 0"), {"value": SECRET})
    await engine.dispose()
    told = "".join(traceback.format_exception(caught.value))
    assert "division by zero" in told
    assert "SELECT" in caplog.text
    assert SECRET not in told + caplog.text


async def test_wrong_password(address: URL) -> None:
    assert (
        await refused(address.set(password="another")) == "does not accept this user or password."
    )


async def test_no_such_user(address: URL) -> None:
    assert await refused(address.set(username="eve")) == "does not accept this user or password."


async def test_no_such_database(address: URL) -> None:
    assert await refused(address.set(database="nosuch")) == "does not exist."


async def test_nobody_listens(address: URL) -> None:
    """Waiting may help."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    sentence = await refused(address.set(port=port), StoreAway)
    assert sentence == "cannot be reached: nothing listens there."


async def test_a_host_without_an_address(address: URL) -> None:
    assert "cannot be reached: " in await refused(address.set(host="no-such.invalid"), StoreAway)


async def test_a_server_that_says_nothing(address: URL) -> None:
    """It is not waited for for ever."""
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        port = silent.getsockname()[1]
        sentence = await refused(address.set(port=port), StoreAway)
    assert sentence == "cannot be reached: it does not answer."


async def test_encryption_that_there_is_none_of(address: URL) -> None:
    assert "cannot be reached: " in await refused(address.set(query={"ssl": "require"}), StoreAway)


async def test_a_database_of_another_program(cluster: Cluster, address: URL) -> None:
    cluster.sql("CREATE TABLE cats (name text)", str(address.database))
    assert await refused(address) == "belongs to another program."


async def test_a_database_of_a_newer_version(cluster: Cluster, address: URL) -> None:
    async with await Store.open(address):
        pass
    cluster.sql("UPDATE alembic_version SET version_num = '9999'", str(address.database))
    assert await refused(address) == "was written by a newer version of the bot (schema 9999)."


@pytest.mark.parametrize("opened", [False, True], ids=["empty", "in use"])
async def test_a_read_only_replica(cluster: Cluster, address: URL, opened: bool) -> None:
    """It can be connected to, and that is all."""
    if opened:
        async with await Store.open(address):
            pass
    cluster.sql(f"ALTER DATABASE {address.database} SET default_transaction_read_only = on")
    assert await refused(address) == "is read-only."


async def test_a_user_who_may_not_create_tables(cluster: Cluster, address: URL) -> None:
    cluster.sql("REVOKE ALL ON SCHEMA public FROM public", str(address.database))
    cluster.sql(f"ALTER DATABASE {address.database} OWNER TO postgres")
    cluster.sql(f"GRANT CONNECT ON DATABASE {address.database} TO bot")
    assert await refused(address) == "does not allow this user what is needed."


async def test_a_server_without_a_connection_left(cluster: Cluster, address: URL) -> None:
    cluster.sql(f"ALTER DATABASE {address.database} CONNECTION LIMIT 0")
    assert "no connection left" in await refused(address, StoreAway)


def test_addresses() -> None:
    """Those of the usual forms are understood; what they are called tells no secret."""
    url = read_address("postgres://bot:p%40ss@db.example:5433/games?sslmode=require")
    assert (url.drivername, url.password, url.port) == ("postgresql+asyncpg", "p@ss", 5433)
    assert url.query == {"ssl": "require"}
    assert name_of(url) == "games on db.example"
    socket_url = read_address("postgresql://bot@/games?host=/run/postgresql")
    assert name_of(socket_url) == "games on /run/postgresql"


@pytest.mark.parametrize(
    "text",
    [
        "mysql://bot:s3cret@host/games",
        "postgresql://bot:s3cret@host",
        "postgresql://bot:s3cret@host:port/games",
        "postgresql://bot:s3cret@host/games?colour=red",
        "://s3cret",
    ],
)
def test_an_address_that_is_none_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(An address|The address|Addresses)") as caught:
        read_address(text)
    assert "s3cret" not in str(caught.value)


def test_the_password_is_among_the_secrets_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """So no line of the log has it; nor have the settings when they are printed."""
    for name in os.environ:
        if name.startswith("CLOISTERWYRM_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("CLOISTERWYRM_DATABASE", "postgresql://bot:s3cret@host/games")
    settings = load_settings()
    assert "s3cret" in settings.secrets
    assert "s3cret" not in repr(settings)
