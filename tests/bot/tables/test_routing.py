"""Who hears of what, when and where: each thing once, and nothing in quiet hours."""

from collections.abc import Iterator
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.games.calendar import DAY, HOUR, MINUTE, Calendar, Quiet
from bot.games.refusals import RefusalKey
from bot.games.table import Person
from bot.outbox import TryLater
from tests.bot.club import ANN, BO, CYD, Channel, Club
from tests.bot.games.moves import answer, take_back, turn
from tests.bot.games.wall_clock import calendar_by, count_to, end_of_night, moment_by
from tests.bot.refusals import refusing
from tests.bot.tables.hall import EN, Hall, game

NIGHT = Quiet(0, 10 * HOUR)
"""The clock of a club begins at a quarter past midnight."""


@pytest.fixture
def hall(club: Club, channel: Channel) -> Hall:
    """An empty hall."""
    return Hall(club, channel)


async def wants(club: Club, person: Person, what: str) -> None:
    await club.service.preferences.set_wants(person.id, what, EN)


async def test_who_chose_nothing_is_mentioned_once(hall: Hall, club: Club) -> None:
    """As ever: when the decision comes, and never again without a clock."""
    at = await game(club)
    assert await hall.wait() == [(ANN.id, "")]
    await turn(club, at)
    assert await hall.wait() == [(BO.id, "")]
    assert await hall.wait(30 * DAY) == []


async def test_a_clock_reminds_twice(hall: Hall, club: Club) -> None:
    """At half the time and when it runs low, once each; once it is over the others are asked."""
    await game(club, clock=DAY)
    assert await hall.wait() == [(ANN.id, "")]
    assert await hall.wait(12 * HOUR - 1) == []
    assert await hall.wait(1) == [(ANN.id, "time-half")]
    assert await hall.wait(9 * HOUR) == []
    assert await hall.wait(3 * HOUR - 1) == [(ANN.id, "time-low")]
    assert await hall.wait(1) == [(BO.id, "time-over")]
    assert await hall.wait(9 * DAY) == []


async def test_what_came_too_late_is_said_in_one(hall: Hall, club: Club) -> None:
    """A bot that was away reminds of the newest only."""
    await game(club, clock=DAY)
    await hall.wait()
    assert await hall.wait(22 * HOUR) == [(ANN.id, "time-low")]
    await turn(club, await club.service.games.position(await only(club)))
    assert await hall.wait() == [(BO.id, "")]
    assert await hall.wait(2 * DAY) == [(ANN.id, "time-over")]


async def test_who_has_moved_is_not_reminded(hall: Hall, club: Club) -> None:
    """What was to be said of a decision that is made is not said."""
    at = await game(club, clock=DAY)
    await hall.wait(12 * HOUR - 1)
    await turn(club, at)
    assert await hall.wait() == [(BO.id, "")]
    assert await hall.wait(12 * HOUR - 1) == []


@pytest.mark.parametrize(
    ("what", "clock", "told"),
    [
        ("low", DAY, [[], [], [(ANN.id, "time-low")]]),
        ("low", 0, [[(ANN.id, "")], [], []]),
        ("daily", DAY, [[], [], [(ANN.id, "letter digest"), (ANN.id, "time-low")]]),
        ("daily", 0, [[], [], [(ANN.id, "letter digest")]]),
    ],
)
async def test_less_is_told_to_who_wants_less(
    hall: Hall, club: Club, what: str, clock: int, told: list[list[tuple[int, str]]]
) -> None:
    """Only that time runs low, or a list once a day; without a clock nobody waits for it."""
    await wants(club, ANN, what)
    await game(club, clock=clock)
    found = [await hall.wait(), await hall.wait(12 * HOUR), await hall.wait(10 * HOUR)]
    assert [sorted(each) for each in found] == told


async def test_who_wants_letters_is_written_to(hall: Hall, club: Club) -> None:
    """Of the call and of the reminders, and nobody is mentioned for it in the channel."""
    await club.service.preferences.set_direct(ANN.id, True, EN)
    at = await game(club, clock=DAY)
    assert await hall.wait() == [(ANN.id, "letter call")]
    assert await hall.wait(12 * HOUR) == [(ANN.id, "letter half")]
    await turn(club, at)
    assert await hall.wait() == [(BO.id, "")]


