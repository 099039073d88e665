"""Inns & Cathedrals: what inns and cathedrals add is told apart."""

from cogs.decisions.column import Column, Reason

COLUMN = Column(
    reasons=(
        Reason("cathedral", "city", part=True, after="city"),
        Reason("inn", "road", part=True, after="road"),
    ),
)
