"""Bodies in several parts: what a client may send, and what is no such body."""

from collections.abc import AsyncIterator
from http import HTTPStatus

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from playground.api_errors import ApiError
from playground.routes.request_body import Body, Upload, read_body

DISPOSITION = b'Content-Disposition: form-data; name="payload_json"\r\n'
LIMIT = 1_000_000
Poster = TestClient[web.Request, web.Application]


@pytest.fixture
async def read() -> AsyncIterator[tuple[Poster, list[Body]]]:
    """A client of a server that reads bodies, and what it has read."""
    bodies: list[Body] = []

    async def answer(request: web.Request) -> web.Response:
        try:
            bodies.append(await read_body(request, LIMIT))
        except ApiError as error:
            return web.Response(status=HTTPStatus.BAD_REQUEST, text=repr(error.errors))
        return web.Response()

    app = web.Application(client_max_size=2 * LIMIT)
    app.router.add_post("/", answer)
    async with TestClient(TestServer(app)) as client:
        yield client, bodies


@pytest.mark.parametrize("filename", ["board.png", "two words.png", "c=d;e.png", "Łódź.png"])
async def test_what_a_client_sends_is_read(read: tuple[Poster, list[Body]], filename: str) -> None:
    """Texts and files as they are, with their names, also where these look like syntax."""
    client, bodies = read
    picture = b"\x89PNG\r\n\r\n--\r\n\x00\r\n" * 50_000
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "ż"}', content_type="application/json")
    form.add_field("files[0]", picture, filename=filename, content_type="image/png")
    form.add_field("files[1]", b"", filename="empty")
    await client.post("/", data=form)
    files = {0: Upload(filename, picture), 1: Upload("empty", b"")}
    assert bodies == [Body({"content": "ż"}, files)]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--x--\r\n"),
        ("multipart/form-data; boundary=x", b"--x\r\n" + DISPOSITION + b"\r\n{}"),
        ("multipart/form-data; boundary=x", b"--x\r\n" + DISPOSITION + b"--x--"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\n{}\r\n--x--"),
    ],
)
async def test_what_is_no_such_body_is_refused(
    read: tuple[Poster, list[Body]], kind: str, body: bytes
) -> None:
    """As a form that is invalid."""
    client, bodies = read
    refused = await client.post("/", data=body, headers={"Content-Type": kind})
    assert refused.status == HTTPStatus.BAD_REQUEST
    assert "BASE_TYPE_BAD" in await refused.text()
    assert not bodies
