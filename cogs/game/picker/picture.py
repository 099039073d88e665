"""Marks: which choices of a screen are also in its picture, and under which number or letter."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cogs.decisions.expansions.halflings import choosable
from cogs.game.picker.question import LETTERS, Ask, Choice, Screen
from rendering.views import Targets
from rules import State
from rules.actions import Action, Deploy
from rules.board import Figure, Placement
from rules.expansions.halflings.crop_circle import TakeHome
from rules.expansions.princess_dragon.fairy import MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseFromHand
from rules.geometry import square_at


@dataclass(frozen=True, slots=True)
class Marked:
    """A choice with its label in the picture; "" if there is nothing to point at."""

    choice: Choice
    label: str


def marked(asked: Ask) -> tuple[Marked, ...]:
    """Return the choices: features numbered, figures and tiles lettered; one alone has no label.

    Half tiles are lettered as they lie in the hand, meeples to be joined by another like figures.
    """
    if asked.screen is Screen.SOURCE:
        return tuple(Marked(choice, _in_hand(asked, choice.action)) for choice in asked.choices)
    names = iter(LETTERS) if _joining(asked) else map(str, range(1, 100))
    return tuple(_labelled(asked.choices, names))


def _joining(asked: Ask) -> bool:
    """Return whether figures are to be placed beside others (HL-18)."""
    return not asked.state.over and asked.state.agenda[0].kind == "crop-add"


def _in_hand(asked: Ask, action: Action | None) -> str:
    if not isinstance(action, ChooseFromHand):
        return ""
    return choosable(asked.state, asked.state.agenda[0].player)[action.tile]


def _labelled(choices: Sequence[Choice], names: Iterator[str]) -> Iterator[Marked]:
    letters = iter(LETTERS)
    features = dict.fromkeys(_feature(choice.action) for choice in choices)
    features.pop(None, None)
    numbers = dict(zip(features, names, strict=False))
    pointed = [choice for choice in choices if _points_at(choice.action)]
    for choice in choices:
        feature = _feature(choice.action)
        if feature is not None and len(features) > 1:
            yield Marked(choice, numbers[feature])
        elif choice in pointed and len(pointed) > 1:
            yield Marked(choice, next(letters))
        else:
            yield Marked(choice, "")


def _feature(action: Action | None) -> tuple[int, int, str, str] | None:
    """Return where an action would stand a figure."""
    if not isinstance(action, Deploy):
        return None
    return action.x, action.y, action.corner, action.segment


def _points_at(action: Action | None) -> bool:
    return isinstance(action, RemoveKnight | MoveFairy | MoveFairyToTile | TakeHome)


def is_preview(asked: Ask, choices: Sequence[Marked]) -> bool:
    """Return whether the picture is of a tile that is not laid yet, with at most its features."""
    lettered = any(entry.label and _points_at(entry.choice.action) for entry in choices)
    return asked.screen is Screen.DECIDE and asked.placing is not None and not lettered


def ghost(asked: Ask) -> Placement:
    """Return the tile in hand as it is about to be laid."""
    placing = asked.placing
    assert placing is not None
    tile = asked.before.tile(asked.before.turn.tile)
    first = len(asked.before.board.placement_of)
    return Placement(tile, square_at(placing.x, placing.y), placing.rotation, first)


def spots(choices: Sequence[Marked]) -> Mapping[str, str]:
    """Return the names of the marked segments of the tile in hand, by label."""
    return {
        entry.label: entry.choice.action.segment
        for entry in choices
        if entry.label and isinstance(entry.choice.action, Deploy)
    }


def targets(asked: Ask, choices: Sequence[Marked]) -> Targets:
    """Return what is marked on tiles that are laid."""
    segments: dict[str, int] = {}
    figures: dict[str, Figure] = {}
    squares: dict[str, int] = {}
    for entry in choices:
        match entry.choice.action:
            case Deploy() as deploy:
                where = _placement(asked.state, deploy).segment(deploy.segment)
                if _joining(asked):
                    figures[entry.label or "A"] = _standing(asked.state, where)
                else:
                    segments[entry.label or "1"] = where
            case RemoveKnight(figure) | MoveFairy(figure) | TakeHome(figure):
                figures[entry.label or "A"] = figure
            case MoveFairyToTile(x, y):
                squares[entry.label or "A"] = square_at(x, y)
    if asked.screen is Screen.PORTAL_ZONES:
        zones = {square: mark.label for mark in asked.marks for square in mark.squares}
        return Targets(zones=zones)
    squares |= {mark.label: mark.squares[0] for mark in asked.marks}
    return Targets(squares, segments, figures)


def _standing(state: State, segment: int) -> Figure:
    """Return the acting player's figure on a segment."""
    player = state.agenda[0].player
    return min(f for f, on in state.figures.items() if on == segment and f.player == player)


def _placement(state: State, deploy: Deploy) -> Placement:
    """Return the tile on which a deployment stands."""
    on_square = state.board.placements_on(square_at(deploy.x, deploy.y))
    return next(placement for placement in on_square if placement.corner == deploy.corner)
