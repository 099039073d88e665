"""Clocks in whole games by chance: they run for who plays, for nobody else, and forget nothing."""

from random import Random

import pytest

from bot.games.calendar import DAY, HOUR
from bot.games.table import Position, Seat
from bot.server.settings import UNDO_GRACE
from rules import Setup, codec
from tests.bot.club import ANN, BO, CYD, Club
from tests.bot.play.evening import Evening

STEPS = 150
BIT = 1e-3
"""Seconds: sums of times are not exact."""


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
