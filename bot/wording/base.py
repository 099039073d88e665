"""The base game: what happened, and what can be done."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bot.wording.places import describe, feature_name, kind_of, place
from rules.actions import Action, Deploy, Pass
from rules.board import Figure
from rules.events import (
    Event,
    FeatureScored,
    FigureDeployed,
    FigureReturned,
    GameEnded,
    PlayerResigned,
    PointsGiven,
    ScoreItem,
    Spot,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from rules.geometry import square_at
from rules.scoring import points, worth
from rules.state import State

if TYPE_CHECKING:
    from bot.wording.labels import Labeller, Labels
    from bot.wording.story import Story, Teller

TOLD_BY_SCORES = frozenset({"scored", "abbot"})
"""Ways home that go without saying: the points were told."""


def role(figure: Figure, spot: Spot) -> str:
    """Return what a figure is where it stands: its feature's kind, or its own if it is special."""
    return str(kind_of(spot.segment)) if figure.kind == "meeple" else figure.kind


def turn_began(story: "Story", event: TurnBegan) -> str:
    """Tell a turn's number and player."""
    return story.words("story.turn", number=event.number, player=story.names[event.player])


def drawn(story: "Story", event: TileDrawn) -> str:
    """Tell what was drawn."""
    return _of_tile(story, "story.drawn", event)


def discarded(story: "Story", event: TileDiscarded) -> str:
    """Tell which tile is out of the game."""
    return _of_tile(story, "story.discarded", event)


def _of_tile(story: "Story", key: str, event: TileDrawn | TileDiscarded) -> str:
    tile = describe(story.words, story.tiles[event.tile])
    return story.words(key, player=story.names[event.player], tile=tile)


def placed(story: "Story", event: TilePlaced) -> str:
    """Tell where the tile lies."""
    where = place(event.x, event.y)
    key = "story.placed.half" if story.tiles[event.tile].half else "story.placed"
    return story.words(key, player=story.names[event.player], place=where)


def deployed(story: "Story", event: FigureDeployed) -> str:
    """Tell who stands where as what."""
    return _of_figure(story, "deployed", event)


def returned(story: "Story", event: FigureReturned) -> str | None:
    """Tell who was eaten or sent home."""
    if event.cause in TOLD_BY_SCORES:
        return None
    return _of_figure(story, event.cause, event)


def _of_figure(story: "Story", what: str, event: FigureDeployed | FigureReturned) -> str:
    player = story.names[event.figure.player]
    where = place(event.spot.x, event.spot.y)
    return story.words(f"story.{what}.{role(event.figure, event.spot)}", player=player, place=where)


def scored(story: "Story", event: FeatureScored) -> str:
    """Tell what a feature brought to whom."""
    how = "complete" if event.complete else "unfinished"
    scores = gains(story, event.items)
    return story.words.n(f"story.{how}.{event.kind}", event.size, scores=scores)


def gains(story: "Story", items: Iterable[ScoreItem]) -> str:
    """Return who got how much: "Ada 10 points and Bo 3 points from the fairy"."""
    return story.words.list(_gain(story, item) for item in items)


def _gain(story: "Story", item: ScoreItem) -> str:
    player = story.names[item.player]
    if item.reason.startswith("fairy"):
        return story.words.n("gain.fairy", item.points, player=player)
    vineyards = sum(part.points for part in item.parts if part.name == "vineyards")
    if vineyards:
        return story.words.n("gain.vineyards", item.points, player=player, vineyards=vineyards)
    return story.words.n("gain.points", item.points, player=player)


def given(story: "Story", event: PointsGiven) -> str:
    """Tell of points outside the scoring of a feature."""
    lines = (
        story.words.n(f"story.given.{item.reason}", item.points, player=story.names[item.player])
        for item in event.items
    )
    return " ".join(lines)


def resigned(story: "Story", event: PlayerResigned) -> str:
    """Tell who left."""
    return story.words("story.resigned", player=story.names[event.player])


def ended(story: "Story", event: GameEnded) -> str:
    """Tell who won."""
    winners = story.words.list(story.names[player] for player in event.winners)
    return story.words.n("story.ended", len(event.winners), winners=winners)


TELLERS: Mapping[type[Event], "Teller"] = {
    TurnBegan: turn_began,
    TileDrawn: drawn,
    TileDiscarded: discarded,
    TilePlaced: placed,
    FigureDeployed: deployed,
    FigureReturned: returned,
    FeatureScored: scored,
    PointsGiven: given,
    PlayerResigned: resigned,
    GameEnded: ended,
}


def deploy(labels: "Labels", state: State, action: Deploy) -> str:
    """Name role, feature and what it is worth: "Knight, city, 6 now"."""
    on_square = state.board.placements_on(square_at(action.x, action.y))
    placement = next(found for found in on_square if found.corner == action.corner)
    feature = state.board.feature(placement.segment(action.segment))
    when = "now" if feature.complete else "so-far"
    who = str(feature.kind) if action.figure == "meeple" else action.figure
    return labels.words.n(
        f"deploy.{who}.{when}",
        points(worth(state, feature)),
        feature=feature_name(labels.words, placement, action.segment),
    )


def decline(labels: "Labels", state: State, action: Pass) -> str:
    """Name what is not done at this step."""
    return labels.words(f"pass.{state.agenda[0].kind}")


LABELS: Mapping[type[Action], "Labeller[Any]"] = {Deploy: deploy, Pass: decline}
