"""Simple players without an evaluator, which levels are measured against.

Like these they see only what a player may see.
"""

import random
from collections.abc import Callable, Iterator

from opponents import Chosen
from opponents.view import look_from
from rules import State, apply, legal_actions, projected
from rules.actions import Deploy
from rules.scoring import points, worth

Chooser = Callable[[State, int], Chosen]
"""Returns the choice of the player who is to decide."""


def choose_at_random(seed: str) -> Chooser:
    """Return a player that takes any legal action, all of them equally likely."""
    pick = random.Random(seed)
    return lambda state, player: Chosen(pick.choice(legal_actions(state)))


def choose_greedily(state: State, player: int) -> Chosen:
    """Return the action after which the player would be furthest ahead if the game ended now.

    What they could claim next counts as claimed; of equally good actions the first.
    """
    seen = look_from(state, player)
    return Chosen(
        max(legal_actions(seen), key=lambda action: _lead(apply(seen, action)[0], player))
    )


def _lead(after: State, player: int) -> int:
    scores = projected(after)
    others = [score for seat, score in enumerate(scores) if seat != player]
    claimed = max(_list_claims(after), default=0) if after.player == player else 0
    return scores[player] - max(others, default=0) + claimed


def _list_claims(state: State) -> Iterator[int]:
    """Yield the present value of each unoccupied feature that could be claimed next."""
    board = state.board
    numbers = set[int]()
    for action in legal_actions(state):
        if isinstance(action, Deploy):
            numbers.add(board.feature_of[state.find_segment(action)])
    for number in numbers:
        if not board.features[number].figures:
            yield points(worth(state, board.features[number]))
