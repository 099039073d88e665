"""What mage, witch and festivals mean to a bot."""

from opponents import choose
from opponents.expansions import evaluate
from rules import apply, legal_actions
from rules.expansions.festival import TakeBack
from rules.expansions.mage_witch.moves import MoveMagicFigure
from tests.builders import Table, figure, table
from tests.magic import MW, put


def a_city_each() -> Table:
    """Player 0 has laid a magic tile; both have a knight in a city of their own."""
    game = table(MW)
    for at, player in (((3, 0), 0), ((-3, 0), 1)):
        game.put("BG-R", at)
        game.stand(player, at, "city1")
    game.lay("MW-02", at=(1, 0), rotation=1)
    return game


def test_the_mage_helps_oneself_or_the_witch_harms_others() -> None:
    """The bot never does it the other way round."""
    game = a_city_each()
    move = choose(game.state, 0, "hard", further=False)
    assert isinstance(move, MoveMagicFigure)
    assert (move.figure, move.x) in {("mage", 3), ("witch", -3)}


def test_a_feature_is_valued_by_who_stands_on_it() -> None:
    """Also by one evaluator that has valued it before."""
    game = a_city_each()
    evaluator = evaluate(game.state, 0)
    before = evaluator.value(game.state.copy())
    put(game, "mage", (3, 0), "city1")
    with_mage = evaluator.value(game.state.copy())
    put(game, "witch", (-3, 0), "city1")
    assert before < with_mage < evaluator.value(game.state.copy())


def test_one_place_on_each_feature_that_matters_is_weighed() -> None:
    """For each of the two, and one on a feature without figures, whichever that is."""
    game = a_city_each()
    game.put("BG-R", (3, -1), 2)
    game.state.legal = None
    column = evaluate(game.state, 0).columns[-1]
    judged = column.judgements["magic"](evaluate(game.state, 0), game.state)
    features = game.state.board.features
    opens = [f for f in features if f.kind in ("city", "road") and f.segments and not f.complete]
    empty = [f for f in opens if not f.figures]
    assert len(empty) > 1
    assert len(judged) == 2 * (len(opens) - len(empty) + 1)
    evaluator = evaluate(game.state, 0)
    values = {
        (action.figure, evaluator.value(apply(game.state, action)[0]))
        for action in legal_actions(game.state)
        if isinstance(action, MoveMagicFigure)
        and not game.state.board.feature(game.state.find_segment(action)).figures
    }
    assert len(values) == 2


def test_a_figure_that_is_stuck_comes_back() -> None:
    """From a road that can hardly score, where nothing is to be claimed with many at home."""
    game = table("festival")
    for _ in range(7):
        game.stand(0, (0, 0), "road1")
    game.put("BG-B", (1, 1))
    game.lay("FE-02", at=(0, -1))
    assert choose(game.state, 0, "hard", further=False) in {
        TakeBack(figure(f"0.meeple.{number}")) for number in range(1, 8)
    }
