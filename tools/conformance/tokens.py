"""Tokens in the terms of a recording: `WINE`."""

from rules.expansions.traders_builders.slot import Goods, tokens_of
from rules.state import State

TOKENS = {"wine": "WINE", "grain": "GRAIN", "cloth": "CLOTH"}
"""Our goods, and the recorded names of their tokens."""


def list_tokens(state: State) -> list[dict[str, int]]:
    """Return how many tokens each player has by name, without those that nobody has."""
    if Goods not in state.slots:
        return [{} for _ in state.players]
    return [
        {TOKENS[kind]: count for kind, count in tokens_of(state, player).items() if count}
        for player in state.players
    ]
