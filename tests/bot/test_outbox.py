"""The sender: once, in order, with every ping still due, whatever fails in between."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from bot.games.announcements import Announcement
from bot.games.calendar import DAY, HOUR, Quiet
from bot.games.table import CHANNEL_GONE, NO_ACCESS, MessageRef
from bot.outbox import ChannelGone, Held, Sent, TryLater
from bot.outbox import sender as sender_module
from bot.outbox.channels import TooSoon
from bot.outbox.keyed_worker import KeyedWorker
from bot.store import Reading, Store, StoreUnavailable, Wakeups
from bot.store.schema import outbox
from rules.events import PlayerResigned, TilePlaced, TurnBegan
from tests.bot.club import ANN, BO, CHANNEL, CYD, Channel, Club, any_of, deliver, first, options
from tests.bot.tables.hall import Hall, tell
from tests.waiting import until

pytestmark = pytest.mark.store

MOVE_AND_WAIT = """
import asyncio, pathlib, sys
from bot.store import Store
from tests.bot.club import Club, first, options
async def play():
    async with await Store.open(pathlib.Path(sys.argv[1])) as store:
        club = Club(store)
        at = await club.game()
        await club.act(at, first(at))
        print(at.table.id, file=sys.stderr, flush=True)
        sys.stdin.read()
