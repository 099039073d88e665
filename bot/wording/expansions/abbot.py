"""The Abbot in words."""

from bot.wording.column import Column, Naming
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given
from rules.expansions.abbot import ReturnAbbot
from rules.scoring import points, worth
from rules.state import State


def name_return(naming: Naming, state: State, action: ReturnAbbot) -> str:
    """Label the abbot's return, with the points of his feature if they are foretold."""
    if not naming.foretold:
        return naming.words("choice.return-abbot.plain")
    feature = state.board.feature(state.figures[action.figure])
    return naming.words.n("choice.return-abbot", points(worth(state, feature)))


ABBOT = Topic(
    "abbot",
    (
        Line("guide.abbot.gardens", when=given(edition="C2")),
        Line("guide.abbot.monasteries", when=given(edition="C1")),
        Line("guide.abbot.like", when=given(edition="C2")),
        Line("guide.abbot.back"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("abbot"),
    labels={ReturnAbbot: name_return},
    untold=frozenset({"abbot"}),
    topics=(ABBOT,),
    lines={
        "placing": (
            Line("guide.placing.abbot", after="guide.placing.finished"),
            Line("guide.placing.garden", instead="guide.placing.gardens", when=given(edition="C2")),
        ),
        "volcano": (Line("guide.volcano.abbot", after="fairy-on-volcano-turn"),),
        "fairy": (Line("guide.fairy.abbot", after="guide.fairy.alone"),),
        "princess": (Line("guide.princess.abbot", after="guide.princess.then"),),
        "portal": (Line("guide.portal.abbot", after="guide.portal.symbol"),),
    },
)
