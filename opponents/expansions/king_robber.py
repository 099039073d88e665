"""The column of King & Robber Baron: what having one of the two will bring."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.king_robber import (
    CONTINUOUSLY,
    KINDS,
    NOBODY,
    count_tiles,
    find_largest,
    holders,
    list_complete,
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
        player, complete = holders(state).of(title), list_complete(state, title)
        if state.find_step(SCORING) is not None and find_largest(state, title) is not None:
            player = state.turn.player
        if player == NOBODY:
            continue
        features = (state.board.features[number] for number in complete)
        size = max((count_tiles(state, feature) for feature in features), default=0)
        firm = evaluator.weights["title_kept"] * size * size
        more = len(complete) * left / laid if grows else 0.0
        yield player, (value_at_end(state, title).points + more) * firm / max(1.0, firm + left)


COLUMN = Column(terms={"titles": value_titles})