asyncio.run(play())
"""


async def test_lobby_and_turn(club: Club, channel: Channel) -> None:
    """Each thing said is one new message; the one before loses its buttons."""
    sender = channel.sender(club)
    table = await club.lobby()
    assert await deliver(club, sender)
    await club.service.lobbies.start(table.id, ANN, club.press(), presser_id=BO.id)
    assert await deliver(club, sender)
    assert await deliver(club, sender)
    assert [message.announcement.kind for message in channel.posted] == ["lobby", "turn"]
    assert [message.pings for message in channel.posted] == [(), (ANN.id,)]
    assert channel.retired == [], "no new message waits for that"
    await channel.tidier(club).tidy(table.id)
    assert channel.retired == [channel.posted[0].id]
    at = await club.service.games.position(table.id)
    assert at.table.message == MessageRef(CHANNEL, channel.posted[1].id)
    assert channel.posted[1].seq == channel.posted[1].announcement.number == at.table.seq


async def test_rows_merge(club: Club, channel: Channel) -> None:
    """What waited is said in one message: all events, and only pings still due."""
    at = await club.game((ANN, BO, CYD))
    choose = any_of(2)
    while at.to_act is not None and at.to_act.user_id != CYD.id:
        at = await club.act(at, choose(at))
    at = await club.service.games.resign(at.table.id, ANN.id, club.press())
    assert await deliver(club, channel.sender(club))
    (message,) = channel.posted
    assert message.pings == (CYD.id,)
    kinds = [type(event) for event in message.announcement.events]
    assert kinds.count(TilePlaced) == 2
    assert kinds[-1] is PlayerResigned
    assert message.announcement.number == at.table.seq
    assert await deliver(club, channel.sender(club))
    assert len(channel.posted) == 1


@pytest.mark.parametrize(("waited", "called"), [(30.0, [ANN.id]), (3 * HOUR, [])])
async def test_nobody_is_woken_by_what_had_to_wait(
    club: Club, channel: Channel, waited: float, called: list[int]
) -> None:
    """A message that could not be posted before the night calls its player in the morning."""
    hall = Hall(club, channel)
    await club.service.preferences.set_quiet(ANN.id, Quiet(HOUR, 10 * HOUR))
    await club.game((ANN, BO, CYD), presser=BO)
    club.clock.now += waited
    assert await hall.wait() == [(user, "") for user in called]
    assert await hall.wait(3 * HOUR) == []
    assert await hall.wait(6 * HOUR) == [(ANN.id, "")][len(called) :]
    assert await hall.wait(DAY) == []


async def test_no_letter_comes_at_night(club: Club, channel: Channel) -> None:
    """Not even one that waited since the evening; it comes as soon as the night is over."""
    people, postman = club.service.preferences, channel.postman(club)
    await people.set_direct(ANN.id, True, "en-GB")
    await club.game((ANN, BO), presser=BO)
    await people.set_quiet(ANN.id, Quiet(HOUR, 10 * HOUR))
    club.clock.now += HOUR
    with pytest.raises(TooSoon):
        await postman.deliver(str(ANN.id))
    assert channel.letters == []
    club.clock.now += 9 * HOUR
    await postman.deliver(str(ANN.id))
    assert [user for user, _, _ in channel.letters] == [ANN.id]


async def test_a_reminder_that_had_to_wait_says_why_in_the_morning(
    club: Club, channel: Channel
) -> None:
    """The message in the evening had the reason, but pinged nobody."""
    hall = Hall(club, channel)
    await club.service.preferences.set_quiet(ANN.id, Quiet(13 * HOUR, 15 * HOUR))
    await club.game((ANN, BO, CYD), presser=BO, clock=DAY)
    assert await hall.wait() == [(ANN.id, "")]
    club.clock.now += 12 * HOUR
    await club.service.scheduler.keep()
    assert await hall.wait(HOUR) == []
    assert tell(channel.posted[-1].announcement.notices) == "time-half"
    assert await hall.wait(2 * HOUR) == [(ANN.id, "time-half")]
    assert await hall.wait(HOUR) == []


async def test_of_letters_about_one_turn_the_newest_is_sent(club: Club, channel: Channel) -> None:
    """Each says how the game stands; what others ask is another matter."""
    people, postman = club.service.preferences, channel.postman(club)
    await people.set_direct(ANN.id, True, "en-GB")
    at = await club.game((ANN, BO, CYD), presser=BO, clock=DAY)
    await club.service.pauses.ask(at.table.id, BO.id, club.clock() + DAY, club.press())
    club.clock.now += 12 * HOUR
    await club.service.scheduler.keep()
    await postman.deliver(str(ANN.id))
    assert [kind for _, (kind, _), _ in channel.letters] == ["asked", "half"]
    await postman.deliver(str(ANN.id))
    assert len(channel.letters) == 2


async def test_ping_that_was_answered(club: Club, channel: Channel) -> None:
    """Who acted before being pinged, and is to act again, has been there: no ping."""
    at = await club.game()
    assert at.to_act is not None
    at = await club.act(at, first(at))
    assert at.to_act is not None
    assert at.to_act.user_id == ANN.id
    assert await deliver(club, channel.sender(club))
    assert channel.posted[0].pings == ()


async def test_ping_that_came_too_late(club: Club, channel: Channel) -> None:
    """Who was to act before the others left need not act any more: the end alone calls them."""
    at = await club.game()
    await club.service.games.resign(at.table.id, BO.id, club.press())
    assert await deliver(club, channel.sender(club))
    assert [(message.announcement.kind, message.pings) for message in channel.posted] == [
        ("end", (ANN.id,))
    ]


async def test_passing_trouble(club: Club, channel: Channel) -> None:
    """A send that fails is done again later, with the same nonce."""
    channel.failures = [OSError("no network")]
    await club.game()
    sender = channel.sender(club)
    assert not await deliver(club, sender)
    assert await deliver(club, sender)
    assert len(channel.posted) == 1


async def test_trouble_of_one_game(club: Club, channel: Channel) -> None:
    """A game that cannot be told does not keep the next from being told."""
    one = await club.game(channel=1)
    other = await club.game(channel=2)
    channel.failures = [OSError("no network")]
    assert not await deliver(club, channel.sender(club))
    assert [message.announcement.game_id for message in channel.posted] == [other.table.id]
    assert await deliver(club, channel.sender(club))
    assert channel.posted[-1].announcement.game_id == one.table.id


@pytest.mark.parametrize("later", [0.0, 119.0, 121.0, 3600.0, -3600.0])
async def test_sent_but_not_noted(club: Club, channel: Channel, later: float) -> None:
    """A message that was posted is not posted again: by nonce, while it counts, or by looking."""
    channel.lost = [OSError("no answer")]
    at = await club.game()
    sender = channel.sender(club)
    assert not await deliver(club, sender)
    club.clock.now += later
    channel.nonces = 0 <= later < 120.0
    channel.readable = not channel.nonces
    assert await deliver(club, sender)
    assert len(channel.posted) == 1
    table = (await club.service.games.position(at.table.id)).table
    assert table.message == MessageRef(CHANNEL, channel.posted[0].id)


async def test_sent_before_a_restart(club: Club, channel: Channel) -> None:
    """Another process trusts no nonce, however short ago: it looks."""
    channel.lost = [OSError("killed")]
    await club.game()
    assert not await deliver(club, channel.sender(club))
    channel.nonces = False
    assert await deliver(club, channel.sender(club))
    assert len(channel.posted) == 1


async def test_in_doubt_doubled(club: Club, channel: Channel) -> None:
    """Where neither nonce nor history helps, it is said again rather than not at all."""
    channel.lost = [OSError("killed")]
    await club.game()
    assert not await deliver(club, channel.sender(club))
    club.clock.now += 3600.0
    channel.nonces = channel.readable = False
    assert await deliver(club, channel.sender(club))
    assert len(channel.posted) == 2


async def test_overtaken_but_sent(club: Club, channel: Channel) -> None:
    """What was posted before a crash is left out of the next message, even just afterwards."""
    at = await club.game(presser=BO)
    channel.lost = [OSError("killed")]
    assert not await deliver(club, channel.sender(club))
    await club.act(at, first(at))
    assert await deliver(club, channel.sender(club))
    earlier, later = channel.posted
    assert earlier.pings == (ANN.id,)
    assert isinstance(later.announcement.events[0], TilePlaced)
    await channel.tidier(club).tidy(at.table.id)
    assert channel.retired == [earlier.id]


async def test_overtaken_in_the_dark_but_sent(club: Club, channel: Channel) -> None:
    """What was posted while nobody could look for it is found once one can, whatever came after."""
    at = await club.game()
    sender = channel.sender(club)
    channel.lost = [OSError("no answer")]
    assert not await deliver(club, sender)
    await club.act(at, first(at))
    channel.readable, channel.failures = False, [Held("view_channel")]
    assert await deliver(club, sender)
    channel.readable = True
    await sender.deliver(at.table.id)
    earlier, later = channel.posted
    assert earlier.announcement.events[0] not in later.announcement.events
    assert isinstance(later.announcement.events[0], TilePlaced)


async def test_overtaken_while_the_nonce_is_known(club: Club, channel: Channel) -> None:
    """What was posted is not said again, though nobody can look for it, whatever came after."""
    at = await club.game()
    sender = channel.sender(club)
    channel.lost, channel.readable = [OSError("no answer")], False
    assert not await deliver(club, sender)
    await club.act(at, first(at))
    assert await deliver(club, sender)
    earlier, later = channel.posted
    assert not {*earlier.announcement.events} & {*later.announcement.events}
    assert isinstance(later.announcement.events[0], TilePlaced)
    said = [row.message_id for row in await club.rows(at.table.id)]
    assert [*dict.fromkeys(said)] == [earlier.id, later.id]


async def test_any_try_may_have_got_there(club: Club, channel: Channel) -> None:
    """The second of three: the third says only what that did not."""
    at = await club.game()
    sender = channel.sender(club)
    channel.failures, channel.readable = [OSError("no network")], False
    assert not await deliver(club, sender)
    at = await club.act(at, first(at))
    channel.lost = [OSError("no answer")]
    assert not await deliver(club, sender)
    at = await club.act(at, first(at))
    assert await deliver(club, sender)
    earlier, later = channel.posted
    assert not {*earlier.announcement.events} & {*later.announcement.events}
    assert later.announcement.number == at.table.seq


async def test_a_try_that_did_not_get_there_is_told_with_the_next(
    club: Club, channel: Channel
) -> None:
    """In one message."""
    at = await club.game()
    sender = channel.sender(club)
    channel.failures = [OSError("no network")]
    assert not await deliver(club, sender)
    at = await club.act(at, first(at))
    assert await deliver(club, sender)
    (message,) = channel.posted
    assert isinstance(message.announcement.events[0], TurnBegan)
    assert message.announcement.number == at.table.seq


async def test_a_nonce_is_known_from_the_first_try_on(club: Club, channel: Channel) -> None:
    """Tries in between, that fail, do not let Discord remember it for longer."""
    await club.game()
    sender = channel.sender(club)
    channel.lost = [OSError("no answer")]
    assert not await deliver(club, sender)
    club.clock.now += 100.0
    channel.failures = [OSError("no network")]
    assert not await deliver(club, sender)
    club.clock.now += 30.0
    channel.nonces = False
    assert await deliver(club, sender)
    assert len(channel.posted) == 1


async def test_tried_by_an_early_version(club: Club, channel: Channel) -> None:
    """It wrote no nonce down: that was made of the row's number, and so is the mark."""
    at = await club.game()
    channel.lost = [OSError("killed")]
    assert not await deliver(club, channel.sender(club))
    (row,) = [row for row in await club.rows(at.table.id) if row.attempted_at is not None]
    async with club.store.write() as change:
        await change.connection.execute(update(outbox).values(nonce=None))
    channel.posted = [replace(channel.posted[0], nonce=f"{at.table.id}-{row.id}")]
    assert await deliver(club, channel.sender(club))
    assert len(channel.posted) == 1


