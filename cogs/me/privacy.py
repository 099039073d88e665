"""The buttons below one's stored data: download it, delete it, leave it."""

from functools import partial

from discord.ext import commands

from cogs.interaction import Context, Press
from cogs.layout import Layout
from cogs.me.data import DATA, ask_to_delete, pack
from cogs.me.panel import show_data


class ManageData(Press, template=DATA.template):
    """The buttons below one's stored data."""

    async def act(self, context: Context) -> None:
        """Send the data, ask for confirmation, delete it, or leave it."""
        await context.defer(here=context.in_private)
        do = {
            "export": partial(hand_out, context),
            "ask": partial(ask, context),
            "delete": partial(delete, context),
            "keep": partial(show, context),
            "show": partial(show, context),
        }[self.match["deed"]]
        await do()


async def show(context: Context) -> None:
    """Show what is stored about this person."""
    await context.show(await show_data(context))


async def hand_out(context: Context) -> None:
    """Show it with a file of all of it."""
    personal = context.service.privacy
    data = await personal.export(context.person)
    layout = Layout(above=context.words("data.exported"), document=pack(data))
    await context.show(layout)


async def ask(context: Context) -> None:
    """Ask for confirmation before deleting."""
    found = await context.service.privacy.look(context.person)
    await context.show(ask_to_delete(context.words, found))


async def delete(context: Context) -> None:
    """Delete all of it."""
    await context.service.privacy.delete(context.person, context.press_id)
    await context.say(context.words("data.deleted"))


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(ManageData)
