"""Figures in the words of a recording: `0.small.1`, `SmallFollower`."""

from collections import Counter
from typing import NamedTuple

from rules.board import Figure
from rules.events import FigureDeployed
from rules.state import State
from tools.conformance.places import Frame, Place

KINDS = {
    "meeple": ("SmallFollower", "small"),
    "phantom": ("Phantom", "phantom"),
    "abbot": ("Abbot", "abbot"),
    "big-meeple": ("BigFollower", "big"),
    "builder": ("Builder", "builder"),
    "pig": ("Pig", "pig"),
    "mayor": ("Mayor", "mayor"),
    "wagon": ("Wagon", "wagon"),
    "barn": ("Barn", "barn"),
}
"""Our kind: what a recording calls it among options and supplies, and within an id."""


class RecordedFigure(NamedTuple):
    """A figure as a recording knows it: its owner, its id, its place, and when it was placed."""

    player: int
    id: str
    place: Place
    order: int


class FigureIds:
    """Who is who: recorded ids may be numbered otherwise than our figures.

    A figure that has gone home stays known until it is placed again.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self._known: dict[Figure, RecordedFigure] = {}
        self._placed = 0

    def deploy(self, state: State, event: FigureDeployed, id: str) -> str:
        """Remember a figure that was just placed; return the id that stands for it from now on.

        That is the recorded `id` if it names a figure of this player and kind.
        """
        prefix = f"{event.figure.player}.{KINDS[event.figure.kind][1]}."
        if not id.startswith(prefix):
            id = f"{prefix}{event.figure.number}"
        self._placed += 1
        place = self.frame.deployment(state, event)
        self._known[event.figure] = RecordedFigure(event.figure.player, id, place, self._placed)
        return id

    def __getitem__(self, figure: Figure) -> RecordedFigure:
        """Return a figure that is on the board, or was when it last was placed."""
        return self._known[figure]

    def on_board(self, state: State) -> list[list[object]]:
        """Return all figures on the board as a recording lists them, sorted."""
        known = ([self[figure].id, *self.frame.figure(state, figure)] for figure in state.figures)
        return sorted(known, key=lambda entry: str(entry[0]))

    def supplies(self, state: State) -> list[dict[str, int]]:
        """Return each player's figures at home, by recorded name."""
        return [dict(Counter(KINDS[f.kind][0] for f in supply)) for supply in state.supply]
