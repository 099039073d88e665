"""Staying connected: what keeps the bot from Discord is waited out, unless it is the bot itself.

Each try has a client of its own, so that a failed one leaves nothing behind. A connection that is
lost later is resumed by the client; only when that gives up, another one begins.
"""

import asyncio
import time
from collections.abc import Callable

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot.process.backoff import Patience, Sleep
from bot.process.log import describe_error
from bot.process.shutdown import until
from cogs.client import Client
from cogs.retries import find_cause, pause_after

WRONG_TOKEN = "Discord does not accept the token in DISCORD_TOKEN."
WRONG_INTENTS = (
    "Discord does not allow the bot the events it asks for: see Privileged Gateway Intents"
    " of its page on https://discord.com/developers/applications."
)

log = structlog.get_logger()


class TurnedAway(Exception):
    """Discord will not have this bot; the message is one sentence."""


async def stay_connected(
    make_client: Callable[[], Client],
    token: str,
    stop: asyncio.Event,
    *,
    sleep: Sleep = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Play until `stop` is set.

    Raises TurnedAway, or ChoreFailed once a chore is past help; either way all is closed.
    """
    patience = Patience(clock)
    while not stop.is_set():
        patience.begin()
        trouble = await _play(make_client(), token, stop)
        if trouble is not None:
            pause = pause_after(trouble, patience.fail())
            _warn(trouble, pause)
            await until(sleep(pause), stop)


async def _play(client: Client, token: str, stop: asyncio.Event) -> Exception | None:
    """Play with a client until it ends; return what ended it, None if it was to stop."""
    trouble: Exception = ConnectionError("The connection has ended.")
    async with client:
        try:
            await until(client.start(token), stop, client.chores.failed)
        except Exception as error:
            trouble = error
    if stop.is_set():
        return None
    if client.chores.failure is not None:
        raise client.chores.failure
    _raise_lasting(trouble)
    return trouble


def _raise_lasting(error: Exception) -> None:
    """Raise what waiting would not help."""
    match find_cause(error):
        case (
            discord.LoginFailure()
            | discord.HTTPException(status=401)
            | discord.ConnectionClosed(code=4004)
        ):
            raise TurnedAway(WRONG_TOKEN) from error
        case discord.PrivilegedIntentsRequired() | discord.ConnectionClosed(code=4013 | 4014):
            raise TurnedAway(WRONG_INTENTS) from error
        case commands.ExtensionError():
            raise error


def _warn(trouble: Exception, pause: float) -> None:
    if isinstance(trouble, discord.DiscordException | aiohttp.ClientError | OSError):
        log.warning(
            "Discord cannot be reached", reason=describe_error(find_cause(trouble)), pause=pause
        )
    else:
        log.error("the client has failed", exc_info=trouble, pause=pause)
