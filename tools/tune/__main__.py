"""Tune weights: `python -m tools.tune --seed S --minutes M [--set SET ...] [--only NAME ...]`.

CMA-ES varies the weights by factors. All of a generation play the same bags with swapped seats
against the weights of the file. The result is then measured with bags that no generation has seen,
and written only if the interval of its lead in points is above 0.
"""

import argparse
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import exp
from pathlib import Path
from statistics import fmean
from time import monotonic

import cma
import msgspec

from opponents import Chosen, judge_with
from opponents.weights import FILE, Tuned, read_weights
from rules import Setup, State
from tools.arena.figures import Figures, sum_up
from tools.arena.match import SETS, Game, play_pairs
from tools.arena.yardsticks import Chooser

STEP = 0.3
"""The initial deviation of each weight's logarithm."""
UNSEEN = 1_000_000
"""Bags from here on measure the result; generations count upwards from their own seed."""

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Task:
    """What is tuned, in which sets, with how many bags of each for a candidate."""

    names: Sequence[str]
    sets: Sequence[str]
    bags: int
    seed: int

    @property
    def setups(self) -> list[Setup]:
        """The games that are played."""
        return [Setup(expansions=SETS[name]) for name in self.sets]


def search(task: Task, start: Weights, seconds: float, processes: Executor) -> dict[str, float]:
    """Return the result of CMA-ES in so many seconds, in whole generations."""
    strategy = cma.CMAEvolutionStrategy(
        [0.0] * len(task.names), STEP, {"seed": task.seed + 1, "verbose": -9}
    )
    begun, generation = monotonic(), 0
    while monotonic() - begun < seconds:
        first = task.seed + generation * task.bags
        seeds = range(first, first + task.bags)
        candidates = strategy.ask()
        play = partial(play_trial, against=start, setups=task.setups, seeds=seeds)
        varied = [vary(start, task.names, candidate) for candidate in candidates]
        ratings = [rate(pairs) for pairs in processes.map(play, varied)]
        strategy.tell(candidates, [-rating for rating in ratings])
        generation += 1
        print(f"generation {generation}: best {max(ratings):+.3f}", flush=True)
    return vary(start, task.names, strategy.result.xfavorite)


def vary(start: Weights, names: Sequence[str], logarithms: Sequence[float]) -> dict[str, float]:
    """Return weights multiplied, each by the exponential of its number."""
    factors = dict(zip(names, map(exp, logarithms), strict=True))
    return {name: round(weight * factors.get(name, 1.0), 4) for name, weight in start.items()}


def measure(task: Task, found: Weights, start: Weights, pairs: int, processes: Executor) -> Figures:
    """Return how the result does against the original weights, with unseen bags."""
    seeds = [[UNSEEN + bag] for bag in range(max(1, pairs // len(task.sets)))]
    played = processes.map(partial(play_trial, found, start, task.setups), seeds)
    return sum_up([pair for pairs in played for pair in pairs])


def play_with(weights: Weights) -> Chooser:
    """Return a player that uses these weights, without errors."""

    def choose(state: State, player: int) -> Chosen:
        judged = judge_with(weights, state, player)
        return Chosen(max(judged, key=judged.__getitem__))

    return choose


def play_trial(
    weights: Weights, against: Weights, setups: Sequence[Setup], seeds: Sequence[int]
) -> list[tuple[Game, Game]]:
    """Return the pairs of games of each setup with each seed, with results of the first."""
    first, second = play_with(weights), play_with(against)
    return [
        pair
        for setup in setups
        for pair in play_pairs(lambda _: first, lambda _: second, setup, seeds)
    ]


def rate(pairs: Sequence[tuple[Game, Game]]) -> float:
    """Return the first one's lead as a share of all points, so that games of any length count."""
    games = [game for pair in pairs for game in pair]
    return fmean((game.own - game.other) / max(1, game.own + game.other) for game in games)


def write(path: Path, tuned: Tuned) -> None:
    """Write weights and the evidence for them."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(tuned), indent=2) + b"\n")


def main() -> None:
    """Tune, measure, and write better weights."""
    known = read_weights()
    parser = argparse.ArgumentParser(prog="python -m tools.tune", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=10.0, help="of looking for them")
    parser.add_argument("--set", nargs="+", choices=SETS, default=["base"])
    parser.add_argument("--only", nargs="+", choices=known.weights, default=[*known.weights])
    parser.add_argument("--bags", type=int, default=2, help="of each set, for each candidate")
    parser.add_argument("--pairs", type=int, default=60, help="that measure what was found")
    parser.add_argument("--file", type=Path, default=FILE, help="where to write it")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N")
    arguments = parser.parse_args()
    task = Task(arguments.only, arguments.set, arguments.bags, arguments.seed)
    with ProcessPoolExecutor(arguments.processes) as processes:
        found = search(task, known.weights, 60 * arguments.minutes, processes)
        figures = measure(task, found, known.weights, arguments.pairs, processes)
    played = f"{', '.join(task.sets)}, seed {task.seed}, {arguments.minutes:g} minutes"
    print(f"{played}: {figures.line}")
    if figures.points_low <= 0:
        print("It is not surely better: nothing is written.")
        return
    line = f"{played}: {', '.join(task.names)}; against those before {figures.line}"
    write(arguments.file, Tuned(found, [*known.evidence, line]))


if __name__ == "__main__":
    main()
