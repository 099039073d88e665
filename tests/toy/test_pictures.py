"""The toy is drawn in every view."""

import random
from pathlib import Path

import pytest

from bot.wording import AltTexts, Words
from bot.wording.expansions import TABLE as WORDINGS
from cogs.decisions.expansions import COLUMNS
from rendering.curves import rotate
from rendering.expansions import TABLE as LOOKS
from rendering.land.ground import ground_map
from rendering.land.layout import layout_of
from rendering.land.places import figure_places
from rendering.scene import scene_of
from rendering.sprites import Sprites
from rendering.text import board_text
from rules import Setup, new_game
from tests.toy import decisions, rendering, wording
from tests.toy.rules import BELFRY, GIANT, NAME, REGISTRY
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
