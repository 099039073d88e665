"""Whatever is refused on an old public message comes with the way to the game's newest one."""

from collections.abc import Awaitable, Callable

import pytest

from bot.games.table import ANSWERS, IDLE_SECONDS
from bot.store.removals import list_games_of
from playground.client.message_view import MessageView
from tests.cogs.evening import Evening, button, move
from tests.cogs.kinds import OF_GAMES, find_kind

PRESSED = (
    *("l:{game}:0:join", "l:{game}:0:leave", "l:{game}:0:start", "l:{game}:0:cancel"),
    *("l:{game}:0:seat-bot", "l:{game}:0:dismiss-bot", "o:{game}:0"),
    *("p:{game}:1::", "d:{game}:1:0", "b:{game}:1"),
    *("v:{game}:1:1:agree", "v:{game}:1:1:refuse", "j:{game}:1:1:agree", "j:{game}:1:1:refuse"),
    *("x:{game}:1:1:wait", "x:{game}:1:1:once", "x:{game}:1:1:bot", "x:{game}:1:1:hand"),
    *("y:{game}:1:1:take", "y:{game}:1:1:decline"),
    *(f"proposal:{{game}}:1:{kind}:1:{each}" for kind in ANSWERS for each in ANSWERS[kind]),
    *("m:{game}:1:here", "analysis:{game}:1", "menu:{game}:1", "menu:{game}:1:look"),
    *("i:{game}:1:scores", "i:{game}:1:help", "number:{game}:1", "ahead:{game}:1"),
)
"""The buttons of a game that may be on a public message, in its lobby or at its first turn."""
IN_PRIVATE = {
    *(
        "n",
        "c",
        "w",
        "s",
        "r",
        "e",
        "a",
        "go",
        "return",
        "t",
        "f",
        "h",
        "q",
        "g",
        "z",
        "u",
        "limit",
    ),
}
"""Those that are on none, by the word their ids begin with."""


async def move_on(table: Evening) -> None:
    """Play: what the old buttons ask is decided."""
    turn = await table.game("Ada", "Bo")
    for count in (3, 4):
        await move(table, await table.to_act(), turn)
        turn = await table.news(count)


async def end(table: Evening) -> None:
    """End a game."""
    await table.game("Ada", "Bo")
    question = await table.open("Ada", "resign")
    await table.click("Ada", question, "Resign")
    await table.news(3)


async def call_off(table: Evening) -> None:
    """Close a lobby."""
    await table.slash("Ada", "game new")
    await table.click("Ada", await table.news(1), "Cancel")
    await table.news(2)


async def put_away(table: Evening) -> None:
    """Put a game away that nobody plays."""
    await move_on(table)
    game = (await table.position()).table.id
    async with table.store.write(game) as change:
        await change.change_game(game, expires_at=table.service.now - IDLE_SECONDS)
    await table.service.archive.archive_idle()
    await table.news(5)


WORK = {
    move_on: {"i", "menu"},
    end: {"i", "menu", "m", "analysis"},
    call_off: {"i", "menu"},
    put_away: {"i", "menu"},
}
"""What was done since, and which old buttons are still answered as ever."""
GONE = {
    call_off: "This lobby is closed.",
    put_away: "This game was archived because nobody played for a long time.",
}
"""What a button is told that its message has lost, if the game does not go on."""


def carry(table: Evening, message: MessageView, custom_id: str) -> None:
    """Give a public message a button: the one that it had, and has kept."""
    pressed = {"type": 2, "style": 1, "label": "Old", "custom_id": custom_id}
    table.server.world.messages[message.id].components = [{"type": 1, "components": [pressed]}]


async def find_game(table: Evening) -> str:
    """Return the one game there is."""
    async with table.store.read() as reading:
        (game,) = await list_games_of(reading, table.server.world.guild_id, 2)
    return game


def test_every_button_of_a_game_is_in_public_or_in_private() -> None:
    """Whoever adds one says where it is."""
    in_public = {find_kind(each.format(game="k3f9x2ab")).verb for each in PRESSED}
    assert in_public == {*OF_GAMES} - IN_PRIVATE


@pytest.mark.parametrize("since", WORK)
async def test_a_refusal_leads_to_the_newest_message(
    table: Evening, since: Callable[[Evening], Awaitable[None]]
) -> None:
    """Each button by itself, on a message that has kept it, and on one that has lost it."""
    await since(table)
    old, newest = table.messages()[0], table.newest
    await table.noted(newest)
    guild_id = table.server.world.guild_id
    game = await find_game(table)
    link = f"https://discord.com/channels/{guild_id}/{table.channel.id}/{newest.id}"
    for custom_id in (each.format(game=game) for each in PRESSED):
        if custom_id.partition(":")[0] in WORK[since]:
            continue
        carry(table, old, custom_id)
        answer = await table.press("Ada", old, custom_id)
        assert answer.ephemeral, custom_id
        assert f"[Jump to the latest message]({link})" in answer.text, (custom_id, answer.text)
        carry(table, old, "x")
        answer = await table.press("Ada", old, custom_id, forged=True)
        told = GONE.get(since, "The game has moved on since then.")
        assert answer.text.startswith(told), custom_id
        assert link in answer.text
    assert table.newest.id == newest.id


async def test_a_refusal_on_the_newest_message_leads_nowhere(table: Evening) -> None:
    """It is there already."""
    turn = await table.game("Ada", "Bo")
    answer = await table.press("Cy", turn, button(turn, "Play"))
    assert answer.text == "You’re not playing in this game."
