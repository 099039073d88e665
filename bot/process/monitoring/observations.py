"""Observations of work, for those who count it. Times are in seconds."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveSaved:
    """A player's move is stored, with everything that followed from it."""


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """The first answer to an interaction was sent; `kind` is that of the interaction."""

    kind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class WholeAnswer:
    """An interaction is completely answered; `kind` is that of the interaction."""

    kind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture is drawn; `kind` says for whom, or that it is a film."""

    kind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class ProcessReplaced:
    """A drawing process died or hung, and was replaced; `work` says what it drew."""

    work: str


@dataclass(frozen=True, slots=True)
class Requested:
    """Discord has answered a request about a `resource` with a status; "failed" if it has not."""

    resource: str
    status: str


@dataclass(frozen=True, slots=True)
class ErrorLogged:
    """An error was logged; `logger` is the room or library it came from."""

    logger: str


Observation = (
    MoveSaved | FirstAnswer | WholeAnswer | Drawn | ProcessReplaced | Requested | ErrorLogged
)
Observe = Callable[[Observation], None]
"""Called with everything, in the event loop's thread or, for errors, in any; must be fast."""


def ignore(_observation: Observation) -> None:
    """Ignore the observation."""
