"""The end of a game, of a leave, of a pause, and what comes of a lobby: who is called for it."""

import pytest

from bot.games.calendar import DAY, HOUR, MINUTE, Quiet
from bot.games.table import Person, Position, Table
from bot.lobby.host_pings import SETTLED
from rules import Setup
from rules.actions import PASS
from tests.bot.club import ANN, BO, CYD, DAN, Channel, Club, first, options
from tests.bot.tables.clocks import restart
from tests.bot.tables.hall import EN, Hall, game

EVE, FAY = Person(200, "Eve"), Person(201, "Fay")
SHORT = Setup(bag={"BG-B": 4})


@pytest.fixture
def hall(club: Club, channel: Channel) -> Hall:
    """An empty hall."""
    return Hall(club, channel)


async def play_to_the_end(club: Club, at: Position) -> Person | None:
    """Play until the game is over; return who has made the last move."""
    last = None
    while at.to_act is not None:
        last = Person(at.to_act.user_id, at.to_act.name)
        at = await club.act(at, PASS if PASS in options(at) else first(at))
    return last


# -- the end ---------------------------------------------------------------------------------------


async def test_the_last_move_calls_everybody_else(hall: Hall, club: Club) -> None:
    """Once; bots are nobody."""
    table = await club.lobby((ANN, BO, CYD), setup=SHORT)
    await club.service.lobbies.seat_bot(table.id, ANN, club.press())
    await club.service.lobbies.start(table.id, ANN, club.press())
    await hall.wait()
    last = await play_to_the_end(club, await club.service.games.position(table.id))
    assert last is not None
    heard = await hall.wait()
    assert sorted(heard) == [(each.id, "") for each in (ANN, BO, CYD) if each != last]
    assert await hall.wait(9 * DAY) == []


async def test_who_resigns_last_is_not_called(hall: Hall, club: Club) -> None:
    """Nor who did so before: they have left."""
    at = await game(club, ANN, BO, CYD)
    await hall.wait()
    await club.service.games.resign(at.table.id, CYD.id, club.press())
    assert await hall.wait() == []
    await club.service.games.resign(at.table.id, BO.id, club.press())
    assert await hall.wait() == [(ANN.id, "")]


@pytest.mark.parametrize(
    ("ends", "called"), [(ANN, [BO.id, CYD.id]), (DAN, [ANN.id, BO.id, CYD.id])]
)
async def test_who_ends_a_game_calls_all_others(
    hall: Hall, club: Club, ends: Person, called: list[int]
) -> None:
    """The host, or somebody who moderates."""
    at = await game(club, ANN, BO, CYD)
    await hall.wait()
    person = Person(ends.id, ends.name, moderates=True, guild_id=1)
    await club.service.moderation.end(at.table.id, person, club.press())
    assert sorted(await hall.wait()) == [(user, "ended-by") for user in called]
    assert await hall.wait(9 * DAY) == []


async def test_a_retired_seat_hears_that_the_game_is_over(hall: Hall, club: Club) -> None:
    """It was played until then."""
    at = await game(club)
    await hall.wait()
    await club.service.moderation.retire(at.table.id, BO.id, ANN, club.press())
    assert await hall.wait() == [(BO.id, "put-aside")]


async def test_a_game_whose_last_move_the_bot_makes(hall: Hall, club: Club) -> None:
    """For somebody whose time is over: all hear of the end but whoever has decided that."""
    at = await club.game((ANN, BO, CYD), setup=Setup(bag={"BG-B": 1}), clock=DAY)
    absent = at.to_act
    assert absent is not None
    others = [each for each in (ANN, BO, CYD) if each.id != absent.user_id]
    await hall.wait(DAY)
    for each in others:
        await club.service.absence_votes.choose(
            at.table.id, at.table.seq, absent.number, each.id, "bot", club.press()
        )
    while (at := await club.service.games.position(at.table.id)).to_act is not None:
        at = await club.act(at, PASS if PASS in options(at) else first(at))
    heard = [user for user, _ in await hall.wait()]
    assert absent.user_id in heard
    assert len(heard) == len({*heard}) == 2


