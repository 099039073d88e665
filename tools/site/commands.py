"""The commands as Discord is told of them, what is under *More*, and where old commands went."""

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

WORDS = Words()

WITHOUT_COMMANDS = "cogs.gateway_events"
"""Only hears what happens, and needs a service for that."""

AnyCommand = app_commands.Command[Any, ..., Any]


def tell_commands() -> str:
    """Return a table for each group of commands, and one for those that belong to none."""
    found = asyncio.run(_find_commands())
    alone = [each for each in found if isinstance(each, app_commands.Command)]
    groups = [each for each in found if isinstance(each, app_commands.Group)]
    parts = [line for group in groups for line in _tell_group(group)]
    return "\n\n".join((*parts, "## By themselves", _tabulate(alone)))


@asynccontextmanager
async def registered() -> AsyncIterator[app_commands.CommandTree[Any]]:
    """Yield the commands that a client registers that never connects."""
    async with commands.Bot(command_prefix=(), intents=discord.Intents(guilds=True)) as client:
        await add_cogs(client, (each for each in EXTENSIONS if each != WITHOUT_COMMANDS))
        yield client.tree


async def _find_commands() -> list[AnyCommand | app_commands.Group]:
    async with registered() as tree:
        return tree.get_commands(type=discord.AppCommandType.chat_input)


def tell_functions() -> str:
    """Return a table of what is under *More*, by groups."""
    rows = [
        f"| {f'*{_label(function.group)}*' if function.group else ''} "
        f"| *{_label(function.name)}* | {WORDS(f'menu.{function.name}')} |"
        for function in FUNCTIONS
    ]
    return "\n".join(("| group | button | what it does |", "| --- | --- | --- |", *rows))


def tell_moved() -> str:
    """Return a table of where each command of earlier versions is now."""
    rows = [
        f"| {' › '.join((f'`/{command}`', *(f'*{_label(step)}*' for step in steps)))} "
        f"| `/{former}` |"
        for former, (command, *steps) in MOVED.items()
    ]
    return "\n".join(("| now | was |", "| --- | --- |", *rows))


def _label(name: str) -> str:
    return WORDS(f"button.{name}")


def _tell_group(group: app_commands.Group) -> Iterator[str]:
    yield f"## `/{group.name}`"
    yield f"{group.description}."
    yield _tabulate(
        each for each in group.walk_commands() if isinstance(each, app_commands.Command)
    )


def _tabulate(found: Iterable[AnyCommand]) -> str:
    rows = sorted(f"| `/{each.qualified_name}` | {_describe(each)} |" for each in found)
    return "\n".join(("| command | what it does |", "| --- | --- |", *rows))


def _describe(command: AnyCommand) -> str:
    """Return what is said of a command and of each of its parameters."""
    lines = [command.description]
    lines += [f"`{each.name}`: {each.description}" for each in command.parameters]
    return "<br>".join(lines)
