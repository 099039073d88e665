"""The command that opens a lobby: `/game new`."""

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games.configuration import Configuration
from bot.games.refusals import Refusal, RefusalKey
from bot.wording import Words
from bot.wording.keywords import says, simplify
from bot.wording.options import expansion_name, list_titles, preset_key, preset_name
from bot.wording.words import speak_all
from cogs.delivery import ensure_posted
from cogs.interaction import Context, UserError
from cogs.lobby.new_lobby import (
    answer_opened,
    lay_out_busy,
    open_table,
    require_opening,
    require_permissions,
)
from cogs.translator import KEY
from rules.presets import PRESETS, Preset
from rules.registry import Registry

ENGLISH = Words()
NONE, ALL = "none", "all"
"""Values for no expansions and for all of them, instead of a list."""
LONGEST = 100
"""The most characters of a suggestion."""
MOST = 25
"""The most suggestions that Discord takes."""

Interaction = discord.Interaction[Any]


def name_preset(preset: Preset) -> locale_str:
    """Return a preset's name, with the key for other languages."""
    name = preset_name(ENGLISH, preset.name)
    return locale_str(name, **{KEY: preset_key(preset.name)})


class New(commands.Cog):
    """`/game new`."""

    @app_commands.command(description=ENGLISH("command.new"))
    @app_commands.describe(
        preset=ENGLISH("command.new.preset"), expansions=ENGLISH("command.new.expansions")
    )
    @app_commands.choices(
        preset=[
            app_commands.Choice(name=name_preset(preset), value=preset.name) for preset in PRESETS
        ]
    )
    async def new(
        self,
        interaction: Interaction,
        preset: str | None = None,
        expansions: str | None = None,
    ) -> None:
        """Open a lobby in this channel, with the given rules.

        If the channel has a game already, offer a thread beside it.
        """
        context = Context(interaction)
        await context.defer()
        require_permissions(context)
        await require_opening(context)
        usual = await context.service.lobbies.find_usual(interaction.guild_id)
        configuration = choose_configuration(context.words, usual, preset, expansions)
        try:
            table = await open_table(context, context.channel_id, configuration)
            await answer_opened(context, table.id)
        except Refusal as refusal:
            if refusal.key is not RefusalKey.CHANNEL_BUSY:
                raise
            position = await context.service.games.visit(str(refusal.values["game"]))
            await ensure_posted(context, position.table)
            await context.show(lay_out_busy(context.words, position, configuration, usual))

    @new.autocomplete("expansions")
    async def complete_expansions(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest what can follow the expansions typed so far."""
        context = Context(interaction)
        registry = context.service.lobbies.default_configuration.registry
        offered = suggest_expansions(context.words, registry, typed)
        return [app_commands.Choice(name=name, value=value) for name, value in offered]


def choose_configuration(
    words: Words, usual: Configuration, preset: str | None, expansions: str | None
) -> Configuration:
    """Return the configuration of a new lobby; the usual one in all that was not given."""
    configuration = usual
    if expansions is not None:
        names = read_expansions(words, usual.registry, expansions)
        configuration = configuration.with_expansions(names)
    return configuration if preset is None else configuration.with_preset(preset)


def read_expansions(words: Words, known: Registry, typed: str) -> tuple[str, ...]:
    """Return the expansions in a list with commas, by name or by title; or none, or all.

    All are those that go together. Titles and keywords are accepted in any language. UserError if
    one is unknown.
    """
    names = tuple(known)
    if says(typed, "keyword.all", f"command.new.expansions.{ALL}"):
        return known.together
    if says(typed, "keyword.none", f"command.new.expansions.{NONE}"):
        return ()
    found, left = _read_list(names, typed)
    if left:
        offered = list_titles(words, names)
        raise UserError(
            "refusal.unknown-expansion", expansion=_shorten(left[0]), expansions=offered
        )
    return tuple(found)


def _read_list(known: Iterable[str], typed: str) -> tuple[list[str], list[str]]:
    """Return the distinct expansions that a list begins with, and the entries after them.

    A title may have commas of its own: "De Draak, de Fee en de Jonkvrouw".
    """
    titles = {name: [expansion_name(words, name) for words in speak_all()] for name in known}
    called = {simplify(each): name for name in titles for each in (name, *titles[name])}
    longest = 1 + max((title.count(",") for each in titles.values() for title in each), default=0)
    left = [entry for entry in map(str.strip, typed.split(",")) if entry]
    found = dict[str, None]()
    while left:
        sizes = range(min(longest, len(left)), 0, -1)
        read = ((called.get(simplify("".join(left[:size]))), size) for size in sizes)
        name, size = next((each for each in read if each[0]), (None, 0))
        if name is None:
            break
        found[name], left = None, left[size:]
    return list(found), left


def suggest_expansions(words: Words, known: Registry, typed: str) -> list[tuple[str, str]]:
    """Return titles and values of suggestions: the list typed so far, with one more.

    Only what can be played together is suggested. Without a list, none and all of them come first.
    A list that begins with something unknown has no suggestion.
    """
    titles = {name: expansion_name(words, name) for name in known}
    chosen, part = _take_apart(titles, typed)
    offered = [
        (*chosen, name)
        for name, title in titles.items()
        if name not in chosen and any(part in simplify(each) for each in (title, name))
        if not known.find_clash((*chosen, name))
    ]
    lists = [
        (
            words.list((titles[name] for name in names), style="unit"),
            ALL if {*names} == {*known.together} else ", ".join(names),
        )
        for names in offered
    ]
    if not chosen:
        labels = [(words(f"command.new.expansions.{word}"), word) for word in (NONE, ALL)]
        lists = [each for each in labels if part in simplify(each[0])] + lists
    return [(_shorten(title), value) for title, value in lists if len(value) <= LONGEST][:MOST]


def _take_apart(known: Iterable[str], typed: str) -> tuple[list[str], str]:
    """Return the expansions of a partly typed list, and the beginning of one more."""
    entries = typed.split(",")
    chosen, left = _read_list(known, ",".join(entries[:-1]))
    return chosen, simplify("".join((*left, entries[-1])))


def _shorten(title: str) -> str:
    """Return a title, or the end of one that is too long, since that is new."""
    return title if len(title) <= LONGEST else f"…{title[-LONGEST + 1 :]}"
