"""One voice: words that a language's texts do without, one word for a thing, labels that are short.

`VOICE` names what must not be said by a pattern, with what is said instead. What people type, and
names of commands, keep their words.
"""

import re

import pytest

from bot.wording.messages import SOURCE, Message, merge
from bot.wording.words import catalogues
from tests.wording.voice import VOICE

EXEMPT: dict[str, set[str]] = {
    "en": {
        r"command\..*\.name|former\..*",
        r"data\.exported",
        r"(choice\.return-abbot|story\.given\.\w+\.incomplete|guide\.\w+\.abbot|guide\.abbot\.).*",
    },
    "nl": {r"command\..*\.name|former\..*"},
    "pl": {r"command\..*\.name|former\..*"},
    "de": {r"command\..*\.name|former\..*"},
}
"""Keys with names as they are typed, tables of a database, or an abbot, who alone is taken back."""
TYPED = re.compile(r"`[^`]*`")
LONGEST_LABEL = 20
"""Characters of a button: so many are seen on a phone."""
LABEL = r"(button|pass|choice)\..*"


def texts(language: str) -> dict[str, Message]:
    """Return the messages of a language that keep its voice, by key."""
    exempt = EXEMPT[language]
    spoken = merge(catalogues(), language).items()
    return {
        key: message
        for key, message in spoken
        if not any(re.fullmatch(each, key) for each in exempt)
    }


def find_faults(language: str, form: str) -> list[str]:
    """Return what a message should not say, each with the words to use."""
    found, form = [], TYPED.sub("", form)
    for pattern, better in VOICE[language].items():
        if match := re.search(pattern, form):
            found.append(f"“{match[0]}”: {better}")
    return found


@pytest.mark.parametrize("language", VOICE)
def test_words_of_another_voice_are_not_said(language: str) -> None:
    """Each with its key, so that it is found, and with the words to use."""
    found = {
        key: faults
        for key, message in texts(language).items()
        for form in message.forms
        if (faults := find_faults(language, form))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("form", "faults"),
    [
        ("Whoever is to act reads it anew.", 3),
        ("A city brings 2 a tile.", 1),
        ("The volcano brings the dragon to {place}.", 0),
        ("Your clock stands.", 1),
        ("The fairy stands on a tile.", 0),
        ("The princess sends {figure} home.", 1),
        ("Finished: see the FILM of this table.", 3),
        ("{player} can't.", 1),
        ("That tells you which city it is.", 0),
        ("I'll tell {player}.", 1),
        ("In the middle of something", 0),
    ],
)
def test_faults_are_found_as_whole_words(form: str, faults: int) -> None:
    """However they are written; what only looks like one is none."""
    assert len(find_faults("en", form)) == faults


@pytest.mark.parametrize("language", VOICE)
def test_labels_are_short(language: str) -> None:
    """Those that say nothing of a game; a place or a name makes others longer."""
    too_long = {
        key: form
        for key, message in merge(catalogues(), language).items()
        if re.fullmatch(LABEL, key)
        for form in message.forms
        if "{" not in form and len(form) > LONGEST_LABEL
    }
    assert too_long == {}


@pytest.mark.parametrize("language", VOICE)
def test_what_is_exempt_is_there(language: str) -> None:
    """A key that is gone is taken out of the list."""
    keys = merge(catalogues(), language)
    assert [e for e in EXEMPT[language] if not any(re.fullmatch(e, key) for key in keys)] == []
    assert SOURCE in VOICE
