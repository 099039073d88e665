"""Opening a table: in the channel where it is asked for or, if that is taken, in a thread."""

from typing import Literal

import discord

from bot.games.ids import draw_id
from bot.games.table import Position, Table
from bot.lobby.configuration import Configuration
from bot.refusals import Refusal, RefusalKey
from bot.server_settings import OWN_LANGUAGE
from bot.servers import Opening
from bot.wording import Words
from cogs import custom_ids
from cogs.channels import THREAD_NEEDED, list_missing, name_permissions
from cogs.interaction import Context, UserError, link_to, manages
from cogs.layout import Button, Layout, Style
from cogs.lobby.terms import encode_terms
from cogs.names import escape, escape_names
from cogs.saying import tell_saying

WEEK: Literal[10080] = 10080
"""Minutes after which Discord may close a thread in which nothing is said: the longest there is."""
LONGEST_NAME = 100
"""Characters of a thread's name, at most."""


def require_permissions(context: Context) -> None:
    """Refuse where a game can't be played, and say what is missing."""
    interaction = context.interaction
    if interaction.channel_id is None or interaction.guild_id is None:
        raise UserError("refusal.no-server")
    missing = list_missing(interaction.channel, interaction.app_permissions)
    if missing:
        raise _explain_missing(context, context.channel_id, missing)


async def require_opening(context: Context) -> None:
    """Refuse who asks if they may not open a table, or not here, as was chosen for the server."""
    interaction = context.interaction
    channel, user = interaction.channel, interaction.user
    opening = Opening(
        interaction.guild_id,
        list_places(context.channel_id, channel),
        frozenset(role.id for role in getattr(user, "roles", ())),
        manages=manages(interaction.permissions),
    )
    await context.service.servers.require_opening(opening)


def list_places(channel_id: int, channel: object) -> frozenset[int]:
    """Return the ids of a channel and, if it is a thread, of the one it belongs to."""
    parent = channel.parent_id if isinstance(channel, discord.Thread) else channel_id
    return frozenset((channel_id, parent))


async def open_table(
    context: Context, channel_id: int, configuration: Configuration, game_id: str | None = None
) -> Table:
    """Open a lobby for who asks, in the language of the server; its message follows."""
    interaction = context.interaction
    language = (await context.service.servers.find(interaction.guild_id)).language
    own = str(interaction.guild_locale or interaction.locale)
    return await context.service.open_lobby(
        interaction.guild_id,
        channel_id,
        context.person,
        own if language == OWN_LANGUAGE else language,
        context.press_id,
        configuration=configuration,
        game_id=game_id,
    )


async def tell_opening(context: Context, game_id: str) -> None:
    """Say that a table is open once its message is there, or why it is not."""
    context.game = game_id
    table = await context.service.said(game_id)
    await context.say(tell_saying(context.words, table, "lobby.opened"))


# -- beside another game --------------------------------------------------------------------------


def lay_out_busy(words: Words, at: Position, wanted: Configuration) -> Layout:
    """Return what is going on in a channel, and the way to a thread with a game of one's own."""
    thread = custom_ids.encode_thread(draw_id(), 0, encode_terms(wanted))
    return offer_thread(words, at, "busy.thread", thread)


def offer_thread(words: Words, at: Position, offer: str, custom_id: str) -> Layout:
    """Return what is going on in a channel, and a button for a thread: what for, and its id."""
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


async def open_thread(context: Context) -> int:
    """Open a public thread beside the game of a channel; return its id."""
    interaction = context.interaction
    channel = interaction.channel
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(parent, discord.TextChannel):
        raise UserError("refusal.no-threads")
    granted = interaction.app_permissions
    missing = [name for name in THREAD_NEEDED if not getattr(granted, name)]
    if missing:
        raise _explain_missing(context, parent.id, missing)
    words = Words(str(interaction.guild_locale or interaction.locale))
    news = parent.is_news()
    try:
        thread = await parent.create_thread(
            name=words("thread.name", player=context.person.name)[:LONGEST_NAME],
            type=discord.ChannelType.news_thread if news else discord.ChannelType.public_thread,
            auto_archive_duration=WEEK,
        )
    except discord.HTTPException as error:
        raise UserError("refusal.no-threads") from error
    return thread.id


async def is_open(context: Context, game_id: str) -> bool:
    """Return whether there is such a game."""
    try:
        await context.service.table(game_id)
    except Refusal as refusal:
        if refusal.key is not RefusalKey.UNKNOWN_GAME:
            raise
        return False
    return True


def _explain_missing(context: Context, channel_id: int, missing: list[str]) -> UserError:
    return UserError(
        "refusal.missing-permissions",
        channel=channel_id,
        permissions=name_permissions(context.words, missing),
    )
