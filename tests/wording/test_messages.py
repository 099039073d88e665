"""Messages: keys, placeholders, plural forms, languages."""

import ast
import re
from pathlib import Path

import pytest

from bot.wording import Words
from bot.wording.messages import LOCALE, SOURCE, Messages, merge, read
from bot.wording.words import catalogues
from tests.wording.catalogues import catalogue, fields

ROOT = Path(__file__).parents[2]
LANGUAGES = sorted(path.name for path in LOCALE.iterdir())
KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9-]+)+")
ENGLISH = merge(catalogues(), SOURCE)


def spoken() -> list[tuple[Path, re.Pattern[str]]]:
    """Return a pattern for every text in the code that looks like a key, f-strings as families."""
    patterns = []
    for path in (*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        parts = {id(v) for n in nodes if isinstance(n, ast.JoinedStr) for v in n.values}
        texts = [_pattern(node) for node in nodes if id(node) not in parts]
        patterns += [(path, re.compile(text)) for text in texts if text is not None]
    return patterns


def _pattern(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = node.value
        is_key = text in ENGLISH or (KEY.fullmatch(text) and not text.endswith((".png", ".po")))
        return re.escape(text) if is_key else None
    if not isinstance(node, ast.JoinedStr):
        return None
    text = "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[A-Za-z0-9.-]+"
        for part in node.values
    )
    return text if re.match(r"([a-z]+|\[.*\]\+)\\\.", text) else None


def test_every_message_is_used() -> None:
    """No sentence lies in a catalogue that nobody can ever read."""
    patterns = [pattern for _, pattern in spoken()]
    unused = [key for key in ENGLISH if not any(p.fullmatch(key) for p in patterns)]
    assert not unused


def test_every_key_in_the_code_is_a_message() -> None:
    """Each key that is written out in wording or cogs has a message; families have at least one."""
    prefixes = {key.partition(".")[0] for key in ENGLISH}
    missing = [
        (path.name, pattern.pattern)
        for path, pattern in spoken()
        if pattern.pattern.partition("\\.")[0] in prefixes
        and not any(pattern.fullmatch(key) for key in ENGLISH)
    ]
    assert not missing


def test_no_key_stands_in_two_catalogues() -> None:
    """Nothing that one expansion says is said over by another."""
    keys = [key for catalogue in catalogues() for key in read(catalogue, SOURCE)]
    assert len(keys) == len(set(keys)) == len(ENGLISH) > 500


def test_every_catalogue_belongs_to_somebody() -> None:
    """No file lies beside those that are read, in any language."""
    names = {catalogue.name for catalogue in catalogues()}
    assert SOURCE in LANGUAGES
    for language in LANGUAGES:
        assert {path.stem for path in (LOCALE / language).iterdir()} <= names


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_agree_in_all_languages_and_plural_forms(language: str) -> None:
    """A translation names the same values as the source; a form may leave out the count alone."""
    for source in catalogues():
        for key, message in read(source, language).items():
            wanted = set().union(*map(fields, ENGLISH[key].forms))
            assert message.counted == ENGLISH[key].counted
            for form in message.forms:
                assert fields(form) | {"count"} == wanted | {"count"}, key


def test_counts_choose_the_plural_form() -> None:
    """One tile, two tiles."""
    words = Words("en-GB")
    assert words.n("alt.board", 1) == "The board with 1 tile."
    assert words.n("alt.board", 2) == "The board with 2 tiles."


def test_large_numbers_are_written_as_the_language_does() -> None:
    """With a comma, a full stop, or a space from five digits on."""
    told = {
        language: Messages(language, catalogues()).n("alt.board", 12345) for language in LANGUAGES
    }
    assert "12,345" in told["en"]
    assert "12.345" in told["de"]
    assert "12.345" in told["nl"]
    assert "12\xa0345" in told["pl"]
    assert "999 tiles" in Words().n("alt.board", 999)


def test_numbers_below_0_have_a_minus() -> None:
    """Whatever pays for a tile may leave fewer than no points (BCB-16); a name keeps its hyphen."""
    words = Words()
    assert words("scores.projected.player.nothing", player="Jo-Ann", points=-3) == "Jo-Ann **−3**"
    assert words.n("scores.player", -1, player="Bo") == "**Bo: −1 point**"
    assert Messages("pl", catalogues()).n("scores.player", -2, player="Bo") == "**Bo: −2 punkty**"


POLISH = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)"
" ? 1 : 2);\n"

