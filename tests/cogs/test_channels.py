"""Channels: messages sent, found again, changed and retired; what forbids it is named."""

import io
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import discord
import pytest
from aiohttp import web
from PIL import Image

from bot.games.table import NO_ACCESS, MessageRef
from bot.outbox import ChannelGone, DoorClosed, Held, MessageGone, ThreadClosed, TooSoon, TryLater
from bot.outbox.direct_channels import AT_ONCE, PACE
from bot.store import DirectMessageRow, OutboxRow
from cogs import custom_ids
from cogs.channels import OPENING_TOO_FAST, THREAD_LOCKED, Channels, list_missing
from cogs.layout import Button, Layout, Link, make_mark
from playground.api_errors import ErrorKind
from playground.model import Channel, MessageFlag
from playground.permissions import Permission
from playground.routes.faults import FaultKind, Target
from playground.routes.request import PendingRequest
from playground.threads import CLOSED
from rendering.views import Picture
from tests.bot.club import Clock
from tests.cogs.answers import answer
from tests.cogs.evening import Evening
from tests.waiting import until

GAME = "k3f9x2ab"


def with_button(seq: int, text: str = "A turn.", game: str = GAME) -> Layout:
    """Return a message with a button of a game."""
    button = Button(custom_ids.INFO(game, seq, "scores"), "Scores")
    return Layout(above=text, rows=((button,),))


def with_link(text: str) -> Layout:
    """Return a message with nothing but a link."""
    return Layout(above=text, rows=((Link("https://example.org", "Go"),),))


async def post_as_once(table: Evening, layout: Layout, nonce: str) -> MessageRef:
    """Post a message of Components V2, as all public messages were once."""
    channel = table.client.get_partial_messageable(table.channel.id)
    view = replace(layout, mark=make_mark(nonce)).view()
    sent = await channel.send(view=view, files=layout.files())
    return MessageRef(table.channel.id, sent.id)


async def test_a_message_pings_just_those_named(table: Evening) -> None:
    """Nobody else who is mentioned."""
    channels, ada, bo = Channels(table.client), table.person("Ada"), table.person("Bo")
    text = f"<@{ada.id}> and <@{bo.id}> and @everyone"
    await channels.send(table.channel.id, with_button(1, text), "n1", [bo.id])
    assert table.newest.text == text
    assert table.newest.pinged == (bo.id,)


def small_picture() -> bytes:
    """Return a PNG."""
    file = io.BytesIO()
    Image.new("RGB", (2, 2)).save(file, "PNG")
    return file.getvalue()


def row(nonce: str, number: int = 99, game: str = GAME) -> OutboxRow:
    """Return a row that may have been said: its nonce is that of an early version."""
    number_of_row = int(nonce.rpartition("-")[2])
    return OutboxRow(
        number_of_row, game, number, "turn", "[]", "[]", None, time.time(),
        time.time(), None, None, None, None, False, None, None,
    )  # fmt: skip


async def find(table: Evening, nonce: str, after: int | None = None, **carried: Any) -> int | None:
    """Look for the message that was sent with this nonce."""
    channel = table.channel.id
    known = None if after is None else MessageRef(channel, after)
    return await Channels(table.client).find(channel, row(nonce, **carried), nonce, known)


async def test_a_message_is_found_by_its_nonce(table: Evening) -> None:
    """With buttons or without, however much was said since: by the mark it carries."""
    channels, channel = Channels(table.client), table.channel.id
    first = await channels.send(channel, with_button(1), "game-1", [])
    plain = await channels.send(channel, with_link("Only a link."), "game-2", [])
    for number in range(3, 70):
        await channels.send(channel, with_button(number), f"game-{number}", [])
    assert await find(table, "game-1") == first.id
    assert await find(table, "game-2") == plain.id
    assert await find(table, "game-2", after=first.id) == plain.id
    assert await find(table, "game-1", after=first.id) is None, "it is looked for after another"
    assert await find(table, "game-70") is None


async def test_what_calls_nobody_is_sent_silently(table: Evening) -> None:
    """A ping is not, nor a letter."""
    channels, here, bo = Channels(table.client), table.channel.id, table.person("Bo")
    world = table.server.world
    silent = MessageFlag.SUPPRESS_NOTIFICATIONS
    quiet = await channels.send(here, with_button(1), "game-1", [])
    assert silent in world.messages[quiet.id].flags
    loud = await channels.send(here, with_button(1, f"<@{bo.id}>"), "game-2", [bo.id])
    assert silent not in world.messages[loud.id].flags
    await channels.write_to(bo.id, with_link("Hello"), "letter-1")
    (letter,) = world.history(world.direct_channel(bo.id))
    assert silent not in letter.flags


