"""Questions behind a button of their own: actions away from the tile, or too many to list."""

from cogs.custom_ids import Goto
from cogs.decisions.column import OnSegment, Submenu
from cogs.decisions.expansions import COLUMNS
from cogs.game.picker.plan import Plan, find_subject, list_chosen, make_choice
from cogs.game.picker.question import Asked, BadPath, Question
from cogs.game.picker.signs import (
    divide,
    label_choices,
    letter_squares,
    number_zones,
    read_number,
)
from rules import legal_actions


def ask_submenu(plan: Plan, submenu: Submenu, view: str) -> Question:
    """Ask what a submenu holds, where it leads to squares a square first; BadPath if nothing."""
    if not submenu.square_view:
        return _ask_actions(plan, submenu, _list_held(plan, submenu), Goto(plan.path))
    by_square = _sort_by_square(plan, submenu)
    squares = sorted(by_square)
    if len(squares) == 1:
        view = f"{submenu.square_view}1"
    if view.startswith(submenu.square_view):
        square = squares[read_number(view, submenu.square_view, len(squares))]
        back = Goto(plan.path, _name_zone(submenu, squares, square))
        return _ask_actions(plan, submenu, by_square[square], back, square)
    return _ask_square(plan, submenu, squares, view)


def _ask_actions(
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


def _ask_square(plan: Plan, submenu: Submenu, squares: list[int], view: str) -> Question:
    if not squares:
        raise BadPath
    parts, whole = divide(squares), view == submenu.view
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
    options = legal_actions(plan.end)
    for index in _list_held(plan, submenu):
        pointer = COLUMNS.point(plan.end, options[index])
        assert isinstance(pointer, OnSegment)
        found.setdefault(plan.end.board.square_of(pointer.segment), []).append(index)
    return found


def _name_zone(submenu: Submenu, squares: list[int], square: int) -> str:
    """Return the view from which a square is chosen: "" if there is no other square."""
    if len(squares) == 1:
        return ""
    parts = divide(squares)
    number = next(n for n, zone in enumerate(parts, start=1) if square in zone)
    return f"{submenu.view}{number}" if len(parts) > 1 else submenu.view
