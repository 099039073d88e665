"""The private picker, without Discord: the question at the end of a path."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain

from cogs.custom_ids import Goto
from cogs.decisions.column import Laying, OnSegment, Submenu
from cogs.decisions.expansions import COLUMNS
from cogs.play.picker.labels import (
    FURTHER,
    divide,
    label_choices,
    letter_squares,
    number_zones,
    read_number,
    share_out,
)
from cogs.play.picker.plan import (
    Laid,
    Plan,
    decides,
    find_laid,
    find_subject,
    follow,
    list_chosen,
    make_choice,
)
from cogs.play.picker.question import (
    Asked,
    BadPath,
    Choice,
    Decided,
    Question,
    Rotation,
    Sign,
    Toggle,
)
from rules import State, legal_actions
from rules.actions import Action, Deploy

ZONE_VIEW = "z"
"""The letter for views of zones of squares for the tile in hand."""
MOST_FINAL = 12
"""The most buttons of one message that make the move; beyond that the move is confirmed."""
KIND_VIEW = "k"
"""The letter for the part of a view that selects a kind of figure, by its number in the game."""


def ask(state: State, player: int, goto: Goto) -> Question:
    """Return the question for this player; BadPath if they have nothing to decide there."""
    if not decides(state, player):
        raise BadPath
    plan = follow(state, player, goto.path)
    view, kind = split_view(state, goto.view)
    if not plan.done:
        if squares := _find_squares(plan.end):
            return _ask_square(plan, squares, goto.view)
        for submenu in COLUMNS.list_submenus(plan.end):
            if view and view[0] in (submenu.view, submenu.square_view):
                return _ask_submenu(plan, submenu, view, kind)
    if view:
        raise BadPath
    return _ask_decision(plan, kind)


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
    """Ask for one of the squares, each given with the index of its first action."""
    gotos = {square: Goto((*plan.path, index)) for square, index in squares.items()}
    if len(squares) == 1 and not view:
        (only,) = gotos.values()
        return _ask_decision(follow(plan.states[0], plan.player, only.path))
    others = _list_others(plan.end)
    parts = divide(plan.end, squares, len(others))
    spoken, further, rest = tuple[Sign, ...](), None, view == ZONE_VIEW + FURTHER
    if len(parts) > 1 and not view:
        asked, signs = Asked.ZONE, number_zones(parts, plan.path, ZONE_VIEW, gotos)
    else:
        zone = parts[read_number(view, ZONE_VIEW, len(parts)) if view and not rest else 0]
        asked, signs = Asked.SQUARE, letter_squares(zone, gotos)
        start = Goto(plan.path)
        spoken, further = share_out(signs, start, Goto(plan.path, ZONE_VIEW + FURTHER), rest=rest)
    back = Goto(plan.path) if view and not rest else _find_way_back(plan)[0]
    return Question(
        asked,
        plan.end,
        signs=signs,
        choices=label_choices(make_choice(plan, index) for index in others),
        back=back,
        spoken=spoken,
        further=further,
    )


def _list_others(state: State) -> list[int]:
    """Return the indices of what can be done instead of laying the tile, or before."""
    point = COLUMNS.pointing(state)
    return [
        index
        for index, action in enumerate(legal_actions(state))
        if not isinstance(point(action), Laying)
    ]


# -- what to do then ------------------------------------------------------------------------------


def _ask_decision(plan: Plan, kind: str | None = None) -> Question:
    """Ask what is left to decide once the tile is laid, or for confirmation.

    Of several kinds of figures only one's places are offered.
    """
    if plan.done:
        choices: tuple[Choice, ...] = (Choice(None, Goto(plan.path), final=True),)
        submenus = dict[str, Goto]()
        on, toggles = "", tuple[Toggle, ...]()
    else:
        options = legal_actions(plan.end)
        shown = choose_kind(plan.end, options, kind)
        on = name_view(plan.end, shown) if shown == kind else ""
        choices, submenus = _list_offers(plan, shown, on)
        toggles = _list_toggles(plan, options, shown)
    laid, about = find_laid(plan), find_subject(plan)
    fresh = laid is not None and about is not None and laid.path == plan.path[:-1]
    back, elsewhere = _find_way_back(plan)
    return Question(
        Asked.ACTION,
        plan.end,
        about,
        laid.ready if laid is not None and fresh else None,
        choices=choices,
        rotations=() if laid is None else _list_rotations(plan, laid, on),
        toggles=toggles,
        submenus=submenus,
        back=back,
        elsewhere=elsewhere,
        chosen=list_chosen(plan),
        laying=Decided(laid.before, plan.actions[len(laid.path)]) if laid is not None else None,
    )


def _list_offers(
    plan: Plan, kind: str | None, on: str
) -> tuple[tuple[Choice, ...], dict[str, Goto]]:
    """Return the actions with a button of their own, and the submenus that hold the others.

    Those that place another kind of figure are left out. Actions that do nothing come last. On the
    whole board only what has too many buttons is in a submenu.
    """
    state, options = plan.end, legal_actions(plan.end)
    apart, submenus = set[int](), dict[str, Goto]()
    whole_board = COLUMNS.find_decision(state).whole_board
    for submenu in COLUMNS.list_submenus(state):
        held = {index for index, action in enumerate(options) if submenu.holds(state, action)}
        if len(held) >= (max(submenu.least, MOST_FINAL + 1) if whole_board else submenu.least):
            apart |= held
            if any(is_offered(options[index], kind) for index in held):
                submenus[submenu.name] = Goto(plan.path, submenu.view + on)
    own = [make_choice(plan, index) for index in range(len(options)) if index not in apart]
    return _offer(sorted(own, key=lambda choice: choice.declines), kind), submenus


def _offer(choices: Iterable[Choice], kind: str | None) -> tuple[Choice, ...]:
    """Return choices with labels, without those that place another kind of figure.

    A place has the same label for every kind. If very many would make the move, each leads to a
    confirmation.
    """
    offered = [each for each in label_choices(choices) if is_offered(each.action, kind)]
    if sum(choice.final for choice in offered) <= MOST_FINAL:
        return tuple(offered)
    return tuple(replace(choice, final=choice.declines and choice.final) for choice in offered)


def _list_toggles(
    plan: Plan, actions: Iterable[Action], shown: str | None, view: str = ""
) -> tuple[Toggle, ...]:
    """Return toggles for the kinds of figures in a view, if these actions place several."""
    kinds = list_kinds(plan.end, actions)
    return tuple(
        Toggle(kind, Goto(plan.path, view + name_view(plan.end, kind)), kind == shown)
        for kind in (kinds if len(kinds) > 1 else ())
    )


def _list_rotations(plan: Plan, laid: Laid, on: str) -> tuple[Rotation, ...]:
    """Return the rotations that look different, if there are several.

    The kind of figure that is `on` stays selected. None once something was chosen after laying the
    tile: the way back leads here first.
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
            goto = Goto((*laid.path, index), "" if chosen else on)
            rotations.setdefault(look, Rotation(pointer.rotation, goto, chosen))
    return tuple(rotations.values()) if len(rotations) > 1 else ()


