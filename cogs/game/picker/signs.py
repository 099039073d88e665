"""Signs in the picker's pictures: letters of squares, numbers of zones, labels of choices."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from cogs.custom_ids import Goto, Path
from cogs.decisions.column import OnFigure, OnSegment, OnSquare, OnTile
from cogs.game.picker.question import BadPath, Choice, Sign
from rendering import views
from rendering.overlays import LETTERS
from rendering.scene import seats_of
from rendering.window import Window, bounds, zones
from rules import State


def divide(state: State, squares: Iterable[int]) -> list[tuple[int, ...]]:
    """Return squares in zones for which there are letters, and that fit into a picture."""
    seats = seats_of(state, [""] * len(state.players))
    whole = bounds(state.board.squares).grow(1)

    def fits(window: Window) -> bool:
        return views.fits_picker(window.intersect(whole), seats)

    return zones(sorted(squares), len(LETTERS), fits)


def number_zones(
    parts: Sequence[tuple[int, ...]], path: Path, view: str, gotos: Mapping[int, Goto]
) -> tuple[Sign, ...]:
    """Return the signs of zones; `view` begins the views they lead to, `gotos` are of squares."""
    return tuple(
        Sign(str(number), squares, Goto(path, f"{view}{number}"), tuple(gotos[s] for s in squares))
        for number, squares in enumerate(parts, start=1)
    )


def letter_squares(squares: Sequence[int], gotos: Mapping[int, Goto]) -> tuple[Sign, ...]:
    """Return the signs of squares in reading order, at most as many as there are letters."""
    return tuple(
        Sign(letter, (square,), gotos[square])
        for letter, square in zip(LETTERS, squares, strict=False)
    )


def read_number(view: str, letter: str, count: int) -> int:
    """Return the index a view names, counted from 0; BadPath if there are not so many."""
    if not view.startswith(letter) or not 1 <= int(view[1:] or 0) <= count:
        raise BadPath
    return int(view[1:]) - 1


def label_choices(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Label the choices: segments are numbered, figures, squares and tiles are lettered.

    Choices that point at the same have the same label.
    """
    choices = tuple(choices)
    segments = dict.fromkeys(c.pointer for c in choices if isinstance(c.pointer, OnSegment))
    numbers = dict(zip(segments, map(str, range(1, len(segments) + 1)), strict=True))
    others = (c.pointer for c in choices if isinstance(c.pointer, OnFigure | OnSquare))
    letters = dict(zip(dict.fromkeys(others), _generate_letters(), strict=False))

    def label(choice: Choice) -> str:
        match choice.pointer:
            case OnTile(number):
                return LETTERS[number]
            case OnSegment() as segment:
                return numbers[segment]
            case OnFigure() | OnSquare() as other:
                return letters[other]
            case _:
                return ""

    return tuple(replace(choice, label=label(choice)) for choice in choices)


def _generate_letters() -> Iterator[str]:
    """Yield the letters, and then pairs of them."""
    return chain(LETTERS, (first + second for first in LETTERS for second in LETTERS))
