"""A club on a fresh database: a SQLite file, and a database of a PostgreSQL server."""

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.store import Store
from tests.bot.club import Channel, Club
from tests.fresh import lay_database
from tests.postgres import Cluster, running_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL server."""
    with running_cluster() as running:
        yield running


@pytest.fixture(scope="session")
def reused(cluster: Cluster) -> URL:
    """A database of that server, for one test after the other."""
    return cluster.create()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Path | URL:
    """Where a store may be opened."""
    if request.param == "sqlite":
        return lay_database(tmp_path / "games.sqlite3")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.cleared(request.getfixturevalue("reused"))


@pytest.fixture
async def store(address: Path | URL) -> AsyncIterator[Store]:
    """An open store on a fresh database."""
    async with await Store.open(address) as opened:
        yield opened


@pytest.fixture
def club(store: Store) -> Club:
    """People at that store's tables."""
    return Club(store)


@pytest.fixture
def channel() -> Channel:
    """An empty channel."""
    return Channel()


@pytest.fixture
def nobodys_port() -> int:
    """A port at which nobody listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        return int(taken.getsockname()[1])
