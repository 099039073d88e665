"""What the server counted: requests, what was wrong with them, answers, pings."""

from collections import Counter
from dataclasses import dataclass, field

from playground.model import Interaction
from playground.world import World


@dataclass(frozen=True, slots=True)
class RefusedRequest:
    """One refused request: what was asked, the JSON error code, a readable reason."""

    method: str
    path: str
    code: int
    reason: str

    def __str__(self) -> str:
        """Return one readable line."""
        return f"{self.method} {self.path}: {self.code} {self.reason}"


INVALID_CODES = frozenset({50006, 50035, 50109, 40005})
"""The error codes of requests that were wrong in themselves, whatever the state."""


@dataclass(slots=True)
class Ledger:
    """Counts of one server. *validated* is None when there was no description to check against."""

    world: World
    requests: int = 0
    validated: int | None = None
    refused: list[RefusedRequest] = field(default_factory=list)

    @property
    def invalid(self) -> list[RefusedRequest]:
        """The requests whose body broke Discord's description or one of its limits."""
        return [refused for refused in self.refused if refused.code in INVALID_CODES]

    @property
    def refused_codes(self) -> Counter[int]:
        """How often each error code was given."""
        return Counter(refused.code for refused in self.refused)

    @property
    def interactions(self) -> int:
        """How many interactions users started, autocompletes included."""
        return len(self.world.interactions)

    @property
    def unanswered(self) -> list[Interaction]:
        """The interactions a connected bot left without a first answer, the excused aside."""
        return [
            interaction
            for interaction in self.world.interactions.values()
            if interaction.failed and interaction.delivered and not interaction.excused
        ]

    @property
    def undelivered(self) -> list[Interaction]:
        """The interactions that failed while no bot was connected."""
        return [
            interaction
            for interaction in self.world.interactions.values()
            if interaction.failed and not interaction.delivered
        ]

    @property
    def unfinished(self) -> list[Interaction]:
        """The deferred answers that were never completed."""
        return [
            interaction
            for interaction in self.world.interactions.values()
            if interaction.is_thinking
        ]

    @property
    def pings(self) -> dict[int, tuple[int, ...]]:
        """The users each message pinged when it was created, deleted messages included."""
        return self.world.pings
