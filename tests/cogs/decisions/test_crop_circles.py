"""Crop circles on Discord: what the tile says is in the call, the question and the effects."""

import pytest

from bot.wording import Words
from cogs.decisions.column import OnFigure, Viewer
from cogs.decisions.expansions import COLUMNS
from rules.actions import Deploy
from rules.expansions.crop_circle import NameCrop, TakeHome
from rules.option import OptionValue
from tests.builders import Table, figure, table
from tests.halves import with_halves

VIEWER = Viewer(Words(), ("Ada", "Bo"))
CC = "crop-circles"


def circle(options: dict[str, OptionValue] | None = None) -> Table:
    """Ada has laid a crop circle for highwaymen; Bo has one."""
    game = table(CC, edition="C1", options=options)
    game.stand(1, (0, 0), "road1")
    game.lay("CC1-04", (0, 1))
    game.passes()
    return game


def test_its_player_is_asked_what_everybody_does() -> None:
    """The kind is the tile's."""
    game = circle()
    assert COLUMNS.name_summons(game.state) == "crop-circle.highwayman"
    assert COLUMNS.name_question(game.state) == "crop-circle.highwayman"
    assert COLUMNS.find_decision(game.state).whole_board
    assert list(COLUMNS.format_effects(VIEWER, game.state)) == [
        "Crop circle: after scoring, all players add a meeple to their highwaymen or return one;"
        " you choose which."
    ]


@pytest.mark.parametrize(("value", "end"), [("may", ""), ("must", ".must")])
def test_others_are_called_to_add_or_return(value: str, end: str) -> None:
    """With whom they have there; the call says whether they must."""
    game = circle({"crop-circle-a": value})
    game.act(NameCrop("highwayman", "A"))
    assert COLUMNS.name_summons(game.state) == f"crop-add.highwayman{end}"
    assert COLUMNS.name_question(game.state) == "crop-add.highwayman"
    company = Deploy("meeple", 0, 0, "road1")
    assert COLUMNS.point(game.state, company) == OnFigure(figure("1.meeple.1"))
    game = circle()
    game.act(NameCrop("highwayman", "B"))
    assert COLUMNS.name_summons(game.state) == "crop-take.highwayman"
    taken = TakeHome(figure("1.meeple.1"))
    assert COLUMNS.point(game.state, taken) == OnFigure(figure("1.meeple.1"))


def test_with_half_tiles_each_is_told_once() -> None:
    """The half tile's circle, which asks for the kind too, and a tile's own."""
    game = with_halves("H2-04", "H1-07", expansions=(CC,), start="BG-D")
    game.half("H2-04", at=(0, 1), rotation=1)
    assert list(COLUMNS.format_effects(VIEWER, game.state)) == [
        "Crop circle: after scoring, all players add or return a meeple; you choose which."
    ]
    game.passes()
    assert COLUMNS.name_question(game.state) == "crop-circle"
    game.act(NameCrop("farmer", "B"))
    game.lay("CC2-01", (1, 0))
    assert len(list(COLUMNS.format_effects(VIEWER, game.state))) == 1
