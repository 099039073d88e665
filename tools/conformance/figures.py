"""Figures in the terms of a recording: `0.small.1`, `SmallFollower`."""

from collections import Counter
from typing import NamedTuple

from rules.board import Figure
from rules.events import FigureDeployed, FigureReleased, Spot
from rules.expansions.abbey_mayor.slot import Estate
from rules.expansions.bridges_castles_bazaars.castles import CastleBuilt
from rules.expansions.count import CityEntered, CityLeft
from rules.notation.jcz.places import Frame, Place
from rules.notation.jcz.words import FIGURES
from rules.state import State

KINDS = {
    "meeple": "SmallFollower",
    "phantom": "Phantom",
    "abbot": "Abbot",
    "big-meeple": "BigFollower",
    "builder": "Builder",
    "pig": "Pig",
    "mayor": "Mayor",
    "wagon": "Wagon",
    "barn": "Barn",
    "shepherd": "Shepherd",
}
"""What a recording calls our kind among options and supplies."""
IN_IDS = {ours: theirs for theirs, ours in FIGURES.items()}
"""What it calls our kind within an id."""


CASTLE = "Castle"
"""What a recording calls the feature that a castle is."""


def name_quarter(quarter: str) -> Place:
    """Return the place of a quarter of the City: all are on one square."""
    return 0, 0, "Quarter", f"QUARTER_{quarter.upper()}"


class RecordedFigure(NamedTuple):
    """A figure in a recording: its owner, its id, its place, and when it was placed."""

    player: int
    id: str
    place: Place
    order: int


class FigureIds:
    """The recorded ids of figures, which may be numbered differently from ours.

    A returned figure is remembered until it is placed again.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self._known: dict[Figure, list[RecordedFigure]] = {}
        self._left: dict[Figure, Place] = {}
        self._placed = 0

    def deploy(self, state: State, event: FigureDeployed, id: str) -> str:
        """Record a figure that was just placed; return its id from now on.

        That is the recorded `id` if it names a figure of this player and kind.
        """
        return self._place_at(event.figure, self.deployment(state, event), id)

    def enter(self, event: CityEntered, id: str) -> str:
        """Record the same of one that was placed in a quarter of the City."""
        return self._place_at(event.figure, name_quarter(event.quarter), id)

    def leave(self, state: State, event: CityLeft) -> str:
        """Record that a figure moved out of the City; return its id."""
        last = self[event.figure]
        place = self.frame.spot(state, event.spot)
        self._known[event.figure].append(last._replace(place=place))
        return last.id

    def release(self, event: FigureReleased) -> None:
        """Record that a figure went home that somebody held."""
        if event.figure in self._known:
            self._left[event.figure] = self[event.figure].place

    def place_left(self, figure: Figure) -> Place:
        """Return the place which a figure had left when it was last released."""
        return self._left[figure]

    def _place_at(self, figure: Figure, place: Place, id: str) -> str:
        prefix = f"{figure.player}.{IN_IDS[figure.kind]}."
        if not id.startswith(prefix):
            id = f"{prefix}{figure.number}"
        self._placed += 1
        placed = RecordedFigure(figure.player, id, place, self._placed)
        self._known.setdefault(figure, []).append(placed)
        return id

    def __getitem__(self, figure: Figure) -> RecordedFigure:
        """Return a figure that is on the board, or was when it last was placed."""
        return self._known[figure][-1]

    def keep(self, state: State, event: CastleBuilt) -> None:
        """Record that a figure stands on a castle, which has the places of its city."""
        last = self[event.figure]
        x, y, _, *location = last.place
        self._known[event.figure].append(last._replace(place=(x, y, CASTLE, *location)))

    def find(self, figure: Figure, square: tuple[int, int]) -> RecordedFigure:
        """Return a figure as it last was on this square of the recording."""
        return next(each for each in reversed(self._known[figure]) if each.place[:2] == square)

    def deployment(self, state: State, event: FigureDeployed) -> Place:
        """Return the place where a figure was placed, whether it is still there or not."""
        return self._barn(state, event.figure) or self.frame.spot(state, event.spot)

    def place(self, state: State, spot: Spot) -> Place:
        """Return the place of somebody's points: of a castle where a city was one."""
        place = self.frame.spot(state, spot)
        if not state.board.feature(state.find_segment(spot)).converted:
            return place
        x, y, _, *location = place
        return x, y, CASTLE, *location

    def _place(self, state: State, figure: Figure) -> Place:
        """Return the place of a figure on the board."""
        if state.is_kept(figure):
            return self[figure].place
        return self._barn(state, figure) or self.frame.segment(state, state.figures[figure])

    def _barn(self, state: State, figure: Figure) -> Place:
        """Return the place of a barn; none for other figures."""
        estate = state.slots.get(Estate)
        corners = dict(estate.barns) if estate else {}
        return self.frame.corner(state, corners[figure]) if figure in corners else ()

    def on_board(self, state: State) -> list[list[object]]:
        """Return all figures on the board as a recording lists them, sorted."""
        kept = (figure for figure in state.held if state.is_kept(figure))
        there = (*state.figures, *kept)
        known = ([self[figure].id, *self._place(state, figure)] for figure in there)
        return sorted(known, key=lambda entry: str(entry[0]))

    def supplies(self, state: State) -> list[dict[str, int]]:
        """Return each player's supply, by recorded names."""
        return [dict(Counter(KINDS[f.kind] for f in supply)) for supply in state.supply]
