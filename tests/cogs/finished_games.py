"""Games that are played to their end."""

from dataclasses import replace

from bot.games.table import Person
from rules import Setup
from tests.bot.club import any_of
from tests.cogs.evening import Evening

PLAIN = Setup(bag={"BG-U": 4, "BG-V": 4, "BG-K": 4})


async def play(table: Evening, *names: str, setup: Setup = PLAIN, seed: int = 1) -> None:
    """Play a game to its end by chance, and have it reckoned."""
    people = [Person(table.person(name).id, name) for name in names]
    service, guild, press = table.service, table.server.world.guild_id, f"{seed}-{names}"
    configuration = replace(service.lobbies.default_configuration, setup=setup, seating="joined")
    channel = table.server.world.create_channel(f"game-{seed}").id
    opened = await service.lobbies.open(
        guild, channel, people[0], "en", press, configuration, people=people
    )
    await service.lobbies.start(opened.id, people[0], f"{press}-start")
    at, choose = await service.games.position(opened.id), any_of(seed)
    while at.table.status == "running":
        assert at.to_act is not None
        deed = f"{press}-{at.table.seq}"
        at = await service.games.submit(
            at.table.id, at.table.seq, at.to_act.user_id, (choose(at),), deed
        )
    await service.ratings.keep()
