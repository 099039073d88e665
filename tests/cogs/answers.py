"""Answers of Discord, as the library gives them."""

from collections.abc import Callable

import msgspec
from aiohttp import web

JSON = "application/json"


def answer(status: int, code: int | None, **more: object) -> Callable[[], web.HTTPException]:
    """Return what makes an answer of Discord; without a code, of what stands before it."""
    headers = {"Via": "1.1 playground"} if more else {}
    text, form = "<html>Blocked</html>", "text/html"
    if code is not None:
        text, form = msgspec.json.encode({"message": "No.", "code": code, **more}).decode(), JSON

    def make() -> web.HTTPException:
        kinds = {403: web.HTTPForbidden, 400: web.HTTPBadRequest, 429: web.HTTPTooManyRequests}
        error = kinds[status](text=text, headers=headers)
        error.headers["Content-Type"] = form
        return error

    return make
