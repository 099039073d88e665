"""The column of The Messages: messages in reach, tiles they bring, and which figure moves."""

from collections.abc import Iterator, Mapping

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State, legal_actions
from rules.actions import Action
from rules.expansions.messages.figures import ASKING, EVERY, MoveOnScoreboard
from rules.expansions.messages.outlook import foresee_move
from rules.expansions.messages.slot import messages_of
from rules.expansions.messages.stack import ANSWER, NEXT
from rules.expansions.scoreboard import list_spaces
from rules.scoring import list_scores
from rules.turn import SCORING


def await_messages(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value messages to the active player: those that come, or may, and tiles still to be laid.

    Before T5 a score is enough after which meeple or messenger can stop on a space with one.
    """
    player, weights = state.turn.player, evaluator.weights
    if parts := messages_of(state).parts:
        yield player, weights["message_tile"] * parts
    coming = any(step.kind in (NEXT, ANSWER) for step in state.agenda)
    if coming or (state.find_step(SCORING) is not None and reaches_message(state)):
        yield player, weights["message"]


def reaches_message(state: State) -> bool:
    """Return whether one score of what this turn completes can bring its player a message."""
    player = state.turn.player
    spaces = list_spaces(state, player)
    items = (item for item in list_scores(state) if item.player == player)
    scores = {item.points for item in items if item.points > 0}
    return any((space + points) % EVERY == 0 for space in spaces for points in scores)


def judge_moves(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Move the figure that brings a message, and of which nobody takes anything."""
    judged: dict[Action, float] = {}
    for action in legal_actions(state):
        if isinstance(action, MoveOnScoreboard):
            outcome = foresee_move(state, action.figure)
            lost = sum(points for _, points in outcome.taken)
            judged[action] = evaluator.weights["message"] * outcome.message - lost
    return judged


COLUMN = Column(terms={"messages": await_messages}, judgements={ASKING: judge_moves})
