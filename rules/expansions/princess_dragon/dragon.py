"""Volcano and dragon (PD-V1 to PD-V7, PD-D1 to PD-D12, PD-X)."""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from rules.actions import Action
from rules.board import Feature, Figure
from rules.events import Event, TilePlaced
from rules.expansion import FigureKind, Wanderer
from rules.expansions.princess_dragon.pieces import NOWHERE, pieces
from rules.geometry import ORTHOGONAL, column, row, square_at
from rules.piece_walks import find_prey, measure
from rules.scoring import list_completed
from rules.state import State
from rules.step import Step
from rules.tiles import Tile

STEPS = 6
"""How far the dragon moves (PD-D4)."""
EATEN = "eaten"
"""The cause of a figure's return after meeting the dragon."""


class MoveDragon(Action, frozen=True):
    """Move the dragon to a neighbouring tile."""

    x: int
    y: int


class TileSetAside(Event, frozen=True):
    """A dragon tile was drawn before the first volcano was placed (PD-D1)."""

    player: int
    tile: str


class DragonArrived(Event, frozen=True):
    """A volcano brought the dragon; `tiles` that were set aside are back in the bag (PD-V1)."""

    x: int
    y: int
    tiles: tuple[str, ...]


class DragonWoke(Event, frozen=True):
    """A dragon tile makes the dragon move from here (PD-D4)."""

    x: int
    y: int


class DragonMoved(Event, frozen=True):
    """A player moved the dragon; `FigureReturned` events have the figures it ate."""

    player: int
    x: int
    y: int
    left: int


class DragonStopped(Event, frozen=True):
    """The movement ended, `left` steps early (PD-D7)."""

    left: int


class TilePutBack(Event, frozen=True):
    """A dragon tile went back into the bag before the first volcano was placed (HR-1)."""

    player: int
    tile: str


@cache
def move_to(square: int) -> MoveDragon:
    """Return the one `MoveDragon` to a square."""
    return MoveDragon(column(square), row(square))


def set_aside(state: State, tile: Tile) -> bool:
    """Set a dragon tile aside until the first volcano is placed (PD-D1), or put it back (HR-1)."""
    here = pieces(state)
    if "dragon" not in tile.symbols or here.dragon != NOWHERE:
        return False
    if state.option("HR-1"):
        state.refill([tile.id])
        state.emit(TilePutBack(state.turn.player, tile.id))
    else:
        state.store(here, aside=(*here.aside, tile.id))
        state.emit(TileSetAside(state.turn.player, tile.id))
    return True


def never_to_be_drawn(state: State) -> bool:
    """Return whether only dragon tiles are left and no volcano was ever placed (PD-D2)."""
    return pieces(state).dragon == NOWHERE and all(
        "dragon" in state.tile(id).symbols for id in state.bag
    )


def summon(state: State, event: TilePlaced) -> None:
    """Bring the dragon to a volcano, and the set-aside tiles back into the bag (PD-V1, PD-D1)."""
    if "volcano" in state.placed.tile.symbols:
        here = pieces(state)
        state.refill(here.aside)
        state.store(here, dragon=state.placed.square, aside=())
        state.emit(DragonArrived(event.x, event.y, here.aside))


def dragons_tile(state: State, kind: FigureKind) -> tuple[int, ...]:
    """Forbid placing figures where the dragon is (PD-V2, PD-V3, TB-15)."""
    if kind.on_volcano and "volcano" in state.placed.tile.symbols:
        return ()
    return (pieces(state).dragon,)


def wake_before_scoring(state: State, step: Step) -> None:
    """T4: the dragon moves before features are scored (PD-D8)."""
    if state.option("dragon-moves") == "before-scoring":
        _wake(state, step)


def wake_after_scoring(state: State, step: Step) -> None:
    """T4 in rule sets in which the dragon moves after scoring."""
    if state.option("dragon-moves") == "after-scoring":
        _wake(state, step)


def _wake(state: State, step: Step) -> None:
    """After a dragon tile, begin the movement if the dragon is in play (PD-D3, PD-D4)."""
    here = pieces(state)
    if is_called(state):
        state.emit(DragonWoke(column(here.dragon), row(here.dragon)))
        player = step.player if state.active[step.player] else state.next_player(step.player)
        state.push(*_onwards(state, player, STEPS, (here.dragon,)))


