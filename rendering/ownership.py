"""Who owns what: every feature with a figure on it, read from a state."""

from typing import NamedTuple

from rules.prospects import add_up
from rules.scoring import items_of, majority
from rules.state import State
from rules.tiles import Kind


class Reward(NamedTuple):
    """Points for a player who does not own the feature of their figure, and its segment."""

    player: int
    segment: int
    points: int


class OwnedFeature(NamedTuple):
    """A feature with figures: its segments by id, and who would score how many points now.

    The `points` of each of the owners, in their order, include everything that comes with the
    feature; `rewards` are those of others.
    """

    kind: Kind
    segments: tuple[int, ...]
    owners: tuple[int, ...]
    points: tuple[int, ...]
    rewards: tuple[Reward, ...] = ()


def owned_features(state: State) -> tuple[OwnedFeature, ...]:
    """Return every feature with an owner, in the order of its first tile.

    Everybody who wins or shares a tie is an owner (BG-7); figures that are no meeples own nothing.
    Points are as at the end (BG-8), and may be none.
    """
    found = []
    for _, feature in state.board.live_features():
        if not feature.figures or not feature.kind.final:
            continue
        items, owners = items_of(state, feature, final=True), majority(state, feature)
        rewards = tuple(
            Reward(item.player, state.find_segment(item.spot), item.points)
            for item in items
            if item.player not in owners and item.spot is not None
        )
        if owners or rewards:
            points = tuple(add_up(items, owner) for owner in owners)
            found.append(OwnedFeature(feature.kind, feature.segments, owners, points, rewards))
    return tuple(found)
