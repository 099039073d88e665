"""The settings of a server, as data: the column of `ServerRow` each is kept in, what it can be.

A line in `SETTINGS` adds one: shown, chosen and refused is what stands there.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from bot.store import ServerRow
from bot.wording.words import languages

Stored = str | int
"""What a column holds."""

MOST_IDS = 25
"""Roles or channels that can be chosen: as many as one select takes."""


@dataclass(frozen=True, slots=True)
class Setting(ABC):
    """One choice. If it depends on another one: the name of that, and what is chosen there."""

    name: str
    depends_on: tuple[str, str] | None = None

    @abstractmethod
    def read(self, chosen: Sequence[str]) -> Stored:
        """Return what the column holds for this choice; ValueError if there is no such choice."""

    def show(self, server: ServerRow) -> tuple[str, ...]:
        """Return what is chosen for a server, as `read` takes it."""
        return (str(getattr(server, self.name)),)

    def applies_to(self, server: ServerRow) -> bool:
        """Return whether this means anything beside what else is chosen."""
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
    """A number of seconds up to the longest of those that are offered."""

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
"""The one that Discord says a server has."""
UNDO_GRACE = Seconds("undo_grace", values=(0, 5, 10, 30, 60))
SETTINGS: tuple[Setting, ...] = (
    Lines("starters", values=("everybody", "roles", "managers")),
    Ids("starter_roles", depends_on=("starters", "roles"), of="roles"),
    Ids("channels", of="channels"),
    Lines("language", values=(OWN_LANGUAGE, *languages())),
    UNDO_GRACE,
    Lines("keep", values=("all", "ends")),
)
"""All of them, as they are shown."""


def find_setting(name: str) -> Setting:
    """Return a setting by its name; LookupError if there is none."""
    for setting in SETTINGS:
        if setting.name == name:
            return setting
    raise LookupError(name)
