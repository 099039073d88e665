"""The Phantom (PH-1 to PH-6): a second meeple in one turn."""

from rules.actions import PASS, Action
from rules.expansion import Expansion, FigureKind
from rules.expansions.base import deployments, meeple_claims
from rules.jcz import Jcz
from rules.option import Options
from rules.state import State
from rules.step import Step

PHANTOM = "phantom"


def figures(options: Options) -> tuple[FigureKind, ...]:
    """One phantom each, which goes where meeples go (PH-3) in a phase of its own."""
    return (FigureKind(PHANTOM, 1, meeple_claims(options), own_phase=True, climbs=True),)


def hauntings(state: State, step: Step) -> list[Action]:
    """List where the phantom may go, after any wood action or none (PH-1, PH-2, PH-5)."""
    if all(figure.kind != PHANTOM for figure in state.supply[step.player]):
        return []
    kind = state.rulebook.kinds[PHANTOM]
    actions = deployments(state, kind)
    for way in state.rulebook.ways:
        actions += way(state, step.player, kind)
    return [*actions, PASS] if actions else []


EXPANSION = Expansion(
    name="phantom",
    figures=figures,
    choices={"phantom": hauntings},
    jcz=Jcz(elements={"phantom": 1}, figures={"phantom": "phantom"}),
)
