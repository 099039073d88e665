"""Recovery of stored games that can't continue as they are.

A damaged position is repaired, or the game is paused until it can be. A game under changed rules is
checked before anybody plays on. Invalid terms of a lobby are replaced by the nearest.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Protocol

import structlog

from bot.games.announcements import AnnouncementKind, Notice
from bot.games.recovery import Found, RulesGone, StoredGame, repair
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import (
    build_history,
    find_game,
    pack_bag,
    pack_configuration,
    plays,
    read_configuration,
    read_setup,
)
from bot.games.snapshots import Damaged, pack
from bot.games.table import PLAYED
from bot.store import GameRow, SeatRow, Store, Writing
from bot.store.records import Status
from bot.tables.notification_preferences import Kind
from bot.wording import Words
from rules import RulesError, State, codec
from rules.registry import Registry

log = structlog.get_logger()


class Announce(Protocol):
    """Adds an announcement about a game, at an action number, to the outbox."""

    async def __call__(
        self,
        change: Writing,
        at: tuple[str, int],
        kind: AnnouncementKind,
        *,
        pings: tuple[int, ...] = (),
        notice: Notice | None = None,
        heard_as: Kind = "call",
    ) -> None:
        """Add it."""


class Recovery:
    """Recovers games of one store; the caller holds their lock."""

    def __init__(self, store: Store, registry: Registry, announce: Announce) -> None:
        self._store = store
        self._registry = registry
        self._announce = announce

    async def recover(self, game_id: str, reason: str) -> Found | None:
        """Repair a paused or damaged game and continue it; return its position.

        None if the position is lost: then the game is paused or, if its rules are gone, ended.
        """
        async with self._store.read() as reading:
            game = await find_game(reading, game_id)
            records = await StoredGame.read(reading, game)
        try:
            found = await asyncio.to_thread(repair, records, self._registry)
        except RulesGone as gone:
            await self._stop(records, gone)
        except Damaged as damage:
            await self._pause(game, f"{reason}; {damage}")
        except Exception as error:
            log.exception("a game can't be repaired", game=game_id)
            await self._pause(game, f"{reason}; {error}")
        else:
            await self._put_back(records, found, reason)
            return found
        return None

    async def _put_back(self, records: StoredGame, found: Found, reason: str) -> None:
        """Store a recovered position; Refusal if the channel has another game by now."""
        game, state = records.game, found.state
        status: Status = "over" if state.over else "running"
        if game.status == "ended":
            status = "ended"
        async with self._store.write(game) as change:
            there = await change.game_in(game.channel_id)
            busy = status == "running" and there is not None and there.id != game.id
            resumed = game.status == "paused" and not busy
            await change.change_game(
                game.id,
                status="paused" if busy else status,
                seq=found.seq,
                setup=self._keep_setup(game, state),
            )
            if found.rebuilt:
                await change.set_snapshot(pack(game.id, found.seq, state))
                await change.set_bag(pack_bag(game.id, found.bag))
            if (found.rebuilt or resumed) and not busy and game.status not in PLAYED:
                await self._announce_recovery(change, records, found, resumed=resumed)
        log.warning("a game is repaired", game=game.id, rebuilt=found.rebuilt, reason=reason)
        if busy:
            raise Refusal(RefusalKey.PAUSED_CHANNEL_BUSY)

    def _keep_setup(self, game: GameRow, state: State) -> str:
        """Return the stored setup, or the position's if that is invalid."""
        setup = state.rulebook.setup
        if plays(game, self._registry) and read_setup(game).players == setup.players:
            return game.setup
        return codec.encode(setup).decode()

    async def _announce_recovery(
        self, change: Writing, records: StoredGame, found: Found, *, resumed: bool
    ) -> None:
        seats = await change.seats(records.game.id)
        player = found.state.player
        acting = () if player is None or player < 0 else (seats[player].user_id,)
        over = found.state.over
        await self._announce(
            change,
            (records.game.id, found.seq),
            "end" if over else "turn",
            pings=_list_players(seats) if over else acting if resumed else (),
            notice=_describe(found),
            heard_as="end" if over else "call",
        )

    async def _pause(self, game: GameRow, reason: str, notice: Notice | None = None) -> None:
        if game.status == "paused" or game.status in PLAYED:
            log.warning("a game is still damaged", game=game.id, reason=reason)
            return
        log.error("a game is paused", game=game.id, reason=reason)
        async with self._store.write(game) as change:
            await change.change_game(game.id, status="paused")
            await self._announce(change, (game.id, game.seq), "paused", notice=notice)

    async def _stop(self, records: StoredGame, gone: RulesGone) -> None:
        """Pause a game until its expansions are available again, or end it with its scores."""
        game, reason = records.game, str(gone)
        async with self._store.read() as reading:
            seats = await reading.seats(game.id)
        words = Words(game.locale)
        scores = words.list(
            words("news.score", player=seat.name, points=points)
            for seat, points in zip(seats, gone.scores, strict=False)
        )
        if gone.missing:
            missing = words.list(gone.missing)
            values: dict[str, str | int] = {"expansions": missing, "scores": scores}
            await self._pause(game, reason, Notice("news.expansions-missing", values))
        elif game.status not in PLAYED:
            log.error("a game is ended", game=game.id, reason=reason)
            async with self._store.write(game) as change:
                await change.change_game(game.id, status="ended")
                notice = Notice("news.rules-gone", {"scores": scores})
                await self._announce(
                    change,
                    (game.id, game.seq),
                    "ended",
                    pings=_list_players(seats),
                    notice=notice,
                    heard_as="end",
                )

    async def review(self, game_id: str, state: State) -> None:
        """Check that today's rules lead to a running game's position; announce if they don't."""
        async with self._store.read() as reading:
            game = await find_game(reading, game_id)
            records = await StoredGame.read(reading, game)
        alike = await asyncio.to_thread(replays_alike, records, state, self._registry)
        log.info("a game meets changed rules", game=game_id, alike=alike)
        async with self._store.write(game) as change:
            await change.change_game(game_id, rules_version=codec.RULES_VERSION)
            if not alike:
                notice = Notice("news.rules-changed")
                await self._announce(change, (game_id, game.seq), "turn", notice=notice)

    async def settle(self, game_id: str) -> bool:
        """Replace a lobby's terms by the nearest valid ones, and announce it, if they are invalid.

        Return whether they were.
        """
        async with self._store.read() as reading:
            game = await find_game(reading, game_id)
        found = read_configuration(game, self._registry)
        terms: Mapping[str, object] = pack_configuration(found)
        kept = all(game.columns[name] == terms[name] for name in terms.keys() - {"setup"})
        if kept and plays(game, self._registry):
            return False
        async with self._store.write(game) as change:
            await change.change_game(game_id, **terms)
            notice = Notice("news.lobby-changed")
            await self._announce(change, (game_id, 0), "lobby", notice=notice)
        log.warning("a lobby plays by the nearest rules", game=game_id)
        return True


def _list_players(seats: Sequence[SeatRow]) -> tuple[int, ...]:
    """Return the users who have not left a game."""
    return tuple(seat.user_id for seat in seats if seat.active)


def _describe(found: Found) -> Notice:
    """Return the notice about a game that can continue."""
    if found.resealed:
        return Notice("news.resealed", {"seal": found.bag.seal})
    return Notice("news.repaired" if found.rebuilt else "news.resumed")


def replays_alike(records: StoredGame, state: State, registry: Registry) -> bool:
    """Return whether the log leads to this position, through all its fingerprints.

    Positions are compared with supplies, options and bags. If the rules fail on the log, the answer
    is no.
    """
    try:
        again = build_history(records.game, records.log, registry).replay()
    except (Damaged, RulesError, LookupError, ArithmeticError, AttributeError, TypeError):
        return False
    return again.differs_at is None and again.state == state
