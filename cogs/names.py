"""Names of people as messages show them."""

from collections.abc import Sequence

from discord.utils import escape_markdown, escape_mentions

from bot.games.table import Table


def plain_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order, as they are: for pictures and buttons."""
    return tuple(seat.name for seat in table.seats)


def shown_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order, safe in a message's text."""
    return escaped(plain_names(table))


def escaped(names: Sequence[str]) -> tuple[str, ...]:
    """Return names that neither format nor mention anything."""
    return tuple(escape_mentions(escape_markdown(name)) for name in names)


def mention(user_id: int) -> str:
    """Return what Discord shows as somebody's name, and pings if that is allowed."""
    return f"<@{user_id}>"
