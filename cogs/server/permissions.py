"""Permission to change a server's settings."""

from bot.games.refusals import Refusal, RefusalKey
from cogs.interaction import Context, UserError


def require_manager(context: Context) -> int:
    """Return the server's id to people who may manage it; refuse all others.

    A server can give commands to anybody, so this is checked as well.
    """
    if context.interaction.guild_id is None:
        raise UserError("refusal.no-server")
    if not context.person.manages:
        raise Refusal(RefusalKey.NOT_MANAGER)
    return context.interaction.guild_id
