"""How talkative a game is: its public messages a turn, and how many of them ping somebody.

Two people play with The Princess & the Dragon and without standing orders: as the bot would; by
chance, anywhere; and by chance on a *compact* board, whose tiles are laid near the middle. There
the dragon walks farthest, and each move that is somebody else's pings them in a message of its own.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bot.games.configuration import Configuration
from bot.games.moves import find_forced
from bot.games.pings import call
from bot.games.table import Position, Seat, Table
from opponents import choose
from rules import CHANCE, Setup, State, apply, draw_weights, legal_actions, new_game
from rules.actions import Action, PlaceTile
from rules.expansions import EXPANSIONS
from rules.piece_walks import find_wanderer

SETUP = Setup(2, expansions=("princess-dragon",))
SEATS = Seat(0, 1, "Ann"), Seat(1, 2, "Bo")
COMPACT = 4
"""On a compact board a tile is laid on one of the nearest squares: one in so many."""

Choice = Callable[[State, random.Random], Action]
"""Chooses one of a player's actions."""


class Talk(NamedTuple):
    """Turns of a game, its public messages, and those of them that ping somebody."""

    turns: int
    messages: int
    calls: int


def run(games: int) -> dict[str, float]:
    """Play so many games each way, print the results and return them."""
    figures: dict[str, float] = {}
    for name, choice in CHOICES.items():
        talks = [listen(seed, choice) for seed in range(games)]
        turns, messages, calls = (sum(column) for column in zip(*talks, strict=True))
        most = max(talk.messages / talk.turns for talk in talks)
        figures |= {
            f"{name}_messages": round(messages / turns, 3),
            f"{name}_calls": round(calls / turns, 3),
            f"{name}_most": round(most, 3),
        }
    print(", ".join(f"{name} {value}" for name, value in figures.items()), "a turn")
    return figures


def ask_the_bot(state: State, dice: random.Random) -> Action:
    """Choose as the bot does for an absent player."""
    assert state.player is not None
    return choose(state, state.player, "medium")


def choose_anything(state: State, dice: random.Random) -> Action:
    """Choose by chance."""
    return dice.choice(legal_actions(state))


def stay_compact(state: State, dice: random.Random) -> Action:
    """Choose by chance, and lay tiles only on one of the nearest squares."""
    return dice.choice(list_nearest(legal_actions(state)))


def list_nearest(actions: Sequence[Action]) -> Sequence[Action]:
    """Return the placements nearest to the middle, if a tile is to be laid; else all actions."""
    places = [action for action in actions if isinstance(action, PlaceTile)]
    places.sort(key=lambda place: (max(abs(place.x), abs(place.y)), abs(place.x) + abs(place.y)))
    return places[: max(1, len(places) // COMPACT)] or actions


CHOICES: Mapping[str, Choice] = {
    "bot": ask_the_bot,
    "open": choose_anything,
    "compact": stay_compact,
}


def listen(seed: int, choice: Choice) -> Talk:
    """Play a game and count its messages, from the first ping to the end."""
    dice = random.Random(seed)
    state = go_on(new_game(SETUP), dice)
    turns, messages, calls = 1, 1, 1
    while not state.over:
        after = go_on(move(state, dice, choice), dice)
        told = call(_at(state), _at(after))
        messages += not told.continues
        calls += bool(told.pings)
        turns, state = after.turn.number, after
    return Talk(turns, messages, calls)


def move(state: State, dice: random.Random, choice: Choice) -> State:
    """Return the position after what a player commits at once: a whole move, or a public step."""
    player, turn = state.player, state.turn.number
    walking = find_wanderer(state) is not None
    state = _decide(state, dice, choice)
    while (
        not walking
        and (state.player, state.turn.number) == (player, turn)
        and find_wanderer(state) is None
    ):
        state = _decide(state, dice, choice)
    return state


def _decide(state: State, dice: random.Random, choice: Choice) -> State:
    return apply(state, choice(state, dice))[0]


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
