"""Games that start in the middle, from a position of a text."""

import asyncio
import time
from collections.abc import Callable, Sequence

from bot.games.configuration import DEFAULT_PRESET, Configuration
from bot.games.ids import draw_id
from bot.games.moves import LoadedGame, Move
from bot.games.rows import pack_configuration, pack_seat
from bot.games.sealed_bag import Bag
from bot.games.table import IDLE_SECONDS, Person, Position, Table
from bot.lobby.lobby import assign_seats
from bot.play.on_move import ON_MOVE
from bot.store import GameRow, Store
from bot.tables.repository import Repository
from rules import CHANCE, State, new_game
from rules.notation import Game, read
from rules.registry import Registry

Wanted = Callable[[State], bool]
"""Whether a position is the one to start from."""


class NeverComes(Exception):
    """The text's game has no such position, or not all of it can be played."""


class Stage:
    """Starts games of one store in the middle; `clock` returns Unix seconds."""

    def __init__(
        self, store: Store, registry: Registry, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._registry = registry
        self._repository = Repository(store, registry, clock, ON_MOVE)
        self._clock = clock

    async def begin(
        self,
        text: str,
        wanted: Wanted,
        people: Sequence[Person],
        guild_id: int,
        channel_id: int,
        locale: str = "en-US",
    ) -> Position:
        """Start the game of a text in a free channel, at the first position wanted.

        People sit in the order of the seats. The two newest positions are stored, so that the last
        move can be undone. Raises `BadNotation` if the text is no game, `NeverComes` if there is no
        such position or the text has no seed.
        """
        game, way = await asyncio.to_thread(_play_to, text, wanted, self._registry)
        publisher = game.publisher or DEFAULT_PRESET
        configuration = Configuration(self._registry, game.setup, publisher, seating="joined")
        table = await self._open(configuration, people, guild_id, channel_id, locale)
        loaded = LoadedGame(table, None, None)
        async with self._repository.lock(table.id):
            for move, mover in way:
                press = None if mover is None else f"staged-{table.id}"
                user = None if mover is None else people[mover].id
                at = await self._repository.commit(loaded, move, user, press, mover=mover)
                loaded = LoadedGame(at.table, move.state, move.bag)
        return at

    async def _open(
        self,
        configuration: Configuration,
        people: Sequence[Person],
        guild_id: int,
        channel_id: int,
        locale: str,
    ) -> Table:
        """Store a lobby without announcing it: its game begins at once."""
        now = self._clock()
        game = GameRow(
            id=draw_id(),
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=people[0].id,
            status="lobby",
            locale=locale,
            seq=0,
            last_press=None,
            trouble=None,
            created_at=now,
            expires_at=now + IDLE_SECONDS,
            **pack_configuration(configuration),
        )
        async with self._store.write(f"channel {channel_id}") as change:
            await change.add_game(game)
            seats = assign_seats(tuple(people))
            await change.set_seats(game.id, [pack_seat(game.id, seat) for seat in seats])
            return await self._repository.find_table(change, game.id)


def _play_to(
    text: str, wanted: Wanted, registry: Registry
) -> tuple[Game, list[tuple[Move, int | None]]]:
    """Play the game of a text from its sealed bag until a position is wanted.

    Return the game, all earlier moves joined into one, and the last move with its seat, if there
    was any.
    """
    game = read(text, registry)
    state = new_game(game.setup, registry)
    bag = Bag.fill(state.unseen, game.seed)
    if bag.seal != game.seal:
        raise NeverComes
    before: Move | None = None
    move, mover = Move(state, bag, events=list(state.events)), None
    move.go_on()
    while not wanted(move.state):
        decider = move.state.player
        if decider != mover or _has_drawn(move):
            before = _join(before, move)
            move = Move(before.state, before.bag)
        mover, done = decider, len(before.logged if before else ()) + len(move.logged)
        if mover is None or done >= len(game.actions):
            raise NeverComes
        move.decide(mover, [game.actions[done]])
        move.go_on()
    return game, [(move, None)] if before is None else [(before, None), (move, mover)]


def _has_drawn(move: Move) -> bool:
    """Return whether chance has decided something, so that another move begins."""
    return any(entry.seat == CHANCE for entry in move.logged)


def _join(before: Move | None, move: Move) -> Move:
    """Return two moves as one; only the events of the second are announced."""
    logged = [*before.logged, *move.logged] if before else move.logged
    return Move(move.state, move.bag, logged=logged, events=move.events)
