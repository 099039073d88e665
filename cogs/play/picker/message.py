"""The picker as a message: a question turned into words, a picture and buttons."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.wording import Words, describe, name_square
from bot.wording.figures import Form, name_figure
from cogs import custom_ids
from cogs.custom_ids import Goto
from cogs.decisions.column import OnFigure, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.layout import SHORT_LABEL, Button, Layout, Menu, Style, fill_rows, shorten
from cogs.pictures import Pictures
from cogs.play.picker.picture import draw_question
from cogs.play.picker.preview_text import find_effects, format_closings, format_effects
from cogs.play.picker.question import Asked, Choice, Question, Sign
from rendering.window import bounds
from rules.actions import Deploy, PlaceTile
from rules.engine import perform
from rules.geometry import column, row
from rules.prospects import list_closings, list_due

ZONES = 9
"""The most zones that have a select, so that the message is not too large."""
TOPS = "↑→↓←"
"""Where the top of a tile points after so many quarter turns clockwise."""
LINES = 4
"""The most lines of effects."""
BETWEEN = " · "
"""Separates the options on one square."""


class Recent(NamedTuple):
    """What happened since the reader's last move, in a line, and where tiles were laid."""

    line: str = ""
    squares: tuple[int, ...] = ()


NOTHING = Recent()


