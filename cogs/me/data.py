"""`/me data`: what is stored about oneself, as a file, and the way to have it deleted."""

import gzip
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.personal import Involvement
from bot.wording import Words
from cogs import custom_ids
from cogs.interaction import Context, Press, find_group
from cogs.layout import Button, Document, Layout, Style

ENGLISH = Words()
FILE = "cloisterwyrm-data.json"
LARGEST = 8_000_000
"""Bytes of a file that are sent as they are; Discord takes 10 MiB."""


def lay_out_data(words: Words, found: Involvement) -> Layout:
    """Return what is stored about somebody, in words, and what they can do about it."""
    lines = (
        f"## {words('data.title')}",
        words.n("data.games", found.games),
        words("data.about"),
    )
    encode = custom_ids.encode_data
    buttons = (
        Button(encode("export"), words("button.export"), Style.primary),
        Button(encode("ask"), words("button.delete"), Style.danger),
    )
    return Layout(above="\n".join(lines), rows=(buttons,))


def ask_to_delete(words: Words, found: Involvement) -> Layout:
    """Return the question whether to delete it all, and what that means."""
    lines = [f"**{words('data.ask')}**"]
    if leaving := len(found.playing) + len(found.lobbies):
        lines.append(f"⚠️ {words.n('data.leaving', leaving)}")
    lines += [words("data.goes"), words("data.stays")]
    encode = custom_ids.encode_data
    buttons = (
        Button(encode("keep"), words("button.keep-data")),
        Button(encode("delete"), words("button.delete-all"), Style.danger),
    )
    return Layout(above="\n".join(lines), rows=(buttons,))


def pack(data: bytes) -> Document:
    """Return the file with somebody's data, compressed where it would be too large to be sent."""
    if len(data) <= LARGEST:
        return Document(FILE, data)
    return Document(f"{FILE}.gz", gzip.compress(data))


class Data(commands.Cog):
    """Adds its command to the group of commands about oneself."""

    def __init__(self) -> None:
        self.command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="data", description=ENGLISH("command.data"), callback=self.show
        )

    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show what there is, to their owner alone."""
        context = Context(interaction)
        await context.defer()
        await show_data(context)


class ManageData(Press, template=custom_ids.DATA):
    """The buttons under it."""

    async def act(self, context: Context) -> None:
        """Hand it out, ask, delete it, or leave it."""
        await context.defer(here=context.in_private)
        do = {
            "export": partial(hand_out, context),
            "ask": partial(ask, context),
            "delete": partial(delete, context),
            "keep": partial(show_data, context),
        }[self.match["deed"]]
        await do()


async def show_data(context: Context) -> None:
    """Show what is stored about who asks."""
    found = await context.service.personal.look(context.person)
    await context.show(lay_out_data(context.words, found))


async def hand_out(context: Context) -> None:
    """Show it with a file of it all."""
    personal = context.service.personal
    data = await personal.export(context.person)
    layout = Layout(above=context.words("data.exported"), document=pack(data))
    await context.show(layout)


async def ask(context: Context) -> None:
    """Ask once whether to delete it all."""
    found = await context.service.personal.look(context.person)
    await context.show(ask_to_delete(context.words, found))


async def delete(context: Context) -> None:
    """Delete it all."""
    await context.service.personal.delete(context.person, context.press_id)
    await context.say(context.words("data.deleted"))


async def setup(client: commands.Bot) -> None:
    """Add the cog, its command to the group of those about oneself, and its buttons."""
    data = Data()
    await client.add_cog(data)
    find_group(client.tree, "me").add_command(data.command)
    client.add_dynamic_items(ManageData)
