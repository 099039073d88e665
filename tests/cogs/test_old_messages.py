"""Whatever is refused on an old public message comes with the way to the game's newest one."""

from collections.abc import Awaitable, Callable
from re import Pattern

import pytest

from bot.games.table import ANSWERS, IDLE_SECONDS
from bot.store.removals import list_games_of
from cogs import custom_ids
from cogs.custom_ids import Goto
from playground.client.message_view import MessageView
from tests.cogs.evening import Evening, button, move

OLD = 1
"""The action number of old buttons: that of the first turn."""
IN_PRIVATE = {
    custom_ids.THREAD,
    custom_ids.COMMIT,
    custom_ids.WORDS,
    custom_ids.ORDERS,
    custom_ids.RESIGN,
    custom_ids.END,
    custom_ids.ASIDE,
    custom_ids.GO_ON,
    custom_ids.RETURN,
    custom_ids.SETTING,
    custom_ids.FAVOURITE,
    custom_ids.PAGE,
    custom_ids.TURN,
    custom_ids.GUIDE,
    custom_ids.GAMES,
    custom_ids.OWN,
}
"""Buttons and selects of games that are on no public message."""


def press_all(game: str) -> dict[Pattern[str], tuple[str, ...]]:
    """Return the ids of all buttons of a game that may be on a public message, by template."""
    deeds = ("join", "leave", "start", "cancel", "seat-bot", "dismiss-bot")
    return {
        custom_ids.LOBBY: tuple(custom_ids.encode_lobby(game, 0, deed) for deed in deeds),
        custom_ids.OPTIONS: (custom_ids.encode_options(game, 0),),
        custom_ids.SHOW: (custom_ids.encode_show(game, OLD, Goto(())),),
        custom_ids.PUBLIC: (custom_ids.encode_public(game, OLD, 0),),
        custom_ids.BACK: (custom_ids.encode_back(game, OLD),),
        custom_ids.CONSENT: both("v", game, "agree", "refuse"),
        custom_ids.VOTE: both("x", game, "wait", "once", "bot", "hand"),
        custom_ids.SEAT: both("y", game, "take", "decline"),
        custom_ids.PAUSE: both("j", game, "agree", "refuse"),
        custom_ids.PROPOSAL: tuple(
            custom_ids.encode_proposal(game, OLD, kind, 1, answer)
            for kind, answers in ANSWERS.items()
            for answer in answers
        ),
        custom_ids.REMATCH: (custom_ids.encode_rematch(game, OLD, "here"),),
        custom_ids.ANALYSIS: (custom_ids.encode_analysis(game, OLD),),
        custom_ids.MENU: tuple(custom_ids.encode_menu(game, OLD, w) for w in ("", "look")),
        custom_ids.INFO: tuple(custom_ids.encode_info(game, OLD, w) for w in ("scores", "help")),
    }


def both(verb: str, game: str, *answers: str) -> tuple[str, ...]:
    """Return the ids that answers had of what was asked about the second seat."""
    return tuple(f"{verb}:{game}:{OLD}:1:{answer}" for answer in answers)


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
    await table.service.archive.put_away()
    await table.news(5)


WORK = {
    move_on: {custom_ids.INFO, custom_ids.MENU},
    end: {custom_ids.INFO, custom_ids.MENU, custom_ids.REMATCH, custom_ids.ANALYSIS},
    call_off: {custom_ids.INFO, custom_ids.MENU},
    put_away: {custom_ids.INFO, custom_ids.MENU},
}
"""What was done since, and which old buttons are still answered as ever."""


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
    of_games = {each for each in custom_ids.TEMPLATES if "[0-9a-z]{8}" in each.pattern}
    assert {*press_all("k3f9x2ab")} == of_games - IN_PRIVATE
    for template, pressed in press_all("k3f9x2ab").items():
        assert all(template.fullmatch(each) for each in pressed)


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
    for template, pressed in press_all(game).items():
        for custom_id in pressed if template not in WORK[since] else ():
            carry(table, old, custom_id)
            answer = await table.press("Ada", old, custom_id)
            assert answer.ephemeral, custom_id
            assert f"[Jump to the latest message]({link})" in answer.text, (custom_id, answer.text)
            carry(table, old, "x")
            answer = await table.press("Ada", old, custom_id, forged=True)
            assert answer.text.startswith("The game has moved on since then."), custom_id
            assert link in answer.text
    assert table.newest.id == newest.id


async def test_a_refusal_on_the_newest_message_leads_nowhere(table: Evening) -> None:
    """It is there already."""
    turn = await table.game("Ada", "Bo")
    answer = await table.press("Cy", turn, button(turn, "Play"))
    assert answer.text == "You’re not playing in this game."
