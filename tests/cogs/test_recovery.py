"""A table can always go on, whatever is lost or closed around it.

Over the local Discord; `settle` lets the bot's own waits be short.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

import bot.play.repost
from bot.games.table import CHANNEL_GONE, NO_ACCESS, Person
from bot.store.statistics import read_statistics
from cogs import gateway_events
from playground.api_errors import ErrorKind
from playground.client.message_view import MessageView
from playground.model import Channel, ChannelKind
from playground.permissions import EVERYONE, Permission
from playground.routes.faults import FaultKind, Target
from playground.routes.request import PendingRequest
from playground.threads import CLOSED
from rules import legal_actions
from tests.cogs.evening import Evening, dragon_wakes, evening, local_discord, move
from tests.pixels import unpack
from tests.waiting import until


@pytest.fixture(autouse=True)
def settle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let changes of the server be seen to at once."""
    monkeypatch.setattr(gateway_events, "SETTLING_SECONDS", 0.0)
    monkeypatch.setattr(bot.play.repost, "NOTING_SECONDS", 0.3)


async def open_lobby(table: Evening) -> MessageView:
    await table.slash("Ada", "game new")
    return await table.news(1)


async def begin(table: Evening) -> MessageView:
    return await table.game("Ada", "Bo")


async def end(table: Evening) -> MessageView:
    await table.game("Ada", "Bo")
    question = await table.open("Ada", "resign")
    await table.click("Ada", question, "Resign")
    return await table.news(3)


def delete(table: Evening, message: MessageView) -> None:
    """Let a moderator delete a message."""
    world = table.server.world
    world.delete_message(world.messages[message.id])


async def posted_again(table: Evening, gone: MessageView) -> MessageView:
    """Wait until a message that is gone is there again; return it."""
    await table.server.client.wait_until(
        lambda: any(m.id > gone.id and m.buttons for m in table.messages())
    )
    return table.newest


@pytest.mark.parametrize("arrange", [open_lobby, begin, dragon_wakes, end])
async def test_a_deleted_message_is_posted_again(
    table: Evening, arrange: Callable[[Evening], Awaitable[MessageView]]
) -> None:
    """With the same words, picture and buttons, and without pinging anybody a second time."""
    gone = await arrange(table)
    delete(table, gone)
    again = await posted_again(table, gone)
    assert [b.label for b in again.buttons] == [b.label for b in gone.buttons]
    assert [unpack(p.data) for p in again.pictures] == [unpack(p.data) for p in gone.pictures]
    assert again.text.count("\n") == gone.text.count("\n")
    assert again.pinged == ()


async def test_a_message_deleted_twice_stays_away_until_somebody_asks(table: Evening) -> None:
    """Somebody, or a bot that purges the channel, means it; the table is not lost for that."""
    gone = await begin(table)
    delete(table, gone)
    again = await posted_again(table, gone)
    await table.noted(again)
    delete(table, again)
    board = await table.slash("Bo", "game board")
    assert board.pictures
    asked_for = await posted_again(table, again)
    await move(table, await table.to_act(), asked_for)
    assert (await posted_again(table, asked_for)).id > asked_for.id


async def test_a_deletion_told_twice_is_answered_once(table: Evening) -> None:
    """Discord may tell an event more than once."""
    gone = await begin(table)
    table.server.gateway.delivery.repeat_next(1, "MESSAGE_DELETE")
    delete(table, gone)
    again = await posted_again(table, gone)
    await move(table, await table.to_act(), again)
    await posted_again(table, again)
    assert len(table.messages()) == 3


async def test_a_purged_channel_has_its_table_again(table: Evening) -> None:
    """Many messages deleted at once: only the newest is missed."""
    first = await begin(table)
    await move(table, await table.to_act(), first)
    newest = await table.news(3)
    world = table.server.world
    world.delete_messages(table.channel, world.history(table.channel))
    again = await posted_again(table, newest)
    assert [m.id for m in table.messages()] == [again.id]


