"""What Discord refuses about messages: too much, mixed, incomplete, not one's own, unknown."""

import io
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import handle_message_parameters

from playground.model import MessageFlag
from playground.server import LocalDiscord
from playground.world import UPLOAD_LIMIT
from tests.playground.channels import create_route, text_channel
from tests.playground.tiny import TinyBot, png

V2 = 1 << 15


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Join", "custom_id": "join"} | fields


def select(*values: str, **fields: Any) -> dict[str, Any]:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "square", "options": options} | fields


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def container(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 17, "components": list(components)}


def section(*components: dict[str, Any], accessory: dict[str, Any]) -> dict[str, Any]:
    return {"type": 9, "components": list(components), "accessory": accessory}


def link(url: str) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "x", "url": url}


def gallery(*items: dict[str, Any]) -> dict[str, Any]:
    return {"type": 12, "items": list(items)}


def media(url: str, **fields: Any) -> dict[str, Any]:
    return {"media": {"url": url}} | fields


SITE = "https://example.org/a.png"
NUMBERS = [str(number) for number in range(26)]

REFUSED: dict[str, tuple[dict[str, Any], int, str]] = {
    "content over 2,000": ({"content": "x" * 2001}, 50035, "content: Must be 2000 or fewer"),
    "empty": ({}, 50006, "empty message"),
    "buttons without content": ({"components": [row(button())]}, 50006, "empty message"),
    "41 components, nested ones counted": (
        {"flags": V2, "components": [container(*[text("x")] * 38), row(button())]},
        50035,
        "components: The total number of components exceeds 40: 41.",
    ),
    "4,001 characters in all": (
        {"flags": V2, "components": [text("x" * 4000), container(text("x"))]},
        50035,
        "components: The displayable text exceeds 4000 characters: 4001.",
    ),
    "V2 with content": (
        {"flags": V2, "content": "x", "components": [text("x")]},
        50035,
        "The 'content' field cannot be used",
    ),
    "V2 with embeds": (
        {"flags": V2, "embeds": [{"title": "x"}], "components": [text("x")]},
        50035,
        "The 'embeds' field cannot be used",
    ),
    "V2 component without the flag": (
        {"content": "x", "components": [text("x")]},
        50035,
        "components.0.type: Needs MessageFlags.IS_COMPONENTS_V2.",
    ),
    "six rows": (
        {"content": "x", "components": [row(button(custom_id=n)) for n in NUMBERS[:6]]},
        50035,
        "components: Must be 5 or fewer",
    ),
    "six buttons in a row": (
        {"content": "x", "components": [row(*[button(custom_id=n) for n in NUMBERS[:6]])]},
        50035,
        "components.0.components: Must be between 1 and 5 in length.",
    ),
    "button without custom id": (
        {"content": "x", "components": [row(button(custom_id=None))]},
        50035,
        "components.0.components.0.custom_id: A custom id is required",
    ),
    "button without label and emoji": (
        {"content": "x", "components": [row(button(label=None))]},
        50035,
        "A button needs a label or an emoji.",
    ),
    "link button without url": (
        {"content": "x", "components": [row(button(style=5))]},
        50035,
        "A link button has a url and no custom id.",
    ),
    "custom id over 100": (
        {"content": "x", "components": [row(button(custom_id="x" * 101))]},
        50035,
        "custom_id: Must be 100 or fewer",
    ),
    "same id twice": (
        {"flags": V2, "components": [text("x") | {"id": 7}, container(text("y") | {"id": 7})]},
        50035,
        "components.1.components.0.id: Component id cannot be duplicated",
    ),
    "id over 31 bits": (
        {"flags": V2, "components": [text("x") | {"id": 2**31}]},
        50035,
        "components.0.id: Value",
    ),
    "same custom id twice": (
        {"flags": V2, "components": [row(button()), container(row(button()))]},
        50035,
        "Component custom id cannot be duplicated",
    ),
    "label over 80": (
        {"content": "x", "components": [row(button(label="x" * 81))]},
        50035,
        "label: Must be 80 or fewer",
    ),
    "26 options": (
        {"content": "x", "components": [row(select(*NUMBERS))]},
        50035,
        "options: Must be between 1 and 25",
    ),
    "no options": ({"content": "x", "components": [row(select())]}, 50035, "options: Must be"),
    "same option twice": (
        {"content": "x", "components": [row(select("A", "A"))]},
        50035,
        "The specified option value is already used",
    ),
    "select beside a button": (
        {"content": "x", "components": [row(select("A"), button())]},
        50035,
        "A select fills its row",
    ),
    "text in a row": (
        {"flags": V2, "components": [row(text("x"))]},
        50035,
        "An action row holds buttons or one select.",
    ),
    "11 pictures in a gallery": (
        {"flags": V2, "components": [gallery(*[media(SITE)] * 11)]},
        50035,
        "items: Must be between 1 and 10",
    ),
    "alt text over 1,024": (
        {"flags": V2, "components": [gallery(media(SITE, description="x" * 1025))]},
        50035,
        "description: Must be 1024 or fewer",
    ),
    "picture that was not uploaded": (
        {"flags": V2, "components": [gallery(media("attachment://board.png"))]},
        50035,
        "The referenced attachment 'attachment://board.png' could not be found",
    ),
    "attachment that was not uploaded": (
        {"content": "x", "attachments": [{"id": "0", "filename": "board.png"}]},
        50035,
        "There is no uploaded file 0",
    ),
    "nonce over 25": ({"content": "x", "nonce": "x" * 26}, 50035, "nonce: Must be 25 or fewer"),
    "reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        50035,
        "message_reference: Unknown message",
    ),
    "mentions both named and general": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        50035,
        "mutually exclusive",
    ),
    "button of no style": (
        {"content": "x", "components": [row(button(style=6))]},
        50035,
        "components.0.components.0.style: Value must be one of 1 to 5.",
    ),
    "address over 512": (
        {"content": "x", "components": [row(link("https://example.org/" + "x" * 500))]},
        50035,
        "components.0.components.0.url: Must be 512 or fewer",
    ),
    "option without a label": (
        {"content": "x", "components": [row(select(""))]},
        50035,
        "options.0.label: Must be between 1 and 100",
    ),
    "more values than options": (
        {"content": "x", "components": [row(select("A", "B", max_values=3))]},
        50035,
        "options: Must be between 3 and 25",
    ),
    "more values at least than at most": (
        {"content": "x", "components": [row(select("A", "B", min_values=2))]},
        50035,
        "max_values: From 2 to 1 values cannot be chosen.",
    ),
    "blank": ({"content": " \n\t"}, 50006, "empty message"),
    "button in no row": (
        {"flags": V2, "components": [text("x"), button()]},
        50035,
        "components.1.type: 2 may not stand here.",
    ),
    "container in a container": (
        {"flags": V2, "components": [container(container(text("x")))]},
        50035,
        "components.0.components.0.type: 17 may not stand here.",
    ),
    "section with a gallery": (
        {"flags": V2, "components": [section(gallery(media(SITE)), accessory=button())]},
        50035,
        "components.0.components.0.type: 12 may not stand here.",
    ),
    "section with four texts": (
        {"flags": V2, "components": [section(*[text("x")] * 4, accessory=button())]},
        50035,
        "components.0.components: Must be between 1 and 3",
    ),
    "section beside a text": (
        {"flags": V2, "components": [section(text("x"), accessory=text("x"))]},
        50035,
        "components.0.accessory.type: A section has a button or a thumbnail.",
    ),
    "component without a type": ({"content": "x", "components": [{}]}, 50035, "Malformed body"),
}


