"""Mage & Witch on Discord: a button for each of the two, a square, and a road or city."""

from bot.games.visibility import PURIST
from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import OnSegment, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.play.picker.ask import ask
from cogs.play.picker.question import Asked, Question
from rules.expansions.mage_witch.moves import MoveMagicFigure, TakeMagicFigure
from rules.expansions.mage_witch.slot import segment_of
from tests.builders import Table, table
from tests.magic import MW, between_cities, put

VIEWER = Viewer(Words(), ("Ada", "Bo"))


def magic_tile() -> Table:
    """Ada has laid a magic tile beside the start tile, in whose city Bo has a knight."""
    game = table(MW)
    game.stand(1, (0, 0), "city1")
    game.lay("MW-02", at=(1, 0), rotation=1)
    return game


def labels(question: Question, viewer: Viewer = VIEWER) -> list[str]:
    """Return what can be chosen, in words."""
    actions = [choice.action for choice in question.choices]
    return [viewer.labels.of(question.state, action) for action in actions if action is not None]


def test_a_button_for_each_of_the_two() -> None:
    """Nothing else, as one of them must move."""
    question = ask(magic_tile().state, 0, Goto(()))
    assert COLUMNS.find_decision(question.state).question == "magic"
    assert ([*question.submenus], question.choices) == (["mage", "witch"], ())


def test_a_square_and_then_a_feature() -> None:
    """Told with what its holders gain or lose there."""
    game = magic_tile()
    squares = ask(game.state, 0, ask(game.state, 0, Goto(())).submenus["mage"])
    assert (squares.asked, len(squares.signs)) == (Asked.SQUARE, 2)
    screen = ask(game.state, 0, squares.signs[0].goto)
    assert labels(screen) == ["Mage, city: Bo +1", "Mage, road"]
    assert all(isinstance(choice.pointer, OnSegment) for choice in screen.choices)
    witch = ask(game.state, 0, ask(game.state, 0, Goto(())).submenus["witch"])
    assert labels(ask(game.state, 0, witch.signs[0].goto)) == ["Witch, city", "Witch, road"]


def test_purists_are_told_no_points() -> None:
    """Only the feature."""
    game = magic_tile()
    squares = ask(game.state, 0, ask(game.state, 0, Goto(())).submenus["mage"])
    screen = ask(game.state, 0, squares.signs[0].goto)
    purist = Viewer(Words(), ("Ada", "Bo"), PURIST)
    assert labels(screen, purist) == ["Mage, city", "Mage, road"]


def test_the_figure_action_follows_on_the_next_screen() -> None:
    """After the move."""
    game = magic_tile()
    squares = ask(game.state, 0, ask(game.state, 0, Goto(())).submenus["witch"])
    screen = ask(game.state, 0, squares.signs[0].goto)
    following = ask(game.state, 0, screen.choices[0].goto)
    assert isinstance(following.chosen[0].action, MoveMagicFigure)
    assert following.state.step is not None
    assert following.state.step.kind == "wood"


def test_nowhere_to_go() -> None:
    """Each can be taken off, and is pointed at where it stands."""
    game = between_cities(("mage", (1, -1)), ("witch", (1, 1)))
    question = ask(game.state, 0, Goto(()))
    assert [choice.action for choice in question.choices] == [
        TakeMagicFigure("mage"),
        TakeMagicFigure("witch"),
    ]
    assert labels(question) == ["Remove the mage", "Remove the witch"]
    mage = OnSegment(segment_of(game.state, "mage"))
    assert question.choices[0].pointer == mage


def test_where_a_figure_was_put_is_seen_by_everybody() -> None:
    """The pieces are in every picture."""
    game = magic_tile()
    put(game, "mage", (1, 0), "road1")
    assert [piece.kind for piece in VIEWER.see(game.state).pieces] == ["mage"]