async def test_a_deletion_nobody_told_of_is_seen_when_somebody_looks(table: Evening) -> None:
    """The bot may have been away: /game board looks whether the message is there."""
    gone = await begin(table)
    await table.noted(gone)
    del table.server.world.messages[gone.id]
    await table.slash("Ada", "game board")
    await posted_again(table, gone)


async def test_older_messages_are_not_missed(table: Evening) -> None:
    """What is over may be tidied away."""
    first = await begin(table)
    await move(table, await table.to_act(), first)
    newest = await table.news(3)
    delete(table, first)
    await move(table, await table.to_act(), newest)
    await posted_again(table, newest)
    assert len(table.messages()) == 3


async def test_who_is_to_act_can_from_the_private_board(table: Evening) -> None:
    """*Play* is there for them alone."""
    await begin(table)
    player = await table.to_act()
    other = "Bo" if player == "Ada" else "Ada"
    theirs = (await table.slash(other, "game board")).buttons
    assert [b.label for b in theirs] == ["Danger map", "Standing orders"]
    board = await table.slash(player, "game board")
    await move(table, player, board)
    await table.news(3)


async def test_the_dragon_can_be_led_from_the_private_board(table: Evening) -> None:
    """The arrows are those of the public message."""
    public = await dragon_wakes(table)
    board = await table.slash(await table.to_act(), "game board")
    arrows = [b for b in public.buttons if b.custom_id.startswith("d:")]
    assert [b.custom_id for b in board.buttons[: len(arrows)]] == [b.custom_id for b in arrows]
    await table.press(await table.to_act(), board, board.buttons[0].custom_id)
    await table.told((await table.position()).table.seq)


# -- channels that take no messages for a while ---------------------------------------------------


async def play_one(table: Evening, channel: Channel | None = None) -> None:
    """Let whoever is to act do something, however they got to it."""
    found = await table.service.games.in_channel((channel or table.channel).id)
    assert found is not None
    at = await table.service.games.position(found.id)
    assert at.to_act is not None
    assert at.state is not None
    press = f"press-{found.seq}"
    actions = legal_actions(at.state)[:1]
    await table.service.games.submit(found.id, found.seq, at.to_act.user_id, actions, press)


async def trouble(table: Evening, channel: Channel | None = None) -> str:
    """Wait until the game is held; return why."""
    await until(lambda: table.trouble(channel))
    return await table.trouble(channel) or ""


async def test_a_permission_taken_and_given_back(table: Evening) -> None:
    """The game is held, and goes on by itself when the permission is back."""
    turn = await begin(table)
    table.deny(Permission.ATTACH_FILES)
    await play_one(table)
    assert await trouble(table) == "attach_files"
    table.deny()
    await posted_again(table, turn)


async def test_a_permission_taken_from_everybody_and_given_back(table: Evening) -> None:
    """By the role instead of the channel."""
    turn, guild = await begin(table), table.server.world.guild
    guild.set_role(guild.everyone, EVERYONE & ~Permission.SEND_MESSAGES)
    await play_one(table)
    assert await trouble(table) == "send_messages"
    guild.set_role(guild.everyone, EVERYONE)
    await posted_again(table, turn)


async def test_a_role_taken_from_the_bot_and_given_back(table: Evening) -> None:
    """The bot may have its permissions by a role of its own."""
    turn, world = await begin(table), table.server.world
    world.guild.set_role(world.guild.everyone, EVERYONE & ~Permission.SEND_MESSAGES)
    role = world.guild.create_role("players", EVERYONE)
    await play_one(table)
    assert await trouble(table) == "send_messages"
    world.guild.give_role(world.bot.id, role)
    await posted_again(table, turn)


async def test_kicked_and_invited_again(table: Evening) -> None:
    """What was to be said is said on return."""
    turn, guild = await begin(table), table.server.world.guild
    guild.kick_bot()
    await play_one(table)
    assert await trouble(table) == "no-access"
    guild.invite_bot()
    await posted_again(table, turn)


