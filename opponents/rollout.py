"""Looking further: how a choice turns out after everybody's replies and the player's next turn.

Unknown things are drawn again in each round, the same for all choices: the order of the tiles,
what others hold. The seed is what the player sees, so the same position and as many replies lead to
the same choice.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, count, islice
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from opponents.chance import cast, shuffle
from opponents.expansions import columns_of, evaluate
from opponents.outlook import Facts
from opponents.search import judge
from opponents.view import look_from
from rules import CHANCE, State, advance, draw_weights, legal_actions, view_for
from rules.actions import Action, TakeTile

NEAR = 3.0
"""The most points by which a choice may be worse than the best to be examined."""
MOST = 6
"""The most choices that are examined."""
EACH = 100
"""The effort for which one more choice is examined: with all expansions three are, once or twice,
which gains twice as much as two of them more often."""
TRUST = 3.0
"""The number of rounds for which the first evaluation of a choice counts."""
BESIDE = 10
"""The cost of a round without replies, in evaluated actions."""
ROUNDS = (8, 24)
"""Rounds of replies in which moves are measured against each other: all of them only if the first
ones are not enough."""


Replies = dict[tuple[Action, ...], tuple[Action, int]]
"""The best action after a path of actions, and how many were evaluated."""


class Future(NamedTuple):
    """A position, a possible order of its tiles, and what is known of positions that follow.

    All futures share the `facts`. They share the `replies` too in a game in which nobody hides
    anything: then they are one position.
    """

    state: State
    order: list[str]
    replies: Replies
    facts: Facts


@dataclass(frozen=True, slots=True)
class Chosen:
    """An action chosen after so many `replies` were played out; `cut` if time was up.

    It is estimated to `lead` by so many points; by none if it is the only one.
    """

    action: Action
    replies: int = 0
    cut: bool = False
    lead: float = field(default=0.0, compare=False)


class Lead(NamedTuple):
    """By how many points a move is ahead of another, and the standard error of that."""

    points: float
    error: float

    @property
    def margin(self) -> float:
        """Twice the error: the points are no further off in 95 of 100 cases."""
        return 2 * self.error

    @property
    def sure(self) -> bool:
        """Whether it is ahead beyond twice its error."""
        return self.points > self.margin


def look_further(
    state: State,
    player: int,
    judged: Mapping[Action, float],
    effort: int,
    goes_on: Callable[[int], bool],
) -> Chosen:
    """Return the promising choice that does best in rounds of replies, all by the evaluator.

    They are played in stages, after each of which the worse half is dropped. `effort` is the number
    of actions evaluated in total; the round that reaches it is the last. `goes_on` is asked before
    each reply and each choice in it, with the number of those played out: once it says no, the best
    so far is returned. Choices are only compared by rounds in which all of them had a reply; in the
    first round, those that had one.
    """
    most = max(2, min(MOST, effort // EACH))
    totals = {action: TRUST * judged[action] for action in _find_likely(judged, most)}
    stages, weighed, rounds, replies = ceil(log2(len(totals))), 0, 0, 0
    lead = find_lead(judged)
    futures = _imagine(view_for(state, player), player)
    for stage in range(1, stages + 1):
        while weighed < effort * stage / stages:
            future, sums = next(futures), dict[Action, float]()
            for action, total in totals.items():
                after, asked = future.state.copy(), partial(goes_on, replies)
                advance(after, action)
                cost = _reply(after, future, (action,), asked) if asked() else None
                if cost is None:
                    compared = totals if rounds else sums or totals
                    chosen = max(compared, key=compared.__getitem__)
                    return Chosen(chosen, replies, cut=True, lead=lead)
                weighed += BESIDE + cost
                sums[action] = total + _value(after, player, future.facts)
                replies += 1
            totals, rounds = sums, rounds + 1
            lead = find_lead(totals) / (TRUST + rounds)
        best = sorted(totals, key=totals.__getitem__, reverse=True)
        totals = {action: totals[action] for action in best[: ceil(len(best) / 2)]}
    return Chosen(max(totals, key=totals.__getitem__), replies, lead=lead)


def find_lead(worths: Mapping[Action, float]) -> float:
    """Return how much more the best is worth than the next one; nothing if it is the only one."""
    best, *others = sorted(worths.values(), reverse=True)
    return best - others[0] if others else 0.0


def measure_leads(
    state: State,
    player: int,
    best: Sequence[Action],
    others: Sequence[Sequence[Action]],
    rounds: Sequence[int] = ROUNDS,
    *,
    is_enough: Callable[[Sequence[Lead]], bool] = lambda leads: False,
    passed_by: int = 0,
) -> list[Lead]:
    """Return how far one move is ahead of each of the others, in rounds of replies.

    A move is what the player decides, one action after the other. All are played on in the same
    futures, so that only what differs counts. After each of these numbers of rounds, in ascending
    order, `is_enough` is asked whether to stop. So many of the first futures are `passed_by`: a
    move that was chosen because it does well in them would seem better than it is.
    """
    futures, moves = _imagine(view_for(state, player), player, passed_by), (best, *others)
    ahead: list[tuple[float, ...]] = []
    for end in rounds:
        for future in islice(futures, end - len(ahead)):
            first, *rest = (_play_move(future, player, move) for move in moves)
            ahead.append(tuple(first - worth for worth in rest))
        leads = [Lead(fmean(each), stdev(each) / sqrt(end)) for each in zip(*ahead, strict=True)]
        if is_enough(leads):
            break
    return leads


def _play_move(future: Future, player: int, move: Sequence[Action]) -> float:
    """Return the value of a future after a move and everybody's replies."""
    after, path = future.state.copy(), tuple[Action, ...]()
    for action in move:
        if after.player == player:
            advance(after, action)
            path = (*path, action)
    _reply(after, future, path)
    return _value(after, player, future.facts)


