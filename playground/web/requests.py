"""What the page sends: one struct for each thing a person does, told apart by `do`."""

import msgspec

from playground.client.slash_commands import OptionValue


class Act(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """Anything a person does; *ref* names it in the server's reply."""

    ref: int = 0


class Be(Act):
    """Sit down as *user*; answered with everything around the channel."""

    user: int = 0


class Open(Act):
    """Look at *channel*, or further back than the message *before*."""

    channel: int = 0
    before: int | None = None


class Read(Act):
    """Have looked at the open channel, up to its newest message."""


class Seat(Act):
    """Let *count* people sit at the page."""

    count: int = 2


class Press(Act):
    """Press a button."""

    message: int = 0
    custom_id: str = ""


class Choose(Act):
    """Choose *values* in a select."""

    message: int = 0
    custom_id: str = ""
    values: list[str] = []


class Slash(Act):
    """Send a slash command in the open channel."""

    command: str = ""
    options: dict[str, OptionValue] = {}


class Complete(Act):
    """Ask for completions of the option *focused*."""

    command: str = ""
    options: dict[str, OptionValue] = {}
    focused: str = ""


class Submit(Act):
    """Send the modal that *interaction* was answered with."""

    interaction: int = 0
    values: dict[str, str] = {}


class Dismiss(Act):
    """Put away an ephemeral message."""

    message: int = 0


class Say(Act):
    """Write an ordinary message."""

    text: str = ""


AnyAct = Be | Open | Read | Seat | Press | Choose | Slash | Complete | Submit | Dismiss | Say


def act_of(text: str) -> AnyAct:
    """Return what the page sent; ids may be JSON strings. Raises `msgspec.DecodeError`."""
    act: AnyAct = msgspec.json.decode(text, type=AnyAct, strict=False)
    return act
