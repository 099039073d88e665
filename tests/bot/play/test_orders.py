"""Standing orders in a real store: given in private, carried out without waiting, told as such."""

import pytest
from sqlalchemy import update

from bot.games.automatic_steps import Unasked
from bot.games.orders import Order, Wish
from bot.games.refusals import RefusalKey
from bot.games.table import Person, Position
from bot.store import Store
from bot.store.schema import orders
from rules import Setup
from rules.actions import PASS, PlaceTile
from rules.expansions.bridges_castles_bazaars.bazaar import OfferPrice, bazaar_of
from rules.expansions.princess_dragon.dragon import DragonMoved, DragonStopped
from tests.bot.club import ANN, BO, CYD, DAN, Channel, Club, deliver, options, walking
from tests.bot.refusals import refusing
from tests.bot.walks import CROSSING, FORK, SEED, SETUP, lay, lead, walk_begins

STEP = "dragon-move"


@pytest.fixture
def club(store: Store) -> Club:
    """People whose first tile is a volcano and whose sixth wakes the dragon."""
    return Club(store, SEED)


async def order(
    club: Club, game: str, person: Person, wish: Wish | None, whom: Person | None = None
) -> None:
    """Let somebody order something."""
    about = None if whom is None else whom.id
    await club.service.orders.give(game, person.id, STEP, wish, about, club.press())


async def ordered(club: Club, game: str) -> list[tuple[int, int]]:
    """Return the seats of actions that an order made, with their numbers."""
    async with club.store.read() as reading:
        return [(row.seat, row.number) for row in await reading.actions(game) if row.ordered]


async def test_an_order_is_remembered_until_it_is_taken_back(club: Club) -> None:
    """The newest counts; to be asked is what there is without one. A restart changes nothing."""
    at = await club.game(setup=SETUP)
    read = club.service.orders.read
    assert (await read(at.table.id, ANN.id)).orders == {}
    await order(club, at.table.id, ANN, "away")
    await order(club, at.table.id, ANN, "towards", BO)
    assert (await read(at.table.id, ANN.id)).orders == {STEP: Order("towards", 1)}
    assert (await read(at.table.id, BO.id)).orders == {}
    again = Club(club.store).service.orders
    assert (await again.read(at.table.id, ANN.id)).orders == {STEP: Order("towards", 1)}
    await order(club, at.table.id, ANN, None)
    assert (await read(at.table.id, ANN.id)).orders == {}


async def test_a_step_by_order_waits_for_nobody(club: Club, channel: Channel) -> None:
    """It is logged as its giver's, and told as an order in the message of who is asked next."""
    at, sender = await walk_begins(club, CROSSING), channel.sender(club)
    assert await deliver(club, sender)
    posted = len(channel.posted)
    await order(club, at.table.id, ANN, "bot")
    before = at.table.seq
    at = await lead(club, at, 2, 0)
    assert await ordered(club, at.table.id) == [(0, before + 2)]
    assert await deliver(club, sender)
    assert len(channel.posted) == posted + 1
    assert channel.posted[-1].announcement.events[:3] == (
        DragonMoved(1, 2, 0, 5),
        Unasked("ordered", DragonMoved(0, 3, 0, 4)),
        DragonStopped(4),
    )
    assert (await club.service.history.replay(at.table.id)).differs_at is None


async def test_a_whole_walk_may_run_by_itself(club: Club, channel: Channel) -> None:
    """Whoever laid the tile sees the next turn right away; it is one message."""
    at = await club.game(setup=SETUP)
    for person in (ANN, BO):
        await order(club, at.table.id, person, "bot")
    sender = channel.sender(club)
    for square in FORK[:-1]:
        at = await lay(club, at, square)
    assert await deliver(club, sender)
    posted = len(channel.posted)
    at = await lay(club, at, FORK[-1])
    assert not walking(at)
    assert {seat for seat, _ in await ordered(club, at.table.id)} == {1}, "Ann had a single way"
    assert await deliver(club, sender)
    assert len(channel.posted) == posted + 1
    assert channel.posted[-1].pings == (ANN.id,)


