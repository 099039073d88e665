"""The state of a game: everything that decides how it goes on, cheap to copy.

Only `rules.engine` and the handlers of steps change a state, and only a copy they own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from rules.actions import Action
from rules.board import Board, Feature, Figure, Placement
from rules.events import (
    Event,
    FeatureConverted,
    FigureCaptured,
    FigureDeployed,
    FigureKept,
    FigureReleased,
    FigureReturned,
    PointsGiven,
    ScoreItem,
    Spot,
)
from rules.geometry import column, row, square_at
from rules.option import OptionValue
from rules.step import Step
from rules.tiles import Tile
from rules.turn import ROUND

if TYPE_CHECKING:
    from rules.rulebook import Rulebook

Slot = TypeVar("Slot", bound=msgspec.Struct)


class Place(Protocol):
    """Names a segment as people do: by square, corner of a half tile, and its own name."""

    @property
    def x(self) -> int:
        """Its column."""
        ...

    @property
    def y(self) -> int:
        """Its row."""
        ...

    @property
    def segment(self) -> str:
        """Its name on its tile."""
        ...

    @property
    def corner(self) -> str:
        """The corner of its half tile; "" on a square tile."""
        ...


class Turn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The turn being played.

    `tile` is the drawn tile's id until it is placed; `placement` the number of the placement made
    this turn, -1 before; `completed` the features it completed; `deployed` the segments on which
    figures were placed this turn, and `apart` those of them to which neither its tile nor a portal
    led. Where a turn has several parts, all this is of the one being played: `part` 0, 1, ...
    (TB-7), and `added` of those before it were added by something else than a builder (MS-7).
    """

    number: int
    player: int
    tile: str = ""
    placement: int = -1
    completed: tuple[int, ...] = ()
    deployed: tuple[int, ...] = ()
    part: int = 0
    apart: tuple[int, ...] = ()
    added: int = 0


class Slots(Protocol):
    """The expansions' private parts of a state, each by its own kind: a dict."""

    def __getitem__(self, kind: type[Slot]) -> Slot:
        """Return a part; KeyError if its expansion is not in play."""
        ...

    def __setitem__(self, kind: type[Slot], part: Slot) -> None:
        """Replace a part."""
        ...

    def __contains__(self, kind: object) -> bool:
        """Return whether there is such a part."""
        ...

    def get(self, kind: type[Slot]) -> Slot | None:
        """Return a part; None if its expansion is not in play."""
        ...

    def copy(self) -> "Slots":
        """Return a copy."""
        ...


