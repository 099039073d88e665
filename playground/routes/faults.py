"""The server's faults: which requests meet which, and how many were dealt."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase

from playground.api_errors import ErrorKind
from playground.routes.request import PendingRequest


class FaultKind(StrEnum):
    """A way in which Discord fails; `DONE_THEN_...` carries the request out first."""

    ROUTE_LIMIT = "429 of the route"
    GLOBAL_LIMIT = "429 of the bot"
    EDGE_LIMIT = "429 of the edge"
    OLD_EDIT_LIMIT = "429 of old edits"
    INTERNAL_ERROR = "500"
    BAD_GATEWAY = "502"
    UNAVAILABLE = "503"
    GATEWAY_TIMEOUT = "504"
    BAD_REQUEST = "400 of the edge"
    REFUSED = "refused"
    HANG = "hang"
    DROP = "drop"
    DONE_THEN_ERROR = "done, then error"
    DONE_THEN_HANG = "done, then hang"
    DONE_THEN_DROP = "done, then drop"
    CONNECTION_DROPPED = "gateway dropped"
    CONNECTION_REFUSED = "gateway refused"
    RECONNECT_ASKED = "reconnect asked"
    SESSION_INVALIDATED = "session invalidated"
    EVENT_TWICE = "event twice"
    EVENT_LATE = "event late"
    EVENT_OUT_OF_ORDER = "event out of order"
    EVENT_HELD = "event held"


AFTERWARDS = frozenset(
    {FaultKind.DONE_THEN_ERROR, FaultKind.DONE_THEN_HANG, FaultKind.DONE_THEN_DROP}
)
"""The faults that carry the request out first."""

REQUEST_FAULTS = (
    FaultKind.ROUTE_LIMIT,
    FaultKind.GLOBAL_LIMIT,
    FaultKind.EDGE_LIMIT,
    FaultKind.OLD_EDIT_LIMIT,
    FaultKind.INTERNAL_ERROR,
    FaultKind.BAD_GATEWAY,
    FaultKind.UNAVAILABLE,
    FaultKind.GATEWAY_TIMEOUT,
    FaultKind.HANG,
    FaultKind.DROP,
    FaultKind.DONE_THEN_ERROR,
    FaultKind.DONE_THEN_HANG,
    FaultKind.DONE_THEN_DROP,
)
"""Temporary faults of a request; the others have to be requested by name."""

SECONDS = 0.05
"""The default duration of a fault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a request.

    *seconds*: how long a limit asks to wait, or a hang lasts, on the machine's clock. *status* is
    the HTTP status of `DONE_THEN_ERROR`, *refusal* the error of `REFUSED`.
    """

    kind: FaultKind
    seconds: float = SECONDS
    status: int = 500
    refusal: ErrorKind = ErrorKind.BLOCKED


@dataclass(frozen=True, slots=True)
class Target:
    """The requests that meet a fault.

    *method* and *path* (below `/api/v10`) are shell patterns, such as `PATCH` and
    `/channels/*/messages/*`; *when* is a further condition.
    """

    method: str = "*"
    path: str = "*"
    when: Callable[[PendingRequest], bool] | None = None

    def matches(self, passing: PendingRequest) -> bool:
        """Return whether a request meets it."""
        return (
            fnmatchcase(passing.method, self.method)
            and fnmatchcase(passing.path, self.path)
            and (self.when is None or self.when(passing))
        )


EVERYTHING = Target()
"""Every request."""

_EDIT = Target("PATCH", "/channels/*/messages/*")

_Choice = Callable[[PendingRequest], Fault | None]


class Faults:
    """The faults of one server. *dealt* counts those that really happened, by kind."""

    def __init__(self) -> None:
        self.dealt: Counter[FaultKind] = Counter()
        self._choices: list[_Choice] = []

    def deal_next(
        self,
        kind: FaultKind,
        times: int = 1,
        target: Target = EVERYTHING,
        *,
        seconds: float = SECONDS,
        status: int = 500,
        refusal: ErrorKind = ErrorKind.BLOCKED,
    ) -> Callable[[], None]:
        """Make the next *times* requests of *target* meet a fault; call the result to end it."""
        left = iter(range(times))
        fault = Fault(kind, seconds, status, refusal)

        def choose(passing: PendingRequest) -> Fault | None:
            return fault if target.matches(passing) and next(left, None) is not None else None

        return self._add(choose)

    def deal_randomly(
        self,
        rng: random.Random,
        probability: float,
        kinds: Sequence[FaultKind] = REQUEST_FAULTS,
        target: Target = EVERYTHING,
        *,
        seconds: float = SECONDS,
        statuses: Sequence[int] = (500, 502, 503, 504),
    ) -> Callable[[], None]:
        """Make each request of *target* meet one of *kinds* with a probability, drawn from *rng*.

        The limit of old edits affects only edits. The returned function ends it.
        """

        def choose(passing: PendingRequest) -> Fault | None:
            if not target.matches(passing) or rng.random() >= probability:
                return None
            fault = Fault(rng.choice(kinds), seconds, rng.choice(statuses))
            spared = fault.kind is FaultKind.OLD_EDIT_LIMIT and not _EDIT.matches(passing)
            return None if spared else fault

        return self._add(choose)

    def stop(self) -> None:
        """End all faults."""
        self._choices.clear()

    def draw(self, passing: PendingRequest) -> Fault | None:
        """Return the fault of a request, None for none."""
        drawn = (choose(passing) for choose in tuple(self._choices))
        return next((fault for fault in drawn if fault is not None), None)

    def _add(self, choice: _Choice) -> Callable[[], None]:
        self._choices.append(choice)

        def end() -> None:
            if choice in self._choices:
                self._choices.remove(choice)

        return end
