"""The text notation of a whole game, as a person reads and writes it: `docs/notation.md`."""

from rules.notation.errors import BadNotation
from rules.notation.game import Game
from rules.notation.jcz.reading import LONGEST_SAVE
from rules.notation.reading import LONGEST, is_save, read
from rules.notation.writing import write

__all__ = ["LONGEST", "LONGEST_SAVE", "BadNotation", "Game", "is_save", "read", "write"]
