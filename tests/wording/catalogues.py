"""Catalogues written for a test, and the fields of messages."""

import string
from pathlib import Path

from bot.wording.messages import Catalogue


def fields(text: str) -> set[str]:
    """Return the placeholders of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def catalogue(folder: Path, name: str, language: str, text: str) -> Catalogue:
    """Write a catalogue in one more language."""
    found = Catalogue(name, folder)
    found.path(language).parent.mkdir(exist_ok=True)
    found.path(language).write_text(text, encoding="utf-8")
    return found
