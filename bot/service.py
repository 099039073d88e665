"""The service: all functions for the cogs, in parts; no Discord types."""

import time
from collections.abc import Callable, Iterable, Mapping

from bot.games.configuration import Configuration
from bot.games.sealed_bag import fresh_seed
from bot.games.table import ProposalKind
from bot.lobby.favourites import Favourites
from bot.lobby.lobbies import Lobbies
from bot.me.digest import Digest
from bot.me.preferences import Preferences
from bot.me.privacy import Privacy
from bot.play.absence_vote import AbsenceVotes
from bot.play.archive import Archive
from bot.play.games import Games
from bot.play.history import GameHistory
from bot.play.leave import Leaves
from bot.play.moderation import Moderation
from bot.play.on_move import ON_MOVE
from bot.play.orders import StandingOrders
from bot.play.outages import Outages
from bot.play.pause import Pauses
from bot.play.pending_turns import PendingTurns
from bot.play.proposals import Outcome, Proposals
from bot.play.repost import Reposts
from bot.play.scheduler import Scheduler
from bot.play.seat_offer import SeatOffers
from bot.play.timers import Timers
from bot.play.undo import Undo
from bot.play.undo_window import UndoWindow
from bot.process.monitoring.observations import Observe, ignore
from bot.puzzles.daily import Puzzles
from bot.records.ratings import Ratings
from bot.server.guild_settings import Servers
from bot.server.removals import Removals
from bot.store import Store
from bot.tables.repository import Repository
from rules.registry import Registry

LOBBY_SECONDS = 24 * 3600.0


class Service:
    """All games of one store, played with the registry's rules.

    A new lobby has the `usual` expansions unless its host chooses others. `seeds` makes the secret
    of each game, `clock` returns Unix seconds, and a lobby that nobody starts is closed after
    `lobby_seconds`. In servers without a setting of their own a move is held for `undo_seconds`
    before the next tile is drawn. `observe` is called with each move.
    """

    def __init__(
        self,
        store: Store,
        registry: Registry,
        *,
        usual: Iterable[str] = (),
        seeds: Callable[[], str] = fresh_seed,
        clock: Callable[[], float] = time.time,
        lobby_seconds: float = LOBBY_SECONDS,
        undo_seconds: int = 0,
        observe: Observe = ignore,
    ) -> None:
        self._clock = clock
        standard = Configuration(registry).with_expansions(usual)
        repository = Repository(store, registry, clock, ON_MOVE, undo_seconds)
        self.outages = Outages(store, repository, clock=clock)
        """Records heartbeats, and gives back the time of outages."""
        repository.before_lock = self.outages.note

        self.favourites = Favourites(store, registry)
        """Options that servers save."""
        self.lobbies = Lobbies(
            store,
            repository,
            self.favourites,
            standard,
            seeds=seeds,
            clock=clock,
            seconds=lobby_seconds,
        )
        """Seats people, and starts games."""
        self.undo_window = UndoWindow(store, repository, clock=clock)
        """Holds a move for a while, so that it can be undone."""
        self.games = Games(store, repository, self.undo_window, observe)
        """Shows games, and makes moves."""
        self.history = GameHistory(store, repository, registry)
        """Replays games."""
        self.orders = StandingOrders(store, repository, observe)
        """Standing orders of players."""
        self.moderation = Moderation(store, repository)
        """Powers of host and moderators."""
        self.reposts = Reposts(store, repository, clock=clock)
        """Posts lost messages again."""

        self.proposals = Proposals(store, repository, clock=clock)
        """Proposals beside the game."""
        asking = repository, self.proposals
        self.undo = Undo(store, *asking, registry, clock=clock)
        """Undoes moves."""
        self.absence_votes = AbsenceVotes(store, *asking, clock=clock)
        """Votes about absent players."""
        self.seat_offers = SeatOffers(store, *asking, clock=clock)
        """Seats that change hands, and players who return."""
        self.pauses = Pauses(*asking, clock=clock)
        """Pauses by consent or by a manager."""
        self.proposals.outcomes = self._list_outcomes()
        self.leaves = Leaves(store, repository, self.seat_offers, clock=clock)
        """Leaves of players."""
        self.archive = Archive(store, repository, clock=clock)
        """Archives games that nobody plays, and resumes them."""

        self.pending_turns = PendingTurns(store, repository, clock=clock)
        """Pending decisions of people."""
        self.preferences = Preferences(store, self.undo_window.begun, clock=clock)
        """People's preferences."""
        self.digest = Digest(store, repository, self.pending_turns, clock=clock)
        """Daily digests."""
        self.privacy = Privacy(
            store, repository, resign=self.games.resign, leave=self.lobbies.leave
        )
        """Personal data."""
        self.ratings = Ratings(store, repository, registry)
        """Results of finished games, and ratings."""
        self.puzzles = Puzzles(store, registry, standard.setup, clock=clock)
        """Daily puzzles."""
        self.servers = Servers(store, undo_seconds)
        """Settings of servers."""
        self.removals = Removals(store, repository, clock=clock)
        """Deletes the data of servers that the bot was removed from."""

        self.timers = Timers(store, repository, self.digest.ring, clock=clock)
        """Acts on timers."""
        self.scheduler = Scheduler(
            store,
            (
                self.undo_window.release,
                self.lobbies.close_expired,
                self.proposals.expire,
                self.archive.archive_idle,
                self.timers.ring,
                self.removals.delete,
            ),
            sooner=self.undo_window.begun,
            clock=clock,
            ready=self.outages.note,
        )
        """Runs what is due."""

    @property
    def now(self) -> float:
        """The time, in Unix seconds."""
        return self._clock()

    def _list_outcomes(self) -> Mapping[tuple[ProposalKind, str], Outcome]:
        """Return what is done about a kind of proposal once an answer has decided it."""
        return {
            ("undo", "agree"): self.undo.grant,
            ("undo", "refuse"): self.proposals.drop,
            ("absence", "wait"): self.absence_votes.wait,
            ("absence", "once"): self.absence_votes.let_bot_play,
            ("absence", "bot"): self.absence_votes.let_bot_play,
            ("absence", "hand"): self.absence_votes.offer,
            ("seat", "take"): self.seat_offers.hand_over,
            ("seat", "decline"): self.seat_offers.decline,
            ("pause", "agree"): self.pauses.begin,
            ("pause", "refuse"): self.proposals.drop,
        }
