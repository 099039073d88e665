"""Proposals of all kinds: who is called to answer, how seldom, and several at once."""

from collections import Counter
from random import Random

import msgspec
import pytest

from bot.games.announcements import Notice
from bot.games.calendar import DAY, HOUR
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import ANSWERS, Person, Position, ProposalKind
from bot.play.absence_vote import LONG
from bot.store import OutboxRow
from bot.store.calls import list_calls
from bot.tables.routing import CALLED_SECONDS
from rules import Setup
from rules.actions import PASS
from tests.bot.club import ANN, BO, CYD, DAN, Club, first, options
from tests.bot.refusals import refusing

EVE, FAY = Person(200, "Eve"), Person(201, "Fay")
PLAYERS = (ANN, BO, CYD, DAN)


async def moved(club: Club, *people: Person, **customs: object) -> Position:
    """A game in which the first has moved and the next is to act."""
    at = await club.game(people or (ANN, BO, CYD), setup=Setup(), **customs)
    placed = await club.act(at, first(at))
    return await club.act(placed, PASS) if PASS in options(placed) else placed


async def called(club: Club, at: Position) -> tuple[int, ...]:
    """Whom the newest message calls."""
    return pings_of((await club.rows(at.table.id))[-1])


def pings_of(row: OutboxRow) -> tuple[int, ...]:
    """Whom a message calls."""
    return tuple(msgspec.json.decode(row.pings, type=list[int]))


async def ask(club: Club, at: Position, kind: ProposalKind, person: Person) -> Position:
    """Let somebody propose something of a kind."""
    service, game = club.service, at.table.id
    if kind == "undo":
        return await service.undo.take_back(game, person.id, club.press())
    if kind == "pause":
        return await service.pauses.ask(game, person.id, club.clock() + 5 * DAY, club.press())
    if kind == "absence":
        return await service.absence_votes.ask(game, None, person.id, club.press())
    return await service.absence_votes.substitute(game, person.id, EVE, person.id, club.press())


async def answer(
    club: Club, at: Position, kind: ProposalKind, person: Person, given: str
) -> Position:
    """Let somebody answer what is proposed of a kind."""
    proposal = at.table.find(kind)
    assert proposal is not None
    return await club.service.proposals.answer(
        kind, at.table.id, at.table.seq, proposal.seat, person.id, given, club.press()
    )


# -- how seldom others are called -----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["undo", "pause"])
async def test_a_wish_that_is_asked_again_calls_nobody_for_some_hours(
    club: Club, kind: ProposalKind
) -> None:
    """It is asked and shown all the same; another's wish calls, and so does the same one later."""
    at = await ask(club, await moved(club), kind, ANN)
    assert await called(club, at) == (BO.id, CYD.id)
    for step in (1.0, 1.0, CALLED_SECONDS - 3):
        await answer(club, at, kind, ANN, "refuse")
        club.clock.now += step
        at = await ask(club, at, kind, ANN)
        assert at.table.called == (BO.id, CYD.id)
        assert await called(club, at) == ()
    await answer(club, at, kind, BO, "refuse")
    club.clock.now += 1
    assert await called(club, await ask(club, at, kind, ANN)) == (BO.id, CYD.id)


async def test_each_person_calls_for_themselves(club: Club) -> None:
    """The first wish of each is heard by all the others; nobody is called by their own press."""
    at = await moved(club)
    for person, others in ((BO, (ANN, CYD)), (CYD, (ANN, BO)), (BO, ())):
        at = await ask(club, at, "pause", person)
        assert await called(club, at) == tuple(other.id for other in others)


async def test_a_changed_answer_calls_nobody(club: Club) -> None:
    """Nor does an answer that decides nothing yet."""
    at = await moved(club, *PLAYERS)
    club.clock.now += LONG
    at = await ask(club, at, "absence", ANN)
    assert await called(club, at) == (CYD.id, DAN.id), "Ann has asked, Bo is away"
    count = len(await club.rows(at.table.id))
    for choice in ("bot", "once", "wait", "hand"):
        at = await answer(club, at, "absence", CYD, choice)
    assert len(await club.rows(at.table.id)) == count


async def test_who_is_offered_a_seat_is_called_once(club: Club) -> None:
    """Somebody else who is named then is called, too."""
    at = await moved(club)
    for nominee, pings in ((EVE, (EVE.id,)), (EVE, ()), (FAY, (FAY.id,)), (EVE, ())):
        at = await club.service.absence_votes.substitute(
            at.table.id, ANN.id, nominee, ANN.id, club.press()
        )
        assert at.table.called == (nominee.id,)
        assert await called(club, at) == pings


