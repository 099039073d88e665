"""Reading request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import msgspec
from aiohttp import web
from multipart import MultipartError, MultipartParser, MultipartPart, parse_options_header
from PIL import Image, UnidentifiedImageError

from playground.api_errors import ApiError, ErrorKind, FormError, invalid_form
from playground.model import Attachment

_FILE_FIELD = re.compile(r"files\[([0-9]+)\]")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart request."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Body:
    """A request body: its JSON (None when there is none) and its files by number."""

    json: Any = None
    files: dict[int, Upload] = field(default_factory=dict)


async def read_body(request: web.Request, upload_limit: int) -> Body:
    """Return the body of *request*, or refuse its content type, its JSON or its files' size."""
    if not request.body_exists or request.method in ("GET", "DELETE"):
        return Body()
    content_type = request.headers.get("Content-Type", "")
    try:
        data = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise ApiError(ErrorKind.TOO_LARGE) from None
    match content_type.partition(";")[0].strip().lower():
        case "application/json":
            return Body(_parse_json(data))
        case "multipart/form-data":
            return _read_multipart(content_type, data, upload_limit)
    if not data and request.method in ("POST", "PUT"):
        return Body()
    sentence = (
        "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}."
    )
    raise invalid_form(FormError((), "CONTENT_TYPE_INVALID", sentence))


def _read_multipart(content_type: str, body: bytes, upload_limit: int) -> Body:
    payload: Any = {}
    files: dict[int, Upload] = {}
    for part in _split(content_type, body):
        if part.name == "payload_json":
            payload = _parse_json(part.raw)
        elif found := _FILE_FIELD.fullmatch(part.name):
            if part.size > upload_limit:
                raise ApiError(ErrorKind.TOO_LARGE)
            files[int(found[1])] = Upload(part.filename or f"file{found[1]}", part.raw)
        else:
            raise invalid_form(FormError((part.name,), "BASE_TYPE_UNKNOWN", "Unknown part."))
    return Body(payload, files)


def _split(content_type: str, body: bytes) -> Iterator[MultipartPart]:
    """Yield the parts of a body of that type, or refuse it."""
    _, options = parse_options_header(content_type)
    boundary, most = options.get("boundary", ""), len(body)
    try:
        yield from MultipartParser(BytesIO(body), boundary, spool_limit=most, memory_limit=most)
    except MultipartError as error:
        raise invalid_form(FormError((), "BASE_TYPE_BAD", str(error))) from None


def _parse_json(data: bytes) -> Any:
    try:
        return msgspec.json.decode(data)
    except ValueError:
        raise ApiError(ErrorKind.INVALID_JSON) from None


def make_attachment(
    upload: Upload, attachment_id: int, channel_id: int, filename: str, description: str | None
) -> Attachment:
    """Return the stored form of an upload; Discord keeps only word characters in file names."""
    filename = re.sub(r"[^\w.\-]", "_", filename)
    width, height = _measure_picture(upload.data)
    return Attachment(
        id=attachment_id,
        channel_id=channel_id,
        filename=filename,
        content_type=mimetypes.guess_type(filename)[0] or "application/octet-stream",
        data=upload.data,
        description=description,
        width=width,
        height=height,
    )


def _measure_picture(data: bytes) -> tuple[int, int] | tuple[None, None]:
    try:
        with Image.open(BytesIO(data)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None, None