async def test_a_message_is_shown_anew(table: Evening) -> None:
    """Words, picture and buttons; nobody is pinged, and it has the new nonce's mark."""
    channels, channel, ada = Channels(table.client), table.channel.id, table.person("Ada")
    first = replace(with_button(1, f"<@{ada.id}>"), picture=Picture(small_picture(), "Old.", 2, 2))
    sent = await channels.send(channel, first, "game-1", [ada.id])
    message = MessageRef(channel, sent.id)
    for number in (2, 2):
        text = f"<@{ada.id}> and <@{table.person('Bo').id}>"
        shown = replace(with_button(2, text), picture=Picture(small_picture(), "New.", 2, 2))
        again = await channels.show_anew(message, shown, f"game-{number}")
        assert again.id == sent.id
    assert len(table.messages()) == 1
    assert table.newest.text == text
    assert [picture.alt for picture in table.newest.pictures] == ["New."]
    assert table.newest.pinged == (ada.id,), "that was the first time"
    assert table.newest.mentioned == (ada.id, table.person("Bo").id)
    assert await find(table, "game-1") is None
    assert await find(table, "game-2") == sent.id
    await channels.retire(message, None)
    assert table.newest.text == text
    assert not table.newest.buttons
    assert [picture.alt for picture in table.newest.pictures] == ["New."]


async def test_a_message_that_cannot_be_shown_anew(table: Evening) -> None:
    """It is gone, or somebody else's; a channel that is gone or forbidden is told as ever."""
    channels, channel = Channels(table.client), table.channel.id
    sent = await channels.send(channel, with_button(1), "game-1", [])
    message, world = MessageRef(channel, sent.id), table.server.world
    world.messages[sent.id].author_id = table.person("Bo").id
    with pytest.raises(MessageGone):
        await channels.show_anew(message, with_button(2), "game-2")
    world.messages[sent.id].author_id = world.bot.id
    table.deny(Permission.VIEW_CHANNEL)
    with pytest.raises(Held):
        await channels.show_anew(message, with_button(2), "game-2")
    world.set_permissions(table.channel)
    world.delete_message(world.messages[sent.id])
    with pytest.raises(MessageGone):
        await channels.show_anew(message, with_button(2), "game-2")
    with pytest.raises(ChannelGone):
        await channels.show_anew(MessageRef(99, sent.id), with_button(2), "game-2")


async def test_a_message_is_shown_anew_in_words_where_its_picture_is_too_large(
    table: Evening,
) -> None:
    """The picture before goes; its successor is told."""
    channels, channel = Channels(table.client), table.channel.id
    picture = Picture(small_picture(), "What is seen.", 2, 2)
    sent = await channels.send(channel, replace(with_button(1), picture=picture), "game-1", [])
    table.server.world.upload_limit = 10
    shown = replace(with_button(2, "A step."), picture=picture)
    await channels.show_anew(MessageRef(channel, sent.id), shown, "game-2")
    assert table.newest.text == "A step.\nWhat is seen."
    assert not table.newest.pictures


async def test_a_message_of_components_v2_is_not_shown_anew(table: Evening) -> None:
    """It cannot become a classic one: it goes, and is posted anew."""
    channels, channel = Channels(table.client), table.channel.id
    shown = Picture(small_picture(), "A board.", 2, 2)
    old = await post_as_once(table, replace(with_button(1), picture=shown), "game-1")
    with pytest.raises(MessageGone):
        await channels.show_anew(old, with_button(2), "game-2")
    assert old.id not in table.server.world.messages
    lobby = await post_as_once(table, with_button(1), "game-1")
    await channels.edit(channel, lobby.id, with_button(1))
    assert lobby.id not in table.server.world.messages


async def test_a_message_of_an_early_version_is_found(table: Evening) -> None:
    """By the mark of its container; before there were marks by game and number in custom ids."""
    marked = await post_as_once(table, with_button(7), "game-7")
    assert await find(table, "game-7") == marked.id
    view = with_button(4).view()
    old = await table.client.get_partial_messageable(table.channel.id).send(view=view)
    assert await find(table, "game-1", number=4) == old.id
    assert await find(table, "game-1", number=5) is None
    assert await find(table, "game-1", number=4, game="another2") is None


async def test_a_message_of_somebody_else_is_not_ours(table: Evening) -> None:
    """Even if its mark looks like ours."""
    sent = await Channels(table.client).send(table.channel.id, with_button(1), "game-1", [])
    table.server.world.messages[sent.id].author_id = table.person("Bo").id
    assert await find(table, "game-1") is None


