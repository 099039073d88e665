"""What one screen of a phone holds, and what Discord takes, in games played by chance."""

import random
from dataclasses import replace

import pytest

from bot.wording.words import speak_all
from cogs.custom_ids import Goto
from cogs.layout import MOST_LINES, MOST_PARTS, SHORT_LABEL, Style
from cogs.pictures import Pictures
from cogs.play.picker.ask import MOST_FINAL, ask
from cogs.play.picker.message import Picker
from cogs.play.picker.plan import decides
from cogs.render_pool import Threads
from rules import Setup
from rules.actions import PlaceTile
from rules.expansions import EXPANSIONS
from tests.builders import PD, table
from tests.cogs.games import decisions
from tests.cogs.play.picker.screens import VARIANTS, VIEWER, screens
from tests.sprites import share_sprites

PICTURES = Pictures(Threads(share_sprites()))
EVERY = 4
"""Of so many decisions one is looked at."""


@pytest.mark.parametrize("number", range(3))
def test_every_message_fits_in_every_language(number: int) -> None:
    """Labels of at most 20 characters, few buttons that make the move, no part too many."""
    chance, most = random.Random(number), 0
    options = VARIANTS[number % len(VARIANTS)]
    setup = Setup(players=3, expansions=EXPANSIONS.together, options=options)
    for count, state in enumerate(decisions(number, setup)):
        if count % EVERY or state.player is None or not decides(state, state.player):
            continue
        for question in screens(state, chance):
            assert sum(choice.final for choice in question.choices) <= MOST_FINAL
            for words in speak_all():
                viewer = replace(VIEWER, words=words)
                layout = Picker("k3f9x2ab", 7, state.player, viewer, PICTURES).write(question)
                labels = [button.label for row in layout.rows for button in row]
                assert max(map(len, labels)) <= SHORT_LABEL, (words.language, labels)
                assert len(set(labels)) == len(labels), (words.language, labels)
                assert all(len(menu.lines) <= MOST_LINES for menu in layout.menus)
                assert layout.parts + 1 <= MOST_PARTS, "The picture is a part, too."
                most = max(most, layout.parts)
    assert most > MOST_PARTS // 2


def test_very_many_choices_are_confirmed() -> None:
    """Thirteen knights may be sent home: a letter leads to one green button."""
    game = table(PD, players=3)
    game.put("BG-G", (0, -1), 1)
    for number in range(MOST_FINAL + 1):
        game.stand(number % 3, (0, -1), "city1")
    game.draws("PD-C")
    laid = Goto((game.legal.index(PlaceTile(0, -2, 1)),))
    question = ask(game.state, game.player or 0, laid)
    lettered = [choice for choice in question.choices if choice.label]
    assert len(lettered) == MOST_FINAL + 1
    assert not any(choice.final for choice in lettered)
    for choice in lettered:
        confirmed = ask(game.state, game.player or 0, choice.goto)
        (last,) = confirmed.choices
        assert (last.final, last.goto) == (True, choice.goto)
        assert confirmed.back == laid
        picker = Picker("k3f9x2ab", 7, game.player or 0, VIEWER, PICTURES)
        green = [
            button
            for row in picker.write(confirmed).rows
            for button in row
            if button.style is Style.success
        ]
        assert [button.label for button in green] == ["Place it here"]
