"""What gold means to a bot."""

from opponents import choose
from opponents.expansions import evaluate
from rules.expansions.gold_mines import LayGold
from tests.builders import Table
from tests.gold import give_gold, mines, put_gold


def worth(game: Table) -> float:
    """Return the value of the position to player 0."""
    return evaluate(game.state, 0).value(game.state)


def test_ingots_are_worth_what_they_bring() -> None:
    """GM-5: the tenth one more than the second."""
    values = []
    for own in (0, 1, 9, 10):
        game = mines()
        give_gold(game, own, 0)
        values.append(worth(game))
    none, one, nine, ten = values
    assert ten - nine > one - none > 0


def test_gold_in_reach_is_worth_something() -> None:
    """GM-2: on an own city more than on nobody's, and on another player's a loss."""
    values = []
    for holder in (0, 1):
        game = mines()
        game.stand(holder, (0, 0), "city1")
        before = worth(game)
        put_gold(game, (0, 0))
        values.append(worth(game) - before)
    assert values[0] > 0 > values[1]


def test_the_other_ingot_goes_to_an_own_feature() -> None:
    """GM-1: not to another player's."""
    game = mines()
    game.put("BG-D", (1, 0))
    game.stand(1, (1, 0), "city1")
    game.stand(0, (0, 0), "city1")
    game.lay("GM-02", (0, 1), 2)
    assert choose(game.state, 0, "hard", further=False) == LayGold(0, 0)
