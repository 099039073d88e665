"""The private picker, without Discord: what to ask where a path leads (see `cogs.paths`)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cogs.paths import BadPath, Goto, Path, Walk, decides, follow
from rendering.window import zones
from rules import State, apply, legal_actions
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.board import Placement
from rules.expansions.princess_dragon.fairy import MoveFairy, MoveFairyToTile
from rules.geometry import square_at

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Names of squares; I and O look like numbers."""

FAIRY_ACTIONS = (MoveFairy, MoveFairyToTile)


class Screen(StrEnum):
    """What is being asked."""

    ZONES = "zones"
    SQUARES = "squares"
    DECIDE = "decide"
    PORTAL_ZONES = "portal-zones"
    PORTAL_SQUARES = "portal-squares"
    PORTAL = "portal"
    FAIRY = "fairy"


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter on one square, or the number of a zone on several."""

    label: str
    squares: tuple[int, ...]
    goto: Goto


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: an action, None to leave the tile as it lies; `final` ones commit the path."""

    action: Action | None
    goto: Goto
    final: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One of the rotations that look different."""

    rotation: int
    goto: Goto
    chosen: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """What to show: the position looked at, and everything that can be pressed.

    `before` is the position in which the tile is still in hand, `placing` what was done with it,
    None before. `more` opens further screens; `back` leads to another square.
    """

    screen: Screen
    path: Path
    before: State
    state: State
    placing: PlaceTile | None = None
    marks: tuple[Mark, ...] = ()
    choices: tuple[Choice, ...] = ()
    turns: tuple[Turn, ...] = ()
    more: Mapping[Screen, Goto] = field(default_factory=dict)
    back: Goto | None = None
    shown: tuple[int, ...] = ()
    """Squares to look at beside those marked."""


def ask(state: State, player: int, goto: Goto) -> Ask:
    """Return what to ask this player; BadPath if they have nothing to decide there."""
    if not decides(state, player):
        raise BadPath
    walk = follow(state, player, goto.path)
    if _squares(walk.end):
        return _ask_square(walk, goto.view)
    if goto.view.startswith(("g", "q")):
        return _ask_portal(walk, goto.view)
    if goto.view == "f":
        return _ask_fairy(walk)
    if goto.view:
        raise BadPath
    return _ask_decision(walk)


# -- where to lay the tile ---------------------------------------------------------------------


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
        _choice(walk, index)
        for index, action in enumerate(legal_actions(walk.end))
        if not isinstance(action, PlaceTile)
    )
    if len(parts) > 1 and not view:
        marks = _zone_marks(parts, walk.path, "z")
        return Ask(Screen.ZONES, walk.path, walk.end, walk.end, marks=marks, choices=others)
    number = _number(view, "z", len(parts)) if view else 0
    marks = _letters(parts[number], gotos)
    back = Goto(walk.path) if view else None
    return Ask(
        Screen.SQUARES, walk.path, walk.end, walk.end, marks=marks, choices=others, back=back
    )


def zoned(squares: Iterable[int]) -> list[tuple[int, ...]]:
    """Return squares in groups for which there are letters, and that fit into a picture."""
    return zones(sorted(squares), len(LETTERS))


def _zone_marks(parts: Sequence[tuple[int, ...]], path: Path, letter: str) -> tuple[Mark, ...]:
    return tuple(
        Mark(str(number), squares, Goto(path, f"{letter}{number}"))
        for number, squares in enumerate(parts, start=1)
    )


def _letters(squares: Sequence[int], gotos: Mapping[int, Goto]) -> tuple[Mark, ...]:
    return tuple(
        Mark(letter, (square,), gotos[square])
        for letter, square in zip(LETTERS, squares, strict=False)
    )


def _number(view: str, letter: str, count: int) -> int:
    """Return the index a view names, counted from 0; BadPath if there are not so many."""
    if not view.startswith(letter) or not 1 <= int(view[1:] or 0) <= count:
        raise BadPath
    return int(view[1:]) - 1


# -- what to do on it --------------------------------------------------------------------------


def _ask_decision(walk: Walk) -> Ask:
    """Ask what is left to decide once the tile lies, or to confirm that it lies well."""
    if walk.done:
        choices: tuple[Choice, ...] = (Choice(None, Goto(walk.path), True),)
        more: dict[Screen, Goto] = {}
    else:
        choices, more = _offers(walk)
    before, placing, origin = _laid(walk)
    has_choice = placing is not None and len(_squares(before)) > 1
    return Ask(
        Screen.DECIDE,
        walk.path,
        before,
        walk.end,
        placing,
        choices=choices,
        turns=_turns(before, placing, origin),
        more=more,
        back=Goto(origin, _zone_of(before, placing)) if has_choice else None,
    )


def _offers(walk: Walk) -> tuple[tuple[Choice, ...], dict[Screen, Goto]]:
    """Return the actions that get a button of their own, and the screens that hold the others."""
    apart: dict[Screen, list[int]] = {Screen.PORTAL: [], Screen.FAIRY: []}
    own, last = list[int](), list[int]()
    for index, action in enumerate(legal_actions(walk.end)):
        if isinstance(action, Deploy):
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
    return tuple(_choice(walk, index) for index in own + last), more


def _choice(walk: Walk, index: int) -> Choice:
    path = (*walk.path, index)
    after = apply(walk.end, legal_actions(walk.end)[index])[0]
    return Choice(legal_actions(walk.end)[index], Goto(path), follow(after, walk.player, ()).done)


def _laid(walk: Walk) -> tuple[State, PlaceTile | None, Path]:
    """Return the position before the tile was laid on this path, how it lies, the path to there."""
    for depth, action in enumerate(walk.actions):
        if isinstance(action, PlaceTile):
            return walk.states[depth], action, walk.path[:depth]
    return walk.states[0], None, ()


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


# -- the portal and the fairy ------------------------------------------------------------------


def _ask_portal(walk: Walk, view: str) -> Ask:
    """Ask for a square, then for a feature there (PD-M1)."""
    deployments = _distant(walk)
    squares = sorted(deployments)
    if not squares:
        raise BadPath
    if len(squares) == 1:
        view = "q1"
    before, placing, _ = _laid(walk)
    if view.startswith("q"):
        square = squares[_number(view, "q", len(squares))]
        return Ask(
            Screen.PORTAL,
            walk.path,
            before,
            walk.end,
            placing,
            choices=tuple(_choice(walk, index) for index in deployments[square]),
            back=Goto(walk.path, _portal_zone(squares, square)),
            shown=(square,),
        )
    parts = zoned(squares)
    if len(parts) > 1 and view == "g":
        marks, screen = _zone_marks(parts, walk.path, "g"), Screen.PORTAL_ZONES
    else:
        zone = parts[_number(view, "g", len(parts)) if view != "g" else 0]
        gotos = {s: Goto(walk.path, f"q{n}") for n, s in enumerate(squares, start=1)}
        marks, screen = _letters(zone, gotos), Screen.PORTAL_SQUARES
    back = Goto(walk.path) if view == "g" else Goto(walk.path, "g")
    return Ask(screen, walk.path, before, walk.end, placing, marks=marks, back=back)


def _distant(walk: Walk) -> dict[int, list[int]]:
    """Return the indices of deployments to other tiles, by square."""
    found: dict[int, list[int]] = {}
    for index, action in enumerate(() if walk.done else legal_actions(walk.end)):
        if isinstance(action, Deploy):
            square = square_at(action.x, action.y)
            if square != walk.end.placed.square:
                found.setdefault(square, []).append(index)
    return found


def _portal_zone(squares: Sequence[int], square: int) -> str:
    """Return the view from which a square is chosen: "" if there is no other."""
    if len(squares) == 1:
        return ""
    parts = zoned(squares)
    number = next(n for n, zone in enumerate(parts, start=1) if square in zone)
    return f"g{number}" if len(parts) > 1 else "g"


def _ask_fairy(walk: Walk) -> Ask:
    """Ask to which meeple, or tile, the fairy goes (PD-F1)."""
    indices = [
        index
        for index, action in enumerate(() if walk.done else legal_actions(walk.end))
        if isinstance(action, FAIRY_ACTIONS)
    ]
    if not indices:
        raise BadPath
    before, placing, _ = _laid(walk)
    return Ask(
        Screen.FAIRY,
        walk.path,
        before,
        walk.end,
        placing,
        choices=tuple(_choice(walk, index) for index in indices),
        back=Goto(walk.path),
    )


def placement_at(state: State, deploy: Deploy) -> Placement:
    """Return the tile on which a deployment stands."""
    on_square = state.board.placements_on(square_at(deploy.x, deploy.y))
    return next(placement for placement in on_square if placement.corner == deploy.corner)
