"""The Festival in words."""

from bot.wording.column import Column, Naming
from bot.wording.figures import Form, name_where_it_is
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_stand
from bot.wording.topics import Line, Topic, given
from rules.expansions.festival import TakeBack
from rules.state import State


def name_return(naming: Naming, state: State, action: TakeBack) -> str:
    """Label the figure that would return to the player's supply."""
    figure = name_where_it_is(naming.words, state, action.figure, Form.NAMED)
    where = name_stand(naming.words, state, state.stand_of(action.figure))
    return naming.words("choice.festival", figure=figure, place=where)


FESTIVAL = Topic(
    "festival",
    (
        Line("guide.festival.back"),
        Line("guide.festival.nothing"),
        Line(option="festival"),
        Line("guide.festival.tower", when=given(tower=True)),
        Line("guide.festival.abbot", when=given(abbot=True)),
        Line("guide.festival.barn", when=given(abbey_mayor=True, festival="figures")),
        Line("guide.festival.specials", when=given(traders_builders=True)),
        Line("guide.festival.fairy", when=given(princess_dragon=True)),
        Line("guide.festival.phantom", when=given(phantom=True)),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("festival"),
    labels={TakeBack: name_return},
    topics=(FESTIVAL,),
    lines={"placing": (Line("guide.placing.festival", after="guide.placing.finished"),)},
)