async def test_a_server_that_is_out_and_back(table: Evening) -> None:
    """Its channels are not in the client's memory meanwhile, and not gone."""
    turn, guild = await begin(table), table.server.world.guild
    guild.fail()
    await play_one(table)
    await posted_again(table, turn)
    assert (await table.position()).table.trouble is None
    guild.recover()


async def begin_in_thread(table: Evening, kind: ChannelKind) -> Channel:
    """Start a game in a thread; the bot is a member if it is private."""
    world = table.server.world
    ada, bo = (table.person(name) for name in ("Ada", "Bo"))
    thread = world.create_thread(table.channel, "A game", ada.id, kind=kind)
    world.threads.add_member(thread, world.bot.id)
    await table.server.client.slash(ada, thread, "game new")
    await said(table, thread, 1)
    game = await table.service.games.in_channel(thread.id)
    assert game is not None
    await table.service.lobbies.join(game.id, Person(bo.id, "Bo"), "join")
    await table.service.lobbies.start(game.id, Person(ada.id, "Ada"), "start")
    await said(table, thread, 2)
    return thread


async def said(table: Evening, channel: Channel, count: int) -> None:
    """Wait until so many public messages are in a channel."""
    world = table.server.world
    await table.server.client.wait_until(lambda: len(world.history(channel)) >= count)


@pytest.mark.parametrize("refusal", CLOSED)
async def test_a_thread_closed_and_opened_again(table: Evening, refusal: ErrorKind) -> None:
    """However Discord says that it is closed."""
    thread = await begin_in_thread(table, ChannelKind.PUBLIC_THREAD)
    threads = table.server.world.threads
    threads.refusal = refusal
    threads.lock(thread, archived=True)
    await play_one(table, thread)
    known = {ErrorKind.MISSING_PERMISSIONS, ErrorKind.MISSING_ACCESS}
    expected = {"thread-closed"} if refusal not in known else {"thread-closed", "no-access"}
    assert await trouble(table, thread) in expected
    threads.unlock(thread)
    await said(table, thread, 3)


@pytest.mark.parametrize("as_deletion", [True, False])
@pytest.mark.parametrize("by_sync", [True, False])
async def test_a_private_thread_lost_and_given_back(
    table: Evening, as_deletion: bool, by_sync: bool
) -> None:
    """The bot is taken out of it, and added again."""
    thread, world = await begin_in_thread(table, ChannelKind.PRIVATE_THREAD), table.server.world
    world.threads.remove_member(thread, world.bot.id, as_deletion=as_deletion)
    await play_one(table, thread)
    assert await trouble(table, thread) == "no-access"
    world.threads.add_member(thread, world.bot.id, by_sync=by_sync)
    await said(table, thread, 3)


async def test_a_channel_that_is_gone(table: Evening) -> None:
    """It is given up only then; the game is kept, and can be moved."""
    await begin(table)
    game = (await table.position()).table
    state = (await table.position()).state
    table.server.world.delete_channel(table.channel)
    assert state is not None
    seat = game.seats[state.player or 0]
    await table.service.games.submit(game.id, game.seq, seat.user_id, legal_actions(state)[:1], "1")

    async def held() -> bool:
        return (await table.service.games.table(game.id)).trouble is not None

    await until(held)
    found = await table.service.games.table(game.id)
    assert (found.trouble, found.status) == (CHANNEL_GONE, "running")


async def test_held_games_are_tried_when_the_bot_starts(tmp_path: Path) -> None:
    """Whatever changed while it was away."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            turn = await begin(table)
            table.deny(Permission.SEND_MESSAGES)
            await play_one(table)
            await trouble(table)
        server.world.set_permissions(table.channel)
        async with evening(path, server) as table:
            await posted_again(table, turn)


async def test_a_game_whose_channel_is_there_after_all_goes_on(tmp_path: Path) -> None:
    """Once the bot starts anew: whatever made it think so is over."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            turn = await begin(table)
            table.deny(Permission.SEND_MESSAGES)
            await play_one(table)
            await trouble(table)
            game = (await table.position()).table.id
            async with table.store.write(game) as change:
                await change.set_trouble(game, CHANNEL_GONE)
        server.world.set_permissions(table.channel)
        async with evening(path, server) as table:
            await posted_again(table, turn)
            await table.noted(table.newest)
            assert (await table.position()).table.trouble is None


