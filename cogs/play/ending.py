"""Ending a running game for everybody: confirmed once, wherever that is requested."""

from discord.ext import commands

from bot.games.table import Table
from bot.wording import Words
from cogs.custom_ids import CustomId
from cogs.interaction import Context, Press
from cogs.layout import Button, Layout, Style

END = CustomId("e:{game}:{seq}:{deed}", deed="yes|no")


def ask_to_end(words: Words, table: Table) -> Layout:
    """Return the question whether to end a game."""
    yes, no = (END(table.id, table.seq, deed) for deed in ("yes", "no"))
    buttons = (
        Button(yes, words("button.end"), Style.danger),
        Button(no, words("button.keep-playing")),
    )
    return Layout(above=words("end.ask"), rows=(buttons,))


class AnswerEnd(Press, template=END.template):
    """The confirmation before ending a game."""

    async def act(self, context: Context) -> None:
        """End it, or leave it."""
        await context.defer(here=context.in_private)
        async with context.take_turn(f"{self.game}:end") as turn:
            if not turn.done and self.match["deed"] == "yes":
                powers = context.service.moderation
                await powers.end(self.game, context.person, context.press_id)
                turn.done = True
        await context.say(context.words("end.done" if turn.done else "end.kept"))


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(AnswerEnd)
