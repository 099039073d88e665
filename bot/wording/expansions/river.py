"""The River in words."""

from bot.wording.column import Column
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given

RIVER = Topic(
    "river",
    (
        Line("guide.river.first"),
        Line(option="base-start-tile"),
        Line("guide.river.bend"),
        Line("guide.river.unclaimed"),
        Line("guide.river.unfit"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("river"),
    topics=(RIVER,),
    lines={
        "placing": (Line("guide.placing.river", after="guide.placing.unfit"),),
        "fields": (
            Line(
                "guide.fields.river",
                instead="guide.fields.parted",
                when=given(fields=True),
            ),
        ),
    },
)
