"""The slash commands: `/game new`, `board`, `scores`, `resign`, `help`."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.refusals import Refusal, RefusalKey
from bot.tables import Table
from bot.wording import Words
from cogs.channels import missing_in
from cogs.private import (
    board_sheet,
    help_sheet,
    permission_names,
    resign_sheet,
    scores_sheet,
)
from cogs.talk import Objection, Talk, answered

ENGLISH = Words()

Asked = discord.Interaction[Any]


@app_commands.guild_only()
class Game(app_commands.Group):
    """Commands about the game of the channel they are used in."""

    def __init__(self) -> None:
        super().__init__(name="game", description=ENGLISH("command.game"))

    @app_commands.command(description=ENGLISH("command.new"))
    async def new(self, interaction: Asked) -> None:
        """Open a lobby."""
        await answered(interaction, open_lobby)

    @app_commands.command(description=ENGLISH("command.board"))
    async def board(self, interaction: Asked) -> None:
        """Show the board."""

        async def show(talk: Talk, table: Table) -> None:
            position = await talk.surface.service.position(table.id)
            await talk.show(await board_sheet(talk, position))

        await answered(interaction, about_the_game(show))

    @app_commands.command(description=ENGLISH("command.scores"))
    async def scores(self, interaction: Asked) -> None:
        """Show the scores."""

        async def show(talk: Talk, table: Table) -> None:
            position = await talk.surface.service.position(table.id)
            await talk.show(scores_sheet(talk.words, position))

        await answered(interaction, about_the_game(show))

    @app_commands.command(description=ENGLISH("command.resign"))
    async def resign(self, interaction: Asked) -> None:
        """Ask whether to resign."""
        await answered(interaction, about_the_game(ask_to_resign))

    @app_commands.command(description=ENGLISH("command.help"))
    async def help(self, interaction: Asked) -> None:
        """Show how to play."""

        async def show(talk: Talk) -> None:
            await talk.begin()
            await talk.show(help_sheet(talk.words))

        await answered(interaction, show)


async def open_lobby(talk: Talk) -> None:
    """Open a lobby in this channel, if the bot may post there."""
    await talk.begin()
    interaction = talk.interaction
    if interaction.channel_id is None or interaction.guild_id is None:
        raise Objection("refusal.no-server")
    missing = missing_in(interaction.channel, interaction.app_permissions)
    if missing:
        raise Objection(
            "refusal.missing-permissions",
            channel=f"<#{interaction.channel_id}>",
            permissions=permission_names(talk.words, missing),
        )
    locale = str(interaction.guild_locale or interaction.locale)
    await talk.surface.service.open_lobby(
        interaction.guild_id, interaction.channel_id, talk.person, locale, talk.press_id
    )
    await talk.say(talk.words("lobby.opened"))


async def ask_to_resign(talk: Talk, table: Table) -> None:
    """Ask once; a lobby is left with its button instead."""
    seat = table.seat_of(talk.person.id)
    if seat is None:
        raise Refusal(RefusalKey.NOT_SEATED)
    if table.status == "lobby":
        raise Refusal(RefusalKey.NOT_STARTED)
    if not seat.active:
        raise Refusal(RefusalKey.ALREADY_RESIGNED)
    await talk.show(resign_sheet(talk.words, table.id, table.seq))


def about_the_game(
    act: Callable[[Talk, Table], Awaitable[None]],
) -> Callable[[Talk], Awaitable[None]]:
    """Let `act` answer about the game of the channel, or say that there is none."""

    async def find(talk: Talk) -> None:
        await talk.begin()
        table = await talk.surface.service.game_in(talk.interaction.channel_id or 0)
        if table is None:
            raise Objection("refusal.no-game")
        await act(talk, table)

    return find
