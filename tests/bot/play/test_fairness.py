"""Clocks in whole games by chance: they run for who plays, for nobody else, and forget nothing."""

from contextlib import suppress
from random import Random

import pytest

from bot.games.calendar import DAY, HOUR
from bot.games.refusals import Refusal
from bot.games.table import Person, Position, Seat
from bot.server.settings import UNDO_GRACE
from rules import Setup, codec
from tests.bot.club import ANN, BO, CYD, Club, options

PEOPLE = (ANN, BO, CYD, *(Person(200 + n, name) for n, name in enumerate(("Eve", "Fay", "Gus"))))
"""Three who play, and three who may take a seat."""
STEPS = 150
BIT = 1e-3
"""Seconds: sums of times are not exact."""


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


def plays(at: Position, seat: Seat, now: float) -> bool:
    """Whether the game waits for a seat that its owner plays and is not away from."""
    return at.to_act == seat and not seat.by_bot and not seat.is_away(now)


def used(at: Position, now: float) -> list[float]:
    """How many seconds each seat has used in the whole game."""
    return [clock.earlier + clock.used(now) for clock in at.table.clocks]


class Decisions:
    """When each decision first came: its player's bank, and all the time they had used by then."""

    def __init__(self) -> None:
        self._came: dict[tuple[str, int], tuple[float, float]] = {}
        self._seq = 0

    def check(self, at: Position, now: float, *, undone: bool) -> None:
        """Check that the decision, be it come back to, has used all that was used since it came."""
        assert at.state is not None
        is_new, self._seq = at.table.seq != self._seq and not undone, at.table.seq
        if at.to_act is None or at.to_act.by_bot:
            return
        clock, seat = at.table.clocks[at.to_act.number], at.to_act
        total = clock.earlier + clock.used(now)
        key = codec.fingerprint(at.state), seat.user_id
        if is_new:
            self._came.pop(key, None)
        came, bank = self._came.setdefault(key, (total - clock.used(now), clock.bank))
        assert abs(total - came - clock.used(now)) < BIT
        assert abs(clock.bank - bank) < BIT


@pytest.mark.parametrize("seed", range(6))
async def test_a_clock_runs_for_who_plays_and_what_is_used_stays_used(
    club: Club, seed: int
) -> None:
    """Through leaves, pauses, substitutes, votes, the bot's play and undo, with grace and without.

    A clock runs while the game waits for its player and they are there, and at no other time. The
    time that a player has used never shrinks, and a decision come back to has used all that its
    player used since it came first.
    """
    random, decisions = Random(seed), Decisions()
    await club.service.servers.choose(1, UNDO_GRACE, [str(0 if seed % 2 else 30)])
    setup = Setup(expansions=("princess-dragon",) if seed % 3 else ())
    terms = {"clock": random.choice((HOUR, DAY, 2 * DAY)), "bank": random.choice((0, DAY))}
    at = await club.game((ANN, BO, CYD), setup=setup, **terms)
    evening, before, told = Evening(club, at, random), used(at, club.clock()), list[str]()
    for _ in range(STEPS):
        told.append(await evening.step())
        at, now = await evening.position(), club.clock()
        if at.table.status != "running":
            break
        for seat, clock in zip(at.table.seats, at.table.clocks, strict=True):
            runs = clock.since is not None and clock.since <= now
            assert runs == plays(at, seat, now), (told, seat, clock, now)
            assert 0 <= clock.bank <= terms["bank"], (told, seat, clock)
        decisions.check(at, now, undone=told[-1] in ("undo", "answer-undo"))
        after = used(at, now)
        for was, is_now in zip(before, after, strict=True):
            assert is_now >= was - BIT, told
        before = after
