"""What becomes of roads and cities: played games, and how likely their completion seemed."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import opponents
from bot.games import chance
from bot.games.sealed_bag import Bag
from opponents.evaluator import Evaluator
from opponents.expansions import evaluate
from opponents.likelihood import find_likelihood, is_likely
from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from tools.arena.match import SETS

SEATS = (2, 2, 2, 3, 4)
"""Numbers of players, as often as they are played."""
LEVELS: tuple[opponents.Level, ...] = ("medium", "hard")


class Seen(NamedTuple):
    """An occupied road or city after a turn: how likely its completion seemed, and what came.

    `raw` is the evaluator's estimate, `told` what players are told.
    """

    kind: str
    raw: float
    told: float
    last: bool
    completed: bool


def watch(chosen: str, seed: int) -> list[Seen]:
    """Play a game of a set, and return all that was seen in it."""
    pick = random.Random(seed)
    players = pick.choice(SEATS)
    levels = [pick.choice(LEVELS) for _ in range(players)]
    state = new_game(Setup(players=players, expansions=SETS[chosen]))
    bag = Bag.fill(state.unseen, str(seed))
    noted = list[tuple[int, str, float, float, bool]]()
    while (player := state.player) is not None:
        options, turn = legal_actions(state), state.turn.number
        if player == CHANCE:
            action, bag = chance.decide(state, bag)
        elif len(options) == 1:
            action = options[0]
        else:
            action = opponents.choose(state, player, levels[player], str(seed), further=False)
        advance(state, action)
        bag = bag.reconcile(state.bag)
        if state.turn.number != turn and not state.over:
            noted += _note(evaluate(state, 0), state)
    return [
        Seen(kind, raw, told, last, state.board.feature(segment).open == 0)
        for segment, kind, raw, told, last in noted
    ]


def _note(evaluator: Evaluator, state: State) -> Iterator[tuple[int, str, float, float, bool]]:
    for _, feature in state.board.live_features():
        if feature.figures and is_likely(feature):
            raw = evaluator.completion.chance(state.board, feature)
            told = find_likelihood(evaluator, state, feature)
            yield feature.segments[0], str(feature.kind), raw, told, evaluator.ends
