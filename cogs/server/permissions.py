"""Who may choose for a whole server."""

from bot.games.refusals import Refusal, RefusalKey
from cogs.interaction import Context, UserError


def require_manager(context: Context) -> int:
    """Return the server's id to who may manage it; refuse all others.

    Discord lets a server give its commands to whomever it likes; this is asked all the same.
    """
    if context.interaction.guild_id is None:
        raise UserError("refusal.no-server")
    if not context.person.manages:
        raise Refusal(RefusalKey.NOT_MANAGER)
    return context.interaction.guild_id
