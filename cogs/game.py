"""The slash commands: `/game new`, `board`, `scores`, `fields`, `tiles` and so on."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.games.table import Position, Table
from bot.lobby.configuration import Configuration
from bot.refusals import Refusal, RefusalKey
from bot.wording import Words
from bot.wording.options import expansion_name, preset_name
from cogs.channels import missing_in
from cogs.guide import guide_sheet, help_sheet, offered
from cogs.private import SHEETS, permission_names, resign_sheet, told_board
from cogs.talk import Objection, Talk, answered
from rules.expansions import EXPANSIONS
from rules.presets import PRESETS

ENGLISH = Words()

NO_EXPANSIONS, ALL_EXPANSIONS = "none", "all"
PRESET_CHOICES = [
    app_commands.Choice(name=preset_name(ENGLISH, preset.name), value=preset.name)
    for preset in PRESETS
]
EXPANSION_CHOICES = [
    app_commands.Choice(name=ENGLISH("command.new.expansions.none"), value=NO_EXPANSIONS),
    *(app_commands.Choice(name=expansion_name(ENGLISH, n), value=n) for n in EXPANSIONS),
    app_commands.Choice(name=ENGLISH("command.new.expansions.all"), value=ALL_EXPANSIONS),
]

Asked = discord.Interaction[Any]


@app_commands.guild_only()
class Game(app_commands.Group):
    """Commands about the game of the channel they are used in."""

    def __init__(self) -> None:
        super().__init__(name="game", description=ENGLISH("command.game"))

    @app_commands.command(description=ENGLISH("command.new"))
    @app_commands.describe(
        preset=ENGLISH("command.new.preset"), expansions=ENGLISH("command.new.expansions")
    )
    @app_commands.choices(preset=PRESET_CHOICES, expansions=EXPANSION_CHOICES)
    async def new(
        self, interaction: Asked, preset: str | None = None, expansions: str | None = None
    ) -> None:
        """Open a lobby, with the rules of the options that are given."""

        async def open_it(talk: Talk) -> None:
            usual = talk.surface.service.default_configuration
            await open_lobby(talk, terms_for(usual, preset, expansions))

        await answered(interaction, open_it)

    @app_commands.command(description=ENGLISH("command.board"))
    @app_commands.describe(text=ENGLISH("command.board.text"))
    async def board(self, interaction: Asked, text: bool = False) -> None:
        """Show the board, in words if that is wanted."""
        await answered(interaction, about_the_last_game(telling if text else showing("board")))

    @app_commands.command(description=ENGLISH("command.scores"))
    async def scores(self, interaction: Asked) -> None:
        """Show the scores."""
        await answered(interaction, about_the_last_game(showing("scores")))

    @app_commands.command(description=ENGLISH("command.fields"))
    async def fields(self, interaction: Asked) -> None:
        """Show who holds what."""
        await answered(interaction, about_the_last_game(showing("fields")))

    @app_commands.command(description=ENGLISH("command.tiles"))
    async def tiles(self, interaction: Asked) -> None:
        """Show what is left to be drawn."""
        await answered(interaction, about_the_last_game(showing("tiles")))

    @app_commands.command(description=ENGLISH("command.since"))
    async def since(self, interaction: Asked) -> None:
        """Show what happened since one's own last move."""
        await answered(interaction, about_the_last_game(showing("since")))

    @app_commands.command(description=ENGLISH("command.replay"))
    async def replay(self, interaction: Asked) -> None:
        """Show the film of the game."""
        await answered(interaction, about_the_last_game(showing("replay")))

    @app_commands.command(description=ENGLISH("command.resign"))
    async def resign(self, interaction: Asked) -> None:
        """Ask whether to resign."""
        await answered(interaction, about_the_game(ask_to_resign))

    @app_commands.command(description=ENGLISH("command.help"))
    async def help(self, interaction: Asked) -> None:
        """Show how to play."""

        async def show(talk: Talk, table: Table | None) -> None:
            await talk.show(
                help_sheet(talk.words, table, talk.surface.service.default_configuration)
            )

        await answered(interaction, with_the_game(show))

    @app_commands.command(description=ENGLISH("command.rules"))
    @app_commands.describe(topic=ENGLISH("command.rules.topic"))
    async def rules(self, interaction: Asked, topic: str = "") -> None:
        """Show the rules of a topic as they are played here."""

        async def show(talk: Talk, table: Table | None) -> None:
            await talk.show(
                guide_sheet(talk.words, table, talk.surface.service.default_configuration, topic)
            )

        await answered(interaction, with_the_game(show))

    @rules.autocomplete("topic")
    async def topics(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the topics of the game of this channel, or of a new one."""
        talk = Talk(interaction)
        try:
            table = await talk.surface.service.game_in(interaction.channel_id or 0)
        except Refusal:
            table = None
        found = offered(talk.words, table, talk.surface.service.default_configuration, typed)
        return [app_commands.Choice(name=title, value=name) for title, name in found]


def terms_for(terms: Configuration, preset: str | None, expansions: str | None) -> Configuration:
    """Return the configuration of a new lobby; the usual one where nothing is given."""
    if expansions is not None:
        sets = {NO_EXPANSIONS: (), ALL_EXPANSIONS: tuple(terms.registry)}
        terms = terms.with_expansions(sets.get(expansions, (expansions,)))
    return terms if preset is None else terms.with_preset(preset)


async def open_lobby(talk: Talk, terms: Configuration) -> None:
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
        interaction.guild_id,
        interaction.channel_id,
        talk.person,
        locale,
        talk.press_id,
        configuration=terms,
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


def with_the_game(
    act: Callable[[Talk, Table | None], Awaitable[None]],
) -> Callable[[Talk], Awaitable[None]]:
    """Let `act` answer about the game of the channel, None if there is none."""

    async def find(talk: Talk) -> None:
        await talk.begin()
        await act(talk, await talk.surface.service.game_in(talk.interaction.channel_id or 0))

    return find


def about_the_game(
    act: Callable[[Talk, Table], Awaitable[None]],
) -> Callable[[Talk], Awaitable[None]]:
    """Let `act` answer about the game of the channel, or say that there is none."""

    async def act_or_object(talk: Talk, table: Table | None) -> None:
        await act(talk, _there_is(table))

    return with_the_game(act_or_object)


def about_the_last_game(
    act: Callable[[Talk, Position], Awaitable[None]],
) -> Callable[[Talk], Awaitable[None]]:
    """Let `act` answer about the channel's newest game, over or not, or say that there is none."""

    async def find(talk: Talk) -> None:
        await talk.begin()
        service, channel = talk.surface.service, talk.interaction.channel_id or 0
        table = _there_is(await service.game_in(channel, ended=True))
        await act(talk, await service.visit(table.id))

    return find


async def telling(talk: Talk, position: Position) -> None:
    """Tell the board in words; of a lobby who sits there."""
    if position.state is None:
        await showing("board")(talk, position)
        return
    first, *others = told_board(talk.words, position.table, position.state)
    await talk.show(first)
    for sheet in others:
        await talk.add(sheet)


def showing(what: str) -> Callable[[Talk, Position], Awaitable[None]]:
    """Return what shows a game from one side: a key of `SHEETS`."""

    async def show(talk: Talk, position: Position) -> None:
        await talk.show(await SHEETS[what](talk, position))

    return show


def _there_is(table: Table | None) -> Table:
    if table is None:
        raise Objection("refusal.no-game")
    return table
