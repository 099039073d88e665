"""Calibrate the chances told to players: `python -m tools.calibrate --games 400 --seed 0`.

The bot plays so many games of each set. How likely completion seemed, against how often it came, is
the curve of a kind of feature (the closest one that never falls). Each game is checked by curves of
others, and what that showed, set by set, is written with the curves of all.
"""

import argparse
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

from opponents.likelihood import FILE, Bucket, Measured, Point, find_told, read_off
from tools.arena.match import SETS
from tools.calibrate.course import Seen, watch

STEPS = 40
"""Estimates are divided into at most about so many groups."""
WIDTH = 0.2
"""The width of the groups in which what is told is checked."""
FEW = 300
"""Sightings below which a group tells nothing."""
NEAR = 0.05
"""The most by which what comes may differ from what is told."""
FOLDS = 4
"""Games are checked by the curves of the others, a quarter of them at a time."""

Curves = dict[str, list[Point]]
"""A curve for each kind of feature."""
Games = dict[str, list[list[Seen]]]
"""What was seen in the games of each set."""


@dataclass(slots=True)
class Group:
    """Sums of what seems about equally likely: of estimates, and of those completed."""

    raw: float = 0.0
    completed: int = 0
    count: int = 0

    @property
    def share(self) -> float:
        """The share of those completed."""
        return self.completed / self.count

    def __add__(self, other: "Group") -> "Group":
        count = self.count + other.count
        return Group(self.raw + other.raw, self.completed + other.completed, count)


class Told(NamedTuple):
    """What players would have been told of a feature of a kind, and what came."""

    kind: str
    told: float
    completed: bool


def fit(seen: Sequence[Seen]) -> list[Point]:
    """Return the closest curve that never falls: neighbours are joined until none does.

    What seems equally likely stays together, since nothing tells it apart.
    """
    estimates = defaultdict[float, Group](Group)
    for each in seen:
        estimates[round(each.raw, 4)] += Group(each.raw, each.completed, 1)
    joined, least = list[Group](), len(seen) / STEPS
    for raw, alike in sorted(estimates.items()):
        if joined and raw and joined[-1].raw and joined[-1].count < least:
            joined[-1] += alike
        else:
            joined.append(alike)
        while len(joined) > 1 and joined[-2].share >= joined[-1].share:
            last = joined.pop()
            joined[-1] += last
    return [(round(each.raw / each.count, 4), round(each.share, 4)) for each in joined]


def fit_all(seen: Iterable[Seen]) -> Curves:
    """Return the curve of each kind of feature."""
    kinds = defaultdict[str, list[Seen]](list)
    for each in seen:
        if not each.last:
            kinds[each.kind].append(each)
    return {kind: fit(kinds[kind]) for kind in sorted(kinds)}


def tell(seen: Iterable[Seen], curves: Curves) -> Iterator[Told]:
    """Yield what players would be told by these curves, and what came."""
    for each in seen:
        told = each.told if each.last else find_told(read_off(curves[each.kind], each.raw))
        yield Told(each.kind, told, each.completed)


def check(games: Games, chosen: str) -> list[Told]:
    """Return what would be told in the games of a set by curves of other games of all sets."""
    told = list[Told]()
    for fold in range(FOLDS):
        others = (
            each
            for played in games.values()
            for number, game in enumerate(played)
            if number % FOLDS != fold
            for each in game
        )
        curves = fit_all(others)
        for game in games[chosen][fold::FOLDS]:
            told += tell(game, curves)
    return told


def group(told: Iterable[Told]) -> dict[str, list[Bucket]]:
    """Return how often came what was told, by kind, in groups of like chances."""
    groups = defaultdict[tuple[str, int], list[Told]](list)
    for each in told:
        groups[each.kind, min(int(each.told / WIDTH + 1e-9), round(1 / WIDTH) - 1)].append(each)
    found: dict[str, list[Bucket]] = {}
    for (kind, _), alike in sorted(groups.items()):
        if len(alike) >= FEW:
            mean = round(fmean(each.told for each in alike), 3)
            share = round(fmean(each.completed for each in alike), 3)
            found.setdefault(kind, []).append(Bucket(mean, share, len(alike)))
    return found


def holds(checked: dict[str, list[Bucket]]) -> bool:
    """Return whether what was told came as often, in each group."""
    buckets = [bucket for kind in checked.values() for bucket in kind]
    return all(abs(bucket.told - bucket.completed) <= NEAR for bucket in buckets)


def measure(games: Games) -> Measured:
    """Return the curves of all games, and how they held in each set."""
    checked = {chosen: group(check(games, chosen)) for chosen in games}
    held = [chosen for chosen in games if holds(checked[chosen])]
    boxes = sorted({box for chosen in held for box in SETS[chosen]})
    curves = fit_all(each for played in games.values() for game in played for each in game)
    return Measured(curves, boxes, checked, min(map(len, games.values())))


def main() -> None:
    """Play, fit, check and write."""
    parser = argparse.ArgumentParser(prog="python -m tools.calibrate", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="of each set")
    parser.add_argument("--seed", type=int, default=0, help="of the first bag; the rest follow")
    parser.add_argument("--set", nargs="+", choices=SETS, default=["base", "princess-dragon"])
    parser.add_argument("--file", type=Path, default=FILE, help="where to write it")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N")
    asked = parser.parse_args()
    games: Games = {}
    with ProcessPoolExecutor(asked.processes) as processes:
        for chosen in asked.set:
            bags = range(asked.seed, asked.seed + asked.games)
            games[chosen] = [*processes.map(partial(watch, chosen), bags)]
    measured = measure(games)
    asked.file.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=2) + b"\n")
    for chosen, kinds in measured.checked.items():
        for kind, buckets in kinds.items():
            for each in buckets:
                told = f"told {each.told:.0%}, {each.completed:.0%} were completed"
                print(f"{chosen}, {kind}: {told}, of {each.count}")


if __name__ == "__main__":
    main()
