"""Views of the whole table: after a move, at the end."""

from collections.abc import Sequence

from rendering import overlays
from rendering.alt import format_newest, format_pieces, format_scores
from rendering.caption import Caption
from rendering.column import Trail
from rendering.phrases import Phrases
from rendering.scene import Scene, ScoreTable
from rendering.score_table import ScoreStrip
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.hand import Corner, find_corner, lay_in_corner, show_hand
from rendering.views.pages import MIDDLE, Page, full_page, page_of
from rendering.views.picture import Picture
from rendering.views.trail import format_walk, leave_trail
from rendering.window import Window, bounds
from rules.tiles import Tile


def board(
    scene: Scene,
    phrases: Phrases,
    sprites: Sprites,
    places: Sequence[int] = (),
    tile: Tile | None = None,
    walk: Trail | None = None,
) -> Picture:
    """Return the table with the last move ringed, cropped around it if it is too wide to read.

    As many of the `places` are visible with it as possible, from the first on. A drawn `tile` is in
    a corner, or in the caption, in the colour of the player to act. The picture shows the `walk` of
    a piece, and the figures that removed.
    """
    page, corner = lay_out_board(scene, places, tile)
    table = page.lay(sprites, crowded=walk is None)
    _ring(table, scene)
    sentences = [*format_newest(scene, phrases)]
    if tile is not None:
        sentences.append(phrases.hand(tile))
        if corner is not None:
            lay_in_corner(table, corner, tile, scene)
    if walk is not None:
        leave_trail(table, scene, walk)
        sentences = [*format_walk(scene, phrases, walk), *sentences]
    sentences += [*format_pieces(scene, phrases), format_scores(scene, phrases)]
    return page.finish(table, sprites, sentences)


def board_window(scene: Scene, places: Sequence[int] = (), tile: Tile | None = None) -> Window:
    """Return the part of the table that `board` shows."""
    return lay_out_board(scene, places, tile)[0].sheet.window


def lay_out_board(
    scene: Scene, places: Sequence[int], tile: Tile | None
) -> tuple[Page, Corner | None]:
    """Return the page, and the corner for the drawn tile if one is free."""
    squares = [*([] if scene.last is None else [scene.last]), *places]
    page = page_of(scene, squares, Caption(scene.seats))
    if tile is None:
        return page, None
    if corner := find_corner(scene, page.sheet.window):
        return page, corner
    shown = Caption(scene.seats, pictures=(show_hand(tile, scene.seats),))
    return page_of(scene, squares, shown), None


def final(
    scene: Scene,
    phrases: Phrases,
    sprites: Sprites,
    scores: ScoreTable,
    walk: Trail | None = None,
) -> Picture:
    """Return the whole table at the end, above a table of where every point came from.

    It shows the last `walk` of a piece, and the figures that removed.
    """
    caption = Caption((), parts=(ScoreStrip(scores, scene.seats),))
    page = full_page(scene, bounds(scene.squares), caption)
    table = page.lay(sprites, crowded=walk is None)
    sentences = [phrases.final([scene.seats[i].name for i in scores.winners])]
    if walk is not None:
        leave_trail(table, scene, walk)
        sentences += format_walk(scene, phrases, walk)
    for number in scores.ranking:
        row = scores.rows[number]
        parts = [part for part in zip(scores.heads, row, strict=True) if part[1]]
        sentences.append(phrases.breakdown(scene.seats[number].name, sum(row), parts))
    return page.finish(table, sprites, sentences)


def _ring(table: Table, scene: Scene) -> None:
    if scene.last is not None and scene.last in table.window:
        table.stamp(overlays.ring(table.pixels), scene.last, MIDDLE)
