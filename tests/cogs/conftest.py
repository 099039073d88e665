"""An evening for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.evening import Evening, evening, local_discord


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot on a local Discord, with a fresh database."""
    async with local_discord() as server, evening(tmp_path / "games.sqlite3", server) as opened:
        yield opened
