"""People who play in a real store, and a channel that can fail like Discord."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from bot.games.announcements import Announcement
from bot.games.configuration import Configuration
from bot.games.table import MessageRef, Person, Position, Table
from bot.outbox import (
    ButtonCleanup,
    DirectMessages,
    DoorClosed,
    MessageGone,
    Sender,
    Sent,
    TryLater,
)
from bot.service import Service
from bot.store import DirectMessageRow, OutboxRow, PersonRow, Store
from bot.store.records import Seating
from rules import Setup, State, apply, legal_actions
from rules.actions import Action
from rules.expansions import EXPANSIONS
from rules.registry import Registry

ANN, BO, CYD, DAN = (Person(100 + n, name) for n, name in enumerate(("Ann", "Bo", "Cyd", "Dan")))
PEOPLE = (ANN, BO, CYD, DAN)
CHANNEL = 10

DRAGON = Setup(expansions=("princess-dragon",))
DRAGONS = Setup(
    expansions=("princess-dragon",), bag={"BG-B": 4, "BG-V": 4, "PD-3": 1, "PD-G": 2, "PD-H": 1}
)
"""A short game with one volcano and three dragon tiles."""


@dataclass
class Clock:
    """A clock that stands still unless told."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


class Club:
    """A service on a store, and people who press."""

    def __init__(
        self, store: Store, seed: str = "a seed", *, registry: Registry = EXPANSIONS
    ) -> None:
        self.store = store
        self.clock = Clock()
        self.registry = registry
        self.service = Service(
            store, registry, usual=("princess-dragon",), seeds=lambda: seed, clock=self.clock
        )
        self._presses = count(1)

    def press(self) -> str:
        """The id of a new interaction."""
        return f"press-{next(self._presses)}"

    async def lobby(
        self,
        people: Sequence[Person] = (ANN, BO),
        *,
        setup: Setup = DRAGON,
        seating: Seating = "joined",
        channel: int = CHANNEL,
        **customs: Any,
    ) -> Table:
        """A lobby with these people seated; the first is host."""
        host, *others = people
        configuration = Configuration(self.registry, setup, seating=seating, **customs)
        table = await self.service.lobbies.open(
            1, channel, host, "en-GB", self.press(), configuration=configuration
        )
        for person in others:
            table = await self.service.lobbies.join(table.id, person, self.press())
        return table

    async def game(
        self,
        people: Sequence[Person] = (ANN, BO),
        *,
        setup: Setup = DRAGON,
        channel: int = CHANNEL,
        presser: Person | None = None,
        **customs: Any,
    ) -> Position:
        """A started game; the first to act is the host, by whose press it began, or another's."""
        table = await self.lobby(people, setup=setup, channel=channel, **customs)
        presser_id = None if presser is None else presser.id
        await self.service.lobbies.start(table.id, people[0], self.press(), presser_id=presser_id)
        return await self.service.games.position(table.id)

    async def act(self, at: Position, *actions: Action) -> Position:
        """Let whoever is to act do something."""
        assert at.to_act is not None
        return await self.service.games.submit(
            at.table.id, at.table.seq, at.to_act.user_id, actions, self.press()
        )

    async def rows(self, game_id: str) -> tuple[OutboxRow, ...]:
        """Everything to be said about a game."""
        async with self.store.read() as reading:
            return await reading.outbox(game_id)


def options(at: Position) -> tuple[Action, ...]:
    """What may be done."""
    assert at.state is not None
    return legal_actions(at.state)


def first(at: Position) -> Action:
    """The first thing that may be done."""
    return options(at)[0]


def any_of(seed: int) -> Callable[[Position], Action]:
    """Anything that may be done, foreseeable by seed."""
    random = Random(seed)
    return lambda at: random.choice(options(at))


def turns_of(seed: int) -> Callable[[Position], Sequence[Action]]:
    """Anything that may be done until somebody else is to act, foreseeable by seed."""
    random = Random(seed)

    def choose(at: Position) -> Sequence[Action]:
        assert at.state is not None
        state, chosen = at.state, list[Action]()
        while state.player == at.state.player:
            chosen.append(random.choice(legal_actions(state)))
            state, _ = apply(state, chosen[-1])
        return chosen

    return choose


def walking(at: Position) -> bool:
    """Whether a step of the dragon is to be decided."""
    return (
        at.state is not None and at.state.step is not None and at.state.step.kind == "dragon-move"
    )


@dataclass(frozen=True)
class Posted:
    """A message of the channel; `seq` is what its buttons carry."""

    id: int
    nonce: str
    announcement: Announcement
    seq: int
    pings: tuple[int, ...]


