"""What is to be done about somebody who does not play: the others are asked, and decide.

More than half of them do, with the game's own message: to wait, to have the bot play until somebody
else decides or until the player returns, or to hand the seat over to somebody who must agree. What
the player decides themselves comes before all that.
"""

import time
from collections.abc import Callable
from dataclasses import replace

from bot.clocks.winding import ring_again
from bot.games.announcements import Notice
from bot.games.loaded import LoadedGame
from bot.games.repository import Repository
from bot.games.rows import pack_vote
from bot.games.seats import require_player, require_released
from bot.games.table import Choice, Person, Position, Seat, Table, Vote
from bot.games.thinking import go_on, play_for
from bot.games.votes import cast, find_choice, nominate
from bot.refusals import Refusal, RefusalKey
from bot.store import Store, Writing

DAY = 24 * 3600.0
LONG = 3 * DAY
"""How long a decision waits, without a clock, until the others may ask."""
WAIT = DAY
"""How long they wait once they chose to."""


async def open_vote(
    change: Writing,
    repository: Repository,
    table: Table,
    seat: Seat,
    key: str = "news.absent",
    actor_id: int | None = None,
) -> None:
    """Say why, and ask the others what is to be done about whoever is to act, if there are any."""
    asked = replace(table, vote=Vote(seat.number))
    if asked.voters:
        await change.set_vote(pack_vote(table.id, table.seq, Vote(seat.number)))
    await repository.announce(
        change,
        (table.id, table.seq),
        "turn",
        actor_id=actor_id,
        pings=asked.called,
        heard_as="asked",
        notice=Notice(key, {"player": seat.name}),
    )


