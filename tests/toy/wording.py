"""The toy in words."""

from pathlib import Path

from bot.wording.column import Column, Naming, Telling
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic
from rules.state import State
from tests.toy.rules import BellRung, BellTolled, Invite, Ring, Tether


def format_bell(telling: Telling, event: BellRung) -> str:
    key = "story.bell.loud" if event.loud else "story.bell.soft"
    return telling.words(key, player=telling.names[event.player])


def format_toll(telling: Telling, event: BellTolled) -> str:
    return telling.words.n("story.bell.tolls", event.strokes)


def name_ring(naming: Naming, state: State, action: Ring) -> str:
    return naming.words("choice.ring.loud" if action.loud else "choice.ring.soft")


def name_tether(naming: Naming, state: State, action: Tether) -> str:
    return naming.words("choice.tether", corner=action.at)


def name_invitation(naming: Naming, state: State, action: Invite) -> str:
    spot = state.spot(state.figures[action.figure])
    player = naming.names[action.figure.player]
    return naming.words("choice.invite", player=player, place=name_square(spot.x, spot.y))


BELLS = Topic("bells", (Line("guide.bells.ring"), Line(option="guests")))

COLUMN = Column(
    catalogue=Catalogue("toy", Path(__file__).parent / "locale"),
    tellers={BellRung: format_bell, BellTolled: format_toll},
    labels={Ring: name_ring, Tether: name_tether, Invite: name_invitation},
    topics=(BELLS,),
    lines={"placing": (Line("guide.placing.giant", after="guide.placing.finished"),)},
)
