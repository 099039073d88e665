"""Fixtures for puzzles."""

import pytest

from tests.bot.puzzles.swift import find_swiftly


@pytest.fixture(autouse=True)
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play nothing out, which takes seconds for each move."""
    find_swiftly(monkeypatch)
