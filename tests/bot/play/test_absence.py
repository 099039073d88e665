"""Players who do not play, in a real store: what the others decide, and how somebody comes back."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import opponents
from bot.games.automatic_steps import BotPlays
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Choice, Person, Position
from bot.play.absence_vote import DAY, LONG, WAIT
from bot.store import ActionRow, Store
from bot.tables import bot_player
from opponents import Chosen, Level
from rules import Setup, State, advance, codec, new_game
from rules.expansions import EXPANSIONS
from tests.bot.club import ANN, BO, CYD, DAN, Channel, Club, deliver, first

BASE = Setup()
PATIENCE = 5.0
"""Seconds that only a bot which holds up everybody takes."""


@pytest.fixture
def club(store: Store) -> Club:
    """People at a table, whose clock is theirs to set."""
    return Club(store)


async def refusing(attempt: Awaitable[object], key: RefusalKey) -> None:
    """Try what is refused for this reason."""
    with pytest.raises(Refusal) as refused:
        await attempt
    assert refused.value.key == key


async def waiting(club: Club, *people: Person, **customs: Any) -> Position:
    """A game of these people that waits for the first of them, for longer than anybody likes."""
    at = await club.game(people, setup=BASE, **customs)
    assert at.to_act is not None
    assert at.to_act.user_id == people[0].id
    club.clock.now += LONG
    return at


async def asked(club: Club, *people: Person, **customs: Any) -> Position:
    """Such a game, in which the others are asked what is to be done."""
    at = await waiting(club, *people, **customs)
    return await club.service.absence_votes.ask(at.table.id, None, people[1].id, club.press())


async def choose(club: Club, at: Position, person: Person, choice: Choice) -> Position:
    """Let somebody choose what is done about the first player."""
    return await club.service.absence_votes.choose(
        at.table.id, at.table.seq, 0, person.id, choice, club.press()
    )


async def log(club: Club, game: str) -> tuple[ActionRow, ...]:
    """Everything that was done."""
    async with club.store.read() as reading:
        return await reading.actions(game)


async def said(club: Club, channel: Channel) -> list[str]:
    """Say all there is to say; return the keys of what is said besides the game."""
    sender = channel.sender(club)
    before = len(channel.posted)
    assert await deliver(club, sender)
    return [n.key for posted in channel.posted[before:] for n in posted.announcement.notices]


async def played_by(club: Club, game: str) -> list[tuple[int, bool]]:
    """Whose actions there are besides those of chance, and whether the bot made them."""
    return [(row.seat, row.by_bot) for row in await log(club, game) if row.seat >= 0]


# -- asking ---------------------------------------------------------------------------------------


async def test_the_others_are_asked_once_a_decision_waits_long(
    club: Club, channel: Channel
) -> None:
    """Not before, not by a stranger, not about oneself, nor about who is not waited for."""
    at = await club.game((ANN, BO, CYD), setup=BASE)
    ask, game = club.service.absence_votes.ask, at.table.id
    await refusing(ask(game, None, BO.id, club.press()), RefusalKey.NOT_LONG_ENOUGH)
    club.clock.now += LONG
    await refusing(ask(game, None, DAN.id, club.press()), RefusalKey.NOT_SEATED)
    await refusing(ask(game, None, ANN.id, club.press()), RefusalKey.OWN_ABSENCE)
    await refusing(ask(game, CYD.id, BO.id, club.press()), RefusalKey.NOT_WAITED_FOR)
    assert await said(club, channel) == []
    at = await ask(game, ANN.id, BO.id, club.press())
    assert at.table.find("absence") is not None
    assert at.table.called == (BO.id, CYD.id)
    assert await said(club, channel) == ["news.absent"]
    assert channel.posted[-1].pings == (CYD.id,), "Bo knows"
    again = await ask(game, ANN.id, CYD.id, club.press())
    assert again.table.find("absence") == at.table.find("absence")
    assert (await club.service.games.position(game)).table.find("absence") == at.table.find(
        "absence"
    )


async def test_more_than_half_of_the_others_decide(club: Club) -> None:
    """Each may think better of it; the absent one, strangers and old buttons are refused."""
    at = await asked(club, ANN, BO, CYD)
    at = await choose(club, at, BO, "bot")
    assert at.table.bots == frozenset()
    at = await choose(club, at, BO, "wait")
    assert at.table.called == (CYD.id,)
    await refusing(choose(club, at, ANN, "wait"), RefusalKey.OWN_ABSENCE)
    await refusing(choose(club, at, DAN, "wait"), RefusalKey.NOT_SEATED)
    restarted = Club(club.store)
    restarted.clock.now = club.clock.now
    at = await restarted.service.absence_votes.choose(
        at.table.id, at.table.seq, 0, CYD.id, "wait", club.press()
    )
    assert at.table.find("absence") is not None
    assert not at.table.find("absence").open
    await refusing(choose(club, at, CYD, "bot"), RefusalKey.VOTE_OVER)
    game = at.table.id
    ask = club.service.absence_votes.ask
    await refusing(ask(game, None, BO.id, club.press()), RefusalKey.NOT_LONG_ENOUGH)
    club.clock.now += WAIT
    assert (await ask(game, None, BO.id, club.press())).table.called == (BO.id, CYD.id)


async def test_what_the_player_does_comes_first(club: Club) -> None:
    """Then nobody is asked any more."""
    at = await asked(club, ANN, BO)
    moved = await club.act(at, first(at))
    assert moved.table.find("absence") is None
    await refusing(choose(club, at, BO, "bot"), RefusalKey.STALE)
    assert all(not by_bot for _, by_bot in await played_by(club, at.table.id))


# -- the bot plays --------------------------------------------------------------------------------


async def test_the_bot_plays_once(club: Club, channel: Channel) -> None:
    """Logged as the player's own, told as the bot's, and replayed like any other."""
    at = await asked(club, ANN, BO)
    await said(club, channel)
    at = await choose(club, at, BO, "once")
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id
    assert {*await played_by(club, at.table.id)} == {(0, True)}
    assert at.table.bots == frozenset()
    assert await said(club, channel) == ["news.vote-once"]
    told = channel.posted[-1]
    assert BotPlays(0) in told.announcement.events
    assert told.pings == (), "it is Bo's turn, by Bo's own vote"
    assert (await club.service.history.replay(at.table.id)).differs_at is None
    assert (await club.service.history.verify(at.table.id)).agrees
    assert BotPlays(0) in await club.service.history.missed_events(at.table.id, ANN.id)


async def test_nobody_else_waits_while_the_bot_thinks(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes, the event loop goes on."""
    loop_goes_on, in_time = threading.Event(), list[bool]()

    def think(state: State, player: int, level: Level) -> Chosen:
        in_time.append(loop_goes_on.wait(PATIENCE))
        return opponents.consider(state, player, level)

    monkeypatch.setattr(bot_player, "choose", think)
    at = await asked(club, ANN, BO)
    choosing = asyncio.create_task(choose(club, at, BO, "bot"))
    asyncio.get_running_loop().call_later(0.01, loop_goes_on.set)
    await choosing
    assert in_time
    assert all(in_time)


