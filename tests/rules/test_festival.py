"""The Festival (FE-1 to FE-5)."""

import pytest

from rules import Setup, new_game
from rules.actions import PASS
from rules.events import FigureReturned
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.abbey_mayor.slot import estate
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.festival import TakeBack
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.option import OptionValue
from tests.builders import PD, TB, Table, figure, table
from tests.halves import with_halves
from tests.towers import HIGH, TOWER, imprison, tower_table

FE = "festival"
CITY = "FE-09"
"""A festival beside a city and a road that bends."""


def takes_back(game: Table, text: str) -> None:
    """Take this figure back."""
    game.act(TakeBack(figure(text)))


def offered(game: Table) -> list[str]:
    """Return the figures that may be taken back."""
    return [str(action.figure) for action in game.choices(TakeBack)]


def home(game: Table) -> list[tuple[str, str]]:
    """Return the figures that went home in the last call, and why."""
    return [(str(event.figure), event.cause) for event in game.told(FigureReturned)]


def lay_festival(game: Table) -> None:
    """Lay a festival tile in the north, where the start tile's city goes on."""
    game.lay(CITY, at=(0, -1), rotation=2)


def test_any_figure_from_anywhere() -> None:
    """FE-1: one own figure returns from wherever it stands, instead of placing one."""
    game = table(FE)
    game.put("BG-U", (1, 0), 1)
    game.stand(0, (0, 0), "field1")
    game.stand(0, (1, 0), "road1")
    game.stand(1, (0, 0), "field2")
    lay_festival(game)
    assert offered(game) == ["0.meeple.1", "0.meeple.2"]
    takes_back(game, "0.meeple.2")
    assert home(game) == [("0.meeple.2", "festival")]
    assert (game.supply(0), game.where("0.meeple.1")) == (6, (0, 0, "field1"))
    assert game.drawing, "it was the turn's wood action"


def test_passing() -> None:
    """FE-1: nobody has to take anything back, and a figure may be placed instead."""
    game = table(FE)
    game.stand(0, (0, 0), "road1")
    lay_festival(game)
    assert game.may(PASS)
    game.deploy("road1")
    assert game.where("0.meeple.1") == (0, 0, "road1")


def test_only_in_the_turn_of_its_tile() -> None:
    """FE-1: on another tile's turn a festival that lies on the board offers nothing."""
    game = table(FE)
    game.stand(0, (0, 0), "road1")
    game.put(CITY, (0, -1), 2)
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert not game.may(TakeBack)


def test_nobody_stands_on_the_festival() -> None:
    """FE-1: its tile's other features are claimed as always."""
    game = table(FE)
    lay_festival(game)
    assert game.segments() == ["road1", "city1", "field1", "field2"]
    assert not game.may(TakeBack), "there is nobody to take back"


def test_from_a_tower_but_not_from_a_captor() -> None:
    """FE-1: a meeple on a tower may come back, a prisoner not."""
    game = tower_table(FE, floors=1)
    game.stand(0, TOWER, HIGH)
    imprison(game, "0.meeple.2", 1)
    lay_festival(game)
    assert offered(game) == ["0.meeple.1"]
    takes_back(game, "0.meeple.1")
    assert game.feature(TOWER, HIGH).figures == ()


def test_it_scores_nothing() -> None:
    """FE-2: the figure is gone before the scoring, even of what this tile completes."""
    game = table(FE)
    game.stand(0, (0, 0), "city1")
    game.lay("FE-08", at=(0, -1), rotation=2)
    takes_back(game, "0.meeple.1")
    assert game.items() == []
    assert game.feature((0, 0), "city1").complete


def test_an_abbot_brings_no_points() -> None:
    """FE-2: taking the abbot back for points is another action, and still there."""
    game = table(FE, "abbot")
    game.put("BG-B", (0, 1))
    game.stand(0, (0, 1), "monastery1", kind="abbot")
    lay_festival(game)
    assert game.may(ReturnAbbot(figure("0.abbot.1")))
    takes_back(game, "0.abbot.1")
    assert (game.items(), game.supply(0, "abbot")) == ([], 1)


