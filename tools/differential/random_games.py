"""Random games, checked by the slow checker.

Every position of every game is compared with a board rebuilt from its placements. Half of the
games are played to fill holes, so that more is completed, and to place builders and pigs.
"""

import random
from itertools import chain

from rules import CHANCE, State, advance, draw_weights, legal_actions, new_game
from rules.actions import Action, Deploy, PlaceTile
from rules.geometry import column, row
from tests.slow_checker.compare import differences, different_features, different_fits
from tests.slow_checker.count import STRENGTHS
from tests.slow_checker.cut import BESIDE
from tests.slow_checker.witness import Witness
from tools.differential.families import Family

SAMPLE = 5
"""After one of so many tiles laid all features are compared, and all kinds of remaining tiles are
tried; the tile in hand always."""
TRIES = 4
"""Placements of which the one with the most neighbours is taken, to fill holes."""


def play(family: Family, number: int, seed: int) -> list[str]:
    """Play a game to its end, or to the first difference; return what differs."""
    pick = random.Random(f"{seed} {number}")
    state = new_game(family.make_setup(number, pick))
    start = [(id, column(at), row(at), turns) for id, at, turns in state.rulebook.start]
    witness = Witness(state.rulebook.setup, start)
    witness.hear(state.events)
    laid = 0
    while True:
        found = list(differences(witness, state))
        if len(state.board.placements) > laid or state.over:
            laid = len(state.board.placements)
            if (laid + number) % SAMPLE == 0 or state.over:
                found += different_features(witness, state)
                found += different_fits(witness, state)
        if found or state.over:
            return [f"game {number}, tile {laid}: {difference}" for difference in found]
        witness.hear(advance(state, _choose(state, witness, number % 2 == 0, pick)))


def find_differences(family: Family, games: int, seed: int, first: int = 0) -> list[str]:
    """Play games and return all that differs."""
    return list(chain.from_iterable(play(family, first + number, seed) for number in range(games)))


def _neighbours(witness: Witness, place: PlaceTile) -> int:
    """Count the tiles around a square, those of the player's builder beside it three times."""
    x, y = place.x, place.y
    squares = {
        square
        for figure, wood in witness.wood.items()
        if figure.kind == "builder" and figure.player == witness.player
        for square in witness.cut.area_of[wood.piece].squares
    }
    return len(witness.cut.around((x, y))) + 2 * sum((x + i, y + j) in squares for i, j in BESIDE)


def _choose(state: State, witness: Witness, filling: bool, pick: random.Random) -> Action:
    actions = legal_actions(state)
    if state.player == CHANCE:
        return pick.choices(actions, [*draw_weights(state).values()])[0]
    if not filling:
        return pick.choice(actions)
    if places := [action for action in actions if isinstance(action, PlaceTile)]:
        some = [pick.choice(places) for _ in range(TRIES)]
        return max(some, key=lambda place: _neighbours(witness, place))
    joining = [a for a in actions if isinstance(a, Deploy) and a.figure not in STRENGTHS]
    return pick.choice(joining or actions)
