"""The rules as they are played in a game: contents, and a page for each topic."""

from dataclasses import dataclass

from bot.games.configuration import Configuration
from bot.games.table import Table
from bot.wording import Words
from bot.wording.guide import page, topic_name, topics
from bot.wording.keywords import simplify
from bot.wording.options import rule_set
from bot.wording.topics import Topic
from bot.wording.words import speak_all
from cogs import custom_ids
from cogs.custom_ids import ANY_GAME, CustomId
from cogs.interaction import Context, UserError
from cogs.layout import MOST_LINES, Layout, Menu

GUIDE = CustomId("g:{game}:{seq}", game=ANY_GAME)
PART = ">"
"""What begins the value that leads to another part of the topics, by its number."""


@dataclass(frozen=True, slots=True)
class Guide:
    """The rules in one language: those of a game, or of a new one."""

    words: Words
    configuration: Configuration
    table: Table | None = None

    @classmethod
    async def open(cls, context: Context, table: Table | None) -> "Guide":
        """Return the rules for this person."""
        if table is not None:
            return cls(context.words, table.configuration, table)
        usual = await context.service.lobbies.find_usual(context.interaction.guild_id)
        return cls(context.words, usual)

    def lay_out_page(self, name: str) -> Layout:
        """Return the page of a topic; the contents for "" or a part; UserError if unknown."""
        words = self.words
        lines = [f"## {words('guide.title')}", words("guide.contents")]
        if name and not name.startswith(PART):
            topic = self._find(name)
            name = topic.name
            lines = [f"## {topic_name(words, topic)}", page(words, self.configuration, topic)]
        whose = "guide.rules" if self.table is not None else "guide.rules.new"
        lines.append(words(whose, rules=rule_set(words, self.configuration)))
        return Layout(above="\n".join(lines), menus=(self._list_topics(name),))

    def complete(self, typed: str) -> list[tuple[str, str]]:
        """Return title and name of the topics whose title has the typed text."""
        titles = (
            (topic_name(self.words, topic), topic.name) for topic in topics(self.configuration)
        )
        found = [(title, name) for title, name in titles if simplify(typed) in simplify(title)]
        return found[:MOST_LINES]

    def _find(self, name: str) -> Topic:
        """Return the topic with this name or, as typed by hand, this title in any language."""
        for topic in topics(self.configuration):
            titles = (topic_name(words, topic) for words in speak_all())
            if simplify(name) in {simplify(each) for each in (topic.name, *titles)}:
                return topic
        raise UserError("refusal.unknown-topic")

    def _list_topics(self, chosen: str = "") -> Menu:
        lines = [
            (topic.name, topic_name(self.words, topic), "") for topic in topics(self.configuration)
        ]
        if len(lines) > MOST_LINES:
            lines = self._choose_part(lines, chosen)
        game, seq = custom_ids.NO_GAME, 0
        if self.table is not None:
            game, seq = self.table.id, self.table.seq
        menu_id = GUIDE(game, seq)
        return Menu(menu_id, self.words("guide.menu"), tuple(lines), (chosen,))

    def _choose_part(
        self, lines: list[tuple[str, str, str]], chosen: str
    ) -> list[tuple[str, str, str]]:
        """Return the part of the topics that is chosen, or has the chosen one, and a way on."""
        most = MOST_LINES - 1
        parts = [lines[i : i + most] for i in range(0, len(lines), most)]
        names = [{f"{PART}{n}", *(name for name, _, _ in part)} for n, part in enumerate(parts)]
        number = next((n for n, own in enumerate(names) if chosen in own), 0)
        following = (number + 1) % len(parts)
        return [*parts[number], (f"{PART}{following}", self.words("guide.more"), "")]
