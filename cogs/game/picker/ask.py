"""The private picker, without Discord: what to ask where a path leads (see `cogs.game.picker.plan`)."""

from cogs.game.picker.plan import BadPath, Goto, Path, Walk, decides, follow
from cogs.game.picker.question import (
    Ask,
    Choice,
    Screen,
    Turn,
    choice,
    laid,
    letters,
    number_of,
    zone_marks,
    zoned,
)
from cogs.game.picker.submenu import FAIRY_ACTIONS, ask_fairy, ask_portal
from rules import State, legal_actions
from rules.actions import PASS, Deploy, PlaceTile
from rules.geometry import square_at

AFTER_SCORING = frozenset({"crop-circle", "crop-add", "crop-take"})
"""Steps that look at the whole board, no longer at the tile laid in this turn."""


def ask(state: State, player: int, goto: Goto) -> Ask:
    """Return what to ask this player; BadPath if they have nothing to decide there."""
    if not decides(state, player):
        raise BadPath
    walk = follow(state, player, goto.path)
    if walk.done:
        if goto.view:
            raise BadPath
        return _ask_decision(walk)
    if _squares(walk.end):
        return _ask_square(walk, goto.view)
    if goto.view.startswith(("g", "q")):
        return ask_portal(walk, goto.view)
    if goto.view == "f":
        return ask_fairy(walk)
    if goto.view:
        raise BadPath
    if walk.end.agenda[0].kind == "source":
        return _ask_source(walk)
    return _ask_decision(walk)


# -- what to lay, and where --------------------------------------------------------------------


def _ask_source(walk: Walk) -> Ask:
    """Ask whether to draw, or which half tile to place (HL-3)."""
    choices = tuple(choice(walk, index) for index in range(len(legal_actions(walk.end))))
    return Ask(Screen.SOURCE, walk.path, walk.end, walk.end, choices=choices)


def _squares(state: State) -> dict[int, int]:
    """Return the squares for the tile in hand, each with the index of its first action."""
    found: dict[int, int] = {}
    for index, action in enumerate(legal_actions(state)):
        if isinstance(action, PlaceTile):
            found.setdefault(square_at(action.x, action.y), index)
    return found


def _ask_square(walk: Walk, view: str) -> Ask:
    squares = _squares(walk.end)
    gotos = {square: Goto((*walk.path, index)) for square, index in squares.items()}
    parts = zoned(squares)
    if len(squares) == 1 and not view:
        (only,) = gotos.values()
        return _ask_decision(follow(walk.states[0], walk.player, only.path))
    others = tuple(
        choice(walk, index)
        for index, action in enumerate(legal_actions(walk.end))
        if not isinstance(action, PlaceTile)
    )
    back = Goto(walk.path) if view else _back_from(walk.path)
    if len(parts) > 1 and not view:
        marks, screen = zone_marks(parts, walk.path, "z"), Screen.ZONES
    else:
        zone = parts[number_of(view, "z", len(parts)) if view else 0]
        marks, screen = letters(zone, gotos), Screen.SQUARES
    return Ask(screen, walk.path, walk.end, walk.end, marks=marks, choices=others, back=back)


def _back_from(path: Path) -> Goto | None:
    """Return where the last choice of a path was made; None if there was none."""
    return Goto(path[:-1]) if path else None


# -- what to do on it --------------------------------------------------------------------------


def _ask_decision(walk: Walk) -> Ask:
    """Ask what is left to decide once the tile lies, or to confirm that it lies well."""
    if walk.done:
        choices: tuple[Choice, ...] = (Choice(None, Goto(walk.path), True),)
        more: dict[Screen, Goto] = {}
    else:
        choices, more = _offers(walk)
    before, placing, origin = laid(walk)
    elsewhere = placing is not None and len(_squares(before)) > 1
    later = not walk.done and walk.end.agenda[0].kind in AFTER_SCORING
    return Ask(
        Screen.DECIDE,
        walk.path,
        before,
        walk.end,
        None if later else placing,
        choices=choices,
        turns=() if later else _turns(before, placing, origin),
        more=more,
        back=Goto(origin, _zone_of(before, placing)) if elsewhere else _back_from(origin),
        elsewhere=elsewhere,
    )


def _offers(walk: Walk) -> tuple[tuple[Choice, ...], dict[Screen, Goto]]:
    """Return the actions that get a button of their own, and the screens that hold the others."""
    apart: dict[Screen, list[int]] = {Screen.PORTAL: [], Screen.FAIRY: []}
    own, last = list[int](), list[int]()
    later = walk.end.agenda[0].kind in AFTER_SCORING
    for index, action in enumerate(legal_actions(walk.end)):
        if isinstance(action, Deploy) and not later:
            here = square_at(action.x, action.y) == walk.end.placed.square
            (own if here else apart[Screen.PORTAL]).append(index)
        elif isinstance(action, FAIRY_ACTIONS):
            apart[Screen.FAIRY].append(index)
        else:
            (last if action == PASS else own).append(index)
    more = {}
    if apart[Screen.PORTAL]:
        more[Screen.PORTAL] = Goto(walk.path, "g")
    if len(apart[Screen.FAIRY]) > 1:
        more[Screen.FAIRY] = Goto(walk.path, "f")
    else:
        own += apart[Screen.FAIRY]
    return tuple(choice(walk, index) for index in own + last), more


def _turns(before: State, placing: PlaceTile | None, origin: Path) -> tuple[Turn, ...]:
    """Return the rotations that look different, if there is a choice."""
    if placing is None:
        return ()
    alike = before.tile(before.turn.tile).distinct_rotations
    turns: dict[int, Turn] = {}
    for index, action in enumerate(legal_actions(before)):
        if isinstance(action, PlaceTile) and (action.x, action.y) == (placing.x, placing.y):
            look = alike[action.rotation]
            chosen = look == alike[placing.rotation]
            turns.setdefault(look, Turn(action.rotation, Goto((*origin, index)), chosen))
    return tuple(turns.values()) if len(turns) > 1 else ()


def _zone_of(before: State, placing: PlaceTile | None) -> str:
    """Return the view of the squares among which this one was chosen."""
    parts = zoned(_squares(before))
    if placing is None or len(parts) == 1:
        return ""
    square = square_at(placing.x, placing.y)
    return next(f"z{number}" for number, zone in enumerate(parts, start=1) if square in zone)
