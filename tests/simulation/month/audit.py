"""Compares what was heard with what had to be heard; nothing of it is asked of the bot.

What was heard are the messages of the local Discord. What had to be is worked out anew from the
presses there (`tests.simulation.month.expectations`).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from playground.model import Interaction, InteractionKind
from tests.simulation.course import course_of
from tests.simulation.faults import FaultError
from tests.simulation.month.calendar import end_quiet
from tests.simulation.month.expectations import (
    Deed,
    Expected,
    Hearing,
    Model,
    Span,
    Terms,
    list_digests,
)
from tests.simulation.month.house import LATEST
from tests.simulation.month.month import Game, Month
from tests.simulation.month.people import DAY, Person
from tests.simulation.month.said import Said
from tests.simulation.records import Records, errors_in
from tests.simulation.room import read_custom_id, verb

EARLY, SOON = 5.0, 60.0
"""Seconds before which what is due was said too early, and after which too late."""
MOST_INVALID = 1000
"""A tenth of the invalid answers in ten minutes for which Discord bans an address."""
BUSY_DATABASE = "is busy"
"""Ends what the bot's log says where the machine has more to do than it can: that passes."""
LEAPT_OVER = "a message could not be sent TimeoutError"
"""What it says where time leaps while a game in trouble is tried, for which nobody waits."""
DIGEST = 0
"""In the place of a channel, for what is about no game alone."""

_UNTIL = re.compile(r"Play by <t:([0-9]+):f>")
_OVER = re.compile(r"is out of time")
_LIST = re.compile(r"decisions? (?:is|are) waiting for you|Games you follow")


@dataclass(slots=True)
class Tally:
    """What was counted, and a sentence for each thing that was wrong."""

    games: int = 0
    ended: int = 0
    archived: int = 0
    pings: int = 0
    twice: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    in_quiet_hours: list[str] = field(default_factory=list)
    clock_errors: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    invalid_most: int = 0
    """The most answers of 401, 403 or 429 in any ten minutes."""

    @property
    def sentences(self) -> list[str]:
        """Everything that was wrong."""
        wrong = (self.twice, self.missed, self.in_quiet_hours, self.clock_errors, self.stuck)
        found = [sentence for sentences in wrong for sentence in sentences]
        if self.invalid_most >= MOST_INVALID:
            found.append(f"{self.invalid_most} answers within ten minutes were invalid.")
        return found

    def __str__(self) -> str:
        """Return the counts in a line."""
        return (
            f"games={self.games} ended={self.ended} pings={self.pings}"
            f" twice={len(self.twice)} missed={len(self.missed)}"
            f" in_quiet_hours={len(self.in_quiet_hours)} clock_errors={len(self.clock_errors)}"
            f" stuck={len(self.stuck)} invalid_most={self.invalid_most}"
        )


