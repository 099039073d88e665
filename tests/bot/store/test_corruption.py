"""Harm of every kind: a sentence, never another error, and never another position than was.

What one row says concerns its own game: all others are read, told and closed.
"""

import asyncio
import shutil
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.bot.store.harm import KINDS, Found, compare, explore, write_healthy

ROUNDS = 6


class Healthy(NamedTuple):
    """A database in which games of many kinds wait, and all that can be read of it."""

    path: Path
    found: Found


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Healthy:
    """It is whole: every game is read and told, and the lobby closed."""
    path = tmp_path_factory.mktemp("healthy") / "games.sqlite3"
    asyncio.run(write_healthy(path))
    copy = path.with_name("copy.sqlite3")
    shutil.copyfile(path, copy)
    found = asyncio.run(explore(copy))
    assert found is not None
    assert found.lobby_closed
    assert len(found.positions) == 13
    assert len(found.told) == 13
    return Healthy(path, found)


@pytest.mark.parametrize("seed", range(ROUNDS * len(KINDS)))
async def test_harm_is_told_or_does_none(healthy: Healthy, tmp_path: Path, seed: int) -> None:
    """Random bytes, pages, ends and rows; `python -m tests.bot.store.harm` tries more."""
    path = tmp_path / "games.sqlite3"
    shutil.copyfile(healthy.path, path)
    harmed = KINDS[seed % len(KINDS)](path, Random(seed))
    found = await explore(path)
    assert found is None or not compare(healthy.found, found, harmed)
