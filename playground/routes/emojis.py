"""The REST routes of the application's own emojis, and which characters are emojis."""

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


_COLOURFUL = """
    231A-231B 23E9-23EC 23F0 23F3 25FD-25FE 2614-2615 2648-2653 267F 2693 26A1 26AA-26AB
    26BD-26BE 26C4-26C5 26CE 26D4 26EA 26F2-26F3 26F5 26FA 26FD 2705 270A-270B 2728 274C 274E
    2753-2755 2757 2795-2797 27B0 27BF 2B1B-2B1C 2B50 2B55 1F004 1F0CF 1F18E 1F191-1F19A
    1F1E6-1F1FF 1F201 1F21A 1F22F 1F232-1F236 1F238-1F23A 1F250-1F251 1F300-1F320 1F32D-1F335
    1F337-1F37C 1F37E-1F393 1F3A0-1F3CA 1F3CF-1F3D3 1F3E0-1F3F0 1F3F4 1F3F8-1F43E 1F440
    1F442-1F4FC 1F4FF-1F53D 1F54B-1F54E 1F550-1F567 1F57A 1F595-1F596 1F5A4 1F5FB-1F64F
    1F680-1F6C5 1F6CC 1F6D0-1F6D2 1F6D5-1F6D7 1F6DD-1F6DF 1F6EB-1F6EC 1F6F4-1F6FC 1F7E0-1F7EB
    1F7F0 1F90C-1F93A 1F93C-1F945 1F947-1F9FF 1FA70-1FA74 1FA78-1FA7C 1FA80-1FA86 1FA90-1FAAC
    1FAB0-1FABA 1FAC0-1FAC5 1FAD0-1FAD9 1FAE0-1FAE7 1FAF0-1FAF6
"""
"""Characters that are emojis by themselves, from Unicode's data files: Emoji_Presentation."""

_PLAIN = """
    A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 2328 23CF 23ED-23EF 23F1-23F2 23F8-23FA 24C2
    25AA-25AB 25B6 25C0 25FB-25FC 2600-2604 260E 2611 2618 261D 2620 2622-2623 2626 262A
    262E-262F 2638-263A 2640 2642 265F-2660 2663 2665-2666 2668 267B 267E 2692 2694-2697 2699
    269B-269C 26A0 26A7 26B0-26B1 26C8 26CF 26D1 26D3 26E9 26F0-26F1 26F4 26F7-26F9 2702
    2708-2709 270C-270D 270F 2712 2714 2716 271D 2721 2733-2734 2744 2747 2763-2764 27A1
    2934-2935 2B05-2B07 3030 303D 3297 3299 1F170-1F171 1F17E-1F17F 1F202 1F237 1F321
    1F324-1F32C 1F336 1F37D 1F396-1F397 1F399-1F39B 1F39E-1F39F 1F3CB-1F3CE 1F3D4-1F3DF 1F3F3
    1F3F5 1F3F7 1F43F 1F441 1F4FD 1F549-1F54A 1F56F-1F570 1F573-1F579 1F587 1F58A-1F58D 1F590
    1F5A5 1F5A8 1F5B1-1F5B2 1F5BC 1F5C2-1F5C4 1F5D1-1F5D3 1F5DC-1F5DE 1F5E1 1F5E3 1F5E8 1F5EF
    1F5F3 1F5FA 1F6CB 1F6CD-1F6CF 1F6E0-1F6E5 1F6E9 1F6F0 1F6F3
"""
"""Characters that U+FE0F makes emojis: Emoji, but not Emoji_Presentation."""


def _characters(ranges: str) -> str:
    """Return the class of a regular expression that holds these hexadecimal ranges."""
    ends = (part.partition("-") for part in ranges.split())
    return "".join(f"{chr(int(low, 16))}-{chr(int(high or low, 16))}" for low, _, high in ends)


_EMOJI = re.compile(
    f"[{_characters(_COLOURFUL)}]|[{_characters(_PLAIN)}]\N{VARIATION SELECTOR-16}|"
    "[0-9#*]\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"
)


def is_emoji(text: str) -> bool:
    """Whether this is one emoji as Unicode spells it out; flags, skins and families are not known.

    Discord's own list is not public, and what a missing or needless U+FE0F does there is not
    documented: here it is refused.
    """
    return _EMOJI.fullmatch(text) is not None


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
