"""Bridges in pictures: those over tiles are land, those left are tokens."""

from rendering import views
from rendering.expansions import tokens_of
from rendering.remaining import remaining_of
from rendering.scene import scene_of
from rules.board import Placement
from rules.expansions.bridges_castles_bazaars.bridges import TILE, Bridges
from rules.geometry import square_at
from tests.bridges import bridge_table, span
from tests.builders import table
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

NAMES = ("Ann", "Bob")
HERE = square_at(0, 0)


def test_those_left_are_tokens() -> None:
    """Of each player; a game without the box has none."""
    game = bridge_table()
    game.state.store(game.state.slots[Bridges], built=(1,))
    assert [tokens_of(game.state, player)["bridge"] for player in (0, 1)] == [3, 2]
    assert "bridge" not in tokens_of(table().state, 0)


def test_one_that_is_offered_is_paler_than_one_that_is_there() -> None:
    """Both are seen, and neither picture is that of the bare tile."""
    game = bridge_table(start="BG-B")
    bare = scene_of(game.state, NAMES)
    offered = views.Targets(over={"A": Placement(game.state.tile(TILE), HERE, 0, 0)})
    empty = views.Targets(shown=frozenset({HERE}))
    span(game, (0, 0), "NS")
    pictures = {
        views.targets(scene, PlainPhrases(), share_sprites(), choice).png
        for scene, choice in (
            (bare, empty),
            (bare, offered),
            (scene_of(game.state, NAMES), empty),
        )
    }
    assert len(pictures) == 3


def test_a_square_is_not_dead_if_a_bridge_helps() -> None:
    """As long as somebody has one left, whoever's turn it is."""
    game = bridge_table(bag={"BG-B": 4})
    east = square_at(1, 0)
    assert east not in remaining_of(game.state).dead
    game.state.store(game.state.slots[Bridges], built=(0, 0, 0))
    assert east not in remaining_of(game.state).dead
    game.state.store(game.state.slots[Bridges], built=(0, 0, 0, 1, 1, 1))
    assert east in remaining_of(game.state).dead
