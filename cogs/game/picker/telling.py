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
        yield from COLUMNS.tell_last(viewer, state)
        yield words(f"picker.{question.asked}", tile=tile)
        return
    if (about := question.about) is not None and question.submenu is None:
        where = _name_square(about.square)
        tile = describe(words, about.tile, about.rotation)
        yield words("picker.preview", place=where, tile=tile)
    if question.before is not None:
        yield from COLUMNS.tell_last(viewer, question.before)
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


def tell_square(words: Words, square: int, label: str = "") -> str:
    """Return a square under its label, if it has one."""
    where = _name_square(square)
    return words("picker.place", label=label, place=where) if label else where


def tell_uses(viewer: Viewer, question: Question) -> dict[int, str]:
    """Return what each of the squares that can be chosen is good for, in few words."""
    words, squares = viewer.words, [square for sign in question.signs for square in sign.squares]
    if question.submenu is None:
        effects = find_effects(question.state, squares)
        return {square: tell_effects(viewer, effects[square]) for square in squares}
    features = _list_features(viewer, question)
    return {square: words.list(features.get(square, ())) for square in squares}


def tell_zone(words: Words, sign: Sign) -> str:
    """Return from where to where a zone goes."""
    window = bounds(sign.squares)
    first, last = place(window.left, window.top), place(window.right, window.bottom)
    return words("picker.part", label=sign.label, first=first, last=last)


def _list_features(viewer: Viewer, question: Question) -> dict[int, dict[str, None]]:
    """Return the features that may be chosen in the submenu by their square, each once."""
    state, submenu, board = question.state, question.submenu, question.state.board
    assert submenu is not None
    found: dict[int, dict[str, None]] = {}
    point = COLUMNS.pointing(state)
    for action in legal_actions(state):
        pointer = point(action)
        if isinstance(pointer, OnSegment) and submenu.holds(state, action):
            placement = board.placements[board.placement_of[pointer.segment]]
            name = placement.tile.names[pointer.segment - placement.first]
            named = name_feature(viewer.words, placement, name)
            found.setdefault(placement.square, {})[named] = None
    return found


def _name_square(square: int) -> str:
    return place(column(square), row(square))
