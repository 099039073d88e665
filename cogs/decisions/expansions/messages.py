"""The Messages on Discord: where both figures stand, which moves, and what a message says."""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.wording.expansions.messages import FIGURES
from cogs.decisions.column import (
    Column,
    Decision,
    Drawing,
    InPublic,
    OnFigure,
    Reason,
    Viewer,
    format_gain,
)
from rendering import views
from rules import State, legal_actions
from rules.events import Event
from rules.expansions.messages.figures import ASKING, MoveOnScoreboard
from rules.expansions.messages.outlook import foresee_move, list_reachable
from rules.expansions.messages.slot import COUNT, messages_of
from rules.expansions.messages.stack import ANSWER, MESSAGE, DoMessage, ScoreMeeple, TakeTwoPoints
from rules.expansions.scoreboard import list_spaces


def draw_table(viewer: Viewer, state: State, events: Sequence[Event]) -> Drawing:
    """Draw the table as it is."""
    return partial(views.board, viewer.see(state), viewer.texts)


def format_supply(viewer: Viewer, state: State) -> Iterator[str]:
    """Say where everybody's meeple and messenger stand, and what is left of the messages.

    How many have not come yet, or which one comes next (MS-1).
    """
    words = viewer.words
    told = [
        words("turn.spaces.player", player=name, first=spaces[0], second=spaces[1])
        for name, spaces in zip(
            viewer.names, (list_spaces(state, player) for player in state.players), strict=True
        )
    ]
    yield words("turn.spaces", players=words.list(told, style="unit"))
    used = messages_of(state).used
    if len(used) < COUNT:
        yield words.n("turn.messages", COUNT - len(used))
    else:
        yield words("turn.messages.next", text=words(f"message.{used[0]}"))


def format_moves(viewer: Viewer, state: State) -> Iterator[str]:
    """Say for what it is, and what else moving each of the two leads to (MS-2, MS-3).

    The buttons say where it goes.
    """
    words, step = viewer.words, state.agenda[0]
    points = state.items[step.data[0]].points
    yield words.n("turn.which-figure.points", points, player=viewer.names[step.player])
    for action in legal_actions(state):
        if not isinstance(action, MoveOnScoreboard):
            continue
        outcome, told = foresee_move(state, action.figure), list[str]()
        if outcome.message:
            told.append(words("turn.move.message"))
        if outcome.taken and viewer.insight.foretold:
            gains = [format_gain(viewer, step.player, who, n) for who, n in outcome.taken]
            told.append(words("turn.move.robbed", gains=words.list(gains, style="unit")))
        if told:
            name = words(f"turn.move.{FIGURES[action.figure]}")
            yield words("turn.move", figure=name, outcome=words.list(told, style="unit"))


def format_message(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what the message says that is to be answered."""
    (number,) = state.agenda[0].data
    yield viewer.words("turn.message", text=viewer.words(f"message.{number}"))


def format_prospect(viewer: Viewer, state: State) -> Iterator[str]:
    """Say where a figure may stop for a message by what the tile completes (MS-3)."""
    if viewer.insight.foretold and (spaces := list_reachable(state)):
        told = viewer.words.list(map(str, spaces), style="or")
        yield viewer.words("effect.message.may", spaces=told)


def point_at_meeple(state: State, action: ScoreMeeple) -> OnFigure:
    """Point at the meeple whose feature would be scored."""
    return OnFigure(action.figure)


def point_at_nothing(state: State, action: DoMessage | TakeTwoPoints | MoveOnScoreboard) -> None:
    """Point at nothing on the board."""


COLUMN = Column(
    decisions={
        ASKING: Decision(public=InPublic(draw=draw_table), progress=format_moves, stock=False),
        ANSWER: Decision(question=ANSWER, whole_board=True, progress=format_message),
    },
    pointers={
        MoveOnScoreboard: point_at_nothing,
        DoMessage: point_at_nothing,
        TakeTwoPoints: point_at_nothing,
        ScoreMeeple: point_at_meeple,
    },
    supply=format_supply,
    effects=format_prospect,
    reasons=(Reason(MESSAGE, MESSAGE),),
)
