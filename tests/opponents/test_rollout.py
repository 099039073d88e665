"""Looking further: what it comes to where the end can be seen."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from opponents import LEVELS, consider, judge_with, looks_further
from opponents.chance import cast
from opponents.evaluator import Evaluator
from opponents.levels import share_work
from opponents.rollout import MOST, NEAR, Chosen, Lead, find_lead, look_further, measure_leads
from opponents.search import judge
from opponents.weights import WEIGHTS
from rules import Setup, State, advance, apply, legal_actions, new_game
from rules.actions import PASS, Action, PlaceTile
from rules.codec import fingerprint
from rules.expansions.bridges_castles_bazaars.bazaar import OfferPrice
from tests.bazaars import begin, show
from tests.builders import table
from tests.opponents.decisions import decisions
from tests.opponents.endings import end, two_tiles_left

THREE = 300
"""The least effort with which three choices are examined."""


def always(played: int) -> bool:
    """Say that there is time."""
    return True


def as_often_as(replies: int) -> Callable[[int], bool]:
    """Return what says yes until so many replies are played out."""
    return lambda played: played < replies


def list_likely(state: State, player: int) -> Iterator[tuple[Action, float]]:
    """Yield the choices that seem good at first sight, best first."""
    judged = judge_with(WEIGHTS, state, player)
    best = max(judged.values())
    for action in sorted(judged, key=judged.__getitem__, reverse=True)[:MOST]:
        if judged[action] >= best - NEAR:
            yield action, judged[action]


def several_likely() -> tuple[State, dict[Action, float], dict[Action, float]]:
    """Return a position with its likely choices, three or more, and with the two best of them."""
    state = two_tiles_left(1)
    assert state is not None
    judged = dict(list_likely(state, 0))
    first, second, *others = judged
    assert others
    return state, judged, {first: judged[first], second: judged[second]}


@pytest.mark.parametrize(
    ("seed", "effort", "mends"),
    [(1, 150, True), (7, 150, True), (27, 600, True), (4, 150, False), (18, 2000, True)],
)
def test_what_can_be_foreseen_is(seed: int, effort: int, mends: bool) -> None:
    """With one tile to come, of which all know what it is, the best of the likely is chosen.

    It is often another than the one that seems best at first sight.
    """
    state = two_tiles_left(seed)
    assert state is not None
    player = state.player
    assert player is not None
    judged = dict(list_likely(state, player))
    leads = {action: end(apply(state, action)[0], player) for action in judged}
    best = max(leads.values())
    assert min(leads.values()) < best
    assert (leads[next(iter(judged))] < best) == mends
    assert leads[look_further(state, player, judged, effort, always).action] == best


def test_one_likely_choice_is_taken_without_looking() -> None:
    """Nothing is weighed where all others seem much worse."""
    state = two_tiles_left(1)
    assert state is not None
    best, other = PlaceTile(0, 1, 0), PlaceTile(0, 2, 0)
    judged = {other: 0.0, best: NEAR + 0.1}
    assert look_further(state, 0, judged, 10**9, always) == Chosen(best)


def test_where_nobody_replies_looking_further_ends_too() -> None:
    """With the last tile in hand the best there is can be told from the points alone."""
    state = table(start="BG-E", bag={"BG-E": 1}).state
    advance(state, legal_actions(state)[0])
    judged = dict(list_likely(state, 0))
    assert len(judged) > 1
    leads = {action: end(apply(state, action)[0], 0) for action in judged}
    found = look_further(state, 0, judged, 500, always)
    assert leads[found.action] == max(leads.values())


def test_who_is_cut_short_takes_the_best_so_far() -> None:
    """Without any reply that at first sight, after one reply to each the best of one round.

    Whoever looks as far again finds the same; who is not hurried is not cut short.
    """
    state = two_tiles_left(1)
    assert state is not None
    judged = dict(list_likely(state, 0))
    whole = look_further(state, 0, judged, 600, always)
    assert not whole.cut
    assert whole.replies > 2 * len(judged)
    found = [
        look_further(state, 0, judged, 600, as_often_as(count)) for count in range(whole.replies)
    ]
    assert [each.replies for each in found] == [*range(whole.replies)]
    assert all(each.cut for each in found)
    assert found[0].action == found[1].action == next(iter(judged))
    assert found[len(judged)].action == found[len(judged) + 1].action, "a round begun is none"
    assert look_further(state, 0, judged, 600, as_often_as(whole.replies)) == whole
    assert whole.action in {each.action for each in found}


def test_a_reply_stops_in_the_middle() -> None:
    """Before its next choice; it counts for nothing."""
    state = two_tiles_left(1)
    assert state is not None
    judged = dict(list_likely(state, 0))
    answers = iter([True, True, False])
    found = look_further(state, 0, judged, 600, lambda played: next(answers))
    assert (found.action, found.replies, found.cut) == (next(iter(judged)), 0, True)
    assert next(answers, None) is None


def test_the_lead_is_over_the_next_best() -> None:
    """However the others come; what is compared with nothing leads by nothing."""
    low, high, middle = (PlaceTile(x, 0, 0) for x in range(3))
    assert find_lead({low: -1.0, high: 4.0, middle: 3.5}) == 0.5
    assert find_lead({middle: 3.5, high: 4.0}) == 0.5
    assert find_lead({low: -1.0}) == 0


def test_in_the_first_round_only_those_with_a_reply_are_compared() -> None:
    """Two of three, if there was time for two: the third may be better, but nobody knows."""
    state, judged, pair = several_likely()
    both = look_further(state, 0, pair, THREE, as_often_as(2))
    assert look_further(state, 0, judged, THREE, as_often_as(2)).action == both.action


def test_fewer_choices_are_examined_with_less_effort() -> None:
    """One for every 100 actions, but two at least."""
    state, judged, pair = several_likely()
    for effort, two in ((100, True), (THREE - 1, True), (THREE, False)):
        more, few = (look_further(state, 0, of, effort, always) for of in (judged, pair))
        assert (more.lead == few.lead) == two


def test_each_expansion_leaves_time_for_less() -> None:
    """Nearly half as much again for each, so that a look takes about as long."""
    assert [share_work(3000, number) for number in (0, 1, 20)] == [3000, 2069, 300]


@pytest.mark.parametrize(("level", "further"), [("easy", False), ("medium", False), ("hard", True)])
def test_only_the_strongest_looks_further(level: str, further: bool) -> None:
    """The others answer within some ms."""
    assert looks_further(level) == further  # type: ignore[arg-type]


@pytest.mark.parametrize(("expansions", "again"), [((), False), (("halflings",), True)])
def test_nobody_thinks_twice_about_the_same(
    expansions: tuple[str, ...], again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reply holds in all futures, unless players may hide something else in each of them."""
    asked = Counter[str]()

    def count(evaluator: Evaluator, seen: State) -> dict[Action, float]:
        asked[fingerprint(seen)] += 1
        return judge(evaluator, seen)

    monkeypatch.setattr("opponents.rollout.judge", count)
    state = new_game(Setup(expansions=expansions))
    advance(state, legal_actions(state)[0])
    assert state.player is not None
    consider(state, state.player, LEVELS[-1], goes_on=as_often_as(20))
    assert (max(asked.values()) > 1) == again