def _find_way_back(plan: Plan) -> tuple[Goto | None, bool]:
    """Return where the last choice was made, None if there was none; and if it was a square.

    Rotating the tile is no choice to go back to: that is offered beside the others.
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
    """Return the view with the squares among which this one was chosen."""
    parts = divide(state, squares, len(_list_others(state)))
    if len(parts) == 1:
        return ""
    return next(
        f"{ZONE_VIEW}{number}" for number, zone in enumerate(parts, start=1) if square in zone
    )


# -- submenus: away from the tile, or too much to list ---------------------------------------------


def _ask_submenu(plan: Plan, submenu: Submenu, view: str, kind: str | None) -> Question:
    """Ask what a submenu holds, with a square first if it needs one; BadPath if it is empty.

    Of several kinds of figures only one's places are offered.
    """
    on = name_view(plan.end, kind)
    if not submenu.square_view:
        back = Goto(plan.path, on)
        return _ask_held(plan, submenu, _list_held(plan, submenu), back, kind, view)
    by_square = _sort_by_square(plan, submenu)
    numbers = {square: number for number, square in enumerate(sorted(by_square), start=1)}
    shown = choose_kind(plan.end, chain(*by_square.values()), kind)
    held = {
        square: actions
        for square in numbers
        if (actions := tuple(each for each in by_square[square] if is_offered(each, shown)))
    }
    if len(held) == 1:
        view = f"{submenu.square_view}{numbers[next(iter(held))]}"
    if view.startswith(submenu.square_view):
        square = list(numbers)[read_number(view, submenu.square_view, len(numbers))]
        back = Goto(plan.path, _name_held_zone(plan.end, submenu, list(held), square) + on)
        return _ask_held(plan, submenu, by_square[square], back, kind, view, square)
    gotos = {
        square: Goto(plan.path, f"{submenu.square_view}{numbers[square]}{on}") for square in held
    }
    return replace(_ask_held_square(plan, submenu, gotos, view, on), held=held)


def _ask_held(
    plan: Plan,
    submenu: Submenu,
    actions: list[Action],
    back: Goto,
    kind: str | None,
    view: str,
    square: int | None = None,
) -> Question:
    if not actions:
        raise BadPath
    options = legal_actions(plan.end)
    choices = [make_choice(plan, options.index(action)) for action in actions]
    shown = choose_kind(plan.end, actions, kind)
    return Question(
        Asked.ACTION,
        plan.end,
        find_subject(plan),
        choices=_offer(choices, shown),
        toggles=_list_toggles(plan, actions, shown, view),
        submenu=submenu,
        back=back,
        square=square,
        chosen=list_chosen(plan),
    )


def _ask_held_square(
    plan: Plan, submenu: Submenu, gotos: Mapping[int, Goto], view: str, on: str
) -> Question:
    if not gotos:
        raise BadPath
    parts, rest = divide(plan.end, gotos), view == submenu.view + FURTHER
    whole = rest or view == submenu.view
    spoken, further = tuple[Sign, ...](), None
    if len(parts) > 1 and whole and not rest:
        asked, signs = Asked.ZONE, number_zones(parts, plan.path, submenu.view, gotos, on)
    else:
        zone = parts[0 if whole else read_number(view, submenu.view, len(parts))]
        asked, signs = Asked.SQUARE, letter_squares(zone, gotos)
        ways = (Goto(plan.path, submenu.view + number + on) for number in ("", FURTHER))
        spoken, further = share_out(signs, *ways, rest=rest)
    return Question(
        asked,
        plan.end,
        find_subject(plan),
        signs=signs,
        submenu=submenu,
        back=Goto(plan.path, on if whole else submenu.view + on),
        chosen=list_chosen(plan),
        spoken=spoken,
        further=further,
    )


def _list_held(plan: Plan, submenu: Submenu) -> list[Action]:
    """Return the actions in a submenu."""
    return [action for action in legal_actions(plan.end) if submenu.holds(plan.end, action)]


def _sort_by_square(plan: Plan, submenu: Submenu) -> dict[int, list[Action]]:
    """Return the actions in a submenu by the square of the segment they point at."""
    found: dict[int, list[Action]] = {}
    point = COLUMNS.pointing(plan.end)
    for action in _list_held(plan, submenu):
        pointer = point(action)
        assert isinstance(pointer, OnSegment)
        found.setdefault(plan.end.board.square_of(pointer.segment), []).append(action)
    return found


def _name_held_zone(state: State, submenu: Submenu, squares: list[int], square: int) -> str:
    """Return the view in which a square is chosen: "" if there is no other square."""
    if squares == [square]:
        return ""
    parts = divide(state, squares)
    numbers = (n for n, zone in enumerate(parts, start=1) if square in zone)
    return f"{submenu.view}{next(numbers, '')}" if len(parts) > 1 else submenu.view


# -- which kind of figure -------------------------------------------------------------------------


def split_view(state: State, view: str) -> tuple[str, str | None]:
    """Return a view without its kind of figure, and that kind; None if it has none.

    BadPath if there is no such kind in the game.
    """
    rest, letter, number = view.partition(KIND_VIEW)
    if not letter:
        return view, None
    figures = state.rulebook.figures
    if not number.isdecimal() or not 1 <= int(number) <= len(figures):
        raise BadPath
    return rest, figures[int(number) - 1].name


def name_view(state: State, kind: str | None) -> str:
    """Return the part of a view that selects this kind; "" for none."""
    if kind is None:
        return ""
    return f"{KIND_VIEW}{[figure.name for figure in state.rulebook.figures].index(kind) + 1}"


def list_kinds(state: State, actions: Iterable[Action | None]) -> list[str]:
    """Return the kinds of figures that these actions place, in the order of the rules."""
    placed = {action.figure for action in actions if isinstance(action, Deploy)}
    return [figure.name for figure in state.rulebook.figures if figure.name in placed]


def choose_kind(state: State, actions: Iterable[Action | None], wanted: str | None) -> str | None:
    """Return the selected kind: the one wanted, else the first of those that can be placed."""
    kinds = list_kinds(state, actions)
    return wanted if wanted in kinds else next(iter(kinds), None)


def is_offered(action: Action | None, kind: str | None) -> bool:
    """Return whether an action is offered with this kind selected: it places no other one."""
    return not isinstance(action, Deploy) or action.figure == kind