@pytest.mark.parametrize("title", REFUSED)
async def test_refused_message(server: LocalDiscord, bot: TinyBot, title: str):
    """A message beyond Discord's limits is refused with its code, named, and not posted."""
    body, code, sentence = REFUSED[title]

    with pytest.raises(discord.HTTPException) as error:
        await bot.http.request(create_route(server), json=body)

    assert (error.value.status, error.value.code) == (400, code)
    assert sentence in str(error.value)
    assert server.world.messages == {}
    assert [refused.code for refused in server.ledger.invalid] == [code]


ACCEPTED: dict[str, dict[str, Any]] = {
    "40 components": {"flags": V2, "components": [container(*[text("x")] * 39)]},
    "4,000 characters": {"flags": V2, "components": [text("x" * 2000)] * 2},
    "2,000 characters of content": {"content": "x" * 2000},
    "25 options": {"content": "x", "components": [row(select(*NUMBERS[:25]))]},
    "25 buttons": {
        "content": "x",
        "components": [row(*[button(custom_id=f"{r}{n}") for n in "abcde"]) for r in "abcde"],
    },
    "a section in a container": {
        "flags": V2,
        "components": [container(section(text("x"), accessory=button()))],
    },
    "all options at once": {
        "content": "x",
        "components": [row(select("A", "B", min_values=0, max_values=2))],
    },
    "an address of 512": {"content": "x", "components": [row(link("https://".ljust(512, "x")))]},
    "a button with an emoji only": {
        "content": "x",
        "components": [row(button(label=None, emoji={"name": "🐉"}))],
    },
    "buttons of a V2 message outside containers": {"flags": V2, "components": [row(button())]},
}


