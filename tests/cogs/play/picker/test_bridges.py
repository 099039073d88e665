"""Bridges in the picker: those that a tile needs and those that are offered are seen first."""

from typing import Any

from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import Over, Viewer
from cogs.play.picker.ask import ask
from cogs.play.picker.picture import draw_question
from cogs.play.picker.question import Question
from rendering.scene import Scene
from rendering.views import Targets
from rules import legal_actions
from rules.actions import Deploy, PlaceTile
from rules.expansions.bridges_castles_bazaars.bridges import BuildBridge, GiveUpTile
from rules.geometry import square_at
from rules.tiles import BRIDGE
from tests.bridges import OVER, bridge_table
from tests.builders import At, Table
from tests.sprites import share_sprites

EAST = (1, 0)


def previewed(game: Table, at: At, rotation: int = 0) -> Question:
    """Ask what to do with the tile in hand, laid like this."""
    assert game.state.player is not None
    index = legal_actions(game.state).index(PlaceTile(*at, rotation))
    return ask(game.state, game.state.player, Goto((index,)))


def seen(question: Question) -> tuple[Scene, dict[str, Any]]:
    """Return the table of a question's picture, and what is shown on it."""
    drawing = draw_question(question, Viewer(Words(), ["A", "B"]))
    assert drawing(share_sprites()).png
    return drawing.args[0], drawing.keywords  # type: ignore[attr-defined]


def spans(scene: Scene) -> list[tuple[int, int]]:
    """Return squares and rotations of the bridges on a table."""
    return [(laid.square, laid.rotation) for laid in scene.tiles if laid.tile.bridge]


def test_over_the_tile_that_needs_it() -> None:
    """It is there in the preview, and has a number if somebody may stand on it."""
    game = bridge_table()
    game.draws("BG-B")
    question = previewed(game, EAST)
    (number,) = (
        choice.label
        for choice in question.choices
        if isinstance(choice.action, Deploy) and choice.action.corner == BRIDGE
    )
    scene, shown = seen(question)
    assert spans(scene) == [(square_at(*EAST), 1)]
    assert set(shown["features"].values()) == {0, 1}
    segment = shown["beside"].segments[number]
    assert scene.placement(segment).segment(OVER) == segment


def test_over_the_neighbour() -> None:
    """The tile beside it has the bridge; the new one's own segments have the numbers."""
    game = bridge_table(start="BG-B")
    game.draws("BG-U")
    scene, shown = seen(previewed(game, EAST, 1))
    assert spans(scene) == [(square_at(0, 0), 1)]
    assert set(shown["features"].values()) == {0, 1, 2}
    assert not shown["beside"].segments


def test_those_that_may_be_built() -> None:
    """Each has a letter, and is seen as it would lie."""
    game = bridge_table(start="BG-B")
    game.draws("BG-B")
    question = previewed(game, (0, 1))
    targets: Targets = seen(question)[1]["beside"]
    assert {label: (each.square, each.rotation) for label, each in targets.over.items()} == {
        "A": (square_at(0, 0), 1),
        "B": (square_at(0, 1), 1),
    }
    offers = {c.label: c.action for c in question.choices if isinstance(c.pointer, Over)}
    assert offers == {"A": BuildBridge(0, 0, "WE"), "B": BuildBridge(0, 1, "WE")}


def test_giving_up_a_tile_is_a_button() -> None:
    """It stands beside the squares, without a letter."""
    game = bridge_table(start="BG-X")
    game.draws("BG-B")
    question = ask(game.state, 0, Goto(()))
    assert [(c.action, c.label) for c in question.choices] == [(GiveUpTile(), "")]
    assert len(question.signs) == 4
