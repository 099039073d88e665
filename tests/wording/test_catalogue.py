"""Catalogues: keys, placeholders, plural forms."""

import ast
import re
import string
from pathlib import Path

import pytest

from bot.refusals import RefusalKey
from bot.wording import Words
from bot.wording.catalogue import FOLDER, SOURCE, catalogue

ROOT = Path(__file__).parents[2]
LANGUAGES = sorted(path.stem for path in FOLDER.glob("*.po"))
KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9-]+)+")


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
        return re.escape(text) if KEY.fullmatch(text) and not text.endswith(".png") else None
    if not isinstance(node, ast.JoinedStr):
        return None
    text = "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[A-Za-z0-9.-]+"
        for part in node.values
    )
    return text if re.match(r"([a-z]+|\[.*\]\+)\\\.", text) else None


def fields(text: str) -> set[str]:
    """Return the placeholders of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_message_is_used() -> None:
    """No sentence lies in the catalogue that nobody can ever read."""
    patterns = [pattern for _, pattern in spoken()]
    unused = [
        key
        for key in catalogue(SOURCE).messages
        if not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert not unused


def test_every_key_in_the_code_is_a_message() -> None:
    """Each key that is written out in wording or cogs has a message; families have at least one."""
    messages = catalogue(SOURCE).messages
    prefixes = {key.partition(".")[0] for key in messages}
    missing = [
        (path.name, pattern.pattern)
        for path, pattern in spoken()
        if pattern.pattern.partition("\\.")[0] in prefixes
        and not any(pattern.fullmatch(key) for key in messages)
    ]
    assert not missing


def test_every_refusal_has_a_sentence_with_its_values() -> None:
    """Each key the service refuses with can be said, with the values its docstring names."""
    values = {"game": "k3f9x2ab", "seats": 6, "needed": 2, "seated": 1, "host": "Ada", "host_id": 1,
              "reason": "No.", "player": "Bo", "player_id": 2}  # fmt: skip
    for key in RefusalKey:
        assert Words()(key.value, **values).endswith((".", "{reason}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_agree_in_all_languages_and_plural_forms(language: str) -> None:
    """A translation names the same values as the source; a form may leave out the count alone."""
    source, other = catalogue(SOURCE).messages, catalogue(language).messages
    assert set(other) <= set(source)
    for key, forms in other.items():
        wanted = set().union(*map(fields, source[key]))
        for form in forms:
            assert fields(form) | {"count"} == wanted | {"count"}, key
            assert form, key


def test_counts_choose_the_plural_form() -> None:
    """One tile, two tiles."""
    words = Words("en-GB")
    assert words.n("alt.board", 1) == "The board with 1 tile."
    assert words.n("alt.board", 2) == "The board with 2 tiles."


def test_lists_are_joined_as_the_language_does() -> None:
    """Commas and a conjunction, never glue."""
    assert Words().list(["a", "b", "c"]) == "a, b, and c"
    assert Words().list(["a", "b"], style="or") == "a or b"


@pytest.mark.parametrize("locale", ["en-US", "ja", "", "../en", "zh-CN"])
def test_a_locale_without_catalogue_is_served_in_english(locale: str) -> None:
    """Readers of languages that are not there yet read English."""
    assert Words(locale).language == "en"


def test_a_missing_key_or_value_is_an_error() -> None:
    """Nobody is ever shown a key or an unfilled placeholder."""
    with pytest.raises(KeyError):
        Words()("no.such-key")
    with pytest.raises(KeyError):
        Words()("story.resigned")
