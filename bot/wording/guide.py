"""The rules for players, page by page, with the options of one game."""

from collections.abc import Iterator, Sequence

from bot.games.configuration import Configuration
from bot.wording.expansions import TABLE
from bot.wording.messages import Messages
from bot.wording.options import sentence, value_about, value_name
from bot.wording.topics import Facts, Line, Topic

OPTIONS = Topic("options")
"""The last page, which lists the options."""


def topics(configuration: Configuration) -> tuple[Topic, ...]:
    """Return the pages of a game: the base game, the expansions in play, the options.

    Lines that expansions add to other pages are included.
    """
    playing = {configuration.registry.base.name, *configuration.setup.expansions}
    columns = [column for name, column in TABLE.items() if name in playing]
    pages = []
    for topic in (topic for column in columns for topic in column.topics):
        added = [line for column in columns for line in column.lines.get(topic.name, ())]
        pages.append(Topic(topic.name, tuple(_with(topic.lines, added))))
    return (*pages, OPTIONS)


def _with(lines: Sequence[Line], added: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines of a page, with added ones in their places."""
    for line in lines:
        yield from [other for other in added if other.instead == line.name] or [line]
        yield from (other for other in added if other.after == line.name)
    yield from (other for other in added if not other.after and not other.instead)


def topic_name(words: Messages, topic: Topic) -> str:
    """Return a topic's name."""
    return words(f"topic.{topic.name}")


def page(words: Messages, configuration: Configuration, topic: Topic) -> str:
    """Return the rules of a topic, a sentence or two a line."""
    told = (
        _chosen(words, configuration)
        if topic == OPTIONS
        else _format_topic(words, configuration, topic)
    )
    return "\n".join(f"- {line}" for line in told)


def facts_of(configuration: Configuration) -> Facts:
    """Return the facts that lines depend on: edition, expansions, options."""
    return {
        **{name: name in configuration.setup.expansions for name in TABLE},
        **{option.name: configuration.value_of(option) for option in configuration.options},
    }


def _format_topic(words: Messages, configuration: Configuration, topic: Topic) -> Iterator[str]:
    options = {option.name: option for option in configuration.options}
    facts = facts_of(configuration)
    for line in topic.lines:
        if not holds(line, facts):
            continue
        option = options.get(line.option)
        yield (
            words(line.key)
            if option is None
            else value_about(words, option, configuration.value_of(option))
        )


def holds(line: Line, facts: Facts) -> bool:
    """Return whether a line applies to a game."""
    known = not line.option or line.option in facts
    return known and all(facts.get(name) in values for name, values in line.when.items())


def _chosen(words: Messages, configuration: Configuration) -> Iterator[str]:
    for option in configuration.options:
        yield sentence(value_name(words, option, configuration.value_of(option)))
