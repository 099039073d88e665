"""The lobby's message: its players, and what will be played."""

from bot.games.table import Table
from bot.wording import Words
from bot.wording.options import list_rules
from cogs.custom_ids import CustomId
from cogs.layout import Button, Layout, Style, spread
from cogs.names import escape_names
from rules.rulebook import MAX_PLAYERS

LOBBY = CustomId("l:{game}:{seq}:{deed}", deed="join|leave|start|cancel|seat-bot|dismiss-bot")
OPTIONS = CustomId("o:{game}:{seq}")


def lay_out_lobby(words: Words, table: Table) -> Layout:
    """Return the message of a lobby: what to press, players, free seats, the rules as a list.

    Bots have buttons of their own.
    """
    names, free = escape_names(table), MAX_PLAYERS - len(table.seats)
    host = next(
        name for name, seat in zip(names, table.seats, strict=True) if seat.user_id == table.host_id
    )
    seats = words.n("lobby.seats-left", free) if free else words("lobby.full")
    lines = [
        f"## {words('lobby.title')}",
        _format_press(words, host, free=bool(free)),
        words("lobby.players", players=words.list(names), seats=seats),
        *(f"- {line}" for line in list_rules(words, table.configuration)),
    ]
    join, leave, start, cancel, seat_bot, dismiss_bot = (
        LOBBY(table.id, table.seq, deed)
        for deed in ("join", "leave", "start", "cancel", "seat-bot", "dismiss-bot")
    )
    buttons = (
        Button(join, words("button.join"), Style.primary),
        Button(leave, words("button.leave")),
        Button(OPTIONS(table.id, table.seq), words("button.options")),
        Button(start, words("button.start"), Style.success),
        Button(cancel, words("button.cancel"), Style.danger),
    )
    bots = [
        Button(deed, words(key))
        for deed, key, offered in (
            (seat_bot, "button.seat-bot", free > 0),
            (dismiss_bot, "button.dismiss-bot", bool(table.bots)),
        )
        if offered
    ]
    return Layout(above="\n".join(lines), rows=spread((*buttons, *bots)))


def _format_press(words: Words, host: str, *, free: bool) -> str:
    """Say what to press, and who starts the game."""
    if not free:
        return words("lobby.press.full", host=host)
    return words("lobby.press", join=words("button.join"), host=host)