async def test_deleted_before_it_was_noted(club: Club, channel: Channel) -> None:
    """It was said, and called whom it had to; it is posted again, once, like any other."""
    at = await club.game(presser=BO)
    sender = channel.sender(club)
    for number in range(2):
        channel.lost = [OSError("no answer")]
        assert not await deliver(club, sender)
        channel.gone.add(channel.posted[number].id)
    assert await deliver(club, sender)
    gone, again = channel.posted
    assert (gone.pings, again.pings) == ((ANN.id,), ())
    assert again.announcement.events == gone.announcement.events
    assert (await club.service.games.table(at.table.id)).message is None
    await club.act(at, first(at))
    assert await deliver(club, sender)
    assert len(channel.posted) == 3


async def test_overtaken_and_not_sent(club: Club, channel: Channel) -> None:
    """What was tried in vain and then overtaken is told in the next message."""
    at = await club.game((ANN, BO, CYD), presser=BO)
    channel.failures = [OSError("no network")]
    assert not await deliver(club, channel.sender(club))
    at = await club.service.games.resign(at.table.id, BO.id, club.press())
    assert await deliver(club, channel.sender(club))
    (message,) = channel.posted
    assert message.pings == (ANN.id,)
    assert len(message.announcement.events) > 1


async def test_known_message_is_not_adopted(club: Club, channel: Channel) -> None:
    """A lobby's message does not pass for the news that the lobby has expired."""
    await club.lobby()
    sender = channel.sender(club)
    assert await deliver(club, sender)
    club.clock.now += 24 * 3600
    await club.service.scheduler.keep()
    channel.failures = [OSError("no network")]
    assert not await deliver(club, sender)
    club.clock.now += 3600
    assert await deliver(club, sender)
    assert [message.announcement.kind for message in channel.posted] == ["lobby", "expired"]


