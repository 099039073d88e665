"""The Tower to the opponents: whom towers reach, prisoners by their ransom, floors in stock."""

from collections.abc import Iterator

from opponents.column import Column, Lost
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.tower.prisoners import PRICE, is_in_reach
from rules.expansions.tower.slot import towers
from rules.tiles import Kind

CAUGHT = 0.12
"""How likely one of the others builds on a tower, and captures just this meeple, before it has
brought anything."""
PAID = 0.5
"""How likely a prisoner brings the captor a ransom, or an exchange that is worth one."""
FREED = 0.7
"""What of its worth beyond the price a prisoner still is to its owner, who may ransom it."""
FLOOR = 0.25
"""What a floor in stock is worth, as long as there are turns to build it in."""


def fear_towers(evaluator: Evaluator, state: State) -> Lost | None:
    """Return how likely a figure is captured: by one more floor on a tower that nobody closes.

    What is complete is scored before anybody else builds.
    """
    here, board = towers(state), state.board
    heights = dict(here.built)
    tops = [
        (placement.square, heights.get(placement.square, 0) + 1)
        for placement in board.placements
        if Kind.TOWER in placement.tile.symbols
        and not board.feature(placement.first + placement.tile.kinds.index(Kind.TOWER)).figures
    ]
    builders = [p for p, stock in enumerate(here.stocks) if stock and state.active[p]]
    if not tops or not builders:
        return None
    soon = min(1.0, evaluator.turns)

    def lose(player: int, square: int, done: bool) -> float:
        if done:
            return 0.0
        others = sum(builder != player for builder in builders)
        reached = sum(is_in_reach(top, square, floors) for top, floors in tops)
        return soon * (1 - (1 - CAUGHT) ** (others * reached))

    return lose


def count_prisoners(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Count what prisoners are to their captors, and what is left of them to their owners."""
    for figure, holder in state.held.items():
        worth = evaluator.reserve(figure)
        yield holder, PAID * min(PRICE, worth)
        yield figure.player, FREED * max(0.0, worth - PRICE)


def keep_floors(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Count the floors that are left, as far as there are turns for them."""
    for player, stock in enumerate(towers(state).stocks):
        yield player, FLOOR * min(stock, evaluator.turns)


COLUMN = Column(
    terms={"prisoners": count_prisoners, "floors": keep_floors},
    exposure=fear_towers,
    threat="tower",
    foreseen=frozenset({"capture", "exchange"}),
)
"""Its numbers are judgements, not tuned yet."""
