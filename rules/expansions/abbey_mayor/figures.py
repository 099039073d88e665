"""Mayor, wagon and barn: who has them, and where they stand (AM-8 to AM-10, AM-17)."""

from rules.board import Feature, Figure
from rules.expansion import FigureKind
from rules.option import Options
from rules.state import State
from rules.tiles import MONASTERIES, Kind

MAYOR, WAGON, BARN = "mayor", "wagon", "barn"


def figures(options: Options) -> tuple[FigureKind, ...]:
    """One of each; no barn if there are no fields (AM-23)."""
    mayor = FigureKind(MAYOR, 1, frozenset({Kind.CITY}), strength=count_arms)
    wagon = FigureKind(WAGON, 1, MONASTERIES | {Kind.CITY, Kind.ROAD})
    if not options["fields"]:
        return mayor, wagon
    barn = FigureKind(BARN, 1, frozenset(), own_phase=True, meeple=False, stays=True)
    return mayor, wagon, barn


def count_arms(state: State, city: Feature, mayor: Figure) -> int:
    """Return a mayor's strength: the coats of arms of the whole city (AM-8)."""
    return city.arms
