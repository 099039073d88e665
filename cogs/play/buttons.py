"""Buttons and selects of a running game: the custom id says everything, the service decides."""

from typing import Protocol

from discord.ext import commands

from cogs import custom_ids
from cogs.custom_ids import Goto, Path
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.play.decision import InGame, show_what_is_next
from cogs.play.guide import GUIDE, Guide
from cogs.play.overviews import RESIGN
from cogs.play.picker.question import BadPath
from cogs.play.undo_offer import GO_ON
from cogs.play.what_if import InText


class Decision(Protocol):
    """Where something is decided: in a running game, or in one from a text (*What if?*)."""

    async def ask(self, goto: Goto) -> None:
        """Show a question of the picker; BadPath if there is none."""

    async def commit(self, path: Path) -> None:
        """Make the choices on a path as one move, and show what is next; BadPath if invalid."""

    async def decide(self, chosen: str) -> None:
        """Make the public choice with this number, and show what is next."""


class Decide(Press, template=r"(?!)"):
    """A press that decides something, or leads there, at the position it was offered in."""

    def find(self, context: Context) -> Decision:
        """Return where it is decided; for a game without id, in the text on the message."""
        if self.game == custom_ids.NO_GAME:
            return InText(context, self.seq)
        return InGame(context, self.game, self.seq)


class Choose(Decide, template=r"(?!)"):
    """A press in the picker, or one that opens it."""

    async def act(self, context: Context) -> None:
        """Continue in the pressed message if it is private, and unless there is a newer picker."""
        await context.defer(here=context.in_private)
        if context.is_replaced:
            await context.say(context.words("picker.elsewhere"))
            return
        try:
            await self.choose(context, self.find(context))
        except BadPath:
            raise UserError(UNKNOWN_BUTTON) from None

    async def choose(self, context: Context, decision: Decision) -> None:
        """Do what the button is for."""
        raise NotImplementedError


class ShowPicker(Choose, template=custom_ids.SHOW.template):
    """*Play*, and every button of the picker that does not commit."""

    async def choose(self, context: Context, decision: Decision) -> None:
        """Open the picker, or show another question of it."""
        path = custom_ids.decode_path(self.match["path"])
        await decision.ask(Goto(path, self.match["view"]))


class ChooseInWords(Choose, template=custom_ids.WORDS.template):
    """The select with the same choices in words."""

    async def choose(self, context: Context, decision: Decision) -> None:
        """Show the chosen question."""
        goto = custom_ids.decode_goto("".join(context.values))
        if goto is None:
            raise UserError(UNKNOWN_BUTTON)
        await decision.ask(goto)


class CommitPath(Choose, template=custom_ids.COMMIT.template):
    """The button that makes the move."""

    async def choose(self, context: Context, decision: Decision) -> None:
        """Make the move."""
        await decision.commit(custom_ids.decode_path(self.match["path"]))


class DecideInPublic(Decide, template=custom_ids.PUBLIC.template):
    """A button of a public decision, or a line of its select."""

    async def act(self, context: Context) -> None:
        """Make the choice."""
        await context.defer(here=True)
        await self.find(context).decide(self.match["index"] or "".join(context.values))


class GoOn(Press, template=GO_ON.template):
    """*Go on* beside a move that was just made: nobody has to wait any longer."""

    async def act(self, context: Context) -> None:
        """Draw the next tile, and show what is next."""
        await context.defer(here=context.in_private)
        await context.service.undo_window.end(self.game, self.seq, context.person.id)
        await show_what_is_next(context, self.game, None)


class ReadTopic(Press, template=GUIDE.template):
    """The select of topics of the rules."""

    async def act(self, context: Context) -> None:
        """Show the topic's page, by the rules of its game."""
        await context.defer(here=context.in_private)
        table = None
        if self.game != custom_ids.NO_GAME:
            table = await context.service.games.table(self.game)
        guide = await Guide.open(context, table)
        await context.show(guide.lay_out_page("".join(context.values)))


class AnswerResign(Press, template=RESIGN.template):
    """The confirmation before resigning."""

    async def act(self, context: Context) -> None:
        """Resign, or leave it."""
        await context.defer(here=context.in_private)
        async with context.take_turn(f"{self.game}:resign") as turn:
            if not turn.done and self.match["deed"] == "yes":
                await context.service.games.resign(self.game, context.person.id, context.press_id)
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