async def test_missing_permission(club: Club, channel: Channel) -> None:
    """A missing permission is remembered and tried again when the game is next looked at."""
    channel.failures = [Held("attach_files")]
    at = await club.game()
    await club.store.unsent_games.take()
    sender = channel.sender(club)
    assert await deliver(club, sender)
    assert await deliver(club, sender)
    assert channel.posted == []
    assert (await club.service.games.position(at.table.id)).table.trouble == "attach_files"
    assert (await club.service.games.visit(at.table.id)).table.trouble == "attach_files"
    assert at.table.id in club.store.unsent_games
    await sender.deliver(at.table.id)
    assert len(channel.posted) == 1
    assert (await club.service.games.position(at.table.id)).table.trouble is None


async def test_move_after_missing_permission(club: Club, channel: Channel) -> None:
    """A move is a touch too: what could not be said is said with it."""
    channel.failures = [Held("send_messages")]
    at = await club.game()
    sender = channel.sender(club)
    assert await deliver(club, sender)
    await club.store.unsent_games.take()
    await club.act(at, first(at))
    assert await club.store.unsent_games.take() == (at.table.id,)
    await sender.deliver(at.table.id)
    assert len(channel.posted) == 1


async def test_channel_gone(club: Club, channel: Channel) -> None:
    """When the channel is gone the game is not over: it can be moved; a lobby is cancelled."""
    at = await club.game(channel=1)
    lobby = await club.lobby(channel=2)
    channel.failures = [ChannelGone(), ChannelGone()]
    assert await deliver(club, channel.sender(club))
    table = (await club.service.games.position(at.table.id)).table
    assert (table.status, table.trouble) == ("running", CHANNEL_GONE)
    assert (await club.service.games.position(lobby.id)).table.status == "cancelled"


