"""Views of the whole table: after a move, at the end."""

from collections.abc import Sequence

from rendering import overlays
from rendering.alt import tell_newest, tell_pieces, tell_scores
from rendering.phrases import Phrases
from rendering.scene import Scene, ScoreTable
from rendering.score_table import draw_scores, measure_scores
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.hand import Corner, find_room, lay_beside, lay_in_corner
from rendering.views.picture import Picture, encode, encode_with_players
from rendering.views.tables import MIDDLE, find_middle, full_table, lay_window, whole_window
from rendering.window import Window
from rules.tiles import Tile


def board(
    scene: Scene,
    phrases: Phrases,
    sprites: Sprites,
    places: Sequence[int] = (),
    tile: Tile | None = None,
) -> Picture:
    """Return the table with the last move ringed, cropped round it if it is too wide to read.

    As many of the `places` are seen with it as can be, from the first on. A `tile` that was drawn
    lies in a corner, in the colour of who is to act; the picture is no taller than wide then.
    """
    window, corner = _find_frame(scene, places, tile)
    table, beside = lay_window(scene, sprites, window)
    _ring(table, scene)
    sentences = [*tell_newest(scene, phrases)]
    if tile is not None:
        sentences.append(phrases.hand(tile))
        if corner is None:
            beside = lay_beside(beside, tile, scene, sprites)
        else:
            lay_in_corner(table, corner, tile, scene)
    sentences += [*tell_pieces(scene, phrases), tell_scores(scene, phrases)]
    return encode_with_players([table.image], scene, sprites, sentences, beside)


def board_window(scene: Scene, places: Sequence[int] = (), tile: Tile | None = None) -> Window:
    """Return the part of the table that `board` shows."""
    return _find_frame(scene, places, tile)[0]


def _find_frame(
    scene: Scene, places: Sequence[int], tile: Tile | None
) -> tuple[Window, Corner | None]:
    """Return the part of the table to show, and the corner for the tile that was drawn."""
    seen = _list_seen(scene, places)
    if tile is not None:
        return find_room(scene, seen)
    return whole_window(scene, find_middle(scene, seen)), None


def _list_seen(scene: Scene, places: Sequence[int]) -> list[int]:
    """Return the newest tile's square, if there is one, and then others."""
    return [*([] if scene.last is None else [scene.last]), *places]


def final(scene: Scene, phrases: Phrases, sprites: Sprites, scores: ScoreTable) -> Picture:
    """Return all of the table at the end over a table of where every point came from."""
    table = full_table(scene, sprites, measure_scores(len(scene.seats)))
    strip = draw_scores(scores, scene.seats, table.image.width, sprites)
    sentences = [phrases.final([scene.seats[i].name for i in scores.winners])]
    for number in scores.ranking:
        row = scores.rows[number]
        parts = [part for part in zip(scores.heads, row, strict=True) if part[1]]
        sentences.append(phrases.breakdown(scene.seats[number].name, sum(row), parts))
    return encode([table.image, strip], sentences)


def _ring(table: Table, scene: Scene) -> None:
    if scene.last is not None and scene.last in table.window:
        table.stamp(overlays.ring(table.pixels), scene.last, MIDDLE)
