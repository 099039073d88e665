"""What can be chosen on one screen is told apart by words, and marked in its picture."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.wording import Labels, Words
from cogs.decisions.column import OnSegment
from cogs.decisions.expansions import COLUMNS
from cogs.layout import Layout
from cogs.pictures import Pictures
from cogs.play.decision_buttons import offer_in_public, offer_in_words
from cogs.play.picker.message import Picker
from cogs.play.picker.picture import draw_question
from cogs.play.picker.plan import decides
from cogs.render_pool import Threads
from rules import legal_actions
from rules.actions import PlaceTile
from tests.cogs.play.picker.screens import VIEWER, games, screens
from tests.cogs.tables import NAMES
from tests.sprites import share_sprites

pytestmark = pytest.mark.slow

SPRITES = share_sprites()


def told(layout: Layout) -> Iterator[list[str]]:
    """Yield what must be told apart: the buttons, and the lines of each select."""
    yield [button.label for row in layout.rows for button in row]
    for menu in layout.menus:
        yield [label for _, label, _ in menu.lines]


@pytest.mark.parametrize("number", range(4))
def test_no_two_options_of_a_message_share_a_label(number: int) -> None:
    """Buttons among each other, and the lines of a select, in every decision."""
    chance = random.Random(number)
    for state in games(number):
        public = COLUMNS.find_public(state)
        layouts = []
        if public is not None:
            at = ("k3f9x2ab", 7)
            buttons = tuple(offer_in_public(VIEWER, state, at, public))
            layouts = [Layout(rows=(buttons,), menus=offer_in_words(VIEWER, state, at))]
        elif state.player is not None and decides(state, state.player):
            picker = Picker("k3f9x2ab", 7, state.player, VIEWER, Pictures(Threads(SPRITES)))
            layouts = [picker.write(question) for question in screens(state, chance)]
        for layout in layouts:
            for labels in told(layout):
                assert max(Counter(labels).values(), default=1) == 1, labels


@pytest.mark.parametrize("number", range(3))
def test_words_alone_tell_features_of_a_tile_apart(number: int) -> None:
    """Where numbers are not heard: who goes where on the tile just laid, in other words each."""
    labels = Labels(Words(), NAMES)
    for state in games(number):
        if state.turn.placement < 0:
            continue
        here = [
            labels.of(state, action)
            for action in legal_actions(state)
            if not isinstance(action, PlaceTile)
            and isinstance(pointer := COLUMNS.point(state, action), OnSegment)
            and pointer.segment in state.placed.segments
        ]
        assert max(Counter(here).values(), default=1) == 1, here


@pytest.mark.parametrize("number", range(2))
def test_what_a_button_means_is_marked_in_the_picture(number: int) -> None:
    """Whatever points at something has a sign, and the alt text tells of the same sign."""
    chance, seen = random.Random(number), Counter[str]()
    for count, state in enumerate(games(number)):
        if count % 23 or state.player is None or not decides(state, state.player):
            continue
        for question in screens(state, chance, 4):
            signs = [*question.signs, *(c for c in question.choices if c.pointer is not None)]
            assert all(sign.label for sign in signs)
            alt = draw_question(question, VIEWER)(SPRITES).alt
            for sign in signs:
                seen[type(sign).__name__] += 1
                marks = (f"{sign.label} (", f"{sign.label}: ")
                assert any(mark in alt for mark in marks), (sign, alt)
    assert min(seen["Sign"], seen["Choice"]) > 10


@pytest.mark.parametrize("number", range(2))
def test_a_question_stands_above_every_picture(number: int) -> None:
    """Only what the choices do follows it in the words above, whatever is decided."""
    chance = random.Random(number)
    for state in games(number):
        if state.player is None or not decides(state, state.player):
            continue
        picker = Picker("k3f9x2ab", 7, state.player, VIEWER, Pictures(Threads(SPRITES)))
        for question in screens(state, chance):
            lines = picker.write(question).above.splitlines()
            last = [line for line in lines if not line.startswith("**")][-1]
            assert "?" in last, last
