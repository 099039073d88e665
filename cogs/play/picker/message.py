"""The picker as a message: a question turned into words, a picture and buttons."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.wording.figures import Form, name_figure
from cogs import custom_ids
from cogs.custom_ids import Goto
from cogs.decisions.column import OnFigure, Viewer
from cogs.layout import SHORT_LABEL, Button, Layout, Menu, Style, fill_rows, shorten
from cogs.pictures import Pictures
from cogs.play.picker.picture import draw_question
from cogs.play.picker.question import Asked, Choice, Question, Sign
from cogs.play.picker.question_text import format_question, format_square, format_uses, format_zone
from rules.actions import Deploy

ZONES = 9
"""Zones that have a select; more of them would be more than a message holds."""
TOPS = "↑→↓←"
"""Where the top of a tile points after so many quarter turns clockwise."""


class Recent(NamedTuple):
    """What happened since the reader's last move, in a line, and where tiles were laid."""

    line: str = ""
    squares: tuple[int, ...] = ()


NOTHING = Recent()


@dataclass(frozen=True, slots=True)
class Picker:
    """Shows the questions of one player's picker, made for one position of one game.

    What is `recent` is told and shown where a tile is to be laid.
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
        """Return the message of a question, but for its picture."""
        told = [*format_question(self.viewer, question), *self._format_choices(question)]
        if question.lays and self.recent.line:
            told.insert(0, self.recent.line)
        signs = [self._make_sign(question, sign) for sign in question.signs]
        signed = [choice for choice in question.choices if choice.label]
        others = list(self._make_others(question))
        return Layout(
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

    def _format_choices(self, question: Question) -> Iterator[str]:
        """Yield what the choices are whose buttons only have their signs."""
        labels = self.viewer.labels
        for choice in question.choices:
            if choice.label and choice.action is not None:
                told = labels.of(question.state, choice.action)
                yield self.viewer.words("picker.line", label=choice.label, choice=told)

    def _list_in_words(self, question: Question) -> Iterator[Menu]:
        """Yield what the signs stand for in words, for those who do not see the picture.

        Zones are selects of their squares, which so need not be chosen first.
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
        """Yield the rotations as arrows, after the word in the first of them."""
        for number, rotation in enumerate(question.rotations):
            arrow = TOPS[rotation.turns]
            label = arrow if number else self.viewer.words("picker.turn", arrow=arrow)
            yield self._make_switch(rotation.goto, label, chosen=rotation.chosen)

    def _make_toggles(self, question: Question) -> Iterator[Button]:
        """Yield the kinds of figures, of which one is on."""
        for toggle in question.toggles:
            label = name_figure(self.viewer.words, toggle.kind, "", Form.NAMED)
            yield self._make_switch(toggle.goto, label, chosen=toggle.chosen)

    def _make_switch(self, goto: Goto, label: str, *, chosen: bool) -> Button:
        style = Style.primary if chosen else Style.secondary
        return replace(self._make_show(goto, label, style), disabled=chosen)

    def _make_others(self, question: Question) -> Iterator[Button]:
        """Yield what has no sign: doing nothing comes last, and then the way back."""
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
        """Return the sign of a choice, with its words if others have the same, or its words."""
        words = self.viewer.words
        if choice.action is None:
            return words("button.place")
        signs = Counter(other.label for other in question.choices)
        if choice.label and signs[choice.label] == 1:
            return choice.label
        told = self.viewer.labels.of(question.state, choice.action)
        if not choice.label:
            return told
        return shorten(words("picker.marked", label=choice.label, choice=told), SHORT_LABEL)

    def _find_emoji(self, choice: Choice) -> str | None:
        """Return the figure that a choice is about: the one pointed at, or the one placed."""
        emojis = self.pictures.emojis
        if isinstance(choice.action, Deploy):
            return emojis.find_figure(self.seat, choice.action.figure)
        if isinstance(choice.pointer, OnFigure):
            return emojis.find_figure(choice.pointer.figure.player, choice.pointer.figure.kind)
        return None

    def _make_show(self, goto: Goto, label: str, style: Style) -> Button:
        return Button(custom_ids.SHOW(self.game, self.seq, *goto), label, style)
