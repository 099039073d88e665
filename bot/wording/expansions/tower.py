"""The Tower in words."""

from collections.abc import Sequence

from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions.halflings import SYMBOLS
from bot.wording.figures import Form, name_figure, name_standing
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square, name_stand
from bot.wording.topics import Line, Topic, given
from rules.board import Figure
from rules.events import Event, FigureReleased, PointsGiven
from rules.expansions.tower.floors import BuildFloor, FloorBuilt
from rules.expansions.tower.prisoners import (
    PRICE,
    RANSOM,
    Capture,
    Ransom,
    TakeInExchange,
    list_reach,
)
from rules.expansions.tower.slot import height_of
from rules.geometry import square_at
from rules.state import State


class PrisonersExchanged(Event, frozen=True):
    """Two players exchanged prisoners: both releases as one event of the story."""

    figures: tuple[Figure, Figure]


class RansomPaid(Event, frozen=True):
    """A player paid a ransom: points and release as one event of the story."""

    player: int
    holder: int
    points: int
    figure: Figure | None


def join_releases(events: Sequence[Event]) -> list[Event]:
    """Join the points and the release of a ransom, and both releases of an exchange."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if isinstance(event, PointsGiven) and event.items[0].reason == RANSOM:
            payer, holder = event.items
            told.append(RansomPaid(payer.player, holder.player, holder.points, None))
        elif not isinstance(event, FigureReleased):
            told.append(event)
        elif isinstance(last, RansomPaid) and last.figure is None:
            told[-1] = RansomPaid(last.player, last.holder, last.points, event.figure)
        elif isinstance(last, FigureReleased) and last.figure.player == event.holder:
            told[-1] = PrisonersExchanged((last.figure, event.figure))
        else:
            told.append(event)
    return told


def format_floor(telling: Telling, event: FloorBuilt) -> str:
    """Say who put a floor on which tower."""
    player, where = telling.names[event.player], name_square(event.x, event.y)
    return telling.words.n("story.floor", event.floors, player=player, place=where)


def format_exchange(telling: Telling, event: PrisonersExchanged) -> str:
    """Say whose meeples return."""
    words, names = telling.words, telling.names
    figures = (name_figure(words, f.kind, "", Form.SENT, names[f.player]) for f in event.figures)
    return words("story.exchange", figures=words.list(figures))


def format_ransom(telling: Telling, event: RansomPaid) -> str:
    """Say who paid whom, and for which meeple."""
    words, player, holder = telling.words, telling.names[event.player], telling.names[event.holder]
    if event.figure is None:
        return words.n("story.ransom.paid", event.points, player=player, holder=holder)
    figure = name_figure(words, event.figure.kind, "", Form.PLACED)
    return words.n("story.ransom", event.points, player=player, holder=holder, figure=figure)


def name_floor(naming: Naming, state: State, action: BuildFloor) -> str:
    """Name the floor, and how many meeples it reaches, if the bot may count them."""
    square = square_at(action.x, action.y)
    floors = height_of(state, square) + 1
    if not naming.foretold:
        return naming.words("choice.floor.plain", floors=floors)
    reached = len(list_reach(state, square, floors))
    return naming.words("choice.floor", floors=floors, reached=reached)


def name_capture(naming: Naming, state: State, action: Capture) -> str:
    """Name the meeple to capture, or the player's own to return."""
    segment, player = state.figures[action.figure], action.figure.player
    spot, where = state.spot(segment), name_stand(naming.words, state, segment)
    figure = name_standing(naming.words, action.figure, spot, Form.SENT, naming.names[player])
    key = "choice.capture.own" if player == state.player else "choice.capture"
    return naming.words(key, figure=figure, place=where)


def name_exchange(naming: Naming, state: State, action: TakeInExchange) -> str:
    """Name the meeple that returns."""
    return name_figure(naming.words, action.figure.kind, "", Form.NAMED)


def name_ransom(naming: Naming, state: State, action: Ransom) -> str:
    """Name the meeple, its captor and the price."""
    holder = naming.names[state.held[action.figure]]
    figure = name_figure(naming.words, action.figure.kind, "", Form.NAMED)
    return naming.words("choice.ransom", figure=figure, player=holder, points=PRICE)


DRAGON = given(princess_dragon=True)
SPECIALS = given(traders_builders=True)

TOWERS = Topic(
    "tower",
    (
        Line("guide.tower.build"),
        Line("guide.tower.stock"),
        Line("guide.tower.climb"),
        Line("guide.tower.foundation"),
        Line(option="tower-actions"),
        Line("guide.tower.abbot", when=given(abbot=True)),
        Line("guide.tower.specials", when=SPECIALS),
        Line("guide.tower.dragon", when=DRAGON),
        Line("guide.tower.fairy", when=DRAGON),
        Line("guide.tower.portal", when=DRAGON),
        Line("guide.tower.phantom", when=given(phantom=True)),
        Line("guide.tower.crop-circle", when=SYMBOLS),
    ),
)

PRISONERS = Topic(
    "prisoners",
    (
        Line("guide.prisoners.capture"),
        Line("guide.prisoners.gaps"),
        Line("guide.prisoners.held"),
        Line("guide.prisoners.exchange"),
        Line("guide.prisoners.ransom"),
        Line("guide.prisoners.ransom.parts", when=SPECIALS),
        Line("guide.prisoners.specials", when=SPECIALS),
        Line("guide.prisoners.fairy", when=DRAGON),
        Line("guide.prisoners.halves", when=given(halflings=True)),
        Line("guide.prisoners.end"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("tower"),
    tellers={
        FloorBuilt: format_floor,
        PrisonersExchanged: format_exchange,
        RansomPaid: format_ransom,
    },
    joins=join_releases,
    joined=frozenset((PointsGiven, FigureReleased)),
    labels={
        BuildFloor: name_floor,
        Capture: name_capture,
        TakeInExchange: name_exchange,
        Ransom: name_ransom,
    },
    topics=(TOWERS, PRISONERS),
    lines={"placing": (Line("guide.placing.tower", after="guide.placing.finished"),)},
)
