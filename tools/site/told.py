"""The bot's own texts as Markdown: `/game help`, rules and options."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.games.configuration import CLOCK, EDITION, Configuration
from bot.wording import Words
from bot.wording.guide import OPTIONS, page, topic_name, topics
from bot.wording.options import (
    DURATIONS,
    expansion_about,
    expansion_name,
    option_about,
    option_name,
    preset_about,
    preset_name,
    sentence,
    value_about,
    value_name,
)
from bot.wording.topics import Topic
from bot.wording.words import languages, name_language
from cogs.lobby.options import TABLE, group_options
from rules.expansions import EXPANSIONS
from rules.option import Option, OptionValue
from rules.presets import PRESETS

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
WORDS = Words()
USUAL = Configuration(EXPANSIONS)
FEW = 4
"""An option with at most so many values has a sentence for each."""


def format_help() -> str:
    """Return the text of `/game help`, without its heading and what only a message can do."""
    mentions = {"place": "`/place`", "step": "`/step`", "menu": "`/game menu`"}
    _, *lines = WORDS("help.text", **mentions).splitlines()
    return "\n\n".join(lines)


def format_rules() -> str:
    """Return the topics of `/game rules`: the base game's, and what each expansion adds to them."""
    base = {topic.name: page(WORDS, USUAL, topic) for topic in _list_topics(USUAL)}
    parts = ["## The base game"]
    parts += [_write_topic(topic, base[topic.name]) for topic in _list_topics(USUAL)]
    for name in EXPANSIONS:
        parts += [f"## {expansion_name(WORDS, name)}", expansion_about(WORDS, name)]
        parts += _format_expansion(USUAL.with_expansions((name,)), base)
    return "\n\n".join(parts)


def _list_topics(configuration: Configuration) -> tuple[Topic, ...]:
    return tuple(topic for topic in topics(configuration) if topic != OPTIONS)


def _write_topic(topic: Topic, text: str) -> str:
    return f"### {topic_name(WORDS, topic)}\n\n{text}"


def _format_expansion(configuration: Configuration, base: dict[str, str]) -> Iterator[str]:
    """Yield what an expansion adds to topics of the base game, and its own topics."""
    pages = [(topic, page(WORDS, configuration, topic)) for topic in _list_topics(configuration)]
    added = [
        (topic_name(WORDS, topic), line.removeprefix("- "))
        for topic, text in pages
        for line in text.splitlines()
        if line not in base.get(topic.name, text).splitlines()
    ]
    if added:
        yield "To the topics of the base game it adds:"
        yield _list(added)
    for topic, text in pages:
        if topic.name not in base:
            yield _write_topic(topic, text)


def format_choices() -> str:
    """Return everything a lobby offers, with explanations, grouped as in a lobby."""
    everything = USUAL.with_expansions(EXPANSIONS.together)
    groups = group_options(everything.with_option(CLOCK.name, CLOCK.values[-1]))
    for name in (name for name in EXPANSIONS if name not in EXPANSIONS.together):
        groups[name] = group_options(USUAL.with_expansions((name,))).get(name, [])
    parts = [
        "## Publishers",
        _list((preset_name(WORDS, each.name), preset_about(WORDS, each.name)) for each in PRESETS),
        "## Expansions",
        _list((expansion_name(WORDS, n), expansion_about(WORDS, n)) for n in EXPANSIONS),
        "## Tiles",
        _format_option(EDITION),
    ]
    for group, options in groups.items():
        own = group == TABLE
        parts.append(f"## {WORDS('lobby.options.table') if own else expansion_name(WORDS, group)}")
        parts += [_format_option(option) for option in options]
        if own:
            parts.append(_format_language())
    return "\n\n".join(parts)


def _format_option(option: Option) -> str:
    """Return an option's explanation and values: each in a sentence if they are few."""
    about = option_about(WORDS, option)
    rule = f" ({_link(option.rule)})" if option.rule else ""
    first = sentence(value_name(WORDS, option, option.values[0]))
    values = f"{first}. Or: {', '.join(_shorten(option, each) for each in option.values[1:])}."
    if len(option.values) <= FEW:
        values = _list(
            (sentence(value_name(WORDS, option, value)), value_about(WORDS, option, value))
            for value in option.values
        )
    return f"### {option_name(WORDS, option)}\n\n{about}{rule}\n\n{values}"


def _link(rule: str) -> str:
    """Return a link to a rule's section in the rules reference."""
    before, _, _ = RULES.read_text(encoding="utf-8").partition(f"\n- **{rule}** ")
    heading = re.findall(r"^##+ (.+)$", before, re.MULTILINE)[-1]
    anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
    return f"[{rule}]({RULES.name}#{anchor})"


def _shorten(option: Option, value: OptionValue) -> str:
    """Return one of many values in a few words."""
    if option in DURATIONS:
        return WORDS.duration(int(value))
    return str(value) if type(value) is int else value_name(WORDS, option, value)


def _format_language() -> str:
    about = WORDS("lobby.options.language.about").removeprefix("-# ")
    names = ", ".join(sentence(name_language(each)) for each in languages())
    return f"### {WORDS('lobby.options.language')}\n\n{about}.\n\n{names}."


def _list(items: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"- **{name}.** {about}" for name, about in items)
