"""The column of Traders & Builders: goods on cities and in hands, builder and pig."""

from collections.abc import Mapping

from rendering.column import FLAT, Column, Emblem, FigureLook, Painter
from rendering.expansions.traders_builders.figures import draw_builder, draw_pig
from rendering.expansions.traders_builders.goods import cloth, grain, wine
from rules.expansions.traders_builders import slot
from rules.state import State

GOODS: Mapping[str, Painter] = {"wine": wine, "grain": grain, "cloth": cloth}


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return how many goods of each kind a player has taken (TB-1)."""
    return slot.tokens_of(state, player) if slot.Goods in state.slots else {}


COLUMN = Column(
    emblems={f"goods={kind}": Emblem(paint, 0.115, FLAT) for kind, paint in GOODS.items()},
    figures={
        "builder": FigureLook(draw_builder),
        "pig": FigureLook(draw_pig),
    },
    tokens=GOODS,
    tokens_of=tokens_of,
    losses=frozenset({"alone"}),
)
