"""The column of King & Robber Baron: what having one of the two will bring."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.king_robber import (
    CONTINUOUSLY,
    KINDS,
    NOBODY,
    find_largest,
    holders,
    list_complete,
    measure_largest,
    value_at_end,
)
from rules.turn import SCORING


def value_titles(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value king and robber baron to who has them, or takes them in this turn.

    The larger the city or road, and the fewer tiles are left, the likelier they stay. Until the end
    as many more features are completed as the tiles laid so far let expect.
    """
    left, laid = evaluator.tiles_left, len(state.board.placements)
    grows = state.option("king-and-robber") in (CONTINUOUSLY, "one")
    for title in KINDS:
        player = holders(state).of(title)
        if state.find_step(SCORING) is not None and find_largest(state, title) is not None:
            player = state.turn.player
        if player == NOBODY:
            continue
        firm = evaluator.weights["title_kept"] * measure_largest(state, title) ** 2
        more = len(list_complete(state, title)) * left / laid if grows else 0.0
        yield player, (value_at_end(state, title).points + more) * firm / max(1.0, firm + left)


COLUMN = Column(terms={"titles": value_titles})
