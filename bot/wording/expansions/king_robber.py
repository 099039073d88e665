"""King & Robber Baron in words."""

from bot.wording.column import Column, Telling
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given
from rules.expansions.king_robber import NOBODY, TitleTaken


def format_taking(telling: Telling, event: TitleTaken) -> str:
    """Say who takes the king or the robber baron, from whom, and for how many tiles."""
    key = f"story.title.{event.title}"
    if event.before == event.player:
        key += ".again"
    elif event.before != NOBODY:
        key += ".from"
    before = telling.names[event.before] if event.before != NOBODY else ""
    return telling.words.n(key, event.size, player=telling.names[event.player], before=before)


TITLES = Topic(
    "titles",
    (
        Line("guide.titles.king"),
        Line("guide.titles.robber"),
        Line("guide.titles.size"),
        Line("guide.titles.halves", when=given(halflings=True)),
        Line("guide.titles.several"),
        Line(option="king-and-robber"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("king-robber"),
    tellers={TitleTaken: format_taking},
    topics=(TITLES,),
    lines={
        "scoring": (Line("guide.scoring.titles"),),
        "end": (Line("guide.end.titles", when=given(king_and_robber="one")),),
    },
)
