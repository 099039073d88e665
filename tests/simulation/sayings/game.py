"""A random game, message by message: what is posted, and what its players look at."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import NamedTuple

from bot.games.announcements import Announcement, AnnouncementKind
from bot.games.configuration import PURIST, Configuration
from bot.games.names import LONGEST
from bot.games.refusals import Refusal
from bot.games.table import Person, Position, Proof, Proposal, Seat, Table
from bot.lobby.favourites import MOST, Favourite
from bot.me.privacy import Involvement
from bot.puzzles.daily import Asked, Puzzle
from bot.puzzles.finding import find_problem
from bot.puzzles.problem import Course
from bot.records.ratings import Leaderboard
from bot.records.summary import summarize
from bot.store import RankRow, ResultRow, ServerRow
from bot.store.puzzles import Count
from bot.wording import Words
from bot.wording.guide import topics
from cogs.custom_ids import HELP, Goto
from cogs.decisions.column import Viewer
from cogs.interaction import UserError
from cogs.layout import Layout, lay_out_text
from cogs.lobby.favourites import lay_out_favourites
from cogs.lobby.new_lobby import lay_out_busy
from cogs.lobby.options import Choosing, OptionsMenus, group_options
from cogs.me.data import ask_to_delete, lay_out_data
from cogs.pictures import Pictures
from cogs.play.analysis import lay_out_analysis
from cogs.play.announcements import Presenter
from cogs.play.cog import FUNCTIONS, MOVED, show_hint
from cogs.play.ending import ask_to_end
from cogs.play.functions import GROUPS, Asking
from cogs.play.guide import Guide
from cogs.play.history import lay_out_history
from cogs.play.moderation import ask_to_retire
from cogs.play.overviews import OVERVIEWS, ask_to_resign, look_at, write_board
from cogs.play.paging import LAST
from cogs.play.panel import COMMANDS, FORMER, Panel
from cogs.play.picker.ask import ask
from cogs.play.picker.message import Picker
from cogs.play.picker.plan import decides
from cogs.play.picker.question import Question
from cogs.play.replay_viewer import lay_out_turn, look_back
from cogs.puzzles.message import PuzzleMessage
from cogs.records.leaderboard import LeaderboardMessage
from cogs.records.text import format_own
from cogs.server.check import CHECKED, Findings, lay_out_check
from cogs.server.games import ask_to_pause, lay_out_game, lay_out_games
from cogs.server.settings import lay_out_settings
from rules import CHANCE, State, apply, legal_actions, new_game
from rules.actions import Action
from rules.events import Event
from rules.expansions import EXPANSIONS
from rules.presets import PRESETS
from tests.simulation.sayings.reader import Memory, Reader
from tools.site.commands import registered

GAME = "k3f9x2ab"
NAMES = ("Ann", "Bo_", "Cornelia the Great of all Roads", "Dorota", "Émile", "Fia")
FAMILY = "+".join(name for name in EXPANSIONS if EXPANSIONS[name].rated_apart)
RESULTS = tuple(
    ResultRow(GAME, 0, 1, n, FAMILY, 0.0, 1, 99 + n, False, '{"city":99}', n, n, n, 30.0, 1.0)
    for n in range(1, 13)
)
"""What one who plays well has to show; everybody's, too."""
BOARD = Leaderboard(
    FAMILY,
    (FAMILY, "base"),
    tuple(RankRow(n, NAMES[n % 6], 20, n, n, 30.0, 1.0) for n in range(1, 13)),
)
FINDINGS = Findings({("view_channel",): range(1, 99), CHECKED[1:]: (99,)}, fine=2, gone=1)
"""All that can be found about a server's channels."""
LOOKS = 23
"""Decisions between two looks at the overviews."""
PURISTS = 3
"""One table in so many is for purists."""
DEPTH = 2
"""Screens of the picker that are opened, one from the other."""


class Saying(NamedTuple):
    """A message: what it is, what it shows, and whether everybody sees it."""

    name: str
    layout: Layout
    public: bool = False


