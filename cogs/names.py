"""Names of people as messages show them."""

from discord.utils import escape_markdown, escape_mentions

from bot.games.table import Table


def list_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order, as they are: for pictures and buttons."""
    return tuple(seat.name for seat in table.seats)


def escape_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order, so that they neither format nor mention anything."""
    return tuple(escape_name(seat.name) for seat in table.seats)


def escape_name(name: str) -> str:
    """Return a name that neither formats nor mentions anything."""
    return escape_mentions(escape_markdown(name))


def mention(user_id: int) -> str:
    """Return what Discord shows as somebody's name, and pings if that is allowed."""
    return f"<@{user_id}>"
