"""Castles in words."""

from collections.abc import Mapping, Sequence

from bot.wording.column import EventFormatter, Labeller, Naming, Telling
from bot.wording.expansions.base import format_gain
from bot.wording.phrases import name_feature, name_square
from bot.wording.topics import Line, Topic, given
from rules.actions import Action, Pass
from rules.events import Event, PointsGiven, ScoreItem
from rules.expansions.bridges_castles_bazaars.castles import BuildCastle, CastleBuilt, CastleScored
from rules.scoring import items_of
from rules.state import State


class CastlePaid(Event, frozen=True):
    """A castle scored: what was completed in its fief, and its points as one event of the story."""

    scored: CastleScored
    items: tuple[ScoreItem, ...]


def join_castles(events: Sequence[Event]) -> list[Event]:
    """Join what makes a castle score with its points, if it has any."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if isinstance(event, PointsGiven) and isinstance(last, CastleScored):
            told[-1] = CastlePaid(last, event.items)
        else:
            told.append(event)
    return told


def format_building(telling: Telling, event: CastleBuilt) -> str:
    """Say whose city became a castle."""
    player = telling.names[event.figure.player]
    squares = (name_square(spot.x, spot.y) for spot in event.spots)
    return telling.words("story.castle.built", player=player, place=telling.words.list(squares))


def format_points(telling: Telling, event: CastlePaid) -> str:
    """Say what was completed in the fief of whose castle, and what that scores."""
    gains = [format_gain(telling, [item]) for item in event.items]
    return _format_scored(telling, event.scored, telling.words.list(gains))


def format_no_points(telling: Telling, event: CastleScored) -> str:
    """Say the same of a castle that scores nothing (BCB-8)."""
    return _format_scored(telling, event, telling.words("gain.none"))


def _format_scored(telling: Telling, event: CastleScored, scores: str) -> str:
    player, place = telling.names[event.figure.player], name_square(event.spot.x, event.spot.y)
    key = f"story.castle.scored.{event.kind}"
    return telling.words(key, player=player, place=place, scores=scores)


def name_city(naming: Naming, state: State, action: BuildCastle) -> str:
    """Label the city that would become a castle."""
    placement = state.board.placements[state.board.placement_of[state.find_segment(action)]]
    feature = name_feature(naming.words, placement, action.segment)
    return naming.words("choice.castle", feature=feature)


def name_pass(naming: Naming, state: State, action: Pass) -> str:
    """Label building none, with what the cities score their owner then, if that is foretold."""
    assert state.step is not None
    if not naming.foretold:
        return naming.words("pass.castle")
    cities = (state.board.feature(segment) for segment in state.step.data)
    items = (item for city in cities for item in items_of(state, city, final=False))
    points = sum(item.points for item in items if item.player == state.step.player)
    return naming.words.n("choice.castle.keep", points)


BUILDERS = given(traders_builders=True)
DRAGON = given(princess_dragon=True)

CASTLES = Topic(
    "castles",
    (
        Line("guide.castles.build"),
        Line("guide.castles.stock"),
        Line("guide.castles.fief"),
        Line("guide.castles.score"),
        Line("guide.castles.most"),
        Line("guide.castles.chain"),
        Line("guide.castles.end"),
        Line("guide.castles.field", when=given(fields=True)),
        Line("guide.castles.shelter"),
        Line("guide.castles.dragon", when=DRAGON),
        Line(option="fairy-at-castle"),
        Line("guide.castles.builder", when=BUILDERS),
        Line("guide.castles.mayor", when=given(abbey_mayor=True)),
        Line("guide.castles.festival", when={"festival": ("figures", "meeples")}),
    ),
)

TELLERS: Mapping[type[Event], EventFormatter] = {
    CastleBuilt: format_building,
    CastleScored: format_no_points,
    CastlePaid: format_points,
}
LABELS: Mapping[type[Action], Labeller] = {BuildCastle: name_city}
LABELS_AT: Mapping[str, Mapping[type[Action], Labeller]] = {"castle": {Pass: name_pass}}
