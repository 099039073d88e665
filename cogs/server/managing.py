"""Who may choose for a whole server."""

from cogs.interaction import Context, UserError, manages


def require_manager(context: Context) -> int:
    """Return the server's id to who may manage it; UserError to all others.

    Discord lets a server give its commands to whomever it likes; this is asked all the same.
    """
    if context.interaction.guild_id is None:
        raise UserError("refusal.no-server")
    if not manages(context.interaction.permissions):
        raise UserError("refusal.not-manager")
    return context.interaction.guild_id
