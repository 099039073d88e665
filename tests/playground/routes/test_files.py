"""Which files a message shows, which it lists, and how requests refer to them."""

from collections.abc import AsyncIterator
from copy import deepcopy
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from playground.kept_world import keep_world, revive_world
from playground.server import LocalDiscord
from tests.playground.channels import create_route, text_channel
from tests.playground.plain import PlainClient, plain_client
from tests.playground.tiny import Board, TinyBot, png

V2 = 1 << 15
NOT_FOUND = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


@pytest.fixture
async def plain(server: LocalDiscord) -> AsyncIterator[PlainClient]:
    """Plain HTTP with the bot's token."""
    async with plain_client(server) as client:
        yield client


def gallery(url: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}}]}


async def send_board(server: LocalDiscord, bot: TinyBot) -> discord.Message:
    """Post a board, which shows a picture, and beside it a file that nothing shows."""
    files = [discord.File(png(), "board.png"), discord.File(png(), "more.png")]
    return await text_channel(server, bot).send(view=Board("x", "join"), files=files)


def path_of(message: discord.Message) -> str:
    return f"/channels/{message.channel.id}/messages/{message.id}"


async def test_shown_files_are_not_listed(server: LocalDiscord, bot: TinyBot):
    """What a component refers to is told by its media only; the world keeps every file."""
    message = await send_board(server, bot)
    assert [file.filename for file in message.attachments] == ["more.png"]
    container = message.components[0]
    assert isinstance(container, discord.Container)
    shown = next(c for c in container.children if isinstance(c, discord.MediaGalleryComponent))
    stored = server.world.messages[message.id].attachments
    assert [file.filename for file in stored] == ["board.png", "more.png"]
    assert shown.items[0].media.attachment_id == stored[0].id
    assert shown.items[0].media.url == server.url + stored[0].path


async def test_a_file_component_tells_its_file(server: LocalDiscord, bot: TinyBot):
    """Its name and size as well, and the file is not listed."""
    view = ui.LayoutView()
    view.add_item(ui.File("attachment://game.txt"))
    file = discord.File(png(), "game.txt")
    message = await text_channel(server, bot).send(view=view, file=file)
    (shown,) = message.components
    (stored,) = server.world.messages[message.id].attachments
    assert isinstance(shown, discord.FileComponent)
    assert (shown.name, shown.size) == ("game.txt", len(png().getvalue()))
    assert shown.media.attachment_id == stored.id
    assert message.attachments == []


async def test_files_of_embeds_are_not_listed(server: LocalDiscord, bot: TinyBot):
    """An embed's picture is told with its address."""
    embed = discord.Embed(title="x").set_image(url="attachment://a.png")
    files = [discord.File(png(), "a.png"), discord.File(png(), "b.png")]
    message = await text_channel(server, bot).send(embed=embed, files=files)
    assert [file.filename for file in message.attachments] == ["b.png"]
    first, _ = server.world.messages[message.id].attachments
    assert message.embeds[0].image.url == server.url + first.path


async def test_classic_messages_list_their_files(server: LocalDiscord, bot: TinyBot):
    """With their alt texts, before and after an edit."""
    file = discord.File(png(), "a.png", description="A board")
    message = await text_channel(server, bot).send("x", file=file)
    edited = await message.edit(content="y")
    for told in (message, edited):
        assert [(f.filename, f.description) for f in told.attachments] == [("a.png", "A board")]


EDITS: dict[str, tuple[str | None, bool]] = {
    "without entries": (None, False),
    "with the id alone": ("id", False),
    "with another name": ("other.png", False),
    "with id and name": ("board.png", True),
}


@pytest.mark.parametrize("title", EDITS)
async def test_an_edit_refers_to_what_it_names(
    server: LocalDiscord, bot: TinyBot, plain: PlainClient, title: str
):
    """A kept file is found by the name that the request tells beside its id."""
    name, found = EDITS[title]
    message = await send_board(server, bot)
    kept, _ = server.world.messages[message.id].attachments
    body: dict[str, Any] = {"components": [gallery("attachment://board.png")]}
    if name is not None:
        entry = {"id": str(kept.id)} | ({} if name == "id" else {"filename": name})
        body["attachments"] = [entry]
    answer = await plain.ask("PATCH", path_of(message), body)
    seen = server.client.message(server.client.users[0], message.id)
    if found:
        assert answer.body["components"][0]["items"][0]["media"]["attachment_id"] == str(kept.id)
        assert answer.body["attachments"] == []
        assert seen.text == ""
    else:
        assert (answer.status, answer.body["code"]) == (400, 50035)
        errors = answer.body["errors"]["components"]["0"]["items"]["0"]["media"]["url"]
        assert errors["_errors"][0]["code"] == NOT_FOUND
        assert seen.text == "x"
    assert [picture.data for picture in seen.pictures] == [png().getvalue()]


