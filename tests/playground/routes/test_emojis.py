"""The application's own emojis, through discord.py, and those of buttons and options."""

from typing import Any

import discord
import pytest

from cogs.emojis import Emojis
from playground.components import resolve_components
from playground.routes.emojis import is_emoji
from playground.server import LocalDiscord
from rendering.emojis import draw_emojis, list_emojis
from rendering.sprites import Sprites
from tests.playground.channels import create_route, text_channel
from tests.playground.tiny import TinyBot


async def test_emojis_are_uploaded_and_listed(server: LocalDiscord, bot: TinyBot) -> None:
    """Each with an id and its name, as it stands in a message."""
    sprites, emojis = Sprites(), Emojis()
    drawn = draw_emojis(list_emojis(), sprites)

    async def draw(names: object) -> dict[str, bytes]:
        return drawn

    assert await bot.fetch_application_emojis() == []
    await emojis.gather(bot, draw)
    found = await bot.fetch_application_emojis()
    assert [emoji.name for emoji in found] == [*drawn]
    assert emojis.find_figure(0) == str(found[0])
    assert server.rest.ledger.refused == []


async def test_a_name_is_taken_once(bot: TinyBot) -> None:
    """Bad names, and what is no picture or too large, are refused."""
    image = b"\x89PNG\r\n\x1a\n" + bytes(100)
    await bot.create_application_emoji(name="dragon", image=image)
    for name, data in (("dragon", image), ("no name", image), ("huge", image + bytes(256 * 1024))):
        with pytest.raises(discord.HTTPException) as refusal:
            await bot.create_application_emoji(name=name, image=data)
        assert refusal.value.status == 400
    assert len(await bot.fetch_application_emojis()) == 1


async def test_emojis_are_deleted(server: LocalDiscord, bot: TinyBot) -> None:
    """Once, with their pictures, and those of the own application; their name is free again."""
    image = b"\x89PNG\r\n\x1a\n" + bytes(100)
    dragon, fairy = [
        await bot.create_application_emoji(name=name, image=image) for name in ("dragon", "fairy")
    ]
    before = server.ledger.own_requests
    with pytest.raises(discord.NotFound) as refused:
        await bot.http.delete_application_emoji(server.world.bot.id + 1, dragon.id)
    assert refused.value.code == 0
    await dragon.delete()
    assert await bot.fetch_application_emojis() == [fairy]
    assert [*server.world.emoji_pictures] == [str(fairy.id)]
    with pytest.raises(discord.NotFound) as refused:
        await dragon.delete()
    assert refused.value.code == 10014
    assert server.ledger.own_requests - before == 4
    await bot.create_application_emoji(name="dragon", image=image)


async def test_ids_on_buttons_are_told_as_strings(server: LocalDiscord, bot: TinyBot) -> None:
    """A page that reads them as numbers would ask for another emoji."""
    image = b"\x89PNG\r\n\x1a\n" + bytes(100)
    dragon = await bot.create_application_emoji(name="dragon", image=image)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(emoji=dragon, custom_id="dragon"))
    message = await text_channel(server, bot).send("x", view=view)
    (row,) = resolve_components(server.world.messages[message.id].components, (), server.url)
    assert row["components"][0]["emoji"]["id"] == str(dragon.id)


@pytest.mark.parametrize(
    "text", ["🐉", "⬆️", "❤️", "1️⃣", "🏰", "♟️", "\N{BLACK LARGE SQUARE}", "🫶", "🇦"]
)
def test_what_is_an_emoji(text: str) -> None:
    """One character, with what makes it an emoji where it is a sign of text by itself."""
    assert is_emoji(text)


@pytest.mark.parametrize(
    "text", ["", "a", "1", "dragon", ":dragon:", "⬆", "🐉️", "🐉🐉", "●", "▲", "\N{DIE FACE-1}", "1️"]
)
def test_what_is_none(text: str) -> None:
    """Words, signs and numbers, two emojis, and one that is spelt in another way."""
    assert not is_emoji(text)


FOREIGN = {"id": "1234567890123456789", "name": "dragon"}


@pytest.mark.parametrize(
    ("emoji", "key"), [({"name": "dragon"}, "name"), ({}, "name"), (FOREIGN, "id")]
)
async def test_emojis_must_exist(
    server: LocalDiscord, bot: TinyBot, emoji: dict[str, Any], key: str
) -> None:
    """On a button and on an option, in new messages and in edits; an own emoji may stand there."""
    image = b"\x89PNG\r\n\x1a\n" + bytes(100)
    dragon = await bot.create_application_emoji(name="dragon", image=image)
    message = await text_channel(server, bot).send("x")
    edit = discord.http.Route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        channel_id=message.channel.id,
        message_id=message.id,
    )

    def body(emoji: dict[str, Any]) -> dict[str, Any]:
        button = {"type": 2, "style": 1, "label": "x", "custom_id": "x", "emoji": emoji}
        option = {"label": "x", "value": "x", "emoji": emoji}
        select = {"type": 3, "custom_id": "y", "options": [option]}
        rows = [{"type": 1, "components": [part]} for part in (button, select)]
        return {"content": "x", "components": rows}

    for route in (create_route(server), edit):
        with pytest.raises(discord.HTTPException) as refused:
            await bot.http.request(route, json=body(emoji))
        assert refused.value.code == 50035
        assert refused.value.text.splitlines()[1:] == [
            f"In components.0.components.0.emoji.{key}: Invalid emoji",
            f"In components.1.components.0.options.0.emoji.{key}: Invalid emoji",
        ]
        await bot.http.request(route, json=body({"id": dragon.id, "name": "any"}))
