"""What one screen of the picker asks, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cogs.custom_ids import Goto
from cogs.decisions.column import Pointer, Submenu
from rules import State
from rules.actions import Action
from rules.board import Placement


class BadPath(Exception):
    """An invalid path or view: forged, or made for another position."""


class Asked(StrEnum):
    """What kind of thing is asked for."""

    ZONE = "zones"
    """A part of the board."""
    SQUARE = "squares"
    ACTION = "actions"


@dataclass(frozen=True, slots=True)
class Sign:
    """A letter on one square, or the number of a zone of several.

    `ways` is where each square of a zone leads.
    """

    label: str
    squares: tuple[int, ...]
    goto: Goto
    ways: tuple[Goto, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A button for an action, None to leave the tile as it is; `final` ones make the move.

    `label` marks its target in the picture, "" if it has none.
    """

    action: Action | None
    goto: Goto
    final: bool
    declines: bool = False
    pointer: Pointer = None
    label: str = ""


class Decided(NamedTuple):
    """A chosen action, and the position in which it was chosen."""

    state: State
    action: Action


@dataclass(frozen=True, slots=True)
class Rotation:
    """One of the rotations that look different."""

    turns: int
    goto: Goto
    chosen: bool


@dataclass(frozen=True, slots=True)
class Toggle:
    """One of several kinds of figures that can be placed; the `chosen` one's places are shown."""

    kind: str
    goto: Goto
    chosen: bool


@dataclass(frozen=True, slots=True)
class Question:
    """One screen: the position, and everything that can be pressed.

    `about` is the tile of this turn if the decision is about it; `before` the position in which it
    was still in hand, with what it needs to fit, if nothing was done yet after laying it.
    `toggles` select a kind of figure.
    `submenus` open further screens, and `submenu` is the open one. `back` leads to another square
    if `elsewhere`, else to the last choice.
    """

    asked: Asked
    state: State
    about: Placement | None = None
    before: State | None = None
    signs: tuple[Sign, ...] = ()
    choices: tuple[Choice, ...] = ()
    rotations: tuple[Rotation, ...] = ()
    toggles: tuple[Toggle, ...] = ()
    submenus: Mapping[str, Goto] = field(default_factory=dict)
    submenu: Submenu | None = None
    back: Goto | None = None
    elsewhere: bool = False
    square: int | None = None
    """The chosen square in the submenu."""
    chosen: tuple[Decided, ...] = ()
    """The choices since the tile was laid."""
    laying: Decided | None = None
    """How the tile is laid, whatever was chosen since; None if it is not laid in the plan."""
    spoken: tuple[Sign, ...] = ()
    """The signs that the select lists in words."""
    further: Goto | None = None
    """Where the select lists the others."""
    held: Mapping[int, tuple[Action, ...]] = field(default_factory=dict)
    """The actions on each square of the submenu."""

    @property
    def lays(self) -> bool:
        """Whether the question is where to lay the tile in hand."""
        return self.asked is not Asked.ACTION and self.submenu is None
