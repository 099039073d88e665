"""Games that pause because all agree: asked once, void as soon as somebody plays on."""

import msgspec
import pytest

from bot.games.announcements import Notice
from bot.games.calendar import DAY
from bot.games.refusals import RefusalKey
from bot.games.table import Person, Position
from rules import Setup
from tests.bot.club import ANN, BO, CYD, DAN, Club, first
from tests.bot.refusals import refusing

EVE = Person(200, "Eve")


@pytest.fixture
async def at(club: Club) -> Position:
    """A game of three with a clock of a day, half of which is over."""
    at = await club.game((ANN, BO, CYD), setup=Setup(), clock=DAY)
    club.clock.now += DAY / 2
    return at


async def ask(club: Club, at: Position, person: Person, days: float = 10) -> Position:
    """Let somebody wish that the game pauses."""
    until = club.clock.now + days * DAY
    return await club.service.pauses.ask(at.table.id, person.id, until, club.press())


async def answer(club: Club, at: Position, person: Person, *, agrees: bool = True) -> Position:
    """Let somebody answer what Bo wishes."""
    return await club.service.pauses.answer(
        at.table.id, at.table.seq, 1, person.id, agrees=agrees, interaction_id=club.press()
    )


async def newest_notice(club: Club, at: Position) -> str:
    """What was said last besides the game."""
    notices = [row.notice for row in await club.rows(at.table.id) if row.notice is not None]
    return msgspec.json.decode(notices[-1], type=Notice).key if notices else ""


async def test_the_game_pauses_once_all_agree(club: Club, at: Position) -> None:
    """All clocks stand until then, and nobody's leave is used up by it."""
    at = await ask(club, at, BO)
    assert at.table.called == (ANN.id, CYD.id)
    with refusing(RefusalKey.OWN_REQUEST):
        await answer(club, at, BO)
    with refusing(RefusalKey.NOT_SEATED):
        await answer(club, at, DAN)
    at = await answer(club, at, ANN)
    assert at.table.called == (CYD.id,)
    again = Club(club.store)
    again.clock.now = club.clock.now
    assert (await again.service.games.position(at.table.id)).table.find("pause") == at.table.find(
        "pause"
    )
    at = await answer(club, at, CYD)
    assert await newest_notice(club, at) == "news.paused-until"
    until = club.clock.now + 10 * DAY
    assert [seat.away_until for seat in at.table.seats] == [until] * 3
    assert at.clock is not None
    assert at.clock.over_at == until + DAY / 2
    async with club.store.read() as reading:
        assert await reading.leaves(at.table.id, ANN.id) == ()
    with refusing(RefusalKey.PAUSE_OVER):
        await answer(club, at, CYD)


async def test_a_leave_and_a_pause_do_not_cut_each_other_short(club: Club, at: Position) -> None:
    """Who is on leave for longer than the pause stays away, also the other way round."""
    leaves, game, start = club.service.leaves, at.table.id, club.clock()
    await leaves.begin(game, ANN.id, start + 20 * DAY, club.press())
    at = await answer(club, await answer(club, await ask(club, at, BO), ANN), CYD)
    assert [seat.away_until for seat in at.table.seats] == [
        start + days * DAY for days in (20, 10, 10)
    ]
    at = await leaves.begin(game, CYD.id, start + 3 * DAY, club.press())
    assert at.table.seats[2].away_until == start + 10 * DAY
    await club.service.seat_offers.come_back(game, CYD.id)
    club.clock.now += 1
    at = await leaves.begin(game, CYD.id, start + 3 * DAY, club.press())
    assert at.table.seats[2].away_until == start + 3 * DAY


