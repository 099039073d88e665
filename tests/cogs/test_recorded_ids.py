"""Custom ids that messages have: each goes on being read as it was when it was recorded."""

import json
from pathlib import Path

import pytest

from cogs import custom_ids

RECORDED: dict[str, dict[str, str | None]] = json.loads(
    (Path(__file__).parent / "custom_ids.json").read_text()
)
"""Ids of every kind, with the fields that were read from each."""


@pytest.mark.parametrize("custom_id", RECORDED)
def test_a_recorded_id_is_read_as_ever(custom_id: str) -> None:
    """By one template alone: each that takes it would answer the press."""
    (match,) = filter(None, (each.fullmatch(custom_id) for each in custom_ids.TEMPLATES))
    assert RECORDED[custom_id].items() <= match.groupdict().items()