msgid "alt.board"
msgid_plural "alt.board"
msgstr[0] "Plansza: {count} płytka."
msgstr[1] "Plansza: {count} płytki."
msgstr[2] "Plansza: {count} płytek."

msgid "alt.film"
msgid_plural "alt.film"
msgstr[0] "Film: {count} ruch."
msgstr[1] ""
msgstr[2] ""

msgid "story.resigned"
msgstr "{player}: koniec."

msgid "button.join"
msgstr ""

#, fuzzy
msgid "button.leave"
msgstr "Niepewne"
"""
"""Half of a translation."""


def test_a_language_has_plural_forms_of_its_own(tmp_path: Path) -> None:
    """As many as its file says."""
    words = Messages("pl", [catalogue(tmp_path, "bot", "pl", POLISH)])
    told = [words.n("alt.board", count) for count in (1, 3, 5, 22)]
    assert told == [
        f"Plansza: {text}." for text in ("1 płytka", "3 płytki", "5 płytek", "22 płytki")
    ]
    assert words("story.resigned", player="Ada") == "Ada: koniec."


def test_a_file_that_does_not_say_how_it_counts_counts_as_its_language(tmp_path: Path) -> None:
    """Three forms in Polish."""
    text = "\n".join(
        line for line in POLISH.splitlines() if not line.startswith(('"Plural', '" ?'))
    )
    words = Messages("pl", [catalogue(tmp_path, "bot", "pl", text)])
    assert words.n("alt.board", 5) == "Plansza: 5 płytek."


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    """Messages missing, empty, half or doubtfully translated, with English plurals."""
    begun = catalogue(tmp_path, "bot", "cs", POLISH)
    words = Messages("cs", [*catalogues(), begun])
    assert words.n("alt.board", 5) == "Plansza: 5 płytek."
    assert words.n("alt.film", 5) == "Replay of a game with 5 turns."
    assert words.n("alt.reward", 22, player="Ada", place="1E") == "Ada scores 22 points at 1E."
    assert words("button.join") == "Join"
    assert words("button.leave") == "Leave"
    assert words("button.start") == "Start"


@pytest.mark.parametrize("language", ["pl", "de", "nl"])
def test_a_language_without_a_word_still_says_everything(language: str) -> None:
    """All messages are there in English; lists are joined as the language does."""
    words = Messages(language, catalogues())
    assert all(key in words for key in ENGLISH)
    conjunction = {"pl": "i", "de": "und", "nl": "en"}[language]
    assert words.list(["a", "b"]) == f"a {conjunction} b"


def test_lists_are_joined_as_the_language_does() -> None:
    """Commas and a conjunction, never glue."""
    assert Words().list(["a", "b", "c"]) == "a, b, and c"
    assert Words().list(["a", "b"], style="or") == "a or b"
    assert Words().list(iter(["a", "b"]), style="unit") == "a, b"


@pytest.mark.parametrize("locale", ["en-US", "ja", "", "../en", "zh-CN", "EN"])
def test_a_locale_without_catalogue_is_served_in_english(locale: str) -> None:
    """Readers of languages that are not there yet read English."""
    assert Words(locale).language == "en"


def test_a_locale_is_served_in_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder is all a language needs; regions and capitals don't matter."""
    (tmp_path / "pl").mkdir()
    monkeypatch.setattr("bot.wording.words.LOCALE", tmp_path)
    assert [Words(locale).language for locale in ("pl", "pl-PL", "PL", "de")] == ["pl"] * 3 + ["en"]


def test_a_missing_key_or_value_is_an_error() -> None:
    """Nobody is ever shown a key or an unfilled placeholder."""
    with pytest.raises(KeyError):
        Words()("no.such-key")
    with pytest.raises(KeyError):
        Words().n("no.such-key", 1)
    with pytest.raises(KeyError):
        Words()("story.resigned")
    assert "no.such-key" not in Words()
