"""What the bot says of itself, as Markdown: the very texts of `/game help`, rules and options."""

from collections.abc import Iterable, Iterator

from bot.games.configuration import CLOCK, CUSTOMS, Configuration
from bot.wording import Words
from bot.wording.guide import OPTIONS, page, topic_name, topics
from bot.wording.options import (
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
from rules.expansions import EXPANSIONS
from rules.option import Option
from rules.presets import PRESETS

WORDS = Words()
USUAL = Configuration(EXPANSIONS)
FEW = 4
"""So many values of an option are told with a sentence each."""


def tell_help() -> str:
    """Return what `/game help` says, without its heading and what only a message can do."""
    mentions = {"place": "`/place`", "step": "`/step`", "menu": "`/game menu`"}
    _, *lines = WORDS("help.text", **mentions).splitlines()
    return "\n\n".join(lines)


def tell_rules() -> str:
    """Return the topics of `/game rules`: the base game's, and what each expansion adds to them."""
    base = {topic.name: page(WORDS, USUAL, topic) for topic in _list_topics(USUAL)}
    parts = ["## The base game"]
    parts += [_write_topic(topic, base[topic.name]) for topic in _list_topics(USUAL)]
    for name in EXPANSIONS:
        parts += [f"## {expansion_name(WORDS, name)}", expansion_about(WORDS, name)]
        parts += _tell_expansion(USUAL.with_expansions((name,)), base)
    return "\n\n".join(parts)


def _list_topics(configuration: Configuration) -> tuple[Topic, ...]:
    return tuple(topic for topic in topics(configuration) if topic != OPTIONS)


def _write_topic(topic: Topic, text: str) -> str:
    return f"### {topic_name(WORDS, topic)}\n\n{text}"


def _tell_expansion(configuration: Configuration, base: dict[str, str]) -> Iterator[str]:
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


def tell_choices() -> str:
    """Return all that a lobby offers, with what is said about it."""
    configuration = USUAL.with_expansions(EXPANSIONS).with_option(CLOCK.name, CLOCK.values[-1])
    options = configuration.options
    return "\n\n".join(
        (
            "## Publishers",
            _list(
                (preset_name(WORDS, preset.name), preset_about(WORDS, preset.name))
                for preset in PRESETS
            ),
            "## Expansions",
            _list((expansion_name(WORDS, n), expansion_about(WORDS, n)) for n in EXPANSIONS),
            "## The game",
            *(_tell_option(option) for option in options if option in CUSTOMS),
            "## Single rules",
            *(_tell_option(option) for option in options if option not in CUSTOMS),
        )
    )


def _tell_option(option: Option) -> str:
    """Return what an option decides, and its values: each in a sentence if they are few."""
    names = [value_name(WORDS, option, value) for value in option.values]
    about = option_about(WORDS, option)
    rule = f" ([{option.rule}](rules.md))" if option.rule else ""
    values = f"{sentence('; '.join(names))}."
    if len(names) <= FEW:
        told = (value_about(WORDS, option, value) for value in option.values)
        values = _list((sentence(name), line) for name, line in zip(names, told, strict=True))
    return f"### {option_name(WORDS, option)}\n\n{about}{rule}\n\n{values}"


def _list(items: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"- **{name}.** {about}" for name, about in items)
