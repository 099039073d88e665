"""The view of a leaderboard: a line for each player, the best three in gold, silver and bronze."""

from PIL import Image, ImageDraw

from rendering import colours as c
from rendering.colours import Livery
from rendering.fonts import drop_unprintable, font, shorten
from rendering.leaderboard import Leaderboard, Rank
from rendering.phrases import Phrases
from rendering.score_table import fit_head
from rendering.sprites import Sprites
from rendering.views.picture import Picture, encode

WIDTH = 1200
LEAST = WIDTH * 7 // 11
"""Pixels of its height, at least."""
LINES = 10
"""Players that are shown, at most."""
PAD, LINE, HEAD, TEXT = 28, 95, 72, 42
"""Pixels: round everything, of a line, of the heads, of letters (14 points on a phone)."""
TALL = 160
"""The most pixels of a line, with few players."""
FIGURE = 82
RIGHTS = (0.645, 0.785, 0.955)
"""Where the columns end, as shares of the width."""
ROUND = 20
BRONZE, IRON = c.ROOFS[1], (c.MOUNTAIN_LIT, c.MOUNTAIN)
METALS = ((c.GOLD, c.ROOFS[1][1]), (c.ROCK_LIT, c.ROCK), BRONZE)
"""Body and shade of the figures of the first three."""


def leaderboard(shown: Leaderboard, phrases: Phrases, sprites: Sprites) -> Picture:
    """Return the first lines of a leaderboard. ValueError if it is empty."""
    ranks = shown.ranks[:LINES]
    if not ranks:
        raise ValueError("Nobody stands on this leaderboard yet.")
    line = min(TALL, max(LINE, (LEAST - HEAD - PAD) // len(ranks)))
    high = max(LEAST, HEAD + line * len(ranks) + PAD)
    image = Image.new("RGB", (WIDTH, high), c.TABLE_DARK)
    _draw_heads(image, shown.heads)
    for place in range(1, len(ranks) + 1):
        _draw_rank(image, place, line, shown, sprites)
    return encode([image], _format(ranks, phrases))


def _format(ranks: tuple[Rank, ...], phrases: Phrases) -> list[str]:
    lines = [
        phrases.rank(place, rank.name, rank.rating if rank.settled else None, rank.games, rank.wins)
        for place, rank in enumerate(ranks, start=1)
    ]
    return [phrases.ranks(len(ranks)), *lines]


def _draw_heads(image: Image.Image, heads: tuple[str, str, str]) -> None:
    pen, left = ImageDraw.Draw(image), WIDTH * 0.5
    for head, right in zip(heads, RIGHTS, strict=True):
        words, small = fit_head(head, TEXT - 8, WIDTH * right - left - PAD / 2)
        pen.text((WIDTH * right, HEAD // 2 + 4), words, c.LABEL, font(small, bold=False), "rm")
        left = WIDTH * right


def _draw_rank(
    image: Image.Image, place: int, line: int, shown: Leaderboard, sprites: Sprites
) -> None:
    """Draw the player of a place, in a line of so many pixels."""
    pen, rank = ImageDraw.Draw(image), shown.ranks[place - 1]
    top = HEAD + line * (place - 1)
    middle = top + line // 2
    _draw_bar(pen, (top + 4, top + line - 4), rank, shown)
    livery = _find_livery(place, settled=rank.settled)
    figure = sprites.portrait(livery, FIGURE)
    image.paste(figure, (PAD + 14, middle - figure.height // 2), figure)
    start = PAD + 28 + figure.width
    name = drop_unprintable(rank.name) or livery.letter
    room = WIDTH * (RIGHTS[0] - 0.09) - start
    pen.text(
        (start, middle),
        shorten(name, TEXT, room, bold=rank.own),
        c.NOW if rank.own else c.PAPER,
        font(TEXT, bold=rank.own),
        "lm",
    )
    rating = str(rank.rating) if rank.settled else f"{rank.rated}/{shown.needed}"
    shades = (c.LABEL, c.LABEL, c.PAPER if rank.settled else c.LABEL)
    for words, right, shade in zip(
        (str(rank.games), str(rank.wins), rating), RIGHTS, shades, strict=True
    ):
        face = font(TEXT, bold=right == RIGHTS[-1] and rank.settled)
        pen.text((WIDTH * right, middle), words, shade, face, "rm")


def _draw_bar(
    pen: ImageDraw.ImageDraw, ends: tuple[int, int], rank: Rank, shown: Leaderboard
) -> None:
    """Draw the line's ground, and on it the rating in proportion to the best."""
    top, bottom = ends
    whole = (PAD, top, WIDTH - PAD, bottom)
    pen.rounded_rectangle(whole, ROUND, c.TABLE)
    if not rank.settled:
        return
    most = max(each.rating for each in shown.ranks if each.settled)
    share = max(0.0, min(1.0, rank.rating / max(most, 1)))
    right = PAD + round((WIDTH - 2 * PAD) * share)
    if right - PAD > 2 * ROUND:
        pen.rounded_rectangle((PAD, top, right, bottom), ROUND, c.TABLE_LINE)


def _find_livery(place: int, *, settled: bool) -> Livery:
    """Return the livery of a place: its number as a letter, the first three in metal."""
    body, shade = METALS[place - 1] if settled and place <= len(METALS) else IRON
    return Livery(f"place-{place}-{settled}", str(place), "disc", body, shade)
