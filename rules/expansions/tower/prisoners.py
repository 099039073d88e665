"""Prisoners: captured from a tower, exchanged, ransomed (TW-4 to TW-9)."""

from collections.abc import Iterable, Iterator

from rules.actions import PASS, Action
from rules.board import Figure
from rules.events import Part, PointsGiven, ScoreItem, TurnBegan
from rules.expansion import Aside
from rules.expansions.tower.slot import height_of, towers
from rules.geometry import column, row
from rules.option import Options
from rules.state import State
from rules.step import Step

PRICE = 3
"""What a ransom costs, for every kind of meeple (TW-9)."""
RANSOM = "ransom"
"""The reason for the points that a ransom costs and brings."""
CAPTURED = "tower"
"""Why meeples go home that their own player captures."""


class Capture(Action, frozen=True):
    """Capture a meeple in reach of the tower just built on."""

    figure: Figure


class TakeInExchange(Action, frozen=True):
    """Name which of one's own meeples comes back in exchange for the one just captured."""

    figure: Figure


class Ransom(Action, frozen=True):
    """Pay for a meeple of one's own, and take it back."""

    figure: Figure


def captures(state: State, step: Step) -> list[Action]:
    """List the meeples in reach of the tower, of any owner, and to let them be (TW-4)."""
    (square,) = step.data
    reached = list_reach(state, square, height_of(state, square))
    return [*map(Capture, reached), PASS] if reached else []


def list_reach(state: State, tower: int, floors: int) -> list[Figure]:
    """Return the meeples that a tower of so many floors reaches, sorted.

    On its square, and that far in its row and column, over gaps and other towers (TW-4, TW-8).
    """
    square_of = state.board.square_of
    return sorted(
        figure
        for figure, segment in state.figures.items()
        if state.is_meeple(figure) and is_in_reach(tower, square_of(segment), floors)
    )


def is_in_reach(tower: int, square: int, floors: int) -> bool:
    """Return whether a square is in reach of a tower of so many floors."""
    across, down = column(square) - column(tower), row(square) - row(tower)
    return not (across and down) and abs(across + down) <= floors


def capture(state: State, step: Step, action: Capture) -> None:
    """Send one's own meeple home, or keep another's; then exchange, if one is to be (TW-5, TW-6).

    All of theirs that one holds is the one just captured: others would have been exchanged before.
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
    """Return the captor's meeples that the owner of a captured one holds, one of each kind."""
    return list_prisoners(state, captor, (owner,))


def list_prisoners(state: State, player: int, holders: Iterable[int]) -> list[Figure]:
    """Return a player's meeples that these hold: for each holder one of each kind, sorted."""
    kept = set(holders)
    own = sorted(f for f, holder in state.held.items() if f.player == player and holder in kept)
    found = {(figure.kind, state.held[figure]): figure for figure in reversed(own)}
    return sorted(found.values())


def exchanges(state: State, step: Step) -> list[Action]:
    """List the kinds of one's own meeples of which one comes back (TW-6)."""
    (owner,) = step.data
    return [TakeInExchange(figure) for figure in list_exchanges(state, step.player, owner)]


def take_in_exchange(state: State, step: Step, action: TakeInExchange) -> None:
    """Let the named one come back, and the one just captured go."""
    (owner,) = step.data
    _swap(state, action.figure, step.player, owner)


def exchange_by_itself(state: State, step: Step) -> None:
    """Exchange for a captor who has left before naming one (G2-6)."""
    (owner,) = step.data
    exchange(state, step.player, owner)


def exchange(state: State, captor: int, owner: int) -> None:
    """Let one meeple of each of two players go home who hold one of each other (TW-6)."""
    back = list_exchanges(state, captor, owner)
    if back:
        _swap(state, back[0], captor, owner)


def _swap(state: State, back: Figure, captor: int, owner: int) -> None:
    (captured,) = (f for f, holder in state.held.items() if (f.player, holder) == (owner, captor))
    state.release(back)
    state.release(captured)


def asides(options: Options) -> Aside:
    """Let players pay ransoms beside what they decide (TW-9)."""
    return ransoms


def ransoms(state: State, player: int) -> Iterator[Ransom]:
    """Yield whom a player can buy back, once a turn: one of each kind from each captor (TW-9).

    From none who has left (G2-6).
    """
    if state.held and not towers(state).ransomed and state.scores[player] >= PRICE:
        captors = (seat for seat in state.players if state.active[seat])
        yield from map(Ransom, list_prisoners(state, player, captors))


def ransom(state: State, step: Step, action: Ransom) -> None:
    """Pay the captor, take the meeple back, and go on with the decision at hand (TW-9)."""
    state.store(towers(state), ransomed=True)
    captor = state.held[action.figure]
    paid = ((step.player, -PRICE), (captor, PRICE))
    items = tuple(ScoreItem(p, n, RANSOM, (Part(RANSOM, 1, n),)) for p, n in paid)
    state.award(items)
    state.emit(PointsGiven(items))
    state.release(action.figure)
    state.push(step)


def begin_turn(state: State, event: TurnBegan) -> None:
    """Allow one ransom in a turn, however many parts it has (TW-9)."""
    if towers(state).ransomed:
        state.store(towers(state), ransomed=False)
