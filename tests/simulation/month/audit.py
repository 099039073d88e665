"""Demands of a month what must be so whatever people do: nothing is reckoned a second time.

What was heard are the messages of the local Discord. What was decided, when and by whom, is in the
log of each game.
"""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.wording import Words
from tests.simulation.course import course_of
from tests.simulation.findings import FaultError
from tests.simulation.month.month import Game, Month
from tests.simulation.month.people import DAY, HOUR
from tests.simulation.month.said import Said
from tests.simulation.records import Records, errors_in
from tests.simulation.room import find_absent, read_custom_id

EARLY, SOON = 5.0, 60.0
"""Seconds by which something may be said before its time, and after a move that makes it wrong."""
AGAIN = HOUR
"""Seconds after which somebody may be asked, or sent a list, once more."""
IDLE = 60 * DAY
"""How long a game waits for a move until it is archived."""
MOST_INVALID = 1000
"""A tenth of the invalid answers in ten minutes for which Discord bans an address."""
BUSY_DATABASE = "is busy"
"""Ends what the bot's log says where the machine has more to do than it can: that passes."""
LEAPT_OVER = "a message could not be sent TimeoutError"
"""What it says where time leaps while a game in trouble is tried, for which nobody waits."""
LISTS = 0
"""In the place of a channel, for what is about no game alone."""


def _said(*keys: str) -> re.Pattern[str]:
    """Return a pattern for what the bot says, by its keys, whoever is named in it."""
    anything = dict.fromkeys(("player", "person", "game", "until"), "\0")
    texts = (re.escape(Words()(key, **anything).strip("* \0")) for key in keys)
    return re.compile("|".join(text.replace(re.escape("\0"), ".+?") for text in texts))


_OVER = _said("news.time-over")
_LIST = re.compile(r"decisions? (?:is|are) waiting for you|" + _said("digest.followed").pattern)
_ONCE = {
    "half": _said("news.time-half", "letter.half"),
    "low": _said("news.time-low", "letter.low"),
    "nudge": _said("news.nudge", "letter.nudge"),
    "return": _said("news.leave-over", "letter.leave-over"),
}
"""What somebody hears once of a decision, besides its call."""
_OTHERS = _said("letter.asked", "letter.asked.vote", "letter.end")
"""What is written to those who have not to decide."""


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
    stuck: list[str] = field(default_factory=list)
    invalid_most: int = 0
    """The most answers of 401, 403 or 429 in any ten minutes."""

    @property
    def sentences(self) -> list[str]:
        """Everything that was wrong."""
        found = [*self.twice, *self.missed, *self.in_quiet_hours, *self.stuck]
        if self.invalid_most >= MOST_INVALID:
            found.append(f"{self.invalid_most} answers within ten minutes were invalid.")
        return found

    def __str__(self) -> str:
        """Return the counts in a line."""
        return (
            f"games={self.games} ended={self.ended} pings={self.pings}"
            f" twice={len(self.twice)} missed={len(self.missed)}"
            f" in_quiet_hours={len(self.in_quiet_hours)} stuck={len(self.stuck)}"
            f" invalid_most={self.invalid_most}"
        )


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a user's, None once the game is over, and from when until when it waited."""

    begin: float
    end: float
    user: int | None


