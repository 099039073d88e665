"""The column of The Count: meeples that wait in the City, for what they may join from there."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from operator import attrgetter

from msgspec import Struct

from opponents.column import Column
from opponents.evaluator import Evaluator
from opponents.search import foresee, list_distinct
from rules import State, apply
from rules.actions import Action
from rules.board import Feature, Figure
from rules.expansions.count import LEADS, QUARTERS, LeaveCity, city_of, list_open, may_enter
from rules.scoring import add_strengths, list_scores, strength_of
from rules.tiles import Kind
from rules.turn import SCORING


class Joinable(Struct, frozen=True, eq=False):
    """A feature that may be joined from the City by some, and the points to be hoped for there."""

    feature: Feature
    players: frozenset[int]
    hope: float


def wait(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value the figures in the City, and that the tile just placed lets its player send one.

    Each hopes for a feature of its own: a second one of the same player gains nothing there.
    """
    waiting, player = city_of(state).figures, state.turn.player
    meeples = [*filter(state.is_meeple, state.supply[player])] if will_serve(state) else []
    if not waiting and not meeples:
        return
    quarters = QUARTERS if meeples else {quarter for _, quarter in waiting}
    kinds = frozenset[Kind]().union(*(LEADS[quarter] for quarter in quarters))
    listed = list_joined(evaluator, state, kinds)
    features = {each: [*listed] for each in state.players}
    for figure, quarter in waiting:
        goal = find_goal(state, features[figure.player], figure, quarter)
        if goal is not None:
            features[figure.player].remove(goal)
        yield figure.player, stay(evaluator, state, figure, quarter, goal)
    if meeples:
        figure = meeples[-1]
        hopes = [
            stay(evaluator, state, figure, each, find_goal(state, features[player], figure, each))
            for each in QUARTERS
            if may_enter(state, figure.kind, each)
        ]
        yield player, max(0.0, max(hopes, default=0.0) - evaluator.reserve(figure))


def will_serve(state: State) -> bool:
    """Return whether what the tile just placed completes brings points to others only (CO-5)."""
    if state.find_step(SCORING) is None:
        return False
    winners = (item.player for item in list_scores(state) if item.points > 0)
    scored = {*city_of(state).scored, *winners}
    return bool(scored) and state.turn.player not in scored


def list_joined(evaluator: Evaluator, state: State, kinds: Set[Kind]) -> list[Joinable]:
    """Return what may be joined for points, now or later, of these kinds; the best first."""
    everybody = frozenset(state.players)
    asked = frozenset(step.player for step in state.agenda if step.kind == "join-from-city")
    if state.find_step("joining") is not None:
        asked = everybody
    board, peopled = state.board, evaluator.list_peopled(state)
    opened = [board.features[number] for number in list_open(state)] if asked else []
    now = [(each, asked, 1.0) for each in opened if each.complete and each.kind in kinds]
    later = evaluator.list_of_kind(board, Kind.FIELD) if Kind.FIELD in kinds else []
    later += [each for _, each in peopled if each.open and each.kind in kinds - {Kind.FIELD}]
    share = evaluator.weights["waiting_join"]
    found = [
        Joinable(feature, players, hope)
        for feature, players, sure in (*now, *((each, everybody, share) for each in later))
        if (hope := sure * evaluator.prospect(state, feature)) > 0
    ]
    return sorted(found, key=attrgetter("hope"), reverse=True)


def find_goal(
    state: State, features: Iterable[Joinable], figure: Figure, quarter: str
) -> Joinable | None:
    """Return the first of these features that a figure gains by joining it from a quarter."""
    kinds = LEADS[quarter] & state.rulebook.kinds[figure.kind].claims
    goals = (
        each
        for each in features
        if each.feature.kind in kinds
        and figure.player in each.players
        and gains_by(state, each.feature, figure)
    )
    return next(goals, None)


def stay(
    evaluator: Evaluator, state: State, figure: Figure, quarter: str, goal: Joinable | None
) -> float:
    """Value a figure in a quarter: a share of one in supply, and what it hopes for."""
    weights = evaluator.weights
    value = weights["waiting"] * evaluator.reserve(figure)
    if goal is None:
        return value
    shut = city_of(state).count == quarter and state.find_step("move-count") is None
    return value + goal.hope * (weights["waiting_shut"] if shut else 1.0)


def gains_by(state: State, feature: Feature, figure: Figure) -> bool:
    """Return whether its player wins nothing of a feature yet, and would with this figure."""
    strengths = add_strengths(state, feature)
    own, most = strengths.get(figure.player, 0), max(strengths.values(), default=0)
    return (own < most or not most) and own + strength_of(state, feature, figure) >= max(1, most)


def judge_departures(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Return the value of the position after each figure's move to each feature.

    Of each feature one place on tiles with the same symbols: on a hill a tie is won (HL-17).
    """
    board = state.board

    def find_effect(action: Action) -> Hashable:
        if not isinstance(action, LeaveCity):
            return action
        segment = state.find_segment(action)
        symbols = board.placements[board.placement_of[segment]].tile.symbols
        return action.kind, action.quarter, board.feature_of[segment], symbols

    moves = list_distinct(state, find_effect)
    return {action: foresee(evaluator, apply(state, action)[0]) for action in moves}


COLUMN = Column(
    terms={"city": wait},
    passed_over=frozenset({"depart"}),
    judgements={"join-from-city": judge_departures, "depart": judge_departures},
)