class Audit:
    """Judges a month once it is over."""

    def __init__(self, month: Month) -> None:
        self.tally = Tally(games=len(month.games))
        self._month = month
        self._people = {person.user.id: person for person in month.people}
        self._origin = month.start - DAY
        self._end = month.house.now

    def judge(self) -> Tally:
        """Return what was found."""
        self.tally.stuck += self._month.unanswered
        self.tally.stuck += self._month.house.unfinished
        heard = self._list_heard()
        due = dict[tuple[int, int], list[Hearing]]()
        spans = defaultdict[int, list[Span]](list)
        for game in self._month.games:
            try:
                expected = self._expect(game)
            except FaultError as error:
                self.tally.stuck.append(f"Game {game.id}: {error}")
                continue
            for hearing in expected.hearings:
                due.setdefault((game.channel.id, hearing.user), []).append(hearing)
            for begin, end, user in expected.waits:
                spans[user].append(Span(begin, end, game.channel.id))
            self._follow(game, expected, due, spans)
            self._judge_ends(game, expected)
            self._judge_clock(game, expected)
        for person in self._month.people:
            for hearing, place in self._expect_digests(person, spans[person.user.id]):
                due.setdefault((place, person.user.id), []).append(hearing)
        for place, user in sorted({*due, *heard}):
            self._compare(place, user, due.get((place, user), []), heard.get((place, user), []))
        return self.tally

    # -- what was heard --------------------------------------------------------------------------

    def _list_heard(self) -> Mapping[tuple[int, int], list[Said]]:
        """Return what called each person about each game, or none; count it."""
        heard = defaultdict[tuple[int, int], list[Said]](list)
        for ear in {id(game.ear): game.ear for game in self._month.games}.values():
            for said in ear.heard:
                for user in said.called if said.new else ():
                    heard[self._place_of(said), user].append(said)
                    self.tally.pings += 1
                    self._judge_hour(said, user)
        return heard

    def _place_of(self, said: Said) -> int:
        if said.to is not None and _LIST.search(said.text):
            return DIGEST
        return min(said.about, default=DIGEST)

    def _judge_hour(self, said: Said, user: int) -> None:
        wishes = self._people[user].wishes_at(said.at)
        if wishes.is_quiet(said.at) and wishes.is_quiet(said.at - SOON):
            when = wishes.read_clock(said.at).strftime("%d %H:%M")
            self.tally.in_quiet_hours.append(f"{self._name(user)} is called at {when}.")

    # -- what had to be heard --------------------------------------------------------------------

    def _expect(self, game: Game) -> Expected:
        users = [person.user.id for person in game.people]
        terms = Terms(game.each, game.bank, game.rests)
        model = Model(self._people, users, terms, self._origin, self._month.down)
        return model.run(self._list_deeds(game), self._end)

    def _list_deeds(self, game: Game) -> Iterator[Deed]:
        world = game.server.world
        for interaction in world.interactions.values():
            deed = _read_deed(interaction, game)
            if deed is not None and interaction.id not in self._month.in_vain:
                yield deed
        address = self._month.house.address_of(game.server)
        for move in course_of(Records(address, game.id)).moves:
            if move.press is None:
                raise FaultError(f"Action {move.number} was made by nobody.")
            made = world.interactions[int(move.press)]
            yield Deed(
                made.created_at,
                "move",
                made.user_id,
                number=move.number,
                asks=move.asks,
                called=move.pinged not in (None, made.user_id),
            )

    def _follow(
        self,
        game: Game,
        expected: Expected,
        due: dict[tuple[int, int], list[Hearing]],
        spans: dict[int, list[Span]],
    ) -> None:
        """Note what the followers of a game have to hear, in letters if they take any."""
        until = expected.ended or expected.archived or self._end
        for since, person, wish in game.followers:
            user, wishes = person.user.id, person.wishes_at(until)
            if wish == "daily":
                spans[user].append(Span(since, until, game.channel.id, followed=True))
            if expected.ended is not None and person.user.accepts_direct_messages:
                at = self._put_off(end_quiet(wishes.zone, wishes.quiet, expected.ended))
                hearing = Hearing(at, user, "end", 0)
                due.setdefault((game.channel.id, user), []).append(hearing)

    def _expect_digests(
        self, person: Person, spans: Sequence[Span]
    ) -> Iterator[tuple[Hearing, int]]:
        """Yield somebody's lists; where they take no letters, each decision on one in its place."""
        user = person.user.id
        for moment, wanted in list_digests(person, spans, self._month.start, self._end):
            at = self._put_off(moment)
            if person.user.accepts_direct_messages:
                yield Hearing(at, user, "daily", 0), DIGEST
                continue
            for span in spans if wanted else ():
                if not span.followed and span.begin < at < span.end:
                    yield Hearing(at, user, "daily", 0), span.place

    def _put_off(self, moment: float) -> float:
        """Return when the bots are there to do what is due."""
        return next((end for begin, end in self._month.down if begin <= moment < end), moment)

    # -- comparing -------------------------------------------------------------------------------

    def _compare(
        self, place: int, user: int, due: Sequence[Hearing], heard: Sequence[Said]
    ) -> None:
        """Match what was heard with what was due at about that moment, each with one.

        Several things that are due at once may be heard of in one message.
        """
        left, about = list(heard), f"{self._name(user)} in {self._name_place(place)}"
        fulfilled = list[Hearing]()
        for hearing in sorted(due, key=lambda hearing: hearing.at):
            late = LATEST + SOON if hearing.kind == "daily" else SOON
            found = next((s for s in left if -EARLY <= s.at - hearing.at <= late), None)
            if found is not None:
                left.remove(found)
                fulfilled.append(hearing)
            elif not any(abs(other.at - hearing.at) <= SOON for other in fulfilled):
                when = self._tell_time(user, hearing.at)
                self.tally.missed.append(
                    f"{about} does not hear of {hearing.kind} {hearing.number} at {when}."
                )
        for said in left:
            when = self._tell_time(user, said.at)
            self.tally.twice.append(f"{about} is called for nothing at {when}: {said.text[:200]!r}")

    def _judge_ends(self, game: Game, expected: Expected) -> None:
        """Demand that the game is over, or put away when it was due."""
        if expected.archived is None:
            if game.is_over():
                self.tally.ended += 1
            else:
                self.tally.stuck.append(f"Game {game.id} goes on and on.")
        elif (
            game.newest is not None
            and -EARLY <= game.newest.at - expected.archived <= LATEST + SOON
        ):
            self.tally.archived += 1
        else:
            self.tally.stuck.append(f"Game {game.id} is not put away.")

    def _judge_clock(self, game: Game, expected: Expected) -> None:
        """Demand that time is over when it is, and that all messages tell until when there is."""
        said = [s for s in game.ear.heard if s.channel_id == game.channel.id]
        told = [s.at for s in said if s.new and _OVER.search(s.text)]
        for moment in expected.over:
            found = next((at for at in told if -EARLY <= at - moment <= SOON), None)
            if found is None:
                self._blame_clock(game, f"time is over at {moment:.0f}, and nobody says so")
            else:
                told.remove(found)
        for moment in told:
            self._blame_clock(game, f"time is said to be over at {moment:.0f}, and is not")
        before = dict[int, str]()
        for each in said:
            until = _UNTIL.search(each.text)
            told_before = before.get(each.message_id) == each.text
            before[each.message_id] = each.text
            if (
                until
                and not told_before
                and any(verb(custom_id) in ("p", "d") for custom_id in each.custom_ids)
            ):
                right = list(_list_ends(expected, each.at))
                if all(abs(float(until[1]) - end) > SOON for end in right):
                    self._blame_clock(
                        game, f"time until {until[1]} is told at {each.at:.0f}, not {right}"
                    )

    def _blame_clock(self, game: Game, what: str) -> None:
        self.tally.clock_errors.append(f"Game {game.id} in {game.channel.name}: {what}.")

    def _name(self, user: int) -> str:
        return self._people[user].user.name

    def _name_place(self, place: int) -> str:
        names = {game.channel.id: game.channel.name for game in self._month.games}
        return names.get(place, "general")

    def _tell_time(self, user: int, moment: float) -> str:
        wall = self._people[user].wishes_at(moment).read_clock(moment)
        return f"{wall:%d %b %H:%M:%S} ({moment:.0f})"


