"""The one table of columns: each expansion's contributions to the Discord side."""

from cogs.decisions.column import Column
from cogs.decisions.columns import Columns
from rules.expansions import EXPANSIONS

COLUMNS = Columns(EXPANSIONS.load_columns(__name__, Column))
"""By the name of the expansion, in the order of the rules."""
