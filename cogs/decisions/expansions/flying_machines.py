"""The Flying Machines on Discord: who flies, and where it lands."""

from collections.abc import Iterator

from bot.wording.phrases import name_square
from cogs.decisions.column import Column, Decision, Viewer
from rules import State
from rules.expansions.flying_machines import (
    DISTANCES,
    MACHINE,
    Fly,
    find_target,
    list_landings,
)
from rules.geometry import column, row


def format_flight(viewer: Viewer, state: State) -> Iterator[str]:
    """Say where a flight leads, and where it would find a place (FL-2, FL-3)."""
    placed = state.placed
    if side := placed.tile.detail(MACHINE, placed.rotation):
        kind = state.rulebook.figures[0]
        targets = (find_target(state, distance) for distance in DISTANCES)
        found = [target for target in targets if list_landings(state, kind, target)]
        squares = [name_square(column(target), row(target)) for target in found]
        key = f"effect.{MACHINE}" if squares else f"effect.{MACHINE}.nowhere"
        yield viewer.words(key, side=side, places=viewer.words.list(squares, style="or"))


def point_at_nothing(state: State, action: Fly) -> None:
    """Point at nothing: the machine in the picture shows where it flies."""


COLUMN = Column(
    decisions={"landing": Decision(question="landing", whole_board=True)},
    pointers={Fly: point_at_nothing},
    effects=format_flight,
)