async def test_who_takes_a_seat_in_a_pause_is_paused_too(club: Club, at: Position) -> None:
    """Their clock begins with its end; but not who takes the seat of somebody on leave."""
    at = await answer(club, await answer(club, await ask(club, at, BO), ANN), CYD)
    votes, seating, game = club.service.absence_votes, club.service.seat_offers, at.table.id
    await votes.substitute(game, ANN.id, DAN, ANN.id, club.press())
    at = await seating.answer(game, 0, DAN, takes=True, interaction_id=club.press())
    assert at.clock is not None
    assert at.clock.since == at.table.seats[0].away_until == club.clock() + 10 * DAY
    await seating.come_back(game, DAN.id)
    await club.service.leaves.begin(game, DAN.id, club.clock() + 20 * DAY, club.press())
    club.clock.now += 11 * DAY
    await votes.substitute(game, DAN.id, EVE, DAN.id, club.press())
    at = await seating.answer(game, 0, EVE, takes=True, interaction_id=club.press())
    assert at.clock is not None
    assert (at.clock.since, at.table.seats[0].away_until) == (club.clock(), None)


async def test_who_comes_back_does_so_for_themselves_alone(club: Club, at: Position) -> None:
    """The clock of the player to act stays paused, whoever else plays again."""
    at = await answer(club, await answer(club, await ask(club, at, BO), ANN), CYD)
    until = club.clock() + 10 * DAY
    for person in (BO, CYD):
        assert await club.service.seat_offers.come_back(at.table.id, person.id) == "pause"
        at = await club.service.games.position(at.table.id)
        assert at.clock is not None
        assert (at.clock.since, at.table.seats[0].away_until) == (until, until)


async def test_who_plays_is_back(club: Club, at: Position) -> None:
    """Whoever is to act can play on whenever they like; the others stay away."""
    at = await answer(club, await answer(club, await ask(club, at, BO), ANN), CYD)
    await club.service.seat_offers.come_back(at.table.id, ANN.id)
    at = await club.service.games.position(at.table.id)
    assert at.clock is not None
    assert at.clock.over_at == club.clock.now + DAY / 2
    assert [seat.is_away(club.clock.now) for seat in at.table.seats] == [False, True, True]


@pytest.mark.parametrize("person", [BO, CYD], ids=lambda person: str(person.name))
async def test_one_refuses(club: Club, at: Position, person: Person) -> None:
    """Or whoever wished it gives it up; then the game goes on as if nobody had asked."""
    at = await answer(club, await ask(club, at, BO), person, agrees=False)
    assert await newest_notice(club, at) == "news.pause-refused"
    assert at.table.find("pause") is None
    with refusing(RefusalKey.PAUSE_OVER):
        await answer(club, at, ANN)


async def test_a_move_voids_the_wish(club: Club, at: Position) -> None:
    """Who is to act need not answer."""
    at = await ask(club, at, BO)
    moved = await club.act(at, first(at))
    assert moved.table.find("pause") is None
    with refusing(RefusalKey.STALE):
        await answer(club, at, CYD)


async def test_a_pause_has_an_end(club: Club, at: Position) -> None:
    """Within thirty days."""
    for days in (-1, 31):
        with refusing(RefusalKey.BAD_LEAVE):
            await ask(club, at, BO, days)


async def test_who_manages_the_server_pauses_it_without_asking(club: Club, at: Position) -> None:
    """Said with their name; nobody else can, and not for longer than anybody may be away."""
    until, press = club.clock.now + 7 * DAY, club.press()
    manager = Person(DAN.id, "Dan", manages=True, guild_id=1)
    impose = club.service.pauses.impose
    with refusing(RefusalKey.MANAGERS_PAUSE):
        await impose(at.table.id, ANN, until, club.press())
    for never in (club.clock.now, club.clock.now + 31 * DAY):
        with refusing(RefusalKey.BAD_LEAVE):
            await impose(at.table.id, manager, never, club.press())
    for _ in range(2):
        paused = await impose(at.table.id, manager, until, press)
        assert [seat.away_until for seat in paused.table.seats] == [until] * 3
    assert await newest_notice(club, at) == "news.paused-by"
    await club.service.moderation.end(at.table.id, ANN, club.press())
    with refusing(RefusalKey.GAME_OVER):
        await impose(at.table.id, manager, until, club.press())
