"""Labels in the picker's pictures: letters of squares, numbers of zones, labels of choices."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from cogs.custom_ids import Goto, Path
from cogs.decisions.column import OnFigure, OnPoint, OnSegment, OnSquare, OnTile, Over
from cogs.layout import MOST_LINES
from cogs.play.picker.question import BadPath, Choice, Sign
from rendering import views
from rendering.overlays import LETTERS
from rendering.scene import seats_of
from rendering.window import Window, bounds, zones
from rules import State

FURTHER = "0"
"""The number in a view whose select lists the squares that did not fit into the first."""


def divide(state: State, squares: Iterable[int], others: int = 0) -> list[tuple[int, ...]]:
    """Return squares in one zone if there are letters for all, and a picture shows them all.

    Else in as few zones as possible, each with at most as many as a select has lines. Room is left
    for `others`, the number of buttons beside the squares, the way back not counted.
    """
    listed, seats = sorted(squares), seats_of(state, [""] * len(state.players))
    room = len(LETTERS) - others
    most = room if len(listed) <= room else min(room, MOST_LINES)
    whole = bounds(state.board.squares).grow(1)

    def fits(window: Window) -> bool:
        return views.fits_picker(window.intersect(whole), seats)

    return zones(listed, most, fits)


def number_zones(
    parts: Sequence[tuple[int, ...]],
    path: Path,
    view: str,
    gotos: Mapping[int, Goto],
    on: str = "",
) -> tuple[Sign, ...]:
    """Return the labels of zones; `view` begins the views they lead to, `gotos` are of squares.

    The views end with the kind of figure that is `on`.
    """
    return tuple(
        Sign(
            str(number),
            squares,
            Goto(path, f"{view}{number}{on}"),
            tuple(gotos[square] for square in squares),
        )
        for number, squares in enumerate(parts, start=1)
    )


def share_out(
    signs: tuple[Sign, ...], first: Goto, further: Goto, *, rest: bool
) -> tuple[tuple[Sign, ...], Goto | None]:
    """Return the labels for a select, or with `rest` the others, and the link to those.

    None if it has them all; BadPath if there is no rest.
    """
    most = MOST_LINES - 1
    if len(signs) <= MOST_LINES:
        if rest:
            raise BadPath
        return signs, None
    return (signs[most:], first) if rest else (signs[:most], further)


def letter_squares(squares: Sequence[int], gotos: Mapping[int, Goto]) -> tuple[Sign, ...]:
    """Return the labels of squares in reading order, at most as many as there are letters."""
    return tuple(
        Sign(letter, (square,), gotos[square])
        for letter, square in zip(LETTERS, squares, strict=False)
    )


def read_number(view: str, letter: str, count: int) -> int:
    """Return the index in a view, counted from 0; BadPath if there are not so many."""
    if not view.startswith(letter) or not 1 <= int(view[1:] or 0) <= count:
        raise BadPath
    return int(view[1:]) - 1


def label_choices(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Label the choices: segments get numbers; figures, squares, points and tiles letters.

    Choices that point at the same thing have the same label.
    """
    choices = tuple(choices)
    segments = dict.fromkeys(c.pointer for c in choices if isinstance(c.pointer, OnSegment))
    numbers = dict(zip(segments, map(str, range(1, len(segments) + 1)), strict=True))
    lettered = OnFigure | OnSquare | OnPoint | Over
    others = (c.pointer for c in choices if isinstance(c.pointer, lettered))
    letters = dict(zip(dict.fromkeys(others), _generate_letters(), strict=False))

    def label(choice: Choice) -> str:
        match choice.pointer:
            case OnTile(number):
                return LETTERS[number]
            case OnSegment() as segment:
                return numbers[segment]
            case OnFigure() | OnSquare() | OnPoint() | Over() as other:
                return letters[other]
            case _:
                return ""

    return tuple(replace(choice, label=label(choice)) for choice in choices)


def _generate_letters() -> Iterator[str]:
    """Yield the letters, then pairs of them; no digits, which are for segments."""
    letters = [letter for letter in LETTERS if letter.isalpha()]
    return chain(letters, (first + second for first in letters for second in letters))
