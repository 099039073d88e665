"""A rematch: its players and their order, and its id. Pure."""

import hashlib
from collections.abc import Iterator
from itertools import count

from bot.games.ids import LETTERS, LONG
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import PLAYED, Person, Table
from bot.lobby.lobby import MIN_PLAYERS


def line_up(table: Table, person: Person) -> tuple[Person, ...]:
    """Return the players of a rematch: the next in order begins, the first player comes last.

    Those who left the game are left out, unless they ask for the rematch, or nobody else is left.
    Raises Refusal to others, and while the game is running.
    """
    if table.status not in PLAYED:
        raise Refusal(RefusalKey.NOT_OVER)
    if table.seat_of(person.id) is None:
        raise Refusal(RefusalKey.REMATCH_OF_OTHERS)
    around = (*table.seats[1:], *table.seats[:1])
    seats = [seat for seat in around if seat.is_bots or not seat.is_nobodys]
    staying = [seat for seat in seats if seat.active or seat.user_id == person.id]
    playing = staying if len(staying) >= MIN_PLAYERS else seats
    return tuple(Person(seat.user_id, seat.own_name) for seat in playing)


def list_ids(game_id: str) -> Iterator[str]:
    """Yield the ids of a game's rematches: if one is cancelled, the next is used.

    They are derived from the game's id alone, so simultaneous requests find the same one.
    """
    for number in count(1):
        digest = hashlib.sha256(f"rematch {number} of {game_id}".encode()).digest()
        yield "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LONG])
