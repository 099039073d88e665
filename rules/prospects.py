"""Prospects: the results of a choice at the scoring of this turn (T5), before it is made.

Everything is counted as the scoring will, majorities, ties and bonuses included. What may change it
first, and its player can't prevent, is named: see `Expansion.hazards`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.board import Feature
from rules.engine import foresee, legal_actions
from rules.events import ScoreItem
from rules.geometry import square_at
from rules.scoring import items_of, list_completed, list_scores, majority, reason_of
from rules.state import State
from rules.tiles import Kind
from rules.turn import SCORING


class Gain(NamedTuple):
    """Points a player gets for a feature: `now`, at this turn's scoring, or at the end (BG-8).

    `hazards` name what may change that before the scoring.
    """

    points: int
    now: bool
    hazards: tuple[str, ...] = ()


class Share(NamedTuple):
    """The points of one player for a feature, bonuses included.

    `bonuses` are those besides the feature's own points, by reason.
    """

    player: int
    points: int
    bonuses: tuple[tuple[str, int], ...] = ()


class Closing(NamedTuple):
    """A feature that this turn completes, its holders, and who gets points for it.

    Nobody is on it if it has no `holders`. `shares` list the player of the turn first, then the
    others by points. If it is not `claimed`, the player of the turn must claim it first to get
    theirs. `hazards` name what may change it before the scoring as it is, `if_claimed` what may do
    so after that.
    """

    kind: Kind
    holders: tuple[int, ...] = ()
    shares: tuple[Share, ...] = ()
    claimed: bool = True
    hazards: tuple[str, ...] = ()
    if_claimed: tuple[str, ...] = ()

    @property
    def most(self) -> int:
        """The most points that anybody gets."""
        return max((share.points for share in self.shares), default=0)

    def points_of(self, player: int) -> int:
        """Return a player's points."""
        return sum(share.points for share in self.shares if share.player == player)


def find_gain(state: State, action: Deploy) -> Gain:
    """Return the points of the feature on which the current player places a figure."""
    assert state.player is not None
    number = state.board.feature_of[state.find_segment(action)]
    after = foresee(state, action)
    feature = after.board.features[number]
    items = items_of(after, feature, final=not feature.complete)
    hazards = find_hazards(after, feature) if feature.complete else ()
    return Gain(add_up(items, state.player), feature.complete, hazards)


def list_closings(state: State, action: PlaceTile) -> tuple[Closing, ...]:
    """Return the features that laying the tile in hand like this completes, in scoring order."""
    tile, square = state.tile(state.turn.tile), square_at(action.x, action.y)
    if not state.board.may_complete(tile, square, action.rotation):
        return ()
    return list_due(foresee(state, action))


def list_due(state: State) -> tuple[Closing, ...]:
    """Return the complete features that the scoring of this turn will find, if it is to come."""
    if state.find_step(SCORING) is None:
        return ()
    return tuple(_find_closing(state, number) for number in list_completed(state))


def list_items(state: State, action: Action) -> list[ScoreItem]:
    """Return everybody's points at this turn's scoring if nothing is done after an action."""
    return list_scores(foresee(state, action))


def find_hazards(state: State, feature: Feature) -> tuple[str, ...]:
    """Return the names of what may change who scores a feature completed in this turn."""
    hazards = state.rulebook.hazards
    return tuple(name for name, threatens in hazards.items() if threatens(state, feature))


def add_up(items: Iterable[ScoreItem], player: int) -> int:
    """Return a player's points in these items."""
    return sum(item.points for item in items if item.player == player)


def _find_closing(state: State, number: int) -> Closing:
    """Return what a complete feature brings in this turn."""
    feature, player = state.board.features[number], state.turn.player
    hazards = find_hazards(state, feature)
    if not feature.figures:
        gain = max(_list_claims(state, number, player), default=None)
        if gain is None:
            return Closing(feature.kind, hazards=hazards)
        own_share = Share(player, gain.points)
        return Closing(feature.kind, (), (own_share,), False, hazards, gain.hazards)
    items = items_of(state, feature, final=False)
    own = reason_of(feature)
    shares = (
        Share(
            seat,
            add_up(items, seat),
            tuple((i.reason, i.points) for i in items if i.player == seat and i.reason != own),
        )
        for seat in state.players
    )
    gaining = [share for share in shares if share.points]
    gaining.sort(key=lambda share: (share.player != player, -share.points))
    present = tuple(sorted({figure.player for figure in feature.figures}))
    return Closing(
        feature.kind,
        majority(state, feature) or present,
        tuple(gaining),
        hazards=hazards,
    )


def _list_claims(state: State, number: int, player: int) -> Iterator[Gain]:
    """Yield what a player may get by placing a figure on a feature, at once or after passing."""
    feature_of = state.board.feature_of
    while state.player == player and state.step is not None and state.step.kind != SCORING:
        options = legal_actions(state)
        for action in options:
            if isinstance(action, Deploy) and feature_of[state.find_segment(action)] == number:
                yield find_gain(state, action)
        if PASS not in options:
            return
        state = foresee(state, PASS)
