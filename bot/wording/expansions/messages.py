"""The Messages in words."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions import scoreboard
from bot.wording.figures import Form, name_standing
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic, given
from rules.expansions.messages.figures import MoveOnScoreboard
from rules.expansions.messages.outlook import find_space
from rules.expansions.messages.stack import (
    INSTEAD,
    DoMessage,
    MessageAnswered,
    MessageDrawn,
    ScoreMeeple,
    TakeTwoPoints,
)
from rules.expansions.messages.worth import TILE, value_of, worth_of
from rules.state import State

FIGURES = ("meeple", "messenger")
"""The two figures on the scoreboard, as keys of messages end."""


def name_move(naming: Naming, state: State, action: MoveOnScoreboard) -> str:
    """Name the figure, and the space to which it moves."""
    space = find_space(state, action.figure)
    return naming.words(f"choice.move.{FIGURES[action.figure]}", space=space)


def name_doing(naming: Naming, state: State, action: DoMessage) -> str:
    """Name what doing the message brings, if that is foretold."""
    step = state.agenda[0]
    (number,) = step.data
    if number == TILE:
        return naming.words("choice.message.tile")
    if not naming.foretold:
        return naming.words("choice.message.do")
    return naming.words.n("choice.message.points", worth_of(state, step.player, number) or 0)


def name_two(naming: Naming, state: State, action: TakeTwoPoints) -> str:
    """Name the points taken instead."""
    return naming.words.n("choice.message.instead", INSTEAD)


def name_scoring(naming: Naming, state: State, action: ScoreMeeple) -> str:
    """Name the meeple, where it is, and the points of its feature if they are foretold."""
    spot = state.spot(state.figures[action.figure])
    figure = name_standing(naming.words, action.figure, spot, Form.NAMED)
    place, points = name_square(spot.x, spot.y), value_of(state, action.figure)
    if not naming.foretold:
        return naming.words("choice.message.meeple.plain", figure=figure, place=place)
    return naming.words.n("choice.message.meeple", points, figure=figure, place=place)


def format_drawing(telling: Telling, event: MessageDrawn) -> str:
    """Say who drew a message, and what it says."""
    text = telling.words(f"message.{event.number}")
    return telling.words("story.message", player=telling.names[event.player], text=text)


def format_answer(telling: Telling, event: MessageAnswered) -> str | None:
    """Say that a tile more is placed; of points these tell."""
    if event.done and event.number == TILE:
        return telling.words("story.message.tile", player=telling.names[event.player])
    return None


MESSAGES = Topic(
    "messages",
    (
        Line("guide.messages.figures", when=given(messenger="each-score")),
        Line("guide.messages.figures.one", when=given(messenger="one-a-turn")),
        Line("guide.messages.draw", when=given(message_on_shared_space=True)),
        Line("guide.messages.draw.alone", when=given(message_on_shared_space=False)),
        Line("guide.messages.one"),
        Line("guide.messages.answer"),
        Line("guide.messages.next"),
        Line("guide.messages.smallest"),
        Line("guide.messages.count"),
        Line("guide.messages.tile"),
        Line("guide.messages.builder", when=given(traders_builders=True)),
        Line("guide.messages.meeple"),
        Line("guide.messages.end"),
        Line(option="messenger"),
        Line(option="message-on-shared-space"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("messages"),
    tellers={
        **scoreboard.TELLERS,
        MessageDrawn: format_drawing,
        MessageAnswered: format_answer,
    },
    labels={
        MoveOnScoreboard: name_move,
        DoMessage: name_doing,
        TakeTwoPoints: name_two,
        ScoreMeeple: name_scoring,
    },
    untold=frozenset({"message"}),
    topics=(MESSAGES,),
    lines={"scoring": (Line("guide.scoring.messages"),)},
)
