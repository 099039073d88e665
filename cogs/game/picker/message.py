"""The picker as a message: a question turned into words, a picture and buttons."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from cogs import custom_ids
from cogs.custom_ids import Goto
from cogs.decisions.column import OnFigure, Viewer
from cogs.game.picker.picture import draw_question
from cogs.game.picker.question import Asked, Choice, Question, Sign
from cogs.game.picker.telling import tell_question, tell_square, tell_uses, tell_zone
from cogs.layout import LABEL, Button, Layout, Menu, Style, fill_rows, shorten
from cogs.pictures import Pictures
from rules.actions import Deploy

ZONES = 9
"""Zones that have a select; more of them would be more than a message holds."""
SHORT = 14
"""Characters of a name on a button that would have too many with all of it."""


@dataclass(frozen=True, slots=True)
class Picker:
    """Shows the questions of one player's picker, made for one position of one game."""

    game: str
    seq: int
    seat: int
    viewer: Viewer
    pictures: Pictures

    async def lay_out(self, question: Question) -> Layout:
        """Return the message of a question; in words if its picture can't be drawn."""
        written = self.write(question)
        picture = await self.pictures.try_to_draw(draw_question(question, self.viewer))
        if picture is None:
            return written.without_picture(self.viewer.words("news.no-picture"))
        return replace(written, picture=picture)

    def write(self, question: Question) -> Layout:
        """Return the message of a question, but for its picture."""
        return Layout(
            above="\n".join(tell_question(self.viewer, question)),
            menus=tuple(self._list_in_words(question)),
            rows=(
                *fill_rows([self._make_sign(sign) for sign in question.signs]),
                *fill_rows(list(self._make_rotations(question))),
                *fill_rows(list(self._make_choices(question))),
                *fill_rows(list(self._make_ways_out(question))),
            ),
            seat=self.seat,
        )

    def _list_in_words(self, question: Question) -> Iterator[Menu]:
        """Yield what the signs stand for in words, for those who do not see the picture.

        Zones are selects of their squares, which so need not be chosen first.
        """
        uses = tell_uses(self.viewer, question)
        if question.asked is Asked.ZONE:
            for sign in question.signs[:ZONES]:
                select = custom_ids.encode_words(self.game, self.seq, sign.label)
                caption = tell_zone(self.viewer.words, sign)
                lines = self._list_squares(uses, sign.squares, sign.ways)
                yield Menu(select, caption, lines)
        elif question.signs:
            lines = [
                line
                for sign in question.signs
                for line in self._list_squares(uses, sign.squares, (sign.goto,), sign.label)
            ]
            select = custom_ids.encode_words(self.game, self.seq)
            yield Menu(select, self.viewer.words("picker.select"), lines)

    def _list_squares(
        self,
        uses: Mapping[int, str],
        squares: Iterable[int],
        gotos: Iterable[Goto],
        label: str = "",
    ) -> list[tuple[str, str, str]]:
        words = self.viewer.words
        return [
            (custom_ids.encode_goto(goto), tell_square(words, square, label), uses[square])
            for square, goto in zip(squares, gotos, strict=True)
        ]

    # -- buttons ----------------------------------------------------------------------------------

    def _make_sign(self, sign: Sign) -> Button:
        zone = sign.label.isdigit()
        label = self.viewer.words("picker.zone", label=sign.label) if zone else sign.label
        return self._make_show(sign.goto, label, Style.primary)

    def _make_rotations(self, question: Question) -> Iterator[Button]:
        for rotation in question.rotations:
            yield Button(
                custom_ids.encode_show(self.game, self.seq, rotation.goto),
                self.viewer.words("picker.turn", degrees=90 * rotation.turns),
                Style.primary if rotation.chosen else Style.secondary,
                "🔄",
                disabled=rotation.chosen,
            )

    def _make_choices(self, question: Question) -> Iterator[Button]:
        """Yield what can be done; doing nothing comes last."""
        for choice in question.choices:
            if not choice.declines:
                yield self._make_choice(question, choice)
        for name, goto in question.submenus.items():
            show = custom_ids.encode_show(self.game, self.seq, goto)
            emoji = self.pictures.emojis.find_thing(name)
            yield Button(show, self.viewer.words(f"button.{name}"), Style.primary, emoji)
        for choice in question.choices:
            if choice.declines:
                yield self._make_choice(question, choice)

    def _make_choice(self, question: Question, choice: Choice) -> Button:
        """Return a button: green if it makes the move, blue if it leads on, grey to decline."""
        label = self._name(question, choice, self.viewer)
        if len(label) > LABEL:
            short = tuple(shorten(name, SHORT) for name in self.viewer.names)
            label = self._name(question, choice, replace(self.viewer, names=short))
        style = Style.success if choice.final else Style.primary
        if choice.declines:
            style = Style.secondary
        if choice.final:
            commit = custom_ids.encode_commit(self.game, self.seq, choice.goto.path)
            return Button(commit, label, style, self._find_emoji(choice))
        show = custom_ids.encode_show(self.game, self.seq, choice.goto)
        return Button(show, label, style, self._find_emoji(choice))

    def _name(self, question: Question, choice: Choice, viewer: Viewer) -> str:
        words = viewer.words
        if choice.action is None:
            label = words("button.place")
        else:
            label = viewer.labels.of(question.state, choice.action)
        if not choice.label:
            return label
        return words("picker.marked", label=choice.label, choice=label)

    def _find_emoji(self, choice: Choice) -> str | None:
        """Return the figure that a choice is about: the one pointed at, or the one placed."""
        emojis = self.pictures.emojis
        if isinstance(choice.action, Deploy):
            return emojis.find_figure(self.seat, choice.action.figure)
        if isinstance(choice.pointer, OnFigure):
            return emojis.find_figure(choice.pointer.figure.player, choice.pointer.figure.kind)
        return None

    def _make_ways_out(self, question: Question) -> Iterator[Button]:
        if question.back is not None:
            key = "button.other-square" if question.elsewhere else "button.back"
            yield self._make_show(question.back, self.viewer.words(key), Style.secondary)

    def _make_show(self, goto: Goto, label: str, style: Style) -> Button:
        return Button(custom_ids.encode_show(self.game, self.seq, goto), label, style)
