"""A table to play at in tests: any tile may be drawn, squares are (x, y), y counts southwards.

A `Table` is played turn by turn. What happened in its last call is kept in `events`; figures are
written "0.meeple.1": player, kind, number.
"""

from collections import Counter
from typing import TypeVar

from rules import Setup, State, advance, legal_actions, new_game
from rules.actions import PASS, Action, Deploy, DrawTile, PlaceTile, Resign
from rules.board import Feature, Figure
from rules.events import Event, FeatureScored, PointsGiven, ScoreItem
from rules.expansions import EXPANSIONS
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.halflings.hands import DealHalf
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import ClaimPoint, MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.pieces import NOWHERE, pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.expansions.traders_builders.builder import TakeSecondPart
from rules.expansions.traders_builders.slot import tokens_of
from rules.geometry import column, row, square_at
from rules.option import OptionValue
from rules.registry import Registry
from rules.rulebook import MAX_TILES

PD = "princess-dragon"
IC = "inns-cathedrals"
TB = "traders-builders"
At = tuple[int, int]
E = TypeVar("E", bound=Event)
A = TypeVar("A", bound=Action)


def figure(text: str) -> Figure:
    """Return the figure written "0.meeple.1"."""
    player, kind, number = text.split(".")
    return Figure(int(player), kind, int(number))


