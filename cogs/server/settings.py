"""`/server settings`: one private message with a select for each setting, made from data."""

from collections.abc import Collection
from dataclasses import replace

import discord
from discord.ext import commands

from bot.games.refusals import Refusal, RefusalKey
from bot.server.settings import SETTINGS, Ids, Lines, Seconds, Setting, find_setting
from bot.store import ServerRow
from bot.wording import Words
from bot.wording.messages import Messages
from bot.wording.options import sentence, slug
from bot.wording.words import languages, name_language
from cogs import custom_ids
from cogs.custom_ids import CustomId
from cogs.interaction import Context, Press
from cogs.layout import Button, Layout, Menu
from cogs.lobby.favourites import KEPT
from cogs.names import escape
from cogs.server.check import check_channels, lay_out_check
from cogs.server.games import GAMES
from cogs.server.permissions import require_manager

SERVER = CustomId("k:-:0:{setting}", setting="[a-z_]{1,32}")


async def show_settings(context: Context) -> Layout:
    """Return all settings of the server, with buttons to games, permissions and favourites."""
    server = await context.service.servers.find(require_manager(context))
    favourites = await context.service.favourites.list(server.guild_id)
    standard = next((each.name for each in favourites if each.standard), None)
    known = list_known(context.interaction.guild)
    shown = lay_out_settings(context.words, server, known, standard)
    ids = {
        "games": GAMES(custom_ids.NO_GAME, "list.0"),
        "check": custom_ids.SCREEN("check"),
        "favourites": KEPT("show"),
    }
    buttons = (
        Button(custom_id, context.words(f"button.{name}")) for name, custom_id in ids.items()
    )
    return replace(shown, rows=(tuple(buttons),))


async def show_check(context: Context) -> Layout:
    """Return the channels with missing permissions or held games."""
    guild_id = require_manager(context)
    server = await context.service.servers.find(guild_id)
    games = await context.service.moderation.open_games(guild_id)
    findings = check_channels(context.interaction.guild, server, games)
    back = Button(custom_ids.SCREEN("settings"), context.words("button.back"))
    return replace(lay_out_check(context.words, findings), rows=((back,),))


def lay_out_settings(
    words: Words, server: ServerRow, known: Collection[int], standard: str | None = None
) -> Layout:
    """Return all settings of a server; roles and channels only if they are known.

    `standard` is the favourite of new lobbies, if there is one.
    """
    menus = [_make_menu(words, each, server, known) for each in SETTINGS if each.applies_to(server)]
    lines = (f"## {words('server.settings')}", f"-# {_format_standard(words, standard)}")
    return Layout(above="\n".join(lines), menus=tuple(menus))


def _format_standard(words: Words, standard: str | None) -> str:
    if standard is None:
        return words("server.settings.usual")
    return words("server.settings.standard", name=escape(standard))


def _make_menu(words: Words, setting: Setting, server: ServerRow, known: Collection[int]) -> Menu:
    custom_id, chosen = SERVER(setting.name), setting.show(server)
    caption = f"-# **{setting_name(words, setting)}.** {setting_about(words, setting)}"
    if isinstance(setting, Ids):
        shown = [each for each in chosen if int(each) in known]
        placeholder = choice_name(words, setting, "none")
        return Menu(custom_id, placeholder, (), shown, caption=caption, of=setting.of, several=True)
    lines = [
        (value, choice_name(words, setting, value), choice_about(words, setting, value))
        for value in _list_values(setting, *chosen)
    ]
    name = choice_name(words, setting, *chosen)
    return Menu(custom_id, name, lines, chosen, caption=caption)


def _list_values(setting: Setting, chosen: str) -> list[str]:
    """Return the offered values, and the current one."""
    if isinstance(setting, Seconds):
        return [str(value) for value in sorted({*setting.values, int(chosen)})]
    assert isinstance(setting, Lines)
    return [*setting.values]


def list_known(guild: discord.Guild | None) -> frozenset[int]:
    """Return the ids of a server's roles and channels: Discord refuses unknown defaults."""
    if guild is None:
        return frozenset()
    return frozenset(each.id for each in (*guild.roles, *guild.channels))


class ChooseForServer(Press, template=SERVER.template):
    """The selects of the settings."""

    async def act(self, context: Context) -> None:
        """Change a setting for a manager, and show the new state."""
        await context.defer(here=context.in_private)
        guild_id = require_manager(context)
        try:
            setting = find_setting(self.match["setting"])
        except LookupError as error:
            raise Refusal(RefusalKey.BAD_SETTING) from error
        await context.service.servers.choose(guild_id, setting, context.values)
        await context.show(await show_settings(context))


class ShowScreen(Press, template=custom_ids.SCREEN.template):
    """The buttons from the settings to the permissions, and back."""

    async def act(self, context: Context) -> None:
        """Show the screen to people who may manage the server."""
        await context.defer(here=context.in_private)
        show = show_check if self.match["screen"] == "check" else show_settings
        await context.show(await show(context))


async def setup(client: commands.Bot) -> None:
    """Let the client answer these selects and buttons."""
    client.add_dynamic_items(ChooseForServer, ShowScreen)


def setting_name(words: Messages, setting: Setting) -> str:
    """Return a setting's name."""
    return words(f"setting.{slug(setting.name)}")


def setting_about(words: Messages, setting: Setting) -> str:
    """Return a line about what a setting decides."""
    return words(f"setting.{slug(setting.name)}.about")


def choice_name(words: Messages, setting: Setting, value: str) -> str:
    """Return a value's name; of a language, the one its speakers use."""
    if value in languages():
        return sentence(name_language(value))
    if isinstance(setting, Seconds) and value != "0":
        return words.n(f"setting.{slug(setting.name)}.seconds", int(value))
    return words(f"setting.{slug(setting.name)}.{value}")


def choice_about(words: Messages, setting: Setting, value: str) -> str:
    """Return a line about a value; "" if its name is enough."""
    key = f"setting.{slug(setting.name)}.{value}.about"
    return words(key) if key in words else ""
