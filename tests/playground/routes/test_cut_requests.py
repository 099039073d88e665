"""A client may be gone before its request is."""

import asyncio
import logging
from urllib.parse import urlsplit

import pytest

from playground.server import LocalDiscord
from tests.waiting import until

HALF = (
    "POST /api/v10/channels/1/messages HTTP/1.1\r\nHost: local\r\nContent-Length: 100000\r\n"
    'Content-Type: multipart/form-data; boundary="cut"\r\n\r\n'
    '--cut\r\nContent-Disposition: form-data; name="files[0]"\r\n\r\nhalf of a picture'
)


async def test_an_upload_that_ends_in_the_middle_is_no_error(
    server: LocalDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    """As when a bot is killed while it sends a picture: the server goes on in silence."""
    address = urlsplit(server.url)
    with caplog.at_level(logging.WARNING):
        _, writer = await asyncio.open_connection(address.hostname, address.port)
        writer.write(HALF.encode())
        await writer.drain()
        await until(lambda: server.ledger.requests)
        assert server.rest.in_hand == 1
        writer.transport.abort()
        await asyncio.sleep(0.1)
    assert [record.message for record in caplog.records] == []
    assert server.rest.in_hand == 0
