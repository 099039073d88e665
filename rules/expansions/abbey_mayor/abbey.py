"""The abbey: a tile of one's own, laid instead of a drawn one (AM-1 to AM-7)."""

from collections.abc import Iterator
from itertools import dropwhile, takewhile

from rules.actions import PASS, Action
from rules.drawing import fits_for
from rules.events import PlayerResigned, TilePlaced, TurnBegan
from rules.expansions.abbey_mayor.slot import estate
from rules.expansions.base import exhausted, fitting
from rules.expansions.source import ChooseFromHand
from rules.state import State, Turn
from rules.step import Step

ABBEY = "AM-abbey"
"""The tile that each player has, beside those of the bag."""
ONE_ROUND = "one-round"


def hand(state: State, player: int) -> tuple[str, ...]:
    """Return a player's abbey, as long as it can be laid in a turn of theirs (AM-1, AM-7).

    Where there is a last round of abbeys, no turn begins with one once the bag is empty; the second
    part of a turn may.
    """
    if player in estate(state).spent:
        return ()
    turn = state.turn
    if state.option("abbey-end") == ONE_ROUND and exhausted(state):
        under_way = turn.part > 0 or turn.placement >= 0 or _is_last(state)
        return (ABBEY,) if under_way and turn.player == player else ()
    return (ABBEY,)


def _is_last(state: State) -> bool:
    """Return whether an abbey is asked for after the last turn."""
    return state.step is not None and state.step.kind == "last-abbey"


def lay(state: State, event: TilePlaced) -> None:
    """Take a laid abbey from its player."""
    if event.tile == ABBEY:
        _spend(state, event.player)


def leave(state: State, event: PlayerResigned) -> None:
    """Put a resigned player's abbey into the box (G2-6)."""
    if event.player not in estate(state).spent:
        _spend(state, event.player)


def _spend(state: State, player: int) -> None:
    here = estate(state)
    state.store(here, spent=(*here.spent, player))


def can_go_on(state: State, player: int) -> bool:
    """Return whether a player's turn begins for their abbey alone (AM-7)."""
    return state.option("abbey-end") != ONE_ROUND and ABBEY in fitting(state, player)


def list_last_turns(state: State, player: int) -> Iterator[Step]:
    """Yield a step for each player who may still lay an abbey, from this one's left on (AM-7)."""
    if state.option("abbey-end") == ONE_ROUND:
        for seat in state.round_from(player + 1):
            yield Step("abbey-turn", seat)


def begin_last_turn(state: State, step: Step) -> None:
    """Begin the turn of a player whose abbey fits; it has neither T1 nor a second part."""
    player = step.player
    if state.active[player] and player not in estate(state).spent and _fits(state):
        state.turn = Turn(state.turn.number + 1, player)
        state.push(Step("last-abbey", player), Step("lay-abbey", player))
        state.emit(TurnBegan(player, state.turn.number))


def _fits(state: State) -> bool:
    return bool(fits_for(state, state.tile(ABBEY)))


def last_abbeys(state: State, step: Step) -> list[Action]:
    """List laying the abbey, and to leave it."""
    return [ChooseFromHand(ABBEY), PASS]


def go_on(state: State, step: Step) -> None:
    """Go on with the tile and T3 to T5, if the abbey is laid."""
    if state.turn.tile:
        part = state.rulebook.parts[step.player]
        rest = dropwhile(lambda each: each.kind != "place-tile", part)
        state.push(*takewhile(lambda each: each.kind != "second-part", rest))
