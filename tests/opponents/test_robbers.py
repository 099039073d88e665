"""The Robbers to a bot: whom a robber waits for."""

from opponents import choose
from opponents.expansions import evaluate
from rules.expansions.robbers import PlaceRobber
from tests.robbers import BAG, hideout, wait


def test_a_robber_waits_for_who_is_about_to_score_most() -> None:
    """RB-2: both others have a figure on the board, one of them in a city, the other nothing."""
    game = hideout(players=3, points=(9, 3, 5))
    game.stand(1, (0, 0), "city1")
    game.lay(BAG, (0, 1), 2)
    while game.step != "place-robber":
        game.passes()
    assert choose(game.state, 0, "hard") == PlaceRobber(3)


def test_a_robber_with_nobody_to_wait_for_is_worth_nothing() -> None:
    """RB-3: nobody else's figure is on the space."""
    values = []
    for space in (None, 7, 3):
        game = hideout(points=(7, 3))
        wait(game, space, None)
        values.append(evaluate(game.state, 0).value(game.state))
    assert values[0] == values[1] < values[2]