async def test_the_end_is_heard_as_each_likes(hall: Hall, club: Club) -> None:
    """In a letter, not at all, or in the morning, when the message is posted once more."""
    people, night = club.service.preferences, Quiet(0, 10 * HOUR)
    await people.set_direct(BO.id, True, EN)
    await people.set_quiet(CYD.id, night)
    at = await game(club, ANN, BO, CYD, DAN, EVE)
    await people.set_wish(at.table.id, DAN.id, "silent", EN)
    await people.set_wants(EVE.id, "daily", EN)
    await hall.wait()
    await club.service.moderation.end(at.table.id, ANN, club.press())
    assert sorted(await hall.wait()) == [(BO.id, "letter end"), (EVE.id, "ended-by")]
    assert await hall.wait(9 * HOUR) == []
    assert await hall.wait(HOUR) == [(CYD.id, "")]
    assert hall.channel.posted[-1].announcement.kind == "ended"
    assert await hall.wait(9 * DAY) == []


async def test_an_end_that_cannot_be_written_is_said_in_the_channel(hall: Hall, club: Club) -> None:
    """To players: they are to hear of it."""
    await club.service.preferences.set_direct(BO.id, True, EN)
    at = await game(club)
    await hall.wait()
    hall.channel.closed.add(BO.id)
    await club.service.moderation.end(at.table.id, ANN, club.press())
    assert await hall.wait() == [(BO.id, "")]
    assert await hall.wait(9 * DAY) == []


async def test_an_end_that_waits_to_be_said_calls_whoever_did_not_press(
    hall: Hall, club: Club
) -> None:
    """What was due before is not called for as well."""
    at = await game(club)
    await club.act(at, first(at))
    await club.service.moderation.end(at.table.id, ANN, club.press())
    assert await hall.wait() == [(BO.id, "ended-by")]


# -- the presser -----------------------------------------------------------------------------------


async def test_nobody_is_called_by_their_own_press(hall: Hall, club: Club) -> None:
    """Who starts a game and begins; who asks about somebody; who takes a seat; who wakes a game."""
    at = await club.game((ANN, BO, CYD))
    assert await hall.wait() == []
    await hall.wait(4 * DAY)
    await club.service.absence_votes.ask(at.table.id, ANN.id, BO.id, club.press())
    assert await hall.wait() == [(CYD.id, "absent")]
    await club.service.absence_votes.substitute(at.table.id, ANN.id, DAN, ANN.id, club.press())
    assert await hall.wait() == [(DAN.id, "seat-offered")]
    await club.service.seat_offers.answer(
        at.table.id, 0, DAN, takes=True, interaction_id=club.press()
    )
    assert await hall.wait() == []


# -- leaves and pauses -----------------------------------------------------------------------------


async def leave(club: Club, at: Position, person: Person, seconds: float) -> None:
    until = club.clock() + seconds
    await club.service.leaves.begin(at.table.id, person.id, until, club.press())


async def pause(club: Club, at: Position, seconds: float) -> None:
    """Let Bo wish a pause, and Ann agree."""
    pauses, game_id = club.service.pauses, at.table.id
    await pauses.ask(game_id, BO.id, club.clock() + seconds, club.press())
    press = club.press()
    await pauses.answer(game_id, at.table.seq, 1, ANN.id, agrees=True, interaction_id=press)


@pytest.mark.parametrize("clock", [0, DAY])
@pytest.mark.parametrize("what", ["leave", "pause"])
async def test_the_end_of_an_absence_calls_the_player_to_act(
    hall: Hall, club: Club, what: str, clock: int
) -> None:
    """With a sentence that says why, in a message of its turn; once, also after a restart."""
    at = await club.game((ANN, BO), setup=Setup(), clock=clock)
    await (leave(club, at, ANN, 2 * DAY) if what == "leave" else pause(club, at, 2 * DAY))
    await hall.wait()
    assert await hall.wait(2 * DAY - 1) == []
    hall = Hall(again(club), hall.channel)
    assert await hall.wait(1) == [(ANN.id, f"{what}-over")]
    assert hall.channel.posted[-1].announcement.kind == "turn"
    assert await hall.wait(HOUR) == []