def test_what_somebody_else_decides_is_no_part_of_a_move() -> None:
    """BCB-19: after a bid is passed the next bidder passes, too; the same move is level with it."""
    game = begin()
    show(game, "BG-E", "BG-U", "BG-V")
    game.act(OfferPrice("BG-E", 8))
    assert game.state.player is not None
    (lead,) = measure_leads(game.state, game.state.player, [PASS], [[PASS, PASS]], (4,))
    assert lead == Lead(0.0, 0.0)


def test_a_lot_comes_as_often_as_it_weighs() -> None:
    """The same seed brings the same; what weighs nothing never comes."""
    weights = {"one": 1, "never": 0, "three": 3}
    drawn = Counter(cast(weights, str(seed)) for seed in range(4000))
    assert drawn == Counter(cast(weights, str(seed)) for seed in range(4000))
    assert drawn.keys() == {"one", "three"}
    assert 900 < drawn["one"] < 1100


def test_what_is_imagined_comes_when_it_may() -> None:
    """RV-2: the tiles of the river before any other, whatever order they would come in."""
    looks = []
    for state in islice(decisions(Setup(expansions=("river",)), 3), 4):
        assert state.player is not None
        looks.append(consider(state, state.player, LEVELS[-1]).replies)
    assert any(looks)


def test_a_lead_is_sure_beyond_twice_its_error() -> None:
    """So far the points may be off in 95 of 100 cases."""
    leads = [Lead(points, error=1.5) for points in (-4.0, 2.9, 3.0, 3.1)]
    assert {lead.margin for lead in leads} == {3.0}
    assert [lead.sure for lead in leads] == [False, False, False, True]


def test_moves_are_measured_in_other_futures_than_those_in_which_one_was_chosen() -> None:
    """Those passed by are the first, so that both parts together are the whole."""
    state = new_game(Setup())
    advance(state, legal_actions(state)[0])
    player = state.player
    assert player is not None
    best, *others = (action for action, _ in list_likely(state, player))
    assert others
    moves = [[action] for action in others]
    first = measure_leads(state, player, [best], moves, (3,))
    later = measure_leads(state, player, [best], moves, (3,), passed_by=3)
    whole = measure_leads(state, player, [best], moves, (6,))
    assert first != later
    for one, other, both in zip(first, later, whole, strict=True):
        assert (one.points + other.points) / 2 == pytest.approx(both.points)

    for enough in (first, whole):
        assert enough == measure_leads(
            state, player, [best], moves, (3, 6, 9), is_enough=enough.__eq__
        )
