"""Flying machines on Discord: who flies, where to, and where it lands."""

from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import OnSegment, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.play.picker.ask import ask
from cogs.play.picker.question import Question
from rules.actions import Deploy
from rules.expansions.flying_machines import Fly, Roll
from rules.geometry import square_at
from tests.builders import IC, Table, table

VIEWER = Viewer(Words(), ("Ada", "Bo"))
FL = "flying-machines"


def machine(*expansions: str, tile: str = "BG-W") -> Table:
    """Ada has laid a machine at (2, 1), which flies west: over a gap, to this tile at (0, 1)."""
    game = table(FL, *expansions)
    game.put("BG-D", (1, 0))
    game.put("BG-D", (2, 0))
    game.put(tile, (0, 1))
    game.lay("FL-02", (2, 1))
    return game


def labels(question: Question) -> list[str]:
    """Return what can be chosen, in words."""
    choices = (choice.action for choice in question.choices)
    return [VIEWER.labels.of(question.state, action) for action in choices if action is not None]


def test_a_flight_is_offered_for_each_kind_of_figure() -> None:
    """Beside the places on the tile, in words, so that the machine is seen."""
    game = machine(IC, "abbot")
    assert labels(ask(game.state, 0, Goto(())))[-4:] == [
        "Meeple flies",
        "Abbot flies",
        "Large meeple flies",
        "No meeple",
    ]
    assert COLUMNS.point(game.state, Fly("meeple")) is None


def test_where_a_flight_leads_is_told_before() -> None:
    """The squares on which there is a place to land, or that there is none."""
    (told,) = COLUMNS.format_effects(VIEWER, machine().state)
    assert told.startswith("Flying machine: ")
    assert told.endswith("There’s a place for it at 1S.")
    game = table(FL)
    game.lay("FL-02", (0, 1))
    (told,) = COLUMNS.format_effects(VIEWER, game.state)
    assert told.endswith("finds no place, whatever the die says.")
    game.passes()
    game.lay("BG-B", (1, 1))
    assert list(COLUMNS.format_effects(VIEWER, game.state)) == []


def test_its_player_is_asked_where_it_lands() -> None:
    """With the points as of now: none where others have more meeples."""
    game = machine("princess-dragon")
    for _ in range(2):
        game.stand(1, (0, 1), "road1")
    game.state.legal = None
    game.act(Fly("meeple"), Roll(2))
    assert COLUMNS.name_summons(game.state) == "landing"
    assert COLUMNS.name_question(game.state) == "landing"
    assert COLUMNS.find_decision(game.state).whole_board
    assert labels(ask(game.state, 0, Goto(()))) == [
        "Highwayman, road E: 0 pts so far",
        "Highwayman, road S: 1 pt so far",
        "Highwayman, road W: 1 pt so far",
    ]
    pointer = COLUMNS.point(game.state, Deploy("meeple", 0, 1, "road2"))
    assert isinstance(pointer, OnSegment)
    assert game.state.board.square_of(pointer.segment) == square_at(0, 1)
