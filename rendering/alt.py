"""Alt texts: whole sentences, the most important first, at most LIMIT characters.

The first says what has changed, or what can be chosen; `rendering.text` describes the whole board.
"""

from collections.abc import Iterable, Iterator

from rendering.phrases import Phrases
from rendering.scene import Scene, find_last
from rules.board import Figure, Placement
from rules.geometry import column, row

LIMIT = 1024


def alt_text(sentences: Iterable[str]) -> str:
    """Return the sentences, leaving out those that don't fit."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) <= LIMIT:
            text = longer
    return text or "…"


def place(phrases: Phrases, square: int) -> str:
    """Return a square's name."""
    return phrases.place(column(square), row(square))


def find_newest(scene: Scene) -> Placement | None:
    """Return the newest tile, whatever lies over the board since; None before the first."""
    if scene.last is None:
        return None
    return find_last(scene.tiles)


def format_newest(scene: Scene, phrases: Phrases) -> Iterator[str]:
    """Yield which tile is the newest, what was laid over the board since, and who is on the tile.

    Nothing before the first.
    """
    newest = find_newest(scene)
    if newest is None:
        return
    yield phrases.last_tile(newest.tile, newest.rotation, place(phrases, newest.square))
    for laid in scene.tiles[scene.tiles.index(newest) + 1 :]:
        yield f"{phrases.laid(laid.tile, laid.rotation, place(phrases, laid.square))}."
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
    """Yield where the neutral pieces are."""
    for piece in scene.pieces:
        name = "" if piece.owner is None else scene.seats[piece.owner].name
        yield phrases.piece(piece.kind, place(phrases, piece.square), piece.count, name)


def format_scores(scene: Scene, phrases: Phrases) -> str:
    """Return everybody's points."""
    return phrases.scores([phrases.score(seat.name, seat.score) for seat in scene.seats])


def figure_phrase(scene: Scene, phrases: Phrases, figure: Figure, segment: int) -> str:
    """Return whose figure is where."""
    placement = scene.placement(segment)
    kind = placement.tile.segments[segment - placement.first].kind
    name = scene.seats[figure.player].name
    return phrases.figure(name, figure.kind, kind, place(phrases, placement.square))
