"""The picker in words: what is asked, and what its signs stand for."""

from collections.abc import Iterator

from bot.wording import Words, describe, name_square
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.play.picker.preview_text import find_effects, format_closings, format_effects
from cogs.play.picker.question import Asked, Question, Sign
from rendering.window import bounds
from rules.actions import PlaceTile
from rules.engine import perform
from rules.geometry import column, row
from rules.prospects import list_closings, list_due

LINES = 4
"""Lines of effects, at most."""

BETWEEN = " · "
"""Stands between what can be done on one square."""


def format_question(viewer: Viewer, question: Question) -> Iterator[str]:
    """Yield the lines of what is asked: the tile, what was chosen, and the question itself."""
    words, state = viewer.words, question.state
    if question.submenu is None and question.asked is not Asked.ACTION:
        tile = describe(words, state.tile(state.turn.tile))
        yield from COLUMNS.format_last(viewer, state)
        yield words(f"picker.{question.asked}", tile=tile)
        return
    if (about := question.about) is not None and question.submenu is None:
        where = _format_square(about.square)
        tile = describe(words, about.tile, about.rotation)
        yield words("picker.preview", place=where, tile=tile)
    if question.submenu is None:
        yield from _format_effects(viewer, question)
    if question.before is not None:
        yield from COLUMNS.format_last(viewer, question.before)
    if question.chosen:
        chosen = (viewer.labels.of(position, action) for position, action in question.chosen)
        yield words("picker.chosen", choices=words.list(chosen))
    yield _ask(viewer, question)


def _format_effects(viewer: Viewer, question: Question) -> Iterator[str]:
    """Yield what the tile does that is laid, or is to be, in a few lines: points first."""
    laying = question.laying
    if laying is not None and not question.chosen:
        assert isinstance(laying.action, PlaceTile)
        state = perform(*laying)
        closings = list_closings(laying.state, laying.action)
    elif question.about is not None and question.state.turn.placement >= 0:
        state, closings = question.state, list_due(question.state)
    else:
        return
    lines = [
        *format_closings(viewer, state.turn.player, closings),
        *COLUMNS.format_dangers(viewer, state),
        *COLUMNS.format_effects(viewer, state),
    ]
    yield from lines[: LINES - 1]
    if rest := lines[LINES - 1 :]:
        yield " ".join(rest)


def _ask(viewer: Viewer, question: Question) -> str:
    """Return the question itself: whether the tile is to lie so, if nothing else is asked."""
    words, submenu = viewer.words, question.submenu
    if submenu is None:
        if any(choice.action is None for choice in question.choices):
            return words("picker.lay")
        return words(f"picker.{COLUMNS.name_question(question.state) or 'decide'}")
    if question.asked is not Asked.ACTION:
        return words(f"picker.{submenu.name}-{question.asked}")
    if question.square is None:
        return words(f"picker.{submenu.name}")
    return words(f"picker.{submenu.name}", place=_format_square(question.square))


def format_square(words: Words, square: int, label: str = "") -> str:
    """Return a square under its label, if it has one."""
    where = _format_square(square)
    return words("picker.place", label=label, place=where) if label else where


def format_uses(viewer: Viewer, question: Question) -> dict[int, str]:
    """Return what each of the squares that can be chosen is good for, in few words."""
    squares = [square for sign in question.signs for square in sign.squares]
    if question.submenu is None:
        effects = find_effects(question.state, squares)
        return {square: format_effects(viewer, effects[square]) for square in squares}
    labels, state = viewer.labels, question.state
    return {
        square: BETWEEN.join(labels.of(state, action) for action in question.held[square])
        for square in squares
    }


def format_zone(words: Words, sign: Sign) -> str:
    """Return from where to where a zone goes."""
    window = bounds(sign.squares)
    first, last = name_square(window.left, window.top), name_square(window.right, window.bottom)
    return words("picker.part", label=sign.label, first=first, last=last)


def _format_square(square: int) -> str:
    return name_square(column(square), row(square))
