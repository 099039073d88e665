"""Recorded games for tests: read from `tests/recordings`, and altered."""

import gzip
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from tools.conformance.__main__ import RECORDINGS
from tools.conformance.recording import Game
from tools.conformance.replay import replay
from tools.conformance.report import Report

Recording = dict[str, Any]


def path_of(name: str) -> Path:
    """Return the file with this letter."""
    return RECORDINGS / f"{name}.jsonl.gz"


def recorded(name: str, number: int = 0) -> Recording:
    """Return one game of a file as plain data."""
    return _decode(_line(name, number))


@cache
def _line(name: str, number: int) -> bytes:
    with gzip.open(path_of(name)) as lines:
        return next(islice(lines, number, None))


def _decode(line: bytes) -> Recording:
    game: Recording = msgspec.json.decode(line)
    return game


def refereed(*games: Recording) -> Report:
    """Return the report on games given as plain data."""
    report = Report("altered")
    for game in games:
        replay(msgspec.convert(game, Game), report)
    return report


def altered(game: Recording, *alterations: Callable[[Recording], None]) -> Recording:
    """Return a copy of a game after some alterations."""
    other = _decode(msgspec.json.encode(game))
    for alter in alterations:
        alter(other)
    return other
