"""The Messages in words."""

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions import scoreboard
from bot.wording.figures import Form, name_standing
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic, given
from rules import apply
from rules.expansions.messages.figures import (
    ASKING,
    MoveOnScoreboard,
    brings_message,
    list_destinations,
)
from rules.expansions.messages.stack import (
    INSTEAD,
    DoMessage,
    MessageAnswered,
    MessageDrawn,
    ScoreMeeple,
    TakeTwoPoints,
)
from rules.expansions.messages.worth import TILE, value_of, worth_of
from rules.expansions.scoreboard import MEEPLE
from rules.state import State

FIGURES = ("meeple", "messenger")
"""The two figures on the scoreboard, as keys of messages end."""


class Outcome(NamedTuple):
    """What moving a figure leads to: its space, whether a message, and what others get by it."""

    space: int
    message: bool
    taken: tuple[tuple[int, int], ...]


def foresee_move(state: State, figure: int) -> Outcome:
    """Return what it leads to if the player at hand moves this figure, whatever follows."""
    (number,), player = state.agenda[0].data, state.agenda[0].player
    space = list_destinations(state, player)[figure] + state.items[number].points
    without = state.copy()
    without.items[number] = replace(state.items[number], points=0)
    gains = _list_gains(state, figure)
    gains.subtract(_list_gains(without, figure))
    taken = tuple((who, points) for who, points in sorted(gains.items()) if points > 0)
    return Outcome(space, brings_message(state, player, figure, space), taken)


def _list_gains(state: State, figure: int) -> Counter[int]:
    """Return what everybody scores by what has been scored, if a figure moves and meeples then."""
    first, after = len(state.items), apply(state, MoveOnScoreboard(figure))[0]
    while after.agenda and after.agenda[0].kind == ASKING and after.agenda[0].data[0] < first:
        after = apply(after, MoveOnScoreboard(MEEPLE))[0]
    gains = Counter[int]()
    for item in after.items[first:]:
        gains[item.player] += item.points
    return gains


def name_move(naming: Naming, state: State, action: MoveOnScoreboard) -> str:
    """Name the figure, and the space to which it moves."""
    step = state.agenda[0]
    space = list_destinations(state, step.player)[action.figure] + _points_at(state)
    return naming.words(f"choice.move.{FIGURES[action.figure]}", space=space)


def _points_at(state: State) -> int:
    return state.items[state.agenda[0].data[0]].points


def name_doing(naming: Naming, state: State, action: DoMessage) -> str:
    """Name what doing the message brings."""
    step = state.agenda[0]
    (number,) = step.data
    if number == TILE:
        return naming.words("choice.message.tile")
    return naming.words.n("choice.message.points", worth_of(state, step.player, number) or 0)


def name_two(naming: Naming, state: State, action: TakeTwoPoints) -> str:
    """Name the points taken instead."""
    return naming.words.n("choice.message.instead", INSTEAD)


def name_scoring(naming: Naming, state: State, action: ScoreMeeple) -> str:
    """Name the meeple, where it is, and the points of its feature."""
    spot = state.spot(state.figures[action.figure])
    figure = name_standing(naming.words, action.figure, spot, Form.NAMED)
    place, points = name_square(spot.x, spot.y), value_of(state, action.figure)
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
