"""Bodies in several parts: what a client may send, and what is no such body."""

import aiohttp
import pytest

from playground.api_errors import ApiError
from playground.routes.multipart import Part, split_parts

DISPOSITION = b'Content-Disposition: form-data; name="payload_json"\r\n'


async def split_form(form: aiohttp.FormData) -> list[Part]:
    """Return the parts of a form as aiohttp's client writes it for discord.py."""
    written = form()
    return list(split_parts(written.content_type, await written.as_bytes()))


@pytest.mark.parametrize("filename", ["board.png", "two words.png", 'a"b;c=d.png', "Łódź.png"])
async def test_what_a_client_sends_is_read(filename: str) -> None:
    """Texts and files as they are, with their names, also where these look like syntax."""
    picture = b"\x89PNG\r\n\r\n--\r\n\x00\r\n"
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", "{}", content_type="application/json")
    form.add_field("files[0]", picture, filename=filename, content_type="image/png")
    form.add_field("files[1]", b"", filename="empty")
    assert await split_form(form) == [
        Part("payload_json", None, b"{}"),
        Part("files[0]", filename, picture),
        Part("files[1]", "empty", b""),
    ]


def test_around_the_parts_is_nothing_of_interest() -> None:
    """A preamble, an epilogue, blanks behind a boundary, and headers in any case."""
    body = b"See:\r\n--x \r\n" + DISPOSITION.replace(b"C", b"c") + b"\r\n{}\r\n--x--\r\nThe end."
    kind = 'multipart/form-data; charset=utf-8; Boundary="x"'
    assert list(split_parts(kind, body)) == [Part("payload_json", None, b"{}")]


@pytest.mark.parametrize(
    ("kind", "body", "sentence"),
    [
        ("multipart/form-data", b"--x--\r\n", "names no boundary"),
        ("multipart/form-data; boundary=x", b"", "boundary is missing"),
        (
            "multipart/form-data; boundary=x",
            b"--x\r\n" + DISPOSITION + b"\r\n{}",
            "boundary is missing",
        ),
        ("multipart/form-data; boundary=x", b"--x\r\n" + DISPOSITION + b"--x--", "do not end"),
        (
            "multipart/form-data; boundary=x",
            b"--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n\r\n--x--",
            "No multipart within",
        ),
    ],
)
def test_what_is_no_such_body_is_refused(kind: str, body: bytes, sentence: str) -> None:
    """As a form that is invalid, with the reason."""
    with pytest.raises(ApiError, match=sentence):
        list(split_parts(kind, body))