async def test_an_order_for_ones_own_step_is_carried_out_at_once(
    club: Club, channel: Channel
) -> None:
    """Giving it is the press that makes the step; giving it twice makes it once."""
    at, sender = await walk_begins(club), channel.sender(club)
    assert await deliver(club, sender)
    press = club.press()
    for _ in range(2):
        await club.service.orders.give(at.table.id, BO.id, STEP, "towards", ANN.id, press)
    after = await club.service.games.position(at.table.id)
    assert after.table.seq > at.table.seq
    assert (await ordered(club, at.table.id))[0] == (1, at.table.seq + 1)
    assert (await club.service.orders.read(at.table.id, BO.id)).orders == {
        STEP: Order("towards", 0)
    }
    assert await deliver(club, sender)


async def test_an_order_while_others_decide_changes_nothing_else(club: Club) -> None:
    """Nothing is said, and nobody sees it."""
    at = await walk_begins(club)
    rows = await club.rows(at.table.id)
    await order(club, at.table.id, ANN, "away")
    after = await club.service.games.position(at.table.id)
    assert after == at
    assert await club.rows(at.table.id) == rows
    assert "'away'" not in repr(after)


@pytest.mark.parametrize("whom", [CYD, DAN], ids=["left", "never there"])
async def test_an_order_towards_somebody_who_does_not_play_is_refused(
    club: Club, whom: Person
) -> None:
    """And the order before it holds."""
    at = await club.game((ANN, BO, CYD), setup=SETUP)
    await order(club, at.table.id, ANN, "away")
    await club.service.games.resign(at.table.id, CYD.id, club.press())
    with refusing(RefusalKey.NOT_PLAYING):
        await order(club, at.table.id, ANN, "towards", whom)
    standing = await club.service.orders.read(at.table.id, ANN.id)
    assert standing.orders == {STEP: Order("away")}


async def test_when_who_was_meant_leaves_the_giver_is_asked_again(club: Club) -> None:
    """The order stays to be seen, as one that has lapsed."""
    at = await club.game((ANN, BO, CYD), setup=SETUP)
    await order(club, at.table.id, CYD, "towards", ANN)
    for square in FORK[:-1]:
        at = await lay(club, at, square)
    await club.service.games.resign(at.table.id, ANN.id, club.press())
    at = await lay(club, await club.service.games.position(at.table.id), FORK[-1])
    assert walking(at)
    assert at.to_act is not None
    assert at.to_act.user_id == CYD.id
    standing = await club.service.orders.read(at.table.id, CYD.id)
    assert at.state is not None
    assert standing.orders[STEP].lapsed(at.state)


async def test_who_may_not_order(club: Club) -> None:
    """Strangers, whoever has left, in lobbies, and where there is nothing to order."""
    lobby = await club.lobby(channel=2)
    with refusing(RefusalKey.NOT_STARTED):
        await order(club, lobby.id, ANN, "away")
    plain = await club.game(setup=Setup(), channel=3)
    with refusing(RefusalKey.NO_ORDERS):
        await order(club, plain.table.id, ANN, "away")
    at = await club.game((ANN, BO, CYD), setup=SETUP)
    with refusing(RefusalKey.NOT_SEATED):
        await order(club, at.table.id, DAN, "away")
    with refusing(RefusalKey.NO_ORDERS):
        await club.service.orders.give(at.table.id, ANN.id, "wood", "away", None, club.press())
    await club.service.games.resign(at.table.id, BO.id, club.press())
    with refusing(RefusalKey.ALREADY_RESIGNED):
        await order(club, at.table.id, BO, "away")


async def test_what_happened_since_ones_move_has_what_ones_order_made(club: Club) -> None:
    """An order is no move that its giver saw; it is told as an order there, too."""
    at = await walk_begins(club, CROSSING)
    await order(club, at.table.id, ANN, "bot")
    at = await lead(club, at, 2, 0)
    missed = await club.service.history.missed_events(at.table.id, ANN.id)
    assert Unasked("ordered", DragonMoved(0, 3, 0, 4)) in missed


async def test_an_order_nobody_can_read_is_none(club: Club) -> None:
    """Whoever gave it is asked."""
    at = await club.game(setup=SETUP)
    await order(club, at.table.id, BO, "bot")
    async with club.store.write() as change:
        await change.connection.execute(update(orders).values(wish="nonsense"))
    for square in FORK:
        at = await lay(club, at, square)
    assert walking(at)


# -- bids said ahead ------------------------------------------------------------------------------

BAZAAR = Setup(
    players=3,
    expansions=("bridges-castles-bazaars",),
    start="BG-U",
    bag={"BCB-06": 30},
)
"""Every tile is a bazaar, so the first one calls one."""
LOT = "BCB-06"


