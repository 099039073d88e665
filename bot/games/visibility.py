"""Visibility: what a game shows its players that they could also work out, decided here only.

The board and the points scored are shown in every game.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visibility:
    """What is shown during a game.

    `withheld` are names of overviews that are hidden, and `foretold` says whether expected points
    are shown.
    """

    withheld: frozenset[str] = frozenset()
    foretold: bool = True

    def shows(self, overview: str) -> bool:
        """Return whether this overview is shown on request."""
        return overview not in self.withheld


FULL = Visibility()
PURIST = Visibility(frozenset({"fields", "tiles", "danger"}), foretold=False)
"""Purists find out for themselves who holds what, what is left in the bag, where danger is."""
