"""What a month is made of: how many games and people, for how long, and who sits where."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from sqlalchemy import URL

from tests.simulation.command_line import Report
from tests.simulation.month.house import House, open_house
from tests.simulation.month.month import Game, Month
from tests.simulation.month.people import Person, invent
from tests.simulation.month.said import Ear

START = datetime(2026, 10, 2, tzinfo=UTC).timestamp()
"""Clocks are put forward in Sydney two days later; back in Europe after 23 and in America after 30
days."""
HOUR, DAY = 3600, 86400
CLOCKS = (
    (0, 0),
    (4 * HOUR, 12 * HOUR),
    (12 * HOUR, DAY),
    (DAY, 0),
    (DAY, 2 * DAY),
    (2 * DAY, DAY),
)
"""Seconds for each decision and in each bank; none without a clock."""
RESTING = 0.3
"""How many of the tables with a clock let it rest on weekends."""
SIZES = (2, 2, 2, 3, 3, 4)
EXPANSIONS = ("", "", "inns-cathedrals", "princess-dragon", "river, abbot")


@dataclass(frozen=True, slots=True)
class Plan:
    """So many games and people for so many days, with a bot for each of so many processes.

    In each server so many lobbies are in `trouble`, which nobody plays in.
    """

    games: int
    people: int
    days: float
    seed: str
    database: URL | None = None
    processes: int = 1
    trouble: int = 0


@asynccontextmanager
async def open_month(plan: Plan, folder: Path, report: Report) -> AsyncIterator[Month]:
    """Yield a month that is about to begin, in a house that stands as long as this lasts."""
    chance = Random(plan.seed)
    names = [f"Guest {number:02}" for number in range(1, plan.people + 1)]
    names += [f"Host {number:02}" for number in range(1, plan.trouble + 1)]
    rooms = [
        [f"table-{number}" for number in range(process, plan.games, plan.processes)]
        for process in range(plan.processes)
    ]
    async with open_house(folder, names, rooms, START, plan.seed, plan.database) as house:
        guests, hosts = house.people[: plan.people], house.people[plan.people :]
        people = invent(guests, chance, START, plan.days)
        games = list(_lay_tables(house, people, plan.games, chance))
        yield Month(house, games, people, chance, START, plan.days, report, hosts)


def _lay_tables(
    house: House, people: Sequence[Person], count: int, chance: Random
) -> Iterator[Game]:
    """Yield tables in all servers in turn; nobody sits at a second one before all sit at one."""
    ears = [Ear(server) for server in house.servers]
    queue = list[Person]()
    for number in range(count):
        place, room = number % len(house.servers), number // len(house.servers)
        server = house.servers[place]
        each, bank = chance.choice(CLOCKS)
        size = min(len(people), chance.choice(SIZES))
        if len(queue) < size:
            queue = [*queue, *chance.sample([*people], len(people))]
        seated, queue = _take(queue, size)
        yield Game(
            server,
            ears[place],
            server.client.channels(house.people[0])[room],
            seated,
            chance.choice(EXPANSIONS),
            each,
            bank,
            rests=bool(each) and chance.random() < RESTING,
        )


def _take(queue: Sequence[Person], size: int) -> tuple[list[Person], list[Person]]:
    """Return the first of a queue, each once, and who is left."""
    taken, left = list[Person](), list[Person]()
    for person in queue:
        (left if person in taken or len(taken) == size else taken).append(person)
    return taken, left
