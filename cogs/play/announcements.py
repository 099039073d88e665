"""Public messages: events of the outbox and the newest position as a layout."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bot.games.announcements import Announcement
from bot.games.automatic_steps import strip
from bot.games.table import Position, Seat, Table
from bot.wording import Words
from cogs import custom_ids
from cogs.decisions.column import InPublic, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.emojis import Emojis
from cogs.layout import CONTENT, Button, Layout, Style, fill_rows, spread
from cogs.lobby.message import lay_out_lobby
from cogs.names import escape, escape_names, escape_values, mention, mention_seat
from cogs.pictures import Pictures
from cogs.play.clocks import format_absent, format_clock
from cogs.play.decision_buttons import (
    offer_in_public,
    offer_in_words,
    offer_to_analyse,
    offer_to_go,
    offer_to_play,
)
from cogs.play.proposals import format_proposals, offer_answers
from cogs.play.scores import format_points, format_standing, format_winners, tabulate
from cogs.play.story import format_last_move, format_story
from cogs.play.undo_offer import offer_to_undo
from rendering import views
from rendering.column import Trail
from rendering.moves import list_places
from rendering.trails import find_trail
from rules import State
from rules.piece_walks import find_wanderer

OVERVIEWS = ("scores", "fields", "tiles")
"""Overviews for anybody during a game, besides those under *More*."""
OVERVIEWS_AT_THE_END = ("scores", "replay")
WITHOUT_A_GAME = ("cancelled", "expired", "paused", "archived")
"""Kinds of announcements that are just a sentence."""
SMALL, BETWEEN = "-# ", " · "
"""Discord's mark for a line in small print, and the separator within one."""
NOBODY: Mapping[str, str] = {}
EARLIER = 60
"""Characters kept free for the line that counts what is cut from a long story."""


class Presenter:
    """Presents announcements, in the table's language; `clock` returns Unix seconds."""

    def __init__(self, pictures: Pictures, *, clock: Callable[[], float] = time.time) -> None:
        self._pictures = pictures
        self._clock = clock

    async def __call__(
        self, table: Table, state: State | None, announcement: Announcement
    ) -> Layout:
        """Return the message of an announcement; in words if its picture can't be drawn."""
        words = Words(table.locale)
        if announcement.kind == "lobby":
            lobby = lay_out_lobby(words, table)
            host = {"host": mention(table.host_id)} if announcement.pings else {}
            notices = format_notices(words, announcement, host)
            return replace(lobby, above="\n".join((*notices, lobby.above)))
        notices = format_notices(words, announcement)
        if announcement.kind in WITHOUT_A_GAME:
            return lay_out_sentence(words, table, (*notices, words(f"news.{announcement.kind}")))
        if state is None:
            first, *others = *notices, words("news.board-lost")
            called = " ".join((*call_players(words, announcement), first))
            return lay_out_sentence(words, table, (called, *others))
        message = _TurnMessage(
            words, table, state, announcement, self._pictures.emojis, self._clock()
        )
        shown = await self._present(message)
        if shown.picture is None:
            return shown.without_picture(words("news.no-picture"))
        return shown

    async def _present(self, message: "_TurnMessage") -> Layout:
        if message.state.over:
            return await self._present_end(message)
        if message.announcement.kind == "ended":
            return await self._present_called_off(message)
        public = COLUMNS.find_public(message.state)
        if public is None:
            return await self._present_turn(message)
        return await self._present_decision(message, public)

    async def _present_turn(self, message: "_TurnMessage") -> Layout:
        """Present the board to somebody who decides in private."""
        state, viewer, walk = message.state, message.viewer, message.walk
        tile, places = COLUMNS.find_drawn(state), list_places(message.announcement.events)
        if walk is not None:
            places = (*reversed(walk.path), *places)
        draw = partial(
            views.board, viewer.see(state), viewer.texts, places=places, tile=tile, walk=walk
        )
        return Layout(
            above=message.format_turn(),
            picture=await self._pictures.try_to_draw(draw),
            rows=message.fill_rows((offer_to_play(viewer.words, *message.at),)),
        )

    async def _present_decision(self, message: "_TurnMessage", public: InPublic) -> Layout:
        """Present a decision with all its buttons.

        If they leave no room for other questions, only the select has the choices.
        """
        draw = public.draw(message.viewer, message.state, message.announcement.seen)
        choices = fill_rows(offer_in_public(message.viewer, message.state, message.at, public))
        others = message.fill_rows((), public.overviews)
        layout = Layout(
            above=message.format_turn(),
            picture=await self._pictures.try_to_draw(draw),
            menus=offer_in_words(message.viewer, message.state, message.at),
            rows=(*choices, *others),
        )
        return layout if layout.fits else replace(layout, rows=others)

    async def _present_end(self, message: "_TurnMessage") -> Layout:
        """Present the final board, and where every point came from."""
        state, viewer = message.state, message.viewer
        scores = tabulate(viewer.words, state)
        scene, walk = viewer.see(state), message.walk
        draw = partial(views.final, scene, viewer.texts, scores=scores, walk=walk)
        return Layout(
            above=message.format_end(),
            picture=await self._pictures.try_to_draw(draw),
            rows=spread(message.offer_at_the_end()),
        )

    async def _present_called_off(self, message: "_TurnMessage") -> Layout:
        """Present the board of a game that was ended without a winner, and its points."""
        state, viewer = message.state, message.viewer
        draw = partial(views.board, viewer.see(state), viewer.texts)
        return Layout(
            above=message.format_calling_off(),
            picture=await self._pictures.try_to_draw(draw),
            rows=spread(message.offer_at_the_end()),
        )


