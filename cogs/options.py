"""The options of a lobby: a private screen for the host, made from the data of the rules.

A press carries the lobby's message, so that everybody sees the change there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
import structlog

from bot.games.table import Table
from bot.lobby.configuration import Configuration
from bot.refusals import Refusal, RefusalKey
from bot.wording import Words
from bot.wording.options import (
    expansion_about,
    expansion_name,
    option_about,
    option_name,
    preset_about,
    preset_name,
    rule_set,
    sentence,
    slug,
    value_about,
    value_name,
)
from cogs import ids
from cogs.channels import Channels
from cogs.lobby import lobby_sheet
from cogs.presses import Press
from cogs.sheets import Menu, Sheet
from cogs.talk import Objection, Talk
from rules.expansion import Option
from rules.presets import PRESETS
from rules.registry import Registry

T = TypeVar("T")

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Screen:
    """The options of one lobby, shown on `message`, in the host's language."""

    words: Words
    table: Table
    message: int

    def sheet(self, chosen: str = "", problem: str = "") -> Sheet:
        """Return the screen; with an option chosen its values, with a problem why nothing changed.

        An option that is none of this game is as good as none chosen.
        """
        words, terms = self.words, self.table.configuration
        option = option_called(terms, chosen)
        lines = [
            f"## {words('lobby.options.title')}",
            words("lobby.rules", rules=rule_set(words, terms)),
            words(f"option.seating.{terms.seating}.about"),
        ]
        if problem:
            lines.append(words("lobby.options.problem", problem=problem))
        menus = [self._presets(), self._expansions(), self._options(option)]
        if option is not None:
            menus.append(self._values(option))
        return Sheet(above="\n".join(lines), menus=tuple(menus))

    def _id(self, what: str) -> str:
        return ids.terms(self.table.id, self.table.seq, self.message, what)

    def _presets(self) -> Menu:
        words = self.words
        lines = tuple(
            (slug(p.name), sentence(preset_name(words, p.name)), preset_about(words, p.name))
            for p in PRESETS
        )
        terms = self.table.configuration
        unchanged = terms.with_preset(terms.preset) == terms
        publisher = preset_name(words, terms.preset)
        changed = words("lobby.options.preset.changed", publisher=sentence(publisher))
        return Menu(
            self._id("preset"),
            changed,
            lines,
            (slug(terms.preset),) if unchanged else (),
            caption=words("lobby.options.preset"),
        )

    def _expansions(self) -> Menu:
        words = self.words
        lines = tuple(
            (name, expansion_name(words, name), expansion_about(words, name))
            for name in self.table.configuration.registry
        )
        return Menu(
            self._id("expansions"),
            words("lobby.options.expansions.none"),
            lines,
            self.table.setup.expansions,
            several=True,
            caption=words("lobby.options.expansions"),
        )

    def _options(self, chosen: Option | None) -> Menu:
        words, terms = self.words, self.table.configuration
        lines = tuple(
            (
                option.name,
                option_name(words, option),
                sentence(value_name(words, option, terms.value_of(option))),
            )
            for option in terms.options
        )
        selected = (chosen.name,) if chosen is not None else ()
        return Menu(
            self._id("option"),
            words("lobby.options.single.none"),
            lines,
            selected,
            caption=words("lobby.options.single"),
        )

    def _values(self, option: Option) -> Menu:
        words = self.words
        lines = tuple(
            (
                slug(value),
                sentence(value_name(words, option, value)),
                value_about(words, option, value),
            )
            for value in option.values
        )
        name = option_name(words, option)
        about = words("lobby.options.chosen", option=name, about=option_about(words, option))
        chosen = slug(self.table.configuration.value_of(option))
        return Menu(self._id(f"value.{option.name}"), name, lines, (chosen,), caption=about)


def option_called(terms: Configuration, name: str) -> Option | None:
    """Return an option of a game by its name; None if the game has no such option."""
    return next((option for option in terms.options if option.name == name), None)


class OpenOptions(Press, template=ids.OPTIONS):
    """*Options* of a lobby, for its host."""

    async def act(self, talk: Talk) -> None:
        """Show the screen to the host; everybody else reads whose it is."""
        await talk.begin()
        table = await talk.surface.service.require_host(self.game, talk.person)
        message = talk.interaction.message
        await talk.show(Screen(talk.words, table, message.id if message else 0).sheet())


class ChangeTerms(Press, template=ids.TERMS):
    """The selects of the screen."""

    async def act(self, talk: Talk) -> None:
        """Make the change, show it on the lobby's message and on the screen.

        What cannot be played is said on the screen, and nothing has changed.
        """
        await talk.begin(here=talk.in_private)
        data: Any = talk.interaction.data
        what, values = self.match["what"], data.get("values", ())
        service, message = talk.surface.service, int(self.match["message"])
        table = await service.require_host(self.game, talk.person)
        if what == "option":
            await talk.show(Screen(talk.words, table, message).sheet(*values[:1]))
            return
        change, problem = _change(table.configuration.registry, what, values), ""
        async with service.in_turn(self.game):
            try:
                table = await service.configure(self.game, talk.person, change, talk.press_id)
            except Refusal as refusal:
                if refusal.key is not RefusalKey.BAD_SETUP:
                    raise
                problem = talk.words(refusal.key, **refusal.values)
            else:
                await _show_all(talk, table, message)
        chosen = what.partition(".")[2]
        await talk.show(Screen(talk.words, table, message).sheet(chosen, problem))


def _change(
    registry: Registry, what: str, values: Sequence[str]
) -> Callable[[Configuration], Configuration]:
    """Return what was chosen in a select; Objection if it was none of its lines."""
    kind, _, name = what.partition(".")
    if kind == "expansions":
        return lambda terms: terms.with_expansions(values)
    if kind == "preset":
        preset = _meant(values, {slug(preset.name): preset.name for preset in PRESETS})
        return lambda terms: terms.with_preset(preset)
    every = Configuration(registry).with_expansions(registry)
    option = option_called(every, name)
    value = _meant(values, {slug(v): v for v in option.values} if option is not None else {})
    return lambda terms: terms.with_option(name, value)


def _meant(values: Sequence[str], lines: Mapping[str, T]) -> T:
    if len(values) != 1 or values[0] not in lines:
        raise Objection("refusal.unknown-button")
    return lines[values[0]]


async def _show_all(talk: Talk, table: Table, message: int) -> None:
    """Show the lobby as it is now on its message; the game is as it is, should this fail."""
    sheet = lobby_sheet(Words(table.locale), table)
    try:
        await Channels(talk.interaction.client).edit(table.channel_id, message, sheet)
    except discord.HTTPException as error:
        log.warning("a lobby is not shown as it is", game=table.id, reason=str(error))


PRESSES = (OpenOptions, ChangeTerms)
