"""Prospects: what a choice brings at the scoring of this turn (T5), before it is made.

Everything is as the scoring will count it, majorities, ties and bonuses included. What its player
cannot help, and may change it first, is named: see `Expansion.hazards`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.board import Feature
from rules.engine import foresee, legal_actions
from rules.events import ScoreItem, Spot
from rules.geometry import square_at
from rules.scoring import items_of, list_completed, reason_of
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


class Closing(NamedTuple):
    """A feature that a tile completes, and the points that each of these `players` gets for it.

    The one who lays the tile if they get any, else those who get most; nobody if nobody gets any.
    If it is not `claimed`, who lays the tile must do that first. `bonuses` are those of the points
    that come beside the feature's own, by reason, if they are all one player's. `hazards` name what
    may change it before the scoring.
    """

    kind: Kind
    players: tuple[int, ...] = ()
    points: int = 0
    claimed: bool = True
    bonuses: tuple[tuple[str, int], ...] = ()
    hazards: tuple[str, ...] = ()


def find_gain(state: State, action: Deploy) -> Gain:
    """Return what the feature brings on which the player who is to act places a figure."""
    assert state.player is not None
    number = state.board.feature_of[find_segment(state, action)]
    after = foresee(state, action)
    feature = after.board.features[number]
    items = items_of(after, feature, final=not feature.complete)
    hazards = find_hazards(after, feature) if feature.complete else ()
    return Gain(add_up(items, state.player), feature.complete, hazards)


def find_segment(state: State, spot: Deploy | Spot) -> int:
    """Return the segment on which an action places a figure, or of which an event tells."""
    on_square = state.board.placements_on(square_at(spot.x, spot.y))
    placement = next(found for found in on_square if found.corner == spot.corner)
    return placement.segment(spot.segment)


def list_closings(state: State, action: PlaceTile) -> tuple[Closing, ...]:
    """Return what laying the tile in hand like this completes, in the order of the scoring."""
    assert state.player is not None
    tile, square = state.tile(state.turn.tile), square_at(action.x, action.y)
    if not state.board.may_complete(tile, square, action.rotation):
        return ()
    after, player = foresee(state, action), state.player
    return tuple(_find_closing(after, number, player) for number in after.turn.completed)


def list_items(state: State, action: Action) -> tuple[ScoreItem, ...]:
    """Return what everybody gets at this turn's scoring if nothing is done after an action."""
    after = foresee(state, action)
    features = (after.board.features[number] for number in list_completed(after))
    return tuple(item for f in features if f.figures for item in items_of(after, f, final=False))


def find_hazards(state: State, feature: Feature) -> tuple[str, ...]:
    """Return by name what may change who gets the points of a feature completed in this turn."""
    hazards = state.rulebook.hazards
    return tuple(name for name, threatens in hazards.items() if threatens(state, feature))


def add_up(items: Iterable[ScoreItem], player: int) -> int:
    """Return how many points a player gets by these items."""
    return sum(item.points for item in items if item.player == player)


def _find_closing(state: State, number: int, player: int) -> Closing:
    """Return what a feature brings that the tile just laid has completed."""
    feature = state.board.features[number]
    if not feature.figures:
        gain = max(_list_claims(state, number, player), default=None)
        if gain is None:
            return Closing(feature.kind)
        return Closing(feature.kind, (player,), gain.points, claimed=False, hazards=gain.hazards)
    items = items_of(state, feature, final=False)
    gains = [add_up(items, seat) for seat in state.players]
    most = gains[player] or max(gains)
    players = (player,) if gains[player] else _find_all(gains, most)
    own = reason_of(feature)
    beside = [i for i in items if (i.player,) == players and i.reason != own]
    bonuses = tuple((item.reason, item.points) for item in beside)
    return Closing(
        feature.kind, players, most, bonuses=bonuses, hazards=find_hazards(state, feature)
    )


def _find_all(gains: Sequence[int], most: int) -> tuple[int, ...]:
    return tuple(seat for seat, points in enumerate(gains) if points == most > 0)


def _list_claims(state: State, number: int, player: int) -> Iterator[Gain]:
    """Yield what a player may get by placing a figure on a feature, at once or after passing."""
    feature_of = state.board.feature_of
    while state.player == player and state.step is not None and state.step.kind != SCORING:
        options = legal_actions(state)
        for action in options:
            if isinstance(action, Deploy) and feature_of[find_segment(state, action)] == number:
                yield find_gain(state, action)
        if PASS not in options:
            return
        state = foresee(state, PASS)
