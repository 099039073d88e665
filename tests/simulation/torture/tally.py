"""What was found to be wrong, by what it means for the people at a table."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Sentences on what was lost, doubled or stuck, who was pinged wrongly, and what else is."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    wrong_pings: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    @property
    def sentences(self) -> list[str]:
        """Everything that was found."""
        return [*self.lost, *self.doubled, *self.stuck, *self.wrong_pings, *self.others]

    def __str__(self) -> str:
        """Return the counts of the worst."""
        return f"lost={len(self.lost)} doubled={len(self.doubled)} stuck={len(self.stuck)}"
