"""What was done in a save, done again by our rules.

The other program asks once for what are several decisions here, and writes PASS for all of them. So
its PASS is not read: whatever comes next is looked for in the decision at hand, and what stands in
between is passed. Draws are not written down: a tile that is laid was drawn, after those that
fitted nowhere.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules.actions import DRAWS, PASS, Action, Deploy, DrawTile, PlaceTile
from rules.board import Figure
from rules.engine import advance, legal_actions
from rules.events import FigureDeployed, Spot
from rules.geometry import corner_of, square_at
from rules.notation.errors import BadNotation, shorten
from rules.notation.jcz.form import (
    Captive,
    Deployment,
    Entry,
    FigureAt,
    Laying,
    NeutralMove,
    Place,
    Prisoner,
    Removal,
    TokenAt,
    decode,
)
from rules.notation.jcz.places import Frame
from rules.notation.jcz.setting_up import find_tile
from rules.notation.jcz.words import (
    CAPTURES,
    CORNERS,
    FIGURES,
    GOES_ON,
    HANDS,
    NEUTRAL,
    PRISONERS,
    RETURNS,
    SOURCES,
    TOKENS,
)
from rules.state import State
from rules.tiles import Tile

SILENT = ("PASS", "COMMIT")
"""Entries that say nothing which the others don't."""
FEATURES = {"Cloister": "Monastery", "Farm": "Field"}
"""What early versions called kinds of features."""
LOCATIONS = {"CLOISTER": "I", "MONASTERY": "I"}
"""What early versions called the inside of a tile."""
ROTATIONS = ("R0", "R90", "R180", "R270")

Wanted = Callable[[Action], bool]


