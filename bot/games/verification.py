"""Whether a game is what it should be: its log, its position, its sealed bag. Pure."""

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
    """The first action that is not as it should be: its number, when it was done, what was decided.

    `seat` is whose decision it was, None for chance; `step` is its kind, "" where that is unknown.
    `at` is in Unix seconds, None for an action that is missing.
    """

    number: int
    seat: int | None
    step: str
    at: float | None


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found: how many actions there are, and what is wrong with them.

    `taken_back` of them do not stand any more, what took them back included.

    `differs` is the first that leads elsewhere today, `drawn_otherwise` the first with a tile that
    the sealed order does not give. `position` tells whether the stored position is where the log
    leads, `seal` whether the seal is that of seed and order, and `bag` whether what is left in the
    bag is what the order and the log leave.
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
    """Play a started game again from its log and its seal; Damaged if its rules are not there."""
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
    """Return whether a row stores what is left in this bag."""
    try:
        return read_order(row.remaining) == bag.remaining
    except Damaged:
        return False
