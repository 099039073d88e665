"""The glossary of CONTRIBUTING.md says what names there are, and which words are in none."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LINES = re.findall(
    r"^\| ([^|]+) \| [^|]+ \| (`[^|]+`) \| ([^|]*)\|$",
    PAGE.partition("## Glossary")[2].partition("\n## ")[0],
    re.MULTILINE,
)
NAMES = [name for _, names, _ in LINES for name in re.findall("`([^`]+)`", names)]
RETIRED = [word for _, _, words in LINES for word in words.split()]
IDIOMS = {"tell_apart", "_tell_apart", "letter_squares"}
"""To tell one thing from another is plain English, and squares have letters."""


def defined() -> Iterator[tuple[str, str]]:
    """Yield where functions, classes and modules of the bot are, and what they are called."""
    for path in (path for room in ("bot", "cogs") for path in (ROOT / room).rglob("*.py")):
        if "versions" in path.parts:  # migrations stay as they were
            continue
        where = str(path.relative_to(ROOT))
        yield where, path.stem
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield where, node.name


def words_of(name: str) -> set[str]:
    return {word.lower() for word in re.findall("[A-Z]?[a-z]+", name)}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_there(name: str) -> None:
    """It can be imported by the name that is written down."""
    module, _, attribute = name.rpartition(".")
    assert hasattr(importlib.import_module(module), attribute)


@pytest.mark.parametrize("word", RETIRED)
def test_a_word_that_was_given_up_is_in_no_name(word: str) -> None:
    """Another one stands for that."""
    found = [(where, name) for where, name in defined() if word in words_of(name)]
    assert [each for each in found if each[1] not in IDIOMS] == []


def test_the_glossary_is_read() -> None:
    """All of its lines, and both kinds of names."""
    assert len(LINES) == PAGE.partition("## Glossary")[2].partition("\n## ")[0].count("\n| ") - 2
    assert {"letter", "tell"} <= set(RETIRED)
    assert words_of("format_winners") | words_of("PlayedTurn") >= {"winners", "played"}
