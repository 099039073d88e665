"""Paths: what a player has chosen so far, step by step, from the committed position on.

A path holds indices into the legal actions of one position after the other. Buttons carry a path
and a *view*, which is what is looked at on the way: a zone of the board, the portal's targets, the
fairy's meeples. So nothing is remembered between two presses.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules import State, apply, legal_actions
from rules.actions import Action

Path = tuple[int, ...]

IN_PUBLIC = frozenset({"dragon-move", "draft"})
"""Steps that are decided with buttons on the public message."""


class BadPath(Exception):
    """The path or view leads nowhere: forged, or made for another position."""


class Goto(NamedTuple):
    """What a press leads to.

    `view` is "" or one of `z1` (a zone), `g` (the portal's squares), `g1` (a zone of them), `q1`
    (one of them) and `f` (the fairy's meeples).
    """

    path: Path
    view: str = ""


@dataclass(frozen=True, slots=True)
class Walk:
    """A path followed: the positions on the way, the last one included, and the actions."""

    player: int
    path: Path
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def end(self) -> State:
        """The position the path leads to."""
        return self.states[-1]

    @property
    def done(self) -> bool:
        """Whether the player has nothing more to decide in private."""
        return not decides(self.end, self.player)


def decides(state: State, player: int) -> bool:
    """Return whether this player has a decision to make in private."""
    return state.player == player and state.agenda[0].kind not in IN_PUBLIC


def follow(state: State, player: int, path: Path) -> Walk:
    """Follow a path, doing on the way what leaves no choice; BadPath if it leads nowhere."""
    states, actions, taken = [state], list[Action](), list(path)
    for index in _with_forced(states, player, taken):
        options = legal_actions(states[-1])
        if not decides(states[-1], player) or index >= len(options):
            raise BadPath
        actions.append(options[index])
        states.append(apply(states[-1], options[index])[0])
    return Walk(player, tuple(taken), tuple(states), tuple(actions))


def _with_forced(states: Sequence[State], player: int, taken: list[int]) -> Iterator[int]:
    """Yield the path, and after it the steps without a choice, which become part of it."""
    yield from tuple(taken)
    while decides(states[-1], player) and len(legal_actions(states[-1])) == 1:
        taken.append(0)
        yield 0