@dataclass(slots=True)
class Telling:
    """A game that is told in one language; the seed says what is played, and how.

    One position in so many is told, and the last.
    """

    seed: int
    locale: str
    pictures: Pictures
    every: int = 1

    async def tell(self) -> AsyncIterator[Saying]:
        """Yield every message, from the lobby to the end."""
        chance = Random(self.seed)
        lobby = self._found(chance)
        async for saying in self._format_lobby(chance, lobby):
            yield saying
        players = len(lobby.seats)
        setup = replace_players(lobby.configuration, players)
        table = replace(lobby, status="running", configuration=setup)
        state = new_game(setup.setup)
        events: list[Event] = list(state.events)
        ever = list(events)
        begin, actions = state, list[Action]()
        for number in count(1):
            while state.player == CHANCE:
                actions.append(chance.choice(legal_actions(state)))
                state, happened = apply(state, actions[-1])
                events += happened
                ever += happened
            table = replace(table, seq=number)
            kind: AnnouncementKind = "end" if state.over else "turn"
            if state.over:
                table = replace(table, status="over", proof=Proof("a seed", ("BG-A", "BG-B")))
            if number % self.every == 1 % self.every or state.over:
                async for saying in self._format_position(chance, table, state, events, ever, kind):
                    yield saying
            if state.over:
                break
            events = []
            actions.append(chance.choice(legal_actions(state)))
            state, happened = apply(state, actions[-1])
            events += happened
            ever += happened
        async for saying in self._format_puzzle(Course(begin, actions)):
            yield saying

    async def _format_puzzle(self, course: Course) -> AsyncIterator[Saying]:
        """Yield the puzzle that the game gives, if any: before it is answered, and after."""
        problem = find_problem(course, str(self.seed), confirm=False)
        if problem is not None:
            puzzle = Puzzle("2026-11-23", "5ea1", problem, of_bots=not self.seed % 2)
            for chosen in (None, *range(len(problem.choices))):
                asked = Asked(puzzle, chosen, Count(12, 5), Count(9, 1))
                message = PuzzleMessage(Words(self.locale), asked)
                yield Saying("puzzle", await message.lay_out(self.pictures))

    def _found(self, chance: Random) -> Table:
        """Return the lobby of the game to be."""
        players = chance.randint(2, len(NAMES))
        boxes = chance.sample(EXPANSIONS.together, chance.randint(0, len(EXPANSIONS.together)))
        configuration = Configuration(EXPANSIONS).with_expansions(boxes)
        configuration = configuration.with_preset(chance.choice(PRESETS).name)
        for option in chance.sample(configuration.options, 3):
            try:
                chosen = chance.choice(option.values)
                configuration = configuration.with_option(option.name, chosen)
            except Refusal:
                continue
        configuration = configuration.with_option(PURIST.name, self.seed % PURISTS == 0)
        seats = tuple(Seat(n, n + 1, NAMES[n]) for n in range(players))
        return Table(GAME, 1, 2, 1, "lobby", configuration, seats, 0, self.locale, "5ea1" * 16)

    async def _format_lobby(self, chance: Random, lobby: Table) -> AsyncIterator[Saying]:
        words = Words(self.locale)
        present = Presenter(self.pictures, clock=lambda: 0.0)
        for kind in ("lobby", "cancelled", "expired", "paused", "archived"):
            news = Announcement(GAME, 0, kind, (), ())
            yield Saying(kind, await present(lobby, None, news), public=True)
        menus = OptionsMenus(words, lobby, 123456789012345678)
        groups = group_options(lobby.configuration)
        group = chance.choice(list(groups))
        option = chance.choice(groups[group]).name
        yield Saying("options", menus.lay_out(Choosing(group=group)))
        yield Saying("option", menus.lay_out(Choosing(option=option)))
        chosen = lobby.configuration
        busy = lay_out_busy(words, Position(lobby, None), chosen, chosen)
        yield Saying("busy", busy)
        favourites = [
            Favourite(name, 1, chosen, standard=not number, settled=False)
            for number, name in enumerate(str(number) * LONGEST for number in range(MOST))
        ]
        ann = Person(1, "Ann", manages=True)
        menus = replace(menus, favourites=tuple(favourites))
        yield Saying("options with favourites", menus.lay_out(Choosing(option=option)))
        yield Saying("favourites", lay_out_favourites(words, favourites, ann))
        yield Saying("end?", ask_to_end(words, lobby))
        yield Saying("aside?", ask_to_retire(words, lobby, lobby.seats[1]))
        yield Saying("resign?", ask_to_resign(words, GAME, 0))
        async for saying in self._format_panel(Position(lobby, None)):
            yield saying
        guide = Guide(words, lobby.configuration, lobby)
        for topic in topics(lobby.configuration):
            yield Saying(f"rules {topic.name}", guide.lay_out_page(topic.name))
        yield Saying("records", lay_out_text(format_own(words, summarize(RESULTS))))
        leaderboard = LeaderboardMessage(words, BOARD, RESULTS, len(BOARD.ranks))
        yield Saying("leaderboard", await leaderboard.lay_out(self.pictures))
        for lay_out in (lay_out_data, ask_to_delete):
            yield Saying(lay_out.__name__, lay_out(words, Involvement(25, (GAME,), (GAME,))))
        yield Saying(
            "settings", lay_out_settings(words, ServerRow(1, starters="roles"), (), NAMES[1])
        )
        some = tuple(replace(lobby, id=f"k3f9x2{number:02}") for number in range(25))
        yield Saying("games", lay_out_games(words, some, 1))
        yield Saying("game", lay_out_game(words, lobby))
        yield Saying("pause?", ask_to_pause(words, lobby))
        yield Saying("check", lay_out_check(words, FINDINGS))

    async def _format_panel(self, position: Position) -> AsyncIterator[Saying]:
        """Yield the panel with all its groups, the help, and what the help tells of each."""
        host = position.table.host_id
        reader = Reader(Words(self.locale), self.pictures, Memory(position, ()), host)
        asking = Asking(reader.person, 0.0, position)
        for page in ("", *GROUPS, HELP, FORMER):
            panel = Panel(reader, asking, FUNCTIONS, MOVED)
            yield Saying(f"menu {page}", panel.lay_out(page))
            if page in GROUPS:
                yield Saying(f"help {page}", panel.lay_out(page, HELP))
        async with registered() as tree:
            reader.__dict__["tree"] = tree
            yield Saying("commands", Panel(reader, asking, FUNCTIONS, MOVED).lay_out(COMMANDS))

    async def _format_position(
        self,
        chance: Random,
        table: Table,
        state: State,
        events: list[Event],
        ever: list[Event],
        kind: AnnouncementKind,
    ) -> AsyncIterator[Saying]:
        words, position = Words(self.locale), Position(table, state)
        pings = () if position.to_act is None else (position.to_act.user_id,)
        news = Announcement(GAME, table.seq, kind, tuple(events), pings)
        present = Presenter(self.pictures, clock=lambda: 0.0)
        yield Saying(kind, await present(table, state, news), public=True)
        player = state.player
        if player is not None and decides(state, player):
            picker = Picker(GAME, table.seq, player, Viewer.at(table, words), self.pictures)
            goto = Goto(())
            for _ in range(DEPTH):
                question = ask(state, player, goto)
                yield Saying("picker", await picker.lay_out(question))
                goto = chance.choice(list_ways(question) or [Goto(())])
        if table.seq % LOOKS == 1 or state.over:
            reader = Reader(words, self.pictures, Memory(position, tuple(ever)), len(table.seats))
            for what in OVERVIEWS:
                if what != "replay":
                    with suppress(Refusal, UserError):
                        yield Saying(what, await look_at(reader, position, what))
            if position.to_act is not None:
                async for saying in self._format_panel(position):
                    yield saying
                if table.may_hint:
                    known, acts = Memory(position, tuple(ever)), position.to_act.user_id
                    asking = Reader(words, self.pictures, known, acts)
                    yield Saying("hint", await show_hint(asking, position))
                asked = ask_everything(table, position.to_act)
                yield Saying("asked", await present(asked, state, news), public=True)
            looked = await look_back(reader, GAME, LAST)
            yield Saying("turn", await lay_out_turn(reader, looked))
            yield Saying("history", await lay_out_history(reader, GAME, LAST))
            if state.over:
                found = Memory(position, tuple(ever)).analyse()
                yield Saying("analysis", await lay_out_analysis(reader, position, found))
            for page in write_board(words, table, state):
                yield Saying("board in words", page)


def ask_everything(table: Table, absent: Seat) -> Table:
    """Return a table at which all is asked that can be, about a player who is away."""
    last = len(table.seats) - 1
    seats = tuple(
        replace(seat, away_until=1e9, by_bot=seat.number == last > 1) for seat in table.seats
    )
    number, nominee = absent.number, Person(99, NAMES[0])
    asked = (
        Proposal("undo", number, number, until=1e9),
        Proposal("absence", number, nominee=nominee),
        Proposal("seat", number, nominee=nominee),
        Proposal("pause", number, number, until=1e9),
    )
    return replace(table, seats=seats, proposals=asked)


def replace_players(configuration: Configuration, players: int) -> Configuration:
    """Return a configuration for so many players."""
    setup = configuration.setup
    return replace(
        configuration,
        setup=type(setup)(
            players=players,
            expansions=setup.expansions,
            edition=setup.edition,
            options=setup.options,
        ),
    )


def list_ways(question: Question) -> list[Goto]:
    """Return everything that can be pressed in a question to see another."""
    return [
        *(sign.goto for sign in question.signs),
        *(choice.goto for choice in question.choices if not choice.final),
        *(turn.goto for turn in question.rotations),
        *question.submenus.values(),
        *([question.back] if question.back else []),
    ]
