"""The Phantom: asked for once the meeple is placed."""

from cogs.decisions.column import Column, Decision

COLUMN = Column(decisions={"phantom": Decision(question="phantom")})
