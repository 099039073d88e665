"""The board in words, for those who do not see it: every tile, everybody on it, all points."""

from collections.abc import Iterator

from rendering.alt import facts, figure_phrase, place
from rendering.scene import Scene
from rendering.words import Words


def board_text(scene: Scene, words: Words) -> str:
    """Return lines: the newest tile, dragon, fairy and points, then every tile in reading order.

    Below a tile stands who is on it. There is no limit to the length.
    """
    return "\n".join(_lines(scene, words))


def _lines(scene: Scene, words: Words) -> Iterator[str]:
    yield from facts(scene, words)
    yield ""
    standing: dict[int, list[str]] = {}
    for figure, segment in sorted(scene.figures.items()):
        phrase = figure_phrase(scene, words, figure, segment)
        standing.setdefault(scene.placement(segment).first, []).append(phrase)
    for placement in sorted(scene.tiles, key=lambda tile: (tile.square, tile.first)):
        yield words.laid(placement.tile, placement.rotation, place(words, placement.square))
        yield from (f"- {phrase}" for phrase in standing.get(placement.first, ()))