class Replay:
    """Plays what is saved: `actions` are ours, `state` is how the game stands then.

    `drawn` are the tiles in the order in which they left the bag, as far as that is known, `laid`
    those that are placed, in order.
    """

    def __init__(
        self, state: State, frame: Frame, drawn: Sequence[str], laid: Sequence[str]
    ) -> None:
        self.state = state
        self.actions: list[Action] = []
        self._frame = frame
        self._drawn = list(reversed(drawn))
        self._figures: dict[str, Figure] = {}
        self._settled = False
        self._laid = list(reversed(laid))

    def play(self, line: int, entry: Entry) -> None:
        """Do what an entry tells; BadNotation if that is not possible, or not known."""
        self._settled = entry.type in SILENT
        if self._settled:
            return
        if entry.type not in READERS:
            raise BadNotation(line, "save-unknown", what=shorten(entry.type))
        if self.state.over:
            raise BadNotation(line, "over", text=entry.type)
        READERS[entry.type](self, line, entry)

    def finish(self) -> None:
        """Pass what is left of the last turn, and draw what fits nowhere, as nobody writes that."""
        while self._settled and not self.state.over:
            legal = legal_actions(self.state)
            if isinstance(legal[0], DrawTile):
                useless = next((draw for draw in legal if not self._fits(draw)), None)
                if useless is None:
                    return
                self._do(useless)
            elif PASS in legal:
                self._do(PASS)
            else:
                return

    def _fits(self, draw: Action) -> bool:
        assert isinstance(draw, DrawTile)
        after = self.state.copy()
        advance(after, draw)
        return after.turn.tile == draw.tile

    # -- what may be done ------------------------------------------------------------------------

    def _lay(self, line: int, entry: Entry) -> None:
        laying = decode(entry.payload, Laying, line)
        peer = find_tile(laying.tile_id, line)
        if laying.rotation not in ROTATIONS:
            raise BadNotation(line, "save-form", why=shorten(f"rotation {laying.rotation}"))
        turn = (ROTATIONS.index(laying.rotation) + peer.turn) % 4
        wanted = (*laying.position, turn)

        def lays(action: Action) -> bool:
            if not isinstance(action, PlaceTile) or self.state.turn.tile != peer.tile.id:
                return False
            return self._frame.tile(action.x, action.y, action.rotation) == wanted

        self._seek(line, entry, lays, self._draw(peer.tile.id))
        self._laid.pop()

    def _draw(self, tile: str) -> Callable[[Sequence[Action]], Action | None]:
        """Return what draws until this tile is in hand."""

        def choose(legal: Sequence[Action]) -> Action | None:
            if not isinstance(legal[0], DrawTile):
                return next((act for act in legal if _takes(act, tile)), None)
            following = self._drawn[-1] if self._drawn else tile
            draw = DRAWS[following]
            if draw not in legal or (following != tile and self._fits(draw)):
                draw = DRAWS[tile]
            return draw if draw in legal else None

        return choose

    def _deploy(self, line: int, entry: Entry) -> None:
        deployment = decode(entry.payload, Deployment, line)
        owner, kind = _read_figure(deployment.meeple_id, line)

        def deploys(action: Action) -> bool:
            step = self.state.step
            if step is None or step.player != owner:
                return False
            place = self._find_place(action, kind)
            return place != () and _is_there(place, deployment.pointer)

        self._seek(line, entry, deploys)
        (event,) = (event for event in self.state.events if isinstance(event, FigureDeployed))
        self._figures[deployment.meeple_id] = event.figure

    def _find_place(self, action: Any, kind: str) -> tuple[Any, ...]:
        """Return the place to which an action brings a figure of this kind; none if it does not."""
        if isinstance(action, Deploy) and action.figure == kind:
            spot = Spot(action.x, action.y, action.segment, action.corner)
            return self._frame.spot(self.state, spot)
        if CORNERS.get(type(action)) == kind:
            corner = corner_of(square_at(action.x, action.y), action.at)
            return self._frame.corner(self.state, corner)
        return ()

    def _send_home(self, line: int, entry: Entry) -> None:
        removal = decode(entry.payload, Removal, line)
        named = SOURCES.get(removal.source)
        kinds = RETURNS if named is None else (named,)
        self._seek(line, entry, lambda action: self._is_about(action, kinds, removal.pointer))

    def _move_neutral(self, line: int, entry: Entry) -> None:
        move = decode(entry.payload, NeutralMove, line)
        name = move.figure_id.partition(".")[0]
        kinds = NEUTRAL.get(name)
        if kinds is None:
            raise BadNotation(line, "save-unknown", what=shorten(move.figure_id))
        to = move.to

        def moves(action: Any) -> bool:
            if not isinstance(action, kinds):
                return False
            told: Any = action
            figure = getattr(told, "figure", None)
            if isinstance(to, tuple):
                return figure is None and self._frame.square(told.x, told.y) == to
            if to.feature_pointer is not None:
                return self._is_about(told, kinds, FigureAt(to.meeple_id, to.feature_pointer))
            if figure != name:
                return False
            spot = Spot(told.x, told.y, told.segment, told.corner)
            goal = Place(to.position, to.location, to.feature)
            return _is_there(self._frame.spot(self.state, spot), goal)

        self._seek(line, entry, moves)

    def _place_token(self, line: int, entry: Entry) -> None:
        told = decode(entry.payload, TokenAt, line)
        kinds = TOKENS.get(told.token.partition(".")[0])
        if kinds is None:
            raise BadNotation(line, "save-unknown", what=shorten(told.token))
        to = told.pointer.position if isinstance(told.pointer, Place) else told.pointer

        def puts(action: Any) -> bool:
            square: Any = action
            if not isinstance(action, kinds) or self._frame.square(square.x, square.y) != to:
                return False
            ends = getattr(action, "ends", "")
            if not ends or not isinstance(told.pointer, Place):
                return True
            *_, location = self._frame.bridge(square.x, square.y, ends)
            return bool(location == told.pointer.location)

        self._seek(line, entry, puts)

    def _capture(self, line: int, entry: Entry) -> None:
        pointer = decode(entry.payload, Captive, line).pointer
        self._seek(line, entry, lambda action: self._is_about(action, CAPTURES, pointer))

    def _free(self, line: int, entry: Entry) -> None:
        """Free a prisoner: of one holder's, one is as good as another of its kind."""
        id = decode(entry.payload, Prisoner, line).meeple_id
        player, kind = _read_figure(id, line)
        known, frees = self._figures.get(id), PRISONERS[entry.type]

        def wanted(action: Any) -> bool:
            if not isinstance(action, frees) or not hasattr(action, "figure"):
                return False
            figure, held = action.figure, self.state.held
            alike = (figure.player, figure.kind) == (player, kind)
            return alike and (known not in held or held[figure] == held[known])

        self._seek(line, entry, wanted, self._draw(self._laid[-1]) if self._laid else None)

    def _is_about(self, action: Any, kinds: tuple[type[Action], ...], pointer: FigureAt) -> bool:
        """Return whether an action of one of these kinds is about a figure of the save."""
        if not isinstance(action, kinds) or not hasattr(action, "figure"):
            return False
        figure: Figure = action.figure
        known = self._figures.get(pointer.meeple_id)
        segment = self.state.figures.get(figure)
        if known is not None or segment is None:
            return known == figure
        return _is_there(self._frame.segment(self.state, segment), pointer.feature_pointer)

    # -- looking for it --------------------------------------------------------------------------

    def _seek(
        self,
        line: int,
        entry: Entry,
        wanted: Wanted,
        draw: Callable[[Sequence[Action]], Action | None] | None = None,
    ) -> None:
        """Do what is wanted, in this decision or, where that may be passed, in a later one."""
        while legal := legal_actions(self.state):
            action = next(filter(wanted, legal), None)
            if action is not None:
                self._do(action)
                return
            step_on = (draw and draw(legal)) or next(filter(_is_way_on, legal), None)
            if step_on is None:
                break
            self._do(step_on)
        raise BadNotation(line, "save-impossible", what=shorten(entry.type))

    def _do(self, action: Action) -> None:
        if isinstance(action, DrawTile) and self._drawn and self._drawn[-1] == action.tile:
            self._drawn.pop()
        advance(self.state, action)
        self.actions.append(action)


