"""Moves that are played, taken back and checked."""

import msgspec

from bot.games.announcements import Notice
from bot.games.table import Person, Position
from bot.store import ActionRow, BagRow
from rules import apply, codec, legal_actions
from rules.actions import PASS
from tests.bot.club import Club, first


async def take_back(club: Club, at: Position, person: Person, **how: int) -> Position:
    """Let somebody take their newest move back, or ask for it."""
    return await club.service.undo.take_back(at.table.id, person.id, club.press(), **how)


async def answer(club: Club, at: Position, person: Person, *, agrees: bool = True) -> Position:
    """Let somebody answer what is asked."""
    assert at.table.find("undo") is not None
    return await club.service.undo.answer(
        at.table.id,
        at.table.seq,
        at.table.find("undo").seat,
        person.id,
        agrees=agrees,
        interaction_id=club.press(),
    )


async def turn(club: Club, at: Position) -> Position:
    """Play a turn: lay the tile where it goes first, and pass."""
    assert at.state is not None
    placing = first(at)
    placed, _ = apply(at.state, placing)
    whole = [placing] if PASS not in legal_actions(placed) else [placing, PASS]
    return await club.act(at, *whole)


async def log_of(club: Club, at: Position) -> tuple[ActionRow, ...]:
    """The whole log."""
    async with club.store.read() as reading:
        return await reading.actions(at.table.id)


async def bag_of(club: Club, at: Position) -> BagRow:
    """What is in the bag, in order."""
    async with club.store.read() as reading:
        bag = await reading.bag(at.table.id)
    assert bag is not None
    return bag


async def said(club: Club, at: Position) -> Notice | None:
    """What the newest message says besides."""
    (*_, row) = await club.rows(at.table.id)
    return None if row.notice is None else msgspec.json.decode(row.notice, type=Notice)


async def check(club: Club, at: Position) -> None:
    """The log leads to the position, every draw was as sealed, and the store has it so."""
    found = await club.service.history.verify(at.table.id)
    assert found.agrees
    assert found.actions == at.table.seq
    assert await Club(club.store).service.games.position(at.table.id) == at
    log = await log_of(club, at)
    assert [row.number for row in log] == list(range(1, at.table.seq + 1))
    assert at.state is not None
    assert log[-1].fingerprint == codec.fingerprint(at.state)
