"""Tokens in the terms of a recording: `WINE`."""

from rules.expansions.abbey_mayor.slot import Estate, estate
from rules.expansions.bridges_castles_bazaars import bridges
from rules.expansions.bridges_castles_bazaars.castles import Castles, count_left
from rules.expansions.gold_mines import Gold, gold_of
from rules.expansions.hills_sheep.flock import WOLF
from rules.expansions.hills_sheep.slot import BOX
from rules.expansions.king_robber import KINDS, KING, ROBBER, Holders, holders
from rules.expansions.tower.slot import Towers, towers
from rules.expansions.traders_builders.slot import Goods, tokens_of
from rules.state import State

TOKENS = {"wine": "WINE", "grain": "GRAIN", "cloth": "CLOTH"}
"""Our goods, and the recorded names of their tokens."""
TOWER_PIECE = "TOWER_PIECE"
"""The recorded name of a floor."""

ABBEY_TILE = "ABBEY_TILE"
INGOT = "GOLD"
CASTLE = "CASTLE"
BRIDGE_TOKEN = "BRIDGE"
FERRY_TOKEN = "FERRY"
SHEEP = {"WOLF": WOLF, **{f"SHEEP_{sheep}X": sheep for sheep in range(1, len(BOX))}}
"""The recorded names of sheep tokens, and how many sheep they show."""

TITLES = {KING: "KING", ROBBER: "ROBBER"}
"""The recorded names of king and robber baron."""


def list_tokens(state: State) -> list[dict[str, int]]:
    """Return how many tokens each player has by name, without those that nobody has."""
    found: list[dict[str, int]] = [{} for _ in state.players]
    for player, tokens in enumerate(found):
        if Goods in state.slots:
            counts = tokens_of(state, player)
            tokens.update({TOKENS[kind]: count for kind, count in counts.items() if count})
        if Towers in state.slots and (floors := towers(state).stocks[player]):
            tokens[TOWER_PIECE] = floors
        if Holders in state.slots:
            titles = {TITLES[title]: 1 for title in KINDS if holders(state).of(title) == player}
            tokens.update(titles)
        if Gold in state.slots and (ingots := gold_of(state).taken[player]):
            tokens[INGOT] = ingots
        if Castles in state.slots and (castles := count_left(state, player)):
            tokens[CASTLE] = castles
        if bridges.Bridges in state.slots and (left := bridges.count_left(state, player)):
            tokens[BRIDGE_TOKEN] = left
        if Estate in state.slots and player not in estate(state).spent:
            tokens[ABBEY_TILE] = 1
    return found
