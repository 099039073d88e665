"""Temporary errors of Discord: which they are, and when to retry."""

from contextlib import suppress

import aiohttp
import discord

PASSING = (discord.HTTPException, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Temporary errors of requests."""
LONGEST_BAN = 86_400.0
"""The most seconds of waiting that are accepted from a server."""


def pause_after(error: BaseException, pause: float) -> float:
    """Return the seconds to wait after an error: this pause, or what Discord demands if longer."""
    return max(pause, min(_read_retry_after(error), LONGEST_BAN))


def find_cause(error: BaseException) -> BaseException:
    """Return the error itself, or the cause that the library hides behind `GatewayNotFound`."""
    if isinstance(error, discord.GatewayNotFound):
        return error.__cause__ or error.__context__ or error
    return error


def _read_retry_after(error: BaseException) -> float:
    """Return the `Retry-After` of the answer behind an error, in seconds; 0 if there is none."""
    match find_cause(error):
        case discord.HTTPException(response=answer) | (aiohttp.ClientResponseError() as answer):
            with suppress(ValueError):
                return float((answer.headers or {}).get("Retry-After", 0))
    return 0.0
