"""Traders & Builders in words."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions.halflings import SYMBOLS
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given
from rules.expansions.traders_builders.builder import TakeSecondPart
from rules.expansions.traders_builders.goods import GoodsTaken
from rules.state import State


def format_goods(telling: Telling, event: GoodsTaken) -> str:
    """Say who takes how many of which goods."""
    player = telling.names[event.player]
    return telling.words.n(f"story.goods.{event.goods}", event.count, player=player)


def name_second_part(naming: Naming, state: State, action: TakeSecondPart) -> str:
    """Label the second part of the turn."""
    return naming.words("choice.second-part")


DRAGON = given(princess_dragon=True)
PHANTOM = given(phantom=True)
FARMERS = given(fields=True)
NO_FARMERS = given(fields=False)


GOODS = Topic(
    "goods",
    (
        Line("guide.goods.take"),
        Line("guide.goods.keep"),
        Line("guide.goods.dragon", when=DRAGON),
        Line("guide.goods.halves", when=given(halflings=True)),
        Line("guide.goods.end"),
    ),
)

BUILDER = Topic(
    "builder",
    (
        Line("guide.builder.place"),
        Line("guide.builder.finished"),
        Line(option="builder-pig-volcano"),
        Line(option="double-turn"),
        Line("guide.builder.grows"),
        Line("guide.builder.settled"),
        Line("guide.builder.whole"),
        Line("guide.builder.third"),
        Line(option="fairy-point-parts", when=given(HR_3=False)),
        Line("guide.builder.home"),
        Line("guide.builder.dragon", when=DRAGON),
        Line("guide.builder.phantom", when=PHANTOM),
        Line("guide.builder.halves", when=given(halflings=True)),
        Line("guide.builder.crop-circle", when=SYMBOLS),
    ),
)

PIG = Topic(
    "pig",
    (
        Line("guide.pig.place", when=FARMERS),
        Line("guide.pig.score", when=FARMERS),
        Line("guide.pig.home", when=FARMERS),
        Line("guide.pig.dragon", when={**FARMERS, **DRAGON}),
        Line("guide.pig.phantom", when={**FARMERS, **PHANTOM}),
        Line("guide.pig.crop-circle", when={**FARMERS, **SYMBOLS}),
        Line("guide.pig.no-fields", when=NO_FARMERS),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("traders-builders"),
    tellers={GoodsTaken: format_goods},
    labels={TakeSecondPart: name_second_part},
    topics=(GOODS, BUILDER, PIG),
    lines={
        "placing": (
            Line("guide.placing.builder", after="guide.placing.finished", when=FARMERS),
            Line(
                "guide.placing.builder.no-fields",
                after="guide.placing.finished",
                when=NO_FARMERS,
            ),
            Line("guide.placing.home.parts", after="guide.placing.home"),
        ),
        "scoring": (Line("guide.scoring.goods"),),
        "fields": (Line("guide.fields.pig", after="guide.fields.majority", when=FARMERS),),
        "end": (
            Line("guide.end.goods", after="guide.end.count", when=FARMERS),
            Line("guide.end.goods", after="guide.end.count.no-fields", when=NO_FARMERS),
        ),
        "volcano": (Line(option="builder-pig-volcano", after="guide.volcano.barred"),),
        "fairy": (Line(option="fairy-point-parts", after="fairy-point", when=given(HR_3=False)),),
        "princess": (Line("guide.princess.parts", after="guide.princess.then"),),
        "portal": (Line("guide.portal.parts", after="guide.portal.symbol"),),
    },
)
