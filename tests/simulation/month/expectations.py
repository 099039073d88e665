"""What must be heard in a game, and when: worked out from what people did and chose, and the clock.

None of it is the bot's: moves and votes are known by their presses, whose decision it is by
replaying the rules, and time is counted by `tests.simulation.month.calendar`.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Literal, NamedTuple, cast

from tests.simulation.month.calendar import QUARTER, Calendar, Hours, end_quiet
from tests.simulation.month.people import DAY, Person, Wishes

Kind = Literal["call", "half", "low", "asked", "nudge", "daily", "back", "end"]
"""A decision has come; half of its time is over; time runs low; others do not play; others wait; it
is on a list that could not be written; they are away no longer; a game that they played or follow
is over."""
DeedKind = Literal["move", "vote", "away", "ask", "nudge", "play"]
FROM_THE_START = 3 * DAY
"""How long a decision waits without a clock until the others may ask what is to be done."""
WAIT = DAY
"""How long they wait once they chose to."""
IDLE = 60 * DAY
"""How long a game waits for a move until it is put away."""
STILL = "still "
"""Before what was put off to the end of a night."""
ALWAYS_HEARD = ("low", "asked", "nudge", "daily", "end")
NUDGED = 12 * 3600.0
"""How long somebody is left alone after they were called or nudged."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """Somebody, a user, is to hear of something in a game, once, at a moment."""

    at: float
    user: int
    kind: Kind
    number: int


class Span(NamedTuple):
    """How long a decision waits for somebody, or goes a game on that they follow day by day."""

    begin: float
    end: float
    place: int
    followed: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a user did in a game at a moment.

    A move leads to `number` actions and to a decision that `asks` a user, None at the end, who is
    `called` or not; a vote has a `choice`; who is away is so `until` a moment.
    """

    at: float
    kind: DeedKind
    user: int
    number: int = 0
    asks: int | None = None
    called: bool = False
    choice: str = ""
    until: float = 0.0


@dataclass(frozen=True, slots=True)
class Terms:
    """A game's clock: seconds for each decision, and in each player's bank; whether it `rests`."""

    each: int
    bank: int
    rests: bool


@dataclass(slots=True)
class Decision:
    """A decision of a user's that came at a moment, and its clock: it stands until `since`.

    What has `rung` of it does not ring again.
    """

    number: int
    user: int
    came: float
    calendar: Calendar
    since: float
    spent: float = 0.0
    rung: frozenset[str] = frozenset()


@dataclass(slots=True)
class Expected:
    """What is to be heard, and when time is over in public; `shown` are the ends of time told.

    `waits` tells from when until when a decision waits for whom, `archived` when the game is
    put away, and `ended` when it is over.
    """

    hearings: list[Hearing] = field(default_factory=list)
    over: list[float] = field(default_factory=list)
    shown: list[tuple[float, float]] = field(default_factory=list)
    waits: list[tuple[float, float, int]] = field(default_factory=list)
    archived: float | None = None
    ended: float | None = None


