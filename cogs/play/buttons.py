"""The buttons and selects of a running game: the custom id says all, the service decides."""

from discord.ext import commands

from cogs import custom_ids
from cogs.custom_ids import Goto
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.play.decision import (
    Deciding,
    commit,
    find_public_choice,
    load_decision,
    show_question,
    show_what_is_next,
)
from cogs.play.guide import GUIDE, Guide
from cogs.play.overviews import RESIGN
from cogs.play.undo_offer import GO_ON, lay_out_held


class Decide(Press, template=r"(?!)"):
    """A press that only the player to act may make, at the position it was offered in."""

    async def load_decision(self, context: Context) -> Deciding:
        """Return the decision, if it is the presser's; else Refusal."""
        return await load_decision(context, self.game, self.seq)

    async def open_picker(self, context: Context, goto: Goto) -> None:
        """Show a question of the picker."""
        await show_question(context, await self.load_decision(context), goto)


class Choose(Decide, template=r"(?!)"):
    """A press in the picker, or one that opens it."""

    async def act(self, context: Context) -> None:
        """Go on in the message pressed if it is private; not if there is a newer picker."""
        await context.defer(here=context.in_private)
        if context.is_put_aside:
            await context.say(context.words("picker.elsewhere"))
        else:
            await self.choose(context)

    async def choose(self, context: Context) -> None:
        """Do what the button is for."""
        raise NotImplementedError


class ShowPicker(Choose, template=custom_ids.SHOW.template):
    """*Play*, and every button of the picker that does not commit."""

    async def choose(self, context: Context) -> None:
        """Open the picker, or turn to another question of it."""
        path = custom_ids.decode_path(self.match["path"])
        await self.open_picker(context, Goto(path, self.match["view"]))


class ChooseInWords(Choose, template=custom_ids.WORDS.template):
    """The select with the same choices in words."""

    async def choose(self, context: Context) -> None:
        """Turn to the question that was chosen."""
        goto = custom_ids.decode_goto("".join(context.values))
        if goto is None:
            raise UserError(UNKNOWN_BUTTON)
        await self.open_picker(context, goto)


class CommitPath(Choose, template=custom_ids.COMMIT.template):
    """The button that makes the move."""

    async def choose(self, context: Context) -> None:
        """Do everything on the path as one move; ask what chance has left to decide."""
        trouble = None
        async with context.take_turn(f"{self.game}:{self.seq}") as turn:
            path = custom_ids.decode_path(self.match["path"])
            if not turn.done:
                deciding = await self.load_decision(context)
                trouble = deciding.position.table.trouble
                turn.done = await commit(context, deciding, path)
            if not turn.done:
                await self.open_picker(context, Goto(path))
                return
        await show_what_is_next(context, self.game, trouble)


class DecideInPublic(Decide, template=custom_ids.PUBLIC.template):
    """A button of a decision that is made in public, or a line of its select."""

    async def act(self, context: Context) -> None:
        """Do it."""
        await context.defer(here=True)
        chosen, trouble = self.match["index"] or "".join(context.values), None
        async with context.take_turn(f"{self.game}:{self.seq}:{chosen}") as turn:
            if not turn.done:
                trouble = await self._decide(context, chosen)
                turn.done = True
        if context.in_private:
            await show_what_is_next(context, self.game, trouble)
            return
        position = await context.service.position(self.game)
        acting = position.to_act
        if acting is not None and acting.user_id == context.person.id:
            await context.leave_message()
        else:
            await context.take_buttons()
        if position.table.held_until is not None:
            await context.add(lay_out_held(context.words, position.table))
        await context.tell_return()

    async def _decide(self, context: Context, chosen: str) -> str | None:
        """Make the move; return what has kept others from seeing the one before."""
        _, state, position = await self.load_decision(context)
        action = find_public_choice(state, chosen)
        await context.service.submit(
            self.game, self.seq, context.person.id, [action], context.press_id
        )
        return position.table.trouble


class GoOn(Press, template=GO_ON.template):
    """*Go on* beside what is said of a move that was just made: nobody need wait any longer."""

    async def act(self, context: Context) -> None:
        """Have the next tile drawn, and show what is next."""
        await context.defer(here=context.in_private)
        await context.service.grace.end(self.game, self.seq, context.person.id)
        await show_what_is_next(context, self.game, None)


class ReadTopic(Press, template=GUIDE.template):
    """The select of topics of the rules."""

    async def act(self, context: Context) -> None:
        """Turn to the page of the topic, as its game is played."""
        await context.defer(here=context.in_private)
        table = None
        if self.game != custom_ids.NO_GAME:
            table = await context.service.table(self.game)
        guide = await Guide.open(context, table)
        await context.show(guide.lay_out_page("".join(context.values)))


class AnswerResign(Press, template=RESIGN.template):
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
        GoOn,
        ReadTopic,
        AnswerResign,
    )
