"""The private picker as a message: an `Ask` turned into words, a picture and buttons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.wording import Labels, describe, place
from cogs import custom_ids as ids
from cogs.decisions.expansions import halflings as halves
from cogs.game.picker.picture import Marked, marked
from cogs.game.picker.plan import Goto
from cogs.game.picker.question import Ask, Mark, Screen
from cogs.layout import Button, Menu, Sheet, Style, in_rows
from cogs.pictures import Pictures, Viewer
from rules.actions import Pass, PlaceTile
from rules.board import Board
from rules.geometry import column, row, square_at
from rules.state import State

ASKED_APART = frozenset({"princess", "crop-circle", "crop-add", "crop-take"})
"""Steps with a question of their own."""


@dataclass(frozen=True, slots=True)
class Picker:
    """Shows screens of one player's picker, made for one position of one game."""

    game: str
    seq: int
    seat: int
    viewer: Viewer
    pictures: Pictures

    async def sheet(self, asked: Ask) -> Sheet:
        """Return the message of a screen."""
        choices = marked(asked)
        return Sheet(
            above=self._question(asked),
            picture=await self.pictures.asked(asked, self.viewer, choices),
            rows=(
                *in_rows([self._mark_button(mark) for mark in asked.marks]),
                *in_rows(list(self._turn_buttons(asked))),
                *in_rows(list(self._choice_buttons(asked, choices))),
                *in_rows(list(self._ways_out(asked))),
            ),
            menu=self._menu(asked),
            seat=self.seat,
        )

    def _question(self, asked: Ask) -> str:
        words, state = self.viewer.words, asked.state
        if asked.screen in (Screen.ZONES, Screen.SQUARES):
            hand = describe(words, state.tile(state.turn.tile))
            return words(f"picker.{asked.screen}", tile=hand)
        if asked.screen is Screen.PORTAL:
            (square,) = asked.shown
            return words("picker.portal", place=place(column(square), row(square)))
        if asked.screen is not Screen.DECIDE:
            return words(f"picker.{asked.screen}")
        if state.player == self.seat and state.agenda[0].kind in ASKED_APART:
            return words(f"picker.{halves.named(state.agenda[0])}")
        if asked.placing is None:
            return words("picker.decide")
        x, y, rotation = asked.placing.x, asked.placing.y, asked.placing.rotation
        tile = describe(words, asked.before.tile(asked.before.turn.tile), rotation)
        return words("picker.preview", place=place(x, y), tile=tile)

    def _mark_button(self, mark: Mark) -> Button:
        zone = len(mark.squares) > 1 or mark.label.isdigit()
        label = self.viewer.words("picker.zone", label=mark.label) if zone else mark.label
        return self._show(mark.goto, label, Style.primary)

    def _turn_buttons(self, asked: Ask) -> Iterator[Button]:
        for turn in asked.turns:
            label = self.viewer.words("picker.turn", degrees=90 * turn.rotation)
            style = Style.primary if turn.chosen else Style.secondary
            yield Button(
                ids.show(self.game, self.seq, turn.goto), label, style, "↻", disabled=turn.chosen
            )

    def _choice_buttons(self, asked: Ask, choices: Sequence[Marked]) -> Iterator[Button]:
        """Yield what can be done; doing nothing comes last."""
        passes = [entry for entry in choices if isinstance(entry.choice.action, Pass)]
        for entry in choices:
            if entry not in passes:
                leads_on = asked.screen is Screen.SOURCE and not entry.choice.final
                style = Style.primary if leads_on else Style.success
                yield self._choice_button(asked, entry, style)
        for screen, goto in asked.more.items():
            yield self._show(goto, self.viewer.words(f"button.{screen}"), Style.primary)
        for entry in passes:
            yield self._choice_button(asked, entry, Style.secondary)

    def _choice_button(self, asked: Ask, entry: Marked, style: Style) -> Button:
        words, choice = self.viewer.words, entry.choice
        if choice.action is None:
            label = words("button.place")
        else:
            label = Labels(words, self.viewer.names).of(asked.state, choice.action)
        if entry.label:
            label = words("picker.marked", label=entry.label, choice=label)
        if choice.final:
            return Button(ids.commit(self.game, self.seq, choice.goto.path), label, style)
        return self._show(choice.goto, label, style)

    def _ways_out(self, asked: Ask) -> Iterator[Button]:
        if asked.back is not None:
            key = "button.other-square" if asked.elsewhere else "button.back"
            yield self._show(asked.back, self.viewer.words(key), Style.secondary)

    def _show(self, goto: Goto, label: str, style: Style) -> Button:
        return Button(ids.show(self.game, self.seq, goto), label, style)

    def _menu(self, asked: Ask) -> Menu | None:
        """Return the lettered squares in words, for those who do not see the picture."""
        if asked.screen not in (Screen.SQUARES, Screen.PORTAL_SQUARES):
            return None
        lines = [
            (
                ids.written(mark.goto),
                self.viewer.words(
                    "picker.place", label=mark.label, place=place(column(square), row(square))
                ),
                self._effect(asked, square),
            )
            for mark in asked.marks
            for square in mark.squares
        ]
        placeholder = self.viewer.words("picker.select")
        return Menu(ids.in_words(self.game, self.seq), placeholder, lines)

    def _effect(self, asked: Ask, square: int) -> str:
        """Return what a tile on this square can complete: a square half filled, features."""
        if asked.screen is not Screen.SQUARES:
            return ""
        words, gap = self.viewer.words, square in asked.state.board.squares
        names = [words(f"picker.closes.{kind}") for kind in completions(asked.state, square)]
        if names:
            key = "picker.fills.closes" if gap else "picker.closes"
            return words(key, features=words.list(names, style="or"))
        return words("picker.fills") if gap else ""


def completions(state: State, square: int) -> list[str]:
    """Return the kinds of feature that the tile in hand, laid here, completes in some rotation."""
    kinds = set()
    for action in state.legal or ():
        if isinstance(action, PlaceTile) and square_at(action.x, action.y) == square:
            board: Board = state.board.copy()
            for number in board.place(state.tile(state.turn.tile), square, action.rotation):
                kinds.add(str(board.features[number].kind))
    return sorted(kinds)
