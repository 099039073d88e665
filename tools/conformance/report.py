"""The referee's results: mismatches as they come, and counts."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tools.conformance.allowances import ABOUT

SHOWN = 6
"""How many differing entries a line shows of each side."""


class Report:
    """Counts of one file, or of all; mismatches are printed when they are found."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.games = 0
        self.decisions = 0
        self.options = 0
        self.mismatches = 0
        self.used = Counter[int]()

    def __str__(self) -> str:
        return (
            f"games={self.games} decisions={self.decisions} "
            f"options={self.options} mismatches={self.mismatches}"
        )

    def add(self, other: "Report") -> None:
        """Add the counts of another report."""
        self.games += other.games
        self.decisions += other.decisions
        self.options += other.options
        self.mismatches += other.mismatches
        self.used += other.used

    def mismatch(self, where: str, what: str, ours: Any, recorded: Any) -> None:
        """Count and print one mismatch; `where` names game and turn."""
        self.mismatches += 1
        print(f"MISMATCH {self.name} {where}: {what}: ours {ours}, recorded {recorded}")

    def differ(self, where: str, what: str, ours: Iterable[Any], recorded: Iterable[Any]) -> None:
        """Count and print one mismatch between collections: only what the other side lacks."""
        mine, theirs = Counter(list(ours)), Counter(list(recorded))
        self.mismatch(where, what, _excerpt(mine - theirs), _excerpt(theirs - mine))

    def print_allowances(self) -> None:
        """Print a line for each allowance that was used."""
        for number, count in sorted(self.used.items()):
            print(f"allowance {number} ({ABOUT[number]}): {count}")


def _excerpt(entries: Counter[Any]) -> str:
    shown = sorted(map(str, entries.elements()))
    more = f" and {len(shown) - SHOWN} more" if len(shown) > SHOWN else ""
    return (", ".join(shown[:SHOWN]) or "nothing else") + more
