"""What Hills & Sheep, The Festival, The Flying Machines and Crop Circles do to each other."""

from rules.expansions.crop_circle import NameCrop
from rules.expansions.festival import TakeBack
from rules.expansions.flying_machines import Fly
from rules.expansions.hills_sheep.slot import count_left
from tests.builders import Table, figure, table
from tests.flocks import HS, grow, herd, tokens

FULL = [2, 4, 5, 5, 2]
"""Tokens in the bag at the start: wolves, and those with one sheep to four."""


def with_flock(*expansions: str) -> Table:
    """Player 0's shepherd has 3 sheep in the field in the south of the start tile."""
    game = table(HS, *expansions)
    herd(game, 0, (0, 0), "field2", 3)
    return game


def test_a_festival_returns_a_shepherd() -> None:
    """FE-3: his tokens go into the bag, and he is not asked about a flock then."""
    game = with_flock("festival")
    game.lay("FE-06", at=(0, 1), rotation=1)
    game.act(TakeBack(figure("0.shepherd.1")))
    assert (tokens(game, 0), count_left(game.state)) == ((), FULL)
    assert game.drawing, "the flock step has nobody to ask"


def test_a_crop_circle_calls_no_shepherd() -> None:
    """HS-14, G2-5: it neither adds to a shepherd nor takes him home."""
    for choice in ("A", "B"):
        game = with_flock("crop-circles")
        game.lay("CC2-04", at=(0, 1), rotation=2)
        game.passes()
        grow(game, 1)
        game.act(NameCrop("farmer", choice))
        assert game.drawing
        assert game.where("0.shepherd.1") == (0, 0, "field2")


def test_a_shepherd_does_not_fly() -> None:
    """HS-7, FL-3: no shepherd goes by a machine, nor does he keep anybody from landing."""
    game = with_flock("flying-machines")
    game.lay("FL-03", at=(0, 1))
    assert [action.kind for action in game.choices(Fly)] == ["meeple"]