def _let_come(state: State, options: Sequence[Action], coming: list[str]) -> Action:
    """Return what chance does: the next tile that may come, which is taken out, or a likely lot."""
    takes = {action.tile: action for action in options if isinstance(action, TakeTile)}
    if not takes:
        return cast(draw_weights(state), f"{state.lots}:{','.join(coming)}")
    tile = next(chain((tile for tile in coming if tile in takes), takes))
    if tile in coming:
        coming.remove(tile)
    return takes[tile]


def _value(state: State, player: int, facts: Facts) -> float:
    evaluator = evaluate(state, player, facts=facts)
    return evaluator.weigh(state.scores) if state.over else evaluator.value(state)


def _find_likely(judged: Mapping[Action, float], most: int) -> list[Action]:
    best, *others = sorted(judged, key=judged.__getitem__, reverse=True)[:most]
    return [best, *(action for action in others if judged[action] >= judged[best] - NEAR)]


def _imagine(seen: State, player: int, begin: int = 0) -> Iterator[Future]:
    """Yield positions that look the same to a player, with possible orders of the tiles.

    They are numbered, and `begin` with this one.
    """
    laid = f"{seen.turn}:{seen.step}:{len(seen.board.placements)}:{seen.scores}"
    imagines = [column.imagine for column in columns_of(seen.rulebook) if column.imagine]
    replies, facts = Replies(), Facts()
    for number in count(begin):
        seed, future = f"{laid}:{number}", seen.copy()
        for imagine in imagines:
            imagine(future, player, seed)
        order = shuffle(Counter(future.unseen).elements(), seed)
        yield Future(future, order, {} if imagines else replies, facts)


def _reply(
    state: State,
    future: Future,
    path: tuple[Action, ...],
    goes_on: Callable[[], bool] = lambda: True,
) -> int | None:
    """Play on until everybody has had another turn; return the number of evaluated actions.

    `path` is what was done since the future began; after the same path the reply is the same, and
    counts as if it were evaluated again. None if it does not get there: `goes_on` is asked before
    each choice.
    """
    known, coming, weighed, evaluator = future.replies, [*future.order], 0, None
    last = future.state.turn.number + sum(future.state.active)
    while (player := state.player) is not None and state.turn.number <= last:
        options = legal_actions(state)
        if player == CHANCE:
            action = _let_come(state, options, coming)
        elif len(options) == 1:
            action = options[0]
        else:
            if not goes_on():
                return None
            if path not in known:
                seen = look_from(state, player)
                if evaluator is None or not evaluator.covers(seen, player):
                    evaluator = evaluate(seen, player, facts=future.facts)
                judged = judge(evaluator, seen)
                known[path] = max(judged, key=judged.__getitem__), len(judged)
            action, cost = known[path]
            weighed += cost
        advance(state, action)
        path = (*path, action)
    return weighed
