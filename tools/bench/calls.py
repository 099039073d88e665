"""How talkative a game is: its public messages a turn, and how many of them call somebody.

Two people play with The Princess & the Dragon and no standing orders, by chance: once anywhere, and
once *compact*, where tiles are laid near the middle. On a compact board the dragon walks farther,
and each step that is somebody else's calls them in a message of its own.
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.games.calls import call
from bot.games.moves import find_forced
from bot.games.table import Position, Seat, Table
from bot.lobby.configuration import Configuration
from rules import CHANCE, Setup, State, apply, draw_weights, legal_actions, new_game
from rules.actions import Action, PlaceTile
from rules.expansions import EXPANSIONS
from rules.wandering import find_wanderer

SETUP = Setup(2, expansions=("princess-dragon",))
SEATS = Seat(0, 1, "Ann"), Seat(1, 2, "Bo")
COMPACT = 4
"""On a compact board a tile is laid on one of the squares nearest to the middle: one in so many."""

Choice = Callable[[Sequence[Action]], Sequence[Action]]
"""Those of a player's actions among which chance decides."""


class Talk(NamedTuple):
    """Turns of a game, its public messages, and those of them that ping somebody."""

    turns: int
    messages: int
    calls: int


def run(games: int) -> dict[str, float]:
    """Play so many games either way, print what was found and return it."""
    figures: dict[str, float] = {}
    for name, choose in (("open", list), ("compact", stay_near)):
        talks = [listen(seed, choose) for seed in range(games)]
        turns, messages, calls = (sum(column) for column in zip(*talks, strict=True))
        most = max(talk.messages / talk.turns for talk in talks)
        figures |= {
            f"{name}_messages": round(messages / turns, 3),
            f"{name}_calls": round(calls / turns, 3),
            f"{name}_most": round(most, 3),
        }
    print(", ".join(f"{name} {value}" for name, value in figures.items()), "a turn")
    return figures


def stay_near(actions: Sequence[Action]) -> Sequence[Action]:
    """Return the places nearest to the middle, where a tile is to be laid; else all actions."""
    places = [action for action in actions if isinstance(action, PlaceTile)]
    places.sort(key=lambda place: (max(abs(place.x), abs(place.y)), abs(place.x) + abs(place.y)))
    return places[: max(1, len(places) // COMPACT)] or actions


def listen(seed: int, choose: Choice) -> Talk:
    """Play a game and count what is said in it, from the call of who begins to the end."""
    dice = random.Random(seed)
    state = go_on(new_game(SETUP), dice)
    turns, messages, calls = 1, 1, 1
    while not state.over:
        after = go_on(move(state, dice, choose), dice)
        told = call(_at(state), _at(after))
        messages += not told.continues
        calls += bool(told.pings)
        turns, state = after.turn.number, after
    return Talk(turns, messages, calls)


def move(state: State, dice: random.Random, choose: Choice) -> State:
    """Return the position after what a player commits at once: a whole move, or a public step."""
    player, turn = state.player, state.turn.number
    walking = find_wanderer(state) is not None
    state = _decide(state, dice, choose)
    while (
        not walking
        and (state.player, state.turn.number) == (player, turn)
        and find_wanderer(state) is None
    ):
        state = _decide(state, dice, choose)
    return state


def _decide(state: State, dice: random.Random, choose: Choice) -> State:
    return apply(state, dice.choice(choose(legal_actions(state))))[0]


def go_on(state: State, dice: random.Random) -> State:
    """Return the position in which somebody must decide, or the game is over."""
    while state.player is not None:
        action = find_forced(state)
        if state.player == CHANCE:
            weights = draw_weights(state)
            (action,) = dice.choices([*weights], [*weights.values()])
        if action is None:
            return state
        state, _ = apply(state, action)
    return state


def _at(state: State) -> Position:
    configuration = Configuration(EXPANSIONS, SETUP)
    return Position(Table("k3f9x2ab", 1, 2, 1, "running", configuration, SEATS, 0, "en", ""), state)
