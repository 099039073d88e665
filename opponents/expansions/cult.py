"""The column of The Cult: who is behind in a challenge may go home with nothing."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.cult import list_challenges
from rules.tiles import MONASTERIES


def fear_challenges(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Take off what may be lost in a challenge: the more, the further the own building is behind.

    One that is complete in this turn wins for sure.
    """
    board = state.board
    for number, feature in evaluator.list_peopled(state):
        if feature.kind not in MONASTERIES:
            continue
        for segment in list_challenges(state, number):
            rival = board.feature(segment)
            behind = rival.open / (feature.open + rival.open)
            hope = evaluator.prospect(state, rival)
            share = 1.0 if feature.complete else evaluator.weights["challenge"] * behind
            for player in {figure.player for figure in rival.figures}:
                yield player, -share * hope


COLUMN = Column(terms={"challenges": fear_challenges})
