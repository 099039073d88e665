"""What a table agrees on before the game: expansions, edition, every option, its own ways. Pure.

Presets, expansions and options are data of the rules. A change that no game can be played with is a
`Refusal`.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Self

from msgspec.structs import replace as with_fields

from bot.games.clock_terms import BANK_TIMES, DECISION_TIMES, Terms
from bot.games.refusals import Refusal, RefusalKey
from bot.store.records import Place, SeatOffers
from opponents import Level
from rules import BadSetup, Setup
from rules.option import Option, OptionValue
from rules.presets import PRESETS, Preset
from rules.registry import Registry
from rules.rulebook import EDITIONS, MAX_PLAYERS

PLAIN = Setup()
DEFAULT_PRESET = PRESETS[0].name
PRESET_SUCCESSORS: dict[str, str] = {}
"""Presets that took the place of others, by the name that those had."""

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
"""Choices that are made like options of the rules."""

CUSTOMS = (CLOCK, BANK, RESTS, PLACE, SEATING, AUTOSTART, CONSENT, LEVEL, HINTS, PURIST)
"""Those that are the table's own: the rules know nothing of them. Their names are attributes."""
WITH_A_CLOCK = (BANK, RESTS)
"""Those without a meaning where there is no clock."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """The rule set, whose publisher's preset it follows, and what is the table's own.

    `registry` holds all that could be chosen. Seats are given as `seating` says, and the game is
    played at the `place`; at a `purist` table nothing is counted or foretold that has not been
    scored. Each decision may take `clock` seconds, 0 for as long as it likes, and each player has
    `bank` seconds beyond that in all; weekends do not count if the clock `rests`. The bot plays at
    this `level`, and tells whoever is to act what it would do if there are `hints`. With
    `autostart` the game begins once all seats are taken. Where there is `consent` a move is undone
    if all others agree.
    """

    registry: Registry = field(repr=False)
    setup: Setup = PLAIN
    preset: str = DEFAULT_PRESET
    seating: SeatOffers = "random"
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
        """Return this configuration or, where a term of it is no more, the nearest there is.

        What can't be chosen any more is as the preset has it, and a preset that is no more is the
        one from which the least differs. `customs` are values of `CUSTOMS`.
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
        """Return the preset's setup for as many players, without expansions."""
        fresh = replace(self, setup=Setup(min(max(self.setup.players, 1), MAX_PLAYERS)))
        return fresh.with_preset(self.preset).setup

    def _with_possible(self, wanted: Setup) -> Self:
        """Return a configuration with as much of a setup as there can be."""
        known = [name for name in self.registry if name in wanted.expansions]
        found = self.with_expansions(known)
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
        """Everything that can be chosen one by one with these expansions."""
        customs = (c for c in CUSTOMS if self.clock or c not in WITH_A_CLOCK)
        return (*customs, EDITION, *self._rules_options)

    @property
    def _rules_options(self) -> tuple[Option, ...]:
        return self.registry.options_of(self.setup.expansions)

    def value_of(self, option: Option) -> OptionValue:
        """Return what is chosen for an option."""
        if option in CUSTOMS:
            value: OptionValue = getattr(self, option.name)
            return value
        if option == EDITION:
            return self.setup.edition
        return self.setup.options.get(option.name, option.default)

    @property
    def changes(self) -> tuple[tuple[Option, OptionValue], ...]:
        """Options of the rules whose value is not the preset's, with their value."""
        values = find_preset(self.preset).values(self._rules_options)
        return tuple(
            (option, self.value_of(option))
            for option in self._rules_options
            if self.value_of(option) != values.get(option.name, option.default)
        )

    def with_preset(self, preset: str) -> Self:
        """Take over a publisher's edition and values of all options."""
        found = find_preset(preset)
        values = found.values(self._rules_options)
        changed = self._change_setup(edition=found.edition, options=values)
        return replace(changed, preset=preset)

    def with_expansions(self, expansions: Iterable[str]) -> Self:
        """Play with just these expansions: options of others go, new ones are the preset's."""
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
        """Choose a value for one option."""
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
    """Return every option that a game of some expansions may have."""
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
    """Return what to tell somebody who wants a game that the rules cannot set up."""
    return Refusal(RefusalKey.BAD_SETUP, reason=error.reason, **error.values)
