"""Towers on Discord: behind one button, captures and ransoms beside what is decided."""

import pytest

from bot.games.visibility import PURIST
from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import OnFigure, OnSegment, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.layout import MOST_PARTS
from cogs.pictures import Pictures
from cogs.play.picker.ask import ask
from cogs.play.picker.message import Picker
from cogs.play.picker.question import Asked, Question
from cogs.render_pool import Threads
from rules.actions import PASS, Deploy
from rules.expansions.tower.floors import BuildFloor
from rules.expansions.tower.prisoners import Capture, Ransom, TakeInExchange
from tests.builders import IC, PD, Table, figure
from tests.sprites import share_sprites
from tests.towers import TOWER, imprison, raise_to, rich, tower_table

VIEWER = Viewer(Words(), ("Ada", "Bo"))
SECOND = (1, 1)


def prisoners(*road: tuple[int, int]) -> Table:
    """Bo holds two kinds of Ada's meeples and stands by a tower; she has a tile in hand."""
    game = tower_table(IC, floors=1)
    game.put("TW-03", SECOND)
    for square in road:
        game.put("BG-U", square, 1)
    for text in ("0.meeple.1", "0.big-meeple.1"):
        imprison(game, text, 1)
    rich(game, 0)
    game.stand(1, TOWER, "field1")
    game.draws("BG-B")
    return game


def picker() -> Picker:
    """Return Ada's picker."""
    return Picker("k3f9x2ab", 7, 0, VIEWER, Pictures(Threads(share_sprites())))


def first_square(game: Table) -> Question:
    """Return what is asked once the tile lies."""
    return ask(game.state, 0, ask(game.state, 0, Goto(())).signs[0].goto)


def labels(question: Question) -> list[str]:
    """Return what can be chosen, in words."""
    choices = (choice.action for choice in question.choices)
    return [VIEWER.labels.of(question.state, action) for action in choices if action is not None]


def test_a_ransom_stands_beside_every_choice() -> None:
    """Never hidden: with the squares for a tile, the places for a meeple, and whom to capture."""
    game = prisoners()
    offers = {
        Ransom(figure("0.big-meeple.1")): "Large meeple back from Bo for 3 pts",
        Ransom(figure("0.meeple.1")): "Meeple back from Bo for 3 pts",
    }
    laid = first_square(game)
    squares = ask(game.state, 0, laid.submenus["tower"])
    tower = ask(game.state, 0, squares.signs[0].goto)
    build = next(c.goto for c in tower.choices if isinstance(c.action, BuildFloor))
    for question in (ask(game.state, 0, Goto(())), laid, ask(game.state, 0, build)):
        actions = [c.action for c in question.choices if isinstance(c.action, Ransom)]
        assert actions == [*offers]
        assert {*offers.values()} <= {*labels(question)}


def test_towers_are_behind_a_button_of_their_own() -> None:
    """A tower by its letter, then what is done there; both have the sign of the same place."""
    game = prisoners()
    laid = first_square(game)
    assert not any(isinstance(choice.action, BuildFloor) for choice in laid.choices)
    squares = ask(game.state, 0, laid.submenus["tower"])
    assert len(squares.signs) == 2
    tower = ask(game.state, 0, squares.signs[0].goto)
    assert labels(tower) == ["Meeple, tower", "Add floor 2, meeples in reach: 1"]
    assert {choice.label for choice in tower.choices} == {"1"}
    assert isinstance(tower.choices[0].pointer, OnSegment)


def test_a_portal_does_not_lead_to_towers() -> None:
    """They are not among its squares, though they are elsewhere (TW-13)."""
    game = tower_table(PD, floors=1)
    game.lay("PD-R", at=(1, 0))
    menus = {menu.name: menu for menu in COLUMNS.list_submenus(game.state)}
    climb = Deploy("meeple", *TOWER, "tower1")
    assert game.may(climb)
    assert not menus["portal"].holds(game.state, climb)
    assert menus["tower"].holds(game.state, climb)
    assert menus["portal"].holds(game.state, Deploy("meeple", *TOWER, "field1"))


