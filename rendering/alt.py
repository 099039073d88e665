"""Alt texts: whole sentences in order of weight, at most LIMIT characters."""

from collections.abc import Iterable, Iterator

from rendering.phrases import Phrases
from rendering.scene import Scene
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


def place(phrases: Phrases, square: int) -> str:
    """Return a square as people say it."""
    return phrases.place(column(square), row(square))


def scene_sentences(scene: Scene, phrases: Phrases) -> Iterator[str]:
    """Yield what is on the table, figures last."""
    yield from facts(scene, phrases)
    if scene.figures:
        yield _figures(scene, phrases)


def facts(scene: Scene, phrases: Phrases) -> Iterator[str]:
    """Yield how many tiles lie on the table, the newest one, pieces and points."""
    yield phrases.board(len(scene.tiles))
    if scene.last is not None:
        newest = scene.tiles[-1]
        yield phrases.last_tile(newest.tile, newest.rotation, place(phrases, newest.square))
    for piece in scene.pieces:
        yield phrases.piece(piece.kind, place(phrases, piece.square))
    yield phrases.scores([phrases.score(seat.name, seat.score) for seat in scene.seats])


def _figures(scene: Scene, phrases: Phrases) -> str:
    """Return the sentence on figures, cut so that it fits with the others."""
    parts = [figure_phrase(scene, phrases, *item) for item in sorted(scene.figures.items())]
    shown = len(parts)
    while shown > 1:
        cut = parts[:shown] + ([phrases.more(len(parts) - shown)] if shown < len(parts) else [])
        sentence = phrases.figures(cut)
        if len(sentence) <= LIMIT // 2:
            return sentence
        shown -= 1
    return phrases.figures(parts[:1])


def figure_phrase(scene: Scene, phrases: Phrases, figure: Figure, segment: int) -> str:
    """Return whose figure stands where."""
    placement = scene.placement(segment)
    kind = placement.tile.segments[segment - placement.first].kind
    name = scene.seats[figure.player].name
    return phrases.figure(name, figure.kind, kind, place(phrases, placement.square))
