"""Decisions of running games: whose they are, the picker's questions, and the moves."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.games.refusals import Refusal, RefusalKey
from bot.games.seats import require_player, require_released, require_turn
from bot.games.table import Position, Seat
from bot.wording import Words
from cogs.channels import explain_trouble
from cogs.custom_ids import Goto, Path
from cogs.decisions.column import Viewer
from cogs.interaction import Context
from cogs.layout import Layout
from cogs.play.decision_buttons import find_public_choice
from cogs.play.picker.ask import ask
from cogs.play.picker.message import NOTHING, Picker, Recent
from cogs.play.picker.plan import decides, follow
from cogs.play.story import format_newest
from cogs.play.undo_offer import lay_out_held
from rendering.moves import moves_of
from rules import State


class Deciding(NamedTuple):
    """A decision, and the seat that makes it."""

    seat: Seat
    state: State
    position: Position


async def load_decision(context: Context, game: str, seq: int | None = None) -> Deciding:
    """Return the decision of a game, if it is this person's; else Refusal.

    With `seq` it must be the one at that action number. Whoever plays is back: this ends a leave, a
    pause for them, and the bot's play in their place.
    """
    position = await context.service.games.visit(game)
    seat = position.table.seat_of(context.person.id)
    if seat is not None and seq in (None, position.table.seq):
        is_due = seat.by_bot or position.to_act == seat
        if is_due and context.service.seat_offers.is_absent(seat) and await context.come_back(game):
            position = await context.service.games.visit(game)
    return require_decision(position, context.person.id, seq)


def require_decision(position: Position, person_id: int, seq: int | None = None) -> Deciding:
    """Return the decision at a position, if it is this person's; else Refusal."""
    seat = require_player(position.table, person_id)
    require_released(position.table)
    if seq not in (None, position.table.seq):
        raise Refusal(RefusalKey.STALE)
    require_turn(position, seat)
    assert position.state is not None
    return Deciding(seat, position.state, position)


async def lay_out_question(context: Context, position: Position, seat: Seat, goto: Goto) -> Layout:
    """Return a question of somebody's picker at the newest position; BadPath if there is none."""
    table, state = position.table, position.state
    assert state is not None
    question = ask(state, seat.number, goto)
    viewer = Viewer.at(table, context.words)
    recent = await find_recent(context, position) if question.lays else NOTHING
    picker = Picker(table.id, table.seq, seat.number, viewer, context.pictures, recent)
    return await picker.lay_out(question)


async def find_recent(context: Context, position: Position) -> Recent:
    """Return what happened since this person's last move."""
    table, state = position.table, position.state
    assert state is not None
    events = await context.service.history.missed_events(table.id, context.person.id)
    squares = (move.square for move in moves_of(events))
    return Recent(format_newest(context.words, table, state, events), tuple(squares))


async def show_question(context: Context, deciding: Deciding, goto: Goto, note: str = "") -> None:
    """Show a question of the picker, with a note if there is one."""
    layout = await lay_out_question(context, deciding.position, deciding.seat, goto)
    above = "\n".join(filter(None, (layout.above, note)))
    await context.show(replace(layout, above=above), choosing=True)


async def commit(context: Context, deciding: Deciding, path: Path) -> bool:
    """Make a path's choices as one move; return whether it was complete. BadPath if invalid."""
    seat, state, position = deciding
    plan = follow(state, seat.number, path)
    if not plan.done or not plan.actions:
        return False
    table = position.table
    await context.service.games.submit(
        table.id, table.seq, context.person.id, plan.actions, context.press_id
    )
    return True


async def show_what_is_next(context: Context, game: str, trouble: str | None) -> None:
    """Show this person's next question or, if they have none, that the move is made.

    They see it at once, and again if others turn out not to see the move. `trouble` is why others
    could not see the one before.
    """
    position = await context.service.games.position(game)
    seat = position.table.seat_of(context.person.id)
    assert seat is not None
    if position.table.held_until is not None:
        await context.show(lay_out_held(context.words, position.table))
        return
    if position.state is not None and decides(position.state, seat.number):
        await show_question(context, Deciding(seat, position.state, position), Goto(()))
        return
    await context.say(format_done(context.words, trouble))
    held = (await context.service.games.said(game)).trouble
    if held not in (None, trouble):
        await context.say(format_done(context.words, held))


def format_done(words: Words, trouble: str | None) -> str:
    """Say that a move is made, and why others could not see the last one."""
    if trouble is None:
        return words("picker.done")
    return words("picker.done.held", trouble=explain_trouble(words, trouble))


@dataclass(frozen=True, slots=True)
class InGame:
    """Decides in a running game, at the action number in the pressed button."""

    context: Context
    game: str
    seq: int

    async def ask(self, goto: Goto) -> None:
        """Show a question of the picker to the player to act; others get a Refusal."""
        await show_question(self.context, await self._load(), goto)

    async def commit(self, path: Path) -> None:
        """Make the choices on a path as one move; if it is not complete, ask the rest."""
        trouble = None
        async with self.context.take_turn(f"{self.game}:{self.seq}") as turn:
            if not turn.done:
                deciding = await self._load()
                trouble = deciding.position.table.trouble
                turn.done = await commit(self.context, deciding, path)
            if not turn.done:
                await self.ask(Goto(path))
                return
        await show_what_is_next(self.context, self.game, trouble)

    async def decide(self, chosen: str) -> None:
        """Make a public choice, and remove the message's buttons."""
        context, trouble = self.context, None
        async with context.take_turn(f"{self.game}:{self.seq}:{chosen}") as turn:
            if not turn.done:
                trouble = await self._submit(chosen)
                turn.done = True
        if context.in_private:
            await show_what_is_next(context, self.game, trouble)
            return
        position = await context.service.games.position(self.game)
        acting = position.to_act
        if acting is not None and acting.user_id == context.person.id:
            await context.leave_message()
        else:
            await context.take_buttons()
        if position.table.held_until is not None:
            await context.add(lay_out_held(context.words, position.table))
        await context.answer_returned()

    async def _load(self) -> Deciding:
        return await load_decision(self.context, self.game, self.seq)

    async def _submit(self, chosen: str) -> str | None:
        """Make the move; return why others could not see the one before."""
        context, (_, state, position) = self.context, await self._load()
        action = find_public_choice(state, chosen)
        await context.service.games.submit(
            self.game, self.seq, context.person.id, [action], context.press_id
        )
        return position.table.trouble