@pytest.mark.parametrize("title", ACCEPTED)
async def test_accepted_message(server: LocalDiscord, bot: TinyBot, title: str):
    """A message just within the limits is posted."""
    await bot.http.request(create_route(server), json=ACCEPTED[title])

    assert len(server.world.messages) == 1
    assert server.ledger.invalid == []


async def test_wrong_content_type(server: LocalDiscord, bot: TinyBot):
    """Only JSON and multipart bodies are understood."""
    with pytest.raises(discord.HTTPException) as error:
        await bot.http.request(create_route(server), data="content=x")

    assert error.value.code == 50035
    assert 'Expected "Content-Type"' in str(error.value)


async def test_broken_json(server: LocalDiscord):
    """A body that is no JSON is refused as such."""
    headers = {"Authorization": f"Bot {server.token}", "Content-Type": "application/json"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(create_route(server).url, data="{", headers=headers) as answer,
    ):
        assert answer.status == 400
        assert answer.headers["Content-Type"] == "application/json"
        assert (await answer.json())["code"] == 50109


async def test_upload_too_large(server: LocalDiscord, bot: TinyBot):
    """A file over the upload limit is refused, one at the limit is not."""
    channel = text_channel(server, bot)
    await channel.send(file=discord.File(io.BytesIO(b"x" * UPLOAD_LIMIT), "just.bin"))

    with pytest.raises(discord.HTTPException) as error:
        await channel.send(file=discord.File(io.BytesIO(b"x" * (UPLOAD_LIMIT + 1)), "over.bin"))

    assert (error.value.status, error.value.code) == (413, 40005)


async def test_upload_limit_is_lowered(server: LocalDiscord, bot: TinyBot):
    """A lower limit refuses smaller files, and interactions tell it."""
    ada = server.client.users[0]
    channel = text_channel(server, bot)
    server.world.upload_limit = 100
    await channel.send(file=discord.File(io.BytesIO(b"x" * 100), "just.bin"))
    with pytest.raises(discord.HTTPException) as error:
        await channel.send(file=discord.File(io.BytesIO(b"x" * 101), "over.bin"))
    assert (error.value.status, error.value.code) == (413, 40005)
    table = server.client.channels(ada)[0]
    await (await server.client.slash(ada, table, "game place", {"at": "1E"})).wait_for_answer()
    assert bot.seen[-1].filesize_limit == 100


async def test_components_keep_their_ids(server: LocalDiscord, bot: TinyBot):
    """A component keeps the id it was given, the others are numbered around it; 0 is none."""
    components = [
        container(text("a"), text("b") | {"id": 2}),
        text("c") | {"id": 0},
        row(button(id=40), button(custom_id="leave")),
    ]
    body = {"flags": V2, "components": components}
    sent = await bot.http.request(create_route(server), json=body)

    def ids(parts: list[dict[str, Any]]) -> list[int]:
        return [n for part in parts for n in (part["id"], *ids(part.get("components", [])))]

    assert ids(sent["components"]) == [1, 3, 2, 4, 5, 40, 6]
    seen = server.client.message(server.client.users[0], int(sent["id"]))
    assert ids(list(seen.components)) == ids(sent["components"])


