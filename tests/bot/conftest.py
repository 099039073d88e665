"""A club on a fresh database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.club import Channel, Club


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store on a fresh file."""
    async with await Store.open(tmp_path / "games.sqlite3") as opened:
        yield opened


@pytest.fixture
def club(store: Store) -> Club:
    """People at that store's tables."""
    return Club(store)


@pytest.fixture
def channel() -> Channel:
    """An empty channel."""
    return Channel()
