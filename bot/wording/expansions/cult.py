"""The Cult in words."""

from bot.wording.column import Column
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given

SHRINES = Topic(
    "shrines",
    (
        Line("guide.shrines.like"),
        Line("guide.shrines.pairs"),
        Line("guide.shrines.abbey", when=given(abbey_mayor=True)),
        Line("guide.shrines.challenge"),
        Line("guide.shrines.together"),
        Line("guide.shrines.again"),
        Line("guide.shrines.fairy", when=given(princess_dragon=True)),
        Line("guide.shrines.flier", when=given(flying_machines=True)),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("cult"),
    topics=(SHRINES,),
    lines={"scoring": (Line("guide.scoring.shrines", after="guide.scoring.monastery"),)},
)