async def test_classic_components_keep_their_ids(server: LocalDiscord, bot: TinyBot):
    """Rows and buttons do, through edits of the rest, until an edit takes them away."""
    ada = server.client.users[0]
    parts = [row(button(id=40)) | {"id": 7}, row(select("A", id=1000)) | {"id": 3}]
    channel_id = server.client.channels(ada)[0].id
    sent = await bot.http.request(create_route(server), json={"content": "x", "components": parts})
    edited = await bot.http.edit_message(
        channel_id, int(sent["id"]), params=handle_message_parameters(content="y")
    )
    for told in (sent, edited):
        assert [(r["id"], r["components"][0]["id"]) for r in told["components"]] == [
            (7, 40),
            (3, 1000),
        ]
    bare = await bot.http.edit_message(
        channel_id, int(sent["id"]), params=handle_message_parameters(view=None)
    )
    assert (bare["components"], bare["content"]) == ([], "y")
    assert server.client.message(ada, int(sent["id"])).buttons == ()


ROWS = [row(button(custom_id=str(number))) for number in range(6)]
EDITS: dict[str, tuple[bool, dict[str, Any], str]] = {
    "content over 2,000": (False, {"content": "x" * 2001}, "content: Must be 2000 or fewer"),
    "six rows": (False, {"components": ROWS}, "components: Must be 5 or fewer"),
    "a text without the flag": (
        False,
        {"components": [text("x")]},
        "components.0.type: Needs MessageFlags.IS_COMPONENTS_V2.",
    ),
    "the flag beside content": (
        False,
        {"flags": V2, "components": [text("x")]},
        "The 'content' field cannot be used",
    ),
    "content for a layout": (True, {"content": "x"}, "The 'content' field cannot be used"),
    "embeds for a layout": (
        True,
        {"embeds": [{"title": "x"}]},
        "The 'embeds' field cannot be used",
    ),
    "a layout without its flag": (
        True,
        {"flags": 0, "components": [row(button())]},
        "flags: The IS_COMPONENTS_V2 flag cannot be removed.",
    ),
}


@pytest.mark.parametrize("title", EDITS)
async def test_refused_edit(server: LocalDiscord, bot: TinyBot, title: str):
    """An edit beyond the limits of its kind of message is refused, and changes nothing."""
    is_layout, body, sentence = EDITS[title]
    new = {"flags": V2, "components": [text("old")]} if is_layout else {"content": "old"}
    sent = await bot.http.request(create_route(server), json=new)
    route = discord.http.Route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        channel_id=sent["channel_id"],
        message_id=sent["id"],
    )
    with pytest.raises(discord.HTTPException) as error:
        await bot.http.request(route, json=body)
    assert (error.value.status, error.value.code) == (400, 50035)
    assert sentence in str(error.value)
    assert server.client.message(server.client.users[0], int(sent["id"])).text == "old"


async def test_an_edit_sets_few_flags(server: LocalDiscord, bot: TinyBot):
    """Embeds are hidden and shown again; a classic message becomes a layout, and stays silent."""
    message = await text_channel(server, bot).send("x", silent=True)
    stored = server.world.messages[message.id]
    silent = MessageFlag.SUPPRESS_NOTIFICATIONS
    await message.edit(suppress=True)
    assert stored.flags == silent | MessageFlag.SUPPRESS_EMBEDS
    await message.edit(suppress=False)
    assert stored.flags == silent
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("Hello"))
    await message.edit(content=None, view=view)
    assert stored.flags == silent | MessageFlag.COMPONENTS_V2
    loud = await text_channel(server, bot).send("x")
    params = handle_message_parameters(flags=discord.MessageFlags(suppress_notifications=True))
    await bot.http.edit_message(loud.channel.id, loud.id, params=params)
    assert server.world.messages[loud.id].flags == MessageFlag(0)


async def test_blanks_round_content_are_cut(server: LocalDiscord, bot: TinyBot):
    """In new messages and in edits."""
    message = await text_channel(server, bot).send("  a b\n")
    assert message.content == "a b"
    assert (await message.edit(content="\nc ")).content == "c"


async def test_replies_stay_in_their_channel(server: LocalDiscord, bot: TinyBot):
    """A message elsewhere is none to reply to; without it the message may come by itself."""
    ada = server.client.users[0]
    garden = server.world.create_channel("garden")
    said = await server.client.say(ada, garden, "Hello")
    reference: dict[str, Any] = {"message_id": str(said.id)}
    with pytest.raises(discord.HTTPException, match="Unknown message"):
        await bot.http.request(
            create_route(server), json={"content": "x", "message_reference": reference}
        )
    reference["fail_if_not_exists"] = False
    sent = await bot.http.request(
        create_route(server), json={"content": "x", "message_reference": reference}
    )
    assert "message_reference" not in sent


