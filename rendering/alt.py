"""Alt texts: whole sentences in order of weight, at most LIMIT characters."""

from collections.abc import Iterable, Iterator

from rendering.scene import Scene
from rendering.words import Words
from rules.board import Figure
from rules.geometry import column, row

LIMIT = 1024


def alt_text(sentences: Iterable[str]) -> str:
    """Return the sentences, leaving out those for which there is no room."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) <= LIMIT:
            text = longer
    return text or "…"


def place(words: Words, square: int) -> str:
    """Return a square as people say it."""
    return words.place(column(square), row(square))


def scene_sentences(scene: Scene, words: Words) -> Iterator[str]:
    """Yield what is on the table, figures last."""
    yield from facts(scene, words)
    if scene.figures:
        yield _figures(scene, words)


def facts(scene: Scene, words: Words) -> Iterator[str]:
    """Yield how many tiles lie on the table, the newest one, dragon, fairy and points."""
    yield words.board(len(scene.tiles))
    if scene.last is not None:
        newest = scene.tiles[-1]
        yield words.last_tile(newest.tile, newest.rotation, place(words, newest.square))
    if scene.dragon is not None:
        yield words.dragon(place(words, scene.dragon))
    if scene.fairy:
        yield words.fairy(place(words, scene.fairy.square))
    yield words.scores([words.score(seat.name, seat.score) for seat in scene.seats])


def _figures(scene: Scene, words: Words) -> str:
    """Return the sentence on figures, cut so that it fits with the others."""
    parts = [figure_phrase(scene, words, *item) for item in sorted(scene.figures.items())]
    shown = len(parts)
    while shown > 1:
        cut = parts[:shown] + ([words.more(len(parts) - shown)] if shown < len(parts) else [])
        sentence = words.figures(cut)
        if len(sentence) <= LIMIT // 2:
            return sentence
        shown -= 1
    return words.figures(parts[:1])


def figure_phrase(scene: Scene, words: Words, figure: Figure, segment: int) -> str:
    """Return whose figure stands where."""
    placement = scene.placement(segment)
    kind = placement.tile.segments[segment - placement.first].kind
    name = scene.seats[figure.player].name
    return words.figure(name, figure.kind, kind, place(words, placement.square))
