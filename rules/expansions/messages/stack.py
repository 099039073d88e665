"""The stack of messages: drawing one, doing what it says or taking 2 points (MS-3 to MS-7)."""

from itertools import takewhile

from rules.actions import Action, Chance
from rules.board import Figure
from rules.events import Event, Part, ScoreItem
from rules.expansions.base import begin_part, can_lay
from rules.expansions.messages.figures import has_reached_message
from rules.expansions.messages.slot import COUNT, messages_of
from rules.expansions.messages.worth import (
    MEEPLE,
    TILE,
    can_do,
    list_scoring,
    value_of,
    worth_of,
)
from rules.expansions.scoreboard import scoreboard
from rules.state import State
from rules.step import CHANCE, Step
from rules.turn import END_OF_TURN

MESSAGE = "message"
"""The reason for the points of a message, and why a meeple goes home by it."""
ANSWER = "answer-message"
"""The step that asks what becomes of a message."""
NEXT = "next-message"
"""The step of chance that decides which message is the next."""
PART = "message-part"
"""The step that begins another part of a turn."""
INSTEAD = 2
"""What a message brings whose player doesn't do it (MS-4)."""


class DrawMessage(Chance, frozen=True, kw_only=True):
    """Chance: this message is the next of the stack (MS-1)."""

    label = "message"
    number: int


class DoMessage(Action, frozen=True):
    """Do what the message says (MS-4)."""


class TakeTwoPoints(Action, frozen=True):
    """Take 2 points instead (MS-4)."""


class ScoreMeeple(Action, frozen=True):
    """Score the feature of one's own meeple, and take it home (MS-7)."""

    figure: Figure


class MessageDrawn(Event, frozen=True):
    """A player drew the message of this number."""

    player: int
    number: int


class MessageAnswered(Event, frozen=True):
    """A player has done what a message says, or taken 2 points; `figure` is whose feature scores.

    The points are told right after, if it is about points.
    """

    player: int
    number: int
    done: bool
    figure: Figure | None = None


def draw(state: State, step: Step) -> None:
    """Draw a message for the active player whose figure has reached one (MS-3)."""
    player, here = step.player, messages_of(state)
    if not state.active[player] or not has_reached_message(state, player):
        return
    state.store(scoreboard(state), scored=())
    if len(here.used) < COUNT:
        state.push(Step(NEXT, CHANCE, (player,)))
    else:
        _show(state, player, here.used[0])


def unknown(state: State, step: Step) -> list[Action]:
    """List the messages that have not come yet."""
    used = messages_of(state).used
    return [DrawMessage(number=number) for number in range(1, COUNT + 1) if number not in used]


def take_next(state: State, step: Step, action: DrawMessage) -> None:
    """Show the message that chance has decided on."""
    _show(state, step.data[0], action.number)


def _show(state: State, player: int, number: int) -> None:
    """Put a message under the stack, and ask what becomes of it."""
    here = messages_of(state)
    used = (*(other for other in here.used if other != number), number)
    state.store(here, used=used)
    state.emit(MessageDrawn(player, number))
    state.push(Step(ANSWER, player, (number,)))


def answers(state: State, step: Step) -> list[Action]:
    """List 2 points, and doing the message if that is possible (MS-4)."""
    (number,) = step.data
    two: list[Action] = [TakeTwoPoints()]
    if number == MEEPLE:
        return [*map(ScoreMeeple, list_scoring(state, step.player)), *two]
    return [DoMessage(), *two] if can_do(state, step.player, number) else two


def take_two(state: State, step: Step, action: TakeTwoPoints) -> None:
    """Give 2 points."""
    (number,) = step.data
    state.emit(MessageAnswered(step.player, number, False))
    _give(state, step.player, INSTEAD, Part(f"{MESSAGE}.seal", 1, INSTEAD))


def do(state: State, step: Step, action: DoMessage) -> None:
    """Do what the message says: give its points, or allow another tile (MS-5 to MS-7)."""
    (number,) = step.data
    value = worth_of(state, step.player, number)
    state.emit(MessageAnswered(step.player, number, True))
    if value is not None:
        _give(state, step.player, value, Part(f"{MESSAGE}.{number}", 1, value))
    elif number == TILE:
        _allow_part(state, step.player)


def score_meeple(state: State, step: Step, action: ScoreMeeple) -> None:
    """Score the meeple's feature as at the end of the game, and take the meeple home (MS-7)."""
    figure, value = action.figure, value_of(state, action.figure)
    part, spot = Part(f"{MESSAGE}.{MEEPLE}", 1, value), state.spot(state.figures[figure])
    state.emit(MessageAnswered(step.player, MEEPLE, True, figure))
    state.give([ScoreItem(step.player, value, MESSAGE, (part,), spot)])
    state.end_round()
    state.send_home(figure, MESSAGE)


def _give(state: State, player: int, value: int, part: Part) -> None:
    """Give the points of a message, a round of their own (MS-4)."""
    state.give([ScoreItem(player, value, MESSAGE, (part,))])
    state.end_round()


def _allow_part(state: State, player: int) -> None:
    """Have another part of the turn follow this one; right before its end if all is over.

    A player's own view of the rest of the turn has no end.
    """
    here = messages_of(state)
    state.store(here, parts=here.parts + 1)
    if state.find_step(PART) is None:
        before = tuple(takewhile(lambda step: step.kind != END_OF_TURN, state.agenda))
        state.agenda = (*before, Step(PART, player), *state.agenda[len(before) :])


def begin_added_part(state: State, step: Step) -> None:
    """Begin a part of the turn for a message, if there is a tile to lay (MS-7)."""
    here, player = messages_of(state), step.player
    if not here.parts:
        return
    if state.active[player] and can_lay(state, player):
        state.store(here, parts=here.parts - 1)
        begin_part(state, player, added=True)
    else:
        state.store(here, parts=0)
