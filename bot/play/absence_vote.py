"""Votes about an absent player: the others are asked, and a majority decides.

They answer below the game's own message: wait, let the bot play until somebody else decides or
until the player returns, or hand the seat to a nominee, who must agree. If the player decides
meanwhile, the vote is over.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.games.announcements import Notice
from bot.games.calendar import DAY
from bot.games.moves import LoadedGame
from bot.games.proposals import nominate
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import pack_proposal
from bot.games.seats import require_player, require_released
from bot.games.table import Person, Position, Proposal, ProposalKind, Seat
from bot.play.proposals import Pressed, Proposals
from bot.store import Store, Writing
from bot.tables.bot_player import go_on, play_for
from bot.tables.clock_updates import ring_again
from bot.tables.repository import Repository

LONG = 3 * DAY
"""Seconds a decision without a clock must wait before the others may ask."""
WAIT = DAY
"""Seconds to wait if the others choose that."""


class AbsenceVotes:
    """Votes about absent players in the games of one store; `clock` returns Unix seconds."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        proposals: Proposals,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._repository = repository
        self._proposals = proposals
        self.choose = partial(proposals.answer, "absence")
        """Records a person's vote about a seat, and carries out what the majority chose."""
        self._clock = clock

    async def ask(
        self, game_id: str, whom: int | None, person_id: int, interaction_id: str
    ) -> Position:
        """Ask the others about the player to act, if that player has been absent for long.

        `whom` is the user who is meant, if one was named.
        """
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.position
            asker = require_player(loaded.table, person_id)
            require_released(loaded.table)
            absent = _require_waited_for(loaded.position, whom)
            if absent == asker:
                raise Refusal(RefusalKey.OWN_ABSENCE)
            asked = loaded.table.find("absence")
            if asked is not None and asked.open:
                return loaded.position
            await self._require_long(loaded.position, absent)
            vote = Proposal("absence", absent.number, asker.number)
            by = Pressed(person_id, interaction_id)
            notice = Notice("news.absent", {"player": absent.name})
            return await self._proposals.put(loaded, by, vote, notice=notice)

    async def _require_long(self, at: Position, absent: Seat) -> None:
        """Refuse until the player's time is over; without a clock, until they had long enough."""
        table, clock = at.table, at.clock
        async with self._store.read() as reading:
            last = await reading.action(table.id, table.seq)
        until = 0.0 if last is None else last.at + LONG
        if clock is not None:
            until = clock.over_at or until
        vote = table.find("absence")
        if vote is not None and vote.until is not None:
            until = vote.until
        until = max(until, absent.away_until or 0.0)
        if until > self._clock():
            raise Refusal(RefusalKey.NOT_LONG_ENOUGH, player=absent.name, until=int(until))

    async def substitute(
        self,
        game_id: str,
        user_id: int,
        nominee: Person,
        person_id: int,
        interaction_id: str,
    ) -> Position:
        """Nominate a substitute for a user's seat: one's own, or that of an absent player.

        One's own is offered at once, another's once a majority of the others agrees.
        """
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.position
            seat, table = require_player(loaded.table, person_id), loaded.table
            given = require_player(table, user_id)
            if table.seat_of(nominee.id) is not None:
                raise Refusal(RefusalKey.SEATED_ALREADY, person=nominee.name)
            by = Pressed(person_id, interaction_id)
            if given == seat:
                own = Proposal("absence", seat.number, seat.number, nominee=nominee)
                return await self.offer(loaded, own, by)
            vote = table.find("absence")
            if vote is None or vote.seat != given.number or not vote.open:
                raise Refusal(RefusalKey.NO_VOTE, player=given.name)
            return await self._proposals.weigh(loaded, nominate(vote, seat.number, nominee), by)

    async def wait(self, loaded: LoadedGame, vote: Proposal, by: Pressed) -> Position:
        """Close the vote about an absent player for a while."""
        table, until = loaded.table, self._clock() + WAIT
        waiting = Proposal("absence", vote.seat, vote.by, until=until)

        async def rest(change: Writing) -> None:
            await change.set_proposal(pack_proposal(table.id, table.seq, waiting))
            if table.clocks:
                await ring_again(change, table, vote.seat, until)

        notice = Notice("news.vote-wait", {"player": table.seats[vote.seat].name})
        return await self._proposals.put(loaded, by, closes=["absence"], notice=notice, then=rest)

    async def let_bot_play(self, loaded: LoadedGame, vote: Proposal, by: Pressed) -> Position:
        """Let the bot play for an absent player, once or until they return."""
        absent = loaded.table.seats[vote.seat]
        if by.answer == "bot":
            loaded = loaded.seat_anew(replace(absent, by_bot=True))
        move = loaded.begin()
        await play_for(move, absent.number)
        await go_on(move)
        notice = Notice(f"news.vote-{by.answer}", {"player": absent.name})
        return await self._repository.commit(loaded, move, by.user_id, by.press, notice)

    async def offer(self, loaded: LoadedGame, vote: Proposal, by: Pressed) -> Position:
        """Offer a seat to its nominee; other questions about its player are closed."""
        assert vote.nominee is not None
        table, offer = loaded.table, replace(vote, kind="seat", answers={})
        player = table.seats[vote.seat].name
        asked = table.find("absence")
        about: tuple[ProposalKind, ...] = ("absence",)
        closes = about if asked is not None and asked.seat == vote.seat else ()
        person = table.call(vote.nominee)
        notice = Notice("news.seat-offered", {"player": player, "person": person})
        return await self._proposals.put(loaded, by, offer, closes=closes, notice=notice)


def _require_waited_for(position: Position, whom: int | None) -> Seat:
    """Return the seat of the player to act; Refusal if it isn't the named user's."""
    acts = position.to_act
    meant = acts if whom is None else position.table.seat_of(whom)
    if acts is None or meant != acts:
        raise Refusal(RefusalKey.NOT_WAITED_FOR, player="" if meant is None else meant.name)
    return acts
