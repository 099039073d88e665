"""Tokens in the words of a recording: `WINE`."""

from rules.expansions.traders_builders.slot import Goods, tokens_of
from rules.state import State

TOKENS = {"wine": "WINE", "grain": "GRAIN", "cloth": "CLOTH"}
"""Our goods, and what a recording calls their tokens."""


def list_tokens(state: State) -> list[dict[str, int]]:
    """Return how many tokens each player has by name, but for those of which there are none."""
    if Goods not in state.slots:
        return [{} for _ in state.players]
    return [
        {TOKENS[kind]: count for kind, count in tokens_of(state, player).items() if count}
        for player in state.players
    ]