@dataclass(frozen=True, slots=True)
class Picker:
    """Shows the questions of one player's picker, for one position of one game.

    `recent` events are shown when a tile is to be laid.
    """

    game: str
    seq: int
    seat: int
    viewer: Viewer
    pictures: Pictures
    recent: Recent = NOTHING

    async def lay_out(self, question: Question) -> Layout:
        """Return the message of a question; in words if its picture can't be drawn."""
        written = self.write(question)
        picture = await self.pictures.try_to_draw(
            draw_question(question, self.viewer, self.recent.squares)
        )
        if picture is None:
            return written.without_picture(self.viewer.words("news.no-picture"))
        return replace(written, picture=picture)

    def write(self, question: Question) -> Layout:
        """Return the message of a question without its picture, for which there is room."""
        told = [*format_question(self.viewer, question), *self._format_choices(question)]
        if question.lays and self.recent.line:
            told.insert(0, self.recent.line)
        signs = [self._make_sign(question, sign) for sign in question.signs]
        signed = [choice for choice in question.choices if choice.label]
        others = list(self._make_others(question))
        layout = Layout(
            above="\n".join(told),
            menus=tuple(self._list_in_words(question)),
            rows=(
                *fill_rows(list(self._make_rotations(question))),
                *fill_rows(list(self._make_toggles(question))),
                *fill_rows([self._make_choice(question, choice) for choice in signed]),
                *fill_rows([*signs, *others]),
            ),
            seat=self.seat,
        )
        return layout.crop_menus(1)

    def _format_choices(self, question: Question) -> Iterator[str]:
        """Yield the meaning of choices whose buttons have only a label."""
        labels, briefs = self.viewer.labels, self._list_briefs(question)
        for choice in question.choices:
            label = choice.label or briefs.get(choice.goto)
            if label and choice.action is not None:
                told = labels.of(question.state, choice.action)
                yield self.viewer.words("picker.line", label=label, choice=told)

    def _list_briefs(self, question: Question) -> dict[Goto, str]:
        """Return the buttons of choices that are explained above, numbered if there are several."""
        briefs: dict[Goto, str] = {}
        for choice in question.choices:
            if brief := COLUMNS.find_brief(question.state, choice.action):
                briefs[choice.goto] = self.viewer.words(f"button.{brief}")
        several = {label for label, count in Counter(briefs.values()).items() if count > 1}
        return {
            goto: f"{label} {number}" if label in several else label
            for number, (goto, label) in enumerate(briefs.items(), start=1)
        }

    def _list_in_words(self, question: Question) -> Iterator[Menu]:
        """Yield the labels in words, for people who don't see the picture.

        Zones are selects of their squares, which saves choosing the zone first.
        """
        words, uses = self.viewer.words, format_uses(self.viewer, question)
        if question.asked is Asked.ZONE:
            for sign in question.signs[:ZONES]:
                select = custom_ids.WORDS(self.game, self.seq, f":{sign.label}")
                caption = format_zone(words, sign)
                lines = self._list_squares(uses, sign.squares, sign.ways)
                yield Menu(select, caption, lines)
        elif question.signs:
            lines = [
                line
                for sign in question.spoken
                for line in self._list_squares(uses, sign.squares, (sign.goto,), sign.label)
            ]
            if question.further is not None:
                others = [sign for sign in question.signs if sign not in question.spoken]
                labels = {"first": others[0].label, "last": others[-1].label}
                further = custom_ids.encode_goto(question.further)
                lines.append((further, words("picker.further", **labels), ""))
            select = custom_ids.WORDS(self.game, self.seq, "")
            yield Menu(select, words("picker.select"), lines)

    def _list_squares(
        self,
        uses: Mapping[int, str],
        squares: Iterable[int],
        gotos: Iterable[Goto],
        label: str = "",
    ) -> list[tuple[str, str, str]]:
        words = self.viewer.words
        return [
            (custom_ids.encode_goto(goto), format_square(words, square, label), uses[square])
            for square, goto in zip(squares, gotos, strict=True)
        ]

    # -- buttons ----------------------------------------------------------------------------------

    def _make_sign(self, question: Question, sign: Sign) -> Button:
        label = sign.label
        if question.asked is Asked.ZONE:
            label = self.viewer.words("picker.zone", label=label)
        return self._make_show(sign.goto, label, Style.primary)

    def _make_rotations(self, question: Question) -> Iterator[Button]:
        """Yield the rotations as arrows, the first one with a word."""
        for number, rotation in enumerate(question.rotations):
            arrow = TOPS[rotation.turns]
            label = arrow if number else self.viewer.words("picker.turn", arrow=arrow)
            yield self._make_switch(rotation.goto, label, chosen=rotation.chosen)

    def _make_toggles(self, question: Question) -> Iterator[Button]:
        """Yield the kinds of figures, one of which is selected."""
        for toggle in question.toggles:
            label = name_figure(self.viewer.words, toggle.kind, "", Form.NAMED)
            yield self._make_switch(toggle.goto, label, chosen=toggle.chosen)

    def _make_switch(self, goto: Goto, label: str, *, chosen: bool) -> Button:
        style = Style.primary if chosen else Style.secondary
        return replace(self._make_show(goto, label, style), disabled=chosen)

    def _make_others(self, question: Question) -> Iterator[Button]:
        """Yield what has no label: doing nothing comes last, before the way back."""
        choices = [choice for choice in question.choices if not choice.label]
        for choice in choices:
            if not choice.declines:
                yield self._make_choice(question, choice)
        for name, goto in question.submenus.items():
            button = self._make_show(goto, self.viewer.words(f"button.{name}"), Style.primary)
            yield replace(button, emoji=self.pictures.emojis.find_thing(name))
        for choice in choices:
            if choice.declines:
                yield self._make_choice(question, choice)
        if question.back is not None:
            key = "button.other-square" if question.elsewhere else "button.back"
            yield self._make_show(question.back, self.viewer.words(key), Style.secondary)

    def _make_choice(self, question: Question, choice: Choice) -> Button:
        """Return a button: green if it makes the move, blue if it leads on, grey to decline."""
        label, style = self._name(question, choice), Style.primary
        if choice.declines:
            style = Style.secondary
        elif choice.final:
            style = Style.success
        button = self._make_show(choice.goto, label, style)
        if choice.final:
            commit = custom_ids.COMMIT(self.game, self.seq, choice.goto.path)
            button = replace(button, id=commit)
        return replace(button, emoji=self._find_emoji(choice))

    def _name(self, question: Question, choice: Choice) -> str:
        """Return a choice's label, with its words if others have the same; or its words."""
        words = self.viewer.words
        if choice.action is None:
            return words("button.place")
        signs = Counter(other.label for other in question.choices)
        if choice.label and signs[choice.label] == 1:
            return choice.label
        told = self.viewer.labels.of(question.state, choice.action)
        if not choice.label:
            return self._list_briefs(question).get(choice.goto, told)
        return shorten(words("picker.marked", label=choice.label, choice=told), SHORT_LABEL)

    def _find_emoji(self, choice: Choice) -> str | None:
        """Return the emoji of a choice's figure: the one pointed at, or the one placed."""
        emojis = self.pictures.emojis
        if isinstance(choice.action, Deploy):
            return emojis.find_figure(self.seat, choice.action.figure)
        if isinstance(choice.pointer, OnFigure):
            return emojis.find_figure(choice.pointer.figure.player, choice.pointer.figure.kind)
        return None

    def _make_show(self, goto: Goto, label: str, style: Style) -> Button:
        return Button(custom_ids.SHOW(self.game, self.seq, *goto), label, style)


