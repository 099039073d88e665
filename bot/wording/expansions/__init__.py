"""The expansions in words, by the names the rules give them; the base game is one too."""

from bot.wording.column import Column
from rules.expansions import EXPANSIONS

TABLE: dict[str, Column] = EXPANSIONS.load_columns(__name__, Column)
"""The one table of this room; every look-up is made from it when it is asked for."""
