"""The Phantom in words."""

from bot.wording.column import Column
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given

PHANTOM = Topic(
    "phantom",
    (
        Line("guide.phantom.after"),
        Line("guide.phantom.like"),
        Line("guide.phantom.dragon", when=given(princess_dragon=True)),
        Line("guide.phantom.princess", when=given(princess_dragon=True)),
        Line("guide.phantom.garden", when=given(edition="C2")),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("phantom"),
    topics=(PHANTOM,),
    lines={
        "placing": (Line("guide.placing.phantom", after="guide.placing.finished"),),
        "fairy": (Line("guide.fairy.phantom", after="guide.fairy.alone"),),
        "princess": (Line("guide.princess.phantom", after="guide.princess.whom"),),
        "portal": (Line("guide.portal.phantom", after="guide.portal.symbol"),),
    },
)
