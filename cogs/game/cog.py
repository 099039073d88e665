"""The slash commands about the game of a channel: `/game board`, `scores`, `fields` and so on."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.table import Position, Table
from bot.refusals import Refusal, RefusalKey
from bot.wording import Words
from cogs.game.guide import Guide
from cogs.game.looking import lay_out_turn, look_back
from cogs.game.overviews import ask_to_resign, look_at, offer_acting, write_board
from cogs.game.recovery import ensure_posted
from cogs.game.steps import LAST
from cogs.game.verification import show_verification
from cogs.interaction import Context, UserError
from cogs.observing import name_game

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class Game(commands.GroupCog, group_name="game", group_description=ENGLISH("command.game")):
    """Commands about the game of the channel they are used in."""

    @app_commands.command(description=ENGLISH("command.board"))
    @app_commands.describe(text=ENGLISH("command.board.text"))
    async def board(self, interaction: Interaction, text: bool = False) -> None:
        """Show the board, in words if that is wanted; of a lobby who sits there."""
        context = Context(interaction)
        position = await load_newest(context)
        await ensure_posted(context, position.table)
        if not text or position.state is None:
            await context.show(await look_at(context, position, "board"))
            return
        *pages, last = write_board(context.words, position.table, position.state)
        first, *others = (*pages, replace(offer_acting(context, position), above=last.above))
        await context.show(first)
        for layout in others:
            await context.add(layout)

    @app_commands.command(description=ENGLISH("command.scores"))
    async def scores(self, interaction: Interaction) -> None:
        """Show the scores."""
        await show_overview(interaction, "scores")

    @app_commands.command(description=ENGLISH("command.fields"))
    async def fields(self, interaction: Interaction) -> None:
        """Show who holds what."""
        await show_overview(interaction, "fields")

    @app_commands.command(description=ENGLISH("command.tiles"))
    async def tiles(self, interaction: Interaction) -> None:
        """Show what is left to be drawn."""
        await show_overview(interaction, "tiles")

    @app_commands.command(description=ENGLISH("command.danger"))
    async def danger(self, interaction: Interaction) -> None:
        """Show where what roams the board can come to."""
        await show_overview(interaction, "danger")

    @app_commands.command(description=ENGLISH("command.orders"))
    async def orders(self, interaction: Interaction) -> None:
        """Show one's own standing orders."""
        await show_overview(interaction, "orders")

    @app_commands.command(description=ENGLISH("command.since"))
    async def since(self, interaction: Interaction) -> None:
        """Show what happened since one's own last move."""
        await show_overview(interaction, "since")

    @app_commands.command(description=ENGLISH("command.replay"))
    @app_commands.describe(turn=ENGLISH("command.replay.turn"))
    async def replay(
        self, interaction: Interaction, turn: app_commands.Range[int, 0, LAST] | None = None
    ) -> None:
        """Show the film of the game, or the board after a turn."""
        if turn is None:
            await show_overview(interaction, "replay")
            return
        context = Context(interaction)
        await context.defer()
        table = await find_newest(context)
        await context.show(await lay_out_turn(context, await look_back(context, table.id, turn)))

    @app_commands.command(description=ENGLISH("command.verify"))
    async def verify(self, interaction: Interaction) -> None:
        """Replay the game and check its seal."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(
            context, await context.service.game_in(context.channel_id, ended=True)
        )
        await context.show(await show_verification(context, table))

    @app_commands.command(description=ENGLISH("command.resign"))
    async def resign(self, interaction: Interaction) -> None:
        """Ask once whether to resign; a lobby is left with its button instead."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(context, await context.service.game_in(context.channel_id))
        seat = table.seat_of(context.person.id)
        if seat is None:
            raise Refusal(RefusalKey.NOT_SEATED)
        if table.status == "lobby":
            raise Refusal(RefusalKey.NOT_STARTED)
        if not seat.active:
            raise Refusal(RefusalKey.ALREADY_RESIGNED)
        await context.show(ask_to_resign(context.words, table.id, table.seq))

    @app_commands.command(description=ENGLISH("command.help"))
    async def help(self, interaction: Interaction) -> None:
        """Show how to play."""
        context = Context(interaction)
        await context.defer()
        table = await context.service.game_in(context.channel_id)
        await context.show((await Guide.open(context, table)).lay_out_help())

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


async def show_overview(interaction: Interaction, what: str) -> None:
    """Show the channel's newest game from one side: a key of `OVERVIEWS`."""
    context = Context(interaction)
    position = await load_newest(context)
    await context.show(await look_at(context, position, what))


async def load_newest(context: Context) -> Position:
    """Return the channel's newest game, over or not; UserError if there is none."""
    await context.defer()
    table = await find_newest(context)
    return await context.service.visit(table.id)


async def find_newest(context: Context) -> Table:
    """Return the channel's newest game, over or not, without its position; UserError if none."""
    newest = await context.service.game_in(context.channel_id, ended=True)
    return await require_table(context, newest)


async def require_table(context: Context, table: Table | None) -> Table:
    """Return the game that there is, which is asked about; UserError if there is none.

    Who asks is called there as they are by now.
    """
    if table is None:
        raise UserError("refusal.no-game")
    context.game = table.id
    name_game(table.id, table.seq)
    return await context.find_game(table.id)


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Game())
