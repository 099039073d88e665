"""Positions of random games, and every view of them."""

from collections.abc import Iterator
from random import Random

from rendering import views
from rendering.moves import moves_of
from rendering.ownership import owned_features
from rendering.remaining import remaining_of
from rendering.scene import ScoreTable, scene_of
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
    EVERYTHING.together,
)
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