def again(club: Club) -> Club:
    """The same club after a restart."""
    restarted = Club(club.store)
    restarted.clock.now = club.clock.now
    return restarted


async def test_who_returns_early_is_not_called_again(hall: Hall, club: Club) -> None:
    """Nor is anybody else, whoever is to act by then."""
    at = await club.game((ANN, BO), setup=Setup())
    await leave(club, at, ANN, 2 * DAY)
    await hall.wait(DAY)
    await club.service.leaves.end(at.table.id, ANN.id)
    assert await hall.wait(9 * DAY) == []


async def test_a_leave_that_is_changed_ends_once(hall: Hall, club: Club) -> None:
    """At its new end."""
    at = await club.game((ANN, BO), setup=Setup())
    await leave(club, at, ANN, 2 * DAY)
    await hall.wait(1)
    await leave(club, at, ANN, 5 * DAY)
    assert await hall.wait(5 * DAY - 1) == []
    assert await hall.wait(1) == [(ANN.id, "leave-over")]


async def test_a_leave_in_which_the_turn_comes(hall: Hall, club: Club) -> None:
    """Its player hears that it has come, and that they are back; not who is not to act."""
    at = await club.game((ANN, BO, CYD), setup=Setup())
    await leave(club, at, BO, 2 * DAY)
    await leave(club, at, CYD, 2 * DAY)
    await hall.wait(DAY)
    while at.to_act is not None and at.to_act.user_id == ANN.id:
        at = await club.act(at, PASS if PASS in options(at) else first(at))
    assert await hall.wait() == [(BO.id, "")]
    assert await hall.wait(DAY) == [(BO.id, "leave-over")]
    assert await hall.wait(9 * DAY) == []


async def test_a_leave_that_is_over_calls_nobody_anew(hall: Hall, club: Club) -> None:
    """Whoever else leaves the game: the decision is still the same person's."""
    at = await club.game((ANN, BO, CYD), setup=Setup())
    await leave(club, at, ANN, DAY)
    await hall.wait()
    assert await hall.wait(DAY) == [(ANN.id, "leave-over")]
    await club.service.games.resign(at.table.id, CYD.id, club.press())
    assert await hall.wait() == []


async def test_a_leave_that_is_longer_than_the_pause(hall: Hall, club: Club) -> None:
    """The pause ends for the others alone."""
    at = await club.game((ANN, BO), setup=Setup())
    await leave(club, at, ANN, 5 * DAY)
    await pause(club, at, 2 * DAY)
    await hall.wait()
    assert await hall.wait(5 * DAY - 1) == []
    assert await hall.wait(1) == [(ANN.id, "leave-over")]


async def test_who_takes_a_seat_in_a_pause_is_called_at_its_end(hall: Hall, club: Club) -> None:
    """They have not pressed just then."""
    at = await club.game((ANN, BO), setup=Setup())
    await pause(club, at, 2 * DAY)
    await club.service.absence_votes.substitute(at.table.id, ANN.id, DAN, ANN.id, club.press())
    await club.service.seat_offers.answer(
        at.table.id, 0, DAN, takes=True, interaction_id=club.press()
    )
    await hall.wait()
    assert await hall.wait(2 * DAY) == [(DAN.id, "pause-over")]


async def test_the_end_of_an_absence_is_heard_as_its_player_likes(hall: Hall, club: Club) -> None:
    """Everybody sees it at once, in any case; in quiet hours the call comes at their end."""
    people = club.service.preferences
    await people.set_direct(ANN.id, True, EN)
    at = await club.game((ANN, BO), setup=Setup())
    await leave(club, at, ANN, DAY)
    await hall.wait()
    posted = len(hall.channel.posted)
    assert await hall.wait(DAY) == [(ANN.id, "letter leave-over")]
    assert len(hall.channel.posted) == posted + 1
    await people.set_direct(ANN.id, False, EN)
    await people.set_quiet(ANN.id, Quiet(0, 10 * HOUR))
    await leave(club, at, ANN, DAY)
    await hall.wait()
    posted = len(hall.channel.posted)
    assert await hall.wait(DAY) == []
    assert len(hall.channel.posted) == posted + 1
    assert await hall.wait(10 * HOUR) == [(ANN.id, "leave-over")]
    assert await hall.wait(9 * DAY) == []


