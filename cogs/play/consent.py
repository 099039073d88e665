"""The buttons that answer proposals."""

from typing import cast

from discord.ext import commands

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import ANSWERS, Proposal, ProposalKind
from cogs.custom_ids import CustomId
from cogs.interaction import Context, Press
from cogs.play.proposals import PROPOSAL, format_answer


class AnswerProposal(Press, template=PROPOSAL.template):
    """An answer to a proposal of any kind."""

    @property
    def kind(self) -> ProposalKind:
        """The kind of proposal."""
        return cast(ProposalKind, self.match["kind"])

    async def act(self, context: Context) -> None:
        """Answer it, and say what that led to."""
        await context.defer()
        kind, seat, answer = self.kind, int(self.match["seat"]), self.match["answer"]
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
        await context.say(format_answer(context.words, Proposal(kind, seat), answer, table))


def _declare_former(verb: str, kind: ProposalKind) -> CustomId:
    """Return the ids of a kind's answers from when each kind had its own."""
    answers = "|".join(ANSWERS[kind])
    return CustomId(verb + ":{game}:{seq}:{seat}:{answer}", seat="[0-9]", answer=answers)


class AnswerUndo(AnswerProposal, template=_declare_former("v", "undo").template):
    """The same, on messages of earlier versions."""

    kind = "undo"


class AnswerAbsence(AnswerProposal, template=_declare_former("x", "absence").template):
    """The same, on messages of earlier versions."""

    kind = "absence"


class AnswerSeat(AnswerProposal, template=_declare_former("y", "seat").template):
    """The same, on messages of earlier versions."""

    kind = "seat"


class AnswerPause(AnswerProposal, template=_declare_former("j", "pause").template):
    """The same, on messages of earlier versions."""

    kind = "pause"


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(AnswerProposal, AnswerUndo, AnswerAbsence, AnswerSeat, AnswerPause)