async def test_channel_gone_after_the_end(club: Club, channel: Channel) -> None:
    """A game that is over stays over."""
    at = await club.game()
    await club.service.games.resign(at.table.id, ANN.id, club.press())
    channel.failures = [ChannelGone()]
    assert await deliver(club, channel.sender(club))
    ended = (await club.service.games.position(at.table.id)).table
    assert (ended.status, ended.trouble) == ("over", CHANNEL_GONE)


async def test_nothing_is_gone_in_a_server_the_bot_is_not_in(club: Club, channel: Channel) -> None:
    """A lobby waits there like a game, and both go on once the bot is back."""
    tables = [(await club.game(channel=1)).table, await club.lobby(channel=2)]
    channel.unseen.add(tables[0].guild_id)
    channel.failures = [ChannelGone(), ChannelGone()]
    sender = channel.sender(club)
    with capture_logs() as logged:
        assert await deliver(club, sender)
    assert [(line["event"], line["trouble"]) for line in logged] == [
        ("a game is held", NO_ACCESS)
    ] * 2
    found = [(await club.service.games.position(each.id)).table for each in tables]
    assert [(each.status, each.trouble) for each in found] == [
        ("running", NO_ACCESS),
        ("lobby", NO_ACCESS),
    ]
    channel.unseen.clear()
    await club.store.unsent_games.take()
    await club.service.reposts.resume()
    for game in await club.store.unsent_games.take():
        await sender.deliver(game)
    assert len(channel.posted) == 2
    found = [(await club.service.games.position(each.id)).table for each in tables]
    assert [each.trouble for each in found] == [None, None]


@pytest.mark.parametrize("status", ["running", "over"])
async def test_a_channel_that_was_gone_is_looked_for_at_each_start(
    club: Club, channel: Channel, status: str
) -> None:
    """And not every hour; the game goes on by itself if the channel is there after all."""
    at = await club.game()
    if status == "over":
        await club.service.games.resign(at.table.id, ANN.id, club.press())
    channel.failures = [ChannelGone()]
    sender = channel.sender(club)
    assert await deliver(club, sender)
    await club.store.unsent_games.take()
    starts = [[at.table.id], []]
    for told in starts:
        await club.service.reposts.resume(anew=bool(told))
        club.store.unsent_games.wake(["told"])
        assert [*await club.store.unsent_games.take()] == [*told, "told"]
    await sender.deliver(at.table.id)
    assert (await club.service.games.position(at.table.id)).table.trouble is None
    assert len(channel.posted) == 1


async def test_a_lobby_that_lost_its_channel_stays_closed(club: Club, channel: Channel) -> None:
    """It is not tried again: nobody waits for it."""
    await club.lobby()
    channel.failures = [ChannelGone()]
    assert await deliver(club, channel.sender(club))
    await club.store.unsent_games.take()
    await club.service.reposts.resume(anew=True)
    club.store.unsent_games.wake(["told"])
    assert await club.store.unsent_games.take() == ("told",)


async def test_what_is_in_a_server_the_bot_is_not_in_keeps_its_buttons(
    club: Club, channel: Channel
) -> None:
    """They may be there, and are taken once the bot is."""
    table = await club.lobby()
    sender, tidier = channel.sender(club), channel.tidier(club)
    assert await deliver(club, sender)
    await club.service.lobbies.start(table.id, ANN, club.press())
    assert await deliver(club, sender)
    channel.unseen.add(table.guild_id)
    await tidier.tidy(table.id)
    assert channel.retired == []
    channel.unseen.clear()
    await tidier.tidy(table.id)
    assert channel.retired == [channel.posted[0].id]


