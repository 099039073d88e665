"""Undo: where a player's newest move leads back to, and whether they may go there alone. Pure."""

from dataclasses import dataclass, replace

from bot.games.effective_log import TakeBack, find_newest_move, list_standing
from bot.games.moves import Logged, Move, find_forced
from bot.games.recovery import StoredGame, find_full_bag
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import build_history
from bot.games.sealed_bag import Bag
from bot.games.snapshots import Damaged
from bot.store import ActionRow
from rules import CHANCE, RulesError, State, codec
from rules.registry import Registry


@dataclass(frozen=True, slots=True)
class WayBack:
    """The way back to the position after action number `to`, before a move of this `seat`.

    `others` are the other seats, in order, whose moves would be undone too; `mover` is the seat
    whose move is the newest then. Tiles drawn since are in the `bag` again, in their places. It is
    free, `freely`, without consent if nobody else has acted since, chance and players without a
    choice included, and the turn has not ended, or nobody has been told of it yet.
    """

    seat: int
    to: int
    state: State
    bag: Bag
    others: tuple[int, ...]
    mover: int | None
    freely: bool

    def go(self) -> Move:
        """Return the move that undoes."""
        action = Logged(self.seat, TakeBack(self.to), codec.fingerprint(self.state))
        return Move(self.state, self.bag, logged=[action])


def find_way_back(records: StoredGame, now: State, seat: int, registry: Registry) -> WayBack:
    """Return how a seat's newest move can be undone in the game's present position.

    Refusal if there is none, or if the log does not lead to that position by today's rules, so that
    the earlier one is unknown.
    """
    standing = list_standing(records.log)
    move = find_newest_move(standing, seat)
    if move is None:
        raise Refusal(RefusalKey.NOTHING_TO_TAKE_BACK)
    state, bag = _replay(records, now, move.number - 1, registry)
    if find_forced(state) is not None:
        raise Refusal(RefusalKey.NOTHING_TO_TAKE_BACK)
    since = [row for row in standing if row.number >= move.number]
    newest = find_newest_move(standing[: -len(since)])
    goes_on = now.turn.number == state.turn.number or now.player == CHANCE
    return WayBack(
        seat=seat,
        to=move.number - 1,
        state=state,
        bag=bag,
        others=tuple(sorted(_list_movers(since) - {seat})),
        mover=None if newest is None else newest.seat,
        freely=goes_on and all(row.seat == seat for row in since),
    )


def _list_movers(rows: list[ActionRow]) -> set[int]:
    return {row.seat for row in rows if row.interaction_id is not None}


def _replay(records: StoredGame, now: State, number: int, registry: Registry) -> tuple[State, Bag]:
    """Return position and bag after that many actions; Refusal if the log does not lead to now."""
    try:
        history = build_history(records.game, records.log, registry)
        full = find_full_bag(records.bag, history)
        again = history.replay(full)
        then = replace(history, log=records.log[:number]).replay(full)
    except (Damaged, RulesError, LookupError, ArithmeticError, AttributeError, TypeError) as error:
        raise Refusal(RefusalKey.CANNOT_TAKE_BACK) from error
    if again.differs_at is not None or again.state != now or again.bag is None or then.bag is None:
        raise Refusal(RefusalKey.CANNOT_TAKE_BACK)
    return then.state, then.bag
