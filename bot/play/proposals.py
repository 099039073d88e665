"""Proposals beside the game: asked, answered, withdrawn, decided, or expired.

All kinds are asked and answered here. Each kind's own service carries out what was decided: see the
table in `bot.service`.
"""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from bot.games.announcements import Notice
from bot.games.moves import LoadedGame
from bot.games.proposals import cast, decide
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import pack_proposal
from bot.games.seats import require_player, require_status
from bot.games.table import ANSWERS, Position, Proposal, ProposalKind, Table
from bot.store import Damaged, Store, Writing
from bot.store.calls import note_calls
from bot.tables.repository import Repository, refuse_unavailable
from bot.tables.routing import THE_BOT, call_seldom

OVER = {
    "undo": RefusalKey.REQUEST_OVER,
    "absence": RefusalKey.VOTE_OVER,
    "pause": RefusalKey.PAUSE_OVER,
}
"""Why a proposal of each kind can no longer be answered."""
ANNOUNCED_WHEN_OVER = ("undo", "pause")
"""The kinds whose expiry is announced."""


class Pressed(NamedTuple):
    """The person and interaction of a press, and the answer that it decided on."""

    user_id: int
    press: str
    answer: str = ""


Outcome = Callable[[LoadedGame, Proposal, Pressed], Awaitable[Position]]
"""Carries out a decided proposal in a game whose lock is held."""
Then = Callable[[Writing], Awaitable[None]]
"""Further changes in the same transaction."""


async def propose(
    change: Writing,
    repository: Repository,
    table: Table,
    proposal: Proposal,
    now: float,
    notice: Notice | None = None,
    *,
    actor_id: int | None = None,
) -> None:
    """Announce a proposal to those who have to answer it, if anybody has, with the reason.

    A player whom the same person pinged for the same reason some hours ago is asked, but not
    pinged. A proposal of the bot pings everybody.
    """
    at, asked = (table.id, table.seq), table.having(proposal)
    called = asked.called_to(proposal.kind)
    if called:
        await change.set_proposal(pack_proposal(*at, proposal))
    caller = THE_BOT if proposal.by is None else table.seats[proposal.by].user_id
    if actor_id is None:
        await note_calls(change, table.id, proposal.kind, caller, called, now)
        pings = called
    else:
        pings = await call_seldom(change, table.id, proposal.kind, caller, called, now)
    await repository.announce(
        change, at, "turn", actor_id=actor_id, pings=pings, heard_as="asked", notice=notice
    )


