"""Prisoners: captured from a tower, exchanged, ransomed (TW-4 to TW-9)."""

from collections.abc import Iterable, Iterator
from functools import cache

from rules.actions import PASS, Action
from rules.board import Figure
from rules.events import Part, ScoreItem, TurnBegan
from rules.expansion import Aside
from rules.expansions.tower.slot import height_of, towers
from rules.geometry import ORTHOGONAL
from rules.option import Options
from rules.state import State
from rules.step import Step

PRICE = 3
"""The price of a ransom, for every kind of meeple (TW-9)."""
RANSOM = "ransom"
"""The reason for the points of a ransom, paid and received."""
CAPTURED = "tower"
"""The cause of returns when players capture their own meeples."""


class Capture(Action, frozen=True):
    """Capture a meeple in reach of the tower that just got a floor (TW-4)."""

    figure: Figure


class TakeInExchange(Action, frozen=True):
    """Choose which of one's own meeples returns in exchange for the one just captured (TW-6)."""

    figure: Figure


class Ransom(Action, frozen=True):
    """Pay a ransom for one of one's own meeples (TW-9)."""

    figure: Figure


def captures(state: State, step: Step) -> list[Action]:
    """List captures of the meeples in reach of the tower, and passing (TW-4)."""
    (square,) = step.data
    reached = list_reach(state, square, height_of(state, square))
    return [*map(Capture, reached), PASS] if reached else []


def list_reach(state: State, tower: int, floors: int) -> list[Figure]:
    """Return the meeples in reach of a tower with so many floors, sorted.

    They are on its square, or that far away in its row or column, across gaps and other towers
    (TW-4, TW-8).
    """
    reach, square_of = find_reach(tower, floors), state.board.square_of
    return sorted(
        figure
        for figure, segment in state.figures.items()
        if state.is_meeple(figure) and square_of(segment) in reach
    )


@cache
def find_reach(tower: int, floors: int) -> frozenset[int]:
    """Return the squares in reach of a tower with so many floors: its own, and in four ways."""
    away = range(1, floors + 1)
    return frozenset((tower, *(tower + step * far for step in ORTHOGONAL for far in away)))


def capture(state: State, step: Step, action: Capture) -> None:
    """Return the captor's own meeple, or take another player's and exchange (TW-5, TW-6).

    The captor holds no other meeple of that player: it would have been exchanged before.
    """
    captor, owner = step.player, action.figure.player
    if owner == captor:
        state.send_home(action.figure, CAPTURED)
        return
    state.capture(action.figure, captor)
    if len(list_exchanges(state, captor, owner)) > 1:
        state.push(Step("exchange", captor, (owner,)))
    else:
        exchange(state, captor, owner)


def list_exchanges(state: State, captor: int, owner: int) -> list[Figure]:
    """Return the captor's meeples held by the owner of the captured one, one of each kind."""
    return list_prisoners(state, captor, (owner,))


def list_prisoners(state: State, player: int, holders: Iterable[int]) -> list[Figure]:
    """Return a player's meeples held by these others, one of each kind for each holder, sorted.

    Whom a player holds of their own is no prisoner.
    """
    kept = {*holders} - {player}
    own = sorted(f for f, holder in state.held.items() if f.player == player and holder in kept)
    found = {(figure.kind, state.held[figure]): figure for figure in reversed(own)}
    return sorted(found.values())


def exchanges(state: State, step: Step) -> list[Action]:
    """List the captor's meeples, one of each kind, of which one returns (TW-6)."""
    (owner,) = step.data
    return [TakeInExchange(figure) for figure in list_exchanges(state, step.player, owner)]


def take_in_exchange(state: State, step: Step, action: TakeInExchange) -> None:
    """Exchange the chosen meeple for the one just captured."""
    (owner,) = step.data
    _swap(state, action.figure, step.player, owner)


def exchange_by_itself(state: State, step: Step) -> None:
    """Exchange for a captor who resigned before choosing (G2-6)."""
    (owner,) = step.data
    exchange(state, step.player, owner)


def exchange(state: State, captor: int, owner: int) -> None:
    """Return one meeple of each player, if these two hold one of each other (TW-6)."""
    back = list_exchanges(state, captor, owner)
    if back:
        _swap(state, back[0], captor, owner)


def _swap(state: State, back: Figure, captor: int, owner: int) -> None:
    (captured,) = (f for f, holder in state.held.items() if (f.player, holder) == (owner, captor))
    state.release(back)
    state.release(captured)


def asides(options: Options) -> Aside:
    """Offer ransoms in addition to other decisions (TW-9)."""
    return ransoms


def ransoms(state: State, player: int) -> Iterator[Ransom]:
    """Yield a player's ransoms, once per turn: for one meeple of each kind from each captor (TW-9).

    None from a captor who resigned (G2-6).
    """
    if state.held and not towers(state).ransomed and state.scores[player] >= PRICE:
        captors = (seat for seat in state.players if state.active[seat])
        yield from map(Ransom, list_prisoners(state, player, captors))


def ransom(state: State, step: Step, action: Ransom) -> None:
    """Pay the captor, return the meeple, and push the decision at hand again (TW-9)."""
    state.store(towers(state), ransomed=True)
    captor = state.held[action.figure]
    paid = ((step.player, -PRICE), (captor, PRICE))
    items = tuple(ScoreItem(p, n, RANSOM, (Part(RANSOM, 1, n),)) for p, n in paid)
    state.give(items)
    state.release(action.figure)
    state.push(step)
    state.end_round()


def begin_turn(state: State, event: TurnBegan) -> None:
    """Allow one ransom again: one per turn, however many parts it has (TW-9)."""
    if towers(state).ransomed:
        state.store(towers(state), ransomed=False)