async def test_calls_are_forgotten_with_the_game(club: Club) -> None:
    """Nothing is kept of them once nobody can be called any more."""
    at = await ask(club, await moved(club), "pause", ANN)
    async with club.store.read() as reading:
        assert len(await list_calls(reading, at.table.id, "pause")) == 2
    await club.service.moderation.end(at.table.id, ANN, club.press())
    async with club.store.read() as reading:
        assert await list_calls(reading, at.table.id, "pause") == ()


class Hour:
    """People who ask, answer and withdraw at random, and whom each deed should have called."""

    def __init__(self, club: Club, at: Position, seed: int) -> None:
        self._club = club
        self._random = Random(seed)
        self._lately: dict[tuple[str, int, int], float] = {}
        self.at = at
        self.pings: list[tuple[float, int]] = []
        self.done = Counter[str]()

    async def step(self) -> None:
        """Let somebody do something; check who was called by it."""
        club, before = self._club, self.at
        known = len(await club.rows(before.table.id))
        person = self._random.choice(PLAYERS)
        kind: ProposalKind = self._random.choice([*ANSWERS])
        try:
            deed = await self._do(kind, person)
        except Refusal:
            assert len(await club.rows(before.table.id)) == known, "what is refused calls nobody"
            return
        self.done[deed] += 1
        self.at = await club.service.games.position(before.table.id)
        told = (await club.rows(before.table.id))[known:]
        if self.at.table.seq != before.table.seq:
            return
        pings = [user for row in told for user in pings_of(row)]
        assert sorted(pings) == sorted(self._expect(deed, before)), deed
        assert person.id not in pings
        self.pings += [(club.clock(), user) for user in pings]

    async def _do(self, kind: ProposalKind, person: Person) -> str:
        asked = self.at.table.find(kind)
        if asked is None or not asked.open or self._random.random() < 0.3:
            await ask(self._club, self.at, kind, person)
            return f"ask {kind}"
        given = self._random.choice(ANSWERS[kind])
        if kind == "seat":
            person, given = EVE, "decline"
        await answer(self._club, self.at, kind, person, given)
        return f"{given} {kind}"

    def _expect(self, deed: str, before: Position) -> list[int]:
        """Return whom a deed calls: all who are to answer what it asks, but for who was lately."""
        kind = {"decline seat": "absence"}.get(deed, deed.removeprefix("ask "))
        if kind not in ANSWERS or before.table.find(kind) == self.at.table.find(kind):  # type: ignore[arg-type]
            return []
        proposal = self.at.table.find(kind)  # type: ignore[arg-type]
        if proposal is None or not proposal.open:
            return []
        table, now = self.at.table, self._club.clock()
        caller = 0 if proposal.by is None else table.seats[proposal.by].user_id
        found = []
        for user in table.called_to(proposal.kind):
            key = proposal.kind, caller, user
            if user != caller and now >= self._lately.get(key, 0.0) + CALLED_SECONDS:
                self._lately[key] = now
                found.append(user)
        return found


@pytest.mark.parametrize("seed", range(6))
async def test_random_wishes_call_each_person_seldom(club: Club, seed: int) -> None:
    """Whoever is asked for the first time is called; in no hour anybody more than by each for each.

    Through all four kinds, with withdrawing, refusing and asking anew, in seconds and in hours.
    """
    at = await moved(club, *PLAYERS)
    club.clock.now = LONG * 10
    hour, random = Hour(club, at, seed), Random(seed)
    for _ in range(150):
        await hour.step()
        club.clock.now += random.choice((1.0, 1.0, 60.0, 60.0, HOUR))
        if random.random() < 0.02:
            at = hour.at
            hour.at = await club.act(at, first(at))
            club.clock.now += LONG
    assert {f"ask {kind}" for kind in ANSWERS} <= hour.done.keys()
    assert hour.done["refuse undo"]
    assert hour.done["refuse pause"]
    callers = len(PLAYERS) - 1
    for begin, user in hour.pings:
        within = [u for t, u in hour.pings if u == user and begin <= t < begin + HOUR]
        assert len(within) <= callers * len(ANSWERS)


