"""Analysis of a finished game: what each player could expect, and what was given away. Pure.

All values are points, as estimated by the strongest level of `opponents`: of every choice at first
sight, and of those that seem to give most away once they are played out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from opponents import LEVELS, Lead, consider, explain, measure_leads, share_work
from opponents.reasons import NothingBetter, Reason
from opponents.review import foresee_points, play_on, review, stand
from rules import CHANCE, State, advance, apply, legal_actions
from rules.actions import Action
from rules.events import Event, TurnBegan

SLIPS = 3
"""The number of choices that are listed with a better one."""
SLIGHT = 2.0
"""Points; a choice that gives away less counts as good as the best."""
PLAYED_OUT = 8
"""The most choices that are played out, in the base game; with all boxes, as many as are listed."""
DOUBT = 4
"""A lead of so many times its error, or a lag, leaves none about which of two choices is better."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A choice that seems to give points away: the position, and what was done there."""

    turn: int
    player: int
    lost: float
    state: State
    action: Action


@dataclass(frozen=True, slots=True)
class Slip:
    """A choice that gave points away: what was done in a turn, what was better, and why.

    `lost` is how far what was better is ahead in rounds of replies. `better` has the rest of the
    player's part of the turn as well.
    """

    turn: int
    player: int
    lost: Lead
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
    grown by `swing` points; None if nobody won, or no turn decided it. The `suspects` are still to
    be played out: then those that were `slips` are known, and no suspect is left.
    """

    hopes: Sequence[Sequence[int]]
    given: Sequence[float]
    turns: Sequence[int]
    luck: Sequence[float]
    turning: int | None
    swing: int
    suspects: Sequence[Suspect] = ()
    slips: Sequence[Slip] = ()


def analyse(state: State, actions: Iterable[Action]) -> Analysis:
    """Analyse a game at first sight from its beginning, in place; takes one or two seconds."""
    looking = _Looking(len(state.scores))
    looking.hear(state.events, state)
    for action in actions:
        looking.see(state, action)
        looking.hear(advance(state, action), state)
    return looking.sum_up(state)


def play_out(found: Analysis) -> Analysis:
    """Return an analysis with its suspects played out, which takes a second or more for each.

    A slip is one that something better is ahead of beyond twice its error. What was given away is
    corrected by all of them.
    """
    given, slips = [*found.given], list[Slip]()
    for suspect in found.suspects:
        better, lost = _measure(suspect)
        given[suspect.player] += max(0.0, lost.points) - suspect.lost
        if lost.sure and lost.points >= SLIGHT:
            slips.append(_look_at_slip(suspect, better, lost))
    worst = sorted(slips, key=lambda slip: -slip.lost.points)[:SLIPS]
    return replace(found, given=given, suspects=(), slips=worst)


def _measure(suspect: Suspect) -> tuple[Action, Lead]:
    """Return what the strongest level does after looking further, and how far that is ahead."""
    state, player, done = suspect.state, suspect.player, [suspect.action]
    best = consider(state, player, LEVELS[-1])
    (lead,) = measure_leads(
        state, player, [best.action], [done], is_enough=_are_clear, passed_by=best.replies
    )
    return best.action, lead


def _are_clear(leads: Sequence[Lead]) -> bool:
    return all(abs(lead.points) >= DOUBT * lead.error for lead in leads)


def _look_at_slip(suspect: Suspect, better: Action, lost: Lead) -> Slip:
    state, player = suspect.state, suspect.player
    end, done = apply(state, suspect.action)
    actions, events = play_on(state, player, better)
    reasons = _tell_apart(state, player, actions, play_on(state, player, suspect.action)[0])
    return Slip(suspect.turn, player, lost, end, done, events, reasons)


class _Looking:
    """An analysis in progress."""

    def __init__(self, players: int) -> None:
        self._turn, self._player = 0, CHANCE
        self._hopes = list[list[int]]()
        self._given, self._turns = [0.0] * players, [0] * players
        self._suspects = list[Suspect]()
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
        if found.lost >= SLIGHT:
            suspect = Suspect(self._turn, player, found.lost, state.copy(), action)
            self._suspects = sorted([*self._suspects, suspect], key=lambda each: -each.lost)
            shared = share_work(PLAYED_OUT, len(state.rulebook.setup.expansions))
            del self._suspects[max(SLIPS, shared) :]

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
        luck = self._weigh_luck()
        return Analysis(hopes, self._given, self._turns, luck, turning, swing, self._suspects)

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
