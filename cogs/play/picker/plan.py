"""Plans: what a player has chosen in private so far, and where it leads.

A plan follows a path from the committed position. Buttons carry paths, so nothing is stored between
two presses.
"""

from dataclasses import dataclass

from bot.games.moves import find_forced
from cogs.custom_ids import Goto, Path
from cogs.decisions.column import Laying, OnTile
from cogs.decisions.expansions import COLUMNS
from cogs.play.picker.question import BadPath, Choice, Decided
from rules import State, apply, legal_actions
from rules.actions import Action
from rules.board import Placement
from rules.drawing import find_ready


@dataclass(frozen=True, slots=True)
class Plan:
    """A followed path: all positions, the last one included, and the actions."""

    player: int
    path: Path
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def end(self) -> State:
        """The position the path leads to."""
        return self.states[-1]

    @property
    def done(self) -> bool:
        """Whether the player has nothing more to decide in private."""
        return not decides(self.end, self.player)


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile laid in a plan: the position `before`, the path to it, and its placement.

    In the position in which it is `ready` to be laid there is also what it needs to fit.
    """

    before: State
    ready: State
    path: Path
    placement: Placement


def decides(state: State, player: int) -> bool:
    """Return whether this player has a decision to make in private."""
    return state.player == player and COLUMNS.find_public(state) is None


def follow(state: State, player: int, path: Path) -> Plan:
    """Follow a path and then the steps without a choice; BadPath if it is invalid."""
    states, actions, taken = [state], list[Action](), list(path)
    for index in path:
        options = legal_actions(states[-1])
        if not decides(states[-1], player) or index >= len(options):
            raise BadPath
        actions.append(options[index])
        states.append(apply(states[-1], options[index])[0])
    while decides(states[-1], player) and (forced := find_forced(states[-1])) is not None:
        taken.append(0)
        actions.append(forced)
        states.append(apply(states[-1], forced)[0])
    return Plan(player, tuple(taken), tuple(states), tuple(actions))


def make_choice(plan: Plan, index: int) -> Choice:
    """Return the choice of a legal action at the end of a plan, without a label."""
    action = legal_actions(plan.end)[index]
    return Choice(
        action,
        Goto((*plan.path, index)),
        final=follow(apply(plan.end, action)[0], plan.player, ()).done,
        declines=COLUMNS.declines(plan.end, action),
        pointer=COLUMNS.point(plan.end, action),
    )


def find_laid(plan: Plan) -> Laid | None:
    """Return how the last tile is laid in a plan, of two parts of a turn; None if none is."""
    for depth in reversed(range(len(plan.actions))):
        state, action = plan.states[depth], plan.actions[depth]
        pointer = COLUMNS.point(state, action)
        if isinstance(pointer, Laying):
            tile = state.tile(state.turn.tile)
            ready = find_ready(state, tile, *pointer)
            placement = Placement(tile, *pointer, len(ready.board.placement_of))
            return Laid(state, ready, plan.path[:depth], placement)
    return None


def list_chosen(plan: Plan) -> tuple[Decided, ...]:
    """Return the choices in a plan after laying the tile, without forced ones."""
    laid = find_laid(plan)
    since = 0 if laid is None else len(laid.path) + 1
    return tuple(
        Decided(state, action)
        for state, action in zip(plan.states[since:], plan.actions[since:], strict=False)
        if len(legal_actions(state)) > 1 and not isinstance(COLUMNS.point(state, action), OnTile)
    )


def find_subject(plan: Plan) -> Placement | None:
    """Return the tile of this turn that the decision is about; None if it is about none, or all."""
    laid, state = find_laid(plan), plan.end
    if not plan.done and COLUMNS.find_decision(state).whole_board:
        return None
    if laid is None:
        return state.placed if state.turn.placement >= 0 else None
    return laid.placement
