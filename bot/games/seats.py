"""Who may act in a running game; refuses with `Refusal`. Pure."""

from bot.games.table import Position, Seat, Table
from bot.refusals import Refusal, RefusalKey

_NOT_RUNNING = {
    "lobby": RefusalKey.NOT_STARTED,
    "cancelled": RefusalKey.LOBBY_CLOSED,
    "over": RefusalKey.GAME_OVER,
    "paused": RefusalKey.GAME_PAUSED,
}


def playing_seat(table: Table, person_id: int) -> Seat:
    """Return the seat of somebody who plays in a running game; Refusal for anybody else."""
    if table.status != "running":
        raise not_running(table)
    seat = table.seat_of(person_id)
    if seat is None:
        raise Refusal(RefusalKey.NOT_SEATED)
    if not seat.active:
        raise Refusal(RefusalKey.ALREADY_RESIGNED)
    return seat


def not_running(table: Table) -> Refusal:
    """Return why a game that is not running cannot be played."""
    return Refusal(_NOT_RUNNING[table.status])


def not_theirs(position: Position) -> Refusal:
    """Return what to tell somebody who is not to act."""
    seat = position.to_act
    assert seat is not None
    return Refusal(RefusalKey.NOT_YOUR_TURN, player=seat.name, player_id=seat.user_id)
