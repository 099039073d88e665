"""Observations: what is told of work as it is done, to whoever counts it. Times are in seconds."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveSaved:
    """A player's move is in the store, with all that followed from it."""


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """Somebody who pressed or asked has seen that the bot heard it; `kind` says what it was."""

    kind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class WholeAnswer:
    """All that somebody pressed or asked for is done; `kind` says what it was."""

    kind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture is made; `kind` says for whom, or that it is a film."""

    kind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class ProcessReplaced:
    """A process that draws died or hung, and another takes its place; `work` says what it drew."""

    work: str


@dataclass(frozen=True, slots=True)
class Requested:
    """Discord has answered a request about a `resource`, with a status; "failed" if it has not."""

    resource: str
    status: str


@dataclass(frozen=True, slots=True)
class ErrorLogged:
    """An error is in the log; `logger` is the room or the library whose it is."""

    logger: str


Observation = (
    MoveSaved | FirstAnswer | WholeAnswer | Drawn | ProcessReplaced | Requested | ErrorLogged
)
Observe = Callable[[Observation], None]
"""Hears of everything, in the event loop's thread or, of errors, in any; takes no time."""


def ignore(_observation: Observation) -> None:
    """Count nothing."""