async def test_a_closed_door_leads_to_the_channel(hall: Hall, club: Club) -> None:
    """Once, and from then on; letters are tried again once they are chosen again."""
    people = club.service.preferences
    await people.set_direct(ANN.id, True, EN)
    hall.channel.closed.add(ANN.id)
    at = await game(club)
    assert await hall.wait() == [(ANN.id, "")]
    assert (await people.find(ANN.id)).closed
    at = await turn(club, await turn(club, at))
    assert await hall.wait() == [(ANN.id, "")]
    hall.channel.closed.clear()
    await people.set_direct(ANN.id, True, EN)
    await turn(club, await turn(club, at))
    assert await hall.wait() == [(ANN.id, "letter call")]


async def test_who_has_no_server_in_common_with_the_bot_is_not_closed_to_it(
    hall: Hall, club: Club
) -> None:
    """What is for them waits, and what else is brought; letters come once the bot is back."""
    people, channel = club.service.preferences, hall.channel
    await people.set_direct(ANN.id, True, EN)
    at = await game(club)
    channel.closed.add(ANN.id)
    channel.unseen.add(at.table.guild_id)
    with pytest.raises(TryLater):
        await hall.wait()
    assert not (await people.find(ANN.id)).closed
    channel.unseen.clear()
    channel.closed.clear()
    assert await hall.wait() == [(ANN.id, "letter call")]


async def test_a_list_that_cannot_be_delivered(hall: Hall, club: Club) -> None:
    """Its reader is mentioned in each game that waits for them."""
    await wants(club, ANN, "daily")
    hall.channel.closed.add(ANN.id)
    await game(club)
    await game(club, ANN, BO, channel=11)
    assert await hall.wait() == []
    assert await hall.wait(DAY) == [(ANN.id, ""), (ANN.id, "")]


async def test_a_list_of_followed_games_calls_nobody(hall: Hall, club: Club) -> None:
    """Where it can't be delivered: what its reader has to decide was said when it came."""
    hall.channel.closed.add(ANN.id)
    await game(club)
    followed = await game(club, BO, CYD, channel=11)
    await club.service.preferences.set_wish(followed.table.id, ANN.id, "daily", EN)
    assert (ANN.id, "") in await hall.wait()
    assert await hall.wait(3 * DAY) == []


async def test_quiet_hours_are_quiet(hall: Hall, club: Club) -> None:
    """What comes in them is said when they are over, once, and only if it is still so."""
    await club.service.preferences.set_quiet(ANN.id, NIGHT)
    await club.service.preferences.set_quiet(BO.id, NIGHT)
    at = await game(club, clock=DAY)
    assert await hall.wait() == []
    assert await hall.wait(9 * HOUR) == []
    await turn(club, at)
    morning = 10 * HOUR - club.clock()
    assert await hall.wait(morning - 1) == []
    assert await hall.wait(1) == [(BO.id, "")]
    assert await hall.wait(12 * HOUR) == [(BO.id, "time-half")]


async def test_quiet_hours_chosen_later_hold_for_reminders(hall: Hall, club: Club) -> None:
    """They are put off, though the clock runs on as it did."""
    await game(club, clock=DAY)
    await hall.wait()
    await club.service.preferences.set_quiet(ANN.id, Quiet(12 * HOUR, 15 * HOUR))
    assert await hall.wait(12 * HOUR) == []
    assert await hall.wait(15 * HOUR - club.clock()) == [(ANN.id, "time-half")]


async def test_not_for_this_game(hall: Hall, club: Club) -> None:
    """Nothing at all is heard of it, but of others; until it is wanted again."""
    at, people = await game(club, clock=DAY), club.service.preferences
    await hall.wait()
    await people.set_wish(at.table.id, ANN.id, "silent", EN)
    assert await hall.wait(23 * HOUR) == []
    await game(club, ANN, BO, channel=11)
    assert await hall.wait() == [(ANN.id, "")]
    at = await turn(club, await turn(club, at))
    assert await hall.wait() == []
    await people.set_wish(at.table.id, ANN.id, None, EN)
    await turn(club, await turn(club, at))
    assert await hall.wait() == [(ANN.id, "")]


async def test_who_is_asked_hears_of_it_as_they_like(hall: Hall, club: Club) -> None:
    """In a letter, or when the night is over if it is still asked."""
    await club.service.preferences.set_direct(BO.id, True, EN)
    await club.service.preferences.set_quiet(CYD.id, NIGHT)
    at = await turn(club, await game(club, ANN, BO, CYD))
    await hall.wait()
    asked = await take_back(club, at, ANN)
    assert await hall.wait() == [(BO.id, "letter asked")]
    await answer(club, asked, BO)
    assert await hall.wait(10 * HOUR - club.clock()) == [(CYD.id, "")]
    await answer(club, await club.service.games.position(at.table.id), CYD, agrees=False)
    asked = await take_back(club, at, ANN)
    assert await hall.wait() == [], "Ann has asked them a short time ago"
    await answer(club, asked, CYD, agrees=False)
    await hall.wait(3 * HOUR)
    await take_back(club, at, ANN)
    assert await hall.wait() == [(CYD.id, ""), (BO.id, "letter asked")]


