"""The Festival on Discord: the figures that may return are behind one button."""

from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import OnFigure, Viewer
from cogs.play.picker.ask import ask
from cogs.play.picker.question import Question
from rules.actions import PASS
from rules.expansions.festival import TakeBack
from tests.builders import Table, figure, table

VIEWER = Viewer(Words(), ("Ada", "Bo"))


def laid(*figures: str) -> tuple[Table, Question]:
    """Ada has these figures on the board and has laid a festival tile; return what is asked."""
    game = table("festival", "traders-builders")
    for kind in figures:
        game.stand(0, (0, 0), "road1", kind=kind)
    game.draws("FE-09")
    return game, ask(game.state, 0, ask(game.state, 0, Goto(())).signs[0].goto)


def test_several_are_behind_a_button() -> None:
    """Each is pointed at, and told with its place."""
    game, question = laid("meeple", "builder")
    assert not any(isinstance(choice.action, TakeBack) for choice in question.choices)
    screen = ask(game.state, 0, question.submenus["festival"])
    assert [choice.pointer for choice in screen.choices] == [
        OnFigure(figure("0.builder.1")),
        OnFigure(figure("0.meeple.1")),
    ]
    assert [
        VIEWER.labels.of(screen.state, choice.action) for choice in screen.choices if choice.action
    ] == [
        "Builder at 0 returns",
        "Highwayman at 0 returns",
    ]


def test_a_single_one_has_its_own_button() -> None:
    """Beside the places for a meeple, and passing."""
    _, question = laid("meeple")
    assert "festival" not in question.submenus
    actions = [choice.action for choice in question.choices]
    assert TakeBack(figure("0.meeple.1")) in actions
    assert actions[-1] == PASS
