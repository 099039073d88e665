"""The rules of a lobby: who may take or leave a seat, seat the bot, configure, start and cancel.

Pure; refuses with `Refusal`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Self

from bot.games.configuration import Configuration
from bot.games.names import SHOWN, tell_apart
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import FIRST_BOT, Person, Seat, Table
from rules.rulebook import MAX_PLAYERS

MIN_PLAYERS = 2
BOT = "Bot"
"""The name of a table's first bot, in every language; the others are numbered."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """People and bots in order of joining; closed once cancelled or left by all."""

    host_id: int
    people: tuple[Person, ...]
    configuration: Configuration
    open: bool = True
    locale: str = ""
    """The language of the table's messages, as a Discord locale."""
    guild_id: int | None = None
    """Its server."""

    @classmethod
    def at(cls, table: Table) -> Self:
        """Return a table's lobby; Refusal if it is none."""
        if table.status == "cancelled":
            raise Refusal(RefusalKey.LOBBY_CLOSED)
        if table.status != "lobby":
            raise Refusal(RefusalKey.ALREADY_STARTED)
        people = tuple(Person(seat.user_id, seat.own_name) for seat in table.seats)
        return cls(
            table.host_id,
            people,
            table.configuration,
            locale=table.locale,
            guild_id=table.guild_id,
        )

    def join(self, person: Person) -> Self:
        """Give a person a seat."""
        if person.id in self._ids:
            raise Refusal(RefusalKey.ALREADY_SEATED)
        if len(self.people) == MAX_PLAYERS:
            raise Refusal(RefusalKey.TABLE_FULL, seats=MAX_PLAYERS)
        return replace(self, people=(*self.people, person))

    def leave(self, person: Person) -> Self:
        """Free a person's seat; the longest seated becomes host, and the last one out closes it."""
        if person.id not in self._ids:
            raise Refusal(RefusalKey.NOT_SEATED)
        people = tuple(other for other in self.people if other.id != person.id)
        heirs = [other.id for other in people if not other.is_bot]
        if not heirs:
            return replace(self, people=people or self.people, open=False)
        host_id = heirs[0] if person.id == self.host_id else self.host_id
        return replace(self, host_id=host_id, people=people)

    def seat_bot(self, person: Person) -> Self:
        """Give the bot another seat; only the host may."""
        self.require_host(person)
        number = next(n for n in count() if FIRST_BOT - n not in self._ids)
        return self.join(Person(FIRST_BOT - number, f"{BOT} {number + 1}" if number else BOT))

    def dismiss_bot(self, person: Person) -> Self:
        """Free the bot's newest seat; only the host may."""
        self.require_host(person)
        bots = [other for other in self.people if other.is_bot]
        if not bots:
            raise Refusal(RefusalKey.NO_BOT)
        return self.leave(bots[-1])

    def configure(self, person: Person, change: Callable[[Configuration], Configuration]) -> Self:
        """Change the configuration; only the host may."""
        self.require_host(person)
        return replace(self, configuration=change(self.configuration))

    def speak(self, person: Person, locale: str) -> Self:
        """Change the language of the table's messages; only the host may."""
        self.require_host(person)
        return replace(self, locale=locale)

    def cancel(self, person: Person) -> Self:
        """Close the lobby; only the host and moderators may."""
        self.require_in_charge(person)
        return replace(self, open=False)

    def vacate(self, person: Person, user_id: int) -> Self:
        """Free somebody else's seat, as if they left; only the host and moderators may."""
        self.require_in_charge(person)
        absent = next((other for other in self.people if other.id == user_id), None)
        if absent is None:
            raise Refusal(RefusalKey.NOT_PLAYING)
        return self.leave(absent)

    def start(self, person: Person) -> tuple[Person, ...]:
        """Return the players; only the host may start, and not alone."""
        self.require_host(person)
        if len(self.people) < MIN_PLAYERS:
            seated = len(self.people)
            raise Refusal(RefusalKey.TOO_FEW_PLAYERS, needed=MIN_PLAYERS, seated=seated)
        return self.people

    def require_host(self, person: Person) -> None:
        """Refuse everybody but the host."""
        if person.id != self.host_id:
            raise Refusal(RefusalKey.NOT_HOST, host=self._host_name, host_id=self.host_id)

    def require_in_charge(self, person: Person) -> None:
        """Refuse everybody but the host and moderators."""
        if person.id != self.host_id and not person.moderates_in(self.guild_id):
            raise Refusal(RefusalKey.NOT_IN_CHARGE, host=self._host_name)

    @property
    def _host_name(self) -> str:
        names = tell_apart([person.name for person in self.people], SHOWN)
        told = zip(self.people, names, strict=True)
        return next(name for person, name in told if person.id == self.host_id)

    @property
    def _ids(self) -> frozenset[int]:
        return frozenset(person.id for person in self.people)


def assign_seats(people: tuple[Person, ...]) -> tuple[Seat, ...]:
    """Return seats in this order."""
    return tuple(
        Seat(number, person.id, person.name, by_bot=person.is_bot)
        for number, person in enumerate(people)
    )
