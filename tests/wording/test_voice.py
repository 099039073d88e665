"""One voice: words that a language's texts do without, one word for a thing, labels that are short.

`VOICE` names what must not be said by a pattern, with what is said instead. What people type, and
names of commands, keep their words.
"""

import re
from pathlib import Path

import pytest

from bot.wording.messages import SOURCE, Message, merge
from bot.wording.words import catalogues
from tests.wording.voice import PAGES, VOICE

EXEMPT: dict[str, set[str]] = {
    "en": {
        r"command\..*\.name|former\..*",
        r"data\.exported",
        r"(choice\.return-abbot|story\.given\.\w+\.incomplete|guide\.\w+\.abbot|guide\.abbot\.).*",
    },
    "nl": {r"command\..*\.name|former\..*"},
    "pl": {r"command\..*\.name|former\..*"},
    "de": {r"command\..*\.name|former\..*", r"[a-z.]+\.(place-)?robb(er|ers|ed)(\..*)?"},
}
"""Keys with names as they are typed, tables of a database, an abbot, who alone is taken back, or
robbers on the scoreboard, whose printed name is that which others wrongly have for a highwayman."""
TYPED = re.compile(r"`[^`]*`")
ROOT = Path(__file__).parents[2]
READ = {page.name: page for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
"""The pages that people read who play or host; `CONTRIBUTING.md` has the names of the code."""
QUOTED = re.compile(r"^ *```.*?^ *```|`[^`\n]*`|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
"""Programs, what is typed, and addresses."""
TABLE = re.compile(r"^\|.*\|$", re.MULTILINE)
"""A row: names of options in `rules.md`, and in `translating.md` what is never said."""
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
    return find_words(VOICE[language], TYPED.sub("", form))


def find_words(patterns: dict[str, str], text: str) -> list[str]:
    """Return the first words of a text that each pattern finds, with the words to use."""
    found = ((re.search(pattern, text), better) for pattern, better in patterns.items())
    return [f"“{match[0]}”: {better}" for match, better in found if match]


@pytest.mark.parametrize("name", READ)
def test_pages_keep_the_voice(name: str) -> None:
    """But for programs and what is typed, and the words that translators are told to avoid."""
    text = QUOTED.sub("", READ[name].read_text(encoding="utf-8"))
    if name in ("rules.md", "translating.md"):
        text = TABLE.sub("", text)
    assert find_words(PAGES, text) == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("Whoever sits at the table draws anew.", 3),
        ("The dragon's steps end\nbeside a newest tile.", 3),
        ("What the table lists is stored in one table of the database.", 0),
        ("You may take back the abbot, not take back a move.", 1),
        ("The question that is to be answered in this server.", 2),
    ],
)
def test_faults_of_pages_are_found(text: str, faults: int) -> None:
    """Over the end of a line, too."""
    assert len(find_words(PAGES, text)) == faults


def test_decisions_are_short() -> None:
    """The page on how the house is built is read in one go: at most 16,000 bytes."""
    assert READ["architecture.md"].stat().st_size <= 16_000
    assert len(READ["README.md"].read_text(encoding="utf-8").splitlines()) <= 150


def test_a_release_leads_with_five_highlights_at_most() -> None:
    """Each has some, before the first heading below its own; what is not released may be empty."""
    page = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _, *releases = re.split(r"^## ", page, flags=re.MULTILINE)
    releases = [release for release in releases if release.strip() != "[Unreleased]"]
    assert len(releases) > 2
    for release in releases:
        highlights, _, _ = release.partition("\n### ")
        assert 1 <= len(re.findall(r"^- \*\*", highlights, re.MULTILINE)) <= 5, release[:20]


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
