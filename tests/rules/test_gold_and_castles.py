"""Ingots in the fief of a castle (GM-2, BCB-9)."""

from rules.expansions.gold_mines import divide
from tests.builders import Table
from tests.castles import with_castle
from tests.gold import GM, has, lies, put_gold, took


def close_road(game: Table) -> None:
    """Complete the road of the start tile, on which nobody is."""
    game.put("BG-L", (-1, 0))
    game.play("BG-L", (1, 0))


def test_a_castle_that_scores_gives_what_lies_in_its_fief() -> None:
    """GM-2: to its owner; also where nobody holds the feature completed there."""
    game = with_castle(GM)
    put_gold(game, (0, 0), (1, 0), (-1, -1), (0, -3))
    close_road(game)
    assert has(game) == (3, 0)
    assert lies(game) == {(0, -3): 1}


def test_it_gives_nothing_again_later() -> None:
    """BCB-9: it stays empty; a preview does not speak of what it gave before, either."""
    game = with_castle(GM)
    close_road(game)
    put_gold(game, (0, 0), (0, -1))
    game.lay("BG-E", (-1, -1), 2)
    assert divide(game.state) == {}


def test_a_mayors_castle_gives_none() -> None:
    """BCB-8: it wins nothing."""
    game = with_castle("abbey-mayor", GM, kind="mayor")
    put_gold(game, (0, 0))
    close_road(game)
    assert took(game) == []
