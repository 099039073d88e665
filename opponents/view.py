"""What a player sees ahead: the rest of their own part of a turn, and nothing that is hidden."""

from itertools import takewhile

from rules import State, view_for
from rules.turn import END_OF_TURN


def look_from(state: State, player: int) -> State:
    """Return the position as a player knows it, going on only as far as they decide it.

    Whatever others do next, and chance for them, is left out: it would ask what they hold.
    """
    seen = view_for(state, player)
    decided, *rest = seen.agenda
    before_the_next = takewhile(lambda step: step.kind != END_OF_TURN, rest)
    seen.agenda = (decided, *(step for step in before_the_next if step.player == player))
    return seen
