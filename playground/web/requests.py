"""The page's requests: one struct for each, distinguished by `do`."""

import msgspec

from playground.client.slash_commands import OptionValue


class PageRequest(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """A request of a person; *ref* names it in the server's reply."""

    ref: int = 0


class Be(PageRequest):
    """Sit down as *user*; answered with everything around the channel."""

    user: int = 0


class Open(PageRequest):
    """Look at *channel*, or further back than the message *before*."""

    channel: int = 0
    before: int | None = None


class Read(PageRequest):
    """Mark the open channel as read, up to its newest message."""


class Seat(PageRequest):
    """Let so many *more* people sit at the page; fewer if it is negative."""

    more: int = 1


class Begin(PageRequest):
    """Begin a game with so many *players*, *bots* of them bots."""

    players: int = 2
    bots: int = 0
    rules: str = ""


class Load(PageRequest):
    """Load the *situation* of this name."""

    situation: str = ""


class Press(PageRequest):
    """Press a button."""

    message: int = 0
    custom_id: str = ""


class Choose(PageRequest):
    """Choose *values* in a select."""

    message: int = 0
    custom_id: str = ""
    values: list[str] = []


class Slash(PageRequest):
    """Send a slash command in the open channel."""

    command: str = ""
    options: dict[str, OptionValue] = {}


class Complete(PageRequest):
    """Request completions of the option *focused*."""

    command: str = ""
    options: dict[str, OptionValue] = {}
    focused: str = ""


class Submit(PageRequest):
    """Send the modal that *interaction* was answered with."""

    interaction: int = 0
    values: dict[str, str] = {}


class Dismiss(PageRequest):
    """Dismiss an ephemeral message."""

    message: int = 0


class Delete(PageRequest):
    """Delete a public message, as a moderator does."""

    message: int = 0


class Unread(PageRequest):
    """Mark the open channel as unread from *message* on."""

    message: int = 0


class Speak(PageRequest):
    """Change the language of Discord."""

    locale: str = ""


class Mood(PageRequest):
    """Change Discord's mood."""

    mood: str = ""


class Leap(PageRequest):
    """Put the clock forward by so many seconds."""

    seconds: float = 0.0


class Pace(PageRequest):
    """Set the clock's pace, in seconds per second."""

    pace: float = 1.0


class Say(PageRequest):
    """Write an ordinary message, which may be the *reply* to another."""

    text: str = ""
    reply: int | None = None


BotRequest = Press | Choose | Slash | Complete | Submit
"""Requests that the bot has to answer."""

AnyPageRequest = (
    BotRequest
    | Be
    | Open
    | Read
    | Seat
    | Begin
    | Load
    | Dismiss
    | Delete
    | Unread
    | Speak
    | Mood
    | Leap
    | Pace
    | Say
)
"""Everything the page can send."""


def parse_request(text: str) -> AnyPageRequest:
    """Return what the page sent; ids may be JSON strings. Raises `msgspec.DecodeError`."""
    request: AnyPageRequest = msgspec.json.decode(text, type=AnyPageRequest, strict=False)
    return request
