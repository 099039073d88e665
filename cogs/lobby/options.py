"""The options of a lobby: a private message for the host, made from the data of the rules.

Presets, favourites, edition and expansions come first; the table's own options and the rules of
each expansion have a screen each. Presses carry the lobby's message, so that everybody sees the
change there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from bot.games.configuration import CUSTOMS, EDITION, Configuration
from bot.games.table import Table
from bot.lobby.favourites import Favourite
from bot.wording import Words
from bot.wording.options import (
    expansion_about,
    expansion_name,
    list_rules,
    option_about,
    option_name,
    preset_about,
    preset_name,
    sentence,
    slug,
    value_about,
    value_name,
)
from bot.wording.words import language_of, languages, name_language
from cogs.custom_ids import CustomId
from cogs.layout import Button, Layout, Menu, fill_rows
from cogs.lobby.favourites import KEPT, offer_favourites
from rules.option import Option
from rules.presets import PRESETS

TABLE = "table"
"""The group of the table's own options."""
LANGUAGE = "language"
"""The line of the language in that group, which is no option."""

SETTING = CustomId(
    "t:{game}:{seq}:{message}:{what}",
    message="[0-9]{1,20}",
    what=r"preset|expansions|language|group|option|save|value\.[A-Za-z0-9-]{1,40}",
)
"""Change an option of the lobby on this message: `value.OPTION`, or save them all."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """The host's selection: a group and an option of it, "" if none.

    `problem` says why nothing changed, `done` what was done.
    """

    group: str = ""
    option: str = ""
    problem: str = ""
    done: str = ""


NOTHING = Choosing()


def group_options(configuration: Configuration) -> dict[str, list[Option]]:
    """Return the options of a game by expansion, the base game's first.

    The table's own options come before them. The edition belongs to no group.
    """
    registry = configuration.registry
    home = {
        option.name: name
        for name in configuration.setup.expansions
        for option in registry[name].options
    }
    groups: dict[str, list[Option]] = {}
    for option in configuration.options:
        if option == EDITION:
            continue
        group = TABLE if option in CUSTOMS else home.get(option.name, registry.base.name)
        groups.setdefault(group, []).append(option)
    return groups


def find_option(options: Iterable[Option], name: str) -> Option | None:
    """Return an option by its name; None if there is none."""
    return next((option for option in options if option.name == name), None)


@dataclass(frozen=True, slots=True)
class OptionsMenus:
    """The options of one lobby, shown on `message`, in the host's language.

    The server's favourites are offered below.
    """

    words: Words
    table: Table
    message: int
    favourites: tuple[Favourite, ...] = ()

    def lay_out(self, choosing: Choosing = NOTHING) -> Layout:
        """Return the message, with the selects for the host's selection.

        A group or option that the game doesn't have counts as none.
        """
        groups = group_options(self.table.configuration)
        option = find_option(chain.from_iterable(groups.values()), choosing.option)
        group = TABLE if choosing.option == LANGUAGE else choosing.group
        if option is not None:
            group = next(name for name, options in groups.items() if option in options)
        if group in groups:
            return self._lay_out_group(group, groups[group], option, choosing)
        return self._lay_out_all(groups, choosing)

    def _lay_out_all(self, groups: Mapping[str, Sequence[Option]], choosing: Choosing) -> Layout:
        words, configuration = self.words, self.table.configuration
        lines = [
            f"## {words('lobby.options.title')}",
            *(f"- {line}" for line in list_rules(words, configuration)),
            *((choosing.done,) if choosing.done else ()),
            *self._format_problem(choosing.problem),
        ]
        boxes = [name for name in groups if name != TABLE]
        own = self._list_group(groups[TABLE], words("lobby.options.table"), self._format_language())
        menus = (
            self._list_presets(),
            replace(self._list_values(EDITION), caption=words("lobby.options.edition")),
            self._list_expansions(),
            replace(own, caption=words("lobby.options.table.caption")),
            self._list_boxes(boxes),
        )
        others = (
            Button(self._encode("save"), words("button.save-favourite")),
            Button(KEPT("show"), words("button.favourites")),
        )
        return Layout(
            above="\n".join(lines),
            menus=menus,
            rows=fill_rows((*offer_favourites(self.table, self.favourites), *others)),
        )

    def _lay_out_group(
        self, group: str, options: Sequence[Option], option: Option | None, choosing: Choosing
    ) -> Layout:
        """Return the screen of the table's own options, or of the rules of an expansion."""
        words = self.words
        own = group == TABLE
        title = words("lobby.options.table") if own else expansion_name(words, group)
        language = self._format_language() if own else ()
        chosen = choosing.option if option is not None or choosing.option == LANGUAGE else ""
        menus = [self._list_group(options, words("lobby.options.single.none"), language, chosen)]
        if chosen == LANGUAGE:
            menus.append(self._list_languages())
        elif option is not None:
            menus.append(self._list_values(option))
        lines = (f"## {title}", *self._format_problem(choosing.problem))
        back = Button(self._encode("group"), words("button.back"))
        return Layout(above="\n".join(lines), menus=tuple(menus), rows=((back,),))

    def _format_problem(self, problem: str) -> Iterator[str]:
        if problem:
            yield self.words("lobby.options.problem", problem=problem)

    def _format_language(self) -> tuple[tuple[str, str, str], ...]:
        """Return the line of the language among the table's own options."""
        name = sentence(name_language(language_of(self.table.locale)))
        return ((LANGUAGE, self.words("lobby.options.language"), name),)

    def _encode(self, what: str) -> str:
        return SETTING(self.table.id, self.table.seq, self.message, what)

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
            caption=words("lobby.options.language.about"),
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

    def _list_boxes(self, boxes: Sequence[str]) -> Menu:
        words = self.words
        groups = group_options(self.table.configuration)
        lines = tuple(
            (
                name,
                expansion_name(words, name),
                words.n("lobby.options.group.about", len(groups[name])),
            )
            for name in boxes
        )
        caption = words("lobby.options.single")
        return Menu(
            self._encode("group"), words("lobby.options.group.none"), lines, caption=caption
        )

    def _list_group(
        self,
        options: Sequence[Option],
        placeholder: str,
        others: tuple[tuple[str, str, str], ...] = (),
        chosen: str = "",
    ) -> Menu:
        """Return the select of options, each with its current value, and of other lines."""
        words = self.words
        lines = (
            *((o.name, option_name(words, o), option_about(words, o)) for o in options),
            *others,
        )
        return Menu(self._encode("option"), placeholder, lines, (chosen,) if chosen else ())

    def _list_values(self, option: Option) -> Menu:
        words = self.words
        name = option_name(words, option)
        about = words("lobby.options.chosen", option=name, about=option_about(words, option))
        chosen = slug(self.table.configuration.value_of(option))
        lines = self._list_lines(option)
        return Menu(self._encode(f"value.{option.name}"), name, lines, (chosen,), caption=about)
