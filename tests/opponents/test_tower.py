"""What towers mean to a bot: a threat, a shelter for nobody else, prisoners, floors to build."""

from opponents.expansions import evaluate
from opponents.expansions.tower import count_prisoners, fear_towers, keep_floors
from rules.expansions.tower.slot import towers
from rules.geometry import square_at
from tests.builders import figure
from tests.towers import HIGH, TOWER, imprison, tower_table


def test_a_tower_threatens_as_far_as_its_next_floor_reaches() -> None:
    """Others build it, as long as they have floors; what is complete is scored before."""
    game = tower_table(floors=1)
    lost = fear_towers(evaluate(game.state, 0), game.state)
    assert lost is not None
    near, far = square_at(2, 1), square_at(3, 1)
    assert lost(0, near, False) > lost(0, far, False) == 0.0
    assert lost(0, near, True) == 0.0
    game.state.store(towers(game.state), stocks=(10, 0))
    lost = fear_towers(evaluate(game.state, 0), game.state)
    assert lost is not None
    assert lost(0, near, False) == 0.0 < lost(1, near, False)


def test_a_closed_tower_threatens_nobody() -> None:
    """Whoever stands on top keeps others from building."""
    game = tower_table(floors=1)
    game.stand(0, TOWER, HIGH)
    assert fear_towers(evaluate(game.state, 0), game.state) is None


def test_prisoners_count_for_captor_and_owner() -> None:
    """The captor hopes for the price; what the meeple is worth beyond it is still its owner's."""
    game = tower_table()
    imprison(game, "0.meeple.1", 1)
    evaluator = evaluate(game.state, 0)
    worth = evaluator.reserve(figure("0.meeple.1"))
    changes = dict(count_prisoners(evaluator, game.state))
    assert 0 < changes[1] <= worth / 2
    assert 0 <= changes[0] < worth


def test_floors_are_worth_something_while_there_are_turns() -> None:
    """All the same to everybody."""
    game = tower_table()
    evaluator = evaluate(game.state, 0)
    assert dict(keep_floors(evaluator, game.state)) == {
        player: evaluator.weights["floor"] * min(10, evaluator.turns) for player in (0, 1)
    }
