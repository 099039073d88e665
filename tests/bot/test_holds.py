"""Held games: tried once a minute at most, and not in vain where that is known."""

import asyncio

import pytest

from bot.games.table import Person
from bot.outbox import Held, Sender, TooSoon
from bot.outbox.keyed_worker import KeyedWorker
from bot.outbox.sender import AGAIN_SECONDS, SURE_SECONDS
from bot.play.moderation import Place
from bot.store import Wakeups
from tests.bot.club import ANN, CHANNEL, Channel, Club, deliver, first

GAMES, EVENTS = 20, 60
LACKING = "send_messages"
NO_GAME = "no game"


class Refusing(Channel):
    """A channel that refuses all messages, and counts them in `tries`, while it is `closed_by`."""

    def __init__(self) -> None:
        super().__init__()
        self.closed_by: str | None = "thread-closed"
        self.tries = 0

    async def send(self, *message: object, **more: object) -> object:  # type: ignore[override]
        """Refuse, or post."""
        self.tries += 1
        if self.closed_by is not None:
            raise Held(self.closed_by)
        return await super().send(*message, **more)  # type: ignore[arg-type]


async def try_held(club: Club, sender: "Sender[object]") -> list[float]:
    """Let something happen in the server; return how long the games are told to wait."""
    club.store.unsent_games.wake([NO_GAME])
    await club.store.unsent_games.take()
    await club.service.reposts.resume(1)
    club.store.unsent_games.wake([NO_GAME])
    waits = list[float]()
    for game in await club.store.unsent_games.take():
        try:
            await sender.deliver(game)
        except TooSoon as wait:
            waits.append(wait.seconds)
    return waits


async def test_a_busy_server_does_not_multiply_tries(club: Club) -> None:
    """One for each game in each minute, whatever happens in the server."""
    channel = Refusing()
    sender = channel.sender(club)
    for number in range(GAMES):
        await club.lobby([Person(300 + number, "Host")], channel=CHANNEL + number)
    assert await deliver(club, sender)
    assert channel.tries == GAMES
    for _ in range(EVENTS):
        await try_held(club, sender)
        club.clock.now += 0.5
    assert channel.tries == 2 * GAMES, "the first event, at once"
    waits = await try_held(club, sender)
    assert waits == [AGAIN_SECONDS - EVENTS / 2] * GAMES, "and at the end of the minute"
    club.clock.now += waits[0]
    await try_held(club, sender)
    assert channel.tries == 3 * GAMES


async def test_a_game_goes_on_at_the_end_of_the_minute(club: Club) -> None:
    """When its channel takes messages again; then nothing is held against it."""
    channel = Refusing()
    sender, at = channel.sender(club), await club.game()
    assert await deliver(club, sender)
    assert await try_held(club, sender) == []
    channel.closed_by = None
    club.clock.now += 20.0
    assert await try_held(club, sender) == [AGAIN_SECONDS - 20.0]
    club.clock.now += AGAIN_SECONDS - 20.0
    assert await try_held(club, sender) == []
    assert len(channel.posted) == 1
    at = await club.act(at, first(at))
    channel.closed_by = "thread-closed"
    assert await deliver(club, sender)
    channel.closed_by = None
    assert await try_held(club, sender) == [], "it is held anew, and was not tried since"
    assert len(channel.posted) == 2


async def test_a_permission_known_to_be_missing_costs_no_try(club: Club) -> None:
    """Nor any waiting once it is back; but the client is not believed for ever."""
    channel = Refusing()
    channel.closed_by = LACKING
    channel.missing.add(LACKING)
    sender = channel.sender(club)
    await club.game()
    assert await deliver(club, sender)
    for _ in range(10):
        club.clock.now += SURE_SECONDS / 20
        assert await try_held(club, sender) == []
    assert channel.tries == 1
    club.clock.now += SURE_SECONDS / 2
    assert await try_held(club, sender) == []
    assert channel.tries == 2
    club.clock.now += AGAIN_SECONDS
    channel.missing.clear()
    channel.closed_by = None
    assert await try_held(club, sender) == []
    assert len(channel.posted) == 1


async def test_nothing_is_tried_where_the_bot_is_not(club: Club) -> None:
    """Discord tells when it is invited."""
    channel = Refusing()
    sender, at = channel.sender(club), await club.game()
    assert await deliver(club, sender)
    channel.unseen.add(at.table.guild_id)
    club.clock.now += 2 * SURE_SECONDS
    assert await try_held(club, sender) == []
    assert channel.tries == 1
    channel.unseen.clear()
    channel.closed_by = None
    assert await try_held(club, sender) == []
    assert len(channel.posted) == 1


async def test_a_game_that_moves_does_not_wait(club: Club) -> None:
    """Its new channel has refused nothing."""
    channel = Refusing()
    sender, at = channel.sender(club), await club.game()
    assert await deliver(club, sender)
    await try_held(club, sender)
    channel.closed_by = None
    elsewhere = Place(at.table.guild_id, CHANNEL + 1)
    await club.service.moderation.move(at.table.id, elsewhere, ANN, club.press())
    assert await deliver(club, sender)
    assert len(channel.posted) == 1


async def test_what_was_not_tried_makes_no_pause_longer() -> None:
    """Whoever is too early, however often, is told when to come."""
    news, times = Wakeups(), 30

    async def come(game: str) -> None:
        nonlocal times
        times -= 1
        if times:
            raise TooSoon(0.0)
        done.set()

    done, attending = asyncio.Event(), KeyedWorker(news, come)
    task = asyncio.create_task(attending.run())
    news.wake(["game"])
    await done.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