@dataclass
class Channel:
    """Takes messages like Discord: a nonce that it was given gives the message it belongs to.

    Letters are brought to all but those whose door is `closed`.

    `failures` are raised by the next sends, `lost` ones after the message was posted or `shown`
    anew; messages that are `gone` are not. Servers that are `unseen` the bot is not in, permissions
    that are `missing` it lacks everywhere, and the `unopened` are raised where a channel of direct
    messages is opened next.
    """

    posted: list[Posted] = field(default_factory=list)
    retired: list[int] = field(default_factory=list)
    shown: list[Posted] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    failures: list[Exception] = field(default_factory=list)
    lost: list[Exception] = field(default_factory=list)
    readable: bool = True
    nonces: bool = True
    letters: list[tuple[int, Any, str]] = field(default_factory=list)
    closed: set[int] = field(default_factory=set)
    given: dict[str, int] = field(default_factory=dict)
    unseen: set[int] = field(default_factory=set)
    unopened: list[Exception] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)

    async def sees(self, guild_id: int | None) -> bool:
        """Be there, unless told otherwise."""
        return guild_id not in self.unseen

    def lacks(self, channel_id: int, trouble: str) -> bool:
        """Miss what is known to be missing."""
        return trouble in self.missing

    async def send(
        self,
        channel_id: int,
        presentation: tuple[Announcement, int],
        nonce: str,
        pings: Sequence[int],
        earlier: Sequence[str] = (),
    ) -> Sent:
        """Post, or fail as told."""
        assert len(nonce) <= 25
        if self.failures:
            raise self.failures.pop()
        given = (*earlier, nonce)[0]
        known = self.given.get(given) if self.nonces else None
        if known in self.gone:
            raise MessageGone
        for posted in self.posted:
            if posted.id == known:
                if posted.nonce in earlier:
                    return Sent(posted.id, posted.nonce)
                return Sent(posted.id)
        message = Posted(500 + len(self.posted), nonce, *presentation, tuple(pings))
        self.given[given] = message.id
        self.posted.append(message)
        if self.lost:
            raise self.lost.pop()
        return Sent(message.id)

    async def show_anew(
        self, message: MessageRef, presentation: tuple[Announcement, int], nonce: str
    ) -> Sent:
        """Show something else, or fail as told."""
        if self.failures:
            raise self.failures.pop()
        if message.id in self.gone:
            raise MessageGone
        at = next(n for n, posted in enumerate(self.posted) if posted.id == message.id)
        self.posted[at] = Posted(message.id, nonce, *presentation, self.posted[at].pings)
        self.shown.append(self.posted[at])
        if self.lost:
            raise self.lost.pop()
        return Sent(message.id)

    async def find(
        self, channel_id: int, row: OutboxRow, nonce: str, after: MessageRef | None
    ) -> int | None:
        """Look through the history, if it may be read."""
        if not self.readable:
            return None
        for message in self.posted:
            if message.nonce == nonce and message.id > (after.id if after else 0):
                return message.id
        return None

    async def open_direct(self, user_id: int) -> int:
        """Open a channel, or fail as told."""
        if self.unopened:
            raise self.unopened.pop()
        return user_id

    async def write_to(self, user_id: int, presentation: Any, nonce: str) -> None:
        """Bring a letter, or fail as told; a known nonce is the letter that there is."""
        assert len(nonce) <= 25
        if user_id in self.closed:
            raise DoorClosed
        if self.failures:
            raise self.failures.pop()
        if not (self.nonces and nonce in [known for _, _, known in self.letters]):
            self.letters.append((user_id, presentation, nonce))
        if self.lost:
            raise self.lost.pop()

    async def was_written(self, letter: DirectMessageRow, nonce: str) -> bool:
        """Look through the letters, if they may be read."""
        return self.readable and nonce in [known for _, _, known in self.letters]

    async def retire(self, message: MessageRef, remains: str | None) -> None:
        """Note that the buttons are gone."""
        self.retired.append(message.id)

    async def delete(self, message: MessageRef) -> None:
        """Delete, or fail as told."""
        if self.failures:
            raise self.failures.pop()
        self.gone.add(message.id)

    def sender(self, club: Club, **chores: Any) -> "Sender[tuple[Announcement, int]]":
        """A sender that posts here."""
        clocks: dict[str, Any] = {"clock": club.clock, "monotonic": club.clock}
        repair = club.service.games.repair
        return Sender(club.store, present, self, club.registry, repair=repair, **clocks, **chores)

    def postman(self, club: Club) -> "DirectMessages[Any]":
        """A postman who brings the bare facts."""

        async def write(letter: DirectMessageRow, person: PersonRow) -> Any:
            return (letter.kind, letter.game_id)

        clocks = {"clock": club.clock, "monotonic": club.clock}
        turns, hurry = club.service.pending_turns, club.service.undo_window.begun
        return DirectMessages(club.store, write, self, turns, hurry, **clocks)

    def tidier(self, club: Club) -> ButtonCleanup:
        """A tidier of what was posted here."""
        return ButtonCleanup(club.store, self, clock=club.clock)


async def deliver(club: Club, sender: "Sender[Any]") -> bool:
    """Say everything that waits, one game after the other; return False if something failed."""
    async with club.store.read() as reading:
        games = await reading.games_with_unsent()
    failed = False
    for game_id in games:
        try:
            await sender.deliver(game_id)
        except TryLater:
            failed = True
    return not failed


async def present(
    table: Table, state: State | None, announcement: Announcement
) -> tuple[Announcement, int]:
    """Show the bare facts, and the action number that buttons would carry."""
    return announcement, table.seq
