"""The buttons and selects of a running game: the custom id says all, the service decides."""

import re

from discord.ext import commands

from bot.games.seats import require_player, require_turn
from bot.games.table import Position, Seat
from bot.refusals import Refusal, RefusalKey
from bot.wording import Words
from cogs import custom_ids
from cogs.channels import explain_trouble
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.game.guide import Guide
from cogs.game.overviews import OVERVIEWS
from cogs.game.picker.ask import ask
from cogs.game.picker.message import Picker
from cogs.game.picker.plan import decides, follow
from cogs.game.picker.question import BadPath
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.layout import Layout
from cogs.names import list_names
from rules import State, legal_actions

INDEX = re.compile(r"[0-9]{1,2}")


class Decide(Press, template=r"(?!)"):
    """A press that only the player to act may make, at the position it was offered in."""

    async def load_decision(self, context: Context) -> tuple[Seat, State, Position]:
        """Return the presser's seat and the position, if it is theirs to decide; else Refusal."""
        position = await context.service.visit(self.game)
        seat = require_player(position.table, context.person.id)
        if self.seq != position.table.seq:
            raise Refusal(RefusalKey.STALE)
        require_turn(position, seat)
        assert position.state is not None
        return seat, position.state, position

    async def open_picker(self, context: Context, goto: Goto) -> None:
        """Show a question of the picker."""
        seat, _, position = await self.load_decision(context)
        await context.show(await lay_out_question(context, position, seat, goto))


async def lay_out_question(context: Context, position: Position, seat: Seat, goto: Goto) -> Layout:
    """Return a question of somebody's picker at the newest position; UserError if none is asked."""
    table, state = position.table, position.state
    assert state is not None
    try:
        question = ask(state, seat.number, goto)
    except BadPath:
        raise UserError(UNKNOWN_BUTTON) from None
    viewer = Viewer(context.words, list_names(table))
    picker = Picker(table.id, table.seq, seat.number, viewer, context.pictures)
    return await picker.lay_out(question)


class ShowPicker(Decide, template=custom_ids.SHOW):
    """*Play*, and every button of the picker that does not commit."""

    async def act(self, context: Context) -> None:
        """Open the picker, or turn to another question of it."""
        await context.defer(here=context.in_private)
        path = custom_ids.decode_path(self.match["path"])
        await self.open_picker(context, Goto(path, self.match["view"]))


class ChooseInWords(Decide, template=custom_ids.WORDS):
    """The select with the same choices in words."""

    async def act(self, context: Context) -> None:
        """Turn to the question that was chosen."""
        await context.defer(here=context.in_private)
        goto = custom_ids.decode_goto("".join(context.values))
        if goto is None:
            raise UserError(UNKNOWN_BUTTON)
        await self.open_picker(context, goto)


class CommitPath(Decide, template=custom_ids.COMMIT):
    """The button that makes the move."""

    async def act(self, context: Context) -> None:
        """Do everything on the path as one move; ask what chance has left to decide."""
        await context.defer(here=context.in_private)
        trouble = None
        async with context.take_turn(f"{self.game}:{self.seq}") as turn:
            path = custom_ids.decode_path(self.match["path"])
            if not turn.done:
                seat, state, before = await self.load_decision(context)
                trouble = before.table.trouble
                turn.done = await self._commit(context, seat, state, path)
            if not turn.done:
                await self.open_picker(context, Goto(path))
                return
        await self._show_what_is_next(context, trouble)

    async def _commit(
        self, context: Context, seat: Seat, state: State, path: custom_ids.Path
    ) -> bool:
        """Return whether the path was a whole move."""
        try:
            plan = follow(state, seat.number, path)
        except BadPath:
            raise UserError(UNKNOWN_BUTTON) from None
        if not plan.done or not plan.actions:
            return False
        await context.service.submit(
            self.game, self.seq, context.person.id, plan.actions, context.press_id
        )
        return True

    async def _show_what_is_next(self, context: Context, trouble: str | None) -> None:
        """Show this person's next question; if they have none, that the move is made.

        They read it at once, and again should others turn out not to see the move.
        """
        position = await context.service.position(self.game)
        seat = position.table.seat_of(context.person.id)
        assert seat is not None
        if position.state is not None and decides(position.state, seat.number):
            await context.show(await lay_out_question(context, position, seat, Goto(())))
            return
        await context.say(tell_done(context.words, trouble))
        held = (await context.service.said(self.game)).trouble
        if held not in (None, trouble):
            await context.say(tell_done(context.words, held))


def tell_done(words: Words, trouble: str | None) -> str:
    """Say that a move is made, and what kept others from seeing the last one."""
    if trouble is None:
        return words("picker.done")
    return words("picker.done.held", trouble=explain_trouble(words, trouble))


class DecideInPublic(Decide, template=custom_ids.PUBLIC):
    """A button of a decision that is made in public, or a line of its select."""

    async def act(self, context: Context) -> None:
        """Do it."""
        await context.defer(here=True)
        chosen = self.match["index"] or "".join(context.values)
        async with context.take_turn(f"{self.game}:{self.seq}:{chosen}") as turn:
            if not turn.done:
                await self._decide(context, chosen)
                turn.done = True
        if not context.in_private and await self._goes_on(context):
            await context.leave_message()
        else:
            await context.take_buttons()

    async def _goes_on(self, context: Context) -> bool:
        """Return whether it is this person again who is to act: then the message may be theirs."""
        acting = (await context.service.position(self.game)).to_act
        return acting is not None and acting.user_id == context.person.id

    async def _decide(self, context: Context, chosen: str) -> None:
        _, state, _ = await self.load_decision(context)
        options = legal_actions(state)
        index = int(chosen) if INDEX.fullmatch(chosen) else len(options)
        if COLUMNS.find_public(state) is None or index >= len(options):
            raise UserError(UNKNOWN_BUTTON)
        await context.service.submit(
            self.game, self.seq, context.person.id, [options[index]], context.press_id
        )


class ShowOverview(Press, template=custom_ids.INFO):
    """*Scores*, *Fields* and the like, and one's own half tiles: for everybody, at any time."""

    async def act(self, context: Context) -> None:
        """Show it to the person who asked."""
        await context.defer()
        what = self.match["what"]
        if what == "help":
            table = await context.service.table(self.game)
            await context.show(Guide.open(context, table).lay_out_help())
            return
        position = await context.service.visit(self.game)
        await context.show(await OVERVIEWS[what](context, position))


class ReadTopic(Press, template=custom_ids.GUIDE):
    """The select of topics of the rules."""

    async def act(self, context: Context) -> None:
        """Turn to the page of the topic, as its game is played."""
        await context.defer(here=context.in_private)
        table = None
        if self.game != custom_ids.NO_GAME:
            table = await context.service.table(self.game)
        guide = Guide.open(context, table)
        await context.show(guide.lay_out_page("".join(context.values)))


class AnswerResign(Press, template=custom_ids.RESIGN):
    """Whether to resign, asked once."""

    async def act(self, context: Context) -> None:
        """Resign, or leave it."""
        await context.defer(here=context.in_private)
        async with context.take_turn(f"{self.game}:resign") as turn:
            if not turn.done and self.match["deed"] == "yes":
                await context.service.resign(self.game, context.person.id, context.press_id)
                turn.done = True
        await context.say(context.words("resign.done" if turn.done else "resign.kept"))


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(
        ShowPicker,
        ChooseInWords,
        CommitPath,
        DecideInPublic,
        ShowOverview,
        ReadTopic,
        AnswerResign,
    )