class Model:
    """One game, its clocks and its votes; the bots were `down` at times."""

    def __init__(
        self,
        people: Mapping[int, Person],
        users: Sequence[int],
        terms: Terms,
        origin: float,
        down: Sequence[tuple[float, float]],
    ) -> None:
        self.expected = Expected()
        self._people = people
        self._users = users
        self._terms = terms
        self._origin = origin
        self._down = down
        self._banks = {user: float(terms.bank) for user in users}
        self._away: dict[int, float] = {}
        self._returns: int | None = None
        """Who is called when they are back, since it is their turn."""
        self._by_bot: set[int] = set()
        self._decision: Decision | None = None
        self._absent: int | None = None
        self._choices: dict[int, str] = {}
        self._waits_until: float | None = None
        self._moved = self._nudged = 0.0
        self._order = count()
        self._due: list[tuple[float, int, str, int, Decision | None]] = []

    def run(self, deeds: Iterable[Deed], end: float) -> Expected:
        """Let all of it happen; return what must have been heard until the end."""
        for deed in sorted(deeds, key=lambda deed: (deed.at, deed.kind == "move")):
            self._pass_by(deed.at)
            if self.expected.archived is not None:
                break
            self._do(deed)
        self._pass_by(end)
        if self._decision is not None:
            until = self.expected.archived or end
            self.expected.waits.append((self._decision.came, until, self._decision.user))
        return self.expected

    # -- time ------------------------------------------------------------------------------------

    def _pass_by(self, until: float) -> None:
        """Do what is due before a moment, or when the bots are back."""
        while self._due and self._due[0][0] < until:
            at, _, kind, user, decision = heapq.heappop(self._due)
            if decision is None or decision is self._decision:
                self._ring(at, kind, user)
            if self.expected.archived is not None:
                self._due.clear()

    def _at(self, moment: float, kind: str, user: int, decision: Decision | None) -> None:
        for began, ended in self._down:
            if began <= moment < ended:
                moment = ended
        heapq.heappush(self._due, (moment, next(self._order), kind, user, decision))

    def _ring(self, at: float, kind: str, user: int) -> None:
        match kind:
            case "archive":
                if self._decision is not None and at >= self._moved + IDLE:
                    self.expected.archived = at
            case "over":
                self._end_time(at)
            case "asked":
                if user in self._asked:
                    self._hear(at, user, "asked")
            case "end" | "still back":
                self._hear(at, user, cast(Kind, kind.removeprefix(STILL)))
            case "back":
                if self._returns == user and self._away.get(user, 0.0) <= at:
                    self._returns = None
                    self._hear(at, user, "back")
            case "call" | "nudge" | "still half" | "still low":
                self._remind(at, user, kind)
            case "half" | "low":
                assert self._decision is not None
                if kind not in self._decision.rung:
                    self._decision.rung |= {kind}
                    self._remind(at, user, kind)

    def _remind(self, at: float, user: int, what: str) -> None:
        kind = cast(Kind, what.removeprefix(STILL))
        if not self._is_needless(at, kind):
            self._hear(at, user, kind)

    def _is_needless(self, at: float, kind: str) -> bool:
        """Whether more is to be heard at the same moment."""
        if not self._runs:
            return False
        low, over = self._find_end(0.9), self._find_end(1.0)
        return (kind == "half" and low <= at) or (kind == "low" and over <= at)

    # -- clocks ----------------------------------------------------------------------------------

    @property
    def _runs(self) -> bool:
        """Whether a clock runs, or will when somebody is back."""
        decision = self._decision
        return bool(self._terms.each) and decision is not None and decision.user not in self._by_bot

    def _find_end(self, share: float) -> float:
        """Return when a share of all the time is over."""
        decision = self._decision
        assert decision is not None
        return self._find(share * (self._terms.each + self._banks[decision.user]))

    def _find(self, seconds: float) -> float:
        decision = self._decision
        assert decision is not None
        left = max(0.0, seconds - decision.spent)
        return decision.calendar.find_end(decision.since, left)

    def _begin(self, at: float, user: int, number: int) -> None:
        """Let a decision come to somebody, with all its time."""
        wishes = self._people[user].wishes_at(at)
        calendar = _calendar(self._origin, wishes.zone, wishes.quiet, self._terms.rests)
        away = self._away.get(user, 0.0)
        self._decision = Decision(number, user, at, calendar, max(at, away))
        self._await_return(user, at)
        self._set_timers(at)

    def _set_timers(self, at: float) -> None:
        """Note what the clock leads to, and when its time is over: that is shown from now on."""
        if not self._runs:
            return
        decision = self._decision
        assert decision is not None
        fresh = Decision(**{name: getattr(decision, name) for name in Decision.__slots__})
        self._move_due(decision, fresh)
        self._decision = fresh
        over = self._find_end(1.0)
        self._at(self._find(self._terms.each / 2), "half", fresh.user, fresh)
        self._at(self._find_end(0.9), "low", fresh.user, fresh)
        self._at(over, "over", fresh.user, fresh)
        self.expected.shown.append((at, over))

    def _move_due(self, old: Decision, new: Decision) -> None:
        """Keep what was put off to the end of a night."""
        kept = [
            (at, order, kind, user, new if decision is old else decision)
            for at, order, kind, user, decision in self._due
            if decision is not old or kind in ("call", "asked", "nudge", "still back")
        ]
        heapq.heapify(kept)
        self._due = kept

    def _stop(self, at: float) -> None:
        """Let a decision be over."""
        decision = self._decision
        if decision is None:
            return
        self.expected.waits.append((decision.came, at, decision.user))
        self._charge(decision, at)
        self._decision = None

    def _charge(self, decision: Decision, at: float) -> None:
        """Take from the bank what a decision has used beyond its time."""
        if self._runs:
            spent = decision.spent + decision.calendar.count(decision.since, at)
            beyond = max(0.0, spent - self._terms.each)
            self._banks[decision.user] = max(0.0, self._banks[decision.user] - beyond)

    # -- deeds -----------------------------------------------------------------------------------

    def _do(self, deed: Deed) -> None:
        match deed.kind:
            case "move":
                self._move(deed)
            case "vote":
                self._vote(deed)
            case "away":
                self._go_away(deed)
            case "ask":
                self._ask(deed)
            case "nudge":
                self._nudge(deed)
            case "play":
                self._come_back(deed.at, deed.user)

    def _nudge(self, deed: Deed) -> None:
        """Ask whoever is to act to do so: once for a decision, and not soon."""
        decision = self._decision
        if decision is None or decision.user == deed.user or self._nudged >= decision.came:
            return
        if deed.at >= max(self._nudged, decision.came) + NUDGED:
            self._nudged = deed.at
            self._hear(deed.at, decision.user, "nudge")

    def _move(self, deed: Deed) -> None:
        self._come_back(deed.at, deed.user)
        self._stop(deed.at)
        self._absent, self._choices, self._waits_until = None, {}, None
        self._away = {user: until for user, until in self._away.items() if until > deed.at}
        self._moved = deed.at
        self._returns = None
        if deed.asks is None:
            self.expected.ended = deed.at
            for user in self._users:
                if user != deed.user:
                    self._hear(deed.at, user, "end")
            return
        self._begin(deed.at, deed.asks, deed.number)
        self._at(deed.at + IDLE, "archive", deed.asks, None)
        if deed.called:
            self._hear(deed.at, deed.asks, "call")

    def _go_away(self, deed: Deed) -> None:
        self._away[deed.user] = deed.until
        decision = self._decision
        if decision is not None and decision.user == deed.user:
            self._await_return(deed.user, deed.at)
        if decision is not None and decision.user == deed.user and self._runs:
            decision.spent += decision.calendar.count(decision.since, deed.at)
            decision.since = deed.until
            self._set_timers(deed.at)

    def _come_back(self, at: float, user: int) -> None:
        """Let somebody be back who plays: for whom the bot does, or who is to act and away."""
        decision, was_bot = self._decision, user in self._by_bot
        self._by_bot.discard(user)
        acts = decision is not None and decision.user == user
        away = self._away.pop(user, 0.0) if was_bot or acts else 0.0
        if decision is None or not acts:
            return
        self._returns = None
        if was_bot:
            self._begin(at, user, decision.number)
        elif away > at and self._runs and decision.since > at:
            decision.since = at
            self._set_timers(at)

    def _await_return(self, user: int, at: float) -> None:
        """Let somebody who is to act and is away be called when they are back."""
        self._returns, until = None, self._away.get(user, 0.0)
        if until > at and user not in self._by_bot:
            self._returns = user
            self._at(until, "back", user, None)

    # -- votes -----------------------------------------------------------------------------------

    @property
    def _voters(self) -> list[int]:
        return [u for u in self._users if u not in self._by_bot and u != self._absent]

    @property
    def _asked(self) -> list[int]:
        """Who has still to choose."""
        if self._absent is None or self._waits_until is not None:
            return []
        return [user for user in self._voters if user not in self._choices]

    def _end_time(self, at: float) -> None:
        assert self._decision is not None
        self.expected.over.append(at)
        self._open_vote(at)

    def _open_vote(self, at: float, asker: int | None = None) -> None:
        """Ask the others; who has asked them knows, and is not called."""
        assert self._decision is not None
        self._absent, self._choices, self._waits_until = self._decision.user, {}, None
        voters = self._voters
        if not voters:
            self._absent = None
        for user in voters:
            if user != asker:
                self._hear(at, user, "asked")

    def _ask(self, deed: Deed) -> None:
        """Ask the others, where no clock does; too early, nothing comes of it."""
        decision = self._decision
        if decision is None or decision.user == deed.user or self._asked:
            return
        if self._absent is not None and self._waits_until is None:
            return
        until = max(decision.came + FROM_THE_START, self._away.get(decision.user, 0.0))
        if self._waits_until is not None:
            until = max(self._waits_until, self._away.get(decision.user, 0.0))
        if deed.at >= until:
            self._open_vote(deed.at, asker=deed.user)

    def _vote(self, deed: Deed) -> None:
        """Note a choice; once more than half agree, the game waits, or the bot plays a move."""
        decision = self._decision
        if decision is None or self._absent is None or self._waits_until is not None:
            return
        if deed.number != decision.number or deed.user not in self._voters:
            return
        self._choices[deed.user] = deed.choice
        voters = self._voters
        chosen = sum(self._choices.get(user) == deed.choice for user in voters)
        if 2 * chosen <= len(voters):
            return
        if deed.choice == "bot":
            self._charge(decision, deed.at)
            self._by_bot.add(self._absent)
        elif deed.choice == "wait":
            self._waits_until = deed.at + WAIT
            if self._terms.each:
                self._at(self._waits_until, "over", decision.user, decision)

    # -- hearing ---------------------------------------------------------------------------------

    def _hear(self, at: float, user: int, kind: Kind) -> None:
        """Let somebody hear of something now, when their night is over, or never."""
        wishes = self._people[user].wishes_at(at)
        if kind not in ALWAYS_HEARD and _waits(wishes, timed=bool(self._terms.each)):
            return
        if wishes.is_quiet(at):
            later = end_quiet(wishes.zone, wishes.quiet, at)
            put_off = f"{STILL}{kind}" if kind in ("half", "low", "back") else kind
            self._at(later, put_off, user, self._decision)
            return
        number = self._decision.number if self._decision is not None else 0
        self.expected.hearings.append(Hearing(at, user, kind, number))


def _waits(wishes: Wishes, *, timed: bool) -> bool:
    """Whether somebody wants to hear only that time runs low, which it does not without a clock."""
    return wishes.wants == "daily" or (wishes.wants == "low" and timed)


@cache
def _calendar(origin: float, zone: str, quiet: Hours | None, rests: bool) -> Calendar:
    return Calendar(origin, zone, quiet, rests=rests)


def list_digests(
    person: Person, spans: Sequence[Span], begin: float, end: float
) -> Iterator[tuple[float, bool]]:
    """Yield the moments of somebody's daily lists, and whether their own decisions are on them.

    Of the spans one at least goes on then: a decision of theirs that waits, if they want such a
    list, or a game that they follow day by day. A list whose hour is quiet comes after the night.
    """
    moment = begin - begin % QUARTER
    while moment < end:
        moment += QUARTER
        wishes = person.wishes_at(moment)
        if not wishes.is_daily(moment):
            continue
        at = end_quiet(wishes.zone, wishes.quiet, moment)
        there = [span for span in spans if span.begin < at < span.end]
        wanted = wishes.wants == "daily" and any(not span.followed for span in there)
        if wanted or any(span.followed for span in there):
            yield at, wanted
