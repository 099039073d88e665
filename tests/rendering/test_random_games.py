"""No view raises, whatever the position: random games of all kinds, three positions of each.

`python -m tests.rendering.test_random_games 1000` plays and draws so many; silence means success.
"""

import sys
from collections.abc import Iterator
from random import Random

import pytest

from rendering import sheet, views
from rendering.film import film
from rendering.moves import moves_of
from rendering.ownership import owned_features
from rendering.remaining import remaining_of
from rendering.scene import ScoreTable, scene_of
from rendering.text import board_text
from rendering.trails import trail_of
from rendering.views import Picture, Targets, fits_picker
from rendering.window import zones
from rules import Setup, State, advance, legal_actions, new_game
from rules.actions import PASS
from rules.board import Placement
from rules.events import Event
from rules.expansions import EXPANSIONS as EVERYTHING
from rules.geometry import unpack
from rules.piece_walks import find_roaming
from tests.rendering.games import NAMES
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
EXPANSIONS = (
    (),
    ("princess-dragon", "phantom", "abbot"),
    ("halflings",),
    ("inns-cathedrals", "traders-builders"),
    tuple(EVERYTHING),
)
GAMES, PART = 25, 5
WIDTH = 400
"""Pixels of a picture, at least."""
SPRITES, WORDS = share_sprites(), PlainPhrases()


def positions(seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Yield three positions of a random game, the last one its end, with the latest events."""
    dice = Random(seed)
    state = new_game(Setup(seed % 6 + 1, expansions=EXPANSIONS[seed % len(EXPANSIONS)]))
    early, late = dice.randrange(5, 40), dice.randrange(40, 160)
    events: list[Event] = []
    number = 0
    while not state.over:
        if number in (early, late):
            yield state, events
        actions = legal_actions(state)
        advance(state, dice.choice([a for a in actions if a != PASS] or [PASS]))
        events = [*events[-60:], *state.events]
        number += 1
    yield state, events


def every_view(state: State, events: list[Event]) -> Iterator[Picture]:
    """Yield all pictures of a position."""
    scene = scene_of(state, NAMES[: len(state.scores)])
    yield views.board(scene, WORDS, SPRITES)
    yield views.ownership(scene, WORDS, SPRITES, owned_features(state))
    yield views.since(scene, WORDS, SPRITES, moves_of(events))
    yield views.remaining(scene, WORDS, SPRITES, remaining_of(state))
    if state.over:
        rows = tuple((points,) for points in state.scores)
        table = ScoreTable(("City",), rows, state.winners, state.rank(state.scores))
        yield views.final(scene, WORDS, SPRITES, table)
        yield views.race([state.scores] * 3, scene.seats, WORDS, SPRITES)
    if state.step and state.step.kind == "dragon-move":
        yield views.trail(scene, WORDS, SPRITES, trail_of(state))
    for kind in state.rulebook.wanderers:
        if (roaming := find_roaming(state, kind)) is not None:
            yield views.danger(scene, WORDS, SPRITES, roaming)
    tile = next(tile for tile in state.rulebook.tiles.values() if state.board.fits(tile))
    spots = list(map(unpack, state.board.fits(tile)))
    squares = [square for square, _ in spots]
    part = zones(squares, len(LETTERS), lambda window: fits_picker(window, scene.seats))[0]
    yield views.board(scene, WORDS, SPRITES, tile=tile)
    yield views.picker(scene, WORDS, SPRITES, tile, dict(zip(part, LETTERS, strict=False)))
    square, (rotation, *_) = spots[-1]
    labels = {str(i + 1): i for i, s in enumerate(tile.segments) if s.kind != "river"}
    yield views.preview(scene, WORDS, SPRITES, Placement(tile, square, rotation, 0), labels)
    chosen = Targets(
        squares=dict(zip(LETTERS, list(scene.squares)[-3:], strict=False)),
        figures=dict(zip("123", scene.figures, strict=False)),
    )
    yield views.targets(scene, WORDS, SPRITES, chosen)


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