def test_a_builder_left_alone() -> None:
    """FE-3, G2-5: goes home as well; a pig and a builder may come back by themselves."""
    game = table(FE, TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    lay_festival(game)
    assert offered(game) == ["0.builder.1", "0.meeple.1"]
    alone = Table(game.state.copy())
    takes_back(alone, "0.builder.1")
    assert home(alone) == [("0.builder.1", "festival")]
    takes_back(game, "0.meeple.1")
    assert home(game) == [("0.meeple.1", "festival"), ("0.builder.1", "alone")]


def test_the_fairy_stays() -> None:
    """FE-3, PD-F11: next to nobody."""
    game = table(FE, PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-U", at=(-1, 0), rotation=1)
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.fairy("0.meeple.1")
    game.play("BG-U", at=(3, 0), rotation=1)
    lay_festival(game)
    takes_back(game, "0.meeple.1")
    assert (game.fairy_at, game.beside_fairy) == ((1, 0), "")


def test_a_barn_frees_its_field() -> None:
    """FE-3: taken back, it leaves its corner, and the field may be claimed again."""
    game = table(FE, "abbey-mayor", start="BG-B")
    for at in ((1, 0), (0, 1)):
        game.put("BG-B", at)
    game.lay("BG-B", at=(1, 1))
    game.act(PlaceBarn(1, 1, "NW"))
    game.play("BG-B", at=(2, 1))
    game.lay("FE-07", at=(0, -1), rotation=1)
    assert "field1" not in game.segments()
    assert offered(game) == ["0.barn.1"]
    takes_back(game, "0.barn.1")
    assert (game.supply(0, "barn"), estate(game.state).barns) == (1, ())
    game.lay("BG-B", at=(2, 0))
    assert game.segments() == ["monastery1", "field1"]


def test_a_wagon_does_not_drive() -> None:
    """FE-3: it comes back to its owner's supply; it drives on after a scoring only."""
    game = table(FE, "abbey-mayor")
    game.stand(0, (0, 0), "road1", kind="wagon")
    lay_festival(game)
    takes_back(game, "0.wagon.1")
    assert (game.drawing, game.supply(0, "wagon")) == (True, 1)


def test_no_fairy_move_as_well() -> None:
    """FE-4: it is either the festival or the fairy."""
    game = table(FE, PD)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "field1")
    lay_festival(game)
    assert game.may(MoveFairy)
    takes_back(game, "0.meeple.1")
    assert game.drawing


def test_the_phantom_may_follow() -> None:
    """FE-4: even the one that was just taken back."""
    game = table(FE, "phantom")
    game.stand(0, (0, 0), "road1", kind="phantom")
    lay_festival(game)
    takes_back(game, "0.phantom.1")
    assert game.step == "phantom"
    game.deploy("road1", kind="phantom")
    assert game.where("0.phantom.1") == (0, -1, "road1")


def test_meeples_only() -> None:
    """FE-5: by option builder, pig and barn can't come back."""
    options: dict[str, OptionValue] = {"festival": "meeples"}
    game = table(FE, TB, options=options)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    lay_festival(game)
    assert offered(game) == ["0.meeple.1"]


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_ten_tiles_without_another_symbol(edition: str) -> None:
    """FE-5: each shows a festival and nothing else, whatever the edition."""
    state = new_game(Setup(edition=edition, expansions=(FE,)))
    symbols = [state.tile(id).symbols for id in state.bag if id.startswith("FE-")]
    assert symbols == [frozenset({"festival"})] * 10


def test_beside_a_half_tile() -> None:
    """FE-5, HL-15: figures on half tiles come back like all others."""
    game = with_halves("H1-04", "H2-04", expansions=(FE,))
    game.half("H1-04", (0, 1), 1)
    game.deploy("field1")
    game.play("BG-U", at=(1, 0))
    game.lay("FE-07", at=(0, -1), rotation=1)
    assert offered(game) == ["0.meeple.1"]
    takes_back(game, "0.meeple.1")
    assert game.supply(0) == 7


def test_a_princess_is_on_another_tile() -> None:
    """FE-5: where no festival was placed a princess removes knights and nobody comes back."""
    game = table(FE, PD)
    game.stand(1, (0, 0), "city1")
    game.stand(0, (0, 0), "road1")
    game.lay("PD-Bg", at=(0, -1), rotation=2)
    assert game.may(RemoveKnight)
    game.passes()
    assert not game.may(TakeBack)
