"""The message of a leaderboard: the picture, the reader's rank, and the best results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bot.records.rating import PROVISIONAL
from bot.records.ratings import Leaderboard, is_provisional, read_rating
from bot.records.summary import find_bests
from bot.store import RankRow, ResultRow
from bot.wording import AltTexts, Words
from cogs.custom_ids import CustomId
from cogs.layout import Layout, Menu
from cogs.pictures import Pictures
from cogs.records.text import format_bests, name_family
from rendering import views
from rendering.leaderboard import Leaderboard as Shown
from rendering.leaderboard import Rank

MOST_FAMILIES = 25
"""The most lines of a select."""

FAMILY = CustomId("ranks:-:0")
"""Show the leaderboard of a family of games, the value chosen."""


@dataclass(frozen=True, slots=True)
class LeaderboardMessage:
    """A leaderboard for one `reader`, by user id; `results` are all those of its games."""

    words: Words
    board: Leaderboard
    results: Sequence[ResultRow]
    reader: int

    async def lay_out(self, pictures: Pictures) -> Layout:
        """Return the message; ValueError if nobody is ranked."""
        words = self.words
        draw = partial(views.leaderboard, self._show(), AltTexts(words))
        title = words("leaderboard", family=name_family(words, self.board.family))
        return Layout(
            above=f"## {title}",
            picture=await pictures.draw(draw),
            below="\n".join(self._format()),
            menus=self._list_families(),
        )

    def _show(self) -> Shown:
        words = self.words
        heads = (
            words("leaderboard.head.games"),
            words("leaderboard.head.wins"),
            words("leaderboard.head.rating"),
        )
        return Shown(tuple(map(self._show_rank, self.board.ranks)), heads, PROVISIONAL)

    def _show_rank(self, rank: RankRow) -> Rank:
        return Rank(
            name=rank.name,
            games=rank.games,
            wins=rank.wins,
            rating=read_rating(rank).shown,
            rated=rank.rated,
            settled=not is_provisional(rank),
            own=rank.user_id == self.reader,
        )

    def _format(self) -> Iterator[str]:
        """Yield what the picture does not show."""
        names = {rank.user_id: rank.name for rank in self.board.ranks}
        players = [*names]
        if self.reader in players[views.LINES :]:
            place = players.index(self.reader) + 1
            yield self.words("leaderboard.own", place=place, players=len(players))
        yield from format_bests(self.words, find_bests(self.results), names)
        yield f"-# {self.words.n('leaderboard.needed', PROVISIONAL)}"

    def _list_families(self) -> tuple[Menu, ...]:
        """Return the select of other families, if there are any."""
        families = self.board.families[:MOST_FAMILIES]
        if len(families) < 2:
            return ()
        lines = tuple((family, name_family(self.words, family), "") for family in families)
        placeholder = self.words("leaderboard.choose")
        return (Menu(FAMILY(), placeholder, lines, (self.board.family,)),)
