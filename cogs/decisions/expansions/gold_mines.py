"""The Gold Mines on Discord: where the other ingot lies, who takes what, and who has how many."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, OnSquare, Reason, Viewer, format_gain
from rules import State
from rules.expansions.gold_mines import GOLD, LayGold, divide, gold_of
from rules.geometry import square_at
from rules.prospects import find_hazards
from rules.scoring import list_completed
from rules.turn import SCORING


def format_supply(viewer: Viewer, state: State) -> Iterator[str]:
    """List everybody's ingots, if anybody has any."""
    words = viewer.words
    parts = [
        words("turn.ingots.player", player=name, ingots=count)
        for name, count in zip(viewer.names, gold_of(state).taken, strict=True)
        if count
    ]
    if parts:
        yield words("turn.ingots", players=words.list(parts, style="unit"))


def format_gains(viewer: Viewer, state: State) -> Iterator[str]:
    """Say who takes how many ingots by what the tile completes (GM-2).

    Not while another ingot is to be laid, or something may still come in between.
    """
    if state.find_step(SCORING) is None or state.find_step(GOLD) is not None:
        return
    features = state.board.features
    if any(find_hazards(state, features[number]) for number in list_completed(state)):
        return
    words, player = viewer.words, state.turn.player
    gains = [
        format_gain(viewer, player, seat, len(squares)) for seat, squares in divide(state).items()
    ]
    if gains:
        yield words("effect.gold", gains=words.list(gains, style="unit"))


def point_at_square(state: State, action: LayGold) -> OnSquare:
    """Point at the square on which the ingot would lie."""
    return OnSquare(square_at(action.x, action.y))


COLUMN = Column(
    decisions={GOLD: Decision(question=GOLD)},
    pointers={LayGold: point_at_square},
    supply=format_supply,
    effects=format_gains,
    reasons=(Reason(GOLD, GOLD),),
)