async def test_followers_hear_how_it_ends(hall: Hall, club: Club) -> None:
    """Once, however it ends; players can't follow their own game."""
    at, people = await game(club), club.service.preferences
    with refusing(RefusalKey.BAD_WISH):
        await people.set_wish(at.table.id, ANN.id, "end", EN)
    with refusing(RefusalKey.BAD_WISH):
        await people.set_wish(at.table.id, CYD.id, "silent", EN)
    await people.set_wish(at.table.id, CYD.id, "end", EN)
    await hall.wait(9 * DAY)
    await club.service.moderation.end(at.table.id, ANN, club.press())
    assert await hall.wait() == [(BO.id, "ended-by"), (CYD.id, "letter end")]
    assert await hall.wait(9 * DAY) == []


async def test_followers_may_hear_each_day_how_it_goes(hall: Hall, club: Club) -> None:
    """At six in the evening, as long as it goes on."""
    at, people = await game(club), club.service.preferences
    await people.set_wish(at.table.id, CYD.id, "daily", EN)
    await hall.wait()
    assert await hall.wait(18 * HOUR - club.clock()) == [(CYD.id, "letter digest")]
    assert await hall.wait(DAY) == [(CYD.id, "letter digest")]
    await club.service.games.resign(at.table.id, BO.id, club.press())
    assert await hall.wait() == [(ANN.id, ""), (CYD.id, "letter end")]
    assert await hall.wait(9 * DAY) == []


async def test_an_end_that_cannot_be_delivered_is_left_out(hall: Hall, club: Club) -> None:
    """To a follower: it is said in the channel anyway, and is not tried again and again."""
    at = await game(club)
    await club.service.preferences.set_wish(at.table.id, CYD.id, "end", EN)
    hall.channel.closed.add(CYD.id)
    await hall.wait()
    await club.service.moderation.end(at.table.id, ANN, club.press())
    assert await hall.wait() == [(BO.id, "ended-by")]
    async with club.store.read() as reading:
        assert await reading.people_with_direct_messages() == ()
        assert await reading.due_timers(club.clock()) == ()


async def test_an_end_waits_for_the_end_of_a_night(hall: Hall, club: Club) -> None:
    """And then it is heard once."""
    at, people = await game(club), club.service.preferences
    await people.set_wish(at.table.id, CYD.id, "end", EN)
    await people.set_quiet(CYD.id, NIGHT)
    await hall.wait()
    await club.service.moderation.end(at.table.id, ANN, club.press())
    assert await hall.wait(9 * HOUR) == [(BO.id, "ended-by")]
    assert await hall.wait(HOUR) == [(CYD.id, "letter end")]
    assert await hall.wait(9 * DAY) == []


async def test_a_list_waits_for_the_end_of_a_night(hall: Hall, club: Club) -> None:
    """Where its hour lies in quiet hours; each day."""
    await wants(club, ANN, "daily")
    await club.service.preferences.set_quiet(ANN.id, Quiet(17 * HOUR, 4 * HOUR))
    await game(club)
    assert await hall.wait(18 * HOUR - club.clock()) == []
    assert await hall.wait(10 * HOUR) == [(ANN.id, "letter digest")]
    assert await hall.wait(DAY - 1) == []
    assert await hall.wait(1) == [(ANN.id, "letter digest")]


async def test_a_list_comes_at_its_hour(hall: Hall, club: Club) -> None:
    """Each day in the reader's zone, if there is anything on it."""
    people = club.service.preferences
    await wants(club, ANN, "daily")
    await people.set_zone(ANN.id, "Europe/Warsaw")
    await people.set_daily_at(ANN.id, 7 * HOUR, EN)
    assert await hall.wait(DAY) == []
    at = await game(club)
    assert await hall.wait(6 * HOUR + 30 * DAY - club.clock()) == [(ANN.id, "letter digest")]
    assert await hall.wait(DAY - 1) == []
    assert await hall.wait(1) == [(ANN.id, "letter digest")]
    await turn(club, at)
    assert await hall.wait(DAY) == [(BO.id, "")]


