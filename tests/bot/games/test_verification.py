"""Checking a game: that all agrees, and where it first does not."""

from typing import Any

import pytest

from bot.games.refusals import RefusalKey
from bot.store.schema import bags
from rules import Setup, codec
from tests.bot.club import ANN, BO, CYD, DRAGONS, Club, any_of
from tests.bot.games.damage import change, change_action, garble, swap
from tests.bot.games.logs import played
from tests.bot.refusals import refusing
from tests.toy.rules import NAME, REGISTRY, TOLLS, Toll


@pytest.mark.parametrize("setup", [Setup(), DRAGONS, Setup(expansions=("halflings", "river"))])
async def test_all_agrees(club: Club, setup: Setup) -> None:
    """At any moment, and after the end."""
    at, choose, moves = await club.game((ANN, BO, CYD), setup=setup), any_of(4), 0
    while at.table.status == "running":
        if moves % 25 == 0:
            assert (await club.service.history.verify(at.table.id)).agrees
        at, moves = await club.act(at, choose(at)), moves + 1
    found = await club.service.history.verify(at.table.id)
    assert (found.agrees, found.actions) == (True, at.table.seq)


async def test_first_difference(club: Club) -> None:
    """Its number, whose decision it was, which, and when."""
    at = await played(club)
    async with club.store.read() as reading:
        log = await reading.actions(at.table.id)
    placed = next(row for row in log[3:] if "place-tile" in row.action)
    await change_action(club.store, at.table.id, placed.number, fingerprint="0" * 16)
    found = (await club.service.history.verify(at.table.id)).differs
    assert found is not None
    assert (found.number, found.seat, found.step) == (placed.number, placed.seat, "place-tile")
    assert found.at == club.clock()


async def test_action_of_chance_differs(club: Club) -> None:
    """A tile that was not drawn in order is told apart."""
    at = await played(club)
    await change_action(club.store, at.table.id, 1, action='{"do":"draw-tile","tile":"BG-X"}')
    found = await club.service.history.verify(at.table.id)
    assert found.differs is not None
    assert (found.differs.number, found.differs.seat) == (1, None)
    assert found.drawn_otherwise is not None
    assert found.drawn_otherwise.number == 1
    assert not found.agrees


async def test_a_lot_is_proven_like_a_tile(club: Club) -> None:
    """It follows from the seed; one that came otherwise is told apart."""
    company, choose = Club(club.store, registry=REGISTRY), any_of(4)
    setup = Setup(expansions=(NAME,), bag={"TOY-A": 6, "TOY-B": 6})
    at = await company.game((ANN, BO, CYD), setup=setup)
    while at.table.status == "running":
        at = await company.act(at, choose(at))
    assert (await company.service.history.verify(at.table.id)).agrees
    async with club.store.read() as reading:
        log = await reading.actions(at.table.id)
    lot = next(row for row in log if '"toll"' in row.action)
    strokes = next(text for text in CHANCES if text != lot.action)
    await change_action(club.store, at.table.id, lot.number, action=strokes)
    found = (await company.service.history.verify(at.table.id)).drawn_otherwise
    assert found is not None
    assert found.number == lot.number


CHANCES = [codec.encode(Toll(n, weight=w)).decode() for n, w in enumerate(TOLLS, start=1)]


async def test_position_differs(club: Club) -> None:
    """What is stored is not where the log leads, or can't be read."""
    at = await played(club)
    for damage in (swap, garble):
        await damage(club.store, at)
        found = await club.service.history.verify(at.table.id)
        assert (found.position, found.differs) == (False, None)


@pytest.mark.parametrize(
    ("column", "seal", "bag"),
    [("seed", False, False), ("seal", False, True), ("remaining", True, False)],
)
async def test_bag_differs(club: Club, column: str, seal: bool, bag: bool) -> None:
    """Seed, order and seal prove each other, and the log what is left."""
    at = await played(club)
    values: dict[str, Any] = {column: "[]" if column == "remaining" else "0" * 64}
    await change(club.store, bags, at.table.id, **values)
    found = await club.service.history.verify(at.table.id)
    assert (found.seal, found.bag) == (seal, bag)


async def test_checking_changes_nothing(club: Club) -> None:
    """A damaged game is not repaired by it, and a lobby has nothing to check."""
    at = await played(club)
    await garble(club.store, at)
    before = await club.rows(at.table.id)
    await club.service.history.verify(at.table.id)
    assert await club.rows(at.table.id) == before
    lobby = await club.lobby(channel=2)
    with refusing(RefusalKey.NOT_STARTED):
        await club.service.history.verify(lobby.id)
