"""Flights and crop circles in the terms of a recording."""

from rules import advance
from rules.actions import Deploy
from rules.events import FigureDeployed
from rules.expansions import EXPANSIONS
from rules.expansions.crop_circle import NameCrop
from rules.expansions.flying_machines import Fly, Roll
from rules.notation.jcz.places import Frame
from tests.builders import table
from tools.conformance.allowances import Allowances
from tools.conformance.events import describe_events, read_events
from tools.conformance.figures import FigureIds
from tools.conformance.options import MACHINE, is_asked, list_options, read_choice
from tools.conformance.recording import RecordedSetup, RecordedStep
from tools.conformance.setups import unbuilt


def test_a_flight_is_a_place_of_its_tile() -> None:
    """Then the same phase comes once more, for the landing."""
    game = table("flying-machines", "phantom")
    game.put("BG-B", (0, 1))
    game.lay("FL-02", (1, 1))
    ids = FigureIds(Frame())
    flight = ("Meeple", "SmallFollower", 1, 1, *MACHINE)
    assert list_options(game.state, ids)[flight] == (Fly("meeple"),)
    assert is_asked(game.state, "ActionPhase")
    events = [*advance(game.state, Fly("meeple")), *advance(game.state, Roll(1))]
    rolled = ("flier-roll", {"distance": 1, "flierPosition": [1, 1]})
    told = describe_events(game.state, ids, events)
    assert told == read_events(game.state, ids, [rolled]) == [("flier-roll", 1)]
    assert is_asked(game.state, "ActionPhase")
    assert is_asked(game.state, "PhantomPhase")
    assert not is_asked(game.state, "TilePhase")
    landing = ("Meeple", "SmallFollower", 0, 1, "Monastery", "I")
    assert list_options(game.state, ids) == {landing: (Deploy("meeple", 0, 1, "monastery1"),)}


def test_a_circle_is_told_by_our_rules_only() -> None:
    """With the tile's kind; another engine has no event for it."""
    game = table("crop-circles", edition="C1")
    game.stand(1, (0, 0), "road1")
    ids = FigureIds(Frame())
    for figure, segment in game.state.figures.items():
        ids.deploy(game.state, FigureDeployed(figure, game.state.spot(segment)), "")
    game.lay("CC1-04", (0, 1))
    game.passes()
    step = RecordedStep("CropPhase", 0, 0, [], "PASS")
    assert is_asked(game.state, step.ph)
    assert read_choice(step) not in list_options(game.state, ids)
    named = NameCrop("highwayman", "B")
    assert list_options(game.state, ids)["Crop", "", "highwayman", "B"] == (named,)
    told = describe_events(game.state, ids, advance(game.state, named))
    assert told == [("crop-circle", "highwayman", "B", 0)]
    assert Allowances(foreign=False).told(told) == told
    assert Allowances(foreign=True).told(told) == []


def test_sets_of_no_edition_are_known() -> None:
    """Machines are of an edition, crop circles are not."""
    sets = {"basic:1": 1, "flier:1": 1, "corn-circles/1": 1, "corn-circles/2": 1, "wells": 1}
    elements = {"small-follower": 7, "flier": True, "corn-circle": True}
    assert unbuilt(RecordedSetup(sets, elements, {}, [])) == ["wells"]
    assert {"flying-machines", "crop-circles"} <= EXPANSIONS.keys()
