"""The history on Discord: all turns in words, with links to the messages that told them."""

import re
from dataclasses import replace

from bot.games.table import MessageRef
from bot.games.turns import play_game
from bot.wording import Words
from cogs.emojis import Emojis
from cogs.play.history import LONGEST, TURNS, HistoryPage, fill_pages
from rules import Setup
from rules.expansions import EXPANSIONS
from tests.bot.games.written_game import GAME
from tests.cogs.evening import Evening, move
from tests.cogs.tables import table_of

ROADS = Setup(start="BG-X", bag={"BG-X": 6})


def told(*messages: tuple[int, int]) -> list[str]:
    """Return the turns of a short game, told by messages: number of actions and id."""
    known = [(number, MessageRef(2, message)) for number, message in messages]
    teller = HistoryPage(Words(), table_of(), Emojis(), known)
    return [text for _, text in teller.format_all(play_game(GAME, EXPANSIONS))]


async def test_turns_are_told_with_links_to_their_messages(table: Evening) -> None:
    """By whom, what was done, and where it was said, also once the game is over."""
    turn = await table.game("Ada", "Bo", setup=ROADS)
    game, shown = (await table.position()).table.id, list[int]()
    while (await table.service.games.position(game)).to_act is not None:
        await move(table, await table.to_act(), turn)
        turn = await table.news(len(shown) + 3)
        shown.append(turn.id)
    await table.service.games.said(game)
    history = await table.open("Cy", "history")
    assert history.ephemeral
    assert "What happened (page 1 of 1)" in history.text
    links = [int(link) for link in re.findall(r"/(\d+)\): ", history.text)]
    assert links == shown
    assert len(links) > 3
    assert "**[Turn 1](https://discord.com/channels/" in history.text
    assert "Ada places the tile at " in history.text


async def test_a_page_leads_to_the_boards_of_its_turns(table: Evening) -> None:
    """And from there back to the words, in the same message."""
    await table.game("Ada", "Bo", setup=ROADS)
    history = await table.open("Cy", "history")
    board = await table.click("Cy", history, "Turn by turn")
    assert "Turn 1 of 1" in board.text
    again = await table.click("Cy", board, "History")
    assert "What happened" in again.text
    assert history.id == board.id == again.id


def test_a_turn_is_told_with_the_first_message_after_it() -> None:
    """Which tells the next draw, too."""
    first, second, _ = told((0, 70), (4, 71), (7, 72))
    assert first.startswith("**[Turn 1](https://discord.com/channels/1/2/71): ")
    assert second.startswith("**[Turn 2](https://discord.com/channels/1/2/72): ")
    assert "places the tile at 1E" in first


def test_a_turn_whose_message_is_gone_is_told_without_a_link() -> None:
    """Not with that of a later one."""
    first, second, third = told((8, 72))
    assert first.startswith("**1. ")
    assert second.startswith("**2. ")
    assert third.startswith("**[Turn 3](")


def test_pages_are_filled_as_far_as_a_message_goes() -> None:
    """By the number of turns and by their length, the last one first; there is always one."""
    assert fill_pages([]) == [range(0)]
    assert list(map(len, fill_pages(["x"] * (2 * TURNS + 1)))) == [1, TURNS, TURNS]
    half = "x" * (LONGEST // 2)
    pages = fill_pages(["x", half * 3, half, half, "x"])
    assert pages == [range(1), range(1, 2), range(2, 3), range(3, 5)]


def test_a_turn_with_nothing_to_tell_is_left_out() -> None:
    """A tile was drawn: that is told below."""
    begun = replace(GAME, actions=GAME.actions[:4])
    teller = HistoryPage(Words(), table_of(), Emojis(), ())
    assert [number for number, _ in teller.format_all(play_game(begun, EXPANSIONS))] == [1]


async def test_before_anything_has_happened_it_says_so(table: Evening) -> None:
    """Instead of showing nothing."""
    await table.game("Ada", "Bo", setup=ROADS)
    history = await table.open("Cy", "history")
    assert history.text.endswith("Nothing has happened yet.")