async def test_another_discord_harms_no_game(tmp_path: Path) -> None:
    """A bot that was started for another Discord, such as the playground's, finds none of them.

    They all wait until it is back where they are, a lobby that nobody was told of yet, too.
    """
    path = tmp_path / "games.sqlite3"
    async with local_discord() as home:
        async with evening(path, home) as table:
            turn, host = await begin(table), Person(table.person("Cy").id, "Cy")
            game, channel = (await table.position()).table.id, table.channel
            elsewhere = home.world.create_channel("elsewhere")
        async with local_discord() as other, evening(path, other) as table:
            await play_one(table, channel)
            lobby = await table.service.lobbies.open(
                home.world.guild_id, elsewhere.id, host, "en-GB", "open"
            )
            assert await trouble(table, channel) == NO_ACCESS
            assert await trouble(table, elsewhere) == NO_ACCESS
            assert (await table.service.games.table(game)).status == "running"
            assert (await table.service.games.table(lobby.id)).status == "lobby"
        async with evening(path, home) as table:
            await posted_again(table, turn)
            await said(table, elsewhere, 1)


async def test_who_moves_while_the_game_is_held_reads_why(table: Evening) -> None:
    """The move is saved; what keeps others from seeing it is said."""
    await begin(table)
    table.deny(Permission.SEND_MESSAGES)
    await play_one(table)
    await trouble(table)
    player = await table.to_act()
    screen = await table.slash(player, "game board")
    assert "Send Messages" in screen.text
    await trouble(table)
    while "Done" not in screen.text:
        labels = [b.label for b in screen.buttons]
        choice = next((c for c in ("No meeple", "Place it here", "Play") if c in labels), "A")
        screen = await table.click(player, screen, choice)
    assert "your move is saved" in screen.text
    assert "Send Messages" in screen.text


async def test_who_makes_the_move_that_cannot_be_told_reads_why(table: Evening) -> None:
    """They read that it is done, and then that nobody else can see it yet."""
    turn = await begin(table)
    player = await table.to_act()
    screen = await table.click(player, await table.click(player, turn, "Play"), "A")
    table.deny(Permission.SEND_MESSAGES)
    done = await table.click(player, screen, "No meeple")
    person, client = table.person(player), table.server.client
    await client.wait_until(lambda: "Send Messages" in client.message(person, done.id).text)
    assert "your move is saved" in client.message(person, done.id).text


REFUSALS = {
    ErrorKind.BLOCKED: ("blocked", "AutoMod"),
    ErrorKind.BLOCKED_LINK: ("blocked", "AutoMod"),
    ErrorKind.NO_MESSAGES_HERE: ("no-messages", "/game menu"),
    ErrorKind.WRONG_CHANNEL_TYPE: ("no-messages", "/game menu"),
    ErrorKind.THREAD_LOCKED: ("thread-closed", "closed"),
    ErrorKind.INVALID_FORM: ("refused", "That’s my fault"),
    ErrorKind.EMPTY_MESSAGE: ("refused", "That’s my fault"),
}
"""What Discord may go on refusing: as what a game is held then, and what people read of it."""
POSTS = Target("POST", "/channels/*/messages")


