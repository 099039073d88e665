"""Which turns of a game are puzzles, and what may be chosen there."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bot.puzzles import finding
from bot.puzzles.daily import play
from bot.puzzles.finding import CLEAR, EARLIEST, FAR, LATEST, OFFERED, PLAYED_OUT, find_problem
from bot.puzzles.problem import Choice, Course, Problem, Unfit, follow, recall, write_choices
from opponents import WEIGHTS, Lead, choose, judge_with, measure_leads
from rules import Setup, State, advance, legal_actions, new_game
from rules.actions import Action, PlaceTile
from rules.expansions import EXPANSIONS
from rules.expansions.halflings.slot import halves
from tests.bot.puzzles.setups import SHORT

CONFIRMED = finding.is_confirmed
"""The real one: the fixture takes everything for confirmed."""
HALFLINGS = Setup(players=2, expansions=("halflings",))
SETUPS = (
    SHORT,
    Setup(players=3, expansions=("princess-dragon",)),
    HALFLINGS,
    Setup(players=2, expansions=("phantom", "abbot", "inns-cathedrals", "traders-builders")),
)


def played(setup: Setup, seed: int) -> Course:
    """Return a game that was played by chance."""
    dice, begin, actions = random.Random(seed), new_game(setup), list[Action]()
    state = begin.copy()
    while not state.over:
        actions.append(dice.choice(legal_actions(state)))
        advance(state, actions[-1])
    return Course(begin, actions)


def find(course: Course, seed: str) -> Problem:
    """Return a problem where there is one."""
    found = find_problem(course, seed)
    assert found is not None
    return found


def state_at(course: Course, number: int) -> State:
    """Return the position after so many actions."""
    return next(state.copy() for at, state in course.positions() if at == number)


@pytest.mark.parametrize("setup", SETUPS, ids=["base", "dragon", "halflings", "more"])
def test_the_best_move_is_clear_and_the_others_are_the_next_best(setup: Setup) -> None:
    """Four squares, in the midst of the game; what the strongest level does is among them."""
    course = played(setup, 3)
    for seed in map(str, range(4)):
        problem = find(course, seed)
        state = state_at(course, problem.number)
        player, laid = state.player, len(state.board.placements)
        assert player is not None
        assert EARLIEST <= laid / (laid + sum(state.unseen.values())) <= LATEST
        lost = sorted(choice.lost for choice in problem.choices)
        assert lost[0] == 0
        assert CLEAR <= lost[1] <= lost[-1] <= FAR
        squares = {(place.x, place.y) for place in placements(problem)}
        assert len(squares) == len(problem.choices) == OFFERED
        best = problem.choices[problem.best]
        assert best.actions[0] == choose(state, player, "hard", further=False)
        judged = judge_with(WEIGHTS, state, player)
        others = [judged[a] for a in judged if (a.x, a.y) not in squares]  # type: ignore[attr-defined]
        assert all(worth <= max(judged.values()) - lost[-1] for worth in others)


def ahead(*leads: tuple[float, float]) -> Callable[..., list[Lead]]:
    """Return what measures these leads, each with its error."""
    return lambda *asked, **seen: [Lead(points, error) for points, error in leads]


@pytest.mark.parametrize(
    ("leads", "confirmed"),
    [
        ([(3.0, 1.0), (4.0, 1.9), (0.5, 0.2)], True),
        ([(3.0, 1.0), (4.0, 2.1), (5.0, 1.0)], False),
        ([(3.0, 1.0), (-0.1, 0.0), (5.0, 1.0)], False),
    ],
)
def test_the_best_move_is_ahead_of_every_other_beyond_twice_its_error(
    monkeypatch: pytest.MonkeyPatch, leads: list[tuple[float, float]], confirmed: bool
) -> None:
    """Once all are played out; at first sight is not enough."""
    monkeypatch.setattr(finding, "measure_leads", ahead(*leads))
    problem = find(played(SHORT, 3), "a day")
    assert CONFIRMED(problem.state, problem.choices) == confirmed


@pytest.mark.parametrize(("points", "enough"), [(0.0, True), (0.1, False)])
def test_a_best_move_that_falls_behind_is_not_played_out_any_further(
    monkeypatch: pytest.MonkeyPatch, points: float, enough: bool
) -> None:
    """It is enough that one of the others is level with it."""

    def measure(*moves: object, is_enough: Callable[[Sequence[Lead]], bool]) -> list[Lead]:
        assert is_enough([Lead(9.0, 1.0), Lead(points, 0.0)]) == enough
        return [Lead(0.0, 1.0)]

    monkeypatch.setattr(finding, "measure_leads", measure)
    problem = find(played(SHORT, 3), "a day")
    assert not CONFIRMED(problem.state, problem.choices)


def test_what_is_not_confirmed_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a few turns of a game no others are played out."""
    tried = list[int]()

    def refuse(state: State, choices: Sequence[Choice]) -> bool:
        tried.append(state.turn.number)
        return False

    monkeypatch.setattr(finding, "is_confirmed", refuse)
    assert find_problem(played(SETUPS[1], 3), "a day") is None
    assert len(tried) == PLAYED_OUT