async def test_history_that_cannot_be_read_has_no_message(table: Evening) -> None:
    """Nothing is raised where it is forbidden; a channel that is gone has none."""
    await Channels(table.client).send(table.channel.id, with_button(1), "game-1", [])
    table.deny(Permission.READ_MESSAGE_HISTORY, Permission.VIEW_CHANNEL)
    assert await find(table, "game-1") is None
    with pytest.raises(ChannelGone):
        await Channels(table.client).find(99, row("game-1"), "game-1", None)


async def test_an_edit_pings_nobody(table: Evening) -> None:
    """It shows something else in the same message; one that is gone is an error."""
    channels, channel, bo = Channels(table.client), table.channel.id, table.person("Bo")
    sent = await channels.send(channel, with_button(1), "n1", [])
    await channels.edit(channel, sent.id, with_button(1, f"<@{bo.id}>, look."))
    assert table.newest.text == f"<@{bo.id}>, look."
    assert table.newest.pinged == ()
    assert len(table.messages()) == 1
    table.server.world.delete_message(table.server.world.messages[sent.id])
    with pytest.raises(discord.NotFound):
        await channels.edit(channel, sent.id, with_button(1))


async def test_a_retired_message_keeps_all_but_its_buttons(table: Evening) -> None:
    """In one request, with its picture and its mentions; one that is gone already is fine."""
    channels, channel, bo = Channels(table.client), table.channel.id, table.person("Bo")
    shown = Picture(small_picture(), "A board.", 1, 1)
    layout = replace(with_button(1, f"<@{bo.id}>, it stays."), picture=shown)
    sent = MessageRef(channel, (await channels.send(channel, layout, "game-1", [bo.id])).id)
    before, requests = table.newest, table.server.ledger.requests
    await channels.retire(sent, None)
    assert table.server.ledger.requests - requests == 1
    after = table.newest
    assert (after.text, after.mentioned, after.buttons) == (before.text, (bo.id,), ())
    assert [p.data for p in after.pictures] == [p.data for p in before.pictures] != []
    table.server.world.delete_message(table.server.world.messages[sent.id])
    await channels.retire(sent, None)


async def test_a_message_of_components_v2_is_retired_as_it_was_made(table: Evening) -> None:
    """Once: where Discord refuses that, or nobody noted what is left of it, it stays as it is."""
    channels = Channels(table.client)
    remains = b'{"above":"It stays.","picture":"A board.","below":"So does this.","seat":2}'
    picture = Picture(small_picture(), "A board.", 1, 1)
    layout = Layout("It stays.", picture, "So does this.", rows=with_button(1).rows)
    for noted, requests in (("null", 0), (remains.decode(), 1)):
        old = await post_as_once(table, layout, "game-1")
        before = table.server.ledger.requests
        await channels.retire(old, noted)
        assert table.server.ledger.requests - before == requests
        assert table.newest.text == "It stays.\nSo does this."
        assert len(table.newest.pictures) == 1


async def test_whether_a_message_is_still_there(table: Evening) -> None:
    """Only a message Discord does not know is gone; what can't be seen may be there."""
    channels, channel = Channels(table.client), table.channel.id
    sent = MessageRef(channel, (await channels.send(channel, with_button(1), "game-1", [])).id)
    assert await channels.exists(sent)
    table.deny(Permission.VIEW_CHANNEL)
    assert await channels.exists(sent)
    table.deny()
    table.server.world.delete_message(table.server.world.messages[sent.id])
    assert not await channels.exists(sent)


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        (Permission.SEND_MESSAGES, "send_messages"),
        (Permission.VIEW_CHANNEL, "view_channel"),
        (Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES, "view_channel"),
    ],
)
async def test_the_first_missing_permission_is_named(
    table: Evening, denied: Permission, named: str
) -> None:
    """In the order in which they matter."""
    table.deny(denied)
    with pytest.raises(Held) as held:
        await Channels(table.client).send(table.channel.id, with_button(1), "n1", [])
    assert held.value.trouble == named


async def test_a_channel_that_is_gone_is_told_from_one_that_is_closed(table: Evening) -> None:
    """Discord does not know it any more."""
    with pytest.raises(ChannelGone):
        await Channels(table.client).send(99, with_button(1), "n1", [])


