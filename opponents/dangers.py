"""Dangers as reasons: whose figures become safer, and whose less safe."""

from collections.abc import Iterator, Sequence

from opponents.column import Exposure
from opponents.evaluator import Evaluator
from opponents.reasons import Endangers, Spares, Weighed
from rules import State


def weigh_danger(
    evaluator: Evaluator, exposure: Exposure, before: State, after: State
) -> list[float]:
    """Return what everybody gains if figures that stay on the board are in less danger."""
    changes = [0.0] * len(after.scores)
    was, is_now = exposure(evaluator, before), exposure(evaluator, after)
    weight = evaluator.weights["exposure"]
    for figure in before.figures:
        if figure not in after.figures:
            continue
        risks = []
        for state, lost in ((before, was), (after, is_now)):
            segment = state.figures[figure]
            done = state.board.feature(segment).complete
            square = state.board.square_of(segment)
            risks.append(lost(figure.player, square, done) if lost else 0.0)
        if risks[0] != risks[1]:
            loss = max(0.0, evaluator.loss(after, figure))
            changes[figure.player] += weight * (risks[0] - risks[1]) * loss
    return changes


def explain_danger(evaluator: Evaluator, name: str, changes: Sequence[float]) -> Iterator[Weighed]:
    """Yield what a changed danger spares the player, and whom else it hits most."""
    yield changes[evaluator.player], Spares(name)
    others = [seat for seat in range(len(changes)) if seat != evaluator.player]
    hit = min(others, key=changes.__getitem__, default=None)
    if hit is not None:
        alone = [change if seat == hit else 0.0 for seat, change in enumerate(changes)]
        yield evaluator.weigh(alone), Endangers(name, hit)
