"""Looking back at choices: none is better than the strongest level's own."""

import pytest

from opponents import choose
from opponents.review import foresee_points, review
from rules import Setup, legal_actions, new_game
from rules.codec import snapshot
from tests.opponents.decisions import decisions
from tests.strategies import setups


@pytest.mark.parametrize("seed", range(3))
def test_the_best_choice_gives_nothing_away_and_no_other_gives_less(seed: int) -> None:
    """In every kind of decision, for each of its actions; the position stays as it was."""
    for state in decisions(setups(seed)[-1], seed):
        player, before = state.player, snapshot(state)
        assert player is not None
        best = choose(state, player, "hard", further=False)
        assert review(state, player, best).lost == 0
        for action in legal_actions(state)[:8]:
            assert review(state, player, action).lost >= 0
        assert snapshot(state) == before


def test_nobody_expects_anything_of_an_empty_table() -> None:
    """Meeples at home are no points."""
    assert foresee_points(new_game(Setup(players=3))) == pytest.approx([0, 0, 0])
