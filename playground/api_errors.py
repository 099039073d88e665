"""Discord's refusals: HTTP status, JSON error code and sentence of each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

FieldPath = tuple[str | int, ...]
"""The place of something in a request body, from the outside in."""


class ErrorKind(Enum):
    """A refusal Discord documents: (HTTP status, JSON error code, message)."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NOT_FOUND = (404, 0, "404: Not Found")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    RATE_LIMITED = (429, 0, "You are being rate limited.")
    TOO_MANY_OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    TOO_LARGE = (413, 40005, "Request entity too large")
    OPENING_TOO_FAST = (400, 40003, "You are opening direct messages too fast")
    OPENING_TOO_FAST_FORBIDDEN = (403, 40003, "You are opening direct messages too fast")
    OPENING_TOO_FAST_LIMITED = (429, 40003, "You are opening direct messages too fast")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    OTHERS_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    NO_DIRECT_MESSAGES = (403, 50007, "Cannot send messages to this user")
    NO_MESSAGES_HERE = (400, 50008, "Cannot send messages in a non-text channel")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    TOKEN_EXPIRED = (401, 50027, "Invalid Webhook Token")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    THREAD_ARCHIVED = (403, 50083, "Thread is archived")
    THREAD_ARCHIVED_BAD_REQUEST = (400, 50083, "Thread is archived")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    NO_HISTORY_FOR_REPLY = (
        400,
        160002,
        "Cannot reply without permission to read message history",
    )
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (400, 160005, "Thread is locked")
    BLOCKED = (400, 200000, "Message was blocked by automatic moderation")
    BLOCKED_LINK = (400, 240000, "Message blocked by harmful links filter")

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.value[0]

    @property
    def code(self) -> int:
        """The JSON error code."""
        return self.value[1]

    @property
    def message(self) -> str:
        """Discord's sentence."""
        return self.value[2]


@dataclass(frozen=True, slots=True)
class FormError:
    """One error in a request body: its place, Discord's name for it, a sentence."""

    path: FieldPath
    code: str
    message: str

    def __str__(self) -> str:
        """Return one readable line, such as `components.0.label: Must be 80 or fewer ...`."""
        return f"{'.'.join(map(str, self.path)) or 'body'}: {self.message}"


class ApiError(Exception):
    """Raised while a request is handled; becomes Discord's error response."""

    def __init__(self, reason: ErrorKind, errors: Iterable[FormError] = ()) -> None:
        self.reason = reason
        self.errors: Sequence[FormError] = tuple(errors)
        super().__init__("; ".join([reason.message, *map(str, self.errors)]))

    def json(self) -> dict[str, Any]:
        """Return the body of the error response."""
        body: dict[str, Any] = {"message": self.reason.message, "code": self.reason.code}
        if self.errors:
            body["errors"] = _nest_errors(self.errors)
        return body


class RateLimited(ApiError):
    """Raised when a request comes too early; *retry_after* in seconds."""

    def __init__(
        self,
        retry_after: float,
        headers: dict[str, str],
        *,
        everywhere: bool = False,
        reason: ErrorKind = ErrorKind.RATE_LIMITED,
    ) -> None:
        super().__init__(reason)
        self.retry_after = retry_after
        self.headers = headers
        self.everywhere = everywhere

    def json(self) -> dict[str, Any]:
        """Return the body of a 429 answer."""
        body: dict[str, Any] = {
            "message": self.reason.message,
            "retry_after": self.retry_after,
            "global": self.everywhere,
        }
        return body | ({"code": self.reason.code} if self.reason.code else {})


def invalid_form(*errors: FormError) -> ApiError:
    """Return the refusal of a body with these errors."""
    return ApiError(ErrorKind.INVALID_FORM, errors)


def _nest_errors(errors: Iterable[FormError]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for error in errors:
        node = tree
        for key in error.path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": error.code, "message": error.message})
    return tree