@pytest.mark.parametrize(
    ("failure", "line"),
    [
        (Held("attach_files"), {"event": "a game is held", "trouble": "attach_files"}),
        (ChannelGone(), {"event": "the channel of a game is gone"}),
        (TryLater(7.5), {"event": "a message must wait", "reason": "not for another 7.5 s"}),
        (OSError("no network"), {"event": "a message could not be sent"}),
    ],
    ids=["permission", "channel", "limit", "network"],
)
async def test_trouble_is_logged(
    club: Club, channel: Channel, failure: Exception, line: dict[str, str]
) -> None:
    """Whoever runs the bot reads why a game is not told, and which."""
    at = await club.game()
    channel.failures = [failure]
    with capture_logs() as logged:
        await deliver(club, channel.sender(club))
    (found,) = logged
    assert found.items() >= {**line, "game": at.table.id}.items()
    assert found["log_level"] == ("error" if isinstance(failure, OSError) else "warning")


async def test_buttons_that_stay(club: Club, channel: Channel) -> None:
    """Buttons that could not be taken away are taken away with the next message."""

    async def fail(message: MessageRef, remains: str | None) -> None:
        raise OSError("no network")

    working, tidier = channel.retire, channel.tidier(club)
    table = await club.lobby()
    sender = channel.sender(club)
    assert await deliver(club, sender)
    await club.service.lobbies.start(table.id, ANN, club.press())
    channel.retire = fail  # type: ignore[method-assign]
    assert await deliver(club, sender)
    with capture_logs() as logged:
        await tidier.tidy(table.id)
    stays = {"event": "a message keeps its buttons", "message": channel.posted[0].id}
    assert logged[0].items() >= stays.items()
    channel.retire = working  # type: ignore[method-assign]
    at = await club.service.games.position(table.id)
    await club.act(at, options(at)[0])
    assert await deliver(club, sender)
    await tidier.tidy(table.id)
    assert channel.retired == [channel.posted[0].id, channel.posted[1].id]


async def test_buttons_in_a_channel_that_was_left(club: Club, channel: Channel) -> None:
    """They are tried once: who moved away for good need not be bothered with every move."""
    tried = list[int]()

    async def fail(message: MessageRef, remains: str | None) -> None:
        tried.append(message.id)
        raise OSError("forbidden")

    channel.retire = fail  # type: ignore[method-assign]
    sender, tidier = channel.sender(club), channel.tidier(club)
    at = await club.game()
    assert await deliver(club, sender)
    async with club.store.write() as change:
        await change.change_game(at.table.id, channel_id=11)
    for _ in range(3):
        at = await club.act(at, first(at))
        assert await deliver(club, sender)
        await tidier.tidy(at.table.id)
    old, new, *_ = (message.id for message in channel.posted)
    assert tried == [old, new, new, channel.posted[2].id]


async def test_outbox_of_a_game_that_is_over(club: Club, channel: Channel) -> None:
    """Of all but the newest message only where they are is remembered; the log stays."""
    sender, tidier = channel.sender(club), channel.tidier(club)
    at = await club.game()
    for _ in range(3):
        assert await deliver(club, sender)
        at = await club.act(at, first(at))
    await club.service.games.resign(at.table.id, ANN.id, club.press())
    await tidier.tidy(at.table.id)
    assert len(await club.rows(at.table.id)) > 1, "the end is not said yet"
    assert await deliver(club, sender)
    await tidier.tidy(at.table.id)
    *older, row = await club.rows(at.table.id)
    assert (row.kind, row.message_id) == ("end", channel.posted[-1].id)
    assert [row.message_id for row in older] == [posted.id for posted in channel.posted[:-1]]
    assert {(row.facts, row.pings, row.notice, row.remains) for row in older} == {
        ("[]", "[]", None, None)
    }
    assert (await club.service.history.replay(at.table.id)).differs_at is None


