"""The rules to read, as they are played in a game: help, contents, and a page for each topic."""

from bot.games.table import Table
from bot.lobby.configuration import Configuration
from bot.wording import Words
from bot.wording.guide import page, topic_name, topics
from bot.wording.options import rule_set
from bot.wording.topics import Topic
from cogs import custom_ids
from cogs.interaction import UserError
from cogs.layout import Layout, Menu


def lay_out_help(words: Words, table: Table | None) -> Layout:
    """Return how to play with the bot, and the topics of this game, or of a new one."""
    return Layout(above=words("help.text"), menus=(_list_in_menu(words, table),))


def lay_out_guide(words: Words, table: Table | None, name: str) -> Layout:
    """Return the page of a topic; the contents for "", UserError for none of this game's topics."""
    configuration = find_configuration(table)
    lines = [f"## {words('guide.title')}", words("guide.contents")]
    if name:
        topic = _find_topic(words, configuration, name)
        name = topic.name
        lines = [f"## {topic_name(words, topic)}", page(words, configuration, topic)]
    whose = "guide.rules" if table is not None else "guide.rules.new"
    lines.append(words(whose, rules=rule_set(words, configuration)))
    return Layout(above="\n".join(lines), menus=(_list_in_menu(words, table, name),))


def complete_topic(words: Words, table: Table | None, typed: str) -> list[tuple[str, str]]:
    """Return the title and name of the topics whose title has what was typed."""
    titles = ((topic_name(words, topic), topic.name) for topic in topics(find_configuration(table)))
    return [(title, name) for title, name in titles if typed.casefold() in title.casefold()]


def find_configuration(table: Table | None) -> Configuration:
    """Return what is played at a table; what is played unless one chooses, if there is none."""
    return table.configuration if table is not None else Configuration()


def _find_topic(words: Words, configuration: Configuration, name: str) -> Topic:
    """Return the topic with this name or, as typed by hand, this title."""
    for topic in topics(configuration):
        if name.casefold() in (topic.name, topic_name(words, topic).casefold()):
            return topic
    raise UserError("refusal.unknown-topic")


def _list_in_menu(words: Words, table: Table | None, chosen: str = "") -> Menu:
    lines = tuple(
        (topic.name, topic_name(words, topic), "") for topic in topics(find_configuration(table))
    )
    game, seq = (table.id, table.seq) if table is not None else (custom_ids.NO_GAME, 0)
    menu_id = custom_ids.encode_guide(game, seq)
    return Menu(menu_id, words("guide.menu"), lines, (chosen,))
