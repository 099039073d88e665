"""Rate limits: how many requests in how long, announced in headers, refused with 429."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from playground.api_errors import ApiError, ErrorKind, RateLimited
from playground.clock import Clock
from playground.model import Message


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many requests per window of so many seconds."""

    count: int
    seconds: float


MESSAGES = Allowance(5, 5.0)
"""New messages per channel."""

REQUESTS = Allowance(50, 1.0)
"""All requests of one bot, except answers to interactions."""

OLD_EDITS = Allowance(3, 6.0)
"""Edits, per channel, of messages older than an hour, as others measured it."""

OPENINGS = Allowance(10, 600.0)
"""New direct channels; how many Discord lets a bot open is not documented."""

OPENING_REFUSALS = (
    ErrorKind.OPENING_TOO_FAST_FORBIDDEN,
    ErrorKind.OPENING_TOO_FAST,
    ErrorKind.OPENING_TOO_FAST_LIMITED,
)
"""Discord's observed refusals of the next one."""

_OLD_SECONDS = 3600.0


@dataclass(slots=True)
class _Window:
    allowance: Allowance
    opened_at: float = float("-inf")
    used: int = 0


class RateLimits:
    """Counts requests on a clock. With *announced* off the client runs into the 429s.

    *old_edits* is a limit of its own, which applies if the others are *enabled* and it is given. So
    does *openings*, of direct channels, if it is given; its refusals are *opening_refusals*, in
    turn. None: no such limit.
    """

    def __init__(
        self,
        messages: Allowance = MESSAGES,
        requests: Allowance = REQUESTS,
        *,
        announced: bool = True,
        enabled: bool = True,
        old_edits: Allowance | None = None,
        openings: Allowance | None = None,
        opening_refusals: Sequence[ErrorKind] = OPENING_REFUSALS,
    ) -> None:
        self.messages = messages
        self.announced = announced
        self.enabled = enabled
        self.old_edits = old_edits or (OLD_EDITS if enabled else None)
        self.openings = openings
        self.refused = 0
        self._everything = _Window(requests)
        self._channels: dict[int, _Window] = {}
        self._edited: dict[int, _Window] = {}
        self._opened = _Window(OPENINGS)
        self._opening_refusals = cycle(opening_refusals)

    def take_request(self, clock: Clock) -> None:
        """Count one request, or refuse it for the whole bot."""
        if self.enabled and (wait := _take(self._everything, clock.now())) > 0:
            self.refused += 1
            raise RateLimited(wait, _headers(wait, "global"), everywhere=True)

    def take_message(self, clock: Clock, channel_id: int) -> dict[str, str]:
        """Count one new message and return the headers with what is left, or refuse it."""
        if not self.enabled:
            return {}
        window = self._channels.setdefault(channel_id, _Window(self.messages))
        if (wait := _take(window, clock.now())) > 0:
            self.refused += 1
            raise RateLimited(wait, _headers(wait))
        if not self.announced:
            return {}
        reset_at = window.opened_at + window.allowance.seconds
        return {
            "X-RateLimit-Limit": str(window.allowance.count),
            "X-RateLimit-Remaining": str(window.allowance.count - window.used),
            "X-RateLimit-Reset": f"{reset_at:.3f}",
            "X-RateLimit-Reset-After": f"{reset_at - clock.now():.3f}",
            "X-RateLimit-Bucket": "create-message",
        }

    def take_edit(self, clock: Clock, message: Message) -> None:
        """Count the edit of an old message, or refuse it."""
        if self.old_edits is None or clock.now() - message.created_at <= _OLD_SECONDS:
            return
        window = self._edited.setdefault(message.channel_id, _Window(self.old_edits))
        if (wait := _take(window, clock.now())) > 0:
            self.refused += 1
            raise RateLimited(wait, _headers(wait), reason=ErrorKind.TOO_MANY_OLD_EDITS)

    def take_opening(self, clock: Clock) -> None:
        """Count one new direct channel, or refuse it."""
        if self.openings is None:
            return
        self._opened.allowance = self.openings
        if (wait := _take(self._opened, clock.now())) > 0:
            self.refused += 1
            reason = next(self._opening_refusals)
            if reason is ErrorKind.OPENING_TOO_FAST_LIMITED:
                raise RateLimited(wait, _headers(wait), reason=reason)
            raise ApiError(reason)


def _take(window: _Window, now: float) -> float:
    """Count one use and return 0, or return the seconds until the next one is allowed."""
    reset_at = window.opened_at + window.allowance.seconds
    if now >= reset_at:
        window.opened_at, window.used = now, 0
    if window.used >= window.allowance.count:
        return reset_at - now
    window.used += 1
    return 0.0


def _headers(wait: float, scope: str = "user") -> dict[str, str]:
    return {
        "Retry-After": f"{wait:.3f}",
        "Via": "1.1 playground",
        "X-RateLimit-Scope": scope,
    }
