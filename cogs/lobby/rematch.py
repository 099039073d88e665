"""*Rematch*, below a finished game: same people and rules, the next player starts."""

from discord.ext import commands

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Table
from bot.lobby.rematch import line_up
from cogs import custom_ids
from cogs.delivery import format_saying
from cogs.interaction import Context, Press
from cogs.lobby.new_lobby import offer_thread, require_opening, require_permissions
from cogs.lobby.threads import open_thread


class AskForRematch(Press, template=custom_ids.REMATCH.template):
    """*Rematch*, and *Open in a thread* if the channel has a game by now."""

    async def act(self, context: Context) -> None:
        """Open a lobby with everybody seated, once; link to it."""
        await context.defer(here=context.in_private)
        try:
            table = await self._open(context)
        except Refusal as refusal:
            if refusal.key is not RefusalKey.CHANNEL_BUSY:
                raise
            await self._offer_thread(context, str(refusal.values["game"]))
        else:
            await answer_rematch(context, table)

    async def _open(self, context: Context) -> Table:
        """Return the table of the rematch, which may exist already."""
        service = context.service
        async with service.games.lock(self.game):
            line_up(await service.games.table(self.game), context.person)
            _, found = await service.lobbies.find_rematch(self.game)
            if found is not None:
                return found
            await require_opening(context)
            channel_id = context.channel_id
            if self.match["where"] == "thread":
                channel_id = await open_thread(context)
            else:
                require_permissions(context)
            return await service.lobbies.rematch(
                self.game, channel_id, context.person, context.press_id
            )

    async def _offer_thread(self, context: Context, busy_with: str) -> None:
        position = await context.service.games.visit(busy_with)
        thread = custom_ids.REMATCH(self.game, self.seq, "thread")
        await context.show(offer_thread(context.words, position, "busy.rematch", thread))


async def answer_rematch(context: Context, table: Table) -> None:
    """Say that the table of a rematch is open, or already running, and where it is."""
    said = await context.service.games.said(table.id)
    key = "rematch.opened" if said.status == "lobby" else "rematch.begun"
    await context.say(format_saying(context.words, said, key))


async def setup(client: commands.Bot) -> None:
    """Let the client answer this button."""
    client.add_dynamic_items(AskForRematch)
