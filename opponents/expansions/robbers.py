"""The column of The Robbers: what one that waits on the scoreboard will bring."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.robbers import PLACE, half_of, list_rivals, robbers_of
from rules.scoring import list_scores, majority
from rules.turn import SCORING


def rob(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value robbers to their owners: half of what is about to be scored there, or may yet be.

    Somebody to wait for is needed, best one who is about to complete much, and time until they do.
    """
    out = [(p, space) for p, space in enumerate(robbers_of(state).robbers) if space is not None]
    if not out:
        return
    due: dict[int, int] = {}
    if state.find_step(SCORING) is not None:
        for item in list_scores(state):
            due[item.player] = max(due.get(item.player, 0), item.points)
    weights = evaluator.weights
    chance = evaluator.turns / (evaluator.turns + weights["robber_late"])
    hopes = [0.0] * len(state.scores)
    for _, feature in evaluator.list_peopled(state):
        if not feature.complete and not feature.kind.endless:
            hope = evaluator.return_chance(state, feature) * evaluator.prospect(state, feature)
            for winner in majority(state, feature):
                hopes[winner] = max(hopes[winner], hope)
    for player, space in out:
        if not state.active[player]:
            continue
        rivals = list_rivals(state, player, space)
        sure = half_of(max((due.get(rival, 0) for rival in rivals), default=0))
        likely = max((hopes[rival] for rival in rivals), default=0.0)
        awaited = weights["robber"] + weights["robber_hope"] * likely if rivals else 0.0
        yield player, float(sure) or chance * awaited


COLUMN = Column(terms={"robbers": rob}, foreseen=frozenset({PLACE}))