class Radio(Channel):
    """A channel one can wait at for messages; none comes through in `stuck` channels.

    `tried` has what was to be said, `said` what came through.
    """

    def __init__(self, *stuck: int) -> None:
        super().__init__()
        self.stuck = {channel: asyncio.Event() for channel in stuck}
        self.tried: asyncio.Queue[Announcement] = asyncio.Queue()
        self.said: asyncio.Queue[Announcement] = asyncio.Queue()

    async def send(
        self,
        channel_id: int,
        presentation: tuple[Announcement, int],
        nonce: str,
        pings: Sequence[int],
        earlier: Sequence[str] = (),
    ) -> Sent:
        """Post once the channel is free."""
        self.tried.put_nowait(presentation[0])
        if channel_id in self.stuck:
            await self.stuck[channel_id].wait()
        sent = await super().send(channel_id, presentation, nonce, pings, earlier)
        self.said.put_nowait(presentation[0])
        return sent


@asynccontextmanager
async def sending(club: Club, channel: Channel) -> AsyncIterator[None]:
    """Let sender and tidier run, at the end until all is noted and one message has buttons."""
    tidier = channel.tidier(club)
    sender = channel.sender(club, tidy=tidier.hear)
    tasks = [asyncio.create_task(chore.run()) for chore in (sender, tidier)]

    async def finished() -> bool:
        return not await unfinished(club)

    try:
        yield
        await until(finished)
    finally:
        for task in tasks:
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task


async def unfinished(club: Club) -> bool:
    """Whether something waits to be said, or to lose its buttons."""
    async with club.store.read() as reading:
        return bool(await reading.games_with_unsent() or await reading.untidy_games())


async def test_task_wakes_for_news(club: Club) -> None:
    """The running sender says what is new without being asked, until cancelled."""
    radio = Radio()
    async with sending(club, radio):
        table = await club.lobby()
        assert (await radio.said.get()).kind == "lobby"
        await club.service.lobbies.start(table.id, ANN, club.press())
        assert (await radio.said.get()).kind == "turn"


async def test_games_do_not_wait_for_each_other(club: Club) -> None:
    """What hangs in one channel is said later; meanwhile the others' games go on."""
    radio = Radio(1)
    stuck = await club.lobby(channel=1)
    free = await club.lobby(channel=2)
    async with sending(club, radio):
        assert (await radio.said.get()).game_id == free.id
        await club.service.lobbies.start(free.id, ANN, club.press())
        assert (await radio.said.get()).kind == "turn"
        radio.stuck[1].set()
        assert (await radio.said.get()).game_id == stuck.id
    assert len(radio.posted) == 3


async def test_news_of_a_game_while_it_is_being_told(club: Club) -> None:
    """What happens meanwhile gets a message of its own afterwards: each is said once, in order."""
    radio = Radio(1)
    async with sending(club, radio):
        table = await club.lobby(channel=1)
        assert (await radio.tried.get()).kind == "lobby"
        await club.service.lobbies.start(table.id, ANN, club.press())
        at = await club.service.games.position(table.id)
        await club.act(at, first(at))
        radio.stuck[1].set()
        lobby, turns = await radio.said.get(), await radio.said.get()
    assert (lobby.kind, lobby.events) == ("lobby", ())
    assert turns.kind == "turn"
    told = [type(event) for event in turns.events]
    assert (told[0], told.count(TilePlaced)) == (TurnBegan, 1)
    assert [message.announcement for message in radio.posted] == [lobby, turns]
    assert radio.tried.qsize() == 1, "nothing was tried twice"
    assert radio.retired == [radio.posted[0].id]


