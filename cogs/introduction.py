"""What a host reads once the bot is connected: who it is, where it is, and how it is invited."""

import discord
import structlog

from bot import __version__
from cogs.channels import NEEDED, THREAD_NEEDED
from cogs.client import Client

SCOPES = ("bot", "applications.commands")
PERMISSIONS = discord.Permissions(**dict.fromkeys((*NEEDED, *THREAD_NEEDED), True))
MOST_SERVERS = 10
"""How many servers are named; of more there is only the number."""

log = structlog.get_logger()


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
