"""Marks: what stands before a player's name in words, as it does on their figures."""

from bot.games.table import Table
from cogs.emojis import Emojis
from cogs.names import escape_names, list_names
from rendering.letters import liveries_of

NONE = Emojis()
SHAPES = {"disc": "●", "square": "■", "triangle": "▲", "diamond": "◆", "star": "★", "cross": "✚"}
"""The shapes of liveries as signs that every font has, none of which Discord makes an emoji."""


def list_marks(table: Table) -> tuple[str, ...]:
    """Return the mark of each player in seat order: shape and letter, "●A"."""
    return tuple(SHAPES[each.shape] + each.letter for each in liveries_of(list_names(table)))


def mark_names(table: Table, emojis: Emojis = NONE) -> tuple[str, ...]:
    """Return the players' names in seat order as text of a message, each with its mark.

    That is the figure of its seat where Discord has it.
    """
    pairs = enumerate(zip(list_marks(table), escape_names(table), strict=True))
    return tuple(f"{emojis.find_figure(seat) or mark} {name}" for seat, (mark, name) in pairs)


def picture_names(table: Table, emojis: Emojis = NONE) -> tuple[str, ...]:
    """Return the same names, each with its figure, or as it is where Discord has none."""
    pictures = (emojis.find_figure(seat) for seat in range(len(table.seats)))
    pairs = zip(pictures, escape_names(table), strict=True)
    return tuple(f"{picture} {name}" if picture else name for picture, name in pairs)
