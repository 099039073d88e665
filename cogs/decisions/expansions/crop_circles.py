"""Crop Circles on Discord: what the half tile with one asks, too."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Viewer
from cogs.decisions.expansions import crop_circle
from rules import State
from rules.expansions.crop_circle import SYMBOL


def format_circle(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what the circle on the tile does to whom (CC-2)."""
    if called := state.placed.tile.details.get(SYMBOL):
        yield viewer.words(f"effect.{SYMBOL}.{called}")


COLUMN = Column(
    decisions=crop_circle.DECISIONS, pointers=crop_circle.POINTERS, effects=format_circle
)
