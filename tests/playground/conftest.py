"""A local server and a tiny bot: the real discord.py client, in this process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.clock import ManualClock
from playground.connect import point_client_at
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tests.playground.tiny import TinyBot, running

DESCRIPTION = Path(__file__).parents[2] / ".." / "shared" / "discord" / "openapi.json"


@pytest.fixture
def clock() -> ManualClock:
    """Time that stands still."""
    return ManualClock()


@pytest.fixture
async def server(clock: ManualClock) -> AsyncIterator[LocalDiscord]:
    """A running server for Ada and Bo, with the channel `table` and no rate limits."""
    async with LocalDiscord(clock=clock, limits=RateLimits(enabled=False)) as local:
        point_client_at(local.url)
        yield local


@pytest.fixture
async def bot(server: LocalDiscord) -> AsyncIterator[TinyBot]:
    """The tiny bot, logged in and ready."""
    async with running(server) as tiny:
        yield tiny


@pytest.fixture
def described() -> Path:
    """Discord's own description, as reference data beside the checkout."""
    if not DESCRIPTION.exists():
        pytest.skip("Discord's OpenAPI description is not beside this checkout")
    return DESCRIPTION
