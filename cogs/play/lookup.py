"""The game that a command is about: that of its channel."""

from bot.games.table import Position, Table
from cogs.delivery import ensure_posted
from cogs.interaction import Context, UserError
from cogs.log_context import name_game


async def load_newest(context: Context) -> Position:
    """Return the channel's newest game; post its newest message again if it is gone.

    Raises UserError if there is none.
    """
    await context.defer()
    table = await require_table(
        context, await context.service.games.in_channel(context.channel_id, ended=True)
    )
    position = await context.service.games.visit(table.id)
    await ensure_posted(context, position.table)
    return position


async def require_table(context: Context, table: Table | None) -> Table:
    """Return the game, and register it with the interaction. Raises UserError for None.

    A player's name is updated there.
    """
    if table is None:
        raise UserError("refusal.no-game")
    context.game = table.id
    name_game(table.id, table.seq)
    return await context.find_game(table.id)
