"""The shepherd: placed in a field of the tile just laid, whoever else is there (HS-6, HS-7)."""

from collections.abc import Iterator

from rules.actions import Action, deploy
from rules.board import Feature, Figure
from rules.expansion import FigureKind
from rules.expansions.base import barred_squares
from rules.option import Options
from rules.state import State
from rules.tiles import Kind

SHEPHERD = "shepherd"


def figures(options: Options) -> tuple[FigureKind, ...]:
    """One shepherd each, also where fields are off (HS-7)."""
    claims = frozenset({Kind.FIELD})
    return (
        FigureKind(SHEPHERD, 1, claims, own_phase=True, meeple=False, strength=0, occupies=False),
    )


def placements(state: State, player: int) -> Iterator[Action]:
    """Yield the fields of the tile just laid in which there is no shepherd yet (HS-6)."""
    if all(figure.kind != SHEPHERD for figure in state.supply[player]):
        return
    placed = state.placed
    if placed.square in barred_squares(state, state.rulebook.kinds[SHEPHERD]):
        return
    for segment, printed in zip(placed.segments, placed.tile.segments, strict=True):
        if printed.kind is Kind.FIELD and not shepherds_in(state.board.feature(segment)):
            yield deploy(SHEPHERD, placed.square, printed.name, placed.corner)


def shepherds_in(field: Feature) -> list[Figure]:
    """Return the shepherds of a field, in seat order."""
    return [figure for figure in field.figures if figure.kind == SHEPHERD]