async def test_an_absence_that_ends_in_an_outage(hall: Hall, club: Club) -> None:
    """Its player is called once the bot is back."""
    at = await club.game((ANN, BO), setup=Setup())
    await leave(club, at, ANN, DAY)
    await hall.wait()
    back = Hall(restart(club, 3 * DAY), hall.channel)
    assert await back.wait() == [(ANN.id, "leave-over")]
    assert await back.wait(9 * DAY) == []


# -- lobbies ---------------------------------------------------------------------------------------


async def join(club: Club, table: Table, *people: Person) -> Table:
    for person in people:
        table = await club.service.lobbies.join(table.id, person, club.press())
    return table


async def test_joins_that_settle_call_the_host(hall: Hall, club: Club) -> None:
    """Ten minutes after the last, once."""
    table = await join(club, await club.lobby((ANN,)), BO)
    assert await hall.wait(SETTLED - 1) == []
    await join(club, table, CYD)
    assert await hall.wait(SETTLED - 1) == []
    assert await hall.wait(1) == [(ANN.id, "lobby-joined")]
    assert await hall.wait(HOUR) == []
    await join(club, table, DAN)
    assert await hall.wait(SETTLED) == [(ANN.id, "lobby-joined")]


async def test_a_host_who_presses_has_seen_it(hall: Hall, club: Club) -> None:
    """Or who starts; and nobody is called once those who came have gone."""
    table = await join(club, await club.lobby((ANN,)), BO)
    await club.service.lobbies.speak(table.id, ANN, "nl", club.press())
    assert await hall.wait(HOUR) == []
    await join(club, table, CYD)
    await club.service.lobbies.leave(table.id, BO, club.press())
    await club.service.lobbies.leave(table.id, CYD, club.press())
    assert await hall.wait(HOUR) == []
    await join(club, table, BO)
    await club.service.lobbies.start(table.id, ANN, club.press())
    heard = await hall.wait(HOUR)
    assert (ANN.id, "lobby-joined") not in heard
    assert await hall.wait(9 * DAY) == []


async def test_the_last_seat_calls_the_host_at_once(hall: Hall, club: Club) -> None:
    """And no more for those who joined before."""
    table = await join(club, await club.lobby((ANN,)), BO, CYD, DAN, EVE)
    assert await hall.wait() == []
    await join(club, table, FAY)
    assert await hall.wait() == [(ANN.id, "lobby-full")]
    assert await hall.wait(HOUR) == []


async def test_a_host_who_fills_the_lobby_is_not_called(hall: Hall, club: Club) -> None:
    """With bots."""
    table = await join(club, await club.lobby((ANN,)), BO, CYD, DAN, EVE)
    await club.service.lobbies.seat_bot(table.id, ANN, club.press())
    assert await hall.wait(HOUR) == []


async def test_a_lobby_that_starts_by_itself(hall: Hall, club: Club) -> None:
    """Calls its host only if something keeps it from that; then whose turn it is."""
    table = await club.lobby((ANN,), autostart=True)
    await join(club, table, BO, CYD, DAN, EVE, FAY)
    assert await hall.wait() == []
    assert await hall.wait(SETTLED) == [(ANN.id, "lobby-full")]
    await club.service.lobbies.start(table.id, ANN, club.press(), presser_id=FAY.id)
    at = await club.service.games.position(table.id)
    assert at.to_act is not None
    assert at.to_act.user_id == ANN.id
    assert await hall.wait() == [(ANN.id, "")]


