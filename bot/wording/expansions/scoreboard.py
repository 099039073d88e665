"""Words that the expansions with a scoreboard share."""

from collections.abc import Mapping

from bot.wording.column import EventFormatter, Telling
from rules.events import Event
from rules.expansions.scoreboard import ScoringFigureMoved


def leave_to_points(telling: Telling, event: ScoringFigureMoved) -> None:
    """Say nothing: the points tell how far the figure moved."""


TELLERS: Mapping[type[Event], EventFormatter] = {ScoringFigureMoved: leave_to_points}