@pytest.mark.parametrize("seed", range(30))
async def test_a_decision_is_heard_of_when_the_wall_says(
    club: Club, channel: Channel, seed: int
) -> None:
    """Its call, reminders and lists, and that its time is over: each once, in the right way."""
    waiting = Waiting(Hall(club, channel), seed)
    await waiting.begin()
    until = waiting.came + 7 * DAY
    heard = await waiting.listen(until)
    assert sorted(heard) == sorted(each for each in waiting.list_due(until) if each[0] <= until)


class Waiting:
    """A decision of Ann's that she does not make, and what she and Bo have chosen to hear."""

    def __init__(self, hall: Hall, seed: int) -> None:
        self.hall, self.club, self.random = hall, hall.club, (random := Random(seed))
        self.wants = ("now", "low", "daily")[seed % 3]
        self.clock = (0, HOUR, 12 * HOUR, DAY, 2 * DAY)[seed % 5]
        self.bank = random.choice((0, 12 * HOUR)) if self.clock else 0
        self.rests = bool(self.clock) and random.random() < 0.3
        self.daily_at = random.randrange(5, 23) * HOUR
        self.direct = {person.id: random.random() < 0.4 for person in (ANN, BO)}
        self.nights = {person.id: calendar_by(random) for person in (ANN, BO)}
        self.came = self.club.clock.now = moment_by(random)

    async def begin(self) -> None:
        """Let the decision come; at times Ann chooses other quiet hours then."""
        people = self.club.service.preferences
        for user, night in self.nights.items():
            await self._sleep(user, night)
            await people.set_direct(user, self.direct[user], EN)
        await people.set_wants(ANN.id, self.wants, EN)
        await people.set_daily_at(ANN.id, self.daily_at, EN)
        if self.random.random() < 0.2:
            self.hall.channel.closed.add(ANN.id)
            self.direct[ANN.id] = False
        await game(self.club, clock=self.clock, bank=self.bank, rests=self.rests)
        self.counted, self.called_at = self.nights[ANN.id], self._wake(ANN, self.came)
        if self.random.random() < 0.4:
            self.nights[ANN.id] = calendar_by(self.random)
            await self._sleep(ANN.id, self.nights[ANN.id])

    async def _sleep(self, user: int, night: Calendar) -> None:
        await self.club.service.preferences.set_zone(user, night.zone)
        await self.club.service.preferences.set_quiet(user, night.quiet)

    def _wake(self, person: Person, moment: float) -> float:
        return end_of_night(self.nights[person.id], moment)

    async def listen(self, until: float) -> list[tuple[float, int, str]]:
        """Return when who hears of what, from one deadline to the next."""
        heard = list[tuple[float, int, str]]()
        while self.club.clock() < until:
            heard += [(self.club.clock(), *each) for each in await self.hall.wait()]
            async with self.club.store.read() as reading:
                following = await reading.next_deadline()
            self.club.clock.now = until if following is None else min(until, following)
        return heard

    def list_due(self, until: float) -> Iterator[tuple[float, int, str]]:
        """Yield the same as it must be."""
        asleep = self.called_at > self.came
        called_at = self._wake(ANN, self.called_at) if asleep else self.came
        if self.wants == "now" or (self.wants == "low" and not self.clock):
            yield self._tell(called_at, ANN, "call", "")
        if self.clock:
            yield from self._list_reminders()
        if self.wants == "daily":
            moment = self.came
            while (moment := moment + MINUTE) <= until:
                wall = datetime.fromtimestamp(moment, ZoneInfo(self.nights[ANN.id].zone))
                if wall.hour * HOUR + wall.minute * MINUTE == self.daily_at:
                    told = "" if ANN.id in self.hall.channel.closed else "letter digest"
                    yield self._wake(ANN, moment), ANN.id, told

    def _list_reminders(self) -> Iterator[tuple[float, int, str]]:
        calendar = Calendar(self.counted.zone, self.counted.quiet, self.rests)
        whole = self.clock + self.bank
        half, low, over = (
            count_to(calendar, self.came, seconds)
            for seconds in (self.clock / 2, whole * 0.9, whole)
        )
        half_told, low_told = self._wake(ANN, half), self._wake(ANN, low)
        if self.wants == "now" and half_told < low:
            yield self._tell(half_told, ANN, "half", "time-half")
        if low_told < over:
            yield self._tell(low_told, ANN, "low", "time-low")
        asked = self._wake(BO, over)
        yield self._tell(asked, BO, "asked", "time-over" if asked == over else "")

    def _tell(self, at: float, person: Person, kind: str, said: str) -> tuple[float, int, str]:
        return at, person.id, f"letter {kind}" if self.direct[person.id] else said


