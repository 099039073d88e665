"""What one screen of the private picker asks, as plain data, and what its screens share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cogs.game.picker.plan import BadPath, Goto, Path, Walk, follow
from rendering.window import zones
from rules import State, apply, legal_actions
from rules.actions import Action, PlaceTile

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Names of squares and half tiles; I and O look like numbers."""


class Screen(StrEnum):
    """What is being asked."""

    SOURCE = "source"
    ZONES = "zones"
    SQUARES = "squares"
    DECIDE = "decide"
    PORTAL_ZONES = "portal-zones"
    PORTAL_SQUARES = "portal-squares"
    PORTAL = "portal"
    FAIRY = "fairy"


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter on one square, or the number of a zone on several."""

    label: str
    squares: tuple[int, ...]
    goto: Goto


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: an action, None to leave the tile as it lies; `final` ones commit the path."""

    action: Action | None
    goto: Goto
    final: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One of the rotations that look different."""

    rotation: int
    goto: Goto
    chosen: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """What to show: the position looked at, and everything that can be pressed.

    `before` is the position in which the tile is still in hand, `placing` what was done with it,
    None before. `more` opens further screens; `back` leads to another square if `elsewhere`, else
    to what was chosen before.
    """

    screen: Screen
    path: Path
    before: State
    state: State
    placing: PlaceTile | None = None
    marks: tuple[Mark, ...] = ()
    choices: tuple[Choice, ...] = ()
    turns: tuple[Turn, ...] = ()
    more: Mapping[Screen, Goto] = field(default_factory=dict)
    back: Goto | None = None
    elsewhere: bool = False
    shown: tuple[int, ...] = ()
    """Squares to look at beside those marked."""


def choice(walk: Walk, index: int) -> Choice:
    """Return the button of a legal action at the end of a path."""
    action = legal_actions(walk.end)[index]
    after = apply(walk.end, action)[0]
    return Choice(action, Goto((*walk.path, index)), follow(after, walk.player, ()).done)


def laid(walk: Walk) -> tuple[State, PlaceTile | None, Path]:
    """Return the position before the tile was laid on this path, how it lies, the path to there."""
    for depth, action in enumerate(walk.actions):
        if isinstance(action, PlaceTile):
            return walk.states[depth], action, walk.path[:depth]
    return walk.states[0], None, ()


def zoned(squares: Iterable[int]) -> list[tuple[int, ...]]:
    """Return squares in groups for which there are letters, and that fit into a picture."""
    return zones(sorted(squares), len(LETTERS))


def zone_marks(parts: Sequence[tuple[int, ...]], path: Path, letter: str) -> tuple[Mark, ...]:
    """Return the marks of zones; `letter` begins the views they lead to."""
    return tuple(
        Mark(str(number), squares, Goto(path, f"{letter}{number}"))
        for number, squares in enumerate(parts, start=1)
    )


def letters(squares: Sequence[int], gotos: Mapping[int, Goto]) -> tuple[Mark, ...]:
    """Return the marks of squares in reading order."""
    return tuple(
        Mark(letter, (square,), gotos[square])
        for letter, square in zip(LETTERS, squares, strict=False)
    )


def number_of(view: str, letter: str, count: int) -> int:
    """Return the index a view names, counted from 0; BadPath if there are not so many."""
    if not view.startswith(letter) or not 1 <= int(view[1:] or 0) <= count:
        raise BadPath
    return int(view[1:]) - 1
