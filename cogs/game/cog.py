"""The slash commands about the game of a channel: `/game menu`, `board`, `undo` and so on."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.refusals import Refusal
from bot.wording import Words
from cogs import custom_ids
from cogs.game.chronicle import Import
from cogs.game.guide import Guide
from cogs.game.hint import Hint
from cogs.game.lookup import load_newest
from cogs.game.overviews import look_at, offer_acting, write_board
from cogs.game.panel import Panel, find_newest_of
from cogs.game.turns import Turns
from cogs.game.undo import Undo
from cogs.interaction import Context
from cogs.lobby.cog import New

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class Game(
    New,
    Undo,
    Hint,
    Turns,
    Import,
    commands.GroupCog,
    group_name="game",
    group_description=ENGLISH("command.game"),
):
    """Commands about the game of the channel they are used in."""

    @app_commands.command(description=ENGLISH("command.menu"))
    async def menu(self, interaction: Interaction) -> None:
        """Show the panel: whatever can be done about the game, in groups."""
        context = Context(interaction)
        await context.defer()
        position = await find_newest_of(context)
        await context.show((await Panel.open(context, position)).lay_out())

    @app_commands.command(description=ENGLISH("command.board"))
    @app_commands.describe(text=ENGLISH("command.board.text"))
    async def board(self, interaction: Interaction, text: bool = False) -> None:
        """Show the board, in words if that is wanted; of a lobby who sits there."""
        context = Context(interaction)
        position = await load_newest(context)
        if not text or position.state is None:
            await context.show(await look_at(context, position, "board"))
            return
        *pages, last = write_board(context.words, position.table, position.state)
        first, *others = (*pages, replace(offer_acting(context, position), above=last.above))
        await context.show(first)
        for layout in others:
            await context.add(layout)

    @app_commands.command(description=ENGLISH("command.help"))
    async def help(self, interaction: Interaction) -> None:
        """Show how to play, and the panel with what each of its functions does."""
        context = Context(interaction)
        await context.defer()
        position = await find_newest_of(context)
        await context.show((await Panel.open(context, position)).lay_out(custom_ids.HELP))

    @app_commands.command(description=ENGLISH("command.rules"))
    @app_commands.describe(topic=ENGLISH("command.rules.topic"))
    async def rules(self, interaction: Interaction, topic: str = "") -> None:
        """Show the rules of a topic as they are played here."""
        context = Context(interaction)
        await context.defer()
        table = await context.service.game_in(context.channel_id)
        await context.show((await Guide.open(context, table)).lay_out_page(topic))

    @rules.autocomplete("topic")
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the topics of the game of this channel, or of a new one."""
        context = Context(interaction)
        try:
            guide = await Guide.open(context, await context.service.game_in(context.channel_id))
        except Refusal:
            return []
        found = guide.complete(typed)
        return [app_commands.Choice(name=title, value=name) for title, name in found]


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Game())