async def test_a_server_is_seen_only_while_the_bot_is_in_it_and_it_is_up(table: Evening) -> None:
    """A server that is unknown is not; what is in none is always within sight."""
    channels, guild = Channels(table.client), table.server.world.guild
    assert await channels.sees(guild.id)
    assert await channels.sees(None)
    assert not await channels.sees(99)

    async def wait(*, seen: bool) -> None:
        async def reached() -> bool:
            return await channels.sees(guild.id) is seen

        await until(reached)

    for lose, find in ((guild.fail, guild.recover), (guild.kick_bot, guild.invite_bot)):
        lose()
        await wait(seen=False)
        find()
        await wait(seen=True)


def test_a_thread_needs_a_permission_of_its_own() -> None:
    """To send in threads, instead of in channels."""
    some = discord.Permissions(view_channel=True, attach_files=True)
    thread = object.__new__(discord.Thread)
    assert list_missing(object(), some) == ["send_messages", "read_message_history"]
    assert list_missing(thread, some) == ["send_messages_in_threads", "read_message_history"]
    assert list_missing(object(), discord.Permissions.all()) == []


DIRECT = Target("POST", "/users/@me/channels")
POSTS = Target("POST", "/channels/*/messages")
READS = Target("GET", "/channels/*/messages")
PASSING = (TryLater, discord.HTTPException, KeyError)
"""What the postman takes for trouble that passes; the library fails over a 429 without a time."""


def refuse(table: Evening, target: Target, make: Callable[[], web.HTTPException]) -> None:
    """Let all such requests be answered so, until `rest.before` is taken back."""

    async def before(passing: PendingRequest) -> None:
        if target.matches(passing):
            raise make()

    table.server.rest.before = before


TOO_FAST = {
    "403": answer(403, OPENING_TOO_FAST),
    "400": answer(400, OPENING_TOO_FAST),
    "429": answer(429, OPENING_TOO_FAST),
    "429 with a time": answer(429, OPENING_TOO_FAST, retry_after=0.001),
    "429 without a time": answer(429, OPENING_TOO_FAST, scope="user"),
    "403 of the edge": answer(403, None),
    "400 of the edge": answer(400, None),
}


@pytest.mark.parametrize("target", [DIRECT, POSTS, READS])
@pytest.mark.parametrize("form", TOO_FAST)
async def test_too_fast_is_no_closed_door(table: Evening, target: Target, form: str) -> None:
    """However Discord says it, and to whatever: it means later, and that nothing is known."""
    clock = Clock()
    channels, bo = Channels(table.client, clock), table.person("Bo").id
    refuse(table, target, TOO_FAST[form])
    letter = DirectMessageRow(1, bo, None, "daily", 0, time.time(), time.time(), "one")
    write = partial(channels.write_to, bo, with_link("Hello"), "one")
    with pytest.raises(PASSING):
        await (channels.was_written(letter, "one") if target is READS else write())
    table.server.rest.before = None
    clock.now += 3600.0
    await write()
    assert await channels.was_written(letter, "one")


@pytest.mark.parametrize("target", [DIRECT, POSTS])
async def test_too_fast_slows_all_openings(table: Evening, target: Target) -> None:
    """Not the letters to whom a channel is open."""
    clock = Clock()
    channels, hello = Channels(table.client, clock), with_link("Hello")
    ada, bo, cy = (table.person(name).id for name in ("Ada", "Bo", "Cy"))
    await channels.write_to(ada, hello, "one")
    refuse(table, target, TOO_FAST["400"])
    with pytest.raises(TryLater) as limit:
        await channels.write_to(bo, hello, "two")
    table.server.rest.before = None
    for person in (bo, cy):
        with pytest.raises(TooSoon) as early:
            await channels.write_to(person, hello, "three")
    assert early.value.seconds >= limit.value.seconds == 2 * PACE * AT_ONCE
    await channels.write_to(ada, hello, "four")
    clock.now += early.value.seconds
    await channels.write_to(cy, hello, "five")


@pytest.mark.parametrize(
    ("target", "refusal", "expected"),
    [
        (DIRECT, ErrorKind.NO_DIRECT_MESSAGES, DoorClosed),
        (POSTS, ErrorKind.NO_DIRECT_MESSAGES, DoorClosed),
        (POSTS, ErrorKind.INVALID_FORM, Held),
    ],
)
async def test_only_who_takes_no_letters_has_closed_their_door(
    table: Evening, target: Target, refusal: ErrorKind, expected: type[Exception]
) -> None:
    """Not whom something is written that can't be."""
    table.server.faults.deal_next(FaultKind.REFUSED, 1, target, refusal=refusal)
    with pytest.raises(expected):
        await Channels(table.client).write_to(table.person("Bo").id, with_link("Hello"), "one")


