"""Recovery of a game whose stored position can't be trusted. Pure.

There are three sources: the snapshot, the replayed log, and the fingerprint of the last action.
Where two agree they are believed. The bag is what the sealed order and the log leave of it.
"""

from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.games.history import History, Replay
from bot.games.rows import build_history, covers, pack_bag, read_order, unpack_bag
from bot.games.sealed_bag import Bag
from bot.games.snapshots import Damaged, rebuild, unwrap
from bot.store import ActionRow, BagRow, GameRow, Reading, SnapshotRow
from rules import BadSetup, State, codec, new_game
from rules.registry import Registry

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """Everything stored about a game's position; `seats` is the number of seats."""

    game: GameRow
    seats: int
    bag: BagRow | None
    snapshot: SnapshotRow | None
    log: tuple[ActionRow, ...]

    @classmethod
    async def read(cls, reading: Reading, game: GameRow) -> "StoredGame":
        """Read everything stored about a game, leaving out what can't be read."""
        return cls(
            game,
            len(await reading.seats(game.id)),
            await _try(reading.bag(game.id), None),
            await _try(reading.snapshot(game.id), None),
            await _try(reading.actions(game.id), ()),
        )


async def _try(row: Awaitable[T], otherwise: T) -> T:
    try:
        return await row
    except Damaged:
        return otherwise


@dataclass(frozen=True, slots=True)
class Found:
    """A recovered position; `rebuilt` if its snapshot or bag was missing or said otherwise.

    `resealed` says that the seed and the order of the bag no longer prove each other: the rest of
    the bag has a new seal.
    """

    state: State
    seq: int
    bag: Bag
    rebuilt: bool
    resealed: bool


class RulesGone(Damaged):
    """The game is intact, but its rules are not available.

    `missing` are the absent expansions, `scores` everybody's points so far.
    """

    def __init__(self, reason: str, missing: tuple[str, ...], scores: tuple[int, ...]) -> None:
        super().__init__(reason)
        self.missing = missing
        self.scores = scores


def repair(records: StoredGame, registry: Registry) -> Found:
    """Return a game's position; Damaged if it can't be recovered, RulesGone if it can't go on."""
    stored = _read_snapshot(records)
    if stored is not None:
        _require_rules(records, stored, registry)
    history = _find_history(records, stored, registry)
    again = history.replay(find_full_bag(records.bag, history))
    kept = None if stored is None else _play_on(records, stored, history)
    end = len(records.log)
    chosen = _choose(
        kept if kept is not None and kept.done >= end else None,
        again if again.done >= max(end, records.game.seq) else None,
    )
    if chosen.state.rulebook.setup.players != records.seats:
        raise Damaged("a seat is missing")
    row = records.bag
    if row is None:
        raise Damaged("there is no bag")
    proven = again.bag if again.done == chosen.done else None
    bag = _find_bag(row, chosen.state, proven)
    rebuilt = chosen is again or _number(records) != chosen.done
    rebuilt = rebuilt or pack_bag(records.game.id, bag) != row
    resealed = bag is not proven and bag.seal != row.seal
    return Found(chosen.state, chosen.done, bag, rebuilt, resealed)


def _number(records: StoredGame) -> int:
    return -1 if records.snapshot is None else records.snapshot.number


def _read_snapshot(records: StoredGame) -> codec.Snapshot | None:
    try:
        return None if records.snapshot is None else unwrap(records.snapshot)
    except Damaged:
        return None


def _require_rules(records: StoredGame, stored: codec.Snapshot, registry: Registry) -> None:
    """Raise RulesGone if the snapshot is intact and needs rules that are not available."""
    if not records.log or codec.fingerprint_of(stored) != records.log[-1].fingerprint:
        return
    try:
        codec.find_rulebook(stored, registry)
    except BadSetup as error:
        missing = tuple(name for name in stored.setup.expansions if name not in registry)
        scores = [0] * stored.setup.players
        for item in stored.items:
            scores[item.player] += item.points
        raise RulesGone(str(error), missing, tuple(scores)) from error


def _find_history(
    records: StoredGame, stored: codec.Snapshot | None, registry: Registry
) -> History:
    """Return the log with the game's setup or, if that is unreadable, the snapshot's."""
    try:
        return build_history(records.game, records.log, registry)
    except Damaged:
        if stored is None:
            raise
    setup = codec.encode(stored.setup).decode()
    return build_history(replace(records.game, setup=setup), records.log, registry)


def _play_on(records: StoredGame, stored: codec.Snapshot, history: History) -> Replay | None:
    """Return where the snapshot and the later log lead; None if it holds no valid position."""
    assert records.snapshot is not None
    number, end = records.snapshot.number, len(records.log)
    try:
        state = rebuild(stored, history.registry)
    except Damaged:
        return None
    if number > end:
        return Replay(state, None, done=number, ends_alike=number == records.game.seq)
    if number == end > 0:
        last = records.log[-1].fingerprint
        return Replay(state, None, done=end, ends_alike=codec.fingerprint_of(stored) == last)
    return replace(history, written=stored.setup).play_on(state, number)


def _choose(kept: Replay | None, again: Replay | None) -> Replay:
    """Return the position that two sources agree on: the snapshot's if both are right."""
    whole = [each for each in (kept, again) if each is not None]
    for each in whole:
        if each.ends_alike:
            return each
    if len(whole) == 2 and whole[0].state == whole[1].state:
        return whole[0]
    raise Damaged("the snapshot and the log contradict each other")


def find_full_bag(row: BagRow | None, history: History) -> Bag | None:
    """Return the bag as sealed, if seed, order and seal prove each other; else None."""
    if row is None:
        return None
    sealed = _read_sealed(row)
    tiles = Counter(sealed) or new_game(history.setup, history.registry).unseen
    drawn = Bag.fill(tiles, row.seed)
    return drawn if drawn.seal == row.seal or drawn.sealed == sealed else None


def _find_bag(row: BagRow, state: State, proven: Bag | None) -> Bag:
    """Return the bag of a position; Damaged if it can't be recovered."""
    if proven is not None and covers(proven, state):
        return proven
    with suppress(Damaged):
        bag = unpack_bag(row)
        if covers(bag, state):
            return bag
    bag = Bag(row.seed, _read_sealed(row), read_order(row.remaining), row.reshuffles)
    if not covers(bag, state):
        raise Damaged("the bag is lost")
    whole = not Counter(bag.remaining) - Counter(bag.sealed)
    return bag if whole else replace(bag, sealed=bag.remaining)


def _read_sealed(row: BagRow) -> tuple[str, ...]:
    """Return the order that was sealed; empty if it can't be read."""
    try:
        return read_order(row.sealed)
    except Damaged:
        return ()
