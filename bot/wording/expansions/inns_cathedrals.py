"""Inns & Cathedrals in words."""

from bot.wording.column import Column
from bot.wording.expansions.halflings import SYMBOLS
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given

DRAGON = given(princess_dragon=True)
HALVES = given(halflings=True)


INNS = Topic(
    "inns",
    (
        Line("guide.inns.inn"),
        Line("guide.inns.segment"),
        Line("guide.inns.cathedral"),
        Line("guide.inns.fields", when=given(fields=True)),
        Line("guide.inns.fairy", when=DRAGON),
        Line("guide.inns.halves", when=HALVES),
    ),
)

BIG_MEEPLE = Topic(
    "big-meeple",
    (
        Line("guide.big-meeple.counts"),
        Line("guide.big-meeple.like"),
        Line("guide.big-meeple.garden", when=given(edition="C2")),
        Line("guide.big-meeple.dragon", when=DRAGON),
        Line(option="big-meeple-princess"),
        Line("guide.big-meeple.hill", when=SYMBOLS),
        Line("guide.big-meeple.crop-circle", when=SYMBOLS),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("inns-cathedrals"),
    topics=(INNS, BIG_MEEPLE),
    lines={
        "placing": (Line("guide.placing.big-meeple", after="guide.placing.home"),),
        "scoring": (
            Line("guide.scoring.inns", after="guide.scoring.roads-cities"),
            Line("guide.scoring.big-meeple", after="guide.scoring.majority"),
            Line("guide.scoring.inns.unfinished", after="guide.scoring.unfinished"),
        ),
        "fields": (
            Line("guide.fields.big-meeple", after="guide.fields.majority", when=given(fields=True)),
        ),
        "princess": (Line(option="big-meeple-princess", after="guide.princess.whom"),),
    },
)
