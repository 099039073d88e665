"""Marks: what stands before a player's name in words, as it does on their figures."""

from bot.games.table import Table
from cogs.names import escape_names, list_names
from rendering.letters import liveries_of

SHAPES = {"disc": "●", "square": "■", "triangle": "▲", "diamond": "◆", "star": "★", "cross": "✚"}
"""The shapes of liveries as signs that every font has, none of which Discord makes an emoji."""


def list_marks(table: Table) -> tuple[str, ...]:
    """Return the mark of each player in seat order: shape and letter, "●A"."""
    return tuple(SHAPES[each.shape] + each.letter for each in liveries_of(list_names(table)))


def mark_names(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order as text of a message, each with its mark."""
    pairs = zip(list_marks(table), escape_names(table), strict=True)
    return tuple(f"{mark} {name}" for mark, name in pairs)
