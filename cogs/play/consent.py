"""Answers to what is proposed beside the game: the buttons that give them."""

from discord.ext import commands

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Proposal
from cogs import custom_ids
from cogs.interaction import Context, Press
from cogs.play.proposals import tell_answer


class AnswerProposal(Press, template=custom_ids.PROPOSAL):
    """An answer to a proposal of any kind."""

    async def act(self, context: Context) -> None:
        """Give it, and say what came of it."""
        await context.defer()
        kind, seat, answer = custom_ids.decode_proposal(self.match)
        async with context.take_turn(self.match[0], once=False) as turn:
            if not turn.done:
                await context.service.proposals.answer(
                    kind, self.game, self.seq, seat, context.person.id, answer, context.press_id
                )
                turn.done = True
        table = await context.service.games.table(self.game)
        lapsed = table.find(kind) is None and table.seq == self.seq
        if lapsed and kind == "undo" and answer == "agree":
            raise Refusal(RefusalKey.REQUEST_OVER)
        await context.say(tell_answer(context.words, Proposal(kind, seat), answer, table))


class AnswerUndo(AnswerProposal, template=custom_ids.CONSENT):
    """The same, on messages of earlier versions."""


class AnswerAbsence(AnswerProposal, template=custom_ids.VOTE):
    """The same, on messages of earlier versions."""


class AnswerSeat(AnswerProposal, template=custom_ids.SEAT):
    """The same, on messages of earlier versions."""


class AnswerPause(AnswerProposal, template=custom_ids.PAUSE):
    """The same, on messages of earlier versions."""


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(AnswerProposal, AnswerUndo, AnswerAbsence, AnswerSeat, AnswerPause)
