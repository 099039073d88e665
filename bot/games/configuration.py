"""The configuration of a table: expansions, edition, options of rules and table. Pure.

Presets, expansions and options are data of the rules. A change that leads to no playable game
raises `Refusal`.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Self

from msgspec.structs import replace as with_fields

from bot.games.clock_terms import BANK_TIMES, DECISION_TIMES, Terms
from bot.games.refusals import Refusal, RefusalKey
from bot.store.records import Place, Seating
from opponents import Level
from rules import BadSetup, Setup
from rules.option import Option, OptionValue
from rules.presets import PRESETS, Preset
from rules.registry import Registry
from rules.rulebook import EDITIONS, MAX_PLAYERS

PLAIN = Setup()
DEFAULT_PRESET = PRESETS[0].name
PRESET_SUCCESSORS: dict[str, str] = {}
"""Presets that replaced others, by the old name."""

EDITION = Option("edition", tuple(reversed(EDITIONS)), "PD-S4")
SEATING = Option("seating", ("random", "joined"), "BG-12")
PURIST = Option("purist", (False, True), "")
PLACE = Option("place", ("channel", "thread"), "")
CLOCK = Option("clock", DECISION_TIMES, "")
BANK = Option("bank", BANK_TIMES, "")
RESTS = Option("rests", (False, True), "")
LEVEL = Option("level", ("medium", "easy", "hard"), "")
HINTS = Option("hints", (False, True), "")
AUTOSTART = Option("autostart", (False, True), "")
CONSENT = Option("consent", (True, False), "")
"""Options of the table, in the form of options of the rules."""

CUSTOMS = (CLOCK, BANK, RESTS, PLACE, SEATING, AUTOSTART, CONSENT, LEVEL, HINTS, PURIST)
"""The options that belong to the table, not to the rules; each is an attribute of this name."""
WITH_A_CLOCK = (BANK, RESTS)
"""Options that mean nothing without a clock."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """The rule set, the publisher's preset it follows, and the table's own options.

    `registry` holds all that could be chosen. `seating` says how seats are assigned, `place` where
    the game is played. A `purist` table shows no counts and no forecasts. Each decision may take
    `clock` seconds, 0 for no limit, and each player has a `bank` of seconds for overtime; with
    `rests` weekends don't count. The bot plays at this `level` and, with `hints`, tells the player
    to act what it would do. With `autostart` the game begins once all seats are taken. With
    `consent` a move is undone if all others agree.
    """

    registry: Registry = field(repr=False)
    setup: Setup = PLAIN
    preset: str = DEFAULT_PRESET
    seating: Seating = "random"
    purist: bool = False
    place: Place = "channel"
    clock: int = 0
    bank: int = 0
    rests: bool = False
    level: Level = "medium"
    hints: bool = False
    autostart: bool = False
    consent: bool = True

    @classmethod
    def nearest(cls, registry: Registry, setup: Setup, preset: str, **customs: OptionValue) -> Self:
        """Return this configuration, or the nearest valid one where parts of it no longer exist.

        Invalid options take the preset's value; a preset that no longer exists is replaced by the
        one that differs least. `customs` are values of `CUSTOMS`.
        """
        chosen = PRESET_SUCCESSORS.get(preset, preset)
        if chosen not in {each.name for each in PRESETS}:
            chosen = _find_nearest_preset(setup).name
        found = cls(registry, setup, chosen)
        for custom in CUSTOMS:
            if customs.get(custom.name) in custom.values:
                found = found._with_custom(custom, customs[custom.name])
        try:
            registry.rulebook(setup)
        except BadSetup:
            return replace(found, setup=found._begin_anew())._with_possible(setup)
        return found

    def _begin_anew(self) -> Setup:
        """Return the preset's setup for the same number of players, without expansions."""
        fresh = replace(self, setup=Setup(min(max(self.setup.players, 1), MAX_PLAYERS)))
        return fresh.with_preset(self.preset).setup

    def _with_possible(self, wanted: Setup) -> Self:
        """Return this configuration with as much of a setup as is valid."""
        found = self
        for name in wanted.expansions:
            with suppress(Refusal):
                found = found.with_expansions((*found.setup.expansions, name))
        for option in found.options:
            if option not in CUSTOMS:
                with suppress(Refusal):
                    value = replace(found, setup=wanted).value_of(option)
                    found = found.with_option(option.name, value)
        for fields in ({"start": wanted.start}, {"bag": wanted.bag}):
            with suppress(Refusal):
                found = found._change_setup(**fields)
        return found

    @property
    def terms(self) -> Terms:
        """The terms of the game's clock."""
        return Terms(self.clock, self.bank, self.rests)

    @property
    def options(self) -> tuple[Option, ...]:
        """All options that these expansions have."""
        customs = (c for c in CUSTOMS if self.clock or c not in WITH_A_CLOCK)
        return (*customs, EDITION, *self._rules_options)

    @property
    def _rules_options(self) -> tuple[Option, ...]:
        return self.registry.options_of(self.setup.expansions)

    def value_of(self, option: Option) -> OptionValue:
        """Return the chosen value of an option."""
        if option in CUSTOMS:
            value: OptionValue = getattr(self, option.name)
            return value
        if option == EDITION:
            return self.setup.edition
        return self.setup.options.get(option.name, option.default)

    @property
    def changes(self) -> tuple[tuple[Option, OptionValue], ...]:
        """Options of the rules that differ from the preset, with their values."""
        values = find_preset(self.preset).values(self._rules_options)
        return tuple(
            (option, self.value_of(option))
            for option in self._rules_options
            if self.value_of(option) != values.get(option.name, option.default)
        )

    def with_preset(self, preset: str) -> Self:
        """Return this with a publisher's edition and its values for all options."""
        found = find_preset(preset)
        values = found.values(self._rules_options)
        changed = self._change_setup(edition=found.edition, options=values)
        return replace(changed, preset=preset)

    def with_expansions(self, expansions: Iterable[str]) -> Self:
        """Return this with exactly these expansions; new options take the preset's values."""
        wanted = set(expansions)
        chosen = tuple(name for name in self.registry if name in wanted)
        if unknown := wanted - set(chosen):
            raise Refusal(RefusalKey.BAD_SETUP, reason="expansion", name=min(unknown))
        common = wanted & set(self.setup.expansions)
        kept = {option.name for option in self.registry.options_of(common)}
        preset = find_preset(self.preset).values(self.registry.options_of(chosen))
        values = {name: value for name, value in preset.items() if name not in kept}
        values |= {name: v for name, v in self.setup.options.items() if name in kept}
        return self._change_setup(expansions=chosen, options=values)

    def with_option(self, name: str, value: OptionValue) -> Self:
        """Return this with another value for one option."""
        for custom in CUSTOMS:
            if name == custom.name and value in custom.values:
                return self._with_custom(custom, value)
        if name == EDITION.name:
            return self._change_setup(edition=value)
        defaults = {option.name: option.default for option in self.options}
        values = {**self.setup.options, name: value}
        differing = {n: v for n, v in values.items() if n not in defaults or defaults[n] != v}
        return self._change_setup(options=differing)

    def _with_custom(self, custom: Option, value: OptionValue) -> Self:
        chosen: dict[str, Any] = {custom.name: value}
        return replace(self, **chosen)

    def _change_setup(self, **fields: object) -> Self:
        setup = with_fields(self.setup, **fields)
        try:
            self.registry.rulebook(setup)
        except BadSetup as error:
            raise refuse_setup(error) from error
        return replace(self, setup=setup)


def list_options(registry: Registry) -> tuple[Option, ...]:
    """Return every option that any set of expansions may have."""
    return (*CUSTOMS, EDITION, *registry.options_of(registry))


def find_preset(name: str) -> Preset:
    """Return the preset with this name; Refusal if there is none."""
    for preset in PRESETS:
        if preset.name == name:
            return preset
    raise Refusal(RefusalKey.BAD_SETUP, reason="preset", name=name)


def _find_nearest_preset(setup: Setup) -> Preset:
    """Return the preset from which a setup differs least."""
    return min(PRESETS, key=lambda preset: _count_differences(preset, setup))


def _count_differences(preset: Preset, setup: Setup) -> int:
    names = preset.options.keys() | setup.options.keys()
    differing = [name for name in names if preset.options.get(name) != setup.options.get(name)]
    return len(differing) + (preset.edition != setup.edition)


def refuse_setup(error: BadSetup) -> Refusal:
    """Return the refusal that explains a setup which the rules reject."""
    return Refusal(RefusalKey.BAD_SETUP, reason=error.reason, **error.values)