async def test_each_end_of_time_calls_the_others(club: Club) -> None:
    """However soon after another: a clock asks once for each decision, and is nobody's wish."""
    at = await moved(club, clock=HOUR)
    for other in (CYD, ANN):
        assert at.to_act is not None
        away = at.to_act.user_id
        club.clock.now += HOUR
        await club.service.scheduler.keep()
        at = await club.service.games.position(at.table.id)
        assert set(await called(club, at)) == {ANN.id, BO.id, CYD.id} - {away}
        at = await answer(club, at, "absence", ANN if away != ANN.id else BO, "once")
        at = await answer(club, at, "absence", other if away != other.id else CYD, "once")
        while at.to_act is not None and at.to_act.user_id == away:
            at = await club.act(at, first(at))


# -- several at once ------------------------------------------------------------------------------


async def test_ones_own_seat_is_offered_beside_a_vote_about_another(club: Club) -> None:
    """Neither takes the other's place, and both are decided."""
    at = await moved(club, *PLAYERS)
    club.clock.now += LONG
    at = await ask(club, at, "absence", ANN)
    at = await ask(club, at, "seat", CYD)
    assert [each.kind for each in at.table.proposals] == ["absence", "seat"]
    at = await answer(club, at, "absence", ANN, "bot")
    at = await answer(club, at, "seat", EVE, "take")
    assert at.table.seats[2].user_id == EVE.id
    assert [each.kind for each in at.table.proposals] == ["absence"]
    at = await answer(club, at, "absence", DAN, "bot")
    assert at.table.bots == {1}


async def test_what_a_player_does_about_their_seat_ends_the_vote_about_it(club: Club) -> None:
    """Who offers it themselves is asked about no more."""
    at = await moved(club)
    club.clock.now += LONG
    at = await ask(club, at, "absence", ANN)
    at = await ask(club, at, "seat", BO)
    assert [each.kind for each in at.table.proposals] == ["seat"]
    at = await answer(club, at, "seat", EVE, "decline")
    assert at.table.proposals == ()


async def test_nobody_agrees_for_another(club: Club) -> None:
    """Who left their seat to the bot may answer, but the last who is asked still has to."""
    at = await ask(club, await moved(club, *PLAYERS), "undo", ANN)
    await club.service.seat_offers.leave_to_bot(at.table.id, DAN.id, club.press())
    at = await answer(club, at, "undo", CYD, "agree")
    at = await answer(club, at, "undo", DAN, "agree")
    assert at.table.find("undo") is not None
    assert at.table.called == (BO.id,)


async def test_a_pause_that_not_all_agreed_to_in_time_is_over(club: Club) -> None:
    """It is said once that the game goes on."""
    at = await ask(club, await moved(club), "pause", ANN)
    club.clock.now += 5 * DAY
    with refusing(RefusalKey.PAUSE_OVER):
        await answer(club, at, "pause", BO, "agree")
    for _ in range(2):
        await club.service.scheduler.keep()
    notices = [row.notice for row in await club.rows(at.table.id) if row.notice]
    told = [msgspec.json.decode(notice, type=Notice).key for notice in notices]
    assert told.count("news.pause-expired") == 1
    assert (await club.service.games.table(at.table.id)).proposals == ()


@pytest.mark.parametrize("kind", ANSWERS)
async def test_nothing_is_asked_about_a_seat_that_is_not_there(
    club: Club, kind: ProposalKind
) -> None:
    """An answer that is forged is refused like any other that is late."""
    at = await moved(club)
    with pytest.raises(Refusal):
        await club.service.proposals.answer(
            kind, at.table.id, at.table.seq, 9, ANN.id, ANSWERS[kind][0], club.press()
        )


# -- games without consent ------------------------------------------------------------------------


async def test_a_game_without_consent_undoes_only_what_needs_none(club: Club) -> None:
    """That is inside an unfinished turn; nobody is asked afterwards."""
    at = await moved(club, consent=False)
    with refusing(RefusalKey.NO_CONSENT):
        await ask(club, at, "undo", ANN)
    assert (await club.service.games.table(at.table.id)).proposals == ()
    placed = await club.act(at, first(at))
    if placed.to_act == at.to_act:
        back = await ask(club, placed, "undo", BO)
        assert back.state == at.state


async def test_a_game_without_consent_is_kept_so(club: Club) -> None:
    """Also as a favourite, and over a restart; where nothing was chosen there is consent."""
    lobby = await club.lobby((ANN, BO), consent=False)
    await club.service.favourites.keep(lobby, ANN, "strict")
    (kept,) = await Club(club.store).service.favourites.list(1)
    assert not kept.configuration.consent
    assert not (await Club(club.store).service.games.table(lobby.id)).configuration.consent
    assert (await club.lobby((CYD, DAN), channel=11)).configuration.consent
