"""Who may act in a running game; refuses with `Refusal`. Pure."""

from bot.games.refusals import Refusal, RefusalKey, Value
from bot.games.table import PLAYED, Position, Seat, Table
from bot.store.records import Status
from rules import IllegalAction, State

_NOT_RUNNING = {
    "lobby": RefusalKey.NOT_STARTED,
    "cancelled": RefusalKey.LOBBY_CLOSED,
    "over": RefusalKey.GAME_OVER,
    "ended": RefusalKey.GAME_OVER,
    "paused": RefusalKey.GAME_PAUSED,
    "archived": RefusalKey.ARCHIVED,
}


def require_state(position: Position) -> State:
    """Return the state of a game that is running or over; Refusal if there is none."""
    if position.state is None:
        status = position.table.status
        lost = status in PLAYED
        raise Refusal(RefusalKey.BOARD_LOST if lost else _NOT_RUNNING[status])
    return position.state


def require_status(table: Table, *allowed: Status) -> None:
    """Refuse unless the game has one of these statuses."""
    if table.status not in allowed:
        raise Refusal(_NOT_RUNNING.get(table.status, RefusalKey.ALREADY_STARTED))


def require_player(table: Table, person_id: int) -> Seat:
    """Return the seat of an active player in a running game; Refusal for anybody else."""
    require_status(table, "running")
    seat = table.seat_of(person_id)
    if seat is None:
        raise Refusal(RefusalKey.NOT_SEATED)
    if not seat.active:
        raise Refusal(RefusalKey.ALREADY_RESIGNED)
    return seat


def require_released(table: Table) -> None:
    """Refuse while the mover can still undo alone."""
    if table.held_until is not None:
        raise Refusal(RefusalKey.HELD)


def require_turn(position: Position, seat: Seat) -> None:
    """Refuse if the game waits for somebody else's decision, and say for whose."""
    acting = position.to_act
    if acting not in (None, seat):
        raise explain_turn(position)


def explain_turn(position: Position) -> Refusal:
    """Return the refusal that says who has to act instead, and at which step."""
    return Refusal(RefusalKey.NOT_YOUR_TURN, **_format_decision(position))


def explain_illegal(position: Position, error: IllegalAction) -> Refusal:
    """Return the refusal for an illegal action in this position.

    It says which decision is due instead, and whose, if that is why the rules refused.
    """
    deciding = {} if error.step is None else _format_decision(position)
    return Refusal(RefusalKey.ILLEGAL_ACTION, reason=str(error), **deciding)


def _format_decision(position: Position) -> dict[str, Value]:
    acting, state = position.to_act, position.state
    assert acting is not None
    assert state is not None
    assert state.step is not None
    return {"player": acting.name, "player_id": acting.user_id, "step": state.step.kind}


def require_playing(table: Table, user_id: int) -> Seat:
    """Return the seat of a user who has not left the game; Refusal if there is none."""
    seat = table.seat_of(user_id)
    if seat is None or not seat.active:
        raise Refusal(RefusalKey.NOT_PLAYING)
    return seat