async def test_only_own_news_shorten_a_pause(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who moves does not wait until the sender would try again; others' moves change nothing."""
    monkeypatch.setattr("bot.process.backoff.FIRST_PAUSE", 3600.0)
    radio = Radio()
    radio.failures = [OSError("no network")]
    async with sending(club, radio):
        table = await club.lobby(channel=1)
        await until(lambda: not radio.failures)
        for channel in range(2, 5):
            await club.lobby(channel=channel)
            assert (await radio.said.get()).game_id != table.id
        await club.service.lobbies.start(table.id, ANN, club.press())
        told = await radio.said.get()
        assert (told.game_id, told.kind) == (table.id, "turn")


async def test_pauses_grow_and_respect_what_discord_asks(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try waits longer than the one before, and never less than Discord wants."""
    pauses = list[float]()

    def timeout(seconds: float) -> asyncio.Timeout:
        if seconds != sender_module.SEND_SECONDS:
            pauses.append(seconds)
            seconds = 0.0
        return asyncio.Timeout(asyncio.get_running_loop().time() + seconds)

    monkeypatch.setattr(sender_module.asyncio, "timeout", timeout)
    radio = Radio()
    radio.failures = [TryLater(1000.0), *(OSError("no network") for _ in range(10))]
    async with sending(club, radio):
        await club.lobby()
        await radio.said.get()
    assert pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 1000]


async def test_end_drains_what_is_being_sent(club: Club) -> None:
    """The end waits for a message that is on its way, however often it is asked for."""
    radio = Radio(CHANNEL)
    task = asyncio.create_task(radio.sender(club).run())
    table = await club.lobby()
    await radio.tried.get()
    for _ in range(3):
        task.cancel()
        await asyncio.sleep(0)
    assert not task.done()
    radio.stuck[CHANNEL].set()
    with pytest.raises(asyncio.CancelledError):
        await task
    (row,) = await club.rows(table.id)
    assert row.message_id == radio.posted[0].id


async def test_what_does_not_hear_the_end_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cancellation may be lost on its way through the library."""
    monkeypatch.setattr("bot.outbox.keyed_worker.DRAIN_SECONDS", 0.01)
    monkeypatch.setattr("bot.outbox.keyed_worker.CANCEL_AGAIN", 0.01)
    news, begun, heard = Wakeups(), asyncio.Event(), list[BaseException]()

    async def deliver(_waiting: str) -> None:
        begun.set()
        while len(heard) < 3:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError as error:
                heard.append(error)

    news.wake(["game"])
    task = asyncio.create_task(KeyedWorker(news, deliver).run())
    await begun.wait()
    task.cancel()
    async with asyncio.timeout(60):
        await asyncio.wait([task])
    assert len(heard) == 3


async def test_end_does_not_wait_for_ever(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What hangs is left to the next start, and what waits for another try too."""
    monkeypatch.setattr("bot.outbox.keyed_worker.DRAIN_SECONDS", 0.01)
    monkeypatch.setattr("bot.process.backoff.FIRST_PAUSE", 3600.0)
    radio = Radio(1)
    task = asyncio.create_task(radio.sender(club).run())
    await club.lobby(channel=1)
    await radio.tried.get()
    radio.failures = [OSError("no network")]
    await club.lobby(channel=2)
    await until(lambda: not radio.failures)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert radio.posted == []


async def test_outbox_that_cannot_be_read_for_a_while(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sender asks until the database answers, and says why it waits."""
    monkeypatch.setattr("bot.outbox.sender.FIRST_PAUSE", 0.001)
    read, radio = club.store.read, Radio()
    refusals = [StoreUnavailable("locked"), StoreUnavailable("still locked")]

    @asynccontextmanager
    async def read_at_last() -> AsyncIterator[Reading]:
        if refusals:
            raise refusals.pop(0)
        async with read() as reading:
            yield reading

    await club.lobby()
    club.store.read = read_at_last  # type: ignore[method-assign]
    with capture_logs() as logged:
        task = asyncio.create_task(radio.sender(club).run())
        assert (await radio.said.get()).kind == "lobby"
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    told = [(line["event"], line["reason"]) for line in logged]
    assert told == [("the outbox cannot be read", why) for why in ("locked", "still locked")]


async def test_killed_between_commit_and_send(tmp_path: Path, channel: Channel) -> None:
    """A process killed after its commit loses nothing: the next one says it, once."""
    path = tmp_path / "games.sqlite3"
    command = [sys.executable, "-c", MOVE_AND_WAIT, str(path)]
    with subprocess.Popen(
        command,
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as bot:
        assert bot.stderr is not None
        game_id = bot.stderr.readline().decode().strip()
        bot.send_signal(signal.SIGKILL)
    async with await Store.open(path) as store:
        club = Club(store)
        at = await club.service.games.position(game_id)
        assert await deliver(club, channel.sender(club))
        assert [message.announcement.number for message in channel.posted] == [at.table.seq]
        assert (await club.service.history.replay(game_id)).state == at.state
