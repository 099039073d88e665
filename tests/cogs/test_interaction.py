"""Answers: in the right place, once, and one sentence for whatever goes wrong."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui
from structlog.testing import capture_logs

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import MessageRef
from cogs.interaction import Context, Press, UserError, link_to
from cogs.layout import lay_out_text
from tests.cogs.contexts import GONE, TABLE, Told, context
from tests.cogs.tables import GAME


async def test_it_knows_who_asks_and_what_was_chosen() -> None:
    """A command has no values and no message."""
    asked = context(Told(), values=("a", "b"))
    assert (asked.person.id, asked.person.name, asked.press_id) == (9, "Ada", "123")
    assert asked.values == ("a", "b")
    assert asked.channel_id == 0
    assert not asked.in_private
    assert not context(Told(), pressed="public").in_private
    assert context(Told(), pressed="private").in_private


async def test_waiting_is_private_or_for_a_change_of_the_message() -> None:
    """As it was asked for."""
    told = Told()
    await context(told).defer()
    await context(told).defer(here=True)
    assert told.calls == [("defer", {"ephemeral": True, "thinking": True}), ("defer", {})]


@pytest.mark.parametrize(
    ("deferred", "pressed", "way"),
    [
        (None, "", "send_message"),
        (False, "", "edit"),
        (False, "public", "edit"),
        (True, "public", "followup"),
        (True, "private", "edit"),
    ],
)
async def test_a_sentence_never_takes_the_place_of_a_public_message(
    deferred: bool | None, pressed: str, way: str
) -> None:
    """It is for the person who asked alone."""
    told = Told()
    asked = context(told, pressed=pressed)
    if deferred is not None:
        await asked.defer(here=deferred)
    await asked.say("Hello.")
    assert told.texts() == [(way, "Hello.")]
    if way != "edit":
        assert told.calls[-1][1]["ephemeral"] is True


async def test_a_layout_is_shown_with_its_files_and_pings_nobody() -> None:
    """In place of what was there."""
    told = Told()
    await context(told).show(lay_out_text("Hello."))
    ((name, values),) = told.calls
    assert name == "edit"
    assert values["attachments"] == []
    assert values["allowed_mentions"].to_dict() == discord.AllowedMentions.none().to_dict()


EXPLAINED = [
    (Refusal(RefusalKey.NOT_SEATED), "You’re not playing in this game."),
    (Refusal(RefusalKey.NOT_HOST, host="B*o", host_id=2), "Only B\\*o can do that."),
    (UserError("refusal.no-game"), "There’s no game in this channel."),
    (
        UserError("refusal.unknown-expansion", expansion="x_y_z", expansions="The Abbot"),
        "There’s no expansion called “x\\_y\\_z”.",
    ),
    (
        Refusal(RefusalKey.NOT_YOUR_TURN, player="Bo", player_id=2, step="place-tile"),
        "It’s not your turn. Bo is choosing where the tile goes.",
    ),
    (ZeroDivisionError(), "Something went wrong"),
]


@pytest.mark.parametrize(("error", "sentence"), EXPLAINED)
async def test_whatever_goes_wrong_is_one_sentence(error: Exception, sentence: str) -> None:
    """Names are shown as they are written."""
    told = Told()
    await context(told).explain(error, GAME)
    ((_, text),) = told.texts()
    assert text.startswith(sentence)


@pytest.mark.parametrize(
    ("guild", "sentence"),
    [
        (1, "https://discord.com/channels/1/3/77"),
        (None, "https://discord.com/channels/@me/3/77"),
    ],
)
async def test_a_late_press_is_led_to_the_newest_message(guild: int | None, sentence: str) -> None:
    """With its address."""
    message = MessageRef(3, 77)
    table = replace(TABLE, guild_id=guild, message=message)
    assert link_to(guild, message) == sentence
    told = Told()
    await context(told, table=table).explain(Refusal(RefusalKey.STALE), GAME)
    ((_, text),) = told.texts()
    assert sentence in text


async def test_a_late_press_without_a_newest_message_is_told_so() -> None:
    """Nothing was posted yet, or no game is known."""
    texts = []
    for table, game in ((replace(TABLE, message=None), GAME), (TABLE, "")):
        told = Told()
        await context(told, table=table).explain(Refusal(RefusalKey.STALE), game)
        ((_, text),) = told.texts()
        texts.append(text)
    assert texts[0] == texts[1]
    assert "moved on" in texts[0]
    assert "https" not in texts[0]


async def test_a_late_press_of_a_game_that_is_gone_is_told_that() -> None:
    """The refusal met on the way is the one that is told."""
    told = Told()
    await context(told, table=None).explain(Refusal(RefusalKey.STALE), GAME)
    ((_, text),) = told.texts()
    assert text != ""
    assert "moved on" not in text


@pytest.mark.parametrize(
    "failure",
    [discord.NotFound(GONE, "gone"), aiohttp.ServerDisconnectedError(), TimeoutError()],
    ids=["refused", "cut", "late"],
)
async def test_an_answer_that_does_not_arrive_is_given_up(failure: Exception) -> None:
    """Nothing is raised, and nothing tried again; a line in the log tells of it."""
    told = Told(failure)
    with capture_logs() as logged:
        await context(told).explain(Refusal(RefusalKey.NOT_SEATED), GAME)
        await context(Told()).explain(failure, GAME)
    assert told.calls == []
    assert {line["event"] for line in logged} == {"an answer was not accepted"}
    assert {line["log_level"] for line in logged} == {"warning"}


async def test_a_message_that_keeps_its_buttons_is_no_error() -> None:
    """The sender takes them later; a command has no message."""
    response: Any = SimpleNamespace(status=500, reason="Oops")
    told = Told(discord.HTTPException(response, "no"))
    await context(told, pressed="public").take_buttons()
    await context(told).take_buttons()
    assert told.calls == []


class Remembered(Press, template=r"remembered"):
    """A press whose answer is remembered, as one with a private message is."""

    async def act(self, context: Context) -> None:
        """Need the message that was pressed."""
        assert context.in_private
        context.interaction.extras["remembered"] = context


async def test_an_answer_that_is_remembered_keeps_no_message() -> None:
    """Nor its view, of which any part would keep all the others."""
    interaction: Any = context(Told(), pressed="private").interaction
    match = re.fullmatch("remembered", "remembered")
    assert match is not None
    press = Remembered(ui.Button[Any](custom_id="remembered"), match)
    row: ui.ActionRow[Any] = ui.ActionRow(press)
    ui.LayoutView().add_item(row)
    assert press.view is not None
    await press.callback(interaction)
    assert interaction.extras["remembered"].interaction.message is None
    assert (press.view, row.children) == (None, [])
