"""Access to games for people of their server, and seats that change hands.

A seat is taken by a nominee, and given back to a player who returns.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import structlog

from bot.games.announcements import Notice
from bot.games.moves import LoadedGame
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import build_seat, pack_seat
from bot.games.seats import require_player
from bot.games.table import ANSWERS, Person, Position, Proposal, Seat
from bot.play.proposals import Pressed, Proposals
from bot.store import Store
from bot.tables.bot_player import go_on
from bot.tables.clock_updates import begin_anew, resume
from bot.tables.repository import Repository, refuse_unavailable

Absence = Literal["bot", "leave", "pause"]
"""Why a player is absent: the bot plays for them, they are on leave, or the game is paused."""

log = structlog.get_logger()


class SeatOffers:
    """Assigns seats in the running games of one store; `clock` returns Unix seconds."""

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
        self._clock = clock

    async def admit(self, game_id: str, person: Person) -> Seat | None:
        """Return the seat of the person who acts on a game, with their current name.

        None if they have no seat, or there is no such game. Refusal if the game is another
        server's: then the id was forged. In direct messages only its players are admitted.
        """
        with refuse_unavailable():
            guild_id, seat = await self._find_seat(game_id, person)
        if guild_id != person.guild_id and (person.guild_id is not None or seat is None):
            raise Refusal(RefusalKey.OTHER_SERVER)
        if seat is None or person.guild_id is None or seat.own_name == person.name:
            return seat
        await self._rename(game_id, person)
        return replace(seat, name=person.name, own_name=person.name)

    async def _find_seat(self, game_id: str, person: Person) -> tuple[int | None, Seat | None]:
        """Return a game's server, and somebody's seat; called at every press."""
        known = self._repository.recall(game_id)
        if known is not None:
            return known.guild_id, known.seat_of(person.id)
        async with self._store.read() as reading:
            found = await reading.visitor(game_id, person.id)
        if found is None:
            return person.guild_id, None
        guild_id, row = found
        return guild_id, None if row is None else build_seat(row)

    async def _rename(self, game_id: str, person: Person) -> None:
        """Store a player's current name; failures are ignored."""
        try:
            async with self._repository.lock(game_id), self._store.write(game_id) as change:
                await change.rename(game_id, person.id, person.name)
        except Refusal as refusal:
            log.warning("a player keeps their old name", game=game_id, reason=str(refusal))

    async def answer(
        self, game_id: str, number: int, person: Person, *, takes: bool, interaction_id: str
    ) -> Position:
        """Let a nominee take a seat, or decline."""
        answer = "take" if takes else "decline"
        return await self._proposals.answer(
            "seat", game_id, 0, number, person.id, answer, interaction_id
        )

    async def hand_over(self, loaded: LoadedGame, offer: Proposal, by: Pressed) -> Position:
        """Give a seat to its nominee; if its player was the host, the next player is."""
        person = offer.nominee
        assert person is not None
        table, old = loaded.table, loaded.table.seats[offer.seat]
        following = (*table.seats[old.number + 1 :], *table.seats[: old.number])
        heirs = [s.user_id for s in following if s in table.present]
        host_id = heirs[0] if old.user_id == table.host_id and heirs else table.host_id
        if host_id == old.user_id:
            host_id = person.id
        asked = table.find("absence")
        over = [each for each in (offer, asked) if each is not None and each.seat == old.number]
        table = table.without(*(each.kind for each in over))
        free = replace(loaded, table=replace(table, host_id=host_id))
        notice = Notice("news.seat-taken", {"player": old.name, "person": table.call(person)})
        paused = table.find_pause(old, self._clock())
        taken = Seat(old.number, person.id, person.name, away_until=paused)
        return await self._seat(free, taken, notice, by.press)

    async def decline(self, loaded: LoadedGame, offer: Proposal, by: Pressed) -> Position:
        """Withdraw the offer of a seat; if the others had voted for it, the vote opens again."""
        table, absent = loaded.table, loaded.table.seats[offer.seat]
        again = offer.by != offer.seat and loaded.position.to_act == absent
        person = offer.nominee
        assert person is not None
        notice = Notice("news.seat-declined", {"player": absent.name, "person": table.call(person)})
        vote = Proposal("absence", offer.seat, offer.by)
        opens = vote if again and table.find("absence") is None else None
        return await self._proposals.put(loaded, by, opens, closes=["seat"], notice=notice)

    async def leave_to_bot(self, game_id: str, person_id: int, interaction_id: str) -> Position:
        """Let the bot play somebody's own seat from now on, until they return."""
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            if loaded.table.present in ((), (seat,)):
                raise Refusal(RefusalKey.LAST_PLAYER)
            if seat.by_bot:
                return loaded.position
            notice = Notice("news.left-to-bot", {"player": seat.name})
            return await self._seat(loaded, replace(seat, by_bot=True), notice, interaction_id)

    async def come_back(self, game_id: str, person_id: int) -> Absence | None:
        """Return a player to their seat from the bot, a leave or a pause, and say from which.

        None if it was none of them.
        """
        async with self._repository.take(game_id) as loaded:
            table, seat = loaded.table, loaded.table.seat_of(person_id)
            if table.status != "running" or seat is None or not self.is_absent(seat):
                return None
            notice = Notice("news.back", {"player": seat.name})
            await self._seat(loaded, replace(seat, by_bot=False, away_until=None), notice, None)
        if seat.by_bot:
            return "bot"
        return "pause" if seat.away_until == table.paused_until else "leave"

    def is_absent(self, seat: Seat) -> bool:
        """Return whether the bot plays somebody's seat, or they are away."""
        return seat.by_bot or seat.is_away(self._clock())

    async def _seat(
        self, loaded: LoadedGame, seat: Seat, notice: Notice, interaction_id: str | None
    ) -> Position:
        """Change a seat, and let the bot continue if it waited for somebody to play with."""
        acts, old = loaded.position.to_act, loaded.table.seats[seat.number]
        loaded = loaded.seat_anew(seat)
        table, move = loaded.table, loaded.begin()
        if table.held_until is None:
            await go_on(move)
        returned = old.away_until is not None and seat.away_until is None
        if move.logged:
            if returned:
                async with self._store.write(table.id) as change:
                    await change.end_leave(table.id, old.user_id, self._clock())
            return await self._repository.commit(loaded, move, seat.user_id, interaction_id, notice)
        pressed = {} if interaction_id is None else {"last_press": interaction_id}
        async with self._store.write(table) as change:
            await change.change_game(table.id, host_id=table.host_id, **pressed)
            await change.set_seats(table.id, [pack_seat(table.id, each) for each in table.seats])
            gone = [kind for kind in ANSWERS if table.find(kind) is None]
            await change.close_proposals(table.id, *gone)
            if returned:
                await change.end_leave(table.id, old.user_id, self._clock())
                await resume(change, loaded.position, seat.number, self._clock())
            if acts == old and (old.by_bot or old.user_id != seat.user_id):
                await begin_anew(change, loaded.position, self._clock())
            await self._repository.announce(
                change,
                (table.id, table.seq),
                "turn",
                actor_id=seat.user_id,
                pings=[seat.user_id] if acts == old and old.user_id != seat.user_id else [],
                notice=notice,
            )
            return Position(
                await self._repository.find_table(change, loaded.table.id), loaded.state
            )
