"""Every view of a game, at one of its stages."""

from collections.abc import Iterator

from bot.wording.alts import AltTexts
from bot.wording.words import Words
from cogs.play.odds import await_tiles, choose_odds
from cogs.play.scores import foretell, tabulate
from rendering import views
from rendering.moves import moves_of
from rendering.overlays import LETTERS
from rendering.ownership import owned_features
from rendering.remaining import remaining_of
from rendering.scene import Scene, scene_of
from rendering.sprites import Sprites
from rendering.trails import is_on_its_way, trail_of
from rendering.views import Picture, Targets
from rendering.window import zones
from rules import State
from rules.board import Placement
from rules.geometry import unpack
from rules.piece_walks import find_roaming
from rules.tiles import Tile
from tools.gallery.games import Game

NAMES = ("Ann", "Bo", "Cornelia", "Dorota", "Émile", "Fia")
SINCE = 9
"""Moves in the picture of the latest moves."""


def every_view(
    game: Game, sprites: Sprites, words: Words | None = None
) -> Iterator[tuple[str, Picture]]:
    """Yield name and picture of every view that applies, in English or in these words."""
    state, words = game.state, words or Words()
    texts = AltTexts(words)
    scene = scene_of(state, NAMES[: len(state.scores)])
    yield "board", views.board(scene, texts, sprites)
    yield from _choosing(state, scene, texts, sprites)
    gains = () if state.over else [sum(more.values()) for more in foretell(state)]
    yield "ownership", views.ownership(scene, texts, sprites, owned_features(state), gains)
    yield "since", views.since(scene, texts, sprites, moves_of(game.events)[-SINCE:])
    yield "remaining", views.remaining(scene, texts, sprites, remaining_of(state))
    for player in state.players:
        if odds := choose_odds(state, player):
            left = await_tiles(remaining_of(state), odds)
            yield f"odds-{player}", views.remaining(scene, texts, sprites, left)
    history = [move.scores for move in game.moves] or [state.scores]
    yield "race", views.race(history, scene.seats, texts, sprites)
    if state.over:
        yield "final", views.final(scene, texts, sprites, tabulate(words, state))
    if is_on_its_way(state):
        yield "trail", walk(game, sprites, words)
    for kind in state.rulebook.wanderers:
        if (roaming := find_roaming(state, kind)) is not None:
            yield "danger", views.danger(scene, texts, sprites, roaming)


def walk(game: Game, sprites: Sprites, words: Words | None = None) -> Picture:
    """Return the picture of a piece that is moving."""
    state = game.state
    scene = scene_of(state, NAMES[: len(state.scores)])
    return views.trail(scene, AltTexts(words or Words()), sprites, trail_of(state, game.events))


def _choosing(
    state: State, scene: Scene, texts: AltTexts, sprites: Sprites
) -> Iterator[tuple[str, Picture]]:
    tile = _fitting_tile(state)
    yield "hand", views.board(scene, texts, sprites, tile=tile)
    spots = list(map(unpack, state.board.fits(tile)))
    squares = [square for square, _ in spots]
    parts = zones(squares, len(LETTERS), lambda window: views.fits_picker(window, scene.seats))
    if len(parts) > 1:
        signs = {square: LETTERS[i] for i, part in enumerate(parts) for square in part}
        yield "zones", views.picker(scene, texts, sprites, tile, signs)
    letters = dict(zip(parts[0], LETTERS, strict=False))
    yield "picker", views.picker(scene, texts, sprites, tile, letters)
    square, rotations = spots[len(spots) // 2]
    ghost = Placement(tile, square, rotations[0], 0)
    labels = {str(i + 1): i for i in range(len(tile.segments))}
    yield "preview", views.preview(scene, texts, sprites, ghost, labels)
    chosen = dict(zip(LETTERS, list(scene.squares)[:9], strict=False))
    yield "portal", views.targets(scene, texts, sprites, Targets(squares=chosen))
    if scene.figures:
        some = {str(i + 1): figure for i, figure in enumerate(list(scene.figures)[:3])}
        yield "fairy", views.targets(scene, texts, sprites, Targets(figures=some))


def _fitting_tile(state: State) -> Tile:
    return next(tile for tile in state.rulebook.tiles.values() if state.board.fits(tile))
