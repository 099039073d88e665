"""The connection to Discord: outages are waited out, unless the bot itself is at fault.

Each try has a new client, so that a failed one leaves nothing behind. The client resumes a
connection that is lost later; only when it gives up does another try begin. A host reads in the log
who the bot is, where it is, and how it is invited.
"""

import asyncio
import time
from collections.abc import Callable

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot import __version__
from bot.process.backoff import Backoff, Sleep
from bot.process.log import describe_error
from bot.process.shutdown import until
from cogs.channels import NEEDED, THREAD_NEEDED
from cogs.client import Client
from cogs.retries import find_cause, pause_after

WRONG_TOKEN = "Discord does not accept the token in DISCORD_TOKEN."
WRONG_INTENTS = (
    "Discord does not allow the bot the events it asks for: see Privileged Gateway Intents"
    " of its page on https://discord.com/developers/applications."
)
SCOPES = ("bot", "applications.commands")
PERMISSIONS = discord.Permissions(**dict.fromkeys((*NEEDED, *THREAD_NEEDED), True))
MOST_SERVERS = 10
"""How many servers are named; of more there is only the number."""

log = structlog.get_logger()


class TurnedAway(Exception):
    """Discord rejects this bot; the message is one sentence."""


async def stay_connected(
    make_client: Callable[[], Client],
    token: str,
    stop: asyncio.Event,
    *,
    sleep: Sleep = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Run the bot until `stop` is set.

    Raises TurnedAway, or TaskFailed if a background task can't continue; either way everything is
    closed.
    """
    patience = Backoff(clock)
    while not stop.is_set():
        patience.begin()
        trouble = await _play(make_client(), token, stop)
        if trouble is not None:
            pause = pause_after(trouble, patience.fail())
            _warn(trouble, pause)
            await until(sleep(pause), stop)


async def _play(client: Client, token: str, stop: asyncio.Event) -> Exception | None:
    """Run a client until it ends; return what ended it, None if it was to stop."""
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
    """Raise an error that waiting would not cure."""
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


def invite_address(application: int | str) -> str:
    """Return where somebody who manages a server invites the bot of this application."""
    scopes = "+".join(SCOPES)
    return (
        "https://discord.com/oauth2/authorize"
        f"?client_id={application}&scope={scopes}&permissions={PERMISSIONS.value}"
    )


def introduce(client: Client) -> None:
    """Log the name, the version and the servers of a connected bot, and how it is invited."""
    servers = sorted(guild.name for guild in client.guilds)
    log.info(
        "the bot is connected",
        name=str(client.user),
        version=__version__,
        servers=len(servers),
        named=servers[:MOST_SERVERS],
        invite=invite_address(client.application_id or "APPLICATION_ID"),
    )