async def test_a_request_is_no_larger_than_25_mib(server: LocalDiscord, bot: TinyBot):
    """However small each of its files is."""
    files = [discord.File(io.BytesIO(b"x" * 9_000_000), f"{n}.bin") for n in range(3)]
    with pytest.raises(discord.HTTPException) as error:
        await text_channel(server, bot).send(files=files)
    assert (error.value.status, error.value.code) == (413, 40005)


async def test_what_others_write_is_not_told(server: LocalDiscord, bot: TinyBot):
    """A bot without the intent for it may know that they wrote; direct messages it may read."""
    ada = server.client.users[0]
    channel = text_channel(server, bot)
    said = await server.client.say(ada, server.world.channels[channel.id], "Secret")
    assert (await channel.fetch_message(said.id)).content == ""
    direct = server.world.direct_channel(ada.id)
    told = await server.client.say(ada, direct, "Hello")
    found = await bot.http.get_message(direct.id, told.id)
    assert found["content"] == "Hello"


async def test_unknown_places(server: LocalDiscord, bot: TinyBot):
    """Unknown channels, messages, users, members and paths are named as such."""
    channel = text_channel(server, bot)
    attempts = [
        (bot.fetch_channel(1), 10003),
        (channel.fetch_message(1), 10008),
        (channel.get_partial_message(1).edit(content="x"), 10008),
        (bot.fetch_user(1), 10013),
        (channel.guild.fetch_member(1), 10007),
        (bot.fetch_guild(1), 10004),
        (bot.http.request(discord.http.Route("GET", "/nowhere")), 0),
    ]
    for attempt, code in attempts:
        with pytest.raises(discord.NotFound) as error:
            await attempt
        assert error.value.code == code


async def test_others_messages(server: LocalDiscord, bot: TinyBot):
    """The bot cannot edit what others wrote, nor delete it without the permission."""
    ada = server.client.users[0]
    said = await server.client.say(ada, server.client.channels(ada)[0], "Mine")
    partial = text_channel(server, bot).get_partial_message(said.id)

    with pytest.raises(discord.Forbidden) as error:
        await partial.edit(content="Yours")
    assert error.value.code == 50005

    with pytest.raises(discord.Forbidden) as error:
        await partial.delete()
    assert error.value.code == 50013


async def test_layout_cannot_be_left(server: LocalDiscord, bot: TinyBot):
    """A V2 message stays one: its edit cannot bring content."""
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("Hello"))
    message = await text_channel(server, bot).send(view=view)

    with pytest.raises(discord.HTTPException) as error:
        await message.edit(content="Old style")

    assert "The 'content' field cannot be used" in str(error.value)
    assert server.client.message(server.client.users[0], message.id).text == "Hello"


async def test_edit_replaces_or_keeps_files(server: LocalDiscord, bot: TinyBot):
    """An edit keeps the attachments it does not speak of, and drops those it leaves out."""
    ada = server.client.users[0]
    message = await text_channel(server, bot).send(file=discord.File(png(), "a.png"))

    await message.edit(content="With picture")
    assert [p.filename for p in server.client.message(ada, message.id).pictures] == ["a.png"]

    await message.edit(attachments=[discord.File(png(), "b.png")])
    assert [p.filename for p in server.client.message(ada, message.id).pictures] == ["b.png"]


async def test_layout_shows_only_files_it_refers_to(server: LocalDiscord, bot: TinyBot):
    """A file that no component of a V2 message refers to is not seen."""
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("Hello"))
    message = await text_channel(server, bot).send(view=view, file=discord.File(png(), "a.png"))

    assert server.client.message(server.client.users[0], message.id).pictures == ()


async def test_history(server: LocalDiscord, bot: TinyBot):
    """History is paged by before, after and around."""
    channel = text_channel(server, bot)
    sent = [await channel.send(str(number)) for number in range(5)]

    async def page(**where: Any) -> list[str]:
        return [message.content async for message in channel.history(**where)]

    assert await page(limit=2) == ["4", "3"]
    assert await page(before=sent[2]) == ["1", "0"]
    assert await page(after=sent[2]) == ["3", "4"]
    assert await page(around=sent[2], limit=3) == ["3", "2", "1"]
