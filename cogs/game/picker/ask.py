"""The private picker, without Discord: what to ask where a path leads."""

from collections.abc import Iterable

from cogs.custom_ids import Goto
from cogs.decisions.column import Laying, OnSegment, Submenu
from cogs.decisions.expansions import COLUMNS
from cogs.game.picker.plan import (
    Laid,
    Plan,
    decides,
    find_laid,
    find_subject,
    follow,
    list_chosen,
    make_choice,
)
from cogs.game.picker.question import Asked, BadPath, Choice, Decided, Question, Rotation
from cogs.game.picker.signs import (
    divide,
    label_choices,
    letter_squares,
    number_zones,
    read_number,
)
from rules import State, legal_actions

ZONE_VIEW = "z"
"""Begins the views of zones of squares for the tile in hand."""


def ask(state: State, player: int, goto: Goto) -> Question:
    """Return what to ask this player; BadPath if they have nothing to decide there."""
    if not decides(state, player):
        raise BadPath
    plan = follow(state, player, goto.path)
    if not plan.done:
        if squares := _find_squares(plan.end):
            return _ask_square(plan, squares, goto.view)
        for submenu in COLUMNS.list_submenus(plan.end):
            if goto.view and goto.view[0] in (submenu.view, submenu.square_view):
                return _ask_submenu(plan, submenu, goto.view)
    if goto.view:
        raise BadPath
    return _ask_decision(plan)


# -- where to lay ---------------------------------------------------------------------------------


def _find_squares(state: State) -> dict[int, int]:
    """Return the squares for the tile in hand, each with the index of its first action."""
    found: dict[int, int] = {}
    point = COLUMNS.pointing(state)
    for index, action in enumerate(legal_actions(state)):
        pointer = point(action)
        if isinstance(pointer, Laying):
            found.setdefault(pointer.square, index)
    return found


def _ask_square(plan: Plan, squares: dict[int, int], view: str) -> Question:
    """Ask for one of the squares, each with the index of its first action."""
    gotos = {square: Goto((*plan.path, index)) for square, index in squares.items()}
    if len(squares) == 1 and not view:
        (only,) = gotos.values()
        return _ask_decision(follow(plan.states[0], plan.player, only.path))
    parts = divide(plan.end, squares)
    if len(parts) > 1 and not view:
        asked, signs = Asked.ZONE, number_zones(parts, plan.path, ZONE_VIEW, gotos)
    else:
        zone = parts[read_number(view, ZONE_VIEW, len(parts)) if view else 0]
        asked, signs = Asked.SQUARE, letter_squares(zone, gotos)
    options = legal_actions(plan.end)
    point = COLUMNS.pointing(plan.end)
    others = [
        make_choice(plan, index)
        for index, action in enumerate(options)
        if not isinstance(point(action), Laying)
    ]
    back = Goto(plan.path) if view else _find_way_back(plan)[0]
    return Question(asked, plan.end, signs=signs, choices=label_choices(others), back=back)


# -- what to do then ------------------------------------------------------------------------------


def _ask_decision(plan: Plan) -> Question:
    """Ask what is left to decide once the tile lies, or to confirm that it lies well."""
    if plan.done:
        choices, submenus = [Choice(None, Goto(plan.path), final=True)], dict[str, Goto]()
    else:
        choices, submenus = _list_offers(plan)
    laid, about = find_laid(plan), find_subject(plan)
    fresh = laid is not None and about is not None and laid.path == plan.path[:-1]
    back, elsewhere = _find_way_back(plan)
    return Question(
        Asked.ACTION,
        plan.end,
        about,
        laid.before if laid is not None and fresh else None,
        choices=label_choices(choices),
        rotations=_list_rotations(plan, laid) if laid is not None and about is not None else (),
        submenus=submenus,
        back=back,
        elsewhere=elsewhere,
        chosen=list_chosen(plan),
        laying=Decided(laid.before, plan.actions[len(laid.path)]) if laid is not None else None,
    )


def _list_offers(plan: Plan) -> tuple[list[Choice], dict[str, Goto]]:
    """Return the actions that get a button of their own, and the submenus that hold the others.

    What does nothing comes last.
    """
    state, options = plan.end, legal_actions(plan.end)
    apart, submenus = set[int](), dict[str, Goto]()
    whole_board = COLUMNS.find_decision(state).whole_board
    for submenu in () if whole_board else COLUMNS.list_submenus(state):
        held = {index for index, action in enumerate(options) if submenu.holds(state, action)}
        if len(held) >= submenu.least:
            apart |= held
            submenus[submenu.name] = Goto(plan.path, submenu.view)
    own = [make_choice(plan, index) for index in range(len(options)) if index not in apart]
    return sorted(own, key=lambda choice: choice.declines), submenus


