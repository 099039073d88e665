"""What sheep mean to a bot: points that may still be lost, and a shepherd who keeps nobody away."""

from collections import Counter

from opponents import LEVELS, choose
from opponents.expansions import evaluate
from opponents.expansions.hills import imagine_buried
from opponents.expansions.hills_sheep import raise_flocks
from opponents.search import judge
from rules.actions import Deploy
from rules.expansions.hills import hills_of
from rules.expansions.hills_sheep.flock import DriveHome, GrowFlock
from tests.builders import Table, table
from tests.flocks import HS, WOLF, draw, herd

LEVEL = LEVELS[1]


def decided(game: Table) -> object:
    """Lay a tile that extends the field, and return what the bot does with its flock."""
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.passes()
    assert game.step == "flock"
    return choose(game.state, 0, LEVEL)


def test_a_small_flock_grows() -> None:
    """One sheep is little to lose."""
    game = table(HS)
    herd(game, 0, (0, 0), "field2", 1)
    assert decided(game) == GrowFlock()


def test_the_last_chance_is_taken() -> None:
    """With nothing left to draw the sheep bring points now or never."""
    game = table(HS, bag={"BG-U": 1})
    herd(game, 0, (0, 0), "field2", 4)
    assert decided(game) == DriveHome()


def test_a_flock_is_worth_less_than_its_points_until_it_is_scored() -> None:
    """The more turns there are the more likely it is; every owner counts all sheep of the field."""
    game = table(HS)
    herd(game, 0, (0, 0), "field2", 4)
    evaluator = evaluate(game.state, 0)
    ((player, value),) = raise_flocks(evaluator, game.state)
    assert (player, 0 < value < 6) == (0, True)


def test_a_shepherd_is_no_claim_to_a_field() -> None:
    """He is judged by what his first token may be, a wolf among them."""
    game = table(HS)
    game.lay("BG-U", at=(0, 1), rotation=1)
    values = judge(evaluate(game.state, 0), game.state)
    shepherds = [a for a in values if isinstance(a, Deploy) and a.figure == "shepherd"]
    assert len(shepherds) == 2
    game.act(shepherds[0])
    draw(game, WOLF)
    assert game.drawing


def test_what_lies_under_hills_is_imagined() -> None:
    """HS-1: a tile of the bag for each that nobody knows; one that is known stays."""
    game = table(HS, bag={"BG-U": 2, "BG-B": 1})
    game.state.store(hills_of(game.state), buried=("", "BG-X", ""))
    imagine_buried(game.state, 0, "seed")
    buried = Counter(hills_of(game.state).buried)
    assert (buried["BG-X"], buried.total()) == (1, 3)
    assert Counter(game.state.bag) + buried == {"BG-U": 2, "BG-B": 1, "BG-X": 1}