class Audit:
    """Judges a month once it is over."""

    def __init__(self, month: Month) -> None:
        self.tally = Tally(games=len(month.games))
        self._month = month
        self._people = {person.user.id: person for person in month.people}

    def judge(self) -> Tally:
        """Return what was found."""
        self.tally.stuck += self._month.unanswered
        self.tally.stuck += self._month.house.unfinished
        heard = self._list_heard()
        for game in self._month.games:
            try:
                decisions = list(self._list_decisions(game))
            except FaultError as error:
                self.tally.stuck.append(f"Game {game.id}: {error}")
                continue
            self._judge_end(game, decisions)
            self._judge_waits(game, decisions, heard)
            presses = _list_presses(game)
            for (place, user), said in heard.items():
                if place == game.channel.id:
                    moments = sorted([*presses[user], *(each.begin for each in decisions)])
                    self._judge_calls(game, user, said, decisions, moments)
        return self.tally

    def _list_heard(self) -> Mapping[tuple[int, int], list[Said]]:
        """Return what called each person about each game, or none; count it."""
        heard = defaultdict[tuple[int, int], list[Said]](list)
        for ear in {id(game.ear): game.ear for game in self._month.games}.values():
            for said in ear.heard:
                for user in said.called if said.new else ():
                    heard[_place_of(said), user].append(said)
                    self.tally.pings += 1
                    self._judge_hour(said, user)
        return heard

    def _list_decisions(self, game: Game) -> Iterator[Decision]:
        """Yield what was to be decided; FaultError if the log is not what the rules make of it."""
        records = Records(self._month.house.address_of(game.server), game.id)
        moves = course_of(records).moves
        if any(move.press is None for move in moves):
            raise FaultError("Nobody has pressed for a move.")
        made = [game.server.world.interactions[int(move.press or 0)] for move in moves]
        ends = [each.created_at for each in made[1:]]
        ends.append(self._month.house.now)
        for move, press, end in zip(moves, made, ends, strict=True):
            yield Decision(press.created_at, end, move.asks)

    def _judge_hour(self, said: Said, user: int) -> None:
        """Demand that nobody is called in their quiet hours."""
        wishes = self._people[user].wishes_at(said.at)
        if wishes.is_quiet(said.at) and wishes.is_quiet(said.at - SOON):
            self.tally.in_quiet_hours.append(f"{self._tell(user, said.at)} is called.")

    def _judge_end(self, game: Game, decisions: Sequence[Decision]) -> None:
        """Demand that a game is over, or archived when nobody has moved for long."""
        newest, last = game.newest, decisions[-1]
        if newest is None or not game.is_over():
            self.tally.stuck.append(f"Game {game.id} goes on and on.")
        elif last.user is None:
            self.tally.ended += 1
        elif newest.at < last.begin + IDLE - EARLY:
            self.tally.stuck.append(f"Game {game.id} is archived too early.")
        else:
            self.tally.archived += 1

    def _judge_waits(
        self,
        game: Game,
        decisions: Sequence[Decision],
        heard: Mapping[tuple[int, int], Sequence[Said]],
    ) -> None:
        """Demand that whoever a game waits for, or whose time is over, was called."""
        over = [
            said.at
            for said in game.ear.heard
            if said.new and said.channel_id == game.channel.id and _OVER.search(said.text)
        ]
        for moment in (*over, self._month.house.now):
            decision = _find(decisions, moment)
            if decision is None or decision.user is None or self._has_moved(decision.user):
                continue
            places = ((place, decision.user) for place in (game.channel.id, LISTS))
            calls = (said.at for place in places for said in heard.get(place, ()))
            if not any(decision.begin - EARLY <= at <= moment for at in calls):
                self.tally.missed.append(
                    f"{self._tell(decision.user, moment)} was never called in {game.channel.name}."
                )

    def _has_moved(self, user: int) -> bool:
        """Return whether somebody lives elsewhere by now: what was put off may be needless then."""
        return len(self._people[user].chosen) > 1

    def _judge_calls(
        self,
        game: Game,
        user: int,
        heard: Sequence[Said],
        decisions: Sequence[Decision],
        moments: Sequence[float],
    ) -> None:
        """Demand that somebody hears each thing once, until they press something or more comes."""
        counted, before = Counter[tuple[int, str]](), dict[str, float]()
        for said in sorted(heard, key=lambda each: each.at):
            kind = self._kind_of(said, user, decisions)
            key = bisect_right(moments, said.at), kind
            counted[key] += 1
            lately = said.at - before.get(kind, 0.0) < AGAIN
            if kind == "nothing" or (counted[key] > 1 and (lately or kind in (*_ONCE, "call"))):
                what = "for nothing" if kind == "nothing" else "twice"
                where = f"in {game.channel.name}: {said.text[:200]!r}"
                self.tally.twice.append(f"{self._tell(user, said.at)} is called {what} {where}")
            before[kind] = said.at

    def _kind_of(self, said: Said, user: int, decisions: Sequence[Decision]) -> str:
        """Return of what somebody is called: of `nothing` if it is not theirs to decide.

        A message may tell several people of several things.
        """
        last = _find(decisions, said.at)
        if last is None or last.user is None:
            return "end"
        if not self._decides(user, said, decisions):
            asks = any(find_absent(custom_id) is not None for custom_id in said.custom_ids)
            return "question" if asks or _OTHERS.search(said.text) else "nothing"
        for kind, pattern in _ONCE.items():
            if pattern.search(said.text):
                return kind
        return "list" if self._people[user].wishes_at(said.at).wants == "daily" else "call"

    def _decides(self, user: int, said: Said, decisions: Sequence[Decision]) -> bool:
        """Return whether somebody is to decide when something is said, or was just before."""
        found = (_find(decisions, moment) for moment in (said.at, said.at - SOON))
        return any(decision is not None and decision.user == user for decision in found)

    def _tell(self, user: int, moment: float) -> str:
        person = self._people[user]
        wall = person.wishes_at(moment).read_clock(moment)
        return f"{wall:%d %b %H:%M:%S} ({moment:.0f}): {person.user.name}"


def _place_of(said: Said) -> int:
    if said.to is not None and _LIST.search(said.text):
        return LISTS
    return min(said.about, default=LISTS)


def _find(decisions: Iterable[Decision], moment: float) -> Decision | None:
    """Return the decision that waited at a moment; None before the first."""
    return next((each for each in reversed([*decisions]) if each.begin <= moment), None)


def _list_presses(game: Game) -> Mapping[int, list[float]]:
    """Return when each user has pressed a button of a game."""
    presses = defaultdict[int, list[float]](list)
    for interaction in game.server.world.interactions.values():
        found = read_custom_id(str(interaction.data.get("custom_id")))
        if found is not None and found[1] == game.id:
            presses[interaction.user_id].append(interaction.created_at)
    return presses


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
