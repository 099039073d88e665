"""The picker in words: what is asked, and what its signs stand for."""

from collections.abc import Iterator

from bot.wording import Labels, describe, place
from bot.wording.phrases import name_feature
from cogs.decisions.column import OnSegment, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.game.picker.effects import find_effects, tell_effects
from cogs.game.picker.question import Asked, Question, Sign
from rendering.window import bounds
from rules import legal_actions
from rules.geometry import column, row


def tell_question(viewer: Viewer, question: Question) -> Iterator[str]:
    """Yield the lines of what is asked: the tile, what was chosen, and the question itself."""
    words, state = viewer.words, question.state
    if question.submenu is None and question.asked is not Asked.ACTION:
        tile = describe(words, state.tile(state.turn.tile))
        yield words(f"picker.{question.asked}", tile=tile)
        return
    if (about := question.about) is not None and question.submenu is None:
        where = _name_square(about.square)
        tile = describe(words, about.tile, about.rotation)
        yield words("picker.preview", place=where, tile=tile)
    if question.chosen:
        labels = Labels(words, viewer.names)
        chosen = (labels.of(position, action) for position, action in question.chosen)
        yield words("picker.chosen", choices=words.list(chosen))
    yield _ask(viewer, question)


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
    return words(f"picker.{submenu.name}", place=_name_square(question.square))


def tell_sign(viewer: Viewer, question: Question, sign: Sign) -> tuple[str, str]:
    """Return what a sign stands for, and what that is good for: both short, without the picture."""
    words = viewer.words
    if question.asked is Asked.SQUARE:
        (square,) = sign.squares
        line = words("picker.place", label=sign.label, place=_name_square(square))
        if question.submenu is None:
            return line, tell_effects(words, find_effects(question.state, square))
        return line, words.list(_list_features(viewer, question, square))
    window, count = bounds(sign.squares), len(sign.squares)
    corners = {
        "first": place(window.left, window.top),
        "last": place(window.right, window.bottom),
    }
    return words("picker.part", label=sign.label, **corners), words.n("picker.part.squares", count)


def _list_features(viewer: Viewer, question: Question, square: int) -> list[str]:
    """Return the features on a square that may be chosen in the submenu, each once."""
    state, submenu, board = question.state, question.submenu, question.state.board
    assert submenu is not None
    found: dict[str, None] = {}
    for action in legal_actions(state):
        pointer = COLUMNS.point(state, action)
        if not isinstance(pointer, OnSegment) or not submenu.holds(state, action):
            continue
        if board.square_of(pointer.segment) == square:
            placement = board.placements[board.placement_of[pointer.segment]]
            name = placement.tile.names[pointer.segment - placement.first]
            found[name_feature(viewer.words, placement, name)] = None
    return list(found)


def _name_square(square: int) -> str:
    return place(column(square), row(square))
