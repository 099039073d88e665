"""The picker as a message: a question turned into words, a picture and buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from bot.wording import Labels, describe, place
from cogs import custom_ids
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.game.picker.effects import list_completed
from cogs.game.picker.picture import draw_question
from cogs.game.picker.question import Asked, Choice, Question, Sign
from cogs.layout import Button, Layout, Menu, Style, fill_rows
from cogs.pictures import Pictures
from rules.geometry import column, row


@dataclass(frozen=True, slots=True)
class Picker:
    """Shows the questions of one player's picker, made for one position of one game."""

    game: str
    seq: int
    seat: int
    viewer: Viewer
    pictures: Pictures

    async def lay_out(self, question: Question) -> Layout:
        """Return the message of a question."""
        return Layout(
            above="\n".join(self._ask(question)),
            picture=await self.pictures.draw(partial(draw_question, question, self.viewer)),
            menus=tuple(self._list_in_words(question)),
            rows=(
                *fill_rows([self._make_sign(sign) for sign in question.signs]),
                *fill_rows(list(self._make_rotations(question))),
                *fill_rows(list(self._make_choices(question))),
                *fill_rows(list(self._make_ways_out(question))),
            ),
            seat=self.seat,
        )

    # -- words ------------------------------------------------------------------------------------

    def _ask(self, question: Question) -> Iterator[str]:
        """Yield the lines of what is asked: the tile it is about, and the question itself."""
        words, state = self.viewer.words, question.state
        if question.submenu is not None:
            yield self._ask_submenu(question)
        elif question.asked is not Asked.ACTION:
            yield words(
                f"picker.{question.asked}", tile=describe(words, state.tile(state.turn.tile))
            )
        else:
            key = COLUMNS.name_question(state) if state.player == self.seat else ""
            if (about := question.about) is not None:
                where = place(column(about.square), row(about.square))
                tile = describe(words, about.tile, about.rotation)
                yield words("picker.preview", place=where, tile=tile)
            if key or question.about is None:
                yield words(f"picker.{key or 'decide'}")

    def _ask_submenu(self, question: Question) -> str:
        words, submenu = self.viewer.words, question.submenu
        assert submenu is not None
        if question.asked is not Asked.ACTION:
            return words(f"picker.{submenu.name}-{question.asked}")
        if question.square is None:
            return words(f"picker.{submenu.name}")
        where = place(column(question.square), row(question.square))
        return words(f"picker.{submenu.name}", place=where)

    def _list_in_words(self, question: Question) -> Iterator[Menu]:
        """Yield the lettered squares in words, for those who do not see the picture."""
        if question.asked is Asked.SQUARE:
            words = self.viewer.words
            lines = [self._describe_square(question, sign) for sign in question.signs]
            yield Menu(custom_ids.encode_words(self.game, self.seq), words("picker.select"), lines)

    def _describe_square(self, question: Question, sign: Sign) -> tuple[str, str, str]:
        """Return a line of the menu; of a square for the tile in hand also what it is good for."""
        (square,) = sign.squares
        where = place(column(square), row(square))
        line = self.viewer.words("picker.place", label=sign.label, place=where)
        effect = self._tell_effect(question, square) if question.submenu is None else ""
        return custom_ids.encode_goto(sign.goto), line, effect

    def _tell_effect(self, question: Question, square: int) -> str:
        """Return what a tile on this square can do: fill the other half, complete features."""
        words, gap = self.viewer.words, square in question.state.board.squares
        kinds = list_completed(question.state, square)
        if kinds:
            names = [words(f"picker.closes.{kind}") for kind in kinds]
            key = "picker.fills.closes" if gap else "picker.closes"
            return words(key, features=words.list(names, style="or"))
        return words("picker.fills") if gap else ""

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
                "↻",
                disabled=rotation.chosen,
            )

    def _make_choices(self, question: Question) -> Iterator[Button]:
        """Yield what can be done; doing nothing comes last."""
        for choice in question.choices:
            if not choice.declines:
                yield self._make_choice(question, choice)
        for name, goto in question.submenus.items():
            yield self._make_show(goto, self.viewer.words(f"button.{name}"), Style.primary)
        for choice in question.choices:
            if choice.declines:
                yield self._make_choice(question, choice)

    def _make_choice(self, question: Question, choice: Choice) -> Button:
        """Return a button: green if it makes the move, blue if it leads on, grey to decline."""
        words = self.viewer.words
        if choice.action is None:
            label = words("button.place")
        else:
            label = Labels(words, self.viewer.names).of(question.state, choice.action)
        if choice.label:
            label = words("picker.marked", label=choice.label, choice=label)
        style = Style.success if choice.final else Style.primary
        if choice.declines:
            style = Style.secondary
        if choice.final:
            commit = custom_ids.encode_commit(self.game, self.seq, choice.goto.path)
            return Button(commit, label, style)
        return self._make_show(choice.goto, label, style)

    def _make_ways_out(self, question: Question) -> Iterator[Button]:
        if question.back is not None:
            key = "button.other-square" if question.elsewhere else "button.back"
            yield self._make_show(question.back, self.viewer.words(key), Style.secondary)

    def _make_show(self, goto: Goto, label: str, style: Style) -> Button:
        return Button(custom_ids.encode_show(self.game, self.seq, goto), label, style)
