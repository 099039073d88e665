"""Pictures asked for faster than they are drawn: every press is answered, no film is made twice."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cogs.pictures import AT_ONCE
from cogs.play import overviews
from playground.client.outcome import InteractionOutcome
from rendering.sprites import Sprites
from tests.cogs.evening import Evening, button
from tests.waiting import until


@contextmanager
def busy(table: Evening) -> Iterator[None]:
    """Keep the threads that draw busy."""
    go_on = threading.Event()

    def draw(_sprites: Sprites) -> None:
        assert go_on.wait(60)

    pictures = table.client.pictures
    drawing = [asyncio.ensure_future(pictures.draw(draw)) for _ in range(AT_ONCE)]
    yield
    go_on.set()
    assert drawing


async def ask(table: Evening, name: str, *looks: str) -> list[InteractionOutcome]:
    """Ask for the board by command, or press buttons of the turn, without waiting for pictures."""
    asked, person, client = [], table.person(name), table.server.client
    for look in looks:
        before = find_waiting(table, name)
        if look == "game board":
            asked.append(await client.slash(person, table.channel, look))
        else:
            asked.append(await client.press(person, table.newest, button(table.newest, look)))
        await until(lambda before=before: find_waiting(table, name) != before)
    return asked


def find_waiting(table: Evening, name: str) -> object:
    """Return the picture that a person waits for."""
    return table.client.pictures._queue._private.get(table.person(name).id)


async def shown(asked: list[InteractionOutcome]) -> list[Any]:
    """Return what each was answered with in the end: its words, or how many pictures it has."""
    for each in asked:
        await each.wait_until_settled(60)
        assert not each.failed
    messages = [each.messages[-1] for each in asked]
    return [len(message.pictures) or message.text for message in messages]


async def test_the_newest_picture_takes_the_place_of_all_older_ones(table: Evening) -> None:
    """Nothing waits for ever."""
    await table.game("Ada", "Bo")
    with busy(table):
        asked = await ask(table, "Ada", "game board", "Territory", "Tiles left")
        others = await ask(table, "Bo", "game board")
    *older, newest = asked
    assert await shown([newest]) == [1]
    await table.server.client.wait_until(lambda: not any(each.messages for each in older))
    assert not any(each.failed for each in older)
    assert all(isinstance(pictures, int) for pictures in await shown(others))


async def test_a_question_of_the_picker_stays_until_the_newest_is_drawn(table: Evening) -> None:
    """A press that is left out changes nothing on the message, and is answered."""
    turn = await table.game("Ada", "Bo")
    name = await table.to_act()
    screen = await table.click(name, turn, "Play")
    with busy(table):
        client, person = table.server.client, table.person(name)
        pressed = await client.press(person, screen, button(screen, "A"))
        await until(lambda: find_waiting(table, name))
        later = await ask(table, name, "game board")
        await pressed.wait_until_settled()
        assert not pressed.failed
        assert pressed.original is not None
        assert pressed.original.text == screen.text
        assert pressed.original.buttons == screen.buttons
    assert all(isinstance(pictures, int) for pictures in await shown(later))
    assert button(pressed.original, "A")


async def test_a_film_that_many_ask_for_is_made_once(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Now and later, until the game has moved on."""
    made, film = list[int](), overviews.film
    monkeypatch.setattr(overviews, "film", lambda *given: made.append(1) or film(*given))
    turn = await table.game("Ada", "Bo")
    row = table.server.world.messages[turn.id].components[0]["components"]
    row[1] |= {"label": "Replay", "custom_id": row[1]["custom_id"].replace("scores", "replay")}
    with busy(table):
        asked = [each for name in ("Ada", "Bo", "Cy") for each in await ask(table, name, "Replay")]
    assert await shown(asked) == [1, 1, 1]
    assert len((await table.open("Cy", "replay")).pictures) == 1
    assert len(made) == 1