async def bazaar_begins(club: Club) -> Position:
    """Let Ann lay the first bazaar; Bo is to choose a tile."""
    at = await club.game((ANN, BO, CYD), setup=BAZAAR)
    at = await club.act(at, PlaceTile(1, 0, 0))
    while PASS in options(at) and at.to_act is not None and at.to_act.user_id == ANN.id:
        at = await club.act(at, PASS)
    return at


async def said_ahead(club: Club, game: str) -> list[tuple[int, str]]:
    """Return what the store knows of bids said ahead: whose, and the key."""
    async with club.store.read() as reading:
        return [(row.user_id, row.step) for row in await reading.orders(game)]


async def test_a_bid_said_ahead_is_its_own_players_and_survives_a_restart(club: Club) -> None:
    """Nobody else reads it; it is made once somebody chose the tile."""
    at = await bazaar_begins(club)
    game = at.table.id
    await club.service.orders.bid_ahead(game, CYD.id, LOT, 5, club.press())
    again = Club(club.store)
    assert (await again.service.orders.read_bids(game, CYD.id)).orders == {
        LOT: Order("up-to", limit=5)
    }
    assert (await again.service.orders.read_bids(game, ANN.id)).orders == {}
    at = await club.act(await again.service.games.position(game), OfferPrice(LOT, 2))
    assert at.state is not None
    assert bazaar_of(at.state).bids == ((1, 2), (2, 3))


async def test_who_is_to_choose_may_bid_ahead_for_what_others_choose(club: Club) -> None:
    """And says at once up to how much they buy."""
    at = await bazaar_begins(club)
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id
    said = await club.service.orders.bid_ahead(at.table.id, BO.id, LOT, 4, club.press())
    assert said.orders == {LOT: Order("up-to", limit=4)}


async def test_a_bazaar_takes_one_round_if_everybody_says_all_ahead(club: Club) -> None:
    """Bo pays Ann 2 points, since Cyd bid 1 and Ann 2; Cyd pays her 1; she has the last tile."""
    at = await bazaar_begins(club)
    orders, game = club.service.orders, at.table.id
    assert at.state is not None
    before = at.state.scores
    for person, limit in ((ANN, 3), (CYD, 5), (BO, 4)):
        await orders.bid_ahead(game, person.id, LOT, limit, club.press())
    for person in (ANN, CYD):
        await orders.choose_ahead(game, person.id, wanted=True, interaction_id=club.press())
    at = await club.service.games.position(game)
    assert at.state is not None
    assert bazaar_of(at.state).bids == ()
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id
    await orders.choose_ahead(game, BO.id, wanted=True, interaction_id=club.press())
    at = await club.service.games.position(game)
    assert at.state is not None
    gained = [now - then for now, then in zip(at.state.scores, before, strict=True)]
    assert gained == [3, -2, -1]
    assert at.state.turn.number == 2
    assert await said_ahead(club, game) != []
    assert (await club.service.history.replay(game)).differs_at is None


async def test_whoever_thinks_better_of_it_is_asked_again(club: Club) -> None:
    """A choice ahead without a limit for anything on offer is none, either."""
    at = await bazaar_begins(club)
    orders, game = club.service.orders, at.table.id
    said = await orders.choose_ahead(game, BO.id, wanted=True, interaction_id=club.press())
    assert said.orders == {"": Order("dearest")}
    said = await orders.choose_ahead(game, BO.id, wanted=False, interaction_id=club.press())
    assert said.orders == {}
    await orders.bid_ahead(game, BO.id, LOT, 4, club.press())
    at = await club.service.games.position(game)
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id


async def test_bids_said_ahead_are_forgotten_after_the_bazaar(club: Club) -> None:
    """With the move after it."""
    at = await bazaar_begins(club)
    game = at.table.id
    for person in (ANN, BO, CYD):
        await club.service.orders.bid_ahead(game, person.id, LOT, 0, club.press())
    assert len(await said_ahead(club, game)) == 3
    at = await club.act(await club.service.games.position(game), OfferPrice(LOT, 1))
    at = await club.act(at, OfferPrice(LOT, 1))
    assert at.state is not None
    assert at.state.turn.number == 2
    assert await said_ahead(club, game) == []
    with refusing(RefusalKey.NO_BIDS):
        await club.service.orders.read_bids(game, BO.id)
