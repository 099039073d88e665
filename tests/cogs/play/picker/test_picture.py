"""The picture of a question: the right view, with just the signs that the buttons have."""

from functools import partial
from typing import Any

from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.play.picker.ask import ask
from cogs.play.picker.picture import draw_question, find_windows
from cogs.play.picker.question import Asked, Question
from rendering.views import Targets
from rules import State
from rules.actions import PASS, PlaceTile
from rules.geometry import square_at
from tests.builders import PD, figure, table
from tests.cogs.play.picker.positions import crowded, far_reaching, joining, princess_far_away
from tests.halves import with_halves
from tests.sprites import share_sprites

SPRITES = share_sprites()


def draw(state: State, question: Question) -> tuple[str, Any, dict[str, Any]]:
    """Return which view shows a question to the player to act, of what, and what else it takes."""
    drawing = draw_question(question, Viewer(Words(), [f"P{player}" for player in state.players]))
    assert isinstance(drawing, partial)
    return drawing.func.__name__, drawing.args[0], drawing.keywords


def asked(state: State, goto: Goto) -> Question:
    """Ask the player to act."""
    assert state.player is not None
    return ask(state, state.player, goto)


def test_squares_are_drawn_with_their_letters_and_the_tile_in_hand() -> None:
    """The letters are those of the buttons."""
    game = table()
    game.draws("BG-D")
    question = asked(game.state, Goto(()))
    name, scene, values = draw(game.state, question)
    assert name == "picker"
    assert values["hand"] is game.state.tile("BG-D")
    assert values["squares"] == {sign.squares[0]: sign.label for sign in question.signs}
    assert len(scene.tiles) == 1


def test_every_square_of_a_zone_has_its_number() -> None:
    """All squares are drawn, each with the number of its part."""
    question = asked(crowded(), Goto(()))
    assert question.asked is Asked.ZONE
    name, _, values = draw(crowded(), question)
    labels = values["squares"]
    assert name == "picker"
    assert labels == {s: sign.label for sign in question.signs for s in sign.squares}
    assert set(labels.values()) == {sign.label for sign in question.signs}


def test_a_tile_not_laid_yet_is_a_ghost() -> None:
    """On the board as it was; its segments have the numbers of the buttons."""
    game = table()
    game.draws("BG-D")
    question = asked(game.state, Goto((game.legal.index(PlaceTile(0, 1, 2)),)))
    name, scene, values = draw(game.state, question)
    ghost, features = values["ghost"], values["features"]
    assert name == "preview"
    assert len(scene.tiles) == 1
    assert (ghost.square, ghost.rotation) == (square_at(0, 1), 2)
    assert values["beside"] == Targets()
    named = {c.label: c.action.segment for c in question.choices if hasattr(c.action, "segment")}
    assert {label: ghost.tile.names[i] for label, i in features.items()} == named
    assert set(features) == {"1", "2", "3", "4"}


def test_what_is_far_from_a_ghost_is_in_its_picture() -> None:
    """The princess's victim, three squares away."""
    game = princess_far_away()
    question = asked(game.state, Goto((game.legal.index(PlaceTile(0, -3, 1)),)))
    name, _, values = draw(game.state, question)
    assert name == "preview"
    assert values["ghost"].square == square_at(0, -3)
    assert values["features"] == {}
    assert values["beside"] == Targets(figures={"A": figure("0.meeple.1")})


def test_the_picture_of_a_princess_reaches_to_her_victim() -> None:
    """Its window has the square on which he stands."""
    game = princess_far_away()
    question = asked(game.state, Goto((game.legal.index(PlaceTile(0, -3, 1)),)))
    alone = Question(question.asked, question.state, question.about, question.before)
    far, near = (find_windows(each, Viewer(Words(), ("Ada", "Bo"))) for each in (question, alone))
    victim = game.state.board.square_of(game.state.figures[figure("0.meeple.1")])
    assert far is not None
    assert near is not None
    assert any(victim in window for window in far)
    assert not any(victim in window.grow(-1) for window in near)


