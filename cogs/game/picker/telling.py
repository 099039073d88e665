"""The picker in words: what is asked, and what its signs stand for."""

from collections.abc import Iterator

from bot.wording import Words, describe, place
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
        chosen = (viewer.labels.of(position, action) for position, action in question.chosen)
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


def tell_square(
    viewer: Viewer, question: Question, square: int, label: str = ""
) -> tuple[str, str]:
    """Return a square under its label, if it has one, and what it is good for: both short."""
    words, where = viewer.words, _name_square(square)
    line = words("picker.place", label=label, place=where) if label else where
    if question.submenu is None:
        return line, tell_effects(viewer, find_effects(question.state, square))
    return line, words.list(_list_features(viewer, question, square))


def tell_zone(words: Words, sign: Sign) -> str:
    """Return from where to where a zone goes."""
    window = bounds(sign.squares)
    first, last = place(window.left, window.top), place(window.right, window.bottom)
    return words("picker.part", label=sign.label, first=first, last=last)


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