def _list_rotations(plan: Plan, laid: Laid) -> tuple[Rotation, ...]:
    """Return the rotations that look different, if there is a choice.

    None once something was chosen after laying the tile: the way back leads here first.
    """
    since = plan.states[len(laid.path) + 1 : -1]
    if any(len(legal_actions(state)) > 1 for state in since):
        return ()
    tile, before = laid.placement, laid.before
    looks, rotations = tile.tile.distinct_rotations, dict[int, Rotation]()
    point = COLUMNS.pointing(before)
    for index, action in enumerate(legal_actions(before)):
        pointer = point(action)
        if isinstance(pointer, Laying) and pointer.square == tile.square:
            look = looks[pointer.rotation]
            chosen = look == looks[tile.rotation]
            rotations.setdefault(
                look, Rotation(pointer.rotation, Goto((*laid.path, index)), chosen)
            )
    return tuple(rotations.values()) if len(rotations) > 1 else ()


def _find_way_back(plan: Plan) -> tuple[Goto | None, bool]:
    """Return where the last choice was made, None if there was none; and if it was a square.

    To turn the tile is no choice to go back to: that is offered beside the others.
    """
    for depth in reversed(range(len(plan.actions))):
        state, path = plan.states[depth], plan.path[:depth]
        pointer = COLUMNS.point(state, plan.actions[depth])
        if isinstance(pointer, Laying):
            squares = _find_squares(state)
            if len(squares) > 1:
                return Goto(path, _name_zone(state, squares, pointer.square)), True
        elif len(legal_actions(state)) > 1:
            return Goto(path), False
    return None, False


def _name_zone(state: State, squares: Iterable[int], square: int) -> str:
    """Return the view of the squares among which this one was chosen."""
    parts = divide(state, squares)
    if len(parts) == 1:
        return ""
    return next(
        f"{ZONE_VIEW}{number}" for number, zone in enumerate(parts, start=1) if square in zone
    )


# -- behind a button of its own: away from the tile, or too much to list ---------------------------


def _ask_submenu(plan: Plan, submenu: Submenu, view: str) -> Question:
    """Ask what a submenu holds, where it leads to squares a square first; BadPath if nothing."""
    if not submenu.square_view:
        return _ask_held(plan, submenu, _list_held(plan, submenu), Goto(plan.path))
    by_square = _sort_by_square(plan, submenu)
    squares = sorted(by_square)
    if len(squares) == 1:
        view = f"{submenu.square_view}1"
    if view.startswith(submenu.square_view):
        square = squares[read_number(view, submenu.square_view, len(squares))]
        back = Goto(plan.path, _name_held_zone(plan.end, submenu, squares, square))
        return _ask_held(plan, submenu, by_square[square], back, square)
    return _ask_held_square(plan, submenu, squares, view)


def _ask_held(
    plan: Plan, submenu: Submenu, indices: list[int], back: Goto, square: int | None = None
) -> Question:
    if not indices:
        raise BadPath
    choices = [make_choice(plan, index) for index in indices]
    return Question(
        Asked.ACTION,
        plan.end,
        find_subject(plan),
        choices=label_choices(choices),
        submenu=submenu,
        back=back,
        square=square,
        chosen=list_chosen(plan),
    )


def _ask_held_square(plan: Plan, submenu: Submenu, squares: list[int], view: str) -> Question:
    if not squares:
        raise BadPath
    parts, whole = divide(plan.end, squares), view == submenu.view
    gotos = {
        square: Goto(plan.path, f"{submenu.square_view}{number}")
        for number, square in enumerate(squares, start=1)
    }
    if len(parts) > 1 and whole:
        asked, signs = Asked.ZONE, number_zones(parts, plan.path, submenu.view, gotos)
    else:
        zone = parts[0 if whole else read_number(view, submenu.view, len(parts))]
        asked, signs = Asked.SQUARE, letter_squares(zone, gotos)
    back = Goto(plan.path, "" if whole else submenu.view)
    return Question(
        asked,
        plan.end,
        find_subject(plan),
        signs=signs,
        submenu=submenu,
        back=back,
        chosen=list_chosen(plan),
    )


def _list_held(plan: Plan, submenu: Submenu) -> list[int]:
    """Return the indices of the actions in a submenu."""
    options = enumerate(legal_actions(plan.end))
    return [index for index, action in options if submenu.holds(plan.end, action)]


def _sort_by_square(plan: Plan, submenu: Submenu) -> dict[int, list[int]]:
    """Return the indices of the actions in a submenu by the square of the segment they point at."""
    found: dict[int, list[int]] = {}
    options, point = legal_actions(plan.end), COLUMNS.pointing(plan.end)
    for index in _list_held(plan, submenu):
        pointer = point(options[index])
        assert isinstance(pointer, OnSegment)
        found.setdefault(plan.end.board.square_of(pointer.segment), []).append(index)
    return found


def _name_held_zone(state: State, submenu: Submenu, squares: list[int], square: int) -> str:
    """Return the view from which a square is chosen: "" if there is no other square."""
    if len(squares) == 1:
        return ""
    parts = divide(state, squares)
    number = next(n for n, zone in enumerate(parts, start=1) if square in zone)
    return f"{submenu.view}{number}" if len(parts) > 1 else submenu.view
