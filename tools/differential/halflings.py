"""Random games with half tiles under the eyes of the slow checker.

Every position of every game is compared with a board that is cut anew from its placements. Half of
the games are played to fill holes, so that more is completed; a third of them have few square
tiles, so that half tiles are left when these run out.
"""

import random
from collections import Counter
from itertools import chain, combinations

from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from rules.actions import Action, PlaceTile, TakeTile
from rules.expansions import EXPANSIONS
from rules.expansions.halflings import EXPANSION as HALFLINGS
from tests.slow_checker.compare import differences, different_spots
from tests.slow_checker.witness import Witness

OTHERS = tuple(name for name in EXPANSIONS if name != HALFLINGS.name)
COMBINATIONS = tuple(chain.from_iterable(combinations(OTHERS, n) for n in range(len(OTHERS) + 1)))
"""What half tiles are played with: nothing else, and all that can be combined with them."""
PLAYERS = (2, 3, 4, 5)
SAMPLE = 3
"""Of so many tiles laid, after one all kinds of tile left are tried; the tile in hand always."""
SHORT = 16
"""Square tiles in the bag of a short game."""
TRIES = 4
"""Placements among which the one with the most neighbours is taken, to fill holes."""


def setup_of(number: int, pick: random.Random) -> Setup:
    """Return the setup of a game: the expansions in turn, all else by chance."""
    expansions = (*COMBINATIONS[number % len(COMBINATIONS)], HALFLINGS.name)
    options = {option.name: pick.choice(option.values) for option in HALFLINGS.options}
    options["half-hand"] = pick.choice((3, options["half-hand"]))
    setup = Setup(pick.choice(PLAYERS), pick.choice(("C1", "C2")), expansions, options)
    if number % 3 == 0 and "river" not in expansions:
        return Setup(setup.players, setup.edition, expansions, options, "BG-D", _few(setup, pick))
    return setup


def play(number: int, seed: int) -> list[str]:
    """Play a game to its end, or to the first difference; return what differs."""
    pick = random.Random(f"{seed} {number}")
    state = new_game(setup_of(number, pick))
    witness = Witness(state.rulebook.setup, state.rulebook.start)
    witness.hear(state.events)
    laid = 0
    while True:
        found = list(differences(witness, state))
        if len(state.board.placements) > laid:
            laid = len(state.board.placements)
            if (laid + number) % SAMPLE == 0:
                found += different_spots(witness, state)
        if found or state.over:
            return [f"game {number}, tile {laid}: {difference}" for difference in found]
        witness.hear(advance(state, _chosen(state, witness, number % 2 == 0, pick)))


def find_differences(games: int, seed: int, first: int = 0) -> list[str]:
    """Play games and return all that differs."""
    return list(chain.from_iterable(play(first + number, seed) for number in range(games)))


def _few(setup: Setup, pick: random.Random) -> dict[str, int]:
    """Return a bag with a few of the square tiles."""
    boxes = (EXPANSIONS.base, *(EXPANSIONS[name] for name in setup.expansions))
    tiles = [
        tile.id
        for box in boxes
        for tile in box.tiles()
        for _ in range(0 if tile.half else tile.copies.get(setup.edition, 0))
    ]
    return dict(Counter(pick.sample(tiles, SHORT)))


def _chosen(state: State, witness: Witness, filling: bool, pick: random.Random) -> Action:
    actions = legal_actions(state)
    if state.player == CHANCE:
        weights = [state.bag.get(a.tile, 1) for a in actions if isinstance(a, TakeTile)]
        return pick.choices(actions, weights)[0]
    places = [action for action in actions if isinstance(action, PlaceTile)]
    if not places or not filling:
        return pick.choice(actions)
    some = [pick.choice(places) for _ in range(TRIES)]
    return max(some, key=lambda place: len(witness.cut.around((place.x, place.y))))
