"""Views of the whole table: after a move, at the end."""

from collections.abc import Sequence

from rendering import overlays
from rendering.alt import scene_sentences
from rendering.phrases import Phrases
from rendering.scene import Scene, ScoreTable
from rendering.score_table import draw_scores, measure_scores
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.picture import Picture, encode, encode_with_players
from rendering.views.tables import MIDDLE, find_middle, full_table, whole_table, whole_window
from rendering.window import Window


def board(scene: Scene, phrases: Phrases, sprites: Sprites, places: Sequence[int] = (), tile: object = None) -> Picture:
    """Return the table with the last move ringed, cropped round it if it is too wide to read.

    As many of the `places` are seen with it as can be, from the first on.
    """
    table, beside = whole_table(scene, sprites, find_middle(scene, _list_seen(scene, places)))
    _ring(table, scene)
    sentences = scene_sentences(scene, phrases)
    return encode_with_players([table.image], scene, sprites, sentences, beside)


def board_window(scene: Scene, places: Sequence[int] = ()) -> Window:
    """Return the part of the table that `board` shows."""
    return whole_window(scene, find_middle(scene, _list_seen(scene, places)))


def _list_seen(scene: Scene, places: Sequence[int]) -> list[int]:
    """Return the newest tile's square, if there is one, and then others."""
    return [*([] if scene.last is None else [scene.last]), *places]


def final(scene: Scene, phrases: Phrases, sprites: Sprites, scores: ScoreTable) -> Picture:
    """Return all of the table at the end over a table of where every point came from."""
    table = full_table(scene, sprites, measure_scores(len(scene.seats)))
    strip = draw_scores(scores, scene.seats, table.image.width, sprites)
    sentences = [phrases.final([scene.seats[i].name for i in scores.winners])]
    for seat, row in zip(scene.seats, scores.rows, strict=True):
        parts = [part for part in zip(scores.heads, row, strict=True) if part[1]]
        sentences.append(phrases.breakdown(seat.name, sum(row), parts))
    return encode([table.image, strip], [*sentences, *scene_sentences(scene, phrases)])


def _ring(table: Table, scene: Scene) -> None:
    if scene.last is not None and scene.last in table.window:
        table.stamp(overlays.ring(table.pixels), scene.last, MIDDLE)
