"""Alt texts: whole sentences in order of weight, at most LIMIT characters.

The first tells what has changed, or what can be chosen; the board as a whole is told elsewhere
(`rendering.text`).
"""

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


def format_newest(scene: Scene, phrases: Phrases) -> Iterator[str]:
    """Yield which tile is the newest, and who stands on it; nothing before the first."""
    if scene.last is None:
        return
    newest = scene.tiles[-1]
    yield phrases.last_tile(newest.tile, newest.rotation, place(phrases, newest.square))
    on_it = [
        phrases.occupant(
            scene.seats[figure.player].name,
            figure.kind,
            newest.tile.segments[segment - newest.first].kind,
        )
        for figure, segment in sorted(scene.figures.items())
        if segment in newest.segments
    ]
    if on_it:
        yield phrases.occupants(on_it)


def format_pieces(scene: Scene, phrases: Phrases) -> Iterator[str]:
    """Yield where the pieces are that belong to nobody."""
    for piece in scene.pieces:
        yield phrases.piece(piece.kind, place(phrases, piece.square), piece.count)


def format_scores(scene: Scene, phrases: Phrases) -> str:
    """Return everybody's points."""
    return phrases.scores([phrases.score(seat.name, seat.score) for seat in scene.seats])


def figure_phrase(scene: Scene, phrases: Phrases, figure: Figure, segment: int) -> str:
    """Return whose figure stands where."""
    placement = scene.placement(segment)
    kind = placement.tile.segments[segment - placement.first].kind
    name = scene.seats[figure.player].name
    return phrases.figure(name, figure.kind, kind, place(phrases, placement.square))
