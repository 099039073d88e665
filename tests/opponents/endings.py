"""The end of a game that can be seen: all that is left is known."""

import random

from opponents import choose
from rules import CHANCE, Setup, State, advance, apply, legal_actions, new_game
from tests.strategies import choose as choose_at_random

ALIKE = Setup(bag={"BG-D": 4, "BG-V": 5, "BG-E": 1})


def two_tiles_left(seed: int) -> State | None:
    """Return a position where one tile is to be laid and one to come; None if there is none."""
    pick, state = random.Random(seed), new_game(ALIKE)
    while not state.over:
        if state.tiles_left == 1 and state.step is not None and state.step.kind == "place-tile":
            return state
        advance(state, choose_at_random(state, pick))
    return None


def end(state: State, player: int) -> int:
    """Return a player's lead at the end if both do what seems best at first sight."""
    while not state.over:
        options = legal_actions(state)
        action = options[0]
        if state.player != CHANCE and len(options) > 1:
            assert state.player is not None
            action = choose(state, state.player, "hard", further=False)
        state, _ = apply(state, action)
    return state.scores[player] - state.scores[1 - player]
