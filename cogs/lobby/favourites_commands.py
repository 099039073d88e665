"""A server's favourites: saving one, using one, and the selects that change them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord.ext import commands

from bot.games.names import LONGEST
from bot.games.refusals import Refusal, RefusalKey
from cogs.interaction import Context, Press, UserError, admit
from cogs.lobby.favourites import FAVOURITE, KEPT, USUAL, find_signed, lay_out_favourites
from cogs.lobby.options import SETTING, Choosing
from cogs.lobby.refresh import edit_lobby, show_options
from cogs.names import escape


class Saving(commands.Cog):
    """Handles the form in which a favourite gets its name."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Save the options of a lobby under the name that was sent, and show them again."""
        data: Any = interaction.data or {}
        match = SETTING.read(str(data.get("custom_id", "")))
        sent = interaction.type is discord.InteractionType.modal_submit
        if not sent or match is None or match["what"] != "save":
            return
        context = Context(interaction)
        context.game = match["game"]
        try:
            if await admit(interaction):
                await save(context, int(match["message"]), _read_name(data["components"]))
        except Exception as error:
            await context.explain(error, context.game)


async def ask_for_name(context: Context, match: re.Match[str]) -> None:
    """Open the form in which a favourite gets its name, for the host of a lobby."""
    await context.admit(match["game"])
    await context.service.lobbies.require_host(match["game"], context.person)
    words = context.words
    await context.ask(match[0], words("favourites.save"), words("favourites.save.name"), LONGEST)


async def save(context: Context, message: int, name: str) -> None:
    """Save a lobby's options as a favourite, and show them to the host again.

    Raises Refusal if it is no longer a lobby: the form may have been open for long.
    """
    await context.defer(here=context.in_private)
    table = await context.service.lobbies.require_host(context.game, context.person)
    kept = await context.service.favourites.keep(table, context.person, name)
    said = context.words("favourites.kept", name=escape(kept.name))
    await show_options(context, table, message, Choosing(done=said))


def _read_name(components: Sequence[Mapping[str, Any]]) -> str:
    """Return the text in a form of one field."""
    (row, *_) = components
    return str(row["component"]["value"] if "component" in row else row["components"][0]["value"])


class PlayByFavourite(Press, template=FAVOURITE.template):
    """A favourite of the server, for the host of a lobby."""

    async def act(self, context: Context) -> None:
        """Use its options for the lobby, on its message too; show them to the host."""
        await context.defer(here=context.in_private)
        service = context.service
        table = await service.lobbies.require_host(self.game, context.person)
        favourite = find_signed(await service.favourites.list(table.guild_id), self.match["sign"])
        async with service.games.lock(self.game):
            table = await service.lobbies.configure(
                self.game, context.person, lambda _: favourite.configuration, context.press_id
            )
            if table.message is not None:
                await edit_lobby(context, table, table.message)
        problem = context.words("favourites.settled") if favourite.settled else ""
        message = 0 if table.message is None else table.message.id
        await show_options(context, table, message, Choosing(problem=problem))


class ChangeFavourites(Press, template=KEPT.template):
    """The favourites, and the selects below: the standard of new lobbies, and deletion."""

    async def act(self, context: Context) -> None:
        """Make the change, and show the new list."""
        await context.defer(here=context.in_private)
        guild_id, person = require_server(context), context.person
        favourites, signed = context.service.favourites, "".join(context.values)
        if self.match["deed"] == "show":
            listed = await favourites.list(guild_id)
            await context.show(lay_out_favourites(context.words, listed, person))
            return
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
    """Return the id of the interaction's server; UserError outside of one."""
    if context.interaction.guild_id is None:
        raise UserError("refusal.no-server")
    return context.interaction.guild_id


async def setup(client: commands.Bot) -> None:
    """Add the cog, and let the client answer these buttons."""
    await client.add_cog(Saving())
    client.add_dynamic_items(PlayByFavourite, ChangeFavourites)
