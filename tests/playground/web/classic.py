"""A game's messages without components of the second version."""

from typing import Any

import discord
from discord import ui

from playground.client.user_client import UserClient
from tests.playground.web.parlour import Parlour, picture

LABELS = ("Play", "Scores", "Territory", "Tiles left", "More", "Undo", "Go on", "Resign")
TEXT = "<@{}>, it's your turn.\n**Bo** played 1N.\n-# 12 tiles left"


class Turn(ui.View):
    """Eight buttons in two rows, and a select in a third."""

    def __init__(self, labels: tuple[str, ...] = LABELS) -> None:
        super().__init__(timeout=None)
        for index, label in enumerate(labels):
            self.add_item(ui.Button(label=label, custom_id=label, row=index // 5))
        options = [discord.SelectOption(label=f"Square {letter}") for letter in "ABC"]
        self.add_item(ui.Select(placeholder="Squares", options=options, row=2))


def table(client: UserClient, parlour: Parlour) -> discord.TextChannel:
    """The channel that the page shows first."""
    channel = parlour.get_channel(client.channels(client.users[0])[0].id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def post(
    client: UserClient,
    parlour: Parlour,
    size: tuple[int, int] = (1324, 1204),
    text: str | None = None,
    view: ui.View | None = None,
    **options: Any,
) -> discord.Message:
    """Post a turn as the bot does: words, an uploaded picture, rows."""
    file = discord.File(picture("#7aa35c", *size), "board.png", description="A green board")
    content = TEXT.format(client.users[0].id) if text is None else text
    return await table(client, parlour).send(content, file=file, view=view or Turn(), **options)
