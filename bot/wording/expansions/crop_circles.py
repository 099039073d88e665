"""Crop circles in words, those of half tiles too."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.figures import Form, name_figure, name_standing
from bot.wording.messages import Catalogue
from bot.wording.phrases import kind_of, name_stand
from bot.wording.topics import Line, Topic, given
from rules.actions import Deploy
from rules.expansions.crop_circle import CropNamed, NameCrop, TakeHome
from rules.state import State


def format_crop(telling: Telling, event: CropNamed) -> str:
    """Say whom the crop circle affects, and how."""
    choice = "must" if event.must else event.choice
    key = f"story.crop.{event.kind}.{choice}"
    return telling.words(key, player=telling.names[event.player])


def name_crop(naming: Naming, state: State, action: NameCrop) -> str:
    """Label whom the crop circle affects, and how."""
    return naming.words(f"choice.crop.{action.kind}.{action.choice}")


def name_taken(naming: Naming, state: State, action: TakeHome) -> str:
    """Label the meeple that would return."""
    spot = state.spot(state.figures[action.figure])
    figure = name_standing(naming.words, action.figure, spot, Form.NAMED)
    where = name_stand(naming.words, state, state.figures[action.figure])
    return naming.words("choice.crop-take", figure=figure, place=where)


def name_joining(naming: Naming, state: State, action: Deploy) -> str:
    """Label the meeple that would join one of the player's own."""
    feature = kind_of(action.segment)
    figure = name_figure(naming.words, action.figure, feature, Form.NAMED)
    where = name_stand(naming.words, state, state.find_segment(action))
    return naming.words("choice.crop-add", figure=figure, place=where)


CROP_CIRCLES = Topic(
    "crop-circles",
    (
        Line("guide.crop-circles.called"),
        Line("guide.crop-circles.choice"),
        Line(option="crop-circle-a"),
        Line("guide.crop-circles.order"),
        Line("guide.crop-circles.home"),
        Line("guide.crop-circles.land"),
        Line("guide.crop-circles.phantom", when=given(phantom=True)),
        Line("guide.crop-circles.abbot", when=given(abbot=True)),
        Line("guide.crop-circles.mayor", when=given(abbey_mayor=True)),
        Line("guide.crop-circles.builder", when=given(traders_builders=True)),
        Line("guide.crop-circles.dragon", when=given(princess_dragon=True)),
        Line("guide.crop-circles.tower", when=given(tower=True)),
        Line("guide.crop-circles.no-fields", when=given(fields=False)),
    ),
)
HOME = Line(
    "guide.placing.home.crop-circle", after="guide.placing.home", when=given(halflings=False)
)
"""Half tiles say so themselves."""

COLUMN = Column(
    catalogue=Catalogue("crop-circles"),
    tellers={CropNamed: format_crop},
    labels={NameCrop: name_crop, TakeHome: name_taken},
    labels_at={"crop-add": {Deploy: name_joining}},
    topics=(CROP_CIRCLES,),
    lines={"placing": (HOME,)},
)