@pytest.mark.parametrize("refusal", REFUSALS)
async def test_what_discord_goes_on_refusing_holds_the_game(
    table: Evening, refusal: ErrorKind
) -> None:
    """Who makes the move reads why, and so does who looks at the server; it goes on afterwards."""
    turn, faults = await begin(table), table.server.faults
    held, told = REFUSALS[refusal]
    player = await table.to_act()
    screen = await table.click(player, await table.click(player, turn, "Play"), "A")
    end = faults.deal_next(FaultKind.REFUSED, 1000, POSTS, refusal=refusal)
    done = await table.click(player, screen, "No meeple")
    person, client = table.person(player), table.server.client
    await client.wait_until(lambda: told in client.message(person, done.id).text)
    assert "your move is saved" in client.message(person, done.id).text
    assert await trouble(table) == held
    async with table.store.read() as reading:
        assert (await read_statistics(reading)).held == 1
    check = await table.click("Ada", await table.slash("Ada", "server settings"), "Permissions")
    assert f"⚠️ **<#{table.channel.id}>**\n- " in check.text
    assert told in check.text
    end()
    await table.slash("Ada", "game board")
    await table.noted(await posted_again(table, turn))
    found = await table.service.games.in_channel(table.channel.id)
    assert found is not None
    assert found.trouble is None
    assert (
        "⚠️"
        not in (
            await table.click("Ada", await table.slash("Ada", "server settings"), "Permissions")
        ).text
    )


@pytest.mark.parametrize("kind", [ChannelKind.FORUM, ChannelKind.CATEGORY])
async def test_a_channel_of_another_type(table: Evening, kind: ChannelKind) -> None:
    """The game goes on once its channel is one for messages again."""
    turn, world = await begin(table), table.server.world
    world.change_kind(table.channel, kind)
    await play_one(table)
    assert await trouble(table) == "no-messages"
    world.change_kind(table.channel, ChannelKind.TEXT)
    await posted_again(table, turn)


@pytest.mark.parametrize(
    ("fault", "refusal"),
    [
        (FaultKind.BAD_REQUEST, ErrorKind.BLOCKED),
        (FaultKind.REFUSED, ErrorKind.OPENING_TOO_FAST),
    ],
)
async def test_a_bad_request_that_passes_holds_nothing(
    table: Evening, fault: FaultKind, refusal: ErrorKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made again by itself."""
    monkeypatch.setattr("bot.process.backoff.FIRST_PAUSE", 0.01)
    turn, faults = await begin(table), table.server.faults
    faults.deal_next(fault, 2, POSTS, refusal=refusal)
    await play_one(table)
    await table.noted(await posted_again(table, turn))
    assert faults.dealt[fault] == 2
    assert (await table.position()).table.trouble is None


async def test_a_message_deleted_before_it_was_noted_is_posted_again(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord says that it does not know what it has by that nonce."""
    monkeypatch.setattr("bot.process.backoff.FIRST_PAUSE", 0.01)
    await begin(table)
    server = table.server

    def gone(_passing: PendingRequest) -> bool:
        if len(table.messages()) > 2:
            delete(table, table.newest)
        return True

    server.faults.deal_next(FaultKind.DONE_THEN_DROP, 1, POSTS)
    server.faults.deal_next(FaultKind.INTERNAL_ERROR, 1, replace(POSTS, when=gone))
    await play_one(table)
    shown = await table.told((await table.position()).table.seq)
    assert shown.pinged == ()
    assert len(table.messages()) == 3
    assert (await table.service.games.said((await table.position()).table.id)).trouble is None


async def test_pictures_too_large_for_the_server_are_told_in_words(table: Evening) -> None:
    """The upload limit was lowered: the game goes on without pictures, and then with them."""
    turn, world = await begin(table), table.server.world
    usual, world.upload_limit = world.upload_limit, 100
    await play_one(table)
    told = await posted_again(table, turn)
    assert not told.pictures
    assert "tiles" in told.text
    screen = await table.slash(await table.to_act(), "game board")
    assert not screen.pictures
    screen = await table.click(await table.to_act(), screen, "Play")
    assert screen.buttons
    world.upload_limit = usual
    await play_one(table)
    assert (await posted_again(table, told)).pictures
    await table.server.client.wait_until(lambda: not table.messages()[2].buttons)
    assert table.messages()[2].text == told.text
