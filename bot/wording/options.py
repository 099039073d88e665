"""The rule set in words: presets, expansions, options and their values, from the data."""

import re
from collections.abc import Iterable, Iterator

from bot.games.configuration import BANK, CLOCK, CUSTOMS, EDITION, Configuration
from bot.wording.messages import Messages
from rules.option import Option, OptionValue

DURATIONS = (CLOCK, BANK)
"""Options whose values are seconds, 0 for none."""


def slug(value: OptionValue) -> str:
    """Return a name or value for keys and custom ids: "1/2021" is "1-2021", True is "on"."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return re.sub("[^A-Za-z0-9]", "-", str(value))


def preset_name(words: Messages, preset: str) -> str:
    """Return a preset's name in a list: "Hans im Glück, second edition"."""
    return words(preset_key(preset))


def preset_key(preset: str) -> str:
    """Return the key of a preset's name."""
    return f"preset.{slug(preset)}"


def preset_rules(words: Messages, preset: str) -> str:
    """Return the rules of a preset: "rules of Hans im Glück"."""
    return words(f"preset.{slug(preset)}.rules")


def preset_about(words: Messages, preset: str) -> str:
    """Return a line about a preset."""
    return words(f"preset.{slug(preset)}.about")


def expansion_name(words: Messages, expansion: str) -> str:
    """Return the title of an expansion."""
    return words(f"expansion.{expansion}")


def list_titles(words: Messages, expansions: Iterable[str]) -> str:
    """Return the titles of some expansions, separated by commas, since many contain an "and"."""
    return words.list((expansion_name(words, name) for name in expansions), style="unit")


def expansion_about(words: Messages, expansion: str) -> str:
    """Return a line about what an expansion adds."""
    return words(f"expansion.{expansion}.about")


def option_name(words: Messages, option: Option) -> str:
    """Return an option's name."""
    return words(f"option.{option.name}")


def option_about(words: Messages, option: Option) -> str:
    """Return a line about what an option decides."""
    return words(f"option.{option.name}.about")


def value_name(words: Messages, option: Option, value: OptionValue) -> str:
    """Return a value's name, which is clear without the option's."""
    if option in DURATIONS:
        return _format_duration(words, option, int(value))
    if type(value) is int:
        return words.n(f"option.{option.name}.count", value)
    return words(f"option.{option.name}.{slug(value)}")


def value_about(words: Messages, option: Option, value: OptionValue) -> str:
    """Return the rule for this value, in one sentence."""
    if option in DURATIONS:
        return _format_duration(words, option, int(value), ".about")
    if type(value) is int:
        return words.n(f"option.{option.name}.count.about", value)
    return words(f"option.{option.name}.{slug(value)}.about")


def _format_duration(words: Messages, option: Option, seconds: int, end: str = "") -> str:
    if not seconds:
        return words(f"option.{option.name}.off{end}")
    return words(f"option.{option.name}.time{end}", time=words.duration(seconds))


def sentence(phrase: str) -> str:
    """Return a phrase with a capital."""
    return phrase[:1].upper() + phrase[1:]


def list_customs(words: Messages, configuration: Configuration) -> Iterator[str]:
    """Yield sentences about the table's own options that differ from the default."""
    for custom in (option for option in configuration.options if option in CUSTOMS):
        value = configuration.value_of(custom)
        if value != custom.default:
            yield value_about(words, custom, value)


def list_rules(words: Messages, configuration: Configuration) -> Iterator[str]:
    """Yield the lines of a short list: edition, expansions, and what differs from the default."""
    edition = value_name(words, EDITION, configuration.value_of(EDITION))
    publisher = preset_rules(words, configuration.preset)
    yield sentence(words("rules.line", content=edition, publisher=publisher))
    boxes = list_titles(words, configuration.setup.expansions)
    yield boxes or words("lobby.options.expansions.none")
    changes = [value_name(words, *change) for change in configuration.changes]
    if changes:
        yield words("rules.changed", changes=words.list(changes, style="unit"))
    yield from list_customs(words, configuration)


def rule_set(words: Messages, configuration: Configuration) -> str:
    """Return the rule set in one line: expansions, preset, changes."""
    edition = value_name(words, EDITION, configuration.value_of(EDITION))
    boxes = list_titles(words, configuration.setup.expansions)
    key = "rules.boxes" if boxes else "rules.base"
    content = words(key, edition=edition, boxes=boxes)
    publisher = preset_rules(words, configuration.preset)
    if not configuration.changes:
        return words("rules.line", content=content, publisher=publisher)
    changes = words.list(
        (value_name(words, *change) for change in configuration.changes), style="unit"
    )
    return words("rules.line.changed", content=content, publisher=publisher, changes=changes)
