"""The cache of positions: the newest of each game, the recent ones of many."""

import time

import pytest

from bot.games.snapshots import Damaged
from bot.play.on_move import ON_MOVE
from bot.store import Store
from bot.tables import cache
from bot.tables.cache import StateCache
from bot.tables.repository import Repository
from rules import Setup, new_game
from rules.expansions import EXPANSIONS
from tests.bot.club import Club, first


async def test_position_in_memory_is_the_one_saved(club: Club) -> None:
    """A service that saved a move need not read it; another reads an equal one, once."""
    at = await club.game()
    at = await club.act(at, first(at))
    assert (await club.service.games.position(at.table.id)).state is at.state
    other = Club(club.store).service.games
    read = await other.position(at.table.id)
    assert read.state == at.state
    assert read.state is not at.state
    assert (await other.position(at.table.id)).state is read.state


async def test_game_in_memory_is_the_one_stored(club: Club) -> None:
    """After each move, with its bag, the orders and the newest press."""
    at = await club.game()
    for _ in range(5):
        at = await club.act(at, first(at))
        read = await Repository(club.store, EXPANSIONS, time.time, ON_MOVE).read(at.table.id)
        assert await club.service.games._repository.read(at.table.id) == read


async def test_position_of_another_process_is_read(club: Club) -> None:
    """A position kept is not taken for one that came later."""
    other = Club(club.store)
    at = await club.game()
    assert (await other.service.games.position(at.table.id)).state == at.state
    later = await club.act(at, first(at))
    assert (await other.service.games.position(at.table.id)).state == later.state


async def test_kept_longest_goes_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond its capacity the cache forgets what was put in longest ago."""
    monkeypatch.setattr(cache, "CAPACITY", 2)
    states, kept = [new_game(Setup()) for _ in range(4)], StateCache(EXPANSIONS)
    for game, state in zip("aba", states, strict=False):
        kept.put(game, 1, state)
    kept.put("c", 1, states[3])
    async with store.read() as reading:
        assert await kept.get(reading, "a", 1) is states[2]
        assert await kept.get(reading, "c", 1) is states[3]
        with pytest.raises(Damaged):
            await kept.get(reading, "b", 1)


async def test_game_that_is_over_is_not_kept(club: Club) -> None:
    """Seldom does anybody look at it again; the store is asked whenever somebody does."""
    at = await club.game()
    read = club.service.games._repository.read
    while at.state is not None and not at.state.over:
        assert (await read(at.table.id)).state is (await read(at.table.id)).state
        at = await club.act(at, first(at))
    once, again = await read(at.table.id), await read(at.table.id)
    assert once == again
    assert once.state == at.state
    assert once.state is not again.state
