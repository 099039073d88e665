"""The rule set in words: presets, expansions, options and their values, told from the data."""

import re
from collections.abc import Iterable, Iterator

from bot.games.configuration import BANK, CLOCK, CUSTOMS, EDITION, Configuration
from bot.wording.messages import Messages
from rules.option import Option, OptionValue

DURATIONS = (CLOCK, BANK)
"""Options whose values are seconds, 0 for none."""


def slug(value: OptionValue) -> str:
    """Return a name or value as keys and custom ids have it: "1/2021" is "1-2021", True is "on"."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return re.sub("[^A-Za-z0-9]", "-", str(value))


def preset_name(words: Messages, preset: str) -> str:
    """Return what a publisher's preset is called in a list: "Hans im Glück, second edition"."""
    return words(preset_key(preset))


def preset_key(preset: str) -> str:
    """Return the key of what a preset is called."""
    return f"preset.{slug(preset)}"


def preset_rules(words: Messages, preset: str) -> str:
    """Return what is played by a publisher's preset: "rules of Hans im Glück"."""
    return words(f"preset.{slug(preset)}.rules")


def preset_about(words: Messages, preset: str) -> str:
    """Say in one line what is special about a preset."""
    return words(f"preset.{slug(preset)}.about")


def expansion_name(words: Messages, expansion: str) -> str:
    """Return the title of an expansion."""
    return words(f"expansion.{expansion}")


def list_titles(words: Messages, expansions: Iterable[str]) -> str:
    """Return the titles of some expansions in a row, parted by commas: many hold an "and"."""
    return words.list((expansion_name(words, name) for name in expansions), style="unit")


def expansion_about(words: Messages, expansion: str) -> str:
    """Say in one line what an expansion brings."""
    return words(f"expansion.{expansion}.about")


def option_name(words: Messages, option: Option) -> str:
    """Return what an option is called."""
    return words(f"option.{option.name}")


def option_about(words: Messages, option: Option) -> str:
    """Say in one line what an option decides."""
    return words(f"option.{option.name}.about")


def value_name(words: Messages, option: Option, value: OptionValue) -> str:
    """Return a value in a few words that are understood without the option's name."""
    if option in DURATIONS:
        return _format_duration(words, option, int(value))
    if type(value) is int:
        return words.n(f"option.{option.name}.count", value)
    return words(f"option.{option.name}.{slug(value)}")


def value_about(words: Messages, option: Option, value: OptionValue) -> str:
    """Return the rule that holds with this value, in one sentence."""
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
    """Return a phrase as it stands by itself, with a capital."""
    return phrase[:1].upper() + phrase[1:]


def list_customs(words: Messages, configuration: Configuration) -> Iterator[str]:
    """Yield what of the customs is not as usual: sentences."""
    for custom in (option for option in configuration.options if option in CUSTOMS):
        value = configuration.value_of(custom)
        if value != custom.default:
            yield value_about(words, custom, value)


def list_rules(words: Messages, configuration: Configuration) -> Iterator[str]:
    """Yield the lines of a short list: edition, boxes, and what differs from the usual."""
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
    """Return the rule set in one line: what is played, by whose rules, what was changed."""
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
