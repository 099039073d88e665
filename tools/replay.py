"""Golden games: `python -m tools.replay check|write [FOLDER]`.

A file holds one game as JSON lines: its setup, its actions in order, and how it ended. `check`
replays every file and compares the end; `write` plays the games without a file and, for an existing
file, keeps its actions and updates only its end.
"""

import argparse
import hashlib
import random
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import msgspec

from rules import RulesError, Setup, State, advance, legal_actions, new_game
from rules.actions import Action, Resign
from rules.codec import decode_action, decode_setup, encode, fingerprint
from rules.events import Event
from rules.expansions import EXPANSIONS
from rules.option import Option, OptionValue
from rules.presets import PRESETS

FOLDER = Path(__file__).parents[1] / "tests" / "rules" / "replays"
LEAVES_AT = 40
"""The decision before which somebody resigns, in games with a resignation."""

SEED = 43
"""Makes games in which every kind of action and of event occurs."""
ALL_HALVES: dict[str, OptionValue] = {"half-deal": "deal-all", "half-hand": 4}


RARE: dict[str, Setup] = {
    "magic-without-a-way": Setup(
        expansions=("mage-witch",), start="BG-B", bag={"BG-B": 2, "BG-E": 4, "MW-05": 3}
    ),
    "bazaar-put-off": Setup(
        players=3,
        expansions=("traders-builders", "bridges-castles-bazaars"),
        bag={"BCB-06": 3, "BCB-10": 3, "BG-U": 4, "BG-V": 3},
    ),
    "turn-without-a-tile": Setup(
        expansions=("bridges-castles-bazaars",),
        start="BG-B",
        bag={"BCB-06": 1, "BG-B": 1, "BG-C": 1},
    ),
    "count-on-the-move": Setup(expansions=("count",), bag={"BG-E": 4, "BG-U": 2}),
}
"""Setups of games for what chance hardly ever brings; their actions were chosen by hand."""


class End(msgspec.Struct, frozen=True):
    """The end of a game; `offered` is a digest of all legal actions, in order, throughout."""

    fingerprint: str
    scores: list[int]
    offered: str


class Game(NamedTuple):
    """The contents of a file."""

    setup: Setup
    actions: tuple[Action, ...]
    end: End


class Plan(NamedTuple):
    """A golden game to be played; with `leaves` its last player resigns on the way."""

    setup: Setup
    leaves: bool = False


def plans() -> dict[str, Plan]:
    """Return the planned golden games, by name.

    One for each expansion and pair, each value of an option, each preset, what is rare, and some
    numbers of players with everything in play.
    """
    found = {"base": Plan(_setup())}
    for size in (1, 2):
        for names in combinations(EXPANSIONS, size):
            if not EXPANSIONS.find_clash(names):
                found["-and-".join(names)] = Plan(_setup(*names))
    for expansion in EXPANSIONS.everything:
        names = () if expansion is EXPANSIONS.base else (expansion.name,)
        for option in expansion.options:
            for value in _other_values(option):
                setup = _with(option, value, (*names, *option.needs))
                found[f"{option.name}-{_word(value)}"] = Plan(setup)
    for preset in PRESETS:
        setup = _setup("princess-dragon", "phantom", edition=preset.edition)
        options = preset.values(EXPANSIONS.options_of(setup.expansions))
        found[_word(preset.name)] = Plan(msgspec.structs.replace(setup, options=options))
    found |= {name: Plan(setup) for name, setup in RARE.items()}
    for players in (3, 4, 5, 6):
        setup = msgspec.structs.replace(
            _setup(*EXPANSIONS.together), players=players, options=ALL_HALVES
        )
        found[f"everything-{players}-players"] = Plan(setup, leaves=players > 4)
    return found


def _setup(*names: str, edition: str = "C2") -> Setup:
    """Return a setup with a small bag: every third base tile, and one of each other kind."""
    box = new_game(Setup(edition=edition, expansions=names))
    common = [tile.id for tile in EXPANSIONS.base.tiles() if not tile.symbols]
    rare = set(common[::3])
    bag = {id: 1 for id in box.bag if id in rare or id not in common}
    return Setup(edition=edition, expansions=names, bag=bag)


