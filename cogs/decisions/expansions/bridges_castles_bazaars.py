"""Bridges, Castles & Bazaars on Discord."""

from collections.abc import Callable, Iterator, Mapping

from cogs.decisions.column import Column, Viewer
from cogs.decisions.expansions import bazaar, bridges, castles
from rules import State
from rules.expansions.bridges_castles_bazaars.bridges import count_left as count_bridges
from rules.expansions.bridges_castles_bazaars.castles import count_left as count_castles

LEFT: Mapping[str, Callable[[State, int], int]] = {
    "bridges": count_bridges,
    "castles": count_castles,
}
"""How many of each kind a player may still build."""


def format_supply(viewer: Viewer, state: State) -> Iterator[str]:
    """Say how many bridges and castles each player may still build, and who bought which tile."""
    words = viewer.words
    for kind, count_left in LEFT.items():
        stocks = (
            words(f"turn.{kind}.player", player=name, **{kind: count_left(state, player)})
            for player, name in enumerate(viewer.names)
        )
        yield words(f"turn.{kind}", players=words.list(stocks, style="unit"))
    yield from bazaar.format_bought(viewer, state)


def format_effects(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what else the tile does."""
    yield from bridges.format_need(viewer, state)
    yield from castles.format_scoring(viewer, state)


COLUMN = Column(
    decisions={**castles.DECISIONS, **bazaar.DECISIONS},
    pointers={**bridges.POINTERS, **castles.POINTERS, **bazaar.POINTERS},
    supply=format_supply,
    effects=format_effects,
    reasons=(*castles.REASONS, bazaar.REASON),
)