@pytest.mark.parametrize("level", ["medium", "easy", "hard"])
async def test_the_bot_plays_as_well_as_the_lobby_chose(
    club: Club, monkeypatch: pytest.MonkeyPatch, level: Level
) -> None:
    """At the middle level if nobody chose."""
    levels = set[Level]()

    def think(state: State, player: int, level: Level) -> Chosen:
        levels.add(level)
        return opponents.consider(state, player, level)

    monkeypatch.setattr(bot_player, "choose", think)
    at = await asked(club, ANN, BO, **({} if level == "medium" else {"level": level}))
    await choose(club, at, BO, "bot")
    assert levels == {level}


async def test_how_far_the_bot_looked_is_stored_and_explains_its_choice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little time it had: after as many replies it chooses the same in a replay."""

    def as_often_as(replies: int) -> Callable[[int], bool]:
        return lambda played: played < replies

    def think(state: State, player: int, level: Level) -> Chosen:
        return opponents.consider(state, player, level, goes_on=as_often_as(5))

    monkeypatch.setattr(bot_player, "choose", think)
    at = await asked(club, ANN, BO, level="hard")
    await choose(club, at, BO, "bot")
    state, looked = new_game(BASE), 0
    for row in await log(club, at.table.id):
        action = codec.decode_action(row.action, EXPANSIONS)
        if row.by_bot:
            goes_on = as_often_as(row.replies or 0)
            again = opponents.consider(state, row.seat, "hard", goes_on=goes_on)
            assert (again.action, again.replies or None) == (action, row.replies)
        looked += row.replies == 5
        advance(state, action)
    assert looked


async def test_the_bot_plays_until_its_player_presses_something(
    club: Club, channel: Channel
) -> None:
    """Turn after turn, in the move of whoever is before; then the player decides again."""
    at = await asked(club, ANN, BO)
    at = await choose(club, at, BO, "bot")
    assert at.table.bots == {0}
    while at.to_act is not None and len(await played_by(club, at.table.id)) < 10:
        assert at.to_act.user_id == BO.id
        at = await club.act(at, first(at))
    assert (1, True) not in await played_by(club, at.table.id)
    await said(club, channel)
    await club.service.seat_offers.come_back(at.table.id, DAN.id)
    await club.service.seat_offers.come_back(at.table.id, BO.id)
    assert await said(club, channel) == []
    await club.service.seat_offers.come_back(at.table.id, ANN.id)
    await club.service.seat_offers.come_back(at.table.id, ANN.id)
    assert await said(club, channel) == ["news.back"]
    at = await club.service.games.position(at.table.id)
    assert at.table.bots == frozenset()
    while at.to_act is not None and at.to_act.user_id == BO.id:
        at = await club.act(at, first(at))
    assert at.to_act is not None
    assert at.to_act.user_id == ANN.id
    assert (await club.service.history.replay(at.table.id)).differs_at is None


async def test_a_bots_move_is_taken_back_with_consent_of_who_plays(club: Club) -> None:
    """Nobody waits for the answer of a player who is not there; alone with bots nobody can."""
    at = await asked(club, ANN, BO, CYD)
    await choose(club, at, BO, "bot")
    at = await choose(club, at, CYD, "bot")
    for person in (BO, CYD):
        while at.to_act is not None and at.to_act.user_id == person.id:
            at = await club.act(at, first(at))
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id, "the bot has played for Ann"
    at = await club.service.undo.take_back(at.table.id, CYD.id, club.press())
    assert at.table.called == (BO.id,)
    at = await club.service.undo.answer(
        at.table.id, at.table.seq, 2, BO.id, agrees=True, interaction_id=club.press()
    )
    assert at.to_act is not None
    assert at.to_act.user_id == CYD.id
    at = await club.service.games.resign(at.table.id, BO.id, club.press())
    while at.to_act is not None and at.table.mover is None:
        at = await club.act(at, first(at))
    undo = club.service.undo.take_back
    if at.state is not None and not at.state.over:
        await refusing(undo(at.table.id, CYD.id, club.press()), RefusalKey.NOBODY_TO_AGREE)


async def test_the_bot_never_plays_with_itself(club: Club, channel: Channel) -> None:
    """When the last who plays leaves, the game waits, and says so; who returns plays with it."""
    at = await asked(club, ANN, BO, CYD)
    await choose(club, at, BO, "bot")
    at = await choose(club, at, CYD, "bot")
    while at.to_act is not None and at.to_act.user_id == BO.id:
        at = await club.act(at, first(at))
    club.clock.now += LONG
    votes, seating = club.service.absence_votes, club.service.seat_offers
    at = await votes.ask(at.table.id, CYD.id, BO.id, club.press())
    at = await votes.choose(at.table.id, at.table.seq, 2, BO.id, "bot", club.press())
    assert at.table.bots == {0, 2}
    await said(club, channel)
    at = await club.service.games.resign(at.table.id, BO.id, club.press())
    assert await said(club, channel) == ["news.only-bots"]
    before = at.table.seq
    assert at.table.status == "running"
    await seating.come_back(at.table.id, CYD.id)
    at = await club.service.games.position(at.table.id)
    assert at.table.bots == {0}
    assert at.to_act is not None
    assert at.to_act.user_id == CYD.id
    assert at.table.seq >= before


# -- another takes the seat -----------------------------------------------------------------------


async def substitute(club: Club, at: Position, whose: Person, by: Person, who: Person) -> Position:
    """Let somebody name who is to have a seat."""
    return await club.service.absence_votes.substitute(
        at.table.id, whose.id, by, who.id, club.press()
    )


async def answer(club: Club, at: Position, person: Person, *, takes: bool) -> Position:
    """Let somebody answer the offer of the first seat."""
    return await club.service.seat_offers.answer(
        at.table.id, 0, person, takes=takes, interaction_id=club.press()
    )


async def test_a_seat_is_handed_over_by_the_others_and_taken(club: Club, channel: Channel) -> None:
    """Who was named agrees, and plays on with all there is; the old owner has no seat any more."""
    at = await waiting(club, ANN, BO, CYD)
    await refusing(substitute(club, at, ANN, DAN, BO), RefusalKey.NO_VOTE)
    at = await club.service.absence_votes.ask(at.table.id, None, BO.id, club.press())
    await refusing(substitute(club, at, ANN, CYD, BO), RefusalKey.SEATED_ALREADY)
    at = await choose(club, at, CYD, "hand")
    at = await substitute(club, at, ANN, DAN, BO)
    assert at.table.called == (DAN.id,)
    await said(club, channel)
    assert DAN.id in channel.posted[-1].pings
    await refusing(answer(club, at, BO, takes=True), RefusalKey.NOT_OFFERED)
    at = await answer(club, at, DAN, takes=True)
    assert await said(club, channel) == ["news.seat-taken"]
    assert channel.posted[-1].pings == (), "Dan has just taken the seat"
    assert at.to_act is not None
    assert (at.to_act.user_id, at.to_act.name) == (DAN.id, "Dan")
    assert at.table.host.user_id == BO.id
    at = await club.act(at, first(at))
    await refusing(
        club.service.games.resign(at.table.id, ANN.id, club.press()), RefusalKey.NOT_SEATED
    )
    await refusing(answer(club, at, DAN, takes=True), RefusalKey.NOT_OFFERED)


async def test_who_was_named_may_decline(club: Club, channel: Channel) -> None:
    """Then the others are asked again."""
    at = await asked(club, ANN, BO)
    at = await substitute(club, at, ANN, DAN, BO)
    await said(club, channel)
    at = await answer(club, at, DAN, takes=False)
    assert await said(club, channel) == ["news.seat-declined"]
    assert at.table.called == (BO.id,)
    at = await choose(club, at, BO, "once")
    assert at.table.find("absence") is None


async def test_ones_own_seat_is_ones_own_to_give(club: Club) -> None:
    """The offer stands while others play, and falls when its giver plays."""
    at = await club.game((ANN, BO), setup=BASE)
    while at.to_act is not None and at.to_act.user_id == ANN.id:
        at = await club.act(at, first(at))
    at = await substitute(club, at, ANN, DAN, ANN)
    while at.to_act is not None and at.to_act.user_id == BO.id:
        at = await club.act(at, first(at))
    assert at.table.called == (DAN.id,)
    at = await club.act(at, first(at))
    assert at.table.called == ()
    await refusing(answer(club, at, DAN, takes=True), RefusalKey.NOT_OFFERED)


async def test_a_new_nominee_needs_new_consent(club: Club) -> None:
    """Who wanted to hand the seat to Dan has not agreed to anybody else."""
    eve, fay = Person(201, "Eve"), Person(202, "Fay")
    at = await asked(club, ANN, BO, CYD, DAN)
    at = await substitute(club, at, ANN, eve, BO)
    assert at.table.called == (CYD.id, DAN.id)
    at = await substitute(club, at, ANN, fay, CYD)
    assert at.table.called == (BO.id, DAN.id)
    at = await choose(club, at, DAN, "hand")
    offer = at.table.find("seat")
    assert offer is not None
    assert offer.nominee == fay
    assert at.table.called == (fay.id,)


async def test_a_press_that_comes_twice_counts_once(club: Club) -> None:
    """The bot does not play a second time for it."""
    at = await asked(club, ANN, BO)
    press = club.press()
    for _ in range(2):
        after = await club.service.absence_votes.choose(
            at.table.id, at.table.seq, 0, BO.id, "once", press
        )
    assert after.to_act is not None
    assert after.to_act.user_id == BO.id
    notices = [row.notice for row in await club.rows(at.table.id) if row.notice]
    assert sum("vote-once" in notice for notice in notices) == 1


# -- away -----------------------------------------------------------------------------------------


async def test_who_is_away_says_so(club: Club, channel: Channel) -> None:
    """It is announced, nobody asks about them meanwhile, and any press ends it, once."""
    at = await club.game((ANN, BO), setup=BASE)
    votes, leaves, game = club.service.absence_votes, club.service.leaves, at.table.id
    until = club.clock.now + 10 * DAY
    await leaves.begin(game, ANN.id, until, club.press())
    assert await said(club, channel) == ["news.away"]
    club.clock.now += LONG
    await refusing(votes.ask(game, None, BO.id, club.press()), RefusalKey.NOT_LONG_ENOUGH)
    for _ in range(2):
        await club.service.seat_offers.come_back(game, ANN.id)
    assert await said(club, channel) == ["news.back"]
    await votes.ask(game, None, BO.id, club.press())
    await refusing(leaves.end(game, ANN.id), RefusalKey.NOT_AWAY)
    await refusing(leaves.begin(game, DAN.id, until, club.press()), RefusalKey.NOT_SEATED)


async def test_leave_is_limited_in_each_game(club: Club) -> None:
    """Three times, and thirty days in all; what was not used counts for nothing."""
    at = await club.game((ANN, BO), setup=BASE)
    leaves, game = club.service.leaves, at.table.id

    async def leave(days: float) -> None:
        await leaves.begin(game, ANN.id, club.clock.now + days * DAY, club.press())

    await refusing(leave(31), RefusalKey.BAD_LEAVE)
    await refusing(leave(-1), RefusalKey.BAD_LEAVE)
    await leave(30)
    club.clock.now += DAY
    await club.service.seat_offers.come_back(game, ANN.id)
    await refusing(leave(30), RefusalKey.LEAVES_USED)
    await leave(20)
    club.clock.now += DAY
    await leaves.end(game, ANN.id)
    await leave(1)
    club.clock.now += 2 * DAY
    await refusing(leave(1), RefusalKey.LEAVES_USED)
    await leaves.begin(game, BO.id, club.clock.now + DAY, club.press())


async def test_a_clock_stands_while_its_player_is_away(club: Club) -> None:
    """And goes on where it stood, at their return or when the leave is over."""
    at = await club.game((ANN, BO), setup=BASE, clock=DAY)
    leaves, game = club.service.leaves, at.table.id
    club.clock.now += DAY / 2
    at = await leaves.begin(game, ANN.id, club.clock.now + 10 * DAY, club.press())
    assert at.clock is not None
    assert at.clock.over_at == club.clock.now + 10 * DAY + DAY / 2
    club.clock.now += DAY
    await club.service.seat_offers.come_back(game, ANN.id)
    clock = (await club.service.games.position(game)).clock
    assert clock is not None
    assert clock.over_at == club.clock.now + DAY / 2


async def test_when_time_is_over_the_others_are_asked(club: Club, channel: Channel) -> None:
    """At once, and again a day after they chose to wait; a new owner has all the time there is."""
    at = await club.game((ANN, BO), setup=BASE, clock=DAY)
    await said(club, channel)
    club.clock.now += DAY
    await club.service.scheduler.keep()
    assert await said(club, channel) == ["news.time-over"]
    assert channel.posted[-1].pings == (BO.id,)
    at = await club.service.games.position(at.table.id)
    await choose(club, at, BO, "wait")
    await said(club, channel)
    club.clock.now += WAIT
    await club.service.scheduler.keep()
    assert await said(club, channel) == ["news.time-over"]
    at = await substitute(club, at, ANN, DAN, BO)
    at = await answer(club, at, DAN, takes=True)
    assert at.clock is not None
    assert at.clock.over_at == club.clock.now + DAY
