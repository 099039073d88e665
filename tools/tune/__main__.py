"""Tune weights: `python -m tools.tune --seed S --minutes M [--set SET ...] [--only NAME ...]`.

CMA-ES varies the weights by factors. All of a generation play the same bags with swapped seats
against the weights of the file. The result is then measured with bags that no generation has seen,
and written only if it is better.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from time import process_time

import cma
import msgspec

from opponents.weights import FILE, Tuned, read_weights
from rules import Setup
from tools.arena.figures import Figures, sum_up
from tools.arena.match import SETS
from tools.tune.trial import Weights, play_trial, rate

STEP = 0.3
"""The initial deviation of each weight's logarithm."""
UNSEEN = 1_000_000
"""Bags from here on measure the result; generations count upwards from their own seed."""


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


def search(task: Task, start: Weights, seconds: float) -> dict[str, float]:
    """Return the result of CMA-ES in so many seconds of one core, in whole generations."""
    strategy = cma.CMAEvolutionStrategy(
        [0.0] * len(task.names), STEP, {"seed": task.seed + 1, "verbose": -9}
    )
    begun, generation = process_time(), 0
    while process_time() - begun < seconds:
        first = task.seed + generation * task.bags
        seeds = range(first, first + task.bags)
        candidates = strategy.ask()
        ratings = [
            rate(play_trial(vary(start, task.names, candidate), start, task.setups, seeds))
            for candidate in candidates
        ]
        strategy.tell(candidates, [-rating for rating in ratings])
        generation += 1
        print(f"generation {generation}: best {max(ratings):+.3f}", flush=True)
    return vary(start, task.names, strategy.result.xfavorite)


def vary(start: Weights, names: Sequence[str], logarithms: Sequence[float]) -> dict[str, float]:
    """Return weights multiplied, each by the exponential of its number."""
    factors = dict(zip(names, map(exp, logarithms), strict=True))
    return {name: round(weight * factors.get(name, 1.0), 4) for name, weight in start.items()}


def measure(task: Task, found: Weights, start: Weights, pairs: int) -> Figures:
    """Return how the result does against the original weights, with unseen bags."""
    seeds = range(UNSEEN, UNSEEN + max(1, pairs // len(task.sets)))
    return sum_up(play_trial(found, start, task.setups, seeds))


def write(path: Path, tuned: Tuned) -> None:
    """Write weights and the evidence for them."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(tuned), indent=2) + b"\n")


def main() -> None:
    """Tune, measure, and write better weights."""
    known = read_weights()
    parser = argparse.ArgumentParser(prog="python -m tools.tune", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=10.0, help="of one core")
    parser.add_argument("--set", nargs="+", choices=SETS, default=["base"])
    parser.add_argument("--only", nargs="+", choices=known.weights, default=[*known.weights])
    parser.add_argument("--bags", type=int, default=2, help="of each set, for each candidate")
    parser.add_argument("--pairs", type=int, default=60, help="that measure what was found")
    parser.add_argument("--file", type=Path, default=FILE, help="where to write it")
    arguments = parser.parse_args()
    task = Task(arguments.only, arguments.set, arguments.bags, arguments.seed)
    found = search(task, known.weights, 60 * arguments.minutes)
    figures = measure(task, found, known.weights, arguments.pairs)
    played = f"{', '.join(task.sets)}, seed {task.seed}, {arguments.minutes:g} minutes"
    print(f"{played}: {figures.line}")
    if figures.points <= 0:
        print("It is no better: nothing is written.")
        return
    line = f"{played}: {', '.join(task.names)}; against those before {figures.line}"
    write(arguments.file, Tuned(found, [*known.evidence, line]))


if __name__ == "__main__":
    main()
