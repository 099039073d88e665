"""A rematch: who sits down again, in which order, and the table they sit down at. Pure."""

import hashlib
from collections.abc import Iterator
from itertools import count

from bot.games.ids import LETTERS, LONG
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import PLAYED, Person, Table
from bot.lobby.lobby import MIN_PLAYERS


def line_up(table: Table, person: Person) -> tuple[Person, ...]:
    """Return who plays again: the next in order begins, and who began comes last.

    Those who left the game are not among them, unless it is they who ask, or nobody else is there
    to play with. Refusal to others, and while the game goes on.
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
    """Yield the ids of the rematches of a game: should one come to nothing, there is another.

    They follow from the game's alone, so whoever asks twice, or at the same time, finds the same.
    """
    for number in count(1):
        digest = hashlib.sha256(f"rematch {number} of {game_id}".encode()).digest()
        yield "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LONG])
