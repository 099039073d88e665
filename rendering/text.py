"""The board in words, for people who don't see it: every tile, every figure, all points."""

from collections.abc import Iterator

from rendering.alt import figure_phrase, find_newest, format_pieces, format_scores, place
from rendering.phrases import Phrases
from rendering.scene import Scene


def board_text(scene: Scene, phrases: Phrases) -> str:
    """Return lines: the newest tile, pieces and points, then every tile in reading order.

    The figures on a tile are below it. There is no limit to the length.
    """
    return "\n".join(_lines(scene, phrases))


def _lines(scene: Scene, phrases: Phrases) -> Iterator[str]:
    yield phrases.board(len(scene.tiles))
    newest = find_newest(scene)
    if newest is not None:
        yield phrases.last_tile(newest.tile, newest.rotation, place(phrases, newest.square))
    yield from format_pieces(scene, phrases)
    yield format_scores(scene, phrases)
    yield ""
    standing: dict[int, list[str]] = {}
    for figure, segment in sorted((scene.figures | scene.kept).items()):
        phrase = figure_phrase(scene, phrases, figure, segment)
        standing.setdefault(scene.placement(segment).first, []).append(phrase)
    for placement in sorted(scene.tiles, key=lambda tile: (tile.square, tile.first)):
        yield phrases.laid(placement.tile, placement.rotation, place(phrases, placement.square))
        yield from (f"- {phrase}" for phrase in standing.get(placement.first, ()))
