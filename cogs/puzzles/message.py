"""The message of a puzzle: the board and four moves; once one is chosen, their values."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from bot.games.visibility import PURIST
from bot.puzzles.daily import Asked
from bot.puzzles.problem import Choice, Problem, follow
from bot.wording import Words, describe, name_square
from cogs.custom_ids import CustomId
from cogs.decisions.column import Drawing, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.layout import Button, Layout, Style
from cogs.pictures import Pictures
from cogs.play.picker.picture import list_squares
from cogs.play.scores import format_standing_of
from rendering import views
from rendering.colours import LIVERIES
from rendering.overlays import LETTERS
from rendering.proposals import Proposal, look_ahead
from rules import State
from rules.actions import PlaceTile
from rules.geometry import square_at

PUZZLE = CustomId(
    "puzzle:-:0:{day}:{sign}:{choice}",
    day="[0-9]{4}-[0-9]{2}-[0-9]{2}",
    sign="[0-9a-f]{4}",
    choice="[0-3]",
)
"""Answer a day's puzzle, known by its sign, with a move."""


@dataclass(frozen=True, slots=True)
class PuzzleMessage:
    """A puzzle for one reader; players are called by their colours, without forecasts."""

    words: Words
    asked: Asked

    async def lay_out(self, pictures: Pictures) -> Layout:
        """Return the message: the question, or the result."""
        if self.asked.chosen is None:
            return await self._ask(pictures)
        return await self._format(pictures, self.asked.chosen)

    async def _ask(self, pictures: Pictures) -> Layout:
        words, puzzle = self.words, self.asked.puzzle
        player, state = self._player, self._problem.state
        tile = describe(words, state.tile(state.turn.tile))
        question = words("puzzle.question", player=self._viewer.names[player], tile=tile)
        whence = words("puzzle.bots" if puzzle.of_bots else "puzzle.played")
        return Layout(
            above=f"## {words('puzzle.title')}\n{question}\n-# {whence}",
            picture=await pictures.draw(self._draw_board()),
            sheet=await pictures.draw(self._draw_moves()),
            below="\n".join((*self._list_moves(), *self._format_table())),
            rows=(tuple(self._offer()),),
            seat=player,
        )

    async def _format(self, pictures: Pictures, chosen: int) -> Layout:
        words, best = self.words, self._problem.best
        verdict = words(
            "puzzle.found" if chosen == best else "puzzle.missed",
            best=LETTERS[best],
            chosen=LETTERS[chosen],
        )
        return Layout(
            above=f"## {words('puzzle.title')}\n{verdict}",
            picture=await pictures.draw(self._draw_moves(chosen)),
            below="\n".join((*self._weigh_moves(), *self._count())),
            seat=self._player,
        )

    @property
    def _problem(self) -> Problem:
        return self.asked.puzzle.problem

    @property
    def _player(self) -> int:
        player = self._problem.state.player
        assert player is not None
        return player

    @property
    def _viewer(self) -> Viewer:
        seats = self._problem.state.players
        names = tuple(self.words(f"colour.{LIVERIES[seat].name}") for seat in seats)
        return Viewer(self.words, names, PURIST)

    # -- words ------------------------------------------------------------------------------------

    def _list_moves(self) -> Iterator[str]:
        """Yield a line for each move: its letter, where the tile goes, and what else is done."""
        for letter, choice in zip(LETTERS, self._problem.choices, strict=False):
            where, done = _find_place(choice), [*self._name_deeds(choice)]
            key = "puzzle.move" if done else "puzzle.move.plain"
            deeds = self.words.list(done, style="unit")
            yield self.words(key, label=letter, place=name_square(where.x, where.y), deeds=deeds)

    def _format_table(self) -> Iterator[str]:
        """Yield everybody's points, and what is left to draw."""
        viewer, state = self._viewer, self._problem.state
        yield f"-# {format_standing_of(self.words, viewer.names, state)}"
        yield from COLUMNS.format_stock(viewer, state)

    def _name_deeds(self, choice: Choice) -> Iterator[str]:
        """Yield what is done after laying the tile."""
        positions = follow(self._problem.state, choice)
        for state, action in list(zip(positions, choice.actions, strict=True))[1:]:
            yield self._viewer.labels.of(state, action)

    def _weigh_moves(self) -> Iterator[str]:
        """Yield the moves with what each gives away, best first."""
        moves = zip(self._problem.choices, self._list_moves(), strict=True)
        for choice, move in sorted(moves, key=lambda each: each[0].lost):
            if choice.lost:
                yield self.words.n("puzzle.lost", round(choice.lost), move=move)
            else:
                yield self.words("puzzle.best", move=move)

    def _count(self) -> Iterator[str]:
        """Yield how many solved it, how often the reader did, and when the next one comes."""
        everybody, own = self.asked.everybody, self.asked.own
        tried = self.words.n("puzzle.tried", everybody.tried, found=everybody.found)
        yield f"\n{tried} {self.words.n('puzzle.own', own.tried, found=own.found)}"
        yield f"-# {self.words('puzzle.next', at=int(self.asked.puzzle.until))}"

    def _offer(self) -> Iterator[Button]:
        puzzle = self.asked.puzzle
        for number in range(len(self._problem.choices)):
            answer = PUZZLE(puzzle.day, puzzle.sign, number)
            yield Button(answer, LETTERS[number], Style.primary)

    # -- pictures ---------------------------------------------------------------------------------

    def _draw_board(self) -> Drawing:
        """Draw the whole table, with letters on the moves' squares, and the tile."""
        viewer, state = self._viewer, self._problem.state
        squares = {
            square_at(where.x, where.y): letter
            for letter, where in zip(LETTERS, map(_find_place, self._problem.choices), strict=False)
        }
        hand = state.tile(state.turn.tile)
        scene = viewer.see(state)
        return partial(views.picker, scene, viewer.texts, hand=hand, squares=squares)

    def _draw_moves(self, chosen: int | None = None) -> Drawing:
        """Draw the moves side by side; once one is chosen with their values."""
        state, names = self._problem.state, self._viewer.names
        shown = [
            Proposal(
                LETTERS[number],
                look_ahead(state, names, choice.actions),
                None if chosen is None else round(choice.lost),
                number == chosen,
                tuple(list_done(state, choice)),
            )
            for number, choice in enumerate(self._problem.choices)
        ]
        return partial(views.proposals, shown, sentences=tuple(self._describe_moves()))

    def _describe_moves(self) -> Iterator[str]:
        """Yield the description of the moves' picture."""
        state = self._problem.state
        tile = state.tile(state.turn.tile)
        for letter, choice in zip(LETTERS, self._problem.choices, strict=False):
            where = _find_place(choice)
            at = name_square(where.x, where.y)
            yield self._viewer.texts.proposal(letter, tile, where.rotation, at)


def list_done(state: State, choice: Choice) -> Iterator[int]:
    """Yield the squares that a move affects."""
    for position, action in zip(follow(state, choice), choice.actions, strict=True):
        yield from list_squares(position, COLUMNS.point(position, action))


def _find_place(choice: Choice) -> PlaceTile:
    """Return the placement in a choice."""
    laid = choice.actions[0]
    assert isinstance(laid, PlaceTile)
    return laid