def is_called(state: State) -> bool:
    """Return whether the tile of this turn makes the dragon move."""
    return "dragon" in state.placed.tile.symbols and pieces(state).dragon != NOWHERE


class Walk(NamedTuple):
    """The progress of a movement: moves left, and the squares visited, its first one included."""

    left: int
    visited: tuple[int, ...]


def walk_of(step: Step) -> Walk:
    """Return the movement of which a step is part."""
    return Walk(step.data[0], step.data[1:])


def ways(state: State, step: Step) -> list[Action]:
    """List the dragon's possible moves: to tiles not visited and not the fairy's (PD-D5)."""
    return [move_to(square) for square in _ways(state, walk_of(step).visited)]


def _ways(state: State, visited: tuple[int, ...]) -> list[int]:
    dragon, barred, occupied = pieces(state).dragon, _barred(state), state.board.squares
    around = [dragon + step for step in ORTHOGONAL]
    return [s for s in around if s in occupied and s not in visited and s not in barred]


def _barred(state: State) -> frozenset[int]:
    """Return the fairy's tile, which the dragon does not enter without HR-4 (PD-D5).

    And those that nothing enters.
    """
    barred = frozenset() if state.option("HR-4") else frozenset({pieces(state).fairy})
    for closed in state.rulebook.closed:
        barred |= closed(state)
    return barred


def move(state: State, step: Step, action: MoveDragon) -> None:
    """Enter a tile, eat its figures, and pass on to the next player (PD-D4 to PD-D7).

    Beside the fairy nothing is eaten; the dragon meets her only with HR-4.
    """
    left, visited = walk_of(step)
    square = square_at(action.x, action.y)
    state.store(pieces(state), dragon=square)
    state.emit(DragonMoved(step.player, action.x, action.y, left - 1))
    if prey := _prey(state, square):
        state.send_all_home(prey, EATEN)
    following = state.next_player(step.player)
    state.push(*_onwards(state, following, left - 1, (*visited, square)))


def _spares(state: State, square: int) -> bool:
    """Return whether the dragon eats nobody on a square: the fairy's, which it enters with HR-4."""
    return square == pieces(state).fairy


def _prey(state: State, square: int) -> list[Figure]:
    if _spares(state, square):
        return []
    kinds = state.rulebook.kinds
    return [figure for figure in state.figures_on(square) if not kinds[figure.kind].stays]


def may_eat(state: State, feature: Feature) -> bool:
    """Return whether a meeple of a feature may be eaten before that is scored (PD-D8)."""
    if state.option("dragon-moves") != "before-scoring":
        return False
    at = pieces(state).dragon
    for step in state.agenda:
        if step.kind == "dragon-move" or (step.kind == "dragon" and is_called(state)):
            walk = walk_of(step) if step.data else Walk(STEPS, (at,))
            reach = measure(state, DRAGON, at, walk.visited, walk.left)
            prey = find_prey(state, DRAGON, reach)
            return any(figure in prey for figure in state.meeples(feature))
    return False


def find_danger(state: State) -> tuple[Collection[int], Collection[Figure]]:
    """Return the squares the dragon can reach in this turn, and figures it would eat there.

    This assumes that nothing else happens before, except scoring before it moves.
    """
    at = pieces(state).dragon
    near = measure(state, DRAGON, at, (at,), STEPS)
    prey = set(find_prey(state, DRAGON, near))
    if state.option("dragon-moves") == "after-scoring":
        features = state.board.features
        prey -= {figure for number in list_completed(state) for figure in features[number].figures}
    return near, prey


def _onwards(state: State, player: int, left: int, visited: tuple[int, ...]) -> tuple[Step, ...]:
    if left and _ways(state, visited):
        return (Step("dragon-move", player, (left, *visited)),)
    state.emit(DragonStopped(left))
    return ()


def _where(state: State) -> int | None:
    dragon = pieces(state).dragon
    return None if dragon == NOWHERE else dragon


def _lead(action: Action) -> int | None:
    return square_at(action.x, action.y) if isinstance(action, MoveDragon) else None


DRAGON = Wanderer(
    piece="dragon",
    steps=STEPS,
    at=_where,
    path=lambda step: walk_of(step).visited,
    leads=_lead,
    barred=_barred,
    prey=_prey,
    spares=_spares,
    cause=EATEN,
    sets_out=DragonWoke,
    enters=DragonMoved,
    rests=DragonStopped,
)
