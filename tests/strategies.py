"""Setups and random games to try: every pair of expansions, every option value, 2 to 6 players."""

import random
from collections.abc import Iterator
from itertools import combinations

from rules import CHANCE, RulesError, Setup, State, advance, legal_actions, new_game
from rules.actions import Action
from rules.expansions import EXPANSIONS
from rules.option import OptionValue
from rules.registry import Registry


def sets() -> list[tuple[str, ...]]:
    """Return the base game alone, each expansion, each pair, and all that go together."""
    few = [names for size in (0, 1, 2) for names in combinations(EXPANSIONS, size)]
    pairs = [names for names in few if not EXPANSIONS.find_clash(names)]
    return [*pairs, EXPANSIONS.together]


def options_at_random(expansions: tuple[str, ...], pick: random.Random) -> dict[str, OptionValue]:
    """Return values for all options of a game that do not contradict each other."""
    while True:
        chosen = {
            option.name: pick.choice(option.values) for option in EXPANSIONS.options_of(expansions)
        }
        try:
            new_game(Setup(expansions=expansions, options=chosen))
        except RulesError:
            continue
        return chosen


def setups(seed: int) -> list[Setup]:
    """Return one setup for each set of expansions, with options, editions and seats in rotation."""
    pick = random.Random(seed)
    return [
        Setup(
            players=2 + (number + seed) % 5,
            edition=("C2", "C1")[(number + seed) % 3 == 0],
            expansions=expansions,
            options=options_at_random(expansions, pick),
        )
        for number, expansions in enumerate(sets())
    ]


def choose(state: State, pick: random.Random) -> Action:
    """Choose among the legal actions: first what kind of action, then which."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal_actions(state):
        kinds.setdefault(type(action), []).append(action)
    return pick.choice(pick.choice(list(kinds.values())))


def moments(setup: Setup, pick: random.Random) -> Iterator[tuple[State, Action]]:
    """Play a game at random; yield the one state before each decision, with what is chosen."""
    state = new_game(setup)
    while not state.over:
        action = choose(state, pick)
        yield state, action
        advance(state, action)


def somewhere(
    setup: Setup, pick: random.Random, latest: int = 200, registry: Registry = EXPANSIONS
) -> State:
    """Return a position from a random game in which a player decides."""
    number = pick.randrange(latest)
    state = new_game(setup, registry)
    while not state.over and (number > 0 or state.player == CHANCE):
        advance(state, choose(state, pick))
        number -= 1
    return state if not state.over else somewhere(setup, pick, latest // 2 + 1, registry)
