"""Consent: the answers of those who are asked whether somebody's wish comes true."""

from collections.abc import Sequence
from typing import ClassVar, Protocol

from bot.games.table import Position, Seat, Table
from bot.service import Service
from cogs.interaction import Context, Press
from cogs.names import escape


class Wishes(Protocol):
    """Wishes of one kind, which others answer."""

    async def answer(
        self,
        game_id: str,
        seq: int,
        asker: int,
        person_id: int,
        *,
        agrees: bool,
        interaction_id: str,
    ) -> Position:
        """Agree to what a seat wishes, or refuse it; Refusal if that can't be."""


class AnswerWish(Press, template=r"(?!)"):
    """*Agree* and *Refuse*; the wish is named by its key: `KEY.refused`, `KEY.agreed.all`."""

    key: ClassVar[str]

    async def act(self, context: Context) -> None:
        """Agree or refuse; say who has not agreed yet."""
        await context.defer()
        agrees = self.match["deed"] == "agree"
        async with context.take_turn(self.match[0], once=False) as turn:
            if not turn.done:
                await self.find_wishes(context.service).answer(
                    self.game,
                    self.seq,
                    int(self.match["seat"]),
                    context.person.id,
                    agrees=agrees,
                    interaction_id=context.press_id,
                )
                turn.done = True
        words = context.words
        if not agrees:
            await context.say(words(f"{self.key}.refused"))
            return
        asked = self.list_asked(await context.service.table(self.game))
        players = words.list(escape(seat.name) for seat in asked)
        agreed = words("undo.agreed", players=players) if asked else words(f"{self.key}.agreed.all")
        await context.say(agreed)

    def find_wishes(self, service: Service) -> Wishes:
        """Return what takes the answers."""
        raise NotImplementedError

    def list_asked(self, table: Table) -> Sequence[Seat]:
        """Return who has not agreed yet; Refusal if nothing is asked any more."""
        raise NotImplementedError
