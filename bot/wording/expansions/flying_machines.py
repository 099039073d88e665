"""The Flying Machines in words."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.figures import Form, name_figure
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic, given
from rules.expansions.flying_machines import FlierRolled, Fly
from rules.state import State


def format_roll(telling: Telling, event: FlierRolled) -> str:
    """Say what the die says, and whether the flier can land there."""
    key = "story.flier" if event.lands else "story.flier.stays"
    player, place = telling.names[event.player], name_square(event.x, event.y)
    return telling.words(key, player=player, number=str(event.distance), place=place)


def name_flight(naming: Naming, state: State, action: Fly) -> str:
    """Name the figure that flies."""
    figure = name_figure(naming.words, action.kind, "", Form.NAMED)
    return naming.words("choice.fly", figure=figure)


FLYING_MACHINES = Topic(
    "flying-machines",
    (
        Line("guide.flying-machines.fly"),
        Line("guide.flying-machines.die"),
        Line("guide.flying-machines.land"),
        Line("guide.flying-machines.stays"),
        Line(option="fliers"),
        Line("guide.flying-machines.abbot", when=given(abbot=True)),
        Line("guide.flying-machines.mayor", when=given(abbey_mayor=True)),
        Line("guide.flying-machines.builder", when=given(traders_builders=True)),
        Line("guide.flying-machines.phantom", when=given(phantom=True)),
        Line("guide.flying-machines.dragon", when=given(princess_dragon=True)),
        Line("guide.flying-machines.tower", when=given(tower=True)),
        Line("guide.flying-machines.halves", when=given(halflings=True)),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("flying-machines"),
    tellers={FlierRolled: format_roll},
    labels={Fly: name_flight},
    topics=(FLYING_MACHINES,),
    lines={"placing": (Line("guide.placing.flight", after="guide.placing.finished"),)},
)