async def test_what_stands_before_discord_holds_no_game(table: Evening) -> None:
    """What it forbids passes."""
    refuse(table, POSTS, TOO_FAST["403 of the edge"])
    with pytest.raises(TryLater):
        await Channels(table.client).send(table.channel.id, with_button(1), "game-1", [])


async def test_a_message_that_was_deleted_is_told_from_one_that_was_refused(
    table: Evening,
) -> None:
    """Also where it went out in words, and is tried with its picture again."""
    channels, channel, world = Channels(table.client), table.channel.id, table.server.world
    shown = replace(with_button(1), picture=Picture(small_picture(), "Seen.", 2, 2))
    for limit, nonce in ((world.upload_limit, "game-1"), (10, "game-2")):
        world.upload_limit = limit
        sent = await channels.send(channel, shown, nonce, [])
        world.delete_message(world.messages[sent.id])
        with pytest.raises(MessageGone):
            await channels.send(channel, shown, nonce, [])
        with pytest.raises(MessageGone):
            await channels.send(channel, shown, f"{nonce}-b", [], [nonce])


async def open_thread(table: Evening) -> tuple[Channel, MessageRef]:
    """Open a thread with a message of ours in it."""
    world = table.server.world
    thread = world.create_thread(table.channel, "A game", table.person("Ada").id)
    sent = await Channels(table.client).send(thread.id, with_button(1), "game-1", [])
    return thread, MessageRef(thread.id, sent.id)


@pytest.mark.parametrize("refusal", [kind for kind in CLOSED if kind.code != THREAD_LOCKED])
async def test_nothing_changes_in_a_closed_thread_until_something_is_posted(
    table: Evening, refusal: ErrorKind
) -> None:
    """However Discord says that it is closed."""
    channels, (thread, message) = Channels(table.client), await open_thread(table)
    threads = table.server.world.threads
    threads.refusal = refusal
    threads.archive(thread)
    await until(lambda: table.client.get_channel(thread.id) is None)
    with pytest.raises(ThreadClosed):
        await channels.show_anew(message, with_button(2), "game-2")
    for remains in (None, "{}"):
        with pytest.raises(Held):
            await channels.retire(message, remains)
    await channels.send(thread.id, with_button(2), "game-2", [])
    assert not thread.archived
    await channels.show_anew(message, with_button(3), "game-3")
    await channels.retire(message, None)


async def test_a_locked_thread_takes_nothing(table: Evening) -> None:
    """No new message opens it."""
    channels, (thread, message) = Channels(table.client), await open_thread(table)
    table.server.world.threads.refusal = ErrorKind.THREAD_LOCKED
    table.server.world.threads.lock(thread)
    for change in (
        channels.show_anew(message, with_button(2), "game-2"),
        channels.send(thread.id, with_button(2), "game-2", []),
        channels.retire(message, None),
    ):
        with pytest.raises(Held) as held:
            await change
        assert held.value.trouble == "thread-closed"


async def test_what_the_client_knows_to_be_missing(table: Evening) -> None:
    """Only permissions without which nothing can be posted, of channels that it knows."""
    channels, here = Channels(table.client), table.channel.id
    table.deny(Permission.SEND_MESSAGES | Permission.READ_MESSAGE_HISTORY)
    await until(lambda: channels.lacks(here, "send_messages"))
    for trouble in ("view_channel", "read_message_history", "thread-closed", NO_ACCESS):
        assert not channels.lacks(here, trouble)
    assert not channels.lacks(99, "send_messages")


async def test_a_letter_that_was_deleted_was_written(table: Evening) -> None:
    """Its nonce is known, and it is not."""
    world = table.server.world
    for _ in range(2):
        await Channels(table.client).write_to(table.person("Bo").id, with_link("Hello"), "one")
        for message in [*world.history(world.direct_channel(table.person("Bo").id))]:
            world.delete_message(message)
    assert world.history(world.direct_channel(table.person("Bo").id)) == []


async def test_the_try_that_got_there_is_told_by_its_mark(table: Evening) -> None:
    """Later tries are given to Discord by the nonce of the first."""
    channels, here = Channels(table.client), table.channel.id
    first = await channels.send(here, with_link("One."), "one", ())
    again = await channels.send(here, with_link("One."), "one", ())
    more = await channels.send(here, with_link("One. Two."), "two", (), ["one"])
    assert (again.id, more.id) == (first.id, first.id)
    assert (first.earlier, again.earlier, more.earlier) == (None, None, "one")
    other = await channels.send(here, with_link("Three. Four."), "four", (), ["three"])
    assert other.earlier is None
    later = await channels.send(here, with_link("Five."), "five", (), ["three", "four"])
    assert (later.id, later.earlier) == (other.id, "four")