async def test_an_edit_refers_to_its_uploads(server: LocalDiscord, bot: TinyBot):
    """Rather than to a kept file of the same name, which is listed then."""
    message = await send_board(server, bot)
    board, _ = server.world.messages[message.id].attachments
    stored = discord.Attachment(
        data={
            "id": board.id,
            "filename": "board.png",
            "size": 1,
            "url": "x",
            "proxy_url": "x",
        },
        state=bot._connection,
    )
    edited = await message.edit(
        view=Board("y", "join"), attachments=[stored, discord.File(png(9, 9), "board.png")]
    )
    assert [file.id for file in edited.attachments] == [board.id]
    (picture,) = server.client.message(server.client.users[0], message.id).pictures
    assert picture.data == png(9, 9).getvalue()


async def test_what_an_edit_leaves_keeps_its_files(
    server: LocalDiscord, bot: TinyBot, plain: PlainClient
):
    """Components that it does not name are as they were, unless it drops what they refer to."""
    message = await send_board(server, bot)
    form = aiohttp.FormData({"payload_json": f'{{"flags": {V2 | 4}}}'})
    form.add_field("files[0]", png(9, 9), filename="board.png")
    async with plain.session.patch(f"/api/v10{path_of(message)}", data=form) as answer:
        assert answer.status == 200
    assert len(server.world.messages[message.id].attachments) == 3
    seen = server.client.message(server.client.users[0], message.id)
    assert [picture.data for picture in seen.pictures] == [png().getvalue()]
    dropped = await plain.ask("PATCH", path_of(message), {"attachments": []})
    assert dropped.status == 400


async def test_a_kept_file_takes_a_new_alt_text(
    server: LocalDiscord, bot: TinyBot, plain: PlainClient
):
    """And keeps the old one where the entry tells none."""
    file = discord.File(png(), "a.png", description="Old")
    message = await text_channel(server, bot).send("x", file=file)
    number = str(message.attachments[0].id)
    for entry, told in (({}, "Old"), ({"description": "New"}, "New")):
        body = {"attachments": [{"id": number} | entry]}
        answer = await plain.ask("PATCH", path_of(message), body)
        assert answer.body["attachments"][0]["description"] == told


async def test_a_file_component_takes_uploads_only(server: LocalDiscord, bot: TinyBot):
    """An address elsewhere is refused, an own one, too."""
    for url in ("https://example.org/a.txt", f"{server.url}/attachments/1/2/a.txt"):
        body = {"flags": V2, "components": [{"type": 13, "file": {"url": url}}]}
        with pytest.raises(discord.HTTPException) as refused:
            await bot.http.request(create_route(server), json=body)
        assert refused.value.code == 50035
        assert "components.0.file.url" in str(refused.value)


async def test_foreign_media_know_no_file(server: LocalDiscord, bot: TinyBot, plain: PlainClient):
    """Whatever is sent along; the address of a file of Discord is taken, and warned of."""
    message = await send_board(server, bot)
    board, _ = server.world.messages[message.id].attachments
    body = {"flags": V2, "components": [gallery("https://example.org/a.png")]}
    body["components"][0]["items"][0]["media"]["attachment_id"] = str(board.id)
    sent = await bot.http.request(create_route(server), json=body)
    assert "attachment_id" not in sent["components"][0]["items"][0]["media"]
    assert server.ledger.warnings == []

    body = {"components": [gallery(server.url + board.path)]}
    answer = await plain.ask("PATCH", path_of(message), body)
    assert "attachment_id" not in answer.body["components"][0]["items"][0]["media"]
    assert [file["filename"] for file in answer.body["attachments"]] == ["board.png", "more.png"]
    (warning,) = server.ledger.warnings
    assert str(message.id) in warning


async def test_kept_worlds_show_their_files(server: LocalDiscord, bot: TinyBot):
    """Also what an earlier version kept, which did not note the files of components."""
    message = await send_board(server, bot)
    kept, files = keep_world(server.world)
    bound = kept.messages[0].components
    unbound = deepcopy(bound)
    del unbound[0]["components"][1]["items"][0]["media"]["attachment_id"]
    for components in (bound, unbound):
        kept.messages[0].components = components
        revived = revive_world(kept, files, server.world.clock)
        assert revived.messages[message.id].components == bound