def test_moves_are_played_out_in_the_same_futures() -> None:
    """A move is not ahead of itself; taking back points that another gets is."""
    course = played(SHORT, 3)
    problem = find(course, "a day")
    state = state_at(course, problem.number)
    assert state.player is not None
    best = problem.choices[problem.best].actions
    worst = max(problem.choices, key=lambda choice: choice.lost).actions
    same, other = measure_leads(state, state.player, best, [best, worst], (2,))
    assert same == Lead(0.0, 0.0)
    assert other.points > 0


def placements(problem: Problem) -> list[PlaceTile]:
    """Return where each choice lays the tile."""
    found = [choice.actions[0] for choice in problem.choices]
    return [place for place in found if isinstance(place, PlaceTile)]


def test_whole_moves_can_be_made() -> None:
    """All of their actions, one after the other, until somebody else is to act."""
    course = played(SETUPS[1], 5)
    problem = find(course, "a day")
    for choice in problem.choices:
        state = state_at(course, problem.number)
        player = state.player
        for action in choice.actions:
            assert state.player == player
            advance(state, action)
        seen = follow(problem.state, choice)
        assert [step.player for step in seen] == [player] * len(choice.actions)


def test_the_same_seed_finds_the_same_and_others_find_others() -> None:
    """Also where the best stands among the four."""
    course = played(SETUPS[1], 3)
    found = [find(course, str(seed)) for seed in range(8)]
    assert [find(course, str(seed)).choices for seed in range(8)] == [p.choices for p in found]
    assert len({problem.number for problem in found}) > 1
    assert len({problem.best for problem in found}) > 1


def test_what_was_asked_before_is_not_asked_again() -> None:
    """Until nothing is left."""
    course, asked = played(SHORT, 0), set[int]()
    while (problem := find_problem(course, "a day", asked)) is not None:
        assert problem.number not in asked
        asked.add(problem.number)
    assert len(asked) > 1


def test_nobody_s_hand_is_shown_but_that_of_who_is_to_act() -> None:
    """Half tiles of others are not there."""
    problem = find(played(HALFLINGS, 3), "a day")
    player = problem.state.player
    assert player is not None
    hands = halves(problem.state).hands
    for other, hand in enumerate(hands):
        known = [tile for tile in hand if tile in problem.state.rulebook.tiles]
        assert other == player or not known


def test_a_problem_is_written_down_and_read_again() -> None:
    """With the course of its game; where that is another one it is none any more."""
    course = played(SETUPS[1], 3)
    problem = find(course, "a day")
    written = write_choices(problem.choices)
    again = recall(course, problem.number, written, EXPANSIONS)
    assert (again.number, again.choices) == (problem.number, problem.choices)
    assert again.state == problem.state
    shorter = replace(course, actions=course.actions[: problem.number])
    for course_now, number, choices in (
        (shorter, problem.number, written),
        (course, problem.number + 1, written),
        (course, problem.number, "[]"),
        (course, problem.number, "no choices"),
        (course, problem.number, '[[["{}"],0.0]]'),
    ):
        with pytest.raises(Unfit):
            recall(course_now, number, choices, EXPANSIONS)


def test_a_game_that_is_refused_on_its_way_has_the_turns_before() -> None:
    """As one that was played by other rules."""
    course = played(SHORT, 0)
    problem = find(course, "a day")
    number = problem.number + 1
    broken = replace(course, actions=[*course.actions[:number], *course.actions[number + 1 :]])
    again = recall(broken, problem.number, write_choices(problem.choices), EXPANSIONS)
    assert again.state == problem.state


def test_a_short_game_has_none() -> None:
    """Nor has one in which a tile fits in few places."""
    assert find_problem(played(Setup(bag={"BG-U": 4}), 1), "a day") is None


def test_the_bots_play_a_game_for_each_day() -> None:
    """Always the same for a day, to its end."""
    games = [play(new_game(SHORT), day) for day in ("2026-11-23", "2026-11-23", "2026-11-24")]
    assert games[0].actions == games[1].actions != games[2].actions
    state = games[0].begin.copy()
    for action in games[0].actions:
        advance(state, action)
    assert state.over
