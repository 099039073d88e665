"""The toy is drawn in every view."""

import math
import random
from pathlib import Path

import pytest

from bot.wording import AltTexts, Words
from bot.wording.expansions import TABLE as WORDINGS
from cogs.decisions.expansions import COLUMNS
from rendering import views
from rendering.curves import rotate
from rendering.expansions import TABLE as LOOKS
from rendering.figures import LIFT, everybody
from rendering.land.draw import ground_map
from rendering.land.layout import layout_of
from rendering.land.places import figure_places
from rendering.scene import scene_of
from rendering.sprites import Sprites
from rendering.text import board_text
from rendering.views import Targets
from rules import Setup, new_game
from rules.board import Figure
from rules.geometry import square_at
from tests.toy import decisions, rendering, wording
from tests.toy.rules import BELFRY, GIANT, GOAT, NAME, REGISTRY, bells
from tools.gallery.every import NAMES, every_view
from tools.gallery.games import Game

AT_THE_TABLE = {
    *("board", "hand", "picker", "preview", "portal", "fairy", "ownership", "since", "remaining"),
}
AT_TIMES = {"zones", "odds-0", "odds-1", "odds-2"}
"""What is drawn where there is something to choose, or something to complete."""


def test_who_climbs_a_symbol_stands_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the symbol's look says, whichever way the tile lies; its ground is told by tints."""
    monkeypatch.setitem(LOOKS, NAME, rendering.COLUMN)
    tile = next(tile for tile in REGISTRY[NAME].tiles() if BELFRY in tile.kinds)
    belfry, layout = tile.kinds.index(BELFRY), layout_of(tile)
    (printed,) = [emblem for emblem in layout.emblems if emblem.kind == BELFRY]
    for rotation in range(4):
        x, y = rotate(printed.point, rotation)
        assert figure_places(layout, rotation)[belfry] == pytest.approx((x, y - 0.08))
        assert belfry + 1 in ground_map(layout, rotation, 64).tobytes()


def test_who_stands_elsewhere_than_on_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A goat at a corner, a guest across an edge, a cat on a segment, beside who is there."""
    monkeypatch.setitem(LOOKS, NAME, rendering.COLUMN)
    state = new_game(Setup(expansions=(NAME,)), REGISTRY)
    goat, guest, meeple = Figure(0, GOAT, 1), Figure(1, "meeple", 1), Figure(0, "meeple", 1)
    road = state.board.placements[0].tile.index["road1"]
    for figure in (goat, guest, meeple):
        state.supply[figure.player] = tuple(f for f in state.supply[figure.player] if f != figure)
    state.figures |= {goat: state.board.placements[0].tile.index["field1"]}
    state.held[guest] = 0
    start, sprites = square_at(0, 0), Sprites(tmp_path)
    state.store(bells(state), tethers=((goat, start),), cat=road)
    place = sprites.tile(state.board.placements[0].tile, 0, 96).places.figures[road]
    seen = {
        each.appearance.kind: (each.square, each.point)
        for each in everybody(scene_of(state, NAMES[:2]), sprites, 96)
    }
    assert seen[GOAT] == (start, (0.0, -LIFT))
    assert seen["meeple"] == (start, (1.0, 0.5 - LIFT))
    assert seen["cat"] == (start, (place[0], place[1] - LIFT))
    state.figures[meeple] = road
    beside = next(
        each
        for each in everybody(scene_of(state, NAMES[:2]), sprites, 96)
        if each.appearance.kind == "cat"
    )
    assert math.dist(beside.point, place) > 0.2


def test_a_corner_is_pointed_at(tmp_path: Path) -> None:
    """By a letter on that point, wherever it is, and by its square in words."""
    scene = scene_of(new_game(Setup(), REGISTRY), NAMES[:2])
    at = (Targets(points={"A": (square_at(0, 0), point)}) for point in ((0.0, 1.0), (1.0, 1.0)))
    one, other = (views.targets(scene, AltTexts(Words()), Sprites(tmp_path), each) for each in at)
    assert one.png != other.png
    assert one.alt == other.alt
    assert "A (0)" in one.alt


@pytest.mark.parametrize(("tiles", "more"), [(25, {"race"}), (10_000, {"race", "final"})])
def test_every_view(
    tiles: int, more: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bells, rails and giants are shown, and told in words, to the end of the game."""
    monkeypatch.setitem(WORDINGS, NAME, wording.COLUMN)
    monkeypatch.setitem(LOOKS, NAME, rendering.COLUMN)
    monkeypatch.setitem(COLUMNS, NAME, decisions.COLUMN)
    games = (
        Game(new_game(Setup(3, expansions=(NAME,)), REGISTRY), random.Random(seed)).play(tiles)
        for seed in range(40)
    )
    game = next(game for game in games if any(f.kind == GIANT for f in game.state.figures))
    pictures = dict(every_view(game, Sprites(tmp_path)))
    assert AT_THE_TABLE | more == {name for name in pictures if name not in AT_TIMES}
    assert all(picture.png and picture.alt for picture in pictures.values())
    scene = scene_of(game.state, NAMES[: len(game.state.players)])
    assert "giant" in board_text(scene, AltTexts(Words()))
    assert ("bell" in pictures["remaining"].alt) == (not game.state.over)
