"""Players who do not play: `/table absent`, what the others choose, and seats handed over."""

from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.table import Choice, Person
from bot.wording import Words
from cogs import custom_ids
from cogs.game.cog import require_table
from cogs.game.suggestions import complete_players, find_seat
from cogs.game.voting import tell_choice
from cogs.interaction import Context, Press, UserError
from cogs.names import escape

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class Absence(commands.GroupCog, group_name="table", group_description=ENGLISH("command.table")):
    """Commands about who plays at the table of a channel, and whether it plays at all."""

    @app_commands.command(description=ENGLISH("command.absent"))
    @app_commands.describe(player=ENGLISH("command.absent.player"))
    @app_commands.autocomplete(player=complete_players)
    async def absent(self, interaction: Interaction, player: str = "") -> None:
        """Ask the others what is to be done about the player the game waits for."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(context, await context.service.game_in(context.channel_id))
        whom = find_seat(table, player).user_id if player else None
        await context.service.votes.ask(table.id, whom, context.person.id, context.press_id)
        await context.say(context.words("absent.asked"))

    @app_commands.command(description=ENGLISH("command.substitute"))
    @app_commands.describe(
        by=ENGLISH("command.substitute.by"), player=ENGLISH("command.substitute.player")
    )
    @app_commands.autocomplete(player=complete_players)
    async def substitute(
        self, interaction: Interaction, by: discord.Member, player: str = ""
    ) -> None:
        """Name who is to have a seat: one's own, or that of somebody the others are asked about."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(context, await context.service.game_in(context.channel_id))
        whose = find_seat(table, player).user_id if player else context.person.id
        if interaction.client.user == by and whose == context.person.id:
            await context.service.seating.leave_to_bot(table.id, whose, context.press_id)
            await context.say(context.words("substitute.bot"))
            return
        if by.bot:
            raise UserError("refusal.bot-cannot-play")
        nominee = Person(by.id, by.display_name)
        found = await context.service.votes.substitute(
            table.id, whose, nominee, context.person.id, context.press_id
        )
        offered = found.table.vote is not None and found.table.vote.offered
        key = "substitute.offered" if offered else "substitute.named"
        await context.say(context.words(key, person=escape(nominee.name)))


class ChooseForAbsent(Press, template=custom_ids.VOTE):
    """What is done about somebody who does not play."""

    async def act(self, context: Context) -> None:
        """Choose it."""
        await context.defer()
        seat, choice = int(self.match["seat"]), cast(Choice, self.match["choice"])
        async with context.take_turn(self.match[0], once=False) as turn:
            if not turn.done:
                await context.service.votes.choose(
                    self.game, self.seq, seat, context.person.id, choice, context.press_id
                )
                turn.done = True
        table = await context.service.table(self.game)
        await context.say(tell_choice(context.words, seat, table, choice))


class AnswerOffer(Press, template=custom_ids.SEAT):
    """Whether somebody takes the seat that is offered to them."""

    async def act(self, context: Context) -> None:
        """Take it, or decline."""
        await context.defer()
        takes = self.match["deed"] == "take"
        async with context.take_turn(self.match[0], once=False) as turn:
            if not turn.done:
                await context.service.seating.answer(
                    self.game,
                    int(self.match["seat"]),
                    context.person,
                    takes=takes,
                    interaction_id=context.press_id,
                )
                turn.done = True
        await context.say(context.words("seat.taken" if takes else "seat.declined"))


async def setup(client: commands.Bot) -> None:
    """Add the cog and its buttons."""
    await client.add_cog(Absence())
    client.add_dynamic_items(ChooseForAbsent, AnswerOffer)
