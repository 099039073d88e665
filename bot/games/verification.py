"""Verification of a game: its log, its position, its sealed bag. Pure."""

from collections import Counter
from dataclasses import dataclass

from bot.games.effective_log import list_standing
from bot.games.recovery import StoredGame, find_full_bag
from bot.games.rows import build_history, read_order
from bot.games.sealed_bag import Bag
from bot.games.snapshots import Damaged, unpack
from bot.store import BagRow
from rules import CHANCE, RulesError, State, new_game
from rules.registry import Registry


@dataclass(frozen=True, slots=True)
class Difference:
    """The first wrong action: its number, when it was made, what was decided.

    `seat` is the one that decided, None for chance; `step` is its kind, "" if unknown. `at` is in
    Unix seconds, None for a missing action.
    """

    number: int
    seat: int | None
    step: str
    at: float | None


@dataclass(frozen=True, slots=True)
class Verification:
    """The result: the number of actions, and what is wrong with them.

    `taken_back` of them were undone, the undos included.

    `differs` is the first with another result today, `drawn_otherwise` the first with a tile that
    was not the next in the sealed order. `position` says whether the log leads to the stored
    position, `seal` whether the seal fits seed and order, and `bag` whether the stored bag is what
    the order and the log leave.
    """

    actions: int
    taken_back: int
    differs: Difference | None
    drawn_otherwise: Difference | None
    position: bool
    seal: bool
    bag: bool

    @property
    def agrees(self) -> bool:
        """Whether nothing is wrong."""
        whole = self.differs is None and self.drawn_otherwise is None
        return whole and self.position and self.seal and self.bag


def verify(records: StoredGame, registry: Registry) -> Verification:
    """Replay a started game from its log and its seal; Damaged if its rules are not available."""
    history = build_history(records.game, records.log, registry)
    try:
        full = find_full_bag(records.bag, history)
        tiles = Counter(new_game(history.setup, registry).unseen)
        again = history.replay(full)
    except RulesError as error:
        raise Damaged(str(error)) from error

    def describe(number: int | None) -> Difference | None:
        if number is None:
            return None
        if number > len(records.log):
            return Difference(number, None, "", None)
        row = records.log[number - 1]
        seat = None if row.seat == CHANCE else row.seat
        step = again.step.kind if again.step is not None and number == again.differs_at else ""
        return Difference(number, seat, step, row.at)

    short = len(records.log) + 1 if len(records.log) < records.game.seq else None
    return Verification(
        actions=len(records.log),
        taken_back=len(records.log) - len(list_standing(records.log)),
        differs=describe(again.differs_at or short),
        drawn_otherwise=describe(again.drawn_otherwise_at),
        position=_find_state(records, registry) == again.state,
        seal=_is_sealed(records.bag, full, tiles),
        bag=again.bag is not None and records.bag is not None and _holds(records.bag, again.bag),
    )


def _find_state(records: StoredGame, registry: Registry) -> State | None:
    try:
        return None if records.snapshot is None else unpack(records.snapshot, registry)
    except Damaged:
        return None


def _is_sealed(row: BagRow | None, full: Bag | None, tiles: Counter[str]) -> bool:
    """Return whether seed, order and seal prove each other, for these tiles."""
    if row is None or full is None:
        return False
    try:
        sealed = read_order(row.sealed)
    except Damaged:
        return False
    return full.seal == row.seal and sealed == full.sealed and Counter(sealed) == tiles


def _holds(row: BagRow, bag: Bag) -> bool:
    """Return whether a row stores the remaining tiles of this bag."""
    try:
        return read_order(row.remaining) == bag.remaining
    except Damaged:
        return False
