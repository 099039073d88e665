"""A live game and the rules of today: whether they lead where it stands. Pure."""

from bot.games.recovery import StoredGame
from bot.games.rows import build_history
from bot.games.snapshots import Damaged
from rules import RulesError, State
from rules.registry import Registry


def replays_alike(records: StoredGame, state: State, registry: Registry) -> bool:
    """Return whether the log leads to this position, by way of every fingerprint.

    Positions are equal if supplies, options and bags are, too. Rules that stumble over it lead
    elsewhere.
    """
    try:
        again = build_history(records.game, records.log, registry).replay()
    except (Damaged, RulesError, LookupError, ArithmeticError, AttributeError, TypeError):
        return False
    return again.differs_at is None and again.state == state
