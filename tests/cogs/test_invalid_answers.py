"""Answers of 401, 403 and 429: Discord bans an address with 10,000 in ten minutes."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot.games.table import Person
from bot.outbox import DirectMessages, TooSoon, TryLater
from bot.process.backoff import FIRST_PAUSE
from bot.store import DirectMessageRow, PersonRow, Store
from cogs import gateway_events
from cogs.channels import OPENING_TOO_FAST, Channels
from cogs.layout import Layout, lay_out_text
from playground.model import Channel
from playground.routes.request import PendingRequest
from tests.bot.club import Club
from tests.cogs.answers import answer
from tests.cogs.evening import Evening, evening, local_discord
from tests.fresh import lay_database
from tests.waiting import until

GAMES, EVENTS, PEOPLE = 20, 60, 30
MINUTE, TEN_MINUTES = 60.0, 600.0


async def lobby_in(table: Evening, thread: Channel, number: int) -> str:
    """Open a lobby in a thread; return its game."""
    place, host = (table.server.world.guild_id, thread.id), Person(500 + number, f"Host {number}")
    lobby = await table.service.lobbies.open(*place, host, "en-GB", f"open-{number}")
    await table.server.client.wait_until(lambda: table.server.world.history(thread))
    return lobby.id


async def all_held(table: Evening, games: list[str]) -> None:
    """Wait until all games are held."""

    async def held() -> bool:
        return all([(await table.service.games.table(game)).trouble for game in games])

    await until(held)


async def test_held_games_in_a_busy_server(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty games in locked threads, and a channel that changes sixty times.

    They may be tried once, and once more for each minute that this takes.
    """
    monkeypatch.setattr(gateway_events, "SETTLING_SECONDS", 0.0)
    world, ada = table.server.world, table.person("Ada").id
    threads = [world.create_thread(table.channel, f"{n}", ada) for n in range(GAMES)]
    games = [await lobby_in(table, thread, number) for number, thread in enumerate(threads)]
    for thread in threads:
        world.threads.lock(thread)
    for number, game in enumerate(games):
        await table.service.lobbies.join(game, Person(600 + number, "Guest"), f"join-{number}")
        await table.service.lobbies.start(game, Person(500 + number, "Host"), f"start-{number}")
    await all_held(table, games)
    invalid = len(table.server.ledger.counted_refusals)
    assert invalid >= GAMES
    began = asyncio.get_running_loop().time()
    for _ in range(EVENTS):
        world.set_permissions(table.channel)
        await asyncio.sleep(0.05)
    minutes = (asyncio.get_running_loop().time() - began) // MINUTE
    assert len(table.server.ledger.counted_refusals) - invalid <= GAMES * (1 + minutes)


class Slow:
    """Opens channels of direct messages as fast as Discord likes: so many in a minute.

    Whatever is faster is `refused`, in each of Discord's ways in turn; `opened` are those who were
    written to.
    """

    def __init__(self, club: Club, most: int) -> None:
        self.club = club
        self.most = most
        self.asked: list[float] = []
        self.refused: list[float] = []

    async def before(self, passing: PendingRequest) -> None:
        """Refuse what is too fast."""
        if passing.path != "/users/@me/channels":
            return
        now = self.club.clock.now
        self.asked.append(now)
        taken = [each for each in self.asked if now - MINUTE < each and each not in self.refused]
        if len(taken) > self.most:
            self.refused.append(now)
            raise self._refuse()

    def _refuse(self) -> web.HTTPException:
        return answer((400, 403, 429)[len(self.refused) % 3], OPENING_TOO_FAST)()


async def bring_all(
    club: Club, postman: "DirectMessages[Any]", people: list[int]
) -> dict[int, float]:
    """Bring everybody their letters, again when they are told to; return when who was through.

    As the sender's tasks do: after a pause that grows, unless nothing was tried.
    """
    waiting, pauses = dict.fromkeys(people, club.clock.now), Counter[int]()
    done = dict[int, float]()
    while waiting:
        user = min(waiting, key=lambda each: waiting[each])
        club.clock.now = max(club.clock.now, waiting.pop(user))
        try:
            await postman.deliver(str(user))
        except TooSoon as wait:
            waiting[user] = club.clock.now + wait.seconds
        except TryLater as wait:
            pauses[user] += 1
            pause = FIRST_PAUSE * 2 ** (pauses[user] - 1)
            waiting[user] = club.clock.now + max(pause, wait.seconds)
        else:
            done[user] = club.clock.now
    return done


@pytest.mark.parametrize(("most", "refusals", "seconds"), [(10, 0, 301), (2, 12, 3600)])
async def test_letters_to_many_at_once(
    tmp_path: Path, most: int, refusals: int, seconds: float
) -> None:
    """All arrive, in time if Discord lets ten people be written to in a minute.

    If it is slower they come later, with few refusals: none is lost, and nobody counts as closed.
    """
    names = [f"Guest {number}" for number in range(PEOPLE)]
    async with (
        local_discord(names) as server,
        evening(tmp_path / "games.sqlite3", server) as table,
        await Store.open(lay_database(tmp_path / "letters.sqlite3")) as store,
    ):
        club = Club(store)
        slow = Slow(club, most)
        server.rest.before = slow.before
        known, *people = [user.id for user in server.client.users if user.name in names]

        async def write(letter: DirectMessageRow, person: PersonRow) -> Layout:
            return lay_out_text(f"Hello {letter.number}")

        async def add(number: int, to: list[int]) -> None:
            async with store.write() as change:
                for user in to:
                    await change.add_direct_message(
                        user_id=user, game_id=None, kind="daily", number=number, at=club.clock.now
                    )

        clocks: dict[str, Any] = {"clock": club.clock, "monotonic": club.clock}
        postman = DirectMessages(
            store,
            write,
            Channels(table.client, club.clock),
            club.service.pending_turns,
            club.service.undo_window.begun,
            **clocks,
        )
        await add(1, [known])
        await bring_all(club, postman, [known])
        club.clock.now += TEN_MINUTES
        began = club.clock.now
        await add(2, [*people, known])
        done = await bring_all(club, postman, [*people, known])
        assert done[known] == began, "whose channel is open waits for nobody"
        assert max(done.values()) - began <= seconds
        assert len(slow.refused) <= refusals
        assert max(Counter(moment // MINUTE for moment in slow.asked).values()) <= 10
        for user in people:
            assert len(server.world.history(server.world.direct_channel(user))) == 1
            assert not (await club.service.preferences.find(user)).closed
