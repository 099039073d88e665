"""Duplicate matches: each sealed bag is played twice, with swapped seats."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import thread_time

import opponents
from bot.games import chance
from bot.games.sealed_bag import Bag
from bot.games.thinking import consider
from opponents import LEVELS, Level
from rules import CHANCE, Setup, advance, legal_actions, new_game
from rules.expansions import EXPANSIONS
from tools.arena.one_ply import choose_by_study
from tools.arena.yardsticks import Chooser, choose_at_random, choose_greedily

SETS: Mapping[str, tuple[str, ...]] = {
    "base": (),
    "princess-dragon": ("princess-dragon",),
    "halflings": ("halflings",),
    "tower": ("tower",),
    "hills-sheep": ("hills-sheep",),
    "flying-machines": ("flying-machines",),
    "crop-circles": ("crop-circles",),
    "magic": ("mage-witch", "festival"),
    "king-cult": ("king-robber", "cult"),
    "bridges-castles-bazaars": ("bridges-castles-bazaars",),
    "gold-mines": ("gold-mines",),
    "ferries": ("ferries", "traders-builders"),
    "count": ("count",),
    "robbers": ("robbers",),
    "messages": ("messages",),
    "all": EXPANSIONS.together,
}
"""Sets of expansions, by name."""


def play_at(level: Level, *, further: bool = True) -> Callable[[str], Chooser]:
    """Return a contestant that plays at a level as the bot does, or without looking further."""
    if further:
        return lambda seed: lambda state, player: consider(state, player, level)
    return lambda seed: (
        lambda state, player: opponents.consider(state, player, level, further=False)
    )


CONTESTANTS: Mapping[str, Callable[[str], Chooser]] = {
    **{level: play_at(level) for level in LEVELS},
    "hard-at-sight": play_at("hard", further=False),
    "random": choose_at_random,
    "greedy": lambda seed: choose_greedily,
    "one-ply": lambda seed: choose_by_study,
}
"""The contestants, by name: made for each game, with its seed."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game's result for the first contestant.

    `times` are the seconds of one core for each of their real choices. They looked further for so
    many, and were `cut` short in some of these.
    """

    own: int
    other: int
    times: tuple[float, ...]
    looks: int = 0
    cut: int = 0

    @property
    def won(self) -> float:
        """1 if they won, a half for a tie."""
        return (self.own > self.other) + (self.own == self.other) / 2


def play_pairs(
    first: Callable[[str], Chooser],
    second: Callable[[str], Chooser],
    setup: Setup,
    seeds: Sequence[int],
) -> Iterator[tuple[Game, Game]]:
    """Yield the results of the first contestant in the two games of each seed.

    AssertionError for an illegal choice.
    """
    for seed in seeds:
        yield (
            _play(setup, str(seed), [first(f"{seed}-a"), second(f"{seed}-b")], 0),
            _play(setup, str(seed), [second(f"{seed}-b"), first(f"{seed}-a")], 1),
        )


def play_bag(first: str, second: str, chosen: str, seed: int) -> tuple[Game, Game]:
    """Return the results of a bag's two games, all by names: for a separate process."""
    setup = Setup(expansions=SETS[chosen])
    (pair,) = play_pairs(CONTESTANTS[first], CONTESTANTS[second], setup, [seed])
    return pair


def _play(setup: Setup, seed: str, seats: Sequence[Chooser], own: int) -> Game:
    state = new_game(setup)
    bag = Bag.fill(state.unseen, seed)
    times, looks, cut = list[float](), 0, 0
    while (player := state.player) is not None:
        options = legal_actions(state)
        if player == CHANCE:
            action, bag = chance.decide(state, bag)
        elif len(options) == 1:
            action = options[0]
        else:
            begun = thread_time()
            choice = seats[player](state, player)
            action = choice.action
            if player == own:
                times.append(thread_time() - begun)
                looks, cut = looks + bool(choice.replies or choice.cut), cut + choice.cut
            assert action in options, f"{action} is not legal at {state.step}"
        advance(state, action)
        bag = bag.reconcile(state.bag)
    return Game(state.scores[own], state.scores[1 - own], tuple(times), looks, cut)