class Votes:
    """Asks about absent players in the games of one store; `clock` tells Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock

    async def ask(
        self, game_id: str, whom: int | None, person_id: int, interaction_id: str
    ) -> Position:
        """Ask the others about the player who is to act, if they have not for long.

        `whom` is the user who is meant, if it is said.
        """
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            asker = require_player(loaded.table, person_id)
            require_released(loaded.table)
            absent = _require_waited_for(loaded.position, whom)
            if absent == asker:
                raise Refusal(RefusalKey.OWN_ABSENCE)
            if loaded.table.vote is not None and loaded.table.vote.open:
                return loaded.position
            await self._require_long(loaded.position, absent)
            async with self._store.write(loaded.table) as change:
                await change.change_game(game_id, last_press=interaction_id)
                await open_vote(change, self._repository, loaded.table, absent, actor_id=person_id)
                return Position(
                    await self._repository.find_table(change, loaded.table.id), loaded.state
                )

    async def _require_long(self, at: Position, absent: Seat) -> None:
        """Refuse until their time is over; without a clock, until they had long enough."""
        table, clock = at.table, at.clock
        async with self._store.read() as reading:
            last = await reading.action(table.id, table.seq)
        until = 0.0 if last is None else last.at + LONG
        if clock is not None:
            until = clock.over_at or until
        if table.vote is not None and table.vote.waits_until is not None:
            until = table.vote.waits_until
        until = max(until, absent.away_until or 0.0)
        if until > self._clock():
            raise Refusal(RefusalKey.NOT_LONG_ENOUGH, player=absent.name, until=int(until))

    async def choose(
        self,
        game_id: str,
        seq: int,
        absent: int,
        person_id: int,
        choice: Choice,
        interaction_id: str,
    ) -> Position:
        """Let a person choose what is done about a seat, and do what more than half have chosen."""
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            if seq != loaded.table.seq:
                raise Refusal(RefusalKey.STALE)
            vote = _require_vote(loaded.table, absent, RefusalKey.VOTE_OVER)
            if seat.number == absent:
                raise Refusal(RefusalKey.OWN_ABSENCE)
            return await self._decide(loaded, cast(vote, seat.number, choice), seat, interaction_id)

    async def substitute(
        self,
        game_id: str,
        user_id: int,
        nominee: Person,
        person_id: int,
        interaction_id: str,
    ) -> Position:
        """Name who is to have a user's seat: one's own, or that of somebody the others ask about.

        One's own is offered at once, somebody else's when more than half of the others agree.
        """
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat, table = require_player(loaded.table, person_id), loaded.table
            given = require_player(table, user_id)
            if table.seat_of(nominee.id) is not None:
                raise Refusal(RefusalKey.SEATED_ALREADY, person=nominee.name)
            if given == seat:
                own = Vote(seat.number, nominee=nominee)
                return await self._offer(loaded, own, seat, interaction_id)
            vote = _require_vote(table, given.number, RefusalKey.NO_VOTE)
            named = nominate(vote, seat.number, nominee)
            return await self._decide(loaded, named, seat, interaction_id)

    async def _decide(
        self, loaded: LoadedGame, vote: Vote, by: Seat, interaction_id: str
    ) -> Position:
        """Do what more than half have chosen; if nothing is, remember who has chosen what."""
        match find_choice(replace(loaded.table, vote=vote)):
            case "once" | "bot" as choice:
                return await self._let_bot_play(loaded, vote, choice, by, interaction_id)
            case "hand":
                return await self._offer(loaded, vote, by, interaction_id)
            case "wait":
                waiting = Vote(vote.seat, waits_until=self._clock() + WAIT)
                return await self._write(loaded, waiting, by, interaction_id, "news.vote-wait")
        return await self._write(loaded, vote, by, interaction_id)

    async def _let_bot_play(
        self, loaded: LoadedGame, vote: Vote, choice: Choice, by: Seat, interaction_id: str
    ) -> Position:
        absent = loaded.table.seats[vote.seat]
        if choice == "bot":
            loaded = loaded.seat_anew(replace(absent, by_bot=True))
        move = loaded.begin()
        await play_for(move, absent.number)
        await go_on(move)
        notice = Notice(f"news.vote-{choice}", {"player": absent.name})
        return await self._repository.commit(loaded, move, by.user_id, interaction_id, notice)

    async def _offer(
        self, loaded: LoadedGame, vote: Vote, by: Seat, interaction_id: str
    ) -> Position:
        return await self._write(
            loaded, replace(vote, offered=True), by, interaction_id, "news.seat-offered"
        )

    async def _write(
        self,
        loaded: LoadedGame,
        vote: Vote,
        by: Seat,
        interaction_id: str,
        key: str | None = None,
    ) -> Position:
        """Store what is done about a seat, and say it if there is something to say."""
        table = loaded.table
        values: dict[str, str | int] = {"player": table.seats[vote.seat].name}
        if vote.nominee is not None:
            values["person"] = vote.nominee.name
        async with self._store.write(table) as change:
            await change.set_vote(pack_vote(table.id, table.seq, vote))
            await change.change_game(table.id, last_press=interaction_id)
            if vote.waits_until is not None and table.clocks:
                await ring_again(change, table, vote.seat, vote.waits_until)
            if key is not None:
                await self._repository.announce(
                    change,
                    (table.id, table.seq),
                    "turn",
                    actor_id=by.user_id,
                    pings=replace(table, vote=vote).called,
                    heard_as="asked",
                    notice=Notice(key, values),
                )
            return Position(
                await self._repository.find_table(change, loaded.table.id), loaded.state
            )


def _require_waited_for(position: Position, whom: int | None) -> Seat:
    """Return the seat of whoever is to act; Refusal if that is not who is meant."""
    acts = position.to_act
    meant = acts if whom is None else position.table.seat_of(whom)
    if acts is None or meant != acts:
        raise Refusal(RefusalKey.NOT_WAITED_FOR, player="" if meant is None else meant.name)
    return acts


def _require_vote(table: Table, absent: int, otherwise: RefusalKey) -> Vote:
    """Return what the others are asked about a seat; Refusal if they are not."""
    if table.vote is None or table.vote.seat != absent or not table.vote.open:
        raise Refusal(otherwise, player=table.seats[absent].name)
    return table.vote
