"""The settings of a server, as data: the column of `ServerRow`, and the possible values.

A line in `SETTINGS` adds one, which is then shown, chosen and refused as it says.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from bot.store import ServerRow
from bot.wording.words import languages

Stored = str | int
"""The value of a column."""

MOST_IDS = 25
"""The most roles or channels that can be chosen: as many as one select takes."""


@dataclass(frozen=True, slots=True)
class Setting(ABC):
    """One setting. If it depends on another one: the name and the value of that."""

    name: str
    depends_on: tuple[str, str] | None = None

    @abstractmethod
    def read(self, chosen: Sequence[str]) -> Stored:
        """Return the column's value for this choice; ValueError if it is invalid."""

    def show(self, server: ServerRow) -> tuple[str, ...]:
        """Return a server's choice, in the form that `read` takes."""
        return (str(getattr(server, self.name)),)

    def applies_to(self, server: ServerRow) -> bool:
        """Return whether the setting matters with the server's other choices."""
        return self.depends_on is None or getattr(server, self.depends_on[0]) == self.depends_on[1]


@dataclass(frozen=True, slots=True)
class Lines(Setting):
    """One of a few values."""

    values: tuple[str, ...] = ()

    def read(self, chosen: Sequence[str]) -> Stored:
        """Return the value."""
        (value,) = chosen
        if value not in self.values:
            raise ValueError(value)
        return value


@dataclass(frozen=True, slots=True)
class Seconds(Setting):
    """A number of seconds up to the longest offered."""

    values: tuple[int, ...] = ()

    def read(self, chosen: Sequence[str]) -> Stored:
        """Return the number, which need not be one of those offered."""
        (seconds,) = map(int, chosen)
        if not 0 <= seconds <= max(self.values):
            raise ValueError(seconds)
        return seconds


@dataclass(frozen=True, slots=True)
class Ids(Setting):
    """Some roles or channels of the server."""

    of: Literal["roles", "channels"] = "roles"

    def read(self, chosen: Sequence[str]) -> Stored:
        """Return the ids as a JSON list."""
        ids = sorted({int(value) for value in chosen})
        if len(ids) > MOST_IDS or any(number <= 0 for number in ids):
            raise ValueError(ids)
        return msgspec.json.encode(ids).decode()

    def show(self, server: ServerRow) -> tuple[str, ...]:
        """Return the ids."""
        return tuple(map(str, read_ids(getattr(server, self.name))))


def read_ids(listed: str) -> tuple[int, ...]:
    """Return the ids of a JSON list."""
    return msgspec.json.decode(listed, type=tuple[int, ...])


OWN_LANGUAGE = "own"
"""The server's own language on Discord."""
UNDO_GRACE = Seconds("undo_grace", values=(0, 5, 10, 30, 60))
SETTINGS: tuple[Setting, ...] = (
    Lines("starters", values=("everybody", "roles", "managers")),
    Ids("starter_roles", depends_on=("starters", "roles"), of="roles"),
    Ids("channels", of="channels"),
    Lines("language", values=(OWN_LANGUAGE, *languages())),
    UNDO_GRACE,
    Lines("keep", values=("all", "ends")),
)
"""All settings, in the order of showing."""


def find_setting(name: str) -> Setting:
    """Return a setting by its name; LookupError if there is none."""
    for setting in SETTINGS:
        if setting.name == name:
            return setting
    raise LookupError(name)
