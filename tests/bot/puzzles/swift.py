"""Puzzles that are found at first sight, without playing out what their moves lead to."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from bot.puzzles import daily, finding

T = TypeVar("T")


def find_swiftly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take every move that seems clearly the best for one, and look for it in this process."""
    think: Callable[[Callable[[], T]], Awaitable[T]] = asyncio.to_thread
    monkeypatch.setattr(daily, "_think", think)
    monkeypatch.setattr(finding, "is_confirmed", lambda state, choices: True)
