"""The pictures that are shown: fetched and looked at."""

from collections.abc import AsyncIterator
from io import BytesIO

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from PIL import Image

from playground.client.message_view import Picture
from tests.simulation.examples import message
from tests.simulation.findings import Findings
from tests.simulation.playthrough.gallery import Gallery


def png(width: int, height: int) -> bytes:
    """A picture of this size."""
    data = BytesIO()
    Image.new("P", (width, height)).save(data, "PNG")
    return data.getvalue()


FILES = {
    "good.png": png(400, 300),
    "tiny.png": png(3, 300),
    "cut.png": png(400, 300)[:-30],
    "text.png": b"No picture at all.",
}


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """A server that offers some files as PNGs."""

    async def offer(request: web.Request) -> web.Response:
        data = FILES.get(request.match_info["name"])
        if data is None:
            raise web.HTTPNotFound
        return web.Response(body=data, content_type="image/png")

    app = web.Application()
    app.router.add_get("/{name}", offer)
    async with TestServer(app) as server:
        yield str(server.make_url("/"))


@pytest.mark.parametrize(
    ("name", "alt", "faults"),
    [
        ("good.png", "The board", 0),
        ("good.png", None, 1),
        ("good.png", "", 1),
        ("good.png", "x" * 1025, 1),
        ("tiny.png", "The board", 1),
        ("cut.png", "The board", 1),
        ("text.png", "The board", 1),
        ("none.png", "The board", 2),
    ],
)
async def test_only_a_sound_picture_with_an_alt_text_passes(
    address: str, name: str, alt: str | None, faults: int
) -> None:
    """It can be fetched, is a PNG of sane size, and is told in words."""
    findings = Findings()
    async with aiohttp.ClientSession() as session:
        gallery = Gallery(session, findings)
        shown = message()
        object.__setattr__(shown, "pictures", (Picture(address + name, alt),))
        await gallery.look(shown)
        await gallery.look(shown)
    assert len(findings.sentences) == faults, findings.sentences
