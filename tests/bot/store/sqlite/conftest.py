"""A real database file, and people without root's powers."""

import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.store.sqlite.trace import Trace

NOBODY = 65534


@pytest.fixture
def trace(monkeypatch: pytest.MonkeyPatch) -> Trace:
    """Watch SQLite."""
    return Trace(monkeypatch)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store on a fresh file."""
    async with await Store.open(tmp_path / "games.sqlite3") as opened:
        yield opened


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any account of this machine may enter and write."""
    folder = Path(tempfile.mkdtemp(prefix="cloisterwyrm-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def ordinary_account() -> Iterator[None]:
    """Run the test without root's power to write what is read-only."""
    mine = os.geteuid()
    if mine == 0:
        os.seteuid(NOBODY)
    yield
    os.seteuid(mine)
