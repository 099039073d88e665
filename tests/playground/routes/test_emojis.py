"""The application's own emojis, through discord.py."""

import discord
import pytest

from cogs.emojis import Emojis
from playground.components import resolve_components
from playground.server import LocalDiscord
from rendering.emojis import draw_emojis, list_emojis
from rendering.sprites import Sprites
from tests.playground.channels import text_channel
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


async def test_ids_on_buttons_are_told_as_strings(server: LocalDiscord, bot: TinyBot) -> None:
    """A page that reads them as numbers would ask for another emoji."""
    image = b"\x89PNG\r\n\x1a\n" + bytes(100)
    dragon = await bot.create_application_emoji(name="dragon", image=image)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(emoji=dragon, custom_id="dragon"))
    message = await text_channel(server, bot).send("x", view=view)
    (row,) = resolve_components(server.world.messages[message.id].components, (), server.url)
    assert row["components"][0]["emoji"]["id"] == str(dragon.id)
