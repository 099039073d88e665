"""An evening of people who press whatever they like, against one service."""

from contextlib import suppress
from random import Random

from bot.games.calendar import DAY, HOUR
from bot.games.refusals import Refusal
from bot.games.table import Person, Position
from tests.bot.club import ANN, BO, CYD, Club, options

PEOPLE = (ANN, BO, CYD, *(Person(200 + n, name) for n, name in enumerate(("Eve", "Fay", "Gus"))))
"""Three who play, and three who may take a seat."""


class Evening:
    """A game with clocks, and people who do something by chance."""

    def __init__(self, club: Club, at: Position, random: Random) -> None:
        self._club, self._random, self.game = club, random, at.table.id
        self._channel = at.table.channel_id

    async def position(self) -> Position:
        """How the game stands."""
        return await self._club.service.games.position(self.game)

    async def step(self) -> str:
        """Let somebody do something that may be refused; return what it was."""
        at, random = await self.position(), self._random
        seated = [Person(seat.user_id, seat.name) for seat in at.table.present]
        person = random.choice(seated or PEOPLE)
        deeds = {
            "wait": (4, self._wait(random.choice((0.1, 1, 5, 20)) * HOUR)),
            "act": (6, self._act(at)),
            "undo": (3, self._undo(person)),
            "answer-undo": (4, self._answer_undo(at)),
            "leave": (2, self._leave(person, random.randint(1, 6) * DAY)),
            "return": (2, self._club.service.seat_offers.come_back(self.game, person.id)),
            "pause": (1, self._pause(person, random.randint(1, 6) * DAY)),
            "answer-pause": (3, self._answer_pause(at)),
            "ask": (1, self._ask(person)),
            "choose": (3, self._choose(at)),
            "substitute": (1, self._substitute(person, random.choice(PEOPLE))),
            "take": (2, self._take(at)),
            "to-bot": (0.3, self._to_bot(person)),
        }
        (name,) = random.choices([*deeds], [weight for weight, _ in deeds.values()])
        for other, (_, deed) in deeds.items():
            if other != name:
                deed.close()
        with suppress(Refusal):
            await deeds[name][1]
        return name

    async def _wait(self, seconds: float) -> None:
        self._club.clock.now += seconds
        await self._club.service.scheduler.keep()

    async def _act(self, at: Position) -> None:
        if at.to_act is not None and not at.to_act.is_nobodys:
            await self._club.service.seat_offers.come_back(self.game, at.to_act.user_id)
            at = await self.position()
            await self._club.act(at, self._random.choice(options(at)))

    async def _undo(self, person: Person) -> None:
        await self._club.service.undo.take_back(self.game, person.id, self._club.press())

    async def _answer_undo(self, at: Position) -> None:
        if at.table.find("undo") is not None and at.table.waiting_for("undo"):
            await self._club.service.undo.answer(
                self.game,
                at.table.seq,
                at.table.find("undo").seat,
                self._random.choice(at.table.waiting_for("undo")).user_id,
                agrees=self._random.random() < 0.8,
                interaction_id=self._club.press(),
            )

    async def _leave(self, person: Person, seconds: float) -> None:
        until = self._club.clock() + seconds
        await self._club.service.leaves.begin(self.game, person.id, until, self._club.press())

    async def _pause(self, person: Person, seconds: float) -> None:
        until = self._club.clock() + seconds
        await self._club.service.pauses.ask(self.game, person.id, until, self._club.press())

    async def _answer_pause(self, at: Position) -> None:
        if at.table.find("pause") is not None and at.table.waiting_for("pause"):
            await self._club.service.pauses.answer(
                self.game,
                at.table.seq,
                at.table.find("pause").seat,
                self._random.choice(at.table.waiting_for("pause")).user_id,
                agrees=self._random.random() < 0.8,
                interaction_id=self._club.press(),
            )

    async def _ask(self, person: Person) -> None:
        await self._club.service.absence_votes.ask(self.game, None, person.id, self._club.press())

    async def _choose(self, at: Position) -> None:
        if at.table.find("absence") is not None and at.table.asked("absence"):
            await self._club.service.absence_votes.choose(
                self.game,
                at.table.seq,
                at.table.find("absence").seat,
                self._random.choice(at.table.asked("absence")).user_id,
                self._random.choice(("wait", "once", "bot", "hand")),
                self._club.press(),
            )

    async def _substitute(self, person: Person, nominee: Person) -> None:
        await self._club.service.absence_votes.substitute(
            self.game, person.id, nominee, person.id, self._club.press()
        )

    async def _take(self, at: Position) -> None:
        if at.table.find("absence") is not None and at.table.find("absence").nominee is not None:
            await self._club.service.seat_offers.answer(
                self.game,
                at.table.find("absence").seat,
                at.table.find("absence").nominee,
                takes=True,
                interaction_id=self._club.press(),
            )

    async def _to_bot(self, person: Person) -> None:
        await self._club.service.seat_offers.leave_to_bot(self.game, person.id, self._club.press())
