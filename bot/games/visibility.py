"""What a game tells its players that they could also work out: the one place that decides it.

What lies on the table and what was scored is shown in every game.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visibility:
    """What is told while a game goes on.

    `withheld` are names of overviews that are not shown, and `foretold` says whether points are
    told that were not scored yet.
    """

    withheld: frozenset[str] = frozenset()
    foretold: bool = True

    def shows(self, overview: str) -> bool:
        """Return whether this overview is shown to who asks for it."""
        return overview not in self.withheld


FULL = Visibility()
PURIST = Visibility(frozenset({"fields", "tiles", "danger"}), foretold=False)
"""Purists find out for themselves who holds what, what is left in the bag, where danger is."""
