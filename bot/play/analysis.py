"""A game that is not played any more: what could be expected when, what was given away. Pure.

All is in points, as the strongest level of `opponents` reckons them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.games.history import History
from opponents import explain
from opponents.reasons import NothingBetter, Reason
from opponents.review import Review, foresee_points, play_on, review, stand
from rules import CHANCE, State, advance, apply, legal_actions
from rules.actions import Action
from rules.events import Event, TurnBegan

SLIPS = 3
"""Of how many choices it is told what would have been better."""
SLIGHT = 2.0
"""Points that are not worth a word: a choice that gives away so few is as good as the best."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A choice that gave points away: what was done in a turn, what would be better, and why.

    Of the better one the rest of the player's part of the turn is told, too.
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
    """What a game looks like from its end.

    `hopes` has a row for each turn: the points that each player had or might expect after it. In
    seat order are the points `given` away, how many `turns` each had, and how much more than usual
    the tiles were worth that they drew (`luck`). After the turn `turning` the winner was ahead by
    `swing` points more than before; None if nobody won, or nothing turned.
    """

    hopes: Sequence[Sequence[int]]
    given: Sequence[float]
    turns: Sequence[int]
    luck: Sequence[float]
    slips: Sequence[Slip]
    turning: int | None
    swing: int


def analyse(history: History) -> Analysis:
    """Look back at a game; it takes one or two seconds."""
    state = history.begin()
    looking = _Looking(len(state.scores))
    looking.hear(state.events, state)
    for action in history.list_actions():
        looking.see(state, action)
        looking.hear(advance(state, action), state)
    return looking.sum_up(state)


class _Looking:
    """What has been seen of a game so far."""

    def __init__(self, players: int) -> None:
        self._turn, self._player = 0, CHANCE
        self._hopes = list[list[int]]()
        self._given, self._turns = [0.0] * players, [0] * players
        self._slips = list[Slip]()
        self._stood: float | None = None
        """How the player of the turn stood before a tile was drawn whose worth is not known yet."""
        self._gains = list[tuple[int, float]]()

    def see(self, state: State, action: Action) -> None:
        """Look at what was done, in the position in which it was."""
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
        """Take note of what came of it."""
        for event in events:
            if isinstance(event, TurnBegan):
                if self._turn:
                    self._hopes.append([*map(round, foresee_points(state))])
                self._turn, self._player, self._stood = event.number, event.player, None
                self._turns[event.player] += 1

    def sum_up(self, state: State) -> Analysis:
        """Return what all of it comes to."""
        end = state.scores if state.over else map(round, foresee_points(state))
        hopes = [*self._hopes, [*end]]
        turning, swing = _find_turning(hopes, state) if state.over else (None, 0)
        return Analysis(
            hopes, self._given, self._turns, self._weigh_luck(), self._slips, turning, swing
        )

    def _weigh_luck(self) -> list[float]:
        """Return for each player how much more their tiles brought than a tile did on average."""
        luck = [0.0] * len(self._given)
        usual = sum(gain for _, gain in self._gains) / max(1, len(self._gains))
        for player, gain in self._gains:
            luck[player] += gain - usual
        return luck


def _tell_apart(
    state: State, player: int, better: Sequence[Action], done: Sequence[Action]
) -> Sequence[Reason]:
    """Return what speaks for what would have been better, and not for what was done as well."""
    both = {NothingBetter(), *explain(state, player, done)}
    return [reason for reason in explain(state, player, better) if reason not in both]


def _find_turning(hopes: Sequence[Sequence[int]], end: State) -> tuple[int | None, int]:
    """Return after which turn the lead of the winner had grown most, and by how much.

    It is the lead over those who did not resign.
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
