"""The Ferries to a bot: which of them are moved."""

import pytest

from opponents import choose
from rules.actions import PASS
from rules.expansions.ferries import MoveFerry
from tests.lakes import lakes, put_lake


@pytest.mark.parametrize("owner", [None, 0, 1])
def test_a_ferry_is_moved_for_a_reason_only(owner: int | None) -> None:
    """FR-4: away from the road that another's highwayman would have, and never for nothing."""
    game = lakes()
    put_lake(game, (1, 0), "EW")
    if owner is not None:
        game.stand(owner, (1, 0), "road3")
    game.lay("BG-U", (-1, 0), 1)
    game.passes()
    assert game.step == "ferries"
    chosen = choose(game.state, 0, "hard")
    assert isinstance(chosen, MoveFerry) if owner == 1 else chosen == PASS
