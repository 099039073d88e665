"""Mage, witch and festivals in the terms of a recording."""

from rules import advance
from rules.events import FigureDeployed
from rules.expansions.festival import TakeBack
from rules.expansions.mage_witch.moves import MoveMagicFigure
from rules.notation.jcz.places import Frame
from tests.builders import Table, figure, table
from tests.magic import MW, put
from tools.conformance import positions
from tools.conformance.events import describe_events, read_events
from tools.conformance.figures import FigureIds
from tools.conformance.options import list_options, read_choice, read_options
from tools.conformance.recording import Group, RecordedStep
from tools.conformance.scores import FairyPoint, describe_scoring, list_scorings

NO_FAIRY = FairyPoint((0, 0), ())


def ids_of(game: Table) -> FigureIds:
    """Return the ids of the figures on the board."""
    ids = FigureIds(Frame())
    for placed, segment in game.state.figures.items():
        ids.deploy(game.state, FigureDeployed(placed, game.state.spot(segment)), "")
    return ids


def test_options_and_events_of_the_mage() -> None:
    """Places of features, and the same in the event and after the turn."""
    game = table(MW)
    game.lay("MW-02", at=(1, 0), rotation=1)
    ids, option = ids_of(game), ("Neutral", "mage.1", 0, 0, "Road", "WE")
    move = MoveMagicFigure("mage", 0, 0, "road1")
    assert list_options(game.state, ids)[option] == (move,)
    step = RecordedStep(
        "MageAndWitchPhase",
        0,
        0,
        [Group("Neutral", [[0, 0, "Road", "WE"]], f="mage.1")],
        (0, [0, 0, "Road", "WE"]),
    )
    assert (read_options(step), read_choice(step)) == ({option}, option)
    events = advance(game.state, move)
    place = [0, 0, "Road", "WE"]
    told = ("neutral-moved", {"figure": "mage.1", "from": place, "to": place})
    ours = describe_events(game.state, ids, events)
    assert ours == read_events(game.state, ids, [told]) == [("neutral-moved", "mage.1", *place)]
    assert positions.magic(game.state, ids, "mage") == place
    assert positions.magic(game.state, ids, "witch") is None


def test_lines_of_the_witch() -> None:
    """A recording has her points only."""
    game = table(MW)
    game.put("BG-A", (-1, 0), 3)
    game.stand(0, (0, 0), "road1")
    put(game, "witch", (0, 0), "road1")
    ids = ids_of(game)
    game.play("BG-A", at=(1, 0), rotation=1)
    (scoring,) = list_scorings(game.state, game.events)
    (line,) = describe_scoring(game.state, ids, scoring, NO_FAIRY)
    assert (line.points, line.parts) == (2, ((3, "tiles", 3), (None, "witch", -1)))


def test_options_of_a_festival() -> None:
    """Whom one may take back, with the source of the return."""
    game = table("festival")
    game.stand(0, (0, 0), "road1")
    ids = ids_of(game)
    game.lay("FE-09", at=(0, -1), rotation=2)
    option = ("Return", "FESTIVAL", 0, 0, "Road", "WE", "0.small.1")
    assert list_options(game.state, ids)[option] == (TakeBack(figure("0.meeple.1")),)
