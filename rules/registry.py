"""A registry: the base game, and the expansions that can be added to it, in their order.

What is played is chosen from a registry, which is passed to whatever needs one; the one that ships
is `rules.expansions.EXPANSIONS`.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

import msgspec

from rules.actions import Action, Resign
from rules.errors import BadSetup
from rules.events import Event, PlayerResigned
from rules.expansion import Expansion
from rules.option import Option
from rules.rulebook import Rulebook
from rules.setup import Setup

Column = TypeVar("Column")


class Registry(Mapping[str, Expansion]):
    """Expansions by name, in the order in which their contributions are gathered.

    `base` is always in play and none of them. `home` says where the registry is found,
    "package.module:NAME"; only with a home can positions of its games be pickled.
    """

    def __init__(self, base: Expansion, expansions: Iterable[Expansion], *, home: str = "") -> None:
        self.base = base
        self.home = home
        self._expansions = {expansion.name: expansion for expansion in expansions}
        self._compiled = lru_cache(maxsize=256)(self._compile)

    def __getitem__(self, name: str) -> Expansion:
        return self._expansions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._expansions)

    def __len__(self) -> int:
        return len(self._expansions)

    def with_expansion(self, expansion: Expansion, *, home: str = "") -> "Registry":
        """Return a registry that has one more expansion, the last."""
        return Registry(self.base, (*self.values(), expansion), home=home)

    @property
    def everything(self) -> tuple[Expansion, ...]:
        """The base game and all expansions."""
        return (self.base, *self.values())

    @cached_property
    def together(self) -> tuple[str, ...]:
        """The names of all expansions that go together: those that no other one excludes."""
        excluded = frozenset[str]().union(*(expansion.excludes for expansion in self.values()))
        return tuple(name for name in self if name not in excluded)

    def find_clash(self, names: Iterable[str]) -> tuple[str, str] | None:
        """Return two of these expansions that can't be played together, if there are any."""
        wanted = set(names)
        chosen = (self[name] for name in self if name in wanted)
        pairs = ((each.name, name) for each in chosen for name in sorted(each.excludes & wanted))
        return next(pairs, None)

    def in_play(self, names: Iterable[str]) -> tuple[Expansion, ...]:
        """Return the base game and the expansions of these names, in the registry's order.

        BadSetup if there is no expansion of one of them, or two can't be played together.
        """
        wanted = set(names)
        for name in sorted(wanted - self.keys()):
            raise BadSetup(f"There is no expansion called {name!r}.", "expansion", name=name)
        if pair := self.find_clash(wanted):
            sentence = f"The expansions {pair[0]!r} and {pair[1]!r} can't be played together."
            raise BadSetup(sentence, "clash", name=pair[0], other=pair[1])
        return (self.base, *(self[name] for name in self if name in wanted))

    def options_of(self, names: Iterable[str]) -> tuple[Option, ...]:
        """Return the options of a game with these expansions, those of the base game first."""
        wanted = set(names)
        return tuple(
            option
            for expansion in (self.base, *(self[name] for name in self if name in wanted))
            for option in expansion.options
            if wanted.issuperset(option.needs)
        )

    def rulebook(self, setup: Setup) -> Rulebook:
        """Return the rulebook for a setup; BadSetup if no game can be played like this."""
        if not isinstance(setup, Setup):
            raise BadSetup(f"This is no setup: Expected `Setup`, got `{type(setup).__name__}`.")
        try:
            return self._compiled(msgspec.json.encode(setup, order="deterministic"))
        except (TypeError, UnicodeError, RecursionError, msgspec.MsgspecError) as error:
            raise BadSetup(f"This is no setup: {error}.") from error

    def _compile(self, written: bytes) -> Rulebook:
        setup = msgspec.json.decode(written, type=Setup)
        expansions = self.in_play(setup.expansions)
        return Rulebook(setup, expansions, self.options_of(setup.expansions), home=self.home)

    def load_columns(self, room: str, kind: type[Column]) -> dict[str, Column]:
        """Return what a room says of the expansions, by name: the COLUMN of their modules there.

        `room` is a package with a module for each expansion, called like it; an expansion without
        one is left out. TypeError for a column that is not of this kind.
        """
        found = {}
        for expansion in self.everything:
            module = f"{room}.{expansion.name.replace('-', '_')}"
            if find_spec(module) is not None:
                found[expansion.name] = column = import_module(module).COLUMN
                if not isinstance(column, kind):
                    raise TypeError(f"{module}.COLUMN is no {kind.__module__}.{kind.__name__}.")
        return found

    @cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """Every kind of action, once."""
        kinds = (kind for expansion in self.everything for kind in expansion.actions)
        return tuple(dict.fromkeys((Resign, *kinds)))

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every kind of event, once."""
        kinds = (kind for expansion in self.everything for kind in expansion.events)
        return tuple(dict.fromkeys((PlayerResigned, *kinds)))
