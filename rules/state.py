"""The state of a game: everything that decides how it goes on, cheap to copy.

Only `rules.engine` and the handlers of steps change a state, and only a copy they own.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from rules.actions import Action
from rules.board import Board, Figure, Placement
from rules.events import Event, FigureDeployed, FigureReturned, ScoreItem, Spot
from rules.expansion import CHANCE, OptionValue, Step
from rules.geometry import column, row
from rules.tiles import Tile
from rules.turn import FINAL_SCORING

if TYPE_CHECKING:
    from rules.rulebook import Rulebook

Slot = TypeVar("Slot", bound=msgspec.Struct)


class Turn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The turn being played.

    `tile` is the drawn tile's id until it is placed; `placement` the number of the placement made
    this turn, -1 before; `completed` the features it completed; `deployed` the segments on which
    figures were placed this turn.
    """

    number: int
    player: int
    tile: str = ""
    placement: int = -1
    completed: tuple[int, ...] = ()
    deployed: tuple[int, ...] = ()


class State:
    """A position.

    `bag` counts the undrawn tiles by id; `figures` maps each figure on the board to its segment;
    `supply` lists each player's figures at home, sorted; `items` are the reasons for `scores`;
    `active` tells who has not resigned; `slots` holds the expansions' private parts.
    """

    __slots__ = (
        "active",
        "agenda",
        "bag",
        "board",
        "events",
        "figures",
        "items",
        "legal",
        "rulebook",
        "scores",
        "slots",
        "supply",
        "turn",
    )

    rulebook: "Rulebook"
    board: Board
    bag: dict[str, int]
    figures: dict[Figure, int]
    supply: list[tuple[Figure, ...]]
    scores: list[int]
    items: list[ScoreItem]
    active: tuple[bool, ...]
    agenda: tuple[Step, ...]
    turn: Turn
    slots: dict[type[msgspec.Struct], msgspec.Struct]
    events: list[Event]
    """What happened since the last decision; no part of the position."""
    legal: tuple[Action, ...] | None
    """The legal actions, once asked for."""

    def __eq__(self, other: object) -> bool:
        """Compare positions: neither what happened before nor what is legal counts."""
        if not isinstance(other, State):
            return NotImplemented
        return self.rulebook.setup == other.rulebook.setup and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name not in ("events", "legal", "rulebook")
        )

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> "State":
        """Return an independent state in the same position."""
        state = State.__new__(State)
        state.rulebook = self.rulebook
        state.board = self.board.copy()
        state.bag = self.bag.copy()
        state.figures = self.figures.copy()
        state.supply = self.supply.copy()
        state.scores = self.scores.copy()
        state.items = self.items.copy()
        state.active = self.active
        state.agenda = self.agenda
        state.turn = self.turn
        state.slots = self.slots.copy()
        state.events = []
        state.legal = self.legal
        return state

    @property
    def step(self) -> Step | None:
        """What is being decided; None when the game is over."""
        return self.agenda[0] if self.agenda else None

    @property
    def player(self) -> int | None:
        """Who decides, CHANCE included; None when the game is over."""
        return self.agenda[0].player if self.agenda else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    @property
    def players(self) -> range:
        """All players, resigned ones too, in seat order."""
        return range(len(self.scores))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who leads, or has won: most points, ties shared (BG-12)."""
        best = max(self.scores)
        return tuple(player for player in self.players if self.scores[player] == best)

    @property
    def placed(self) -> Placement:
        """The tile placed this turn."""
        return self.board.placements[self.turn.placement]

    @property
    def tiles_left(self) -> int:
        """How many tiles are in the bag."""
        return sum(self.bag.values())

    @property
    def unseen(self) -> dict[str, int]:
        """The tiles chance will hand out, by id: the bag's, and those still to be dealt."""
        counts = Counter(self.bag)
        for undealt in self.rulebook.undealt:
            counts.update(undealt(self))
        return dict(counts)

    def tile(self, id: str) -> Tile:
        """Return the kind of tile with this id."""
        return self.rulebook.tiles[id]

    def option(self, name: str) -> OptionValue:
        """Return the value of an option in this game."""
        return self.rulebook.options[name]

    def slot(self, kind: type[Slot]) -> Slot:
        """Return an expansion's private part of the state."""
        return self.slots[kind]  # type: ignore[return-value]

    def spot(self, segment: int) -> Spot:
        """Return the place of a segment, as told to people."""
        placement = self.board.placements[self.board.placement_of[segment]]
        return Spot(
            column(placement.square),
            row(placement.square),
            placement.tile.segments[segment - placement.first].name,
            placement.corner,
        )

    def next_player(self, player: int) -> int:
        """Return the next active player clockwise; the same one if nobody else is left (T7)."""
        count = len(self.active)
        for seat in range(player + 1, player + count):
            if self.active[seat % count]:
                return seat % count
        return player

    def emit(self, event: Event) -> None:
        """Record that something happened, and let the expansions react to it."""
        self.events.append(event)
        for react in self.rulebook.reactions.get(type(event), ()):
            react(self, event)

    def push(self, *steps: Step) -> None:
        """Put steps before everything that is still to be resolved."""
        self.agenda = steps + self.agenda

    def drop(self, kinds: Iterable[str]) -> None:
        """Give up the coming steps of these kinds."""
        self.agenda = tuple(step for step in self.agenda if step.kind not in kinds)

    def finish(self) -> None:
        """Go to final scoring at once."""
        self.agenda = (Step(FINAL_SCORING, CHANCE),)

    def store(self, slot: msgspec.Struct, **changes: Any) -> None:
        """Replace members of an expansion's private part."""
        self.slots[type(slot)] = replace(slot, **changes)

    def refill(self, tiles: Iterable[str]) -> None:
        """Put tiles back into the bag, which is kept in the order of ids."""
        bag = self.bag.copy()
        for tile in tiles:
            bag[tile] = bag.get(tile, 0) + 1
        self.bag = dict(sorted(bag.items()))

    def award(self, items: Iterable[ScoreItem]) -> None:
        """Give points."""
        for item in items:
            self.scores[item.player] += item.points
            self.items.append(item)

    def deploy(self, player: int, kind: str, segment: int) -> None:
        """Stand a player's figure of this kind, the one numbered lowest, on a segment."""
        figure = next(figure for figure in self.supply[player] if figure.kind == kind)
        self.supply[player] = tuple(other for other in self.supply[player] if other != figure)
        self.figures[figure] = segment
        self.board.deploy(figure, segment)
        self.turn = replace(self.turn, deployed=(*self.turn.deployed, segment))
        self.emit(FigureDeployed(figure, self.spot(segment)))

    def send_home(self, figure: Figure, cause: str) -> None:
        """Take a figure off the board, back to its owner."""
        segment = self.figures.pop(figure)
        self.board.remove(figure, segment)
        self.supply[figure.player] = tuple(sorted((*self.supply[figure.player], figure)))
        self.emit(FigureReturned(figure, self.spot(segment), cause))

    def figures_on(self, square: int) -> list[Figure]:
        """Return the figures on a square, sorted."""
        tile_of = self.board.placement_of
        here = self.board.squares.get(square, ())
        return sorted([f for f, segment in self.figures.items() if tile_of[segment] in here])
