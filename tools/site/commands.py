"""The commands as registered with Discord, the functions under *More*, and former commands."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.wording import Words
from cogs.client import EXTENSIONS, add_cogs
from cogs.play.cog import FUNCTIONS, MOVED
from cogs.play.functions import GROUPS

WORDS = Words()

WITHOUT_COMMANDS = "cogs.gateway_events"
"""An extension that only handles events, and needs a service for that."""

AnyCommand = app_commands.Command[Any, ..., Any]


def format_commands() -> str:
    """Return a list for each group of commands, and one for those without a group."""
    found = asyncio.run(_find_commands())
    alone = [each for each in found if isinstance(each, app_commands.Command)]
    groups = [each for each in found if isinstance(each, app_commands.Group)]
    parts = [line for group in groups for line in _format_group(group)]
    return "\n\n".join((*parts, "## Other commands", _list(alone)))


@asynccontextmanager
async def registered() -> AsyncIterator[app_commands.CommandTree[Any]]:
    """Yield the commands that a client registers without connecting."""
    async with commands.Bot(command_prefix=(), intents=discord.Intents(guilds=True)) as client:
        await add_cogs(client, (each for each in EXTENSIONS if each != WITHOUT_COMMANDS))
        yield client.tree


async def _find_commands() -> list[AnyCommand | app_commands.Group]:
    async with registered() as tree:
        return tree.get_commands(type=discord.AppCommandType.chat_input)


def format_functions() -> str:
    """Return the functions under *More*: a list for each group, and one for those without."""
    parts = []
    for group in (*GROUPS, ""):
        parts.append(f"### {_label(group) if group else 'Outside the groups'}")
        parts.append(
            "\n".join(
                f"- *{_label(each.name)}*: {WORDS(f'menu.{each.name}')}"
                for each in FUNCTIONS
                if each.group == group
            )
        )
    return "\n\n".join(parts)


def format_moved() -> str:
    """Return a table with the new place of each command of earlier versions, by name."""
    rows = [
        f"| `/{former}` "
        f"| {' › '.join((f'`/{command}`', *(f'*{_label(step)}*' for step in steps)))} |"
        for former, (command, *steps) in sorted(MOVED.items())
    ]
    return "\n".join(("| was | is now |", "| --- | --- |", *rows))


def _label(name: str) -> str:
    return WORDS(f"button.{name}")


def _format_group(group: app_commands.Group) -> Iterator[str]:
    yield f"## `/{group.name}`"
    yield f"{group.description}."
    yield _list(each for each in group.walk_commands() if isinstance(each, app_commands.Command))


def _list(found: Iterable[AnyCommand]) -> str:
    return "\n".join(
        line
        for command in sorted(found, key=lambda each: each.qualified_name)
        for line in _describe(command)
    )


def _describe(command: AnyCommand) -> Iterator[str]:
    """Yield a line about a command, and one below it for each of its options."""
    yield f"- **`/{command.qualified_name}`**: {command.description}"
    for each in command.parameters:
        needed = " (required)" if each.required else ""
        yield f"    - `{each.name}`{needed}: {each.description}"
