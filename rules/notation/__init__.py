"""The text notation of a whole game, as a person reads and writes it: `docs/notation.md`."""

from rules.notation.errors import BadNotation
from rules.notation.game import Game
from rules.notation.reading import LONGEST, read
from rules.notation.writing import write

__all__ = ["LONGEST", "BadNotation", "Game", "read", "write"]
