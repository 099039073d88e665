"""Favourites of a server: `/table favourites`, the selects of its answer, and playing by one."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games.names import LONGEST
from bot.refusals import Refusal, RefusalKey
from bot.wording import Words
from cogs import custom_ids
from cogs.interaction import Context, Press, UserError, find_table_group
from cogs.lobby.favourites import USUAL, find_signed, lay_out_favourites
from cogs.lobby.options import Choosing
from cogs.lobby.showing import edit_lobby, show_options
from cogs.names import escape

ENGLISH = Words()


class Keeping(commands.Cog):
    """Adds its command to the group of commands about the table of a channel."""

    def __init__(self) -> None:
        self.favourites: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="favourites",
            description=ENGLISH("command.favourites"),
            callback=self.show_favourites,
        )
        app_commands.describe(keep=locale_str(ENGLISH("command.favourites.keep")))(self.favourites)

    async def show_favourites(
        self,
        interaction: discord.Interaction[Any],
        keep: app_commands.Range[str, 1, LONGEST] | None = None,
    ) -> None:
        """List what the server keeps, after keeping the options of the lobby here under a name."""
        context = Context(interaction)
        await context.defer()
        guild_id = require_server(context)
        service, said = context.service, ""
        if keep is not None:
            table = await service.game_in(context.channel_id)
            if table is None or table.status != "lobby":
                raise UserError("refusal.no-lobby")
            kept = await service.favourites.keep(table, context.person, keep)
            said = context.words("favourites.kept", name=escape(kept.name))
        listed = await service.favourites.list(guild_id)
        await context.show(lay_out_favourites(context.words, listed, context.person, said))


class PlayByFavourite(Press, template=custom_ids.FAVOURITE):
    """A favourite of the server, for the host of a lobby."""

    async def act(self, context: Context) -> None:
        """Change the lobby's options to it, on its message too; show them to the host."""
        await context.defer(here=context.in_private)
        service = context.service
        table = await service.require_host(self.game, context.person)
        favourite = find_signed(await service.favourites.list(table.guild_id), self.match["sign"])
        async with service.in_turn(self.game):
            table = await service.configure(
                self.game, context.person, lambda _: favourite.configuration, context.press_id
            )
            if table.message is not None:
                await edit_lobby(context, table, table.message)
        problem = context.words("favourites.settled") if favourite.settled else ""
        message = 0 if table.message is None else table.message.id
        await show_options(context, table, message, Choosing(problem=problem))


class ChangeFavourites(Press, template=custom_ids.KEPT):
    """The selects below the favourites: what new lobbies begin with, and which is forgotten."""

    async def act(self, context: Context) -> None:
        """Change it, and list them as they are then."""
        await context.defer(here=context.in_private)
        guild_id, person = require_server(context), context.person
        favourites, signed = context.service.favourites, "".join(context.values)
        name = None
        if (self.match["deed"], signed) != ("standard", USUAL):
            name = find_signed(await favourites.list(guild_id), signed).name
        if self.match["deed"] == "standard":
            listed = await favourites.choose_standard(guild_id, person, name)
            key = "favourites.begins" if name else "favourites.begins.usual"
        elif name is None:
            raise Refusal(RefusalKey.UNKNOWN_FAVOURITE)
        else:
            listed, key = await favourites.drop(guild_id, person, name), "favourites.dropped"
        said = context.words(key, name=escape(name or ""))
        await context.show(lay_out_favourites(context.words, listed, person, said))


def require_server(context: Context) -> int:
    """Return the id of the server where it is asked; UserError outside of one."""
    if context.interaction.guild_id is None:
        raise UserError("refusal.no-server")
    return context.interaction.guild_id


async def setup(client: commands.Bot) -> None:
    """Add the cog and its buttons, and the command to the group of the table's commands."""
    keeping = Keeping()
    await client.add_cog(keeping)
    find_table_group(client.tree).add_command(keeping.favourites)
    client.add_dynamic_items(PlayByFavourite, ChangeFavourites)
