"""Rows whose columns are not what they should be: they concern their own game alone."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from bot.store.records import Record

R = TypeVar("R", bound=Record)


class Damaged(Exception):
    """What is stored of a game can't be read, or contradicts itself."""


def read_row(record: type[R], row: Mapping[str, Any]) -> R:
    """Return a row as its record; Damaged if a column holds what it can't."""
    try:
        return msgspec.convert(row, record)
    except msgspec.ValidationError as error:
        game = row.get("game_id", row.get("id"))
        raise Damaged(f"a row of game {game!r} can't be read: {error}") from error


def read_text(stored: bytes) -> str:
    """Return a text of a row, with U+FFFD in place of what is no UTF-8."""
    return stored.decode(errors="replace")
