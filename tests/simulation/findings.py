"""What was found to be wrong."""

from dataclasses import dataclass, field


class FaultError(Exception):
    """Something is so wrong that the game cannot go on; the message says what."""


class Findings:
    """What was found to be wrong while the game could go on, a sentence each."""

    def __init__(self) -> None:
        self.sentences: list[str] = []

    def demand(self, holds: object, sentence: str) -> None:
        """Keep the sentence unless the condition holds."""
        if not holds:
            self.sentences.append(sentence)


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
