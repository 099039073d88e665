"""The greedy one: looks at what its own part of a turn brings, and at nothing beyond."""

from collections.abc import Sequence

from opponents.valuation import Valuation
from rules import State, apply, legal_actions
from rules.actions import Action, Deploy
from rules.board import Feature
from rules.geometry import square_at

WIDTHS = (6, 4)
"""How many of the choices that seem best are followed, one decision after the other."""
MOST_CLAIMS = 16
"""How many features that could be claimed are tried, at most."""
MOST_FORESEEN = 16
"""How many choices of a later decision are tried, at most, spread evenly."""


def choose(seen: State, player: int) -> Action:
    """Return what seems best to a player, of equally good actions the first.

    `seen` is the position as they know it (`opponents.sight`).
    """
    options = legal_actions(seen)
    if len(options) == 1:
        return options[0]
    search = _Search(player, Valuation(player, seen.tiles_left, len(seen.players)))
    return search.find_best(seen, WIDTHS)[0]


class _Search:
    def __init__(self, player: int, valuation: Valuation) -> None:
        self._player = player
        self._valuation = valuation

    def find_best(
        self, state: State, widths: Sequence[int], most: int | None = None
    ) -> tuple[Action, float]:
        """Return the best action of a position, of at most so many, and what it is worth."""
        width, *later = widths
        options = self._list_worth_trying(state)
        apart = 1 if most is None else -(-len(options) // most)
        tried = [(action, apply(state, action)[0]) for action in options[::apart]]
        tried.sort(key=lambda each: self._guess(each[1]), reverse=True)
        followed = [(action, self._follow(after, later)) for action, after in tried[:width]]
        return max(followed, key=lambda each: each[1])

    def _follow(self, after: State, widths: Sequence[int]) -> float:
        if after.player == self._player and widths:
            return self.find_best(after, widths, MOST_FORESEEN)[1]
        return self._valuation.value(after)

    def _guess(self, after: State) -> float:
        """Return what a position seems to be worth, with what may be claimed next."""
        value = self._valuation.value(after)
        if after.player != self._player:
            return value
        return value + max((self._weigh(after, f) for f in _list_claims(after).values()), default=0)

    def _list_worth_trying(self, state: State) -> list[Action]:
        """Return the legal actions; of those that claim a feature alike one, and not too many."""
        claims = _list_claims(state)
        if len(claims) > MOST_CLAIMS:
            ranked = sorted(claims, key=lambda claim: self._weigh(state, claims[claim]))
            for claim in ranked[:-MOST_CLAIMS]:
                del claims[claim]
        return [a for a in legal_actions(state) if a in claims or not isinstance(a, Deploy)]

    def _weigh(self, state: State, feature: Feature) -> float:
        return self._valuation.claim(state, feature)


def _list_claims(state: State) -> dict[Action, Feature]:
    """Return the figures that can be placed, one of a kind on each feature."""
    board, claims = state.board, dict[tuple[str, int], tuple[Action, Feature]]()
    for action in legal_actions(state):
        if isinstance(action, Deploy):
            placements = board.placements_on(square_at(action.x, action.y))
            placed = next(p for p in placements if p.corner == action.corner)
            number = board.feature_of[placed.segment(action.segment)]
            claims.setdefault((action.figure, number), (action, board.features[number]))
    return dict(claims.values())
