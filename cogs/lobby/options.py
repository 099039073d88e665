"""The options of a lobby: a private message for the host, made from the data of the rules.

A select holds 25 lines, so options are chosen in steps: a group, which is the table's own or an
expansion's, an option of it, a value. Presses carry the lobby's message, so that everybody sees the
change there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from bot.favourites import Favourite
from bot.games.table import Table
from bot.lobby.configuration import BANK, CLOCK, CUSTOMS, Configuration
from bot.wording import Words
from bot.wording.options import (
    expansion_about,
    expansion_name,
    list_customs,
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
from bot.wording.words import language_of, languages, name_language
from cogs import custom_ids
from cogs.layout import Layout, Menu
from cogs.lobby.favourites import offer_favourites
from rules.option import Option
from rules.presets import PRESETS

TABLE = "table"
"""The group of what is the table's own."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """How far the host has come: a group and an option of it, "" if none; why nothing changed.

    Who has chosen a clock is shown the time bank next.
    """

    group: str = ""
    option: str = ""
    problem: str = ""


NOTHING = Choosing()


def group_options(configuration: Configuration) -> dict[str, list[Option]]:
    """Return the options of a game by the expansion that brings them, the base game's first.

    Before them comes what is the table's own; the clock has a select of its own.
    """
    registry = configuration.registry
    home = {
        option.name: name
        for name in configuration.setup.expansions
        for option in registry[name].options
    }
    groups: dict[str, list[Option]] = {}
    for option in configuration.options:
        if option == CLOCK:
            continue
        group = TABLE if option in CUSTOMS else home.get(option.name, registry.base.name)
        groups.setdefault(group, []).append(option)
    return groups


def find_option(options: Iterable[Option], name: str) -> Option | None:
    """Return an option by its name; None if there is no such option."""
    return next((option for option in options if option.name == name), None)


@dataclass(frozen=True, slots=True)
class OptionsMenus:
    """The options of one lobby, shown on `message`, in the host's language.

    The favourites of its server are offered below.
    """

    words: Words
    table: Table
    message: int
    favourites: tuple[Favourite, ...] = ()

    def lay_out(self, choosing: Choosing = NOTHING) -> Layout:
        """Return the message, with the selects for as far as the host has come.

        A group or an option that is none of this game is as good as none chosen.
        """
        words, configuration = self.words, self.table.configuration
        lines = [
            f"## {words('lobby.options.title')}",
            words("lobby.rules", rules=sentence(rule_set(words, configuration))),
            *list_customs(words, configuration),
        ]
        if choosing.problem:
            lines.append(words("lobby.options.problem", problem=choosing.problem))
        menus = [
            self._list_presets(),
            self._list_expansions(),
            self._list_clocks(),
            self._list_languages(),
        ]
        lines.append(words("favourites.hint"))
        row = offer_favourites(self.table, self.favourites)
        return Layout(
            above="\n".join(lines),
            menus=(*menus, *self._list_options(choosing)),
            rows=(row,) if row else (),
        )

    def _list_options(self, choosing: Choosing) -> list[Menu]:
        groups = group_options(self.table.configuration)
        chosen = BANK.name if choosing.option == CLOCK.name else choosing.option
        option = find_option(chain.from_iterable(groups.values()), chosen)
        group = choosing.group
        if option is not None:
            group = next(name for name, options in groups.items() if option in options)
        menus = [self._list_groups(groups, group)]
        if group in groups:
            menus.append(self._list_group(groups[group], option))
        if option is not None:
            menus.append(self._list_values(option))
        return menus

    def _encode(self, what: str) -> str:
        return custom_ids.encode_setting(self.table.id, self.table.seq, self.message, what)

    def _list_presets(self) -> Menu:
        words, configuration = self.words, self.table.configuration
        lines = tuple(
            (slug(p.name), sentence(preset_name(words, p.name)), preset_about(words, p.name))
            for p in PRESETS
        )
        unchanged = configuration.with_preset(configuration.preset) == configuration
        publisher = preset_name(words, configuration.preset)
        return Menu(
            self._encode("preset"),
            words("lobby.options.preset.changed", publisher=sentence(publisher)),
            lines,
            (slug(configuration.preset),) if unchanged else (),
            caption=words("lobby.options.preset"),
        )

    def _list_expansions(self) -> Menu:
        words = self.words
        lines = tuple(
            (name, expansion_name(words, name), expansion_about(words, name))
            for name in self.table.configuration.registry
        )
        return Menu(
            self._encode("expansions"),
            words("lobby.options.expansions.none"),
            lines,
            self.table.setup.expansions,
            several=True,
            caption=words("lobby.options.expansions"),
        )

    def _list_languages(self) -> Menu:
        words, chosen = self.words, language_of(self.table.locale)
        lines = tuple((each, sentence(name_language(each)), "") for each in languages())
        return Menu(
            self._encode("language"),
            sentence(name_language(chosen)),
            lines,
            (chosen,),
            caption=words("lobby.options.language"),
        )

    def _list_clocks(self) -> Menu:
        chosen = self.table.configuration.clock
        return Menu(
            self._encode(f"value.{CLOCK.name}"),
            option_name(self.words, CLOCK),
            self._list_lines(CLOCK),
            (slug(chosen),),
            caption=self.words("lobby.options.clock"),
        )

    def _list_lines(self, option: Option) -> tuple[tuple[str, str, str], ...]:
        """Return a line for each value of an option."""
        words = self.words
        return tuple(
            (
                slug(value),
                sentence(value_name(words, option, value)),
                value_about(words, option, value),
            )
            for value in option.values
        )

    def _list_groups(self, groups: dict[str, list[Option]], chosen: str) -> Menu:
        words = self.words
        own = (TABLE, words("lobby.options.table"), words("lobby.options.table.about"))
        boxes = (
            (name, expansion_name(words, name), words.n("lobby.options.group.about", len(options)))
            for name, options in groups.items()
            if name != TABLE
        )
        return Menu(
            self._encode("group"),
            words("lobby.options.group.none"),
            (own, *boxes),
            (chosen,) if chosen in groups else (),
            caption=words("lobby.options.single"),
        )

    def _list_group(self, options: list[Option], chosen: Option | None) -> Menu:
        words, configuration = self.words, self.table.configuration
        lines = tuple(
            (
                option.name,
                option_name(words, option),
                sentence(value_name(words, option, configuration.value_of(option))),
            )
            for option in options
        )
        selected = (chosen.name,) if chosen is not None else ()
        return Menu(self._encode("option"), words("lobby.options.single.none"), lines, selected)

    def _list_values(self, option: Option) -> Menu:
        words = self.words
        name = option_name(words, option)
        about = words("lobby.options.chosen", option=name, about=option_about(words, option))
        chosen = slug(self.table.configuration.value_of(option))
        lines = self._list_lines(option)
        return Menu(self._encode(f"value.{option.name}"), name, lines, (chosen,), caption=about)
