"""The Flying Machines: a die says how far a figure flies (FL-1 to FL-9)."""

from collections.abc import Iterator
from functools import partial

import msgspec

from rules.actions import Action, Chance, Deploy, deploy
from rules.events import Event, TilePlaced
from rules.expansion import Expansion, FigureKind
from rules.expansions.base import barred_squares
from rules.geometry import DIRECTIONS, column, row
from rules.option import Option
from rules.state import State
from rules.step import CHANCE, Step
from rules.tiles import MONASTERIES, Kind, load_tiles

NAME = "flying-machines"
MACHINE = "flying-machine"
"""The symbol of a machine; what more it says is where it flies."""
DISTANCES = (1, 2, 3)
"""What the die may say; each number is on it twice."""
LANDING = MONASTERIES | {Kind.ROAD, Kind.CITY, Kind.GARDEN}
"""Where a flier may land (FL-3)."""


class Flights(msgspec.Struct, frozen=True):
    """`flier` is the kind of figure that has flown in this part of the turn, if any (FL-5)."""

    flier: str = ""


class Fly(Action, frozen=True):
    """Send a figure of this kind from supply onto the machine of the tile just placed."""

    kind: str


class Roll(Chance, frozen=True):
    """The die says how far it flies."""

    label = "die"
    distance: int


class FlierRolled(Event, frozen=True):
    """A player's figure of this kind flies so far, to this square; whether it `lands` there."""

    player: int
    kind: str
    distance: int
    x: int
    y: int
    lands: bool


def fly(state: State, player: int, kind: FigureKind) -> Iterator[Action]:
    """Yield sending a figure of this kind to the machine (FL-2, FL-5, FL-9)."""
    placed = state.placed
    if MACHINE not in placed.tile.symbols or state.slots[Flights].flier:
        return
    if kind.meeple and kind.claims & LANDING and (kind.climbs or state.option("fliers") == "any"):
        yield Fly(kind.name)


def take_off(state: State, step: Step, action: Fly) -> None:
    """Have the die rolled."""
    state.store(state.slots[Flights], flier=action.kind)
    state.push(Step("die", CHANCE, (step.player,)))


def rolls(state: State, step: Step) -> list[Action]:
    """List what the die may say."""
    return [Roll(distance) for distance in DISTANCES]


def find_target(state: State, distance: int) -> int:
    """Return the square so far in the direction of the machine just placed."""
    placed = state.placed
    return placed.square + distance * DIRECTIONS[placed.tile.detail(MACHINE, placed.rotation)]


def list_landings(state: State, kind: FigureKind, square: int) -> list[Deploy]:
    """Return the incomplete features of a square on which a flier of this kind may stand.

    Occupied or not (FL-3, FL-8).
    """
    board = state.board
    if square in barred_squares(state, kind):
        return []
    return [
        deploy(kind.name, square, placement.tile.names[segment - placement.first], placement.corner)
        for placement in board.placements_on(square)
        for segment in placement.segments
        if board.segment(segment).kind in kind.claims & LANDING
        and not board.feature(segment).complete
    ]


def roll(state: State, step: Step, action: Roll) -> None:
    """Ask where the flier lands; it stays in supply if it can't (FL-4)."""
    (player,) = step.data
    target = find_target(state, action.distance)
    landing = Step("landing", player, (target,))
    flier, lands = state.slots[Flights].flier, bool(landings(state, landing))
    state.emit(FlierRolled(player, flier, action.distance, column(target), row(target), lands))
    if lands:
        state.push(landing)


def landings(state: State, step: Step) -> list[Deploy]:
    """List where the flier may land; on one of these places it must."""
    (square,) = step.data
    return list_landings(state, state.rulebook.kinds[state.slots[Flights].flier], square)


def forget(state: State, event: TilePlaced) -> None:
    """Allow a flight in each part of a turn (FL-5)."""
    if state.slots[Flights].flier:
        state.store(state.slots[Flights], flier="")


EXPANSION = Expansion(
    name=NAME,
    tiles=partial(load_tiles, NAME),
    options=(Option("fliers", ("any", "meeple-and-big"), "FL-9"),),
    slot=Flights,
    choices={"die": rolls, "landing": landings},
    by_chance=frozenset({"die"}),
    behalf=frozenset({"die"}),
    actions={Fly: take_off, Roll: roll},
    notation={Fly: "fly", Roll: "roll"},
    events=(FlierRolled,),
    reactions={TilePlaced: forget},
    ways=fly,
)