class State:
    """A position.

    `bag` counts the undrawn tiles by id. A figure is in one of three places: `figures` maps those
    on features to their segment, `held` those that somebody keeps to that player, and `supply`
    lists each player's figures at home, sorted. Whom another player holds is no longer on the
    board; whom its own player holds is there, but on no feature. `items` are the reasons for
    `scores`; `active` tells who has not resigned; `slots` holds the expansions' private parts.
    `lots` counts how often chance has decided something else than a tile.

    States are equal if the positions are; `copy` and `copy.deepcopy` are cheap, and a state
    pickles as its snapshot (`rules.codec`).
    """

    __slots__ = (
        "active",
        "agenda",
        "bag",
        "board",
        "events",
        "figures",
        "held",
        "items",
        "legal",
        "lots",
        "rulebook",
        "scores",
        "slots",
        "supply",
        "turn",
    )

    def __init__(
        self,
        rulebook: "Rulebook",
        *,
        placements: Iterable[tuple[str, int, int]],
        bag: Mapping[str, int],
        figures: Mapping[Figure, int],
        held: Mapping[Figure, int],
        scored: Iterable[int],
        converted: Iterable[int] = (),
        items: Sequence[ScoreItem],
        active: tuple[bool, ...],
        agenda: tuple[Step, ...],
        turn: Turn,
        slots: Mapping[type[msgspec.Struct], msgspec.Struct],
        lots: int = 0,
    ) -> None:
        """Set up a position from its facts: `placements` are (tile id, square, rotation).

        LookupError or ValueError if they don't go together.
        """
        self.rulebook = rulebook
        self.board = Board()
        for tile, square, rotation in placements:
            self.board.place(rulebook.tiles[tile], square, rotation)
        for figure, segment in figures.items():
            self.board.deploy(figure, segment)
        for number in scored:
            self.board.mark_scored(number)
        for number in converted:
            self.board.convert(number)
        self.bag = dict(bag)
        self.figures = dict(figures)
        self.held = dict(held)
        away = self.figures.keys() | self.held.keys()
        self.supply = [rulebook.supply(player, away) for player in range(len(active))]
        self.items = list(items)
        self.scores = [0] * len(active)
        for item in items:
            self.scores[item.player] += item.points
        self.active = active
        self.agenda = agenda
        self.turn = turn
        self.slots: Slots = cast(Slots, dict(slots))
        self.lots = lots
        self.events: list[Event] = []
        """What happened since the last decision; no part of the position."""
        self.legal: tuple[Action, ...] | None = None
        """The legal actions, once asked for."""

    def __repr__(self) -> str:
        scores = ":".join(map(str, self.scores))
        if not self.agenda:
            return f"<State over, scores {scores}>"
        step = self.agenda[0]
        who = f"player {step.player}" if step.player in self.players else "chance"
        return f"<State turn {self.turn.number}, {who} decides {step.kind!r}, scores {scores}>"

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
        state.held = self.held.copy()
        state.supply = self.supply.copy()
        state.scores = self.scores.copy()
        state.items = self.items.copy()
        state.active = self.active
        state.agenda = self.agenda
        state.turn = self.turn
        state.slots = self.slots.copy()
        state.lots = self.lots
        state.events = []
        state.legal = self.legal
        return state

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

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
        """Who leads, or has won: most points of those who did not resign, ties shared (BG-12, T7).

        Everybody counts where nobody is left.
        """
        ranking = self.rank(self.scores)
        best = self.active[ranking[0]], self.scores[ranking[0]]
        return tuple(p for p in ranking if (self.active[p], self.scores[p]) == best)

    def rank(self, points: Sequence[float]) -> tuple[int, ...]:
        """Return all players, best first, by these points, in seat order where they are level.

        Those who resigned come behind all others, whatever their points (BG-12, T7).
        """
        return tuple(sorted(self.players, key=lambda p: (not self.active[p], -points[p])))

    @property
    def placed(self) -> Placement:
        """The tile placed in this part of the turn; LookupError before there is one."""
        if self.turn.placement < 0:
            raise LookupError("No tile has been placed yet.")
        return self.board.placements[self.turn.placement]

    @property
    def new_segments(self) -> Sequence[int]:
        """The segments of the tile placed in this part of the turn, and of a bridge over it.

        LookupError before there is one.
        """
        placed, bridges = self.placed, self.board.bridges
        if not bridges or placed.square not in bridges:
            return placed.segments
        return (*placed.segments, *self.board.placements[bridges[placed.square]].segments)

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

    def spot(self, segment: int) -> Spot:
        """Return the place of a segment, as told to people."""
        placement = self.board.placements[self.board.placement_of[segment]]
        return Spot(
            column(placement.square),
            row(placement.square),
            placement.tile.segments[segment - placement.first].name,
            placement.corner,
        )

    def find_segment(self, place: Place) -> int:
        """Return the segment at a place, as `spot` tells it or as an action names it."""
        on_square = self.board.placements_on(square_at(place.x, place.y))
        placement = next(each for each in on_square if each.corner == place.corner)
        return placement.segment(place.segment)

    def find_step(self, kind: str) -> Step | None:
        """Return the next step of this kind; None if none is to come."""
        return next((step for step in self.agenda if step.kind == kind), None)

    def round_from(self, first: int) -> list[int]:
        """Return all players once round, clockwise from one of them, whoever has resigned."""
        return [*range(first, len(self.active)), *range(first)]

    def active_from(self, first: int) -> list[int]:
        """Return the active players once round, clockwise from one of all of them."""
        return [seat for seat in self.round_from(first) if self.active[seat]]

    def next_player(self, player: int) -> int:
        """Return the next active player clockwise; the same one if nobody else is left (T7)."""
        seats = len(self.active)
        for seat in range(player + 1, player + seats):
            if self.active[seat % seats]:
                return seat % seats
        return player

    def emit(self, event: Event) -> None:
        """Record an event, and let the expansions react to it."""
        self.events.append(event)
        for react in self.rulebook.reactions.get(type(event), ()):
            react(self, event)

    def push(self, *steps: Step) -> None:
        """Put steps before everything still to be resolved."""
        self.agenda = steps + self.agenda

    def drop(self, kinds: Iterable[str]) -> None:
        """Drop the coming steps of these kinds."""
        self.agenda = tuple(step for step in self.agenda if step.kind not in kinds)

    def finish(self) -> None:
        """Go to the end of the game at once."""
        self.agenda = self.rulebook.ending

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

    def give(self, items: Sequence[ScoreItem]) -> None:
        """Give points that no feature scores, and tell it; nothing if there are none."""
        if items:
            self.award(items)
            self.emit(PointsGiven(tuple(items)))

    def end_round(self) -> None:
        """End a round of scoring: what was given since the last one counts as made at once.

        Only of use where something follows from rounds; T1 and T5 end theirs by themselves.
        """
        if ROUND in self.rulebook.automatic:
            self.push(Step(ROUND, self.turn.player))

    def deploy(self, player: int, kind: str, segment: int) -> None:
        """Place a player's figure of this kind, the lowest number, on a segment."""
        figure = self._take(player, kind)
        self.figures[figure] = segment
        self.board.deploy(figure, segment)
        self.turn = replace(self.turn, deployed=(*self.turn.deployed, segment))
        self.emit(FigureDeployed(figure, self.spot(segment)))

    def send_home(self, figure: Figure, cause: str) -> None:
        """Return a figure from the board to its owner's supply."""
        self.send_all_home((figure,), cause)

    def send_all_home(self, figures: Iterable[Figure], cause: str) -> None:
        """Return figures together to their owners' supplies, then emit an event for each."""
        left = [(figure, self._lift(figure)) for figure in figures]
        for figure, segment in left:
            self._store_at_home(figure)
            self.emit(FigureReturned(figure, self.spot(segment), cause))

    def capture(self, figure: Figure, holder: int) -> None:
        """Give a figure on the board to another player, who keeps it."""
        segment = self._lift(figure)
        self.held[figure] = holder
        self.emit(FigureCaptured(figure, self.spot(segment), holder))

    def keep(self, figure: Figure) -> None:
        """Have a figure's own player keep it on the board, but on no feature."""
        segment = self._lift(figure)
        self.held[figure] = figure.player
        self.emit(FigureKept(figure, self.spot(segment)))

    def hold(self, player: int, kind: str) -> Figure:
        """Have a player keep a figure of this kind from supply on the board, on no feature.

        It is the one of the lowest number, which is returned.
        """
        figure = self._take(player, kind)
        self.held[figure] = player
        return figure

    def stand(self, figure: Figure, segment: int) -> None:
        """Stand a figure that its own player keeps on a segment."""
        del self.held[figure]
        self.figures[figure] = segment
        self.board.deploy(figure, segment)

    def release(self, figure: Figure, cause: str = "") -> None:
        """Return a figure that somebody holds to its owner's supply.

        The `cause` is told of one that its own player kept.
        """
        holder = self.held.pop(figure)
        self._store_at_home(figure)
        self.emit(FigureReleased(figure, holder, cause))

    def convert(self, number: int) -> None:
        """Turn a feature that this turn completed into something else: it is not scored."""
        completed = tuple(other for other in self.turn.completed if other != number)
        self.turn = replace(self.turn, completed=completed)
        self.board.convert(number)
        self.emit(FeatureConverted(str(self.board.features[number].kind), number))

    def is_kept(self, figure: Figure) -> bool:
        """Return whether a figure's own player holds it: on the board, but on no feature."""
        return self.held.get(figure) == figure.player

    def list_kept(self) -> dict[Figure, int]:
        """Return the figures that their own players keep on the board, with their segments."""
        if not self.held:
            return {}
        return {f: segment for kept in self.rulebook.kept for f, segment in kept(self).items()}

    def stand_of(self, figure: Figure) -> int:
        """Return the segment of a figure on the board, kept or not; KeyError of any other."""
        segment = self.figures.get(figure)
        return self.list_kept()[figure] if segment is None else segment

    def list_stands(self) -> Mapping[Figure, int]:
        """Return the figures beside whom pieces of nobody's may stand, with their segments."""
        if not self.held:
            return self.figures
        kept, aloof = self.list_kept(), self.rulebook.aloof
        near = {f: s for f, s in kept.items() if not any(shuns(self, f) for shuns in aloof)}
        return {**self.figures, **near}

    def _take(self, player: int, kind: str) -> Figure:
        """Take a player's figure of this kind, the lowest number, from supply."""
        figure = next(figure for figure in self.supply[player] if figure.kind == kind)
        self.supply[player] = tuple(other for other in self.supply[player] if other != figure)
        return figure

    def _lift(self, figure: Figure) -> int:
        """Remove a figure from the board; return its segment."""
        segment = self.figures.pop(figure)
        self.board.remove(figure, segment)
        return segment

    def _store_at_home(self, figure: Figure) -> None:
        self.supply[figure.player] = tuple(sorted((*self.supply[figure.player], figure)))

    def meeples(self, feature: Feature) -> tuple[Figure, ...]:
        """Return the figures of a feature that count for a majority, sorted (G2-3)."""
        others = self.rulebook.no_meeples
        if not others:
            return feature.figures
        return tuple(figure for figure in feature.figures if figure.kind not in others)

    def is_occupied(self, feature: Feature) -> bool:
        """Return whether somebody stands on a feature who keeps others away (G2-3)."""
        idle = self.rulebook.bystanders
        if not idle:
            return bool(feature.figures)
        return any(figure.kind not in idle for figure in feature.figures)

    def is_meeple(self, figure: Figure) -> bool:
        """Return whether a figure counts for a majority (G2-3)."""
        return figure.kind not in self.rulebook.no_meeples

    def peopled_features(self) -> Iterator[tuple[int, Feature]]:
        """Yield every feature on which figures stand with its id, in order of ids."""
        board = self.board
        for number in sorted({board.feature_of[segment] for segment in self.figures.values()}):
            yield number, board.features[number]

    def figures_on(self, square: int) -> list[Figure]:
        """Return the figures on a square, sorted."""
        tile_of = self.board.placement_of
        here = self.board.squares.get(square, ())
        return sorted([f for f, segment in self.figures.items() if tile_of[segment] in here])