def _with(option: Option, value: OptionValue, names: tuple[str, ...]) -> Setup:
    """Return a setup with one option changed; from the whole set if it decides what is in it."""
    setup = msgspec.structs.replace(_setup(*names), options={option.name: value})
    return msgspec.structs.replace(setup, bag=None) if "tile" in option.name else setup


def _other_values(option: Option) -> tuple[OptionValue, ...]:
    """Return the values other than the default; of numbers the smallest and the greatest."""
    others = option.values[1:]
    numbers = [value for value in others if type(value) is int]
    return (min(numbers), max(numbers)) if numbers else others


def _word(value: OptionValue) -> str:
    written = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
    return written.lower().replace(" ", "-").replace("/", "-").replace("+", "-")


def play(plan: Plan, seed: str) -> tuple[Action, ...]:
    """Play a game at random and return its actions; every kind of action is equally likely."""
    pick = random.Random(seed)
    state = new_game(plan.setup)
    log: list[Action] = []
    while not state.over:
        if plan.leaves and len(log) == LEAVES_AT:
            action: Action = Resign(plan.setup.players - 1)
        else:
            kinds: dict[type[Action], list[Action]] = {}
            for legal in legal_actions(state):
                kinds.setdefault(type(legal), []).append(legal)
            action = pick.choice(pick.choice(list(kinds.values())))
        advance(state, action)
        log.append(action)
    return tuple(log)


def replay(setup: Setup, actions: tuple[Action, ...]) -> Iterator[tuple[State, list[Event]]]:
    """Replay a game; yield the one state as it changes, with the last events."""
    state = new_game(setup)
    yield state, state.events
    for action in actions:
        events = advance(state, action)
        yield state, events


def end_of(setup: Setup, actions: tuple[Action, ...]) -> End:
    """Play a game to its end and return it; RulesError if an action is illegal."""
    offered = hashlib.sha256()
    for state, _ in replay(setup, actions):
        for action in legal_actions(state):
            offered.update(encode(action))
    return End(fingerprint(state), list(state.scores), offered.hexdigest()[:16])


def read(path: Path) -> Game:
    """Return the game in a file; RulesError if it is none."""
    setup, *actions, end = path.read_bytes().splitlines()
    ended = msgspec.json.decode(end, type=End)
    return Game(decode_setup(setup), tuple(decode_action(line) for line in actions), ended)


def write(path: Path, setup: Setup, actions: tuple[Action, ...]) -> None:
    """Write a game and its end into a file."""
    lines = [encode(setup), *map(encode, actions), msgspec.json.encode(end_of(setup, actions))]
    path.write_bytes(b"\n".join(lines) + b"\n")


def differences(folder: Path) -> Iterator[str]:
    """Yield a sentence for each game of a folder that is missing or ends differently now."""
    planned = plans()
    for name in sorted(planned.keys() - {path.stem for path in folder.glob("*.jsonl")}):
        yield f"{name}: there is no such game."
    for path in sorted(folder.glob("*.jsonl")):
        game = read(path)
        if path.stem not in planned or game.setup != planned[path.stem].setup:
            yield f"{path.stem}: no golden game is set up like this."
            continue
        try:
            end = end_of(game.setup, game.actions)
        except RulesError as error:
            yield f"{path.stem}: {error}"
            continue
        if end != game.end:
            yield f"{path.stem}: it ended {game.end}, and now {end}."


def write_all(folder: Path) -> None:
    """Play the missing games, and update the ends of the others."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, plan in plans().items():
        path = folder / f"{name}.jsonl"
        actions = read(path).actions if path.exists() else play(plan, f"{name} {SEED}")
        write(path, plan.setup, actions)
        print(f"{name}: {len(actions)} actions")


def main() -> None:
    """Check or write the golden games; exit 1 if one differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.replay", description=__doc__)
    parser.add_argument("what", choices=("check", "write"))
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    if arguments.what == "write":
        write_all(arguments.folder)
        return
    found = list(differences(arguments.folder))
    print(*found, f"games={len(plans())} differences={len(found)}", sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
