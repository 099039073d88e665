"""The steps of saving a move, in its transaction."""

from bot.games.announcements import Notice
from bot.games.moves import plays_on
from bot.games.pings import call, call_back
from bot.games.table import ANSWERS
from bot.store import Writing
from bot.tables.clock_updates import wind
from bot.tables.repository import OnMove, Repository
from bot.tables.saved_move import SavedMove


async def clear_undone(change: Writing, _: Repository, saved: SavedMove) -> None:
    """Clear what an undo takes back from queued announcements."""
    if saved.move.back_to is not None:
        await change.clear_unsent(saved.before.table.id, saved.move.back_to)


async def close_proposals(change: Writing, repository: Repository, saved: SavedMove) -> None:
    """Close open proposals, and announce that a request for an undo has lapsed.

    The offer of a seat stays open unless its player has moved or left.
    """
    table = saved.before.table
    wish = table.find("undo")
    if wish is not None:
        void = Notice("news.undo-void", {"player": table.seats[wish.seat].name})
        await repository.announce(change, saved.at, "turn", notice=void)
    over = [kind for kind in ANSWERS if kind != "seat" or not is_still_offered(saved)]
    await change.close(table.id, *over, decision=saved.decides)


def is_still_offered(saved: SavedMove) -> bool:
    """Return whether a seat is offered whose player has neither made this move nor left."""
    offer = saved.before.table.find("seat")
    if offer is None or not saved.state.active[offer.seat]:
        return False
    return all(entry.seat != offer.seat or entry.by_bot for entry in saved.move.logged)


async def wind_clocks(change: Writing, _: Repository, saved: SavedMove) -> None:
    """Stop the clock of the decision that was made, and start that of the next."""
    if saved.decides:
        await wind(change, saved.before.table, saved.after, saved.move, saved.now)


async def warn_of_bots_alone(change: Writing, repository: Repository, saved: SavedMove) -> None:
    """Announce that only the bot plays now, if somebody could return."""
    table, state = saved.before.table, saved.state
    if not state.over and table.bots and not plays_on(state, table.bots, table.own_bots):
        await repository.announce(change, saved.at, "turn", notice=Notice("news.only-bots"))


async def conclude(change: Writing, repository: Repository, saved: SavedMove) -> None:
    """Cancel a finished game's timers, and notify its followers."""
    if saved.state.over:
        await repository.conclude(change, saved.at)


async def announce(change: Writing, repository: Repository, saved: SavedMove) -> None:
    """Announce the move, and ping the player to act; at the end, everybody."""
    over, undone = saved.state.over, saved.move.back_to is not None
    called = (call_back if undone else call)(saved.before, saved.after)
    await repository.announce(
        change,
        saved.at,
        "end" if over else "turn",
        actor_id=saved.actor_id,
        events=saved.move.events,
        notice=saved.notice,
        pings=saved.before.table.audience if over else called.pings,
        continues=called.continues and saved.notice is None,
        heard_as="end" if over else "call",
    )


ON_MOVE: tuple[OnMove, ...] = (
    clear_undone,
    close_proposals,
    wind_clocks,
    warn_of_bots_alone,
    conclude,
    announce,
)
"""In this order, in which announcements are also posted."""
