"""Names of people as messages show them, and the marks before those of players."""

import re
from collections.abc import Mapping

from bot.games.table import Seat, Table
from cogs.emojis import Emojis
from rendering.letters import liveries_of

_SIGNS = re.compile(r"[\\*_~`|<>\[\]#:/]")
"""Characters with a meaning in Discord's markdown, or that make a link out of a word."""
_LIST_ITEM = re.compile(r"^([0-9]*)([-+.])")
"""What makes a line a list item, or small."""
_EVERYBODY = re.compile(r"@(?=everyone|here)")
NO_EMOJIS = Emojis()
SHAPES = {"disc": "●", "square": "■", "triangle": "▲", "diamond": "◆", "star": "★", "cross": "✚"}
"""The shapes of liveries as characters that every font has, none of which Discord shows as an
emoji."""


def list_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order, unescaped: for pictures and buttons."""
    return tuple(seat.name for seat in table.seats)


def escape_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order, escaped: without format or mentions."""
    return tuple(escape(seat.name) for seat in table.seats)


def escape(words: str) -> str:
    """Return somebody's text escaped, so that a message shows it literally.

    Nothing in it is bold, a link, a time, an emoji or a command. A mention of everybody works in
    spite of a backslash, so it gets a full-width sign.
    """
    signs = _SIGNS.sub(r"\\\g<0>", words)
    return _EVERYBODY.sub("＠", _LIST_ITEM.sub(r"\1\\\2", signs))


def escape_values(values: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the values of a message with all texts of people escaped."""
    return {
        name: escape(value) if isinstance(value, str) else value for name, value in values.items()
    }


def mention(user_id: int) -> str:
    """Return a mention of somebody, which pings if that is allowed."""
    return f"<@{user_id}>"


def mention_seat(seat: Seat) -> str:
    """Return a mention of a player, with the number that distinguishes equal names."""
    mark = "" if seat.name == seat.own_name else f" {seat.name.rpartition(' ')[2]}"
    return mention(seat.user_id) + mark


def list_marks(table: Table) -> tuple[str, ...]:
    """Return each player's mark in seat order: shape and letter, "●A"."""
    return tuple(SHAPES[each.shape] + each.letter for each in liveries_of(list_names(table)))


def mark_names(table: Table, emojis: Emojis = NO_EMOJIS) -> tuple[str, ...]:
    """Return the players' escaped names in seat order, each with its mark.

    The mark is the emoji of the seat's figure if Discord has it.
    """
    pairs = enumerate(zip(list_marks(table), escape_names(table), strict=True))
    return tuple(f"{emojis.find_figure(seat) or mark} {name}" for seat, (mark, name) in pairs)


def picture_names(table: Table, emojis: Emojis = NO_EMOJIS) -> tuple[str, ...]:
    """Return the same with figures only, and plain names if Discord has none."""
    pictures = (emojis.find_figure(seat) for seat in range(len(table.seats)))
    pairs = zip(pictures, escape_names(table), strict=True)
    return tuple(f"{picture} {name}" if picture else name for picture, name in pairs)
