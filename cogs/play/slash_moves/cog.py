"""The commands `/place` and `/step`: the picker and the public buttons, typed."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.refusals import Refusal
from bot.wording import Words
from bot.wording.words import speak_all
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.interaction import Context, UserError
from cogs.play.decision import (
    Deciding,
    commit,
    format_done,
    load_decision,
    require_decision,
    show_question,
    show_what_is_next,
)
from cogs.play.decision_buttons import find_letters
from cogs.play.lookup import require_table
from cogs.play.slash_moves.matching import find_match, find_pass, list_matching
from cogs.play.slash_moves.place import Typing, Wishes
from rules import State, legal_actions
from rules.actions import Action

ENGLISH = Words()
MOST = 25
"""The most suggestions that Discord takes."""
LONGEST = 100
"""The most characters of a suggestion."""

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]
Load = Callable[[Context, str], Awaitable[Deciding]]
"""Reads a decision: to make it, or without changing anything."""


class Typed(commands.Cog):
    """Commands for the player to act."""

    async def complete_tile(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest choices before a tile is laid."""
        return await complete(interaction, typed, lambda typing, _: same(typing.list_tiles()))

    async def complete_square(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the squares for the tile in reading order, with their effects."""
        return await complete(interaction, typed, name_squares)

    async def complete_rotation(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rotations of the tile there."""
        return await complete(interaction, typed, name_rotations)

    async def complete_meeple(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest what can be done once the tile is laid there."""
        return await complete(
            interaction, typed, lambda typing, wishes: same(typing.list_choices(wishes))
        )

    async def complete_step(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest what the public buttons do."""
        context = Context(interaction)
        try:
            deciding = await load_typed(context, look, in_public=True)
        except (Refusal, UserError):
            return []
        return offer(same(name_steps(view(context, deciding), deciding.state)), typed)

    @app_commands.command(description=ENGLISH("command.place"))
    @app_commands.describe(
        at=ENGLISH("command.place.at"),
        rotation=ENGLISH("command.place.rotation"),
        meeple=ENGLISH("command.place.meeple"),
        tile=ENGLISH("command.place.tile"),
    )
    @app_commands.autocomplete(
        at=complete_square,
        rotation=complete_rotation,
        meeple=complete_meeple,
        tile=complete_tile,
    )
    async def place(
        self,
        interaction: Interaction,
        at: str = "",
        rotation: str = "",
        meeple: str = "",
        tile: str = "",
    ) -> None:
        """Lay a tile as far as that was typed; ask the rest in the picker."""
        context = Context(interaction)
        await context.defer()
        deciding = await load_typed(context, load_decision, in_public=False)
        typing = Typing(view(context, deciding), deciding.state, deciding.seat.number)
        wishes = Wishes(tile, at, rotation, meeple)
        goto, whole = typing.find_goto(wishes)
        if whole and await commit(context, deciding, goto.path):
            table = deciding.position.table
            await show_what_is_next(context, table.id, table.trouble)
        else:
            ahead = context.words("typed.ahead") if typing.is_ahead(wishes) else ""
            await show_question(context, deciding, goto, ahead)

    @app_commands.command(description=ENGLISH("command.step"))
    @app_commands.describe(choice=ENGLISH("command.step.choice"))
    @app_commands.autocomplete(choice=complete_step)
    async def step(self, interaction: Interaction, choice: str) -> None:
        """Make a public choice."""
        context = Context(interaction)
        await context.defer()
        deciding = await load_typed(context, load_decision, in_public=True)
        action = find_step(view(context, deciding), deciding.state, choice)
        table = deciding.position.table
        await context.service.games.submit(
            table.id, table.seq, context.person.id, [action], context.press_id
        )
        await context.say(format_done(context.words, table.trouble))


async def look(context: Context, game: str) -> Deciding:
    """Return the decision of a game, unchanged, if it is this person's; else Refusal."""
    return require_decision(await context.service.games.position(game), context.person.id)


async def load_typed(context: Context, load: Load, *, in_public: bool) -> Deciding:
    """Return the decision in this channel, if it is this person's; else Refusal or UserError."""
    table = await require_table(context, await context.service.games.in_channel(context.channel_id))
    deciding = await load(context, table.id)
    if (COLUMNS.find_public(deciding.state) is not None) is not in_public:
        raise UserError("typed.in-private" if in_public else "typed.in-public")
    return deciding


def view(context: Context, deciding: Deciding) -> Viewer:
    """Return the viewer of a decision."""
    return Viewer.at(deciding.position.table, context.words)


# -- what is offered ------------------------------------------------------------------------------

Named = Iterable[tuple[str, str]]
"""Choices: their names, and the text to type."""


async def complete(
    interaction: Interaction, typed: str, find: Callable[[Typing, Wishes], Named]
) -> Choices:
    """Suggest values that fit the other options; none to people who don't have to act."""
    context = Context(interaction)
    try:
        deciding = await load_typed(context, look, in_public=False)
        typing = Typing(view(context, deciding), deciding.state, deciding.seat.number)
        told = {name: value for name, value in interaction.namespace if name in Wishes._fields}
        return offer(find(typing, Wishes(**told)), typed)
    except (Refusal, UserError):
        return []


def name_squares(typing: Typing, wishes: Wishes) -> Named:
    """Yield the squares with the tile's effects there."""
    words = typing.viewer.words
    for where, effect in typing.list_squares(wishes).items():
        name = words("typed.square.effect", place=where, effect=effect) if effect else where
        yield name, where


def name_rotations(typing: Typing, wishes: Wishes) -> Named:
    """Yield the rotations with the tile's orientation."""
    for degrees, tile in typing.list_rotations(wishes).items():
        yield typing.viewer.words("typed.turn.tile", degrees=degrees, tile=tile), degrees


def same(names: Iterable[str]) -> Named:
    """Yield names that are typed as they are."""
    return ((name, name) for name in names)


def offer(named: Named, typed: str) -> Choices:
    """Return the suggestions that match the typed text, in order, as many as Discord takes."""
    entries = dict(named)
    matching = list_matching(typed, entries)
    return [
        app_commands.Choice(name=name[:LONGEST], value=entries[name][:LONGEST])
        for name in islice(matching, MOST)
    ]


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Typed())


def name_steps(viewer: Viewer, state: State) -> dict[str, Action]:
    """Return the legal actions by name; names begin with the letter in the picture, if any."""
    labels, letters = viewer.labels, find_letters(state)
    named: dict[str, Action] = {}
    for index, action in enumerate(legal_actions(state)):
        name = labels.of(state, action)
        if index in letters:
            name = viewer.words("picker.marked", label=letters[index], choice=name)
        named[name] = action
    return named


def find_step(viewer: Viewer, state: State, typed: str) -> Action:
    """Return the legal action with this name, in any language; UserError if there is none."""
    actions = legal_actions(state)
    index = find_pass(typed, actions)
    if index is not None:
        return actions[index]
    viewers = (replace(viewer, words=words) for words in speak_all())
    translations = (name_steps(each, state) for each in viewers)
    return find_match(viewer.words, typed, name_steps(viewer, state), translations)
