"""The column of The Tower: whom towers reach, prisoners by their ransom, floors left."""

from collections.abc import Iterator

from opponents.column import Column, Lost
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.tower.floors import list_open
from rules.expansions.tower.prisoners import PRICE, find_reach
from rules.expansions.tower.slot import towers
from rules.tiles import Kind


def fear_towers(evaluator: Evaluator, state: State) -> Lost | None:
    """Return the function for how likely one more floor on an open tower captures a figure.

    What is complete is scored before anybody else builds. The weight is for one builder and one
    tower: that they build there, and capture just this meeple, before it scores.
    """
    here, board = towers(state), state.board
    heights = dict(here.built)
    foundations = (each.segments[0] for each in evaluator.list_of_kind(board, Kind.TOWER))
    open_ones = list_open(board, [board.placements[board.placement_of[s]] for s in foundations])
    reaches = [find_reach(square, heights.get(square, 0) + 1) for square, _ in open_ones]
    builders = [p for p, stock in enumerate(here.stocks) if stock and state.active[p]]
    if not reaches or not builders:
        return None
    soon, caught = min(1.0, evaluator.turns), evaluator.weights["captured"]

    def lose(player: int, square: int, done: bool) -> float:
        if done:
            return 0.0
        others = sum(builder != player for builder in builders)
        reached = sum([square in reach for reach in reaches])
        return soon * (1 - (1 - caught) ** (others * reached))

    return lose


def count_prisoners(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value prisoners: to captors by the price they may bring, to owners by what exceeds it."""
    weights = evaluator.weights
    for figure, holder in state.held.items():
        if holder == figure.player:
            continue
        worth = evaluator.reserve(figure)
        yield holder, weights["prisoner"] * min(PRICE, worth)
        yield figure.player, weights["prisoner_freed"] * max(0.0, worth - PRICE)


def keep_floors(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value the floors left that there are turns for."""
    for player, stock in enumerate(towers(state).stocks):
        yield player, evaluator.weights["floor"] * min(stock, evaluator.turns)


COLUMN = Column(
    terms={"prisoners": count_prisoners, "floors": keep_floors},
    exposure=fear_towers,
    threat="tower",
    foreseen=frozenset({"capture", "exchange"}),
)