def _list_ends(expected: Expected, moment: float) -> Iterator[float]:
    """Yield when time is over, as it was reckoned at a moment or about then: moves take a while."""
    yield from (end for at, end in expected.shown if moment - SOON <= at <= moment + EARLY)
    before = [end for at, end in expected.shown if at <= moment]
    yield from before[-1:]


PLAYING = ("p", "w", "c", "d")
"""The verbs of buttons with which somebody plays: the picker's, and those of public decisions."""


def _read_deed(interaction: Interaction, game: Game) -> Deed | None:
    """Return what an interaction does about a game, its moves aside."""
    at, user = interaction.created_at, interaction.user_id
    if interaction.kind is InteractionKind.COMMAND:
        return None
    custom_id = str(interaction.data.get("custom_id"))
    found = read_custom_id(custom_id)
    if found is None or found[1] != game.id:
        return None
    if found[0] == "menu":
        return _read_function(interaction, custom_id.rpartition(":")[2])
    if found[0] == "x":
        return Deed(at, "vote", user, number=found[2], choice=custom_id.split(":")[4])
    return Deed(at, "play", user) if found[0] in PLAYING else None


def _read_function(interaction: Interaction, what: str) -> Deed | None:
    """Return what a press in the panel of a game does about it; opening a select does nothing."""
    at, user = interaction.created_at, interaction.user_id
    if what == "absent":
        return Deed(at, "ask", user)
    if what == "nudge":
        return Deed(at, "nudge", user)
    values = interaction.data.get("values") or ()
    if what == "away" and values:
        return Deed(at, "away", user, until=at + DAY * int(values[0]))
    return None


def judge(month: Month) -> Tally:
    """Return what is wrong with a month that is over; what the bots' logs call errors, too.

    That a database is busy is none: what became of it is seen.
    """
    passing = (BUSY_DATABASE, LEAPT_OVER) if month.hosts else (BUSY_DATABASE,)
    tally = Audit(month).judge()
    tally.invalid_most = month.house.most_counted_refusals
    for bot in month.house.bots:
        for line in errors_in(bot.log):
            if not any(each in line for each in passing):
                tally.stuck.append(line)
    return tally
