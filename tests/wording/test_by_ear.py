"""Alt texts as a screen reader says them: what changed comes first, and no side is a letter."""

import re
from statistics import median

import pytest

from bot.wording import Words
from rendering import sheet
from rendering.alt import LIMIT
from tests.sprites import share_sprites
from tools.gallery.every import every_view
from tools.gallery.games import Game, game

LETTER = re.compile(r"(?<= )[NESW]{1,2}(?= [NESW]{1,2}\b|[,.;]| (with|met|mit|z)\b)")
"""A side that is not spelt out, the last of some or before others."""
STARTS = {
    "board": "Latest tile at ",
    "hand": "Latest tile at ",
    "picker": "The tile in hand, ",
    "zones": "The tile in hand, ",
    "preview": "Preview: ",
    "portal": "To choose from: ",
    "fairy": "To choose from: ",
    "ownership": "Owned by ",
    "since": "The turns since: ",
    "remaining": "",
    "odds": "",
    "race": "Points scored plus points expected",
    "final": "The game is over. ",
    "trail": "The dragon’s path: ",
    "danger": "The dragon is at ",
}
"""How the first sentence begins; that on what is left begins with a number."""
USUAL = 500
"""Characters of most alt texts, at most."""
SPRITES = share_sprites()


def games() -> list[Game]:
    """Return games of all kinds, in the middle and at their end."""
    return [
        game(players, seed).play(tiles)
        for players, seed in ((2, 1), (4, 2), (6, 3))
        for tiles in (35, 999)
    ]


@pytest.fixture(autouse=True)
def _draw_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw small tiles, to be quick."""
    monkeypatch.setattr(sheet, "SHARP", 400)


def test_the_first_sentence_tells_what_changed_or_can_be_chosen() -> None:
    """Of every view; most are short, and none repeats the board."""
    lengths, seen = list[int](), set[str]()
    for played in games():
        for name, picture in every_view(played, SPRITES):
            kind = name.partition("-")[0]
            assert picture.alt.startswith(STARTS[kind]), (name, picture.alt)
            assert "On the board" not in picture.alt
            lengths.append(len(picture.alt))
            seen.add(kind)
    assert seen >= STARTS.keys() - {"trail"}
    assert median(lengths) < USUAL
    assert max(lengths) <= LIMIT


@pytest.mark.parametrize("language", ["en", "nl", "pl", "de"])
def test_no_side_is_a_letter(language: str) -> None:
    """North is north, whatever the language."""
    assert all(map(LETTER.search, ("city N E.", "road S, city", "city SW with a coat of arms")))
    assert not LETTER.search("The board at N (1E 2N), N: the city north. W woreczku")
    for played in games()[:2]:
        for name, picture in every_view(played, SPRITES, Words(language)):
            found = LETTER.search(picture.alt)
            assert found is None, (name, picture.alt)
