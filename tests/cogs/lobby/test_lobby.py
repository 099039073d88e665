"""Opening a table, sitting down, starting; and what the bot needs in a channel."""

import pytest

from playground.permissions import Permission
from tests.cogs.evening import Evening
from tests.waiting import until


async def test_a_lobby_shows_players_seats_left_and_rules(table: Evening) -> None:
    """One public message, edited as people come and go, pinging nobody."""
    answer = await table.slash("Ada", "game new")
    assert answer.ephemeral
    lobby = await table.news(1)
    assert "Players: Ada (5 seats left)." in lobby.text
    assert lobby.text.splitlines()[1:] == [
        "Press *Join* to play. Ada starts the game.",
        "Players: Ada (5 seats left).",
        "- Second edition; rules of Hans im Glück",
        "- The Princess & the Dragon",
    ]
    joined = await table.click("Bo", lobby, "Join")
    assert joined.id == lobby.id
    assert "Players: Ada and Bo (4 seats left)." in joined.text
    left = await table.click("Bo", lobby, "Leave")
    assert "Players: Ada (5 seats left)." in left.text
    assert len(table.messages()) == 1
    assert not left.pinged


async def test_the_lobby_refuses_in_private(table: Evening) -> None:
    """Joining twice, leaving unseated, starting alone or as a guest, a second table."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    for name, label, sentence in (
        ("Ada", "Join", "You already have a seat."),
        ("Bo", "Leave", "You’re not playing in this game."),
        ("Ada", "Start", "You need at least 2 players to start (1 so far)."),
        ("Bo", "Start", "Only Ada can do that."),
    ):
        answer = await table.click(name, lobby, label)
        assert answer.ephemeral
        assert answer.text == sentence
    again = await table.slash("Bo", "game new")
    assert again.text.startswith("There’s already a game in this channel.")
    assert table.newest.id == lobby.id
    assert "Players: Ada (5 seats left)." in table.newest.text


async def test_who_takes_the_last_seat_calls_the_host(table: Evening) -> None:
    """In a new message, which alone has buttons, and shows the lobby as it is."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    for _ in range(4):
        lobby = await table.click("Ada", lobby, "Add a bot")
    await table.click("Bo", lobby, "Join")
    full = await table.news(2)
    first = full.text.splitlines()[0]
    assert first.endswith(", all seats are taken. Press *Start* when you’re ready.")
    assert table.server.world.pings[full.id] == (table.person("Ada").id,)
    left = await table.click("Bo", full, "Leave")
    assert "(1 seat left)" in left.text
    old, new = table.messages()
    assert not old.buttons
    assert "Start" in [button.label for button in new.buttons]


async def test_the_last_to_leave_closes_the_lobby(table: Evening) -> None:
    """It says so, loses its buttons, and the channel is free."""
    await table.slash("Ada", "game new")
    await table.click("Ada", await table.news(1), "Leave")
    closed = await table.news(2)
    assert closed.text == "This lobby is closed."
    assert not table.messages()[0].buttons
    await table.slash("Bo", "game new")
    assert "Players: Bo" in (await table.news(3)).text


async def test_names_neither_format_nor_ping(table: Evening) -> None:
    """A name is shown as it is written."""
    table.person("Cy").name = "**Cy** @everyone"
    await table.slash("**Cy** @everyone", "game new")
    lobby = await table.news(1)
    assert "\\*\\*Cy\\*\\*" in lobby.text
    assert not lobby.pinged


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        (Permission.SEND_MESSAGES, "Send Messages"),
        (Permission.ATTACH_FILES, "Attach Files"),
        (Permission.READ_MESSAGE_HISTORY, "Read Message History"),
    ],
)
async def test_a_missing_permission_is_named_with_its_place(
    table: Evening, permission: Permission, name: str
) -> None:
    """No lobby is opened where the bot could not post."""
    table.deny(permission)
    answer = await table.slash("Ada", "game new")
    assert answer.ephemeral
    assert answer.text == f"I’m missing permissions in <#{table.channel.id}>: {name}."
    assert await table.service.games.in_channel(table.channel.id) is None


async def test_a_permission_lost_in_a_game_is_named_and_posting_tried_again(
    table: Evening,
) -> None:
    """The move counts; the message comes once the bot may post and somebody looks."""
    turn = await table.game("Ada", "Bo")
    player = await table.to_act()
    picker = await table.click(player, turn, "Play")
    preview = await table.click(player, picker, "A")
    table.deny(Permission.SEND_MESSAGES)
    await table.click(player, preview, "No meeple")
    assert await table.to_act() != player
    await until(table.trouble)
    board = await table.slash("Cy", "game board")
    assert "I’m missing the Send Messages permission." in board.text
    table.deny()
    await table.slash("Cy", "game board")
    assert (await table.news(3)).pings_me == (await table.to_act() == "Ada")
