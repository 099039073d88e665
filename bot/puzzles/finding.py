"""Finding turns that make a puzzle: the best move is clear, and not the only sensible one."""

from collections.abc import Container, Iterable, Iterator, Sequence

from bot.games.sealed_bag import shuffle
from bot.puzzles.problem import Choice, Course, Problem, see
from opponents import WEIGHTS, Lead, advise, judge_with, measure_leads
from rules import State, apply, legal_actions
from rules.actions import PASS, Action, Deploy, PlaceTile

OFFERED = 4
"""Moves to choose from, each on a square of its own."""
PLACES = 6
"""The fewest placements of the tile."""
CLEAR, FAR = 2.0, 12.0
"""Points by which the best move is better than any on another square, at least; and that the other
choices give away, at most."""
EARLIEST, LATEST = 0.25, 0.85
"""The share of the tiles that are on the table."""
TRIED = 24
"""The most turns of a game that are examined."""
PLAYED_OUT = 6
"""The most turns of a game that are played out."""
NEAR = 2
"""Squares between the tile and a figure that is still visible beside it."""


def find_problem(
    course: Course, seed: str, asked: Container[int] = (), *, confirm: bool = True
) -> Problem | None:
    """Return a problem of a game, determined by the seed; None if there is none.

    Turns `asked` before, by the number of actions before them, are left out. Takes some seconds,
    with many expansions minutes; without `confirm`, which plays moves out, far less.
    """
    turns = [turn for turn in _list_turns(course) if turn[0] not in asked]
    played_out = 0
    for number, state in shuffle(turns, seed, "turns")[:TRIED]:
        seen = see(state)
        assert seen is not None
        choices = _weigh(seen)
        if choices and played_out < PLAYED_OUT:
            played_out += 1
            if not confirm or is_confirmed(state, choices):
                return Problem(number, seen, shuffle(choices, seed, f"choices-{number}"))
    return None


def is_confirmed(state: State, choices: Sequence[Choice]) -> bool:
    """Return whether the first choice is ahead of each other one, beyond twice its error."""
    assert state.player is not None
    best, *others = (choice.actions for choice in choices)
    leads = measure_leads(state, state.player, best, others, is_enough=_fall_behind)
    return all(lead.sure for lead in leads)


def _fall_behind(leads: Sequence[Lead]) -> bool:
    return any(lead.points <= 0 for lead in leads)


def _list_turns(course: Course) -> Iterator[tuple[int, State]]:
    """Yield the positions in the middle of the game in which somebody has a tile to place."""
    for number, state in course.positions():
        laid = len(state.board.placements)
        share = laid / (laid + sum(state.unseen.values()))
        if EARLIEST <= share <= LATEST and _lays_tile(state):
            yield number, state.copy()


def _lays_tile(state: State) -> bool:
    """Return whether the only possible actions are several placements of a tile."""
    options = legal_actions(state)
    return len(options) >= PLACES and all(isinstance(action, PlaceTile) for action in options)


def _weigh(seen: State) -> tuple[Choice, ...]:
    """Return the best move, and the best on each of the next best squares; none if unsuitable."""
    player = seen.player
    assert player is not None
    judged = judge_with(WEIGHTS, seen, player)
    ranked = _choose_squares(sorted(judged, key=judged.__getitem__, reverse=True))
    lost = [judged[ranked[0]] - judged[action] for action in ranked]
    if len(ranked) < OFFERED or lost[1] < CLEAR or lost[-1] > FAR:
        return ()
    moves = [_play_out(seen, player, action) for action in ranked]
    return () if None in moves else tuple(map(Choice, filter(None, moves), lost))


def _choose_squares(ranked: Iterable[Action]) -> list[Action]:
    """Return the first of these placements, and the first on each of the next squares."""
    first = dict[tuple[int, int], Action]()
    for action in ranked:
        if isinstance(action, PlaceTile):
            first.setdefault((action.x, action.y), action)
    return [*first.values()][:OFFERED]


def _play_out(seen: State, player: int, laid: Action) -> tuple[Action, ...] | None:
    """Return the best move that begins with a placement; None if it does not suit a puzzle."""
    actions, state = [laid], apply(seen, laid)[0]
    while state.player == player:
        following, _ = advise(state, player)
        if PASS not in legal_actions(state) or not _is_near(laid, following):
            return None
        actions.append(following)
        state = apply(state, following)[0]
    return tuple(actions)


def _is_near(laid: Action, action: Action) -> bool:
    """Return whether an action after a tile is visible near it, or needs no picture."""
    assert isinstance(laid, PlaceTile)
    if not isinstance(action, Deploy):
        return True
    return max(abs(action.x - laid.x), abs(action.y - laid.y)) <= NEAR
