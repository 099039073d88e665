"""The Robbers in words."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions import scoreboard
from bot.wording.messages import Catalogue
from bot.wording.topics import Line, Topic, given
from rules.expansions.robbers import (
    PlaceRobber,
    RobberPlaced,
    RobberWentAlong,
    ScoreRobbed,
    list_rivals,
)
from rules.state import State

SHORT = 20
"""Characters of a label on a button."""


def format_placing(telling: Telling, event: RobberPlaced) -> str:
    """Say whose robber goes where, and whence."""
    player = telling.names[event.player]
    if event.before is None:
        return telling.words("story.robber.placed", player=player, space=event.space)
    return telling.words(
        "story.robber.moved", player=player, before=event.before, space=event.space
    )


def format_going_along(telling: Telling, event: RobberWentAlong) -> str:
    """Say whose robber goes along with whom."""
    return telling.words(
        "story.robber.along",
        player=telling.names[event.player],
        leader=telling.names[event.leader],
        space=event.space,
    )


def format_robbery(telling: Telling, event: ScoreRobbed) -> str:
    """Say whose robber robs whom, of a score of how much."""
    return telling.words.n(
        "story.robber.robs",
        event.points,
        player=telling.names[event.player],
        victim=telling.names[event.victim],
    )


def name_space(naming: Naming, state: State, action: PlaceRobber) -> str:
    """Name the space, and whom the robber would wait for: one of a short name, or how many."""
    assert state.player is not None
    rivals = list_rivals(state, state.player, action.space)
    named = naming.words("choice.robber", player=naming.names[rivals[0]], space=action.space)
    if len(rivals) == 1 and len(named) <= SHORT:
        return named
    return naming.words.n("choice.robber.several", len(rivals), space=action.space)


ROBBERS = Topic(
    "robbers",
    (
        Line("guide.robbers.place", when=given(robbers="next-player")),
        Line("guide.robbers.place.all", when=given(robbers="everybody")),
        Line("guide.robbers.wait"),
        Line("guide.robbers.half"),
        Line("guide.robbers.one"),
        Line("guide.robbers.fairy", when=given(princess_dragon=True)),
        Line("guide.robbers.along"),
        Line("guide.robbers.bazaar", when=given(bridges_castles_bazaars=True)),
        Line("guide.robbers.ransom", when=given(tower=True)),
        Line("guide.robbers.end"),
        Line(option="robbers"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("robbers"),
    tellers={
        **scoreboard.TELLERS,
        RobberPlaced: format_placing,
        RobberWentAlong: format_going_along,
        ScoreRobbed: format_robbery,
    },
    labels={PlaceRobber: name_space},
    topics=(ROBBERS,),
    lines={
        "placing": (Line("guide.placing.robbers", after="guide.placing.unfit"),),
        "scoring": (Line("guide.scoring.robbers"),),
    },
)
