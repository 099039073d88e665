"""The server's counts: requests, their errors, answers, pings."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from playground.model import Interaction, Push
from playground.world import World


@dataclass(frozen=True, slots=True)
class RefusedRequest:
    """One refused request: its text, the JSON error code, a readable reason."""

    method: str
    path: str
    code: int
    reason: str

    def __str__(self) -> str:
        """Return one readable line."""
        return f"{self.method} {self.path}: {self.code} {self.reason}"


INVALID_CODES = frozenset({50006, 50035, 50109, 40005})
"""The error codes of requests that are wrong in any state."""


COUNTED_STATUSES = frozenset({401, 403, 429})
"""The responses of which 10,000 within `COUNTED_SECONDS` ban an address."""

COUNTED_SECONDS = 600.0


def count_most(moments: Iterable[float], seconds: float = COUNTED_SECONDS) -> int:
    """Return the most of these moments within any *seconds*."""
    moments = sorted(moments)
    ends = enumerate(moments, start=1)
    return max((end - bisect_left(moments, at - seconds) for end, at in ends), default=0)


@dataclass(slots=True)
class Ledger:
    """Counts of one server.

    *own_requests* are those that count against the bot's limit: all but the answers to
    interactions and their follow-ups. *by_route* counts all by method and path pattern, such as
    `POST /channels/{channel_id}/messages`. *validated* is None when there was no description to
    check against.
    """

    world: World
    own_requests: int = 0
    by_route: Counter[str] = field(default_factory=Counter)
    validated: int | None = None
    refused: list[RefusedRequest] = field(default_factory=list)
    counted_refusals: list[float] = field(default_factory=list)
    """The times of all responses that count towards a ban of the bot's address."""

    def count(self, method: str, path: str, *, own: bool) -> None:
        """Count a request, by its path pattern."""
        self.own_requests += own
        self.by_route[f"{method} {path}"] += 1

    def note_answer(self, status: int, scope: str | None) -> None:
        """Record a response, by its status and, if it is a rate limit's, its scope."""
        if status in COUNTED_STATUSES and scope != "shared":
            self.counted_refusals.append(self.world.clock.now())

    def most_counted_refusals(self, seconds: float = COUNTED_SECONDS) -> int:
        """Return the most responses counted towards a ban within any *seconds*."""
        return count_most(self.counted_refusals, seconds)

    @property
    def requests(self) -> int:
        """The number of requests, whatever the response."""
        return self.by_route.total()

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
        """The interactions a connected bot left without a first answer, except excused ones."""
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

    @property
    def pushes(self) -> dict[int, Push]:
        """What phones showed of each message when it was created, deleted messages included."""
        return self.world.pushes

    @property
    def bystander_pushes(self) -> int:
        """How many phones showed a message of the bot that does not mention their owners."""
        return sum(
            len(push.bystanders)
            for push in self.world.pushes.values()
            if push.author_id == self.world.bot.id
        )

    @property
    def warnings(self) -> list[str]:
        """Accepted but unwise requests: they send URLs of Discord's own files, which expire."""
        return self.world.warnings
