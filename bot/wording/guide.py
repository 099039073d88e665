"""The rules for players, topic by topic, as they are played with the options of one game."""

from collections.abc import Iterator

from bot.lobby.configuration import Configuration
from bot.wording.catalogue import Words
from bot.wording.options import sentence, value_about, value_name
from bot.wording.topics import TOPICS, Facts, Line, Topic
from rules.expansions import EXPANSIONS


def topics(terms: Configuration) -> tuple[Topic, ...]:
    """Return the topics of a game: those of expansions in play, and the general ones."""
    facts = facts_of(terms)
    return tuple(topic for topic in TOPICS if not topic.expansion or facts[topic.expansion])


def topic_name(words: Words, topic: Topic) -> str:
    """Return what a topic is called."""
    return words(f"topic.{topic.name}")


def page(words: Words, terms: Configuration, topic: Topic) -> str:
    """Return the rules of a topic, a sentence or two a line."""
    told = _chosen(words, terms) if topic.name == "options" else _told(words, terms, topic)
    return "\n".join(f"- {line}" for line in told)


def facts_of(terms: Configuration) -> Facts:
    """Return what a line may depend on: edition, expansions, options."""
    return {
        **{name: name in terms.setup.expansions for name in EXPANSIONS},
        **{option.name: terms.value_of(option) for option in terms.options},
    }


def _told(words: Words, terms: Configuration, topic: Topic) -> Iterator[str]:
    options = {option.name: option for option in terms.options}
    facts = facts_of(terms)
    for line in topic.lines:
        if not holds(line, facts):
            continue
        option = options.get(line.option)
        yield (
            words(line.key)
            if option is None
            else value_about(words, option, terms.value_of(option))
        )


def holds(line: Line, facts: Facts) -> bool:
    """Return whether a line is true for a game."""
    known = not line.option or line.option in facts
    return known and all(facts.get(name) in values for name, values in line.when.items())


def _chosen(words: Words, terms: Configuration) -> Iterator[str]:
    for option in terms.options:
        yield sentence(value_name(words, option, terms.value_of(option)))