def test_captures_say_whose_meeple_it_is() -> None:
    """One's own comes back."""
    game = prisoners()
    game.place((0, 2))
    game.stand(0, (0, 0), "road1")
    game.act(BuildFloor(*TOWER))
    assert COLUMNS.point(game.state, Capture(figure("1.meeple.1"))) == OnFigure(
        figure("1.meeple.1")
    )
    assert COLUMNS.find_decision(game.state).question == "capture"
    named = [VIEWER.labels.of(game.state, action) for action in game.legal]
    assert named == [
        "Return Ada’s highwayman at 0",
        "Capture Bo’s farmer at 1S",
        "Capture nobody",
        "Large meeple back from Bo for 3 pts",
        "Meeple back from Bo for 3 pts",
    ]
    game.act(Capture(figure("1.meeple.1")))
    named = [VIEWER.labels.of(game.state, action) for action in game.legal]
    assert named == ["Large meeple", "Meeple"]
    assert all(COLUMNS.point(game.state, action) is None for action in game.legal)
    assert game.may(TakeInExchange(figure("0.meeple.1")))


@pytest.mark.parametrize(
    ("held", "buttons"),
    [
        (("0.meeple.1",), {"Ransom": "Meeple"}),
        (
            ("0.meeple.1", "0.big-meeple.1"),
            {"Ransom 1": "Large meeple", "Ransom 2": "Meeple"},
        ),
    ],
)
def test_a_ransom_is_explained_above_its_button(
    held: tuple[str, ...], buttons: dict[str, str]
) -> None:
    """Its words hold a name, and a button only twenty letters; several have numbers."""
    game = tower_table(IC, floors=1)
    for text in held:
        imprison(game, text, 1)
    rich(game, 0)
    game.draws("BG-B")
    written = picker().write(ask(game.state, 0, Goto(())))
    labels = [button.label for row in written.rows for button in row]
    assert labels[-len(held) :] == [*buttons]
    for label, figure_name in buttons.items():
        assert f"**{label}** {figure_name} back from Bo for 3 pts" in written.above.split("\n")


@pytest.mark.parametrize(("length", "asked"), [(13, Asked.SQUARE), (14, Asked.ZONE)])
def test_ransoms_leave_room_for_letters(length: int, asked: Asked) -> None:
    """Beside two ransoms a message has room for 26 squares; of 28 a part is asked for first."""
    game = prisoners(*((x, 0) for x in range(1, length)))
    question = ask(game.state, 0, Goto(()))
    squares = [square for sign in question.signs for square in sign.squares]
    assert (question.asked, len(squares)) == (asked, 2 * length)
    for seen in (question, ask(game.state, 0, question.signs[0].goto)):
        assert len(seen.choices) == 2 or seen.about is not None
        assert picker().write(seen).parts < MOST_PARTS, "The picture is a part, too."


def test_the_table_tells_floors_and_prisoners() -> None:
    """Whose they are and who holds them; nothing of prisoners if there are none."""
    game = prisoners()
    assert [*COLUMNS.format_supply(VIEWER, game.state)] == [
        "Floors left: Ada 10, Bo 10",
        "Prisoners: Bo holds 2 meeples of Ada",
    ]
    empty = tower_table()
    assert [*COLUMNS.format_supply(VIEWER, empty.state)] == ["Floors left: Ada 10, Bo 10"]


def test_purists_count_for_themselves() -> None:
    """How many a tower reaches is not told them."""
    game = prisoners()
    game.place((0, 2))
    raise_to(game, 3)
    words = Viewer(Words(), ("Ada", "Bo"), PURIST).labels
    assert words.of(game.state, BuildFloor(*TOWER)) == "Add floor 4"
    assert words.of(game.state, PASS) == "No meeple"
