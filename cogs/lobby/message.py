"""The lobby's message: who sits there, what will be played, and one change of it at a time."""

from bot.games.table import Table
from bot.wording import Words
from bot.wording.options import rule_set
from cogs import custom_ids as ids
from cogs.layout import Button, Sheet, Style
from cogs.names import shown_names
from rules.rulebook import MAX_PLAYERS


def lobby_sheet(words: Words, table: Table) -> Sheet:
    """Return the message of a lobby: players, seats left, the rule set in one line."""
    names, free = shown_names(table), MAX_PLAYERS - len(table.seats)
    host = next(
        name for name, seat in zip(names, table.seats, strict=True) if seat.user_id == table.host_id
    )
    seats = words.n("lobby.seats-left", free) if free else words("lobby.full")
    lines = [
        f"## {words('lobby.title')}",
        words("lobby.players", players=words.list(names), seats=seats),
        words("lobby.rules", rules=rule_set(words, table.configuration)),
        words(f"option.seating.{table.configuration.seating}.about"),
        f"-# {words('lobby.host', player=host)}",
    ]
    deeds = (("join", Style.primary), ("leave", Style.secondary))
    buttons = (
        *(Button(ids.lobby(table.id, table.seq, d), words(f"button.{d}"), s) for d, s in deeds),
        Button(ids.options(table.id, table.seq), words("button.options")),
        Button(ids.lobby(table.id, table.seq, "start"), words("button.start"), Style.success),
    )
    return Sheet(above="\n".join(lines), rows=(buttons,))
