"""Screens for what a player does away from the tile just laid: the portal and the fairy."""

from collections.abc import Sequence

from cogs.game.picker.plan import BadPath, Goto, Walk
from cogs.game.picker.question import (
    Ask,
    Screen,
    choice,
    laid,
    letters,
    number_of,
    zone_marks,
    zoned,
)
from rules import legal_actions
from rules.actions import Deploy
from rules.expansions.princess_dragon.fairy import MoveFairy, MoveFairyToTile
from rules.geometry import square_at

FAIRY_ACTIONS = (MoveFairy, MoveFairyToTile)


def ask_portal(walk: Walk, view: str) -> Ask:
    """Ask for a square, then for a feature there (PD-M1)."""
    deployments = _distant(walk)
    squares = sorted(deployments)
    if not squares:
        raise BadPath
    if len(squares) == 1:
        view = "q1"
    before, placing, _ = laid(walk)
    if view.startswith("q"):
        square = squares[number_of(view, "q", len(squares))]
        return Ask(
            Screen.PORTAL,
            walk.path,
            before,
            walk.end,
            placing,
            choices=tuple(choice(walk, index) for index in deployments[square]),
            back=Goto(walk.path, _portal_zone(squares, square)),
            shown=(square,),
        )
    parts = zoned(squares)
    if len(parts) > 1 and view == "g":
        marks, screen = zone_marks(parts, walk.path, "g"), Screen.PORTAL_ZONES
    else:
        zone = parts[number_of(view, "g", len(parts)) if view != "g" else 0]
        gotos = {s: Goto(walk.path, f"q{n}") for n, s in enumerate(squares, start=1)}
        marks, screen = letters(zone, gotos), Screen.PORTAL_SQUARES
    back = Goto(walk.path) if view == "g" else Goto(walk.path, "g")
    return Ask(screen, walk.path, before, walk.end, placing, marks=marks, back=back)


def _distant(walk: Walk) -> dict[int, list[int]]:
    """Return the indices of deployments to other tiles, by square."""
    found: dict[int, list[int]] = {}
    for index, action in enumerate(legal_actions(walk.end)):
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


def ask_fairy(walk: Walk) -> Ask:
    """Ask to which meeple, or tile, the fairy goes (PD-F1)."""
    indices = [
        index
        for index, action in enumerate(legal_actions(walk.end))
        if isinstance(action, FAIRY_ACTIONS)
    ]
    if not indices:
        raise BadPath
    before, placing, _ = laid(walk)
    return Ask(
        Screen.FAIRY,
        walk.path,
        before,
        walk.end,
        placing,
        choices=tuple(choice(walk, index) for index in indices),
        back=Goto(walk.path),
    )