def test_what_was_done_after_laying_is_seen() -> None:
    """The phantom's question shows the meeple just placed; the tile has a ring."""
    game = table("phantom")
    game.draws("BG-D")
    path = (game.legal.index(PlaceTile(0, 1, 2)),)
    wood = asked(game.state, Goto(path))
    place = next(c for c in wood.choices if c.action is not None and "city" in str(c.action))
    question = asked(game.state, place.goto)
    name, scene, values = draw(game.state, question)
    targets = values["choice"]
    assert name == "targets"
    assert scene.figures == {figure("0.meeple.1"): question.state.figures[figure("0.meeple.1")]}
    assert targets.shown == {square_at(0, 1)}
    segments = {c.label: c.pointer[0] for c in question.choices if c.pointer is not None}
    assert targets.segments == segments
    assert set(segments) == {"1", "2", "3"}


def test_a_tile_that_lies_already_has_a_ring() -> None:
    """Its features have their numbers; what one figure or another may claim has one."""
    game = joining()
    question = asked(game.state, Goto(()))
    name, _, values = draw(game.state, question)
    targets = values["choice"]
    assert name == "targets"
    assert targets.shown == {square_at(1, 0)}
    own = game.state.placed.segments
    assert set(targets.segments.values()) <= set(own)
    assert len(targets.segments) == len({c.label for c in question.choices if c.label})


def test_the_portals_squares_are_lettered_or_zoned() -> None:
    """Then the features of one square are numbered; the new tile is seen with all of them."""
    state = far_reaching()
    zones = asked(state, Goto((), "g"))
    squares = asked(state, Goto((), "g1"))
    features = asked(state, squares.signs[0].goto)
    drawn = [draw(state, question) for question in (zones, squares, features)]
    assert [name for name, _, _ in drawn] == ["targets"] * 3
    first, second, third = (values["choice"] for _, _, values in drawn)
    shown = frozenset({state.placed.square})
    numbers = {s: sign.label for sign in zones.signs for s in sign.squares}
    assert first == Targets(zones=numbers, shown=shown)
    letters = {sign.label: sign.squares[0] for sign in squares.signs}
    assert second == Targets(squares=letters, shown=shown)
    segments = {c.label: c.pointer[0] for c in features.choices if c.pointer is not None}
    assert third == Targets(segments=segments, shown=shown)
    assert "1" in third.segments


def test_the_fairys_meeples_are_lettered() -> None:
    """Where they stand."""
    game = table(PD)
    game.put("BG-D", (1, 0))
    game.stand(0, (0, 0), "city1")
    game.stand(0, (1, 0), "city1")
    game.lay("BG-U", (-1, 0), 1)
    name, _, values = draw(game.state, asked(game.state, Goto((), "f")))
    assert name == "targets"
    assert values["choice"] == Targets(
        figures={"A": figure("0.meeple.1"), "B": figure("0.meeple.2")},
        shown=frozenset({game.state.placed.square}),
    )


def test_tiles_on_which_the_fairy_may_stand_are_lettered() -> None:
    """Squares, no figures."""
    options = {"fairy-placement": "on-tile", "fairy-point": "each", "fairy-reward": "each-owner"}
    game = table(PD, options={**options})
    game.put("BG-D", (1, 0))
    game.stand(0, (0, 0), "city1")
    game.stand(0, (1, 0), "city1")
    game.lay("BG-U", (-1, 0), 1)
    _, _, values = draw(game.state, asked(game.state, Goto((), "f")))
    squares = {"A": square_at(0, 0), "B": square_at(1, 0)}
    assert values["choice"] == Targets(squares=squares, shown=frozenset({square_at(-1, 0)}))


def test_without_anything_to_point_at_it_is_the_board() -> None:
    """Where the whole board matters."""
    game = with_halves("H2-04", "H1-07", start="BG-D")
    game.half("H2-04", at=(0, 1), rotation=1)
    while game.step != "crop-circle":
        game.passes()
    name, _, _ = draw(game.state, asked(game.state, Goto(())))
    assert name == "board"


def test_ones_own_tiles_are_drawn_with_letters_where_they_fit() -> None:
    """Others are pale; nobody else's are there."""
    game = with_halves("H1-07", "H1-12", "H2-04", "H2-07", start="BG-C")
    question = asked(game.state, Goto(()))
    name, shown, _ = draw(game.state, question)
    assert name == "draw_tiles"
    hand = [tile for held in game.state.rulebook.hands for tile in held(game.state, 0)]
    assert [entry.tile.id for entry in shown] == hand
    labels = {c.action.tile: c.label for c in question.choices if hasattr(c.action, "tile")}
    assert {e.tile.id: e.label for e in shown if e.label} == labels
    assert all(entry.pale is not bool(entry.label) for entry in shown)
    assert PASS not in game.legal
