"""The crop circle (HL-18, CC-2 to CC-7).

Shared by the expansions that have tiles with one; each has these steps, actions and events.
"""

from collections.abc import Mapping

from rules.actions import PASS, Action, deploy
from rules.board import Figure
from rules.events import Event
from rules.expansion import Handler
from rules.expansions.base import barred_squares
from rules.state import State
from rules.step import Step
from rules.tiles import Kind

SYMBOL = "crop-circle"
KINDS = {"knight": Kind.CITY, "highwayman": Kind.ROAD, "farmer": Kind.FIELD}
CALLED = tuple(KINDS)


class NameCrop(Action, frozen=True):
    """Name a kind of meeple, and what all do: "A" add one, or "B" return one."""

    kind: str
    choice: str


class TakeHome(Action, frozen=True):
    """Return one of one's own meeples of the named kind."""

    figure: Figure


class CropNamed(Event, frozen=True):
    """A player named a kind and A or B for all; whether all who can add one `must` (CC-7)."""

    player: int
    kind: str
    choice: str
    must: bool = False


def names(state: State, step: Step) -> list[Action]:
    """List A and B with the tile's kind, or with each kind if it calls none (CC-6).

    It is compulsory even if it affects nobody.
    """
    tile = state.placed.tile
    if SYMBOL not in tile.symbols:
        return []
    kinds = (tile.details[SYMBOL],) if SYMBOL in tile.details else CALLED
    return [NameCrop(kind, choice) for kind in kinds for choice in "AB"]


def name(state: State, step: Step, action: NameCrop) -> None:
    """Ask all in turn, from the player on the left to the one who named."""
    must = action.choice == "A" and must_add(state)
    state.emit(CropNamed(step.player, action.kind, action.choice, must))
    data = (CALLED.index(action.kind),)
    seats = state.round_from(step.player + 1)
    present = "crop-add" if action.choice == "A" else "crop-take"
    for seat in reversed(seats):
        kind = present if state.active[seat] else state.rulebook.absent.get(present)
        if kind is not None:
            state.push(Step(kind, seat, data))


def kind_of(step: Step) -> str:
    """Return the kind of meeple that a step of a crop circle affects: "knight", ..."""
    (number,) = step.data
    return CALLED[number]


def touched(state: State, step: Step) -> list[Figure]:
    """Return the player's meeples of the named kind, in board order."""
    kind = KINDS[kind_of(step)]
    own = [
        figure
        for figure, segment in state.figures.items()
        if figure.player == step.player
        and state.is_meeple(figure)
        and state.board.segment(segment).kind is kind
    ]
    return sorted(own, key=lambda figure: (_place(state, figure), figure))


def _place(state: State, figure: Figure) -> tuple[int, int]:
    segment = state.figures[figure]
    return state.board.square_of(segment), segment


def additions(state: State, step: Step) -> list[Action]:
    """List where a meeple from supply may join one of the player's own, and to pass (A).

    Who can add one may have to (CC-7).
    """
    segments = dict.fromkeys(state.figures[figure] for figure in touched(state, step))
    at_home = dict.fromkeys(figure.kind for figure in state.supply[step.player])
    actions: list[Action] = []
    for kind in (state.rulebook.kinds[name] for name in at_home):
        if not kind.meeple:
            continue
        barred = barred_squares(state, kind)
        for segment in segments:
            square = state.board.square_of(segment)
            if state.board.segment(segment).kind in kind.claims and square not in barred:
                spot = state.spot(segment)
                actions.append(deploy(kind.name, square, spot.segment, spot.corner))
    if actions and not must_add(state):
        actions.append(PASS)
    return actions


def must_add(state: State) -> bool:
    """Return whether whoever can add a meeple must (CC-7)."""
    return state.rulebook.options.get("crop-circle-a") == "must"


def removals(state: State, step: Step) -> list[Action]:
    """List the player's meeples of the named kind, one of which must return (B)."""
    return [TakeHome(figure) for figure in touched(state, step)]


def take_home(state: State, step: Step, action: TakeHome) -> None:
    """Return a meeple."""
    state.send_home(action.figure, "crop-circle")


def take_first_home(state: State, step: Step) -> None:
    """Return the first in board order, for a resigned seat under B (T7)."""
    for figure in touched(state, step)[:1]:
        state.send_home(figure, "crop-circle")


AUTOMATIC = {"crop-take-absent": take_first_home}
ABSENT = {"crop-take": "crop-take-absent"}
CHOICES = {"crop-circle": names, "crop-add": additions, "crop-take": removals}
ACTIONS: Mapping[type[Action], Handler] = {NameCrop: name, TakeHome: take_home}
NOTATION: Mapping[type[Action], str] = {NameCrop: "crop circle", TakeHome: "take home"}
EVENTS = (CropNamed,)
