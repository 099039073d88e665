"""The column of King & Robber Baron: what having one of the two will bring."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.board import Board
from rules.expansions.king_robber import (
    CONTINUOUSLY,
    KINDS,
    NOBODY,
    find_largest,
    holders,
    is_complete,
    value_with,
)
from rules.turn import SCORING


def value_titles(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value king and robber baron to who has them, or takes them in this turn.

    The larger the city or road, and the fewer tiles are left, the likelier they stay. Until the end
    as many more features are completed as the tiles laid so far let expect.
    """
    board = state.board
    left, laid = evaluator.tiles_left, len(board.placements)
    grows = state.option("king-and-robber") in (CONTINUOUSLY, "one")
    for title in KINDS:
        player = holders(state).of(title)
        if state.find_step(SCORING) is not None and find_largest(state, title) is not None:
            player = state.turn.player
        if player == NOBODY:
            continue
        complete = [*filter(is_complete, evaluator.list_of_kind(board, KINDS[title]))]
        covered = [evaluator.of_features(Board.squares_of, board, each) for each in complete]
        firm = evaluator.weights["title_kept"] * max(map(len, covered), default=0) ** 2
        more = len(complete) * left / laid if grows else 0.0
        due = value_with(state, title, len(complete)).points
        yield player, (due + more) * firm / max(1.0, firm + left)


COLUMN = Column(terms={"titles": value_titles})