async def test_a_lobby_closes_a_day_after_the_last_join(hall: Hall, club: Club) -> None:
    """Its host is called three hours before, once for each join; what waits to be said is not."""
    table = await club.lobby((ANN,))
    assert await hall.wait(21 * HOUR) == [(ANN.id, "lobby-closing")]
    await hall.wait(2 * HOUR)
    await join(club, table, BO)
    assert await hall.wait(SETTLED) == [(ANN.id, "lobby-joined")]
    await hall.wait(HOUR)
    await club.service.scheduler.keep()
    assert (await club.service.games.table(table.id)).status == "lobby"
    assert await hall.wait(20 * HOUR - SETTLED) == [(ANN.id, "lobby-closing")]
    assert await hall.wait(3 * HOUR - 1) == []
    await club.service.scheduler.keep()
    assert (await club.service.games.table(table.id)).status == "lobby"
    await hall.wait(1)
    await club.service.scheduler.keep()
    assert (await club.service.games.table(table.id)).status == "cancelled"
    assert await hall.wait(9 * DAY) == []


async def test_the_warning_says_until_when(hall: Hall, club: Club) -> None:
    """By a time that stays as it is."""
    await club.lobby((ANN,))
    until = int(club.clock() + DAY)
    await hall.wait(21 * HOUR)
    (notice,) = hall.channel.posted[-1].announcement.notices
    assert notice.values == {"host": "Ann", "until": until}


async def test_a_short_lobby_warns_in_good_time(hall: Hall, club: Club) -> None:
    """An eighth of its time before."""
    club.service.lobbies._seconds = 2 * HOUR
    await club.lobby((ANN,))
    assert await hall.wait(105 * MINUTE - 1) == []
    assert await hall.wait(1) == [(ANN.id, "lobby-closing")]


async def test_a_host_is_called_before_the_night_in_which_the_lobby_closes(
    hall: Hall, club: Club
) -> None:
    """The clock of a club begins at a quarter past midnight; joins wait for the morning."""
    await club.service.preferences.set_quiet(ANN.id, Quiet(20 * HOUR, 8 * HOUR))
    table = await club.lobby((ANN,))
    await join(club, table, BO)
    assert await hall.wait(SETTLED) == []
    assert await hall.wait(8 * HOUR - club.clock()) == [(ANN.id, "lobby-joined")]
    assert await hall.wait(20 * HOUR - 2 * MINUTE - club.clock()) == []
    assert await hall.wait(MINUTE) == [(ANN.id, "lobby-closing")]
    assert await hall.wait(DAY) == []


async def test_a_host_hears_of_it_as_they_like(hall: Hall, club: Club) -> None:
    """Also who wants but a list: a lobby is on none."""
    await club.service.preferences.set_direct(ANN.id, True, EN)
    await club.service.preferences.set_wants(ANN.id, "daily", EN)
    table = await club.lobby((ANN,))
    await join(club, table, BO)
    assert await hall.wait(SETTLED) == [(ANN.id, "letter joined")]
    assert (ANN.id, "letter closing") in await hall.wait(DAY - HOUR)


async def test_the_next_host_is_called(hall: Hall, club: Club) -> None:
    """For what the one before was to hear."""
    table = await join(club, await club.lobby((ANN,)), BO, CYD)
    await club.service.lobbies.leave(table.id, ANN, club.press())
    assert await hall.wait(SETTLED) == [(BO.id, "lobby-joined")]
    assert await hall.wait(21 * HOUR) == [(BO.id, "lobby-closing")]


async def test_an_outage_puts_off_the_end_of_a_lobby_and_its_warning(
    hall: Hall, club: Club
) -> None:
    """By as long as it took."""
    await club.lobby((ANN,))
    await hall.wait()
    back = Hall(restart(club, 2 * DAY), hall.channel)
    assert await back.wait() == []
    assert await back.wait(21 * HOUR - 1) == []
    assert await back.wait(1) == [(ANN.id, "lobby-closing")]


async def test_what_a_lobby_was_told_is_not_told_of_its_game(hall: Hall, club: Club) -> None:
    """Where it was started before that could be said."""
    table = await join(club, await club.lobby((ANN,)), BO)
    await hall.wait()
    club.clock.now += SETTLED
    await club.service.scheduler.keep()
    await club.service.lobbies.start(table.id, ANN, club.press())
    assert await hall.wait() == []
    assert hall.channel.posted[-1].announcement.notices == ()
