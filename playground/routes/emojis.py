"""The REST routes of the application's own emojis."""

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Any

from playground.api_errors import ApiError, ErrorKind, FormError, invalid_form
from playground.payloads import user_json
from playground.routes.request import DONE, ApiRequest, ApiResponse, Route

MOST = 2000
LARGEST = 256 * 1024
"""Bytes of a picture."""
_PATH = "/applications/{application_id}/emojis"
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:image/(png|jpeg|gif);base64,")


def _list_emojis(request: ApiRequest) -> ApiResponse:
    _demand_own(request)
    return ApiResponse({"items": [*request.world.emojis.values()]})


def _create_emoji(request: ApiRequest) -> ApiResponse:
    _demand_own(request)
    world, name = request.world, request.body.json["name"]
    if name in world.emojis:
        sentence = "An emoji of this name exists already."
        raise invalid_form(FormError(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", sentence))
    if len(world.emojis) >= MOST:
        raise invalid_form(FormError((), "MAX_EMOJIS", f"There are {MOST} emojis already."))
    number, picture = str(world.new_id()), _IMAGE.match(request.body.json["image"])
    assert picture is not None
    data = base64.b64decode(request.body.json["image"][picture.end() :])
    world.emoji_pictures[number] = (f"image/{picture[1]}", data)
    world.emojis[name] = {
        "id": number,
        "name": name,
        "roles": [],
        "user": user_json(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    return ApiResponse(world.emojis[name], 201)


def _delete_emoji(request: ApiRequest) -> ApiResponse:
    _demand_own(request)
    emojis, number = request.world.emojis, str(request.id("emoji_id"))
    name = next((name for name, emoji in emojis.items() if emoji["id"] == number), None)
    if name is None:
        raise ApiError(ErrorKind.UNKNOWN_EMOJI)
    del emojis[name], request.world.emoji_pictures[number]
    return DONE


def _demand_own(request: ApiRequest) -> None:
    if request.id("application_id") != request.world.bot.id:
        raise ApiError(ErrorKind.NOT_FOUND)


def _check(body: Any) -> Iterator[FormError]:
    """Yield the errors of an upload: its name, its kind or its size."""
    if not _NAME.fullmatch(body["name"]):
        yield FormError(("name",), "STRING_TYPE_REGEX", "Must be 2 to 32 of A-Z, 0-9 and _.")
    kind = _IMAGE.match(body["image"])
    try:
        data = base64.b64decode(body["image"][kind.end() :], validate=True) if kind else b""
    except binascii.Error:
        data = b""
    if not data:
        yield FormError(("image",), "IMAGE_INVALID", "Invalid image data.")
    elif len(data) > LARGEST:
        yield FormError(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256 kb.")


ROUTES = (
    Route("GET", _PATH, _list_emojis),
    Route("POST", _PATH, _create_emoji, check=_check),
    Route("DELETE", f"{_PATH}/{{emoji_id}}", _delete_emoji),
)
"""Every route of this module."""
