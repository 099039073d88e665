"""The commands `/me settings` and `/me records`, and the buttons and selects of one's settings."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.calendar import DAY, Quiet
from bot.records.summary import summarize
from bot.store import PersonRow
from bot.tables.notification_preferences import SILENT
from bot.wording import Words
from cogs import custom_ids
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.layout import Layout
from cogs.me.notifications import DIRECT, MENTION
from cogs.me.panel import show_following, show_notifications, show_quiet
from cogs.me.quiet_hours import NONE, USUAL, complete_zone
from cogs.records.text import format_own

ENGLISH = Words()

Interaction = discord.Interaction[Any]


class Me(commands.GroupCog, group_name="me", group_description=ENGLISH("command.me")):
    """Commands about oneself, in all one's games."""

    @app_commands.command(description=ENGLISH("command.me.settings"))
    @app_commands.describe(zone=ENGLISH("command.me.settings.zone"))
    async def settings(self, interaction: Interaction, zone: str = "") -> None:
        """Show one's notifications, with buttons for other settings; set a time zone."""
        context = Context(interaction)
        await context.defer()
        if zone:
            await context.service.preferences.set_zone(context.person.id, zone)
            await context.show(await show_quiet(context))
            return
        table = await context.service.games.in_channel(context.channel_id)
        game = custom_ids.NO_GAME if table is None else table.id
        await context.show(await show_notifications(context, game))

    @settings.autocomplete("zone")
    async def zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest time zones."""
        context = Context(interaction)
        found = complete_zone(typed, context.words.language, context.service.now)
        return [app_commands.Choice(name=name, value=zone) for name, zone in found]

    @app_commands.command(description=ENGLISH("command.records"))
    async def records(self, interaction: Interaction) -> None:
        """Show one's own results in this server."""
        context = Context(interaction)
        await context.defer()
        own = await context.service.ratings.own(interaction.guild_id or 0, context.person.id)
        if not own:
            raise UserError("refusal.no-own-records")
        await context.say(format_own(context.words, summarize(own)))


SCREENS: dict[str, Callable[[Context, str], Awaitable[Layout]]] = {
    "begin": show_quiet,
    "end": show_quiet,
    "quiet": show_quiet,
    "following": show_following,
    "follow": show_following,
}
"""The screens after a press, other than notifications."""
OPENS = ("hear", "quiet", "following")
"""Buttons that only show a screen."""


class ChooseForOneself(Press, template=custom_ids.OWN.template):
    """The selects and buttons of one's own settings."""

    async def act(self, context: Context) -> None:
        """Change a setting, and show the new state."""
        await context.defer(here=context.in_private)
        what = self.match["what"]
        if what not in OPENS:
            await self._choose(context, what, "".join(context.values))
        await context.show(await SCREENS.get(what, show_notifications)(context, self.game))

    async def _choose(self, context: Context, what: str, value: str) -> None:
        people, user_id = context.service.preferences, context.person.id
        locale = str(context.interaction.locale)
        match what:
            case "begin" | "end":
                quiet = _read_quiet(await people.find(user_id), what, value)
                await people.set_quiet(user_id, quiet)
            case "wants":
                await people.set_wants(user_id, value, locale)
            case "where" if value in (MENTION, DIRECT):
                await people.set_direct(user_id, value == DIRECT, locale)
            case "hour":
                await people.set_daily_at(user_id, _read_time(value), locale)
            case "silent" | "loud" | "follow" if self.game != custom_ids.NO_GAME:
                wish = {"silent": SILENT, "loud": None, "follow": value}[what]
                await people.set_wish(self.game, user_id, None if wish == "not" else wish, locale)
            case _:
                raise UserError(UNKNOWN_BUTTON)


def _read_quiet(person: PersonRow, what: str, value: str) -> Quiet | None:
    """Return the quiet hours of a line; UserError if there is no such line."""
    if what == "begin":
        return None if value == NONE else _move(person, _read_time(value))
    if person.quiet_begin is None:
        raise UserError(UNKNOWN_BUTTON)
    return Quiet(person.quiet_begin, _read_time(value))


def _move(person: PersonRow, begin: int) -> Quiet:
    """Return quiet hours that begin at another time, with the same length."""
    length = USUAL
    if person.quiet_begin is not None and person.quiet_end is not None:
        length = Quiet(person.quiet_begin, person.quiet_end).seconds
    return Quiet(begin, (begin + length) % DAY)


def _read_time(value: str) -> int:
    """Return the time of day of a line; UserError if there is no such line."""
    if not (value.isascii() and value.isdigit()) or int(value) >= DAY:
        raise UserError(UNKNOWN_BUTTON)
    return int(value)


async def setup(client: commands.Bot) -> None:
    """Add the cog, and let the client answer its selects and buttons."""
    await client.add_cog(Me())
    client.add_dynamic_items(ChooseForOneself)
