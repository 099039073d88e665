"""Opening a table: in the channel or, if that has a game, in a thread."""

from dataclasses import replace

import discord

from bot.games.configuration import Configuration
from bot.games.ids import draw_id
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Position, Table
from bot.server.guild_settings import Opening
from bot.server.settings import OWN_LANGUAGE
from bot.wording import Words
from cogs.channels import list_missing, name_permissions
from cogs.custom_ids import CustomId
from cogs.delivery import format_saying
from cogs.interaction import Context, UserError, link_to
from cogs.layout import Button, Layout, Style, lay_out_text
from cogs.lobby.favourites import offer_favourites
from cogs.lobby.terms import encode_terms
from cogs.names import escape, escape_names


def require_permissions(context: Context) -> None:
    """Refuse if the bot lacks permissions for a game here, and name them."""
    interaction = context.interaction
    if interaction.channel_id is None or interaction.guild_id is None:
        raise UserError("refusal.no-server")
    granted = interaction.app_permissions
    require_granted(context, interaction.channel, context.channel_id, granted)


def require_granted(
    context: Context, channel: object, channel_id: int, granted: discord.Permissions
) -> None:
    """Refuse a channel in which these permissions are too few for a game, and name those."""
    if missing := list_missing(channel, granted):
        permissions = name_permissions(context.words, missing)
        raise UserError("refusal.missing-permissions", channel=channel_id, permissions=permissions)


async def require_opening(context: Context) -> None:
    """Refuse if the person may not open a table, or not here, or hosts too many already."""
    interaction = context.interaction
    channel, user = interaction.channel, interaction.user
    opening = Opening(
        user.id,
        interaction.guild_id,
        list_places(context.channel_id, channel),
        frozenset(role.id for role in getattr(user, "roles", ())),
        manages=context.person.manages,
    )
    await context.service.servers.require_opening(opening)


def list_places(channel_id: int, channel: object) -> frozenset[int]:
    """Return the ids of a channel and, if it is a thread, of its parent channel."""
    parent = channel.parent_id if isinstance(channel, discord.Thread) else channel_id
    return frozenset((channel_id, parent))


async def open_table(
    context: Context, channel_id: int, configuration: Configuration, game_id: str | None = None
) -> Table:
    """Open a lobby for the person, in the server's language; its message follows."""
    interaction = context.interaction
    language = (await context.service.servers.find(interaction.guild_id)).language
    own = str(interaction.guild_locale or interaction.locale)
    return await context.service.lobbies.open(
        interaction.guild_id,
        channel_id,
        context.person,
        own if language == OWN_LANGUAGE else language,
        context.press_id,
        configuration=configuration,
        game_id=game_id,
    )


async def answer_opened(context: Context, game_id: str) -> None:
    """Say that a table is open once its message is there, or why it isn't.

    The host is offered the server's favourites.
    """
    context.game = game_id
    table = await context.service.games.said(game_id)
    told = lay_out_text(format_saying(context.words, table, "lobby.opened"))
    if table.status == "lobby" and table.host_id == context.person.id:
        kept = await context.service.favourites.list(table.guild_id)
        if row := offer_favourites(table, kept):
            above = f"{told.above}\n{context.words('favourites.offer')}"
            told = replace(told, above=above, rows=(row,))
    await context.show(told)


# -- beside another game --------------------------------------------------------------------------

THREAD = CustomId("n:{game}:{seq}:{terms}", terms=r"(?:[0-9a-z]{4}){0,21}|\.(?:[0-9a-z]{3}){1,28}")
"""Open a new lobby in a thread, with the terms of `cogs.lobby.terms`; the game is the new one."""


def lay_out_busy(words: Words, at: Position, wanted: Configuration, usual: Configuration) -> Layout:
    """Return what is going on in a channel, and an offer of a thread for a new game."""
    thread = THREAD(draw_id(), 0, encode_terms(wanted, usual))
    return offer_thread(words, at, "busy.thread", thread)


def offer_thread(words: Words, at: Position, offer: str, custom_id: str) -> Layout:
    """Return what is going on in a channel, and a button for a thread with this label and id."""
    table, names = at.table, escape_names(at.table)
    players = words.list(names)
    lines = [words("busy")]
    if at.to_act is not None:
        lines.append(words("busy.running", players=players, player=names[at.to_act.number]))
    elif table.status == "lobby":
        lines.append(words("busy.lobby", players=players, host=escape(table.host.name)))
    if table.message is not None:
        lines.append(words("busy.link", link=link_to(table.guild_id, table.message)))
    lines.append(words(offer))
    button = Button(custom_id, words("button.thread"), Style.primary)
    return Layout(above="\n".join(lines), rows=((button,),))


async def is_open(context: Context, game_id: str) -> bool:
    """Return whether the game exists."""
    try:
        await context.service.games.table(game_id)
    except Refusal as refusal:
        if refusal.key is not RefusalKey.UNKNOWN_GAME:
            raise
        return False
    return True