# -- in words ------------------------------------------------------------------------------------


def format_question(viewer: Viewer, question: Question) -> Iterator[str]:
    """Yield the lines of a question: the tile, earlier choices, and the question itself."""
    words, state = viewer.words, question.state
    if question.submenu is None and question.asked is not Asked.ACTION:
        tile = describe(words, state.tile(state.turn.tile))
        yield from COLUMNS.format_last(viewer, state)
        yield words(f"picker.{question.asked}", tile=tile)
        return
    if (about := question.about) is not None and question.submenu is None:
        where = _format_square(about.square)
        tile = describe(words, about.tile, about.rotation)
        yield words("picker.preview", place=where, tile=tile)
    if question.submenu is None:
        yield from _format_effects(viewer, question)
    if question.before is not None:
        yield from COLUMNS.format_last(viewer, question.before)
    if question.chosen:
        chosen = (viewer.labels.of(position, action) for position, action in question.chosen)
        yield words("picker.chosen", choices=words.list(chosen))
    yield _ask(viewer, question)


def _format_effects(viewer: Viewer, question: Question) -> Iterator[str]:
    """Yield the effects of the tile just laid, or to be laid, in a few lines: points first."""
    laying = question.laying
    if laying is not None and not question.chosen:
        assert isinstance(laying.action, PlaceTile)
        state = perform(*laying)
        closings = list_closings(laying.state, laying.action)
    elif question.about is not None and question.state.turn.placement >= 0:
        state, closings = question.state, list_due(question.state)
    else:
        return
    lines = [
        *format_closings(viewer, state.turn.player, closings),
        *COLUMNS.format_dangers(viewer, state),
        *COLUMNS.format_effects(viewer, state),
    ]
    yield from lines[: LINES - 1]
    if rest := lines[LINES - 1 :]:
        yield " ".join(rest)


def _ask(viewer: Viewer, question: Question) -> str:
    """Return the question itself: whether to leave the tile so, if nothing else is asked."""
    words, submenu = viewer.words, question.submenu
    if submenu is None:
        if any(choice.action is None for choice in question.choices):
            return words("picker.lay")
        return words(f"picker.{COLUMNS.name_question(question.state) or 'decide'}")
    if question.asked is not Asked.ACTION:
        return words(f"picker.{submenu.name}-{question.asked}")
    if question.square is None:
        return words(f"picker.{submenu.name}")
    return words(f"picker.{submenu.name}", place=_format_square(question.square))


def format_square(words: Words, square: int, label: str = "") -> str:
    """Return a square with its label, if it has one."""
    where = _format_square(square)
    return words("picker.place", label=label, place=where) if label else where


def format_uses(viewer: Viewer, question: Question) -> dict[int, str]:
    """Return the use of each square that can be chosen, in few words."""
    squares = [square for sign in question.signs for square in sign.squares]
    if question.submenu is None:
        effects = find_effects(question.state, squares)
        return {square: format_effects(viewer, effects[square]) for square in squares}
    labels, state = viewer.labels, question.state
    return {
        square: BETWEEN.join(labels.of(state, action) for action in question.held[square])
        for square in squares
    }


def format_zone(words: Words, sign: Sign) -> str:
    """Return a zone as the range of its squares."""
    window = bounds(sign.squares)
    first, last = name_square(window.left, window.top), name_square(window.right, window.bottom)
    return words("picker.part", label=sign.label, first=first, last=last)


def _format_square(square: int) -> str:
    return name_square(column(square), row(square))
