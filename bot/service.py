"""The service: everything a cog asks for, in parts; no Discord types."""

import time
from collections.abc import Callable, Iterable

from bot.games.configuration import Configuration
from bot.games.sealed_bag import fresh_seed
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
from bot.play.outcomes import list_outcomes
from bot.play.pause import Pauses
from bot.play.pending_turns import PendingTurns
from bot.play.proposals import Proposals
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
    """All games of one store, played with what a registry holds.

    A new lobby plays with the `usual` expansions unless its host chooses others. `seeds` makes the
    secret of each game, `clock` tells Unix seconds, and a lobby that nobody starts is closed after
    `lobby_seconds`. In servers that have chosen nothing a move is held for `undo_seconds` before
    the next tile is drawn. `observe` hears of each move.
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
        """Notes that the bot is connected, and gives back the time in which it was not."""
        repository.before_lock = self.outages.note

        self.favourites = Favourites(store, registry)
        """What servers keep of their lobbies' options."""
        self.lobbies = Lobbies(
            store,
            repository,
            self.favourites,
            standard,
            seeds=seeds,
            clock=clock,
            seconds=lobby_seconds,
        )
        """Where people sit down, and the host starts the game."""
        self.undo_window = UndoWindow(store, repository, clock=clock)
        """Holds a move for a while, so that it can be taken back."""
        self.games = Games(store, repository, self.undo_window, observe)
        """Looks at games, and makes moves."""
        self.history = GameHistory(store, repository, registry)
        """Looks back at games."""
        self.orders = StandingOrders(store, repository, observe)
        """What players want done without being asked."""
        self.moderation = Moderation(store, repository)
        """What host and moderators may do."""
        self.reposts = Reposts(store, repository, clock=clock)
        """Keeps the tables standing."""

        self.proposals = Proposals(store, repository, clock=clock)
        """What is asked beside the game."""
        asking = repository, self.proposals
        self.undo = Undo(store, *asking, registry, clock=clock)
        """Takes moves back."""
        self.absence_votes = AbsenceVotes(store, *asking, clock=clock)
        """What is done about players who do not play."""
        self.seat_offers = SeatOffers(store, *asking, clock=clock)
        """Who takes a seat, and who returns to theirs."""
        self.pauses = Pauses(*asking, clock=clock)
        """Games that pause because all agree."""
        self.proposals.outcomes = list_outcomes(
            self.proposals, self.undo, self.absence_votes, self.seat_offers, self.pauses
        )
        self.leaves = Leaves(store, repository, self.seat_offers, clock=clock)
        """Who is away until when."""
        self.archive = Archive(store, repository, clock=clock)
        """Puts games away that nobody plays on with, and wakes them."""

        self.pending_turns = PendingTurns(store, repository, clock=clock)
        """What people have to decide."""
        self.preferences = Preferences(store, self.undo_window.begun, clock=clock)
        """What was chosen by each person for all their games."""
        self.digest = Digest(store, repository, self.pending_turns, clock=clock)
        """What some people are told once a day."""
        self.privacy = Privacy(
            store, repository, resign=self.games.resign, leave=self.lobbies.leave
        )
        """What is stored about each person."""
        self.ratings = Ratings(store, repository, registry)
        """What was reached in games that are over."""
        self.puzzles = Puzzles(store, registry, standard.setup, clock=clock)
        """What is asked about a turn of a game, once a day."""
        self.servers = Servers(store, undo_seconds)
        """What was chosen for all games of a server."""
        self.removals = Removals(store, repository, clock=clock)
        """Deletes the data of servers that the bot was removed from."""

        self.timers = Timers(store, repository, self.digest.ring, clock=clock)
        """What happens in a game at its time."""
        self.scheduler = Scheduler(
            store,
            (
                self.undo_window.release,
                self.lobbies.close_expired,
                self.proposals.expire,
                self.archive.put_away,
                self.timers.ring,
                self.removals.delete,
            ),
            sooner=self.undo_window.begun,
            clock=clock,
            ready=self.outages.note,
        )
        """Does what is due."""

    @property
    def now(self) -> float:
        """The time, in Unix seconds."""
        return self._clock()