async def test_a_letter_arrives_once(hall: Hall, club: Club, channel: Channel) -> None:
    """Though its answer is lost, or the bot is killed before it is noted."""
    await club.service.preferences.set_direct(ANN.id, True, EN)
    await game(club)
    channel.lost.append(TimeoutError())
    with pytest.raises(Exception, match="not for another"):
        await hall.postman.deliver(str(ANN.id))
    again = channel.postman(club)
    channel.nonces = False
    await again.deliver(str(ANN.id))
    assert [letter for _, letter, _ in channel.letters] == [("call", (await only(club)))]
    async with club.store.read() as reading:
        assert await reading.people_with_direct_messages() == ()


async def only(club: Club) -> str:
    """The id of the channel's game."""
    table = await club.service.games.in_channel(10)
    assert table is not None
    return table.id


async def test_a_nudge_is_heard_once(hall: Hall, club: Club) -> None:
    """By whoever is to act, from another player, not soon after the call and once a decision."""
    at, turns = await game(club, ANN, BO, CYD), club.service.pending_turns
    game_id = at.table.id
    await hall.wait()
    for person, key in (
        (ANN, RefusalKey.OWN_TURN),
        (Person(999, "Eve"), RefusalKey.NOT_SEATED),
        (BO, RefusalKey.NUDGE_TOO_SOON),
    ):
        with refusing(key):
            await turns.nudge(game_id, person.id, club.press())
    await hall.wait(12 * HOUR)
    press = club.press()
    assert (await turns.nudge(game_id, BO.id, press)).way == "mention"
    assert (await turns.nudge(game_id, BO.id, press)).way == "mention"
    assert await hall.wait() == [(ANN.id, "nudge")]
    with refusing(RefusalKey.NUDGED_ALREADY):
        await turns.nudge(game_id, CYD.id, club.press())
    await hall.wait(9 * DAY)
    with refusing(RefusalKey.NUDGED_ALREADY):
        await turns.nudge(game_id, CYD.id, club.press())


async def test_a_nudge_is_heard_as_its_hearer_likes(hall: Hall, club: Club) -> None:
    """In a letter, after the night, or not at all."""
    at, turns, people = await game(club), club.service.pending_turns, club.service.preferences
    await hall.wait(DAY)
    await people.set_wish(at.table.id, ANN.id, "silent", EN)
    with refusing(RefusalKey.NUDGE_UNWANTED):
        await turns.nudge(at.table.id, BO.id, club.press())
    await people.set_wish(at.table.id, ANN.id, None, EN)
    await people.set_quiet(ANN.id, NIGHT)
    await people.set_direct(ANN.id, True, EN)
    assert (await turns.nudge(at.table.id, BO.id, club.press())).way == "later"
    assert await hall.wait() == []
    assert await hall.wait(10 * HOUR) == [(ANN.id, "letter nudge")]


async def test_all_that_waits_for_somebody_is_listed(club: Club) -> None:
    """In all games, everywhere, the longest waiting first; what waits for others is not."""
    games = []
    for channel in (10, 11, 12):
        club.clock.now += HOUR
        games.append(await game(club, ANN, BO, channel=channel))
    await turn(club, games[1])
    found = await club.service.pending_turns.list(ANN.id)
    assert [each.position.table.channel_id for each in found] == [10, 12]
    assert [each.since for each in found] == [1000 + HOUR, 1000 + 3 * HOUR]
    assert [p.position.table.id for p in await club.service.pending_turns.list(BO.id)] == [
        games[1].table.id
    ]
    assert await club.service.pending_turns.list(CYD.id) == ()


async def test_nonsense_is_refused(club: Club) -> None:
    """Nothing has changed then."""
    at, people = await game(club), club.service.preferences
    before = await people.find(ANN.id)
    with refusing(RefusalKey.BAD_WISH):
        await people.set_wants(ANN.id, "everything", EN)
    with refusing(RefusalKey.BAD_WISH):
        await people.set_daily_at(ANN.id, DAY, EN)
    with refusing(RefusalKey.BAD_WISH):
        await people.set_wish(at.table.id, ANN.id, "nonsense", EN)
    with refusing(RefusalKey.UNKNOWN_GAME):
        await people.set_wish("nonsense", ANN.id, "end", EN)
    assert await people.find(ANN.id) == before
