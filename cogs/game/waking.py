"""Going on with a game that was put away: `/table wake`."""

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games.table import Table
from bot.powers import Place
from bot.refusals import Refusal, RefusalKey
from bot.wording import Words
from cogs.game.cog import require_table
from cogs.game.suggestions import offer_games
from cogs.interaction import Context, find_table_group
from cogs.lobby.opening import require_permissions
from cogs.saying import tell_saying

ENGLISH = Words()

Interaction = discord.Interaction[Any]


class Waking(commands.Cog):
    """Adds its command to the group of commands about the table of a channel."""

    def __init__(self) -> None:
        self.command = app_commands.Command[Any, ..., None](
            name="wake", description=ENGLISH("command.wake"), callback=self.wake
        )
        app_commands.describe(game=locale_str(ENGLISH("command.wake.game")))(self.command)
        self.command.autocomplete("game")(self.complete_games)

    async def wake(self, interaction: Interaction, game: str = "") -> None:
        """Go on here with a game that was put away."""
        context = Context(interaction)
        await context.defer()
        require_permissions(context)
        table = await find_archived(context, game)
        place = Place(interaction.guild_id or 0, context.channel_id)
        woken = await context.service.archive.wake(
            table.id, place, context.person, context.press_id
        )
        said = await context.service.said(woken.id)
        await context.say(tell_saying(context.words, said, "wake.done"))

    async def complete_games(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer this person's games of the server that were put away."""
        context = Context(interaction)
        return await offer_games(context, partial(list_own, context), typed)


async def list_own(context: Context) -> list[Table]:
    """Return the games of the server that were put away in which a person plays."""
    found = await context.service.archive.archived_games(context.interaction.guild_id or 0)
    own = [(table, table.seat_of(context.person.id)) for table in found]
    return [table for table, seat in own if seat is not None and seat.active]


async def find_archived(context: Context, game: str) -> Table:
    """Return the game that is meant; if none is named, the newest of this channel, or the only."""
    if game:
        return await require_table(context, await context.service.table(game))
    own = await list_own(context)
    here = [table for table in own if table.channel_id == context.channel_id]
    if not here and len(own) != 1:
        raise Refusal(RefusalKey.NOT_ARCHIVED)
    return await require_table(context, (here or own)[0])


async def setup(client: commands.Bot) -> None:
    """Add the cog, and its command to the group of the table's commands."""
    waking = Waking()
    await client.add_cog(waking)
    find_table_group(client.tree).add_command(waking.command)
