"""No view raises, whatever the position: random games of all kinds, three positions of each.

`python -m tests.rendering.test_random_games 1000` plays and draws so many; silence means success.
"""

import sys

import pytest

from rendering import sheet
from rendering.film import film
from rendering.scene import scene_of
from rendering.text import board_text
from tests.rendering.games import NAMES
from tests.rendering.random_games import SPRITES, WORDS, every_view, positions

GAMES, PART = 25, 5
WIDTH = 400
"""Pixels of a picture, at least."""


def check(seed: int) -> None:
    """Draw everything of one game."""
    for state, events in positions(seed):
        for picture in every_view(state, events):
            assert picture.png
            assert 0 < len(picture.alt) <= 1024
        assert board_text(scene_of(state, NAMES[: len(state.scores)]), WORDS)
    if seed % 10 == 0:
        assert film([scene_of(state, NAMES[: len(state.scores)])], WORDS, SPRITES).gif


@pytest.mark.parametrize("part", range(GAMES // PART))
def test_no_view_raises(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three positions of each of five games; tiles are small, to be quick."""
    monkeypatch.setattr(sheet, "SHARP", WIDTH)
    for seed in range(part * PART, (part + 1) * PART):
        check(seed)


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        check(seed)
