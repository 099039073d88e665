"""Measure two contestants: `python -m tools.arena A B --games N --seed S [--set SET] [--json]`.

Each bag is played twice, with swapped seats. The figures are A's.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import msgspec

from tools.arena.figures import sum_up
from tools.arena.match import CONTESTANTS, SETS, play_bag


def main() -> None:
    """Play, print each pair, and end with a line of figures; with `--json` that is one object."""
    parser = argparse.ArgumentParser(prog="python -m tools.arena", description=__doc__)
    parser.add_argument("first", metavar="A", choices=CONTESTANTS, help=", ".join(CONTESTANTS))
    parser.add_argument("second", metavar="B", choices=CONTESTANTS)
    parser.add_argument("--games", type=_count_games, default=120, help="an even number")
    parser.add_argument("--seed", type=int, default=0, help="of the first bag; the rest follow")
    parser.add_argument("--set", choices=SETS, default="base")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N")
    arguments = parser.parse_args()
    pairs = []
    seeds = range(arguments.seed, arguments.seed + arguments.games // 2)
    play = partial(play_bag, arguments.first, arguments.second, arguments.set)
    with ProcessPoolExecutor(arguments.processes) as processes:
        for seed, pair in zip(seeds, processes.map(play, seeds), strict=True):
            pairs.append(pair)
            told = ", ".join(f"{game.own} : {game.other}" for game in pair)
            print(f"bag {seed}: {told}", flush=True)
    figures = sum_up(pairs)
    print(f"{arguments.first} against {arguments.second}, {arguments.set}: {figures.line}")
    if arguments.json:
        print(msgspec.json.encode(figures).decode())


def _count_games(text: str) -> int:
    games = int(text)
    if games < 2 or games % 2:
        raise argparse.ArgumentTypeError("each bag is played twice: an even number, 2 or more")
    return games


if __name__ == "__main__":
    main()