class _TurnMessage:
    """The text and buttons of a public message about a started game."""

    def __init__(
        self,
        words: Words,
        table: Table,
        state: State,
        announcement: Announcement,
        emojis: Emojis,
        now: float,
    ) -> None:
        self.state = state
        self.announcement = announcement
        self.viewer = Viewer.at(table, words)
        self.at = table.id, announcement.number
        self._emojis = emojis
        self._words = words
        self._table = table
        self._now = now

    @property
    def walk(self) -> Trail | None:
        """The newest reported walk of a piece, if there is one."""
        return find_trail(self.state, strip(self.announcement.seen))

    def format_turn(self) -> str:
        """Say who has to decide, what happened, and everybody's points.

        Questions to others come first unless the player to act is pinged, since a push shows the
        first line. What a notice says is not repeated.
        """
        words, state = self._words, self.state
        seat = Position(self._table, state).to_act
        assert seat is not None
        call = words(f"turn.{COLUMNS.name_summons(state)}", player=self._call(seat))
        asked = [*format_proposals(words, self._table)]
        pinged = seat.user_id in self.announcement.pings
        first = [f"**{call}**", *asked] if pinged else [*asked, f"**{call}**"]
        said = [*format_notices(words, self.announcement)]
        known = [line for line in self._format_table(seat) if line.removeprefix(SMALL) not in said]
        return self._compose(first, [*gather_small(known), *self._seal()])

    def _compose(self, first: Sequence[str], last: Sequence[str]) -> str:
        """Return a message's text: these lines, and between them as much of the story as fits."""
        room = CONTENT - EARLIER - sum(len(line) + 1 for line in (*first, *last))
        opening, walking = [*self._open()], find_wanderer(self.state) is not None
        events = self.announcement.events if walking else self.announcement.seen
        story = format_story(
            self._words, self._table, self.state, events, opening, self._emojis, room
        )
        return "\n".join(line for line in (*first, story, *last) if line)

    def _open(self) -> Iterator[str]:
        """Yield what comes before the story: notices and, at the start, the players."""
        yield from format_notices(self._words, self.announcement)
        if self._opens_game():
            players = self._words.list(escape_names(self._table))
            yield self._words("news.started", players=players)
            if self._table.configuration.purist:
                yield self._words("news.purist")

    def _opens_game(self) -> bool:
        return COLUMNS.opens_game(self.state, self.announcement.events)

    def _seal(self) -> Iterator[str]:
        """Yield the seal of the bag, in the first message only."""
        if self._opens_game():
            yield self._words("news.seal", seal=self._table.seal)

    def _format_table(self, seat: Seat) -> Iterator[str]:
        """Yield the clock, the scores, and what else the player to act needs to know."""
        words, state = self._words, self.state
        decision, at = COLUMNS.find_decision(state), Position(self._table, state)
        viewer = replace(self.viewer, names=escape_names(self._table))
        yield from format_clock(words, at, self._now)
        if decision.standing:
            yield format_points(words, self._table, state, self._emojis)
        yield from COLUMNS.format_status(viewer, state)
        if decision.progress is not None:
            yield from decision.progress(viewer, state)
        if decision.stock:
            yield from COLUMNS.format_stock(viewer, state)
        yield from format_absent(words, at, self._now)

    def _call(self, seat: Seat) -> str:
        pinged = seat.user_id in self.announcement.pings
        return mention_seat(seat) if pinged else escape(seat.name)

    def format_end(self) -> str:
        """Say who won, everybody's points, best first, and what happened last.

        The picture shows where every point came from.
        """
        words, table, state = self._words, self._table, self.state
        winners = f"**{format_winners(words, table, state)}**"
        standing = format_standing(words, table, state, self._emojis)
        story = format_last_move(words, table, state, self.announcement.seen, self._emojis)
        notices = format_notices(words, self.announcement)
        first = " ".join((*call_players(words, self.announcement), winners))
        lines = (first, standing, *notices, story, *self._reveal())
        return "\n".join(line for line in lines if line)

    def format_calling_off(self) -> str:
        """Say that nobody has won, and everybody's points."""
        standing = format_standing(self._words, self._table, self.state, self._emojis)
        ended = self._words("news.ended")
        told = self._compose([], [ended, standing, *self._reveal()])
        return " ".join((*call_players(self._words, self.announcement), told))

    def _reveal(self) -> Iterator[str]:
        """Say what was hidden during the game."""
        yield from COLUMNS.format_revealed(self.viewer, self.state)

    def fill_rows(
        self, first: Sequence[Button], only: Sequence[str] | None = None
    ) -> tuple[tuple[Button, ...], ...]:
        """Return the rows below the choices; the answers to a question have a row of their own.

        With `only`, just these overviews are shown, to save room.
        """
        shown = filter(self.viewer.insight.shows, only or OVERVIEWS)
        overviews = [*make_overviews(self._words, *self.at, shown), self._offer_menu()]
        if self._table.may_hint and only is None:
            overviews.append(self._offer_menu("hint"))
        undo = offer_to_undo(self._words, Position(self._table, self.state), self.at)
        answers = offer_answers(self._words, self._table, self.at)
        return (*spread((*first, *overviews, *undo)), *answers)

    def offer_at_the_end(self) -> tuple[Button, ...]:
        """Return the buttons of a finished game: to play again, and to look back."""
        rematch = custom_ids.REMATCH(*self.at, "here")
        return (
            Button(rematch, self._words("button.rematch"), Style.success),
            *make_overviews(self._words, *self.at, OVERVIEWS_AT_THE_END),
            offer_to_analyse(self._words, *self.at),
            self._offer_menu(),
        )

    def _offer_menu(self, what: str = "") -> Button:
        """Return the button that opens the private panel, or a function in it."""
        return Button(
            custom_ids.encode_menu(*self.at, what), self._words(f"button.{what or 'more'}")
        )


