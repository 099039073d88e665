"""Names of people as messages show them, and the marks before those of players."""

import re
from collections.abc import Mapping

from bot.games.table import Seat, Table
from cogs.emojis import Emojis
from rendering.letters import liveries_of

_SIGNS = re.compile(r"[\\*_~`|<>\[\]#:/]")
"""What begins or ends something in Discord's markdown, or makes an address out of a word."""
_LIST_ITEM = re.compile(r"^([0-9]*)([-+.])")
"""What makes a line an item of a list, or small."""
_EVERYBODY = re.compile(r"@(?=everyone|here)")
NO_EMOJIS = Emojis()
SHAPES = {"disc": "●", "square": "■", "triangle": "▲", "diamond": "◆", "star": "★", "cross": "✚"}
"""The shapes of liveries as signs that every font has, none of which Discord makes an emoji."""


def list_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order, as they are: for pictures and buttons."""
    return tuple(seat.name for seat in table.seats)


def escape_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order, so that they neither format nor mention anything."""
    return tuple(escape(seat.name) for seat in table.seats)


def escape(words: str) -> str:
    """Return a line of somebody else's as text of a message that shows it letter by letter.

    Nothing in it is bold, a link, a time, an emoji or a command. Everybody's mention is found in
    spite of a backslash, and gets a wider sign.
    """
    signs = _SIGNS.sub(r"\\\g<0>", words)
    return _EVERYBODY.sub("＠", _LIST_ITEM.sub(r"\1\\\2", signs))


def escape_values(values: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the values of a message, in which whatever people wrote is shown letter by letter."""
    return {
        name: escape(value) if isinstance(value, str) else value for name, value in values.items()
    }


def mention(user_id: int) -> str:
    """Return what Discord shows as somebody's name, and pings if that is allowed."""
    return f"<@{user_id}>"


def mention_seat(seat: Seat) -> str:
    """Return the same for a player, with the mark that tells them from others of their name."""
    mark = "" if seat.name == seat.own_name else f" {seat.name.rpartition(' ')[2]}"
    return mention(seat.user_id) + mark


def list_marks(table: Table) -> tuple[str, ...]:
    """Return the mark of each player in seat order: shape and letter, "●A"."""
    return tuple(SHAPES[each.shape] + each.letter for each in liveries_of(list_names(table)))


def mark_names(table: Table, emojis: Emojis = NO_EMOJIS) -> tuple[str, ...]:
    """Return the players' names in seat order as text of a message, each with its mark.

    That is the figure of its seat where Discord has it.
    """
    pairs = enumerate(zip(list_marks(table), escape_names(table), strict=True))
    return tuple(f"{emojis.find_figure(seat) or mark} {name}" for seat, (mark, name) in pairs)


def picture_names(table: Table, emojis: Emojis = NO_EMOJIS) -> tuple[str, ...]:
    """Return the same names, each with its figure, or as it is where Discord has none."""
    pictures = (emojis.find_figure(seat) for seat in range(len(table.seats)))
    pairs = zip(pictures, escape_names(table), strict=True)
    return tuple(f"{picture} {name}" if picture else name for picture, name in pairs)
