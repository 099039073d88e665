"""The view of what happened lately: numbered moves on the table and in a list below it."""

from collections.abc import Iterator, Sequence

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, place, tell_scores
from rendering.colours import LIVERIES
from rendering.fonts import drop_unprintable, shorten
from rendering.footer import ROUNDING, TEXT
from rendering.lettering import measure, write
from rendering.moves import Move
from rendering.phrases import Phrases
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.views.picture import Picture, encode_with_players
from rendering.views.tables import MIDDLE, find_middle, whole_table, whole_window
from rendering.window import Window

CORNER = (0.10, 0.10)
"""Where a move's number lies on its tile."""
MOST = 18
"""So many moves have room below a table, in three columns."""
COLUMNS = 3
"""Columns of the list, at most."""
LINE = 1.9
"""Height of a line of the list, in letters' heights."""


def since(scene: Scene, phrases: Phrases, sprites: Sprites, moves: Sequence[Move]) -> Picture:
    """Return the table with these moves numbered, oldest first, each in its player's colour.

    Of more than MOST only the newest are shown. Figures that were lost on the way are crossed out
    where they stood.
    """
    moves = moves[-MOST:]
    below = _measure_list(moves)
    middle = find_middle(scene, _list_squares(moves), below)
    table, beside = whole_table(scene, sprites, middle, below, crowded=False)
    for move in moves:
        table.stamp(overlays.ring(table.pixels, LIVERIES[move.player].body), move.square, MIDDLE)
    table.stand_everybody(scene)
    for figure, spot in (lost for move in moves for lost in move.lost):
        table.lose(scene, figure, scene.segment(spot))
    for number, move in enumerate(moves, 1):
        table.stamp(_number(number, move.player, table.pixels), move.square, CORNER)
    strips = [table.image]
    if moves:
        strips.append(_list(scene, moves, table.image.width, sprites))
    sentences = [*_sentences(scene, phrases, moves), tell_scores(scene, phrases)]
    return encode_with_players(strips, scene, sprites, sentences, beside)


def since_window(scene: Scene, moves: Sequence[Move]) -> Window:
    """Return the part of the table that `since` shows: as many of the newest moves as can be."""
    below = _measure_list(moves)
    return whole_window(scene, find_middle(scene, _list_squares(moves), below), below)


def _list_squares(moves: Sequence[Move]) -> list[int]:
    """Return the squares of moves, the newest first."""
    return [move.square for move in reversed(moves)]


def _number(number: int, player: int, pixels: int) -> Image.Image:
    livery = LIVERIES[player]
    ink = c.INK if livery.pale else c.PAPER
    return overlays.disc(pixels, str(number), 0.15, livery.body, ink)


def _measure_list(moves: Sequence[Move]) -> float:
    """Return how tall the list is as a share of its width, or a bit more."""
    rows = -(-len(moves) // max(1, min(COLUMNS, len(moves))))
    return (rows * LINE + 1) * TEXT + ROUNDING if moves else 0.0


def _list(scene: Scene, moves: Sequence[Move], width: int, sprites: Sprites) -> Image.Image:
    """Return the moves in RGB, in columns: number, player, points that came of it."""
    text = round(width * TEXT)
    columns = max(1, min(COLUMNS, len(moves)))
    rows = -(-len(moves) // columns)
    line, cell, pad = round(text * LINE), width // columns, text // 2
    image = Image.new("RGB", (width, rows * line + 2 * pad), c.TABLE_DARK)
    for i, move in enumerate(moves):
        entry = _entry(scene, i + 1, move, (cell - pad, line), text, sprites)
        image.paste(entry, (i // rows * cell + pad, i % rows * line + pad))
    return image


def _entry(
    scene: Scene, number: int, move: Move, size: tuple[int, int], text: int, sprites: Sprites
) -> Image.Image:
    width, height = size
    image = Image.new("RGB", size, c.TABLE_DARK)
    disc = _number(number, move.player, round(height / 0.44))
    image.paste(disc, (0, (height - disc.height) // 2), disc)
    middle, right = height // 2, width - text // 2
    for player, points in sorted(move.points.items(), reverse=True):
        write(image, (right, middle), f"+{points}", c.NOW, text, anchor="rm")
        right -= round(measure(f"+{points}", text))
        portrait = sprites.portrait(scene.liveries[player], round(height * 0.86))
        image.paste(portrait, (right - portrait.width, (height - portrait.height) // 2), portrait)
        right -= portrait.width + text // 2
    left = disc.width + text // 3
    name = drop_unprintable(scene.seats[move.player].name) or scene.liveries[move.player].letter
    words = shorten(name, text, right - left, bold=False)
    write(image, (left, middle), words, c.PAPER, text, bold=False, anchor="lm")
    return image


def _sentences(scene: Scene, phrases: Phrases, moves: Sequence[Move]) -> Iterator[str]:
    if not moves:
        yield phrases.nothing_since()
        return
    yield phrases.since(
        [
            phrases.move(str(i), scene.seats[move.player].name, place(phrases, move.square))
            for i, move in enumerate(moves, 1)
        ]
    )
    lost = [(figure, scene.segment(spot)) for move in moves for figure, spot in move.lost]
    if lost:
        yield phrases.lost([figure_phrase(scene, phrases, *item) for item in lost])
