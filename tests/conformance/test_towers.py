"""Towers and prisoners in the terms of a recording."""

from rules import advance
from rules.actions import PASS, Action
from rules.events import Event, FigureDeployed
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.tower.floors import BuildFloor
from rules.expansions.tower.prisoners import Capture, Ransom, TakeInExchange
from rules.geometry import square_at
from rules.notation.jcz.places import Frame
from rules.tiles import Kind
from tests.builders import IC, PD, Table, figure
from tests.towers import HIGH, TOWER, imprison, rich, tower_table
from tools.conformance import positions
from tools.conformance.allowances import Allowances
from tools.conformance.events import describe_events
from tools.conformance.figures import FigureIds
from tools.conformance.options import RANSOM, list_options, read_choice, read_options
from tools.conformance.recording import Group, RecordedStep
from tools.conformance.scores import list_scorings
from tools.conformance.tokens import list_tokens


def ids_of(game: Table) -> FigureIds:
    """Return the ids of the figures on the board."""
    ids = FigureIds(Frame())
    for placed, segment in game.state.figures.items():
        ids.deploy(game.state, FigureDeployed(placed, game.state.spot(segment)), "")
    return ids


def about_to_capture() -> Table:
    """Player 1 holds two kinds of player 0's, who builds beside player 1's highwayman."""
    game = tower_table(IC, floors=1)
    imprison(game, "0.meeple.1", 1)
    imprison(game, "0.big-meeple.1", 1)
    game.stand(1, (0, 0), "road1")
    rich(game, 0)
    game.lay("BG-B", at=(0, 2))
    return game


def does(game: Table, *actions: Action) -> list[Event]:
    """Do these actions, one after the other; return what happened."""
    return [event for action in actions for event in advance(game.state, action)]


def test_options_at_a_tower() -> None:
    """A floor, a meeple on top, a capture, and a ransom by kind and captor."""
    game = about_to_capture()
    ids = ids_of(game)
    found = list_options(game.state, ids)
    assert found["Tower", "", 0, 1] == (BuildFloor(*TOWER),)
    assert ("Meeple", "SmallFollower", 0, 1, "Tower", "I") in found
    assert found[RANSOM, "BigFollower", 1] == (Ransom(figure("0.big-meeple.1")),)
    does(game, BuildFloor(*TOWER))
    captured = ("Capture", "", 0, 0, "Road", "WE", "1.small.1")
    assert list_options(game.state, ids)[captured] == (Capture(figure("1.meeple.1")),)


def test_a_ransom_is_read_by_kind_and_captor() -> None:
    """It is beside the options of a step, and names the figure."""
    ransoms = [("SmallFollower", "0.small.3", 1), ("Mayor", "0.mayor.1", 2)]
    step = RecordedStep("ActionPhase", 0, 1, [], ("RANSOM", "0.mayor.1"), ransom=ransoms)
    assert read_choice(step) == (RANSOM, "Mayor", 2)
    assert read_options(step) == {(RANSOM, "SmallFollower", 1), (RANSOM, "Mayor", 2), ("PASS",)}
    floor = RecordedStep("ActionPhase", 0, 1, [Group("Tower", [[2, 3]])], (0, [2, 3]))
    assert read_choice(floor) == ("Tower", "", 2, 3)


def test_events_at_a_tower() -> None:
    """An exchange tells of the captor's meeple only, a ransom scores nothing."""
    game = about_to_capture()
    ids = ids_of(game)
    events = does(
        game,
        Ransom(figure("0.meeple.1")),
        BuildFloor(*TOWER),
        Capture(figure("1.meeple.1")),
    )
    told = describe_events(game.state, ids, events)
    assert told == [
        ("token-placed", "TOWER_PIECE", 0, 1, "Tower", "I"),
        ("meeple-captured", "SmallFollower", 1, 0, 0, "Road", "WE"),
        ("ransom-paid", "SmallFollower", 0, 1),
        ("prisoners-exchange", "BigFollower", 0),
    ]
    assert list_scorings(game.state, events) == []


def test_an_exchange_that_is_chosen() -> None:
    """It is told the same."""
    game = about_to_capture()
    ids = ids_of(game)
    capture = BuildFloor(*TOWER), Capture(figure("1.meeple.1"))
    events = does(game, *capture, TakeInExchange(figure("0.meeple.1")))
    assert ("prisoners-exchange", "SmallFollower", 0) in describe_events(game.state, ids, events)
    assert not any(each[0] == "ransom-paid" for each in describe_events(game.state, ids, events))


def test_positions_of_towers() -> None:
    """Squares with floors, prisoners by kind and owner, floors as tokens; foundations are none."""
    game = about_to_capture()
    ids = ids_of(game)
    assert positions.floors(game.state, ids) == [[0, 1, 1]]
    assert positions.prisoners(game.state) == [
        [],
        [["BigFollower", 0, 1], ["SmallFollower", 0, 1]],
    ]
    assert list_tokens(game.state) == [{"TOWER_PIECE": 10}, {"TOWER_PIECE": 10}]
    assert "Tower" not in {kind for kind, _, _ in positions.features(game.state, ids)}


def test_a_tower_where_the_dragon_is() -> None:
    """16: another engine lets meeples onto it; ours do not."""
    game = tower_table(PD, floors=1)
    game.state.store(pieces(game.state), dragon=square_at(*TOWER))
    game.lay("BG-B", at=(0, 2))
    climb = Allowances(foreign=True).registry()["tower"].ways
    own = Allowances(foreign=False).registry()["tower"].ways
    assert climb is not None
    assert own is not None
    kind = game.state.rulebook.kinds["meeple"]
    assert [a.segment for a in climb(game.state, 0, kind)] == [HIGH]
    assert [*own(game.state, 0, kind)] == []
    assert HIGH.startswith(Kind.TOWER)


def test_ransoms_are_paid_in_two_phases() -> None:
    """18: elsewhere another engine offers none, and where nothing else is, asks nothing."""
    game = about_to_capture()
    ids = ids_of(game)
    foreign, own = Allowances(foreign=True), Allowances(foreign=False)
    options = list_options(game.state, ids)
    assert foreign.ransoms("ActionPhase", options) == options
    assert not foreign.only_ransoms(game.state)
    does(game, BuildFloor(*TOWER))
    options = list_options(game.state, ids)
    kept = foreign.ransoms("TowerCapturePhase", options)
    assert kept.keys() == {option for option in options if option[0] != RANSOM} < options.keys()
    assert foreign.used[18] == 1
    assert own.ransoms("TowerCapturePhase", options) == options
    assert PASS in game.legal
