"""The slash commands about oneself, `/me quiet-hours`, and the selects that they show."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.clocks.calendar import DAY, Quiet
from bot.store import PersonRow
from bot.wording import Words
from cogs import custom_ids
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.me.quiet import NONE, USUAL, complete_zone, lay_out_quiet

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class Me(commands.GroupCog, group_name="me", group_description=ENGLISH("command.me")):
    """Commands that choose something for all of one's own games."""

    @app_commands.command(name="quiet-hours", description=ENGLISH("command.quiet-hours"))
    @app_commands.describe(zone=ENGLISH("command.quiet-hours.zone"))
    async def quiet_hours(self, interaction: Interaction, zone: str = "") -> None:
        """Show one's own quiet hours, in the time zone that was chosen, or in another from now."""
        context = Context(interaction)
        await context.defer()
        people = context.service.people
        person = await people.find(context.person.id)
        if zone:
            person = await people.set_zone(context.person.id, zone)
        await context.show(lay_out_quiet(context.words, person, context.service.now))

    @quiet_hours.autocomplete("zone")
    async def zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Offer time zones."""
        context = Context(interaction)
        found = complete_zone(typed, context.words.language, context.service.now)
        return [app_commands.Choice(name=name, value=zone) for name, zone in found]


class ChooseForOneself(Press, template=custom_ids.OWN):
    """The selects of one's own settings."""

    async def act(self, context: Context) -> None:
        """Choose it, and show what is chosen now."""
        await context.defer(here=context.in_private)
        person = await self._choose(context, self.match["what"], "".join(context.values))
        await context.show(lay_out_quiet(context.words, person, context.service.now))

    async def _choose(self, context: Context, what: str, value: str) -> PersonRow:
        people, user_id = context.service.people, context.person.id
        if what == "begin" and value == NONE:
            return await people.set_quiet(user_id, None)
        person, time = await people.find(user_id), _read_time(value)
        if what == "begin":
            return await people.set_quiet(user_id, _move(person, time))
        if person.quiet_begin is None:
            raise UserError(UNKNOWN_BUTTON)
        return await people.set_quiet(user_id, Quiet(person.quiet_begin, time))


def _move(person: PersonRow, begin: int) -> Quiet:
    """Return quiet hours that begin at another time, and last as long as before."""
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
    """Add the cog, and let the client answer its selects."""
    await client.add_cog(Me())
    client.add_dynamic_items(ChooseForOneself)
