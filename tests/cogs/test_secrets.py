"""No secret is said, drawn, logged or sent while a game is going on."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.games.rows import unpack_bag
from playground.routes.rest import PendingRequest
from tests.cogs.evening import Evening, move
from tests.cogs.secrets import HASH, TILE, overheard, play_games


async def test_nothing_secret_is_said_in_games_with_everything(tmp_path: Path) -> None:
    """Ten games read from beginning to end; `python -m tests.cogs.secrets` reads more."""
    assert await play_games(10, 7, tmp_path) > 300


def test_a_tiles_id_and_a_seed_would_be_noticed() -> None:
    """As they are stored."""
    assert TILE.search('["BG-A","PD-3"]')
    assert TILE.search("H1-07")
    assert HASH.search(f"seed {'0f' * 32}.")


@contextmanager
def every_logger_on_debug() -> Iterator[None]:
    """Let every library tell all that it does."""
    names = ["discord", "aiohttp", "sqlalchemy", "asyncio", "alembic"]
    known = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in names]
    before = {name: logging.getLogger(name).level for name in {*names, *known}}
    for name in before:
        logging.getLogger(name).setLevel(logging.DEBUG)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


async def read_secrets(table: Evening) -> set[str]:
    """Return what nobody may read of the evening: tokens, and the game's sealed order."""
    async with table.store.read() as reading:
        row = await reading.bag((await table.position()).table.id)
    assert row is not None
    bag = unpack_bag(row)
    interactions = table.server.world.interactions.values()
    tokens = {interaction.token for interaction in interactions}
    return {table.server.token, *tokens, row.sealed, row.remaining, ",".join(bag.sealed)}


async def test_the_log_of_an_evening_has_no_secrets(table: Evening) -> None:
    """At any level of any library, with a database that fails on a bag."""
    sent = list[str]()

    async def listen(passing: PendingRequest) -> None:
        sent.append(json.dumps(passing.body.json))

    table.server.rest.before = listen
    with overheard() as heard, every_logger_on_debug():
        message = await table.game("Ada", "Bo")
        await move(table, await table.to_act(), message)
        message = await table.news(3)
        await table.open("Cy", "fields")
        async with table.store.write() as change:
            spoil = "create trigger no before update on bags begin select raise(abort, 'no'); end"
            await change.connection.execute(text(spoil))
        await move(table, await table.to_act(), message)
        shown = heard.getvalue()
    assert "a move is saved" in shown
    assert "somebody else was faster" in shown, "the database has refused the bag"
    secrets = await read_secrets(table)
    assert len(secrets) > 8
    for told in (shown, *sent):
        assert not [secret for secret in secrets if secret in told]
        assert not TILE.search(told.replace("BG-X", ""))
    assert sent


async def test_an_error_of_the_database_tells_no_values(table: Evening) -> None:
    """Nor the row it was about."""
    async with table.store.write() as change:
        with pytest.raises(DBAPIError) as error:
            await change.connection.execute(text("insert into nowhere values (:x)"), {"x": "seed"})
    assert "'seed'" not in str(error.value)
