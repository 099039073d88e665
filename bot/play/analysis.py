"""Analysis of a finished game: what each player could expect, and what was given away. Pure.

All values are points, as estimated by the strongest level of `opponents`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from opponents import explain
from opponents.reasons import NothingBetter, Reason
from opponents.review import Review, foresee_points, play_on, review, stand
from rules import CHANCE, State, advance, apply, legal_actions
from rules.actions import Action
from rules.events import Event, TurnBegan

SLIPS = 3
"""The number of choices that are listed with a better one."""
SLIGHT = 2.0
"""Points; a choice that gives away less counts as good as the best."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A choice that gave points away: what was done in a turn, what was better, and why.

    `better` has the rest of the player's part of the turn as well.
    """

    turn: int
    player: int
    lost: float
    end: State
    done: Sequence[Event]
    better: Sequence[Event]
    reasons: Sequence[Reason]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the end of a game says about its course.

    `hopes` has a row for each turn: the points that each player had or could expect after it. In
    seat order, `given` has the points given away, `turns` the number of turns, and `luck` how much
    more than average the drawn tiles were worth. After the turn `turning` the winner's lead had
    grown by `swing` points; None if nobody won, or no turn decided it.
    """

    hopes: Sequence[Sequence[int]]
    given: Sequence[float]
    turns: Sequence[int]
    luck: Sequence[float]
    slips: Sequence[Slip]
    turning: int | None
    swing: int


def analyse(state: State, actions: Iterable[Action]) -> Analysis:
    """Analyse a game from its beginning, in place; takes one or two seconds."""
    looking = _Looking(len(state.scores))
    looking.hear(state.events, state)
    for action in actions:
        looking.see(state, action)
        looking.hear(advance(state, action), state)
    return looking.sum_up(state)


class _Looking:
    """An analysis in progress."""

    def __init__(self, players: int) -> None:
        self._turn, self._player = 0, CHANCE
        self._hopes = list[list[int]]()
        self._given, self._turns = [0.0] * players, [0] * players
        self._slips = list[Slip]()
        self._stood: float | None = None
        """The current player's expectation before a tile was drawn whose value isn't known yet."""
        self._gains = list[tuple[int, float]]()

    def see(self, state: State, action: Action) -> None:
        """Evaluate an action in the position in which it was made."""
        player = state.player
        if player == CHANCE:
            if self._turn and state.turn.player == self._player and self._stood is None:
                self._stood = stand(state, self._player)
            return
        if player is None or len(legal_actions(state)) < 2:
            return
        found = review(state, player, action)
        if self._stood is not None and player == self._player:
            self._gains.append((player, found.worth - self._stood))
        self._stood = None
        self._given[player] += found.lost
        if found.lost >= max(SLIGHT, self._slips[-1].lost if len(self._slips) == SLIPS else 0):
            self._slips.append(self._look_at_slip(state, player, action, found))
            self._slips = sorted(self._slips, key=lambda slip: -slip.lost)[:SLIPS]

    def _look_at_slip(self, state: State, player: int, action: Action, found: Review) -> Slip:
        end, done = apply(state, action)
        actions, better = play_on(state, player, found.best)
        reasons = _tell_apart(state, player, actions, play_on(state, player, action)[0])
        return Slip(self._turn, player, found.lost, end, done, better, reasons)

    def hear(self, events: Sequence[Event], state: State) -> None:
        """Record the events of an action."""
        for event in events:
            if isinstance(event, TurnBegan):
                if self._turn:
                    self._hopes.append([*map(round, foresee_points(state))])
                self._turn, self._player, self._stood = event.number, event.player, None
                self._turns[event.player] += 1

    def sum_up(self, state: State) -> Analysis:
        """Return the analysis of everything seen."""
        end = state.scores if state.over else map(round, foresee_points(state))
        hopes = [*self._hopes, [*end]]
        turning, swing = _find_turning(hopes, state) if state.over else (None, 0)
        return Analysis(
            hopes, self._given, self._turns, self._weigh_luck(), self._slips, turning, swing
        )

    def _weigh_luck(self) -> list[float]:
        """Return, for each player, how much more their tiles were worth than an average tile."""
        luck = [0.0] * len(self._given)
        usual = sum(gain for _, gain in self._gains) / max(1, len(self._gains))
        for player, gain in self._gains:
            luck[player] += gain - usual
        return luck


def _tell_apart(
    state: State, player: int, better: Sequence[Action], done: Sequence[Action]
) -> Sequence[Reason]:
    """Return the reasons for the better choice that don't also hold for the one made."""
    both = {NothingBetter(), *explain(state, player, done)}
    return [reason for reason in explain(state, player, better) if reason not in both]


def _find_turning(hopes: Sequence[Sequence[int]], end: State) -> tuple[int | None, int]:
    """Return the turn after which the winner's lead had grown most, and by how much.

    The lead is the one over the players who did not resign.
    """
    winner, *level = end.winners
    others = [player for player in end.players if end.active[player] and player != winner]
    if level or not others:
        return None, 0
    leads = [
        row[winner] - max(row[player] for player in others)
        for row in [[0] * len(end.scores), *hopes]
    ]
    swings = [after - before for before, after in pairwise(leads)]
    swing = max(swings)
    return (swings.index(swing) + 1, swing) if swing >= SLIGHT else (None, 0)
