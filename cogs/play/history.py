"""All turns of a game in words, page by page, each with a link to its message; and their proof."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from discord.ext import commands

from bot.games.table import MessageRef, Table
from bot.games.turns import PlayedTurn
from bot.games.verification import Difference, Verification
from bot.wording import Words
from cogs import custom_ids
from cogs.emojis import Emojis
from cogs.interaction import Context, Press, link_to
from cogs.layout import Button, Layout, lay_out_text
from cogs.names import escape_names, mark_names
from cogs.play.paging import LAST, PAGE, TURN, offer_steps
from cogs.play.story import format_story

TURNS = 10
"""The most turns on a page."""
LONGEST = 3000
"""The most characters of a page's turns, or of the order of the tiles."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Describes a table's turns, each under a heading; `messages` are their announcements."""

    words: Words
    table: Table
    emojis: Emojis
    messages: Sequence[tuple[int, MessageRef]]

    def format_all(self, turns: Iterator[PlayedTurn]) -> list[tuple[int, str]]:
        """Return each turn's text with its number; turns with nothing to say are left out."""
        played = [turn for turn in turns if turn.done]
        ends = (*(turn.done for turn in played[1:]), None)
        stories = ((turn, end, self._format(turn)) for turn, end in zip(played, ends, strict=True))
        return [
            (turn.number, f"{self._head(turn, end)}\n{story}")
            for turn, end, story in stories
            if story
        ]

    def _format(self, turn: PlayedTurn) -> str:
        return format_story(self.words, self.table, turn.state, turn.events)

    def _head(self, turn: PlayedTurn, before: int | None) -> str:
        if turn.player is None:
            return self.words("history.start")
        player = mark_names(self.table, self.emojis)[turn.player]
        message = self._find_message(turn, before)
        if message is None:
            return self.words("history.turn", number=turn.number, player=player)
        link = link_to(self.table.guild_id, message)
        return self.words("history.turn.link", number=turn.number, player=player, link=link)

    def _find_message(self, turn: PlayedTurn, before: int | None) -> MessageRef | None:
        """Return the first message about the end of a turn; None if it announced the next too."""
        at = bisect_left(self.messages, turn.done, key=lambda told: told[0])
        if at == len(self.messages):
            return None
        number, message = self.messages[at]
        return message if before is None or number < before else None


def fill_pages(told: Sequence[str]) -> list[range]:
    """Return which of these texts are on which page, in order; at least one page.

    The last page is as full as possible, since it is opened first.
    """
    pages, end = list[range](), len(told)
    while end or not pages:
        begin, length = end, 0
        while begin and end - begin < TURNS:
            length += len(told[begin - 1]) + 1
            if length > LONGEST and begin < end:
                break
            begin -= 1
        pages.append(range(begin, end))
        end = begin
    return pages[::-1]


async def lay_out_history(context: Context, game: str, wanted: int) -> Layout:
    """Return a page of a game's turns; the last one if there are not so many."""
    words, history = context.words, context.service.history
    table, messages = await context.service.games.table(game), await history.list_messages(game)
    writer = HistoryPage(words, table, context.pictures.emojis, messages)
    told = await history.look_back(game, writer.format_all)
    pages = fill_pages([text for _, text in told])
    page = min(wanted, len(pages) - 1)
    title = f"## {words('history.title', page=page + 1, pages=len(pages))}"
    at, shown = (table.id, table.seq), [told[number] for number in pages[page]]
    newest = shown[-1][0] if shown else LAST
    texts = [text for _, text in shown] or [words("history.nothing")]
    steps = offer_steps(words, partial(PAGE, *at), page, len(pages) - 1)
    whole = (
        Button(TURN(*at, newest, ""), words("button.turn-by-turn")),
        Button(custom_ids.INFO(*at, "replay"), words("button.replay")),
    )
    return Layout(
        above="\n".join((title, *texts)),
        rows=(steps, whole) if len(pages) > 1 else (whole,),
    )


class ReadPage(Press, template=PAGE.template):
    """A step between pages of the history."""

    async def act(self, context: Context) -> None:
        """Show the page in the pressed message."""
        await context.defer(here=context.in_private)
        await context.show(await lay_out_history(context, self.game, int(self.match["page"])))


def lay_out_verification(words: Words, table: Table, found: Verification) -> Layout:
    """Return the result in sentences; the order of the tiles only after the end."""
    lines = [f"## {words('verify.title')}", *_format_verification(words, table, found)]
    return lay_out_text("\n".join(lines))


def _format_verification(words: Words, table: Table, found: Verification) -> Iterator[str]:
    yield words("verify.agrees" if found.agrees else "verify.differs")
    if found.differs is None:
        yield words.n("verify.log.agrees", found.actions)
    else:
        yield words.n("verify.log.differs", found.actions)
        yield _format_difference(words, table, found.differs)
    if found.taken_back:
        yield words.n("verify.taken-back", found.taken_back)
    yield words("verify.position.agrees" if found.position else "verify.position.differs")
    yield words("verify.seal.agrees" if found.seal else "verify.seal.differs", seal=table.seal)
    if found.drawn_otherwise is not None:
        number, when = found.drawn_otherwise.number, _format_time(found.drawn_otherwise)
        yield words("verify.draws.differ", number=number, when=when)
    else:
        yield words("verify.bag.agrees" if found.bag else "verify.bag.differs")
    if table.proof is not None:
        order = " ".join(table.proof.order)[:LONGEST]
        yield words("verify.order", seed=table.proof.seed, order=order)
    yield words("verify.how")


def _format_difference(words: Words, table: Table, found: Difference) -> str:
    """Say which action differs, when and by whom it was made, and what it decided."""
    number, when = found.number, _format_time(found)
    if found.at is None:
        return words("verify.difference.missing", number=number)
    if found.seat is None or found.seat >= len(table.seats):
        return words("verify.difference.chance", number=number, when=when)
    player = escape_names(table)[found.seat]
    if f"deciding.{found.step}" not in words:
        return words("verify.difference.player", number=number, when=when, player=player)
    deciding = words(f"deciding.{found.step}", player=player)
    return words("verify.difference", number=number, when=when, deciding=deciding)


def _format_time(found: Difference) -> str:
    """Return a time that Discord shows in each reader's zone."""
    return f"<t:{int(found.at or 0)}:f>"


async def setup(client: commands.Bot) -> None:
    """Let the client answer its buttons."""
    client.add_dynamic_items(ReadPage)
