"""The lobby's message: who sits there, and what will be played."""

from bot.games.table import Table
from bot.wording import Words
from bot.wording.options import list_customs, rule_set, sentence
from cogs import custom_ids
from cogs.layout import Button, Layout, Style, fill_rows
from cogs.names import escape_names
from rules.rulebook import MAX_PLAYERS


def lay_out_lobby(words: Words, table: Table) -> Layout:
    """Return the message of a lobby: players, seats left, the rule set in one line.

    Bots come and go by buttons of their own.
    """
    names, free = escape_names(table), MAX_PLAYERS - len(table.seats)
    host = next(
        name for name, seat in zip(names, table.seats, strict=True) if seat.user_id == table.host_id
    )
    seats = words.n("lobby.seats-left", free) if free else words("lobby.full")
    lines = [
        f"## {words('lobby.title')}",
        words("lobby.players", players=words.list(names), seats=seats),
        words("lobby.rules", rules=sentence(rule_set(words, table.configuration))),
        *list_customs(words, table.configuration),
        f"-# {words('lobby.host', player=host)}",
    ]
    join, leave, start, cancel, seat_bot, dismiss_bot = (
        custom_ids.encode_lobby(table.id, table.seq, deed)
        for deed in ("join", "leave", "start", "cancel", "seat-bot", "dismiss-bot")
    )
    buttons = (
        Button(join, words("button.join"), Style.primary),
        Button(leave, words("button.leave")),
        Button(custom_ids.encode_options(table.id, table.seq), words("button.options")),
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
    return Layout(above="\n".join(lines), rows=(buttons, *fill_rows(bots)))
