"""`python -m bot` with its games on a PostgreSQL server: who takes over, and how it ends."""

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.store.postgres.address import name_of
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tests.bot.programs import ended, refused, running
from tests.postgres import PASSWORD, Cluster


@pytest.fixture
def address(cluster: Cluster) -> URL:
    """An empty database."""
    return cluster.create()


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A Discord to connect to."""
    async with LocalDiscord(limits=RateLimits(enabled=False)) as opened:
        yield opened


def told(server: LocalDiscord, address: URL, **settings: str) -> dict[str, str]:
    """What a bot is told of both."""
    return {
        "DISCORD_TOKEN": server.token,
        "CLOISTERWYRM_DISCORD_URL": server.url,
        "CLOISTERWYRM_DATABASE": address.render_as_string(hide_password=False),
        **settings,
    }


async def connected(server: LocalDiscord, wanted: bool) -> None:
    """Wait until a bot is there, or none."""
    await server.client.wait_until(lambda: server.gateway.connected is wanted, 60)


async def test_who_waits_for_a_shard_takes_over_from_one_that_is_killed(
    tmp_path: Path, server: LocalDiscord, address: URL
) -> None:
    """Meanwhile it is not connected; what the dead process held is free at once."""
    settings = told(server, address)
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
    with running(folders[0], **settings) as first:
        await connected(server, True)
        with running(folders[1], **settings) as second:
            await asyncio.sleep(0.5)
            assert len(server.gateway._sessions) == 1
            first.send_signal(signal.SIGKILL)
            await connected(server, False)
            await connected(server, True)
            second.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(second.wait, 20) == 0
    assert PASSWORD not in (folders[1] / "log").read_text()


async def test_a_process_that_loses_its_shards_ends_with_status_1(
    tmp_path: Path, server: LocalDiscord, address: URL, cluster: Cluster
) -> None:
    """One sentence, for a supervisor to start it anew."""
    with running(tmp_path, **told(server, address)) as process:
        await connected(server, True)
        cluster.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{address.database}'"
        )
        assert await asyncio.to_thread(process.wait, 40) == 1
    log = (tmp_path / "log").read_text()
    assert log.splitlines()[-1] == (
        "The bot ends because it has lost its hold of shard 0 of 1"
        f" on the database {name_of(address)}."
    )
    assert "Traceback" not in log


async def test_a_server_that_is_away_may_come_back(
    tmp_path: Path, server: LocalDiscord, address: URL
) -> None:
    """Status 1: starting it anew may help."""
    settings = told(server, address.set(port=1))
    result = await asyncio.to_thread(ended, tmp_path, **settings)
    assert result.returncode == 1
    assert result.stderr.splitlines()[1:] == [
        f"The database {name_of(address)} cannot be reached: nothing listens there."
    ]


async def test_a_wrong_password_must_be_set_right_first(
    tmp_path: Path, server: LocalDiscord, address: URL
) -> None:
    """Status 2, and neither password is told."""
    settings = told(server, address.set(password="s3cret"))
    result = await asyncio.to_thread(ended, tmp_path, **settings)
    assert refused(result) == (
        f"The database {name_of(address)} does not accept this user or password."
    )


async def test_shards_are_those_that_discord_is_told(
    tmp_path: Path, server: LocalDiscord, address: URL
) -> None:
    """And no others."""
    shards = {"CLOISTERWYRM_SHARDS": "1,3", "CLOISTERWYRM_SHARD_COUNT": "4"}
    with running(tmp_path, **told(server, address, **shards)) as process:
        await server.client.wait_until(lambda: len(server.gateway._sessions) == 2, 60)
        found = {session.shard for session in server.gateway._sessions.values()}
        assert found == {(1, 4), (3, 4)}
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 20) == 0