def gather_small(lines: Iterable[str]) -> list[str]:
    """Return lines with those in small print joined into one, at the end."""
    told = [*lines]
    small = [line.removeprefix(SMALL) for line in told if line.startswith(SMALL)]
    *before, last = small or [""]
    joined = BETWEEN.join((*(each.removesuffix(".") for each in before), last))
    others = [line for line in told if not line.startswith(SMALL)]
    return [*others, f"{SMALL}{joined}"] if small else others


def lay_out_sentence(words: Words, table: Table, lines: Iterable[str]) -> Layout:
    """Return a public message without a picture; its button leads to the message before."""
    return Layout(above="\n".join(lines), rows=((offer_to_go(words, table),),))


def call_players(words: Words, announcement: Announcement) -> Iterator[str]:
    """Yield the mentions of those pinged at the game's end."""
    if announcement.kind in ("end", "ended") and announcement.pings:
        yield words.list(map(mention, sorted(announcement.pings)), style="unit")


def format_notices(
    words: Words, announcement: Announcement, called: Mapping[str, str] = NOBODY
) -> Iterator[str]:
    """Yield the notices; those `called` in one are mentioned."""
    for notice in announcement.notices:
        named = {name: each for name, each in called.items() if name in notice.values}
        yield words(notice.key, **{**escape_values(notice.values), **named})


def make_overviews(words: Words, game: str, seq: int, shown: Iterable[str]) -> tuple[Button, ...]:
    """Return buttons that show something in private to anybody."""
    return tuple(
        Button(custom_ids.INFO(game, seq, what), words(f"button.{what}")) for what in shown
    )
