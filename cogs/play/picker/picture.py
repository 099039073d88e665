"""The picture of a question: everything that can be chosen is in it, with its label."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

from cogs.decisions.column import (
    Drawing,
    Laying,
    OnFigure,
    OnPoint,
    OnSegment,
    OnSquare,
    OnTile,
    Over,
    Pointer,
    Viewer,
)
from cogs.decisions.expansions import COLUMNS
from cogs.play.picker.preview_text import find_badges
from cogs.play.picker.question import Asked, Question
from cogs.tiles import draw_tiles
from rendering import views
from rendering.curves import Point
from rendering.loose_tiles import LooseTile
from rendering.views import Targets
from rendering.window import Window
from rules import State
from rules.board import Figure, Placement


def draw_question(question: Question, viewer: Viewer, recent: Collection[int] = ()) -> Drawing:
    """Draw a question; when a tile is to be laid, with a ring around recent ones."""
    if any(isinstance(choice.pointer, OnTile) for choice in question.choices):
        return _draw_hand(question, viewer)
    scene, state = viewer.see(question.state), question.state
    if question.lays:
        labels = {square: sign.label for sign in question.signs for square in sign.squares}
        hand = state.tile(state.turn.tile)
        return partial(
            views.picker,
            scene,
            viewer.texts,
            hand=hand,
            squares=labels,
            recent=tuple(recent),
            badges=find_badges(viewer, state, labels),
        )
    if question.before is not None and question.about is not None:
        return _draw_ghost(question, question.before, question.about, viewer)
    targets = _find_targets(question)
    if targets == Targets():
        return partial(views.board, scene, viewer.texts)
    return partial(views.targets, scene, viewer.texts, choice=targets)


def find_windows(question: Question, viewer: Viewer) -> tuple[Window, ...] | None:
    """Return the parts of the table in a question's picture; None if it shows none.

    The picture may show more.
    """
    if any(isinstance(choice.pointer, OnTile) for choice in question.choices):
        return None
    scene, state = viewer.see(question.state), question.state
    if question.lays:
        labels = {square: sign.label for sign in question.signs for square in sign.squares}
        return views.picker_windows(scene, state.tile(state.turn.tile), labels)
    if question.before is not None and question.about is not None:
        _, beside = _divide_targets(question, question.about)
        return views.preview_windows(viewer.see(question.before), question.about, beside)
    targets = _find_targets(question)
    if targets == Targets():
        return (views.board_window(scene),)
    return views.targets_windows(scene, targets)


def list_seen(question: Question) -> Iterator[int]:
    """Yield the squares that a player has to see: of the choices, now and earlier."""
    yield from list_signed(question)
    yield from _list_shown(question)


def _list_shown(question: Question) -> Iterator[int]:
    """Yield the squares of a question's subject, and of earlier choices.

    If only those are marked, the tile of the turn is shown with them.
    """
    chosen = list(_list_chosen(question))
    if question.about is not None:
        yield question.about.square
    elif chosen and question.state.turn.placement >= 0:
        yield question.state.placed.square
    yield from chosen


def _list_chosen(question: Question) -> Iterator[int]:
    """Yield the squares of choices since the tile was laid, as far as they are occupied."""
    for state, action in question.chosen:
        yield from list_squares(state, COLUMNS.point(state, action))


def list_signed(question: Question) -> Iterator[int]:
    """Yield the squares with a label of the question."""
    for sign in question.signs:
        yield from sign.squares
    for choice in question.choices:
        yield from list_squares(question.state, choice.pointer)


def list_squares(state: State, pointer: Pointer) -> Iterator[int]:
    """Yield the square of a pointer, if it has one."""
    match pointer:
        case Laying(square) | OnSquare(square) | OnPoint(square, _):
            yield square
        case Over(placement):
            yield placement.square
        case OnSegment(segment):
            yield state.board.square_of(segment)
        case OnFigure(figure):
            yield state.board.square_of(state.stand_of(figure))


def _draw_hand(question: Question, viewer: Viewer) -> Drawing:
    """Draw the player's own tiles; those that can't be chosen are pale and have no letter."""
    state = question.state
    assert state.player is not None
    held = (tile for hand in state.rulebook.hands for tile in hand(state, state.player))
    tiles = map(state.tile, held)
    labels = {
        choice.pointer.number: choice.label
        for choice in question.choices
        if isinstance(choice.pointer, OnTile)
    }
    shown = [
        LooseTile(tile, labels.get(number, ""), number not in labels)
        for number, tile in enumerate(tiles)
    ]
    return partial(draw_tiles, shown, viewer.texts)


def _draw_ghost(question: Question, before: State, ghost: Placement, viewer: Viewer) -> Drawing:
    """Draw the tile as it is about to be laid, with what may be chosen on it and beside it."""
    own, beside = _divide_targets(question, ghost)
    scene = viewer.see(before)
    return partial(views.preview, scene, viewer.texts, ghost=ghost, features=own, beside=beside)


def _divide_targets(question: Question, ghost: Placement) -> tuple[dict[str, int], Targets]:
    """Return the targets on a tile not laid yet, by segment index, and those over or beside it."""
    targets, board = _find_targets(question), question.state.board
    own = {label: s - ghost.first for label, s in targets.segments.items() if s in ghost.segments}
    above = {
        label: segment
        for label, segment in targets.segments.items()
        if label not in own and board.square_of(segment) == ghost.square
    }
    shown = targets.shown - {ghost.square}
    return own, replace(targets, segments=above, zones={}, shown=shown)


def _find_targets(question: Question) -> Targets:
    """Return the targets on laid tiles, by label, and the tile in question."""
    segments: dict[str, int] = {}
    figures: dict[str, Figure] = {}
    squares: dict[str, int] = {}
    zones: dict[int, str] = {}
    points: dict[str, tuple[int, Point]] = {}
    over: dict[str, Placement] = {}
    for choice in question.choices:
        match choice.pointer:
            case OnSegment(segment):
                segments[choice.label] = segment
            case OnFigure(figure):
                figures[choice.label] = figure
            case OnSquare(square):
                squares[choice.label] = square
            case OnPoint(square, point):
                points[choice.label] = square, point
            case Over(placement):
                over[choice.label] = placement
    for sign in question.signs:
        if question.asked is Asked.ZONE:
            zones |= dict.fromkeys(sign.squares, sign.label)
        else:
            squares[sign.label] = sign.squares[0]
    return Targets(
        squares, segments, figures, zones, frozenset(_list_shown(question)), points, over
    )