class Proposals:
    """Proposals in the games of one store; `clock` returns Unix seconds.

    `outcomes` has the function for each kind and deciding answer.
    """

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock
        self.outcomes: Mapping[tuple[ProposalKind, str], Outcome] = {}

    async def answer(
        self,
        kind: ProposalKind,
        game_id: str,
        seq: int,
        seat: int,
        person_id: int,
        answer: str,
        interaction_id: str,
    ) -> Position:
        """Answer the proposal about a seat at action number `seq`, and carry out what that decides.

        Refusing one's own proposal withdraws it. Raises Refusal if it is over, or this person is
        not asked.
        """
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.position
            proposal, number = self._find(loaded.table, (kind, seq, seat), person_id, answer)
            by = Pressed(person_id, interaction_id)
            return await self.weigh(loaded, cast(proposal, number, answer), by)

    async def consent(
        self,
        kind: ProposalKind,
        game_id: str,
        seq: int,
        asker: int,
        person_id: int,
        *,
        agrees: bool,
        interaction_id: str,
    ) -> Position:
        """Agree to a seat's proposal, or refuse it."""
        answer = "agree" if agrees else "refuse"
        return await self.answer(kind, game_id, seq, asker, person_id, answer, interaction_id)

    async def weigh(self, loaded: LoadedGame, proposal: Proposal, by: Pressed) -> Position:
        """Carry out what the answers decide; if nothing yet, store them."""
        answer = decide(loaded.table, proposal)
        if answer is not None:
            outcome = self.outcomes[proposal.kind, answer]
            return await outcome(loaded, proposal, by._replace(answer=answer))
        row = pack_proposal(loaded.table.id, loaded.table.seq, proposal)
        return await self.put(loaded, by, then=lambda change: change.set_proposal(row))

    async def drop(self, loaded: LoadedGame, proposal: Proposal, by: Pressed) -> Position:
        """Close a proposal that somebody refused or its proposer withdrew."""
        player, person = loaded.table.seats[proposal.seat], loaded.table.seat_of(by.user_id)
        assert person is not None
        withdrawn = proposal.kind == "undo" and person == player
        key = "news.undo-withdrawn" if withdrawn else f"news.{proposal.kind}-refused"
        notice = Notice(key, {"player": player.name, "person": person.name})
        return await self.put(loaded, by, closes=[proposal.kind], notice=notice)

    async def put(
        self,
        loaded: LoadedGame,
        by: Pressed,
        opens: Proposal | None = None,
        *,
        closes: Sequence[ProposalKind] = (),
        notice: Notice | None = None,
        then: Then | None = None,
    ) -> Position:
        """Close and open proposals by a press, and announce why; `then` runs in the transaction."""
        table = loaded.table
        async with self._store.write(table) as change:
            await change.change_game(table.id, last_press=by.press)
            await change.close_proposals(table.id, *closes)
            if then is not None:
                await then(change)
            if opens is not None:
                now, actor = self._clock(), by.user_id
                await propose(change, self._repository, table, opens, now, notice, actor_id=actor)
            elif notice is not None:
                at = table.id, table.seq
                await self._repository.announce(
                    change, at, "turn", actor_id=by.user_id, notice=notice
                )
            return Position(await self._repository.find_table(change, table.id), loaded.state)

    def _find(
        self, table: Table, what: tuple[ProposalKind, int, int], user_id: int, answer: str
    ) -> tuple[Proposal, int]:
        """Return the proposal being answered, and the answering seat; Refusal if there is none."""
        kind, seq, number = what
        assert answer in ANSWERS[kind]
        proposal = table.find(kind)
        if kind == "seat":
            require_status(table, "running")
            seated = table.seat_of(user_id) is not None
            if proposal is None or proposal.seat != number or user_id not in table.called or seated:
                raise Refusal(RefusalKey.NOT_OFFERED)
            return proposal, number
        seat = require_player(table, user_id)
        if seq != table.seq:
            raise Refusal(RefusalKey.STALE)
        if proposal is None or proposal.seat != number or not self._is_open(proposal):
            names = {each.number: each.name for each in table.seats}
            raise Refusal(OVER[kind], player=names.get(number, ""))
        own = seat.number == proposal.seat
        if own and kind == "absence":
            raise Refusal(RefusalKey.OWN_ABSENCE)
        if own and answer == "agree":
            raise Refusal(RefusalKey.OWN_REQUEST)
        if answer == "agree" and seat.number in proposal.answers:
            players = ", ".join(each.name for each in table.waiting_for(kind))
            raise Refusal(RefusalKey.ALREADY_AGREED, players=players)
        return proposal, seat.number

    def _is_open(self, proposal: Proposal) -> bool:
        return proposal.open and (proposal.until is None or proposal.until > self._clock())

    async def expire(self) -> None:
        """Close every expired proposal, and announce it if somebody waits for it."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                expired = await reading.expired_proposals(self._clock())
        for game_id in dict.fromkeys(game for game, _ in expired):
            async with self._repository.lock(game_id):
                await self._expire(game_id)

    async def _expire(self, game_id: str) -> None:
        async with self._store.write(game_id) as change:
            expired = await change.expired_proposals(self._clock())
            kinds = [kind for game, kind in expired if game == game_id]
            told = list[Proposal]()
            with suppress(Damaged):
                table = await self._repository.find_table(change, game_id)
                told += [p for p in table.proposals if p.kind in kinds]
            await change.close_proposals(game_id, *kinds)
            for proposal in told:
                if proposal.kind in ANNOUNCED_WHEN_OVER:
                    player = table.seats[proposal.seat].name
                    notice = Notice(f"news.{proposal.kind}-expired", {"player": player})
                    at = game_id, table.seq
                    await self._repository.announce(change, at, "turn", notice=notice)
