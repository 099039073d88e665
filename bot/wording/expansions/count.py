"""The Count in words."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.figures import Form, name_figure, name_standing
from bot.wording.messages import Catalogue, Messages
from bot.wording.phrases import name_feature, name_square
from bot.wording.topics import Line, Topic, given
from rules.expansions.count import (
    CityEntered,
    CityLeft,
    CountMoved,
    EnterCity,
    LeaveCity,
    MoveCount,
)
from rules.state import State


def name_quarter(words: Messages, quarter: str) -> str:
    """Return the name of a quarter: "the market"."""
    return words(f"quarter.{quarter}")


def format_entering(telling: Telling, event: CityEntered) -> str:
    """Say who placed whom in which quarter."""
    words, figure = telling.words, event.figure
    return words(
        f"story.city.entered.{event.quarter}",
        player=telling.names[figure.player],
        figure=name_figure(words, figure.kind, "", Form.PLACED),
    )


def format_leaving(telling: Telling, event: CityLeft) -> str:
    """Say who comes out of the City, and where."""
    player = telling.names[event.figure.player]
    figure = name_standing(telling.words, event.figure, event.spot, Form.PLACED)
    where = name_square(event.spot.x, event.spot.y)
    key = f"story.city.left.{event.quarter}"
    return telling.words(key, player=player, figure=figure, place=where)


def format_count(telling: Telling, event: CountMoved) -> str:
    """Say to which quarter the count moved."""
    return telling.words(f"story.count.{event.quarter}", player=telling.names[event.player])


def name_entry(naming: Naming, state: State, action: EnterCity) -> str:
    """Label which figure goes into which quarter."""
    words = naming.words
    figure = name_figure(words, action.kind, "", Form.NAMED)
    return words("choice.city.enter", figure=figure, quarter=name_quarter(words, action.quarter))


def name_exit(naming: Naming, state: State, action: LeaveCity) -> str:
    """Label which figure comes out of the City onto which feature."""
    segment = state.find_segment(action)
    placement = state.board.placements[state.board.placement_of[segment]]
    figure = name_figure(naming.words, action.kind, "", Form.NAMED)
    feature = name_feature(naming.words, placement, action.segment)
    return naming.words("choice.city.leave", figure=figure, feature=feature)


def name_move(naming: Naming, state: State, action: MoveCount) -> str:
    """Label the quarter to which the count would move."""
    quarter = name_quarter(naming.words, action.quarter)
    return naming.words("choice.count", quarter=quarter)


CITY = Topic(
    "count",
    (
        Line("guide.count.block"),
        Line("guide.count.into"),
        Line("guide.count.builder", when=given(traders_builders=True)),
        Line(option="count-moves"),
        Line("guide.count.shut"),
        Line("guide.count.join"),
        Line("guide.count.join.field", when=given(fields=True, abbey_mayor=True)),
        Line(option="joining"),
        Line(option="count-end", when=given(fields=True)),
        Line("guide.count.end"),
        Line("guide.count.safe"),
        Line("guide.count.dragon", when=given(princess_dragon=True)),
        Line("guide.count.abbey", when=given(abbey_mayor=True)),
        Line("guide.count.abbot", when=given(abbot=True)),
        Line("guide.count.field", when=given(fields=True)),
        Line("guide.count.king", when={"king-and-robber": ("one",)}),
        Line("guide.count.no-fields", when=given(fields=False)),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("count"),
    tellers={CityEntered: format_entering, CityLeft: format_leaving, CountMoved: format_count},
    labels={EnterCity: name_entry, LeaveCity: name_exit, MoveCount: name_move},
    topics=(CITY,),
)
