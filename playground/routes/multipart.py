"""Taking multipart bodies apart.

A body is in memory as a whole before it is, and what its headers say is mostly what others said:
so neither a stream is searched for boundaries, nor a grammar of e-mail asked each time.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from aiohttp import content_disposition_filename, parse_content_disposition

from playground.api_errors import ApiError, FormError, invalid_form

_BOUNDARY = re.compile(r';\s*boundary=(?:"([^"]+)"|([^\s;"]+))', re.IGNORECASE)
_DISPOSITION = re.compile(rb"^content-disposition:(.*)$", re.IGNORECASE | re.MULTILINE)
_NESTED = re.compile(rb"^content-type:\s*multipart/", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """A part by the name of its field; *filename* is that of a file (None: it says none)."""

    name: str
    filename: str | None
    data: bytes


def split_parts(content_type: str, body: bytes) -> Iterator[Part]:
    """Yield the parts of a body of that type, or refuse it."""
    boundary = _BOUNDARY.search(content_type)
    if boundary is None:
        raise _malformed("The content type names no boundary.")
    delimiter = f"\r\n--{boundary[1] or boundary[2]}".encode()
    _, *parts = (b"\r\n" + body).split(delimiter)
    if not parts or not parts.pop().startswith(b"--"):
        raise _malformed("The last boundary is missing.")
    for part in parts:
        head, blank, data = part.partition(b"\r\n\r\n")
        if not blank:
            raise _malformed("The headers of a part do not end.")
        if _NESTED.search(head):
            raise _malformed("No multipart within multipart.")
        disposition = _DISPOSITION.search(head)
        yield Part(*_read_disposition(disposition[1] if disposition else b""), data)


@lru_cache(maxsize=256)
def _read_disposition(header: bytes) -> tuple[str, str | None]:
    """Return the names of a field and of its file."""
    _, parameters = parse_content_disposition(header.decode(errors="replace").strip())
    name = content_disposition_filename(parameters, "name") or ""
    return name, content_disposition_filename(parameters)


def _malformed(sentence: str) -> ApiError:
    return invalid_form(FormError((), "BASE_TYPE_BAD", sentence))
