"""The words of all expansions, by the rules' names; the base game is one too."""

from bot.wording.column import Column
from rules.expansions import EXPANSIONS

TABLE: dict[str, Column] = EXPANSIONS.load_columns(__name__, Column)
"""The one table of this room; every look-up is computed from it when it is needed."""
