"""Direct messages, written from the state at the time of sending."""

from collections.abc import Iterator, Sequence

from bot.games.refusals import Refusal
from bot.games.table import PLAYED, Position, Table
from bot.lobby.host_pings import LOBBY_TIMERS
from bot.service import Service
from bot.store import DirectMessageRow, PersonRow
from bot.tables.notification_preferences import DAILY
from bot.wording import Words
from cogs.layout import CONTENT, Layout, keep_first
from cogs.names import escape
from cogs.play.clocks import format_clock
from cogs.play.decision_buttons import offer_to_go
from cogs.play.pending_turns import format_turns, name_game
from cogs.play.scores import format_winners

QUESTIONS = {
    "undo": "letter.asked",
    "absence": "letter.asked.vote",
    "seat": "letter.asked.seat",
    "pause": "letter.asked.pause",
}
"""The message for each kind of proposal."""
SAYING_SECONDS = 10.0
"""Seconds a direct message waits for the public message that it links to."""


class DirectMessageWriter:
    """Writes direct messages about a service's games, in their reader's language."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def __call__(self, message: DirectMessageRow, person: PersonRow) -> Layout | None:
        """Return a direct message; None if it is no longer needed."""
        words = Words(person.locale)
        if message.game_id is None:
            return await self._write_digest(words, person)
        try:
            await self._service.games.said(message.game_id, SAYING_SECONDS)
            position = await self._service.games.position(message.game_id)
        except Refusal:
            return None
        lines = [*write_about_game(words, message, position, self._service.now)]
        return lay_out_direct_message(words, lines, position.table)

    async def _write_digest(self, words: Words, person: PersonRow) -> Layout | None:
        """Return a person's digest: pending decisions, and the games they follow.

        Its button leads to the game that has waited longest.
        """
        pending = await self._service.pending_turns.list(person.user_id)
        waiting = pending if person.wants == DAILY else ()
        lines = [*format_turns(words, waiting, self._service.now)]
        followed = await self._service.digest.list_followed(person.user_id)
        if followed:
            lines.append(f"## {words('digest.followed')}")
        for position in followed:
            game, acting = name_game(words, position.table), position.acting
            player = escape(acting.name) if acting is not None else ""
            lines.append(words("digest.followed.line", game=game, player=player))
        tables = [*(each.position.table for each in waiting), *(each.table for each in followed)]
        return lay_out_direct_message(words, lines, tables[0]) if tables else None


def lay_out_direct_message(words: Words, lines: Sequence[str], table: Table) -> Layout | None:
    """Return a direct message with a link to a game; None if there is nothing to say.

    A long list is cut to the lines that fit.
    """
    if not lines:
        return None
    settings = words("letter.settings")
    kept = keep_first(lines, CONTENT - len(settings) - 1)
    return Layout(above="\n".join((*kept, settings)), rows=((offer_to_go(words, table),),))


def write_about_game(
    words: Words, message: DirectMessageRow, position: Position, now: float
) -> Iterator[str]:
    """Yield the lines of a message about one game; none if it is not needed at `now`, a Unix time.

    The button links to the game, so no line does.
    """
    table, state = position.table, position.state
    game = name_game(words, table, linked=False)
    if message.kind == "end":
        if table.status not in PLAYED or state is None:
            return
        if state.over and table.status == "over":
            yield from (f"**{format_winners(words, table, state)}**", game)
        else:
            yield from (words("letter.end", game=game), words("news.ended"))
        return
    if message.kind in LOBBY_TIMERS:
        if table.status == "lobby" and table.host_id == message.user_id:
            yield words(f"letter.{message.kind}", game=game)
    elif message.kind == "asked":
        yield from _format_questions(words, message.user_id, table, game)
    elif position.to_act is not None and position.to_act.user_id == message.user_id:
        yield words(f"letter.{message.kind}", game=game)
        yield from format_clock(words, position, now)


def _format_questions(words: Words, user_id: int, table: Table, game: str) -> Iterator[str]:
    """Yield the questions beside the game that somebody has not answered yet."""
    for proposal in table.proposals:
        if user_id in table.called_to(proposal.kind):
            player, until = escape(table.seats[proposal.seat].name), int(proposal.until or 0)
            yield words(QUESTIONS[proposal.kind], player=player, until=until, game=game)
