"""Reading request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

import json
import mimetypes
import re
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from aiohttp import BodyPartReader, web
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
    multipart: bool = False


async def read_body(request: web.Request, upload_limit: int) -> Body:
    """Return the body of *request*, or refuse its content type, its JSON or its files' size."""
    if not request.body_exists or request.method in ("GET", "DELETE"):
        return Body()
    match request.content_type:
        case "application/json":
            return Body(_parse_json(await request.read()))
        case "multipart/form-data":
            return await _read_multipart(request, upload_limit)
    data = await request.read()
    if not data and request.method in ("POST", "PUT"):
        return Body()
    sentence = (
        "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}."
    )
    raise invalid_form(FormError((), "CONTENT_TYPE_INVALID", sentence))


async def _read_multipart(request: web.Request, upload_limit: int) -> Body:
    payload: Any = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise invalid_form(FormError((), "BASE_TYPE_BAD", "No multipart within multipart."))
        data = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            payload = _parse_json(data)
        elif found := _FILE_FIELD.fullmatch(name):
            if len(data) > upload_limit:
                raise ApiError(ErrorKind.TOO_LARGE)
            files[int(found[1])] = Upload(part.filename or f"file{found[1]}", data)
        else:
            raise invalid_form(FormError((name,), "BASE_TYPE_UNKNOWN", "Unknown part."))
    return Body(payload, files, multipart=True)


def _parse_json(data: bytes) -> Any:
    try:
        return json.loads(data)
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