READERS: Mapping[str, Callable[[Replay, int, Entry], None]] = {
    "PLACE_TILE": Replay._lay,
    "DEPLOY_MEEPLE": Replay._deploy,
    "RETURN_MEEPLE": Replay._send_home,
    "MOVE_NEUTRAL_FIGURE": Replay._move_neutral,
    "PLACE_TOKEN": Replay._place_token,
    "CAPTURE_FOLLOWER": Replay._capture,
    **dict.fromkeys(PRISONERS, Replay._free),
}
"""What is done for each type of entry."""


def list_laid(entries: Sequence[tuple[int, Entry]]) -> Iterator[Tile]:
    """Yield our tiles that are placed in a save, in order."""
    for line, entry in entries:
        if entry.type == "PLACE_TILE":
            yield find_tile(decode(entry.payload, Laying, line).tile_id, line).tile


def _read_figure(id: str, line: int) -> tuple[int, str]:
    """Return whose figure an id names, and our kind; BadNotation if we have none."""
    owner, _, rest = id.partition(".")
    kind = FIGURES.get(rest.partition(".")[0])
    if kind is None or not re.fullmatch("[0-9]", owner):
        raise BadNotation(line, "save-unknown", what=shorten(id))
    return int(owner), kind


def _is_there(place: tuple[Any, ...], pointer: Place) -> bool:
    """Return whether a place of ours is the one of a save."""
    x, y, feature, location = place[:4]
    wanted = FEATURES.get(pointer.feature or "", pointer.feature)
    inside = LOCATIONS.get(pointer.location)
    if inside is not None and wanted is None:
        wanted = "Monastery"
    same = wanted in (None, feature) and location == (inside or pointer.location)
    return (x, y) == pointer.position and same


def _takes(action: Any, tile: str) -> bool:
    """Return whether an action takes this tile in hand."""
    if not isinstance(action, HANDS):
        return False
    taking: Any = action
    return bool(taking.tile == tile)


def _is_way_on(action: Action) -> bool:
    """Return whether an action does nothing but go on."""
    return action == PASS or isinstance(action, GOES_ON)
