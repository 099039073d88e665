"""How long people wait for a first answer while bots think at other tables.

At three tables somebody plays against three bots of the strongest level, with all expansions; at
another one two people play, whose answers are measured too.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.games.configuration import Configuration
from bot.games.table import Person
from bot.process.log import configure_log
from bot.service import Service
from bot.store import Store
from playground.model import Channel, User
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from rules import Setup
from rules.expansions import EXPANSIONS
from tests.simulation.bot_process import BotProcess
from tools.bench.bot import PATIENCE, Game, Made, sum_up_answers, tell

TABLES, BOTS = 3, 3
"""Tables with bots, and how many at each."""
MOVES = 200
"""Moves of the two people until the end."""
PEOPLE = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def run() -> dict[str, float]:
    """Measure and print how long first answers took, and how many moves bots thought about."""
    configure_log("ERROR", "console", ())
    return tell(asyncio.run(measure()))


async def measure(moves: int = MOVES) -> dict[str, float]:
    """Return the figures of so many moves of the two people."""
    channels = [f"table-{number}" for number in range(TABLES + 1)]
    limits = RateLimits(enabled=False)
    with TemporaryDirectory(prefix="cloisterwyrm-") as name:
        async with LocalDiscord(users=PEOPLE, channels=channels, limits=limits) as server:
            users = server.client.users
            tables = server.client.channels(users[0])[: TABLES + 1]
            pairs = [(user,) for user in users[:TABLES]] + [tuple(users[TABLES:])]
            bot = BotProcess(server, Path(name), "thinking")
            assert isinstance(bot.database, Path)
            await _begin(bot.database, server.world.guild_id, list(zip(tables, pairs, strict=True)))
            games = [Game(server, *seated) for seated in zip(tables, pairs, strict=True)]
            await bot.start()
            try:
                await server.client.wait_until(
                    lambda: all(game.room.posted for game in games), PATIENCE
                )
                return await _play(games, moves)
            finally:
                await bot.stop()


async def _begin(path: Path, guild: int, seated: list[tuple[Channel, tuple[User, ...]]]) -> None:
    """Begin the games; bots sit with people who are alone."""
    async with await Store.open(path) as store:
        service = Service(store, EXPANSIONS, usual=())
        configuration = Configuration(
            EXPANSIONS, Setup(expansions=EXPANSIONS.together), level="hard"
        )
        for number, (channel, users) in enumerate(seated):
            host, *others = (Person(user.id, user.name) for user in users)
            table = await service.lobbies.open(
                guild, channel.id, host, "en-US", f"open-{number}", configuration=configuration
            )
            for person in others:
                await service.lobbies.join(table.id, person, f"join-{number}-{person.id}")
            for bot in range(0 if others else BOTS):
                await service.lobbies.seat_bot(table.id, host, f"seat-{number}-{bot}")
            await service.lobbies.start(table.id, host, f"start-{number}")


async def _play(games: list[Game], moves: int) -> dict[str, float]:
    """Let all play until the last game has seen so many moves, or is over."""
    *against_bots, among_people = games
    made, people = Made(), Made()

    async def play(game: Game) -> None:
        while not game.over:
            await game.move(made)

    thinking = [asyncio.create_task(play(game)) for game in against_bots]
    try:
        while people.moves < moves and not among_people.over:
            await among_people.move(people)
    finally:
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
    answers = people.answers + made.answers
    return {
        "answers": len(answers),
        **sum_up_answers(answers),
        "moves_of_people": people.moves,
        "moves_against_bots": made.moves,
    }
