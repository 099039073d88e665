"""How fast the rules are: uniformly random games of two players, copies, replays."""

import random
import tracemalloc
from collections import Counter
from collections.abc import Callable
from time import perf_counter

from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from rules.actions import Action, TakeTile
from rules.codec import fingerprint

SETS: dict[str, tuple[str, ...]] = {
    "base": (),
    "princess-dragon": ("princess-dragon",),
    "all": ("princess-dragon", "phantom", "abbot", "river"),
    "halflings": ("halflings",),
    "inns-traders": ("inns-cathedrals", "traders-builders"),
}
SECONDS = 5.0
"""Seconds of random games, for each set."""
Log = list[Action]


def play(setup: Setup, seed: int) -> tuple[State, Log]:
    """Play a game at random; every tile left is equally likely to be drawn."""
    pick = random.Random(seed)
    state = new_game(setup)
    log: Log = []
    order: list[str] = []
    while actions := legal_actions(state):
        if state.player == CHANCE:
            action = _draw(state, actions, order, pick)
        else:
            action = actions[int(pick.random() * len(actions))]
        advance(state, action)
        log.append(action)
    return state, log


def replay(setup: Setup, log: Log) -> State:
    """Play a log again; every action is checked."""
    state = new_game(setup)
    for action in log:
        advance(state, action)
    return state


def run() -> dict[str, dict[str, float]]:
    """Measure every set and print a line for each."""
    return {name: _measure(name, Setup(expansions=expansions)) for name, expansions in SETS.items()}


def _draw(
    state: State, actions: tuple[Action, ...], order: list[str], pick: random.Random
) -> Action:
    """Return the draw of the first possible tile in a random order."""
    if len(order) != state.tiles_left:
        order[:] = Counter(state.unseen).elements()
        pick.shuffle(order)
    take = type(actions[0])
    assert issubclass(take, TakeTile)
    place = len(order) - 1
    while (draw := take(order[place])) not in actions:
        place -= 1
    del order[place]
    return draw


def _measure(name: str, setup: Setup) -> dict[str, float]:
    state, log = play(setup, 0)
    games = decisions = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < SECONDS:
        games += 1
        decisions += len(play(setup, games)[1])
    expected = fingerprint(state)

    def again() -> None:
        assert fingerprint(replay(setup, log)) == expected

    late = replay(setup, log[: len(log) * 9 // 10])
    figures = {
        "games_per_s": round(games / spent, 1),
        "decisions_per_s": round(decisions / spent, 1),
        "copy_us": round(_best(late.copy, 2000) * 1e6, 2),
        "copy_bytes": _allocated(late.copy),
        "replay_ms": round(_best(again, 5) * 1e3, 2),
    }
    print(f"{name:16}", *(f"{key}={value}" for key, value in figures.items()))
    return figures


def _allocated(make: Callable[[], object]) -> int:
    """Return the bytes of memory that a new object takes."""
    tracemalloc.start()
    made = make()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert made is not None
    return size


def _best(act: Callable[[], object], times: int) -> float:
    """Return the seconds of one act in the best of seven rounds."""

    def once() -> float:
        begun = perf_counter()
        for _ in range(times):
            act()
        return (perf_counter() - begun) / times

    return min(once() for _ in range(7))
