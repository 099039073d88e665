"""Every message in every language: what Discord takes, and that nothing stays untranslated."""

from collections.abc import Iterator

import pytest

from bot.wording.options import sentence
from bot.wording.words import languages, name_language
from cogs.layout import Layout
from cogs.names import escape
from tests.simulation.sayings.game import NAMES, Telling
from tests.simulation.sayings.limits import Limits
from tests.simulation.sayings.reader import EMPTY, Sketches
from tests.sprites import share_sprites
from tests.wording.pseudo import glued, speak_pseudo, untranslated

pytestmark = pytest.mark.slow

GAMES = 8
"""Games whose every message is checked, spread over the languages."""
NEVER = 10**9
LIMITS = Limits()
WRITTEN = (*NAMES, *map(escape, NAMES), *(sentence(name_language(each)) for each in languages()))
"""Names of people, in pictures and in messages, and of languages."""


def share() -> list[tuple[str, int]]:
    """Return the languages, each with seeds of its own."""
    spoken = languages()
    return [(spoken[seed % len(spoken)], seed) for seed in range(GAMES)]


@pytest.mark.parametrize(("language", "seed"), share())
async def test_every_message_of_a_game_is_one_that_discord_takes(language: str, seed: int) -> None:
    """By its limits and by its description, and nothing on a button or in a select is cut."""
    telling = Telling(seed, language, Sketches(share_sprites(), NEVER))
    faults = [
        f"{saying.name}: {fault}"
        async for saying in telling.tell()
        for fault in LIMITS.list_faults(saying.layout)
    ]
    assert faults == []


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_is_said_that_no_translator_has_seen(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a language that is all accents no plain word is left, and nothing stands outside it."""
    speak_pseudo(monkeypatch)
    found = dict[str, str]()
    async for saying in Telling(seed, "en", Sketches(share_sprites(), 60)).tell():
        for text in list_texts(saying.layout):
            for left in (*untranslated(text, WRITTEN), *glued(text, WRITTEN)):
                found.setdefault(left, f"{saying.name}: {text}")
    assert found == {}


def list_texts(layout: Layout) -> Iterator[str]:
    """Yield every text of a message."""
    yield from filter(None, (layout.above, layout.below))
    for picture in (layout.picture, layout.sheet):
        if picture is not None and picture != EMPTY:
            yield picture.alt
    for menu in layout.menus:
        yield from filter(None, (menu.placeholder, menu.caption))
        for _, label, about in menu.lines:
            yield from filter(None, (label, about))
    yield from (button.label for row in layout.rows for button in row)
