"""The rules to read, as they are played in a game: help, contents, and a page for each topic."""

from bot.games.table import Table
from bot.lobby.configuration import Configuration
from bot.wording import Words
from bot.wording.guide import page, topic_name, topics
from bot.wording.options import rule_set
from bot.wording.topics import Topic
from cogs import ids
from cogs.sheets import Menu, Sheet
from cogs.talk import Objection


def help_sheet(words: Words, table: Table | None, usual: Configuration) -> Sheet:
    """Return how to play with the bot, and the topics of this game, or of a new one."""
    return Sheet(above=words("help.text"), menus=(_menu(words, table, usual),))


def guide_sheet(words: Words, table: Table | None, usual: Configuration, name: str) -> Sheet:
    """Return the page of a topic; the contents for "", Objection for none of this game's topics."""
    terms = terms_of(table, usual)
    lines = [f"## {words('guide.title')}", words("guide.contents")]
    if name:
        topic = _topic(words, terms, name)
        name = topic.name
        lines = [f"## {topic_name(words, topic)}", page(words, terms, topic)]
    whose = "guide.rules" if table is not None else "guide.rules.new"
    lines.append(words(whose, rules=rule_set(words, terms)))
    return Sheet(above="\n".join(lines), menus=(_menu(words, table, usual, name),))


def offered(
    words: Words, table: Table | None, usual: Configuration, typed: str
) -> list[tuple[str, str]]:
    """Return the title and name of the topics whose title has what was typed."""
    titles = ((topic_name(words, topic), topic.name) for topic in topics(terms_of(table, usual)))
    return [(title, name) for title, name in titles if typed.casefold() in title.casefold()]


def terms_of(table: Table | None, usual: Configuration) -> Configuration:
    """Return what is played at a table; what is played unless one chooses, if there is none."""
    return table.configuration if table is not None else usual


def _topic(words: Words, terms: Configuration, name: str) -> Topic:
    """Return the topic with this name or, as typed by hand, this title."""
    for topic in topics(terms):
        if name.casefold() in (topic.name, topic_name(words, topic).casefold()):
            return topic
    raise Objection("refusal.unknown-topic")


def _menu(words: Words, table: Table | None, usual: Configuration, chosen: str = "") -> Menu:
    shown = topics(terms_of(table, usual))
    lines = tuple((topic.name, topic_name(words, topic), "") for topic in shown)
    game, seq = (table.id, table.seq) if table is not None else (ids.NO_GAME, 0)
    return Menu(ids.guide(game, seq), words("guide.menu"), lines, (chosen,))
