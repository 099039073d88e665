"""A player's view: the rest of their own part of a turn, and nothing that is hidden."""

from itertools import takewhile

from rules import State, view_for
from rules.turn import END_OF_TURN


def look_from(state: State, player: int) -> State:
    """Return the position as a player knows it, continuing only as far as they decide.

    What others or chance do next is left out, since it would depend on hidden things.
    """
    seen = view_for(state, player)
    decided, *rest = seen.agenda
    before_the_next = takewhile(lambda step: step.kind != END_OF_TURN, rest)
    seen.agenda = (decided, *(step for step in before_the_next if step.player == player))
    return seen