def every_tile(edition: str, *expansions: str) -> dict[str, int]:
    """Return a bag with plenty of every square tile of these expansions, and of the base game.

    Six of each, or as many as the bag holds.
    """
    boxes = (EXPANSIONS.base, *(EXPANSIONS[name] for name in expansions))
    tiles = [tile for box in boxes for tile in box.tiles()]
    ids = [tile.id for tile in tiles if edition in tile.copies and not tile.half]
    return dict.fromkeys(ids, min(6, MAX_TILES // len(ids)))


def table(
    *expansions: str,
    players: int = 2,
    start: str = "BG-D",
    edition: str = "C2",
    bag: dict[str, int] | None = None,
    options: dict[str, OptionValue] | None = None,
    registry: Registry = EXPANSIONS,
) -> "Table":
    """Return a table in the position before the first draw, with plenty of every tile."""
    shipped = [name for name in expansions if name in EXPANSIONS]
    bag = every_tile(edition, *shipped) if bag is None else bag
    setup = Setup(players, edition, expansions, options or {}, start, bag)
    return Table(new_game(setup, registry))


class Table:
    """A game in progress."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = list(state.events)

    # Playing

    def act(self, *actions: Action) -> None:
        """Do these actions."""
        self.events = [event for action in actions for event in advance(self.state, action)]

    def deals(self, *tiles: str) -> None:
        """Let chance deal these half tiles, in seat order."""
        self.act(*(DealHalf(tile) for tile in tiles))

    def draws(self, tile: str) -> None:
        """Let chance draw this tile; who could place a half tile chooses the draw."""
        choice = [ChooseDraw()] if self.step == "source" else []
        self.act(*choice, DrawTile(tile))

    def half(self, tile: str, at: At, rotation: int = 0) -> None:
        """Place a half tile of one's own, and stop at the next decision."""
        self.act(ChooseFromHand(tile), PlaceTile(*at, rotation))

    def place(self, at: At, rotation: int = 0) -> None:
        """Lay the drawn tile."""
        self.act(PlaceTile(*at, rotation))

    def deploy(self, segment: str, at: At | None = None, kind: str = "meeple") -> None:
        """Stand a figure on a segment, of the tile just placed if no square is given."""
        corner = self.state.placed.corner if at is None else ""
        self.act(Deploy(kind, *(at or self.here), segment, corner))

    def builder(self, segment: str) -> None:
        """Stand one's builder on a segment of the tile just placed."""
        self.deploy(segment, kind="builder")

    def pig(self, segment: str) -> None:
        """Stand one's pig on a segment of the tile just placed."""
        self.deploy(segment, kind="pig")

    def goes_on(self) -> None:
        """Take the second part of a double turn where one may decline it."""
        self.act(TakeSecondPart())

    def passes(self) -> None:
        """Do nothing at this decision."""
        self.act(PASS)

    def removes(self, knight: str) -> None:
        """Let the princess send this knight home."""
        self.act(RemoveKnight(figure(knight)))

    def fairy(self, meeple: str) -> None:
        """Stand the fairy next to this meeple."""
        self.act(MoveFairy(figure(meeple)))

    def fairy_to(self, at: At) -> None:
        """Stand the fairy on this tile."""
        self.act(MoveFairyToTile(*at))

    def claims(self) -> None:
        """Claim the fairy's point."""
        self.act(ClaimPoint())

    def takes_back(self, abbot: str) -> None:
        """Take this abbot back."""
        self.act(ReturnAbbot(figure(abbot)))

    def dragon(self, *path: At) -> None:
        """Lead the dragon along these squares."""
        self.act(*(MoveDragon(*at) for at in path))

    def resigns(self, player: int) -> None:
        """Let a player leave."""
        self.act(Resign(player))

    def lay(self, tile: str, at: At, rotation: int = 0) -> None:
        """Draw and lay a tile, and stop at the next decision."""
        self.draws(tile)
        drawn = self.events
        self.place(at, rotation)
        self.events = drawn + self.events

    def play(
        self, tile: str, at: At, rotation: int = 0, meeple: str = "", kind: str = "meeple"
    ) -> None:
        """Play a turn: lay a tile, claim a segment of it or nothing, do nothing else.

        It stops early where the dragon must be moved or a knight must be removed.
        """
        self.lay(tile, at, rotation)
        events = self.events
        wanted = Deploy(kind, *at, meeple)
        while not self.drawing and (wanted in self.legal or PASS in self.legal):
            if wanted in self.legal:
                self.act(wanted)
                meeple = ""
            else:
                self.passes()
            events = events + self.events
        assert not meeple, f"no {kind} may stand on {meeple}"
        self.events = events

    # Putting together what nobody played

    def put(self, tile: str, at: At, rotation: int = 0) -> None:
        """Put a tile onto the board, as if it had been laid long ago."""
        kind = next(
            kind for box in EXPANSIONS.everything for kind in box.tiles() if kind.id == tile
        )
        asked = self.state.board.frontier.get(square_at(*at), 0)
        assert kind.orientations[rotation].agrees(asked), f"{tile} does not fit"
        self.state.board.place(kind, square_at(*at), rotation)
        self.state.legal = None

    def stand(
        self, player: int, at: At, segment: str, corner: str = "", kind: str = "meeple"
    ) -> None:
        """Stand a player's figure on a segment, as if it had been placed long ago."""
        (placement,) = (
            tile for tile in self.state.board.placements_on(square_at(*at)) if tile.corner == corner
        )
        turn = self.state.turn
        self.state.deploy(player, kind, placement.segment(segment))
        self.state.turn = turn
        self.state.legal = None

    # Looking

    @property
    def legal(self) -> tuple[Action, ...]:
        """What may be done now."""
        return legal_actions(self.state)

    @property
    def player(self) -> int | None:
        """Who decides."""
        return self.state.player

    @property
    def step(self) -> str:
        """What is being decided; "" when the game is over."""
        return self.state.step.kind if self.state.step else ""

    @property
    def part(self) -> tuple[int, int]:
        """Whose turn it is, and which part of it."""
        return self.state.turn.player, self.state.turn.part

    @property
    def drawing(self) -> bool:
        """Whether the next thing is a new tile, or nothing."""
        return self.step in ("draw-tile", "source", "")

    @property
    def here(self) -> At:
        """The square of the tile just placed."""
        square = self.state.placed.square
        return column(square), row(square)

    def may(self, what: type[Action] | Action) -> bool:
        """Return whether this action, or any of this type, is legal now."""
        if isinstance(what, Action):
            return what in self.legal
        return any(isinstance(action, what) for action in self.legal)

    def choices(self, kind: type[A]) -> list[A]:
        """Return the legal actions of a type."""
        return [action for action in self.legal if isinstance(action, kind)]

    def segments(self, kind: str = "meeple", at: At | None = None) -> list[str]:
        """Return the segments of a tile, the one just placed if none is given, free for a figure.

        An empty list if none may be placed there.
        """
        x, y = at or self.here
        deploys = (d for d in self.choices(Deploy) if d.figure == kind)
        return [d.segment for d in deploys if (d.x, d.y) == (x, y)]

    def targets(self, kind: str = "meeple") -> set[At]:
        """Return the squares on which a figure may be placed."""
        return {(d.x, d.y) for d in self.choices(Deploy) if d.figure == kind}

    def ways(self) -> set[At]:
        """Return where the dragon may go."""
        return {(move.x, move.y) for move in self.choices(MoveDragon)}

    def spots(self) -> set[At]:
        """Return where the drawn tile may lie."""
        return {(place.x, place.y) for place in self.choices(PlaceTile)}

    def supply(self, player: int, kind: str = "meeple") -> int:
        """Return how many figures of a kind a player has at home."""
        return sum(f.kind == kind for f in self.state.supply[player])

    def score(self, player: int) -> int:
        """Return a player's points."""
        return self.state.scores[player]

    def tokens(self, player: int) -> dict[str, int]:
        """Return a player's tokens of each kind of goods."""
        return tokens_of(self.state, player)

    def where(self, text: str) -> tuple[int, int, str] | None:
        """Return the place of a figure, None if it is at home."""
        segment = self.state.figures.get(figure(text))
        if segment is None:
            return None
        spot = self.state.spot(segment)
        return spot.x, spot.y, spot.segment

    def feature(self, at: At, segment: str, corner: str = "") -> Feature:
        """Return the feature to which a segment of a tile on the board belongs."""
        here = self.state.board.placements_on(square_at(*at))
        (placement,) = (tile for tile in here if tile.corner == corner)
        return self.state.board.feature(placement.segment(segment))

    @property
    def dragon_at(self) -> At | None:
        """Where the dragon is, None out of play."""
        return self._at(pieces(self.state).dragon)

    @property
    def fairy_at(self) -> At | None:
        """Where the fairy is, None out of play."""
        return self._at(pieces(self.state).fairy)

    @property
    def beside_fairy(self) -> str:
        """The meeple next to the fairy, "" if there is none."""
        return str(pieces(self.state).beside or "")

    @property
    def aside(self) -> tuple[str, ...]:
        """The dragon tiles set aside."""
        return pieces(self.state).aside

    def told(self, kind: type[E]) -> list[E]:
        """Return the events of a type that happened in the last call."""
        return [event for event in self.events if isinstance(event, kind)]

    def items(self) -> list[ScoreItem]:
        """Return the score items of the last call."""
        scorings = (e for e in self.events if isinstance(e, FeatureScored | PointsGiven))
        return [item for event in scorings for item in event.items]

    def gains(self) -> list[tuple[int, int, str]]:
        """Return player, points and reason of the score items of the last call."""
        return [(item.player, item.points, item.reason) for item in self.items()]

    def bag(self) -> Counter[str]:
        """Return the undrawn tiles."""
        return Counter(self.state.bag)

    @staticmethod
    def _at(square: int) -> At | None:
        return None if square == NOWHERE else (column(square), row(square))
