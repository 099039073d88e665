"""The public messages: facts of the outbox and the newest position turned into a sheet."""

from collections.abc import Iterable, Iterator

from discord.utils import escape_markdown

from bot.games.announcements import Announcement
from bot.games.table import Position, Seat, Table
from bot.wording import Labels, Words
from bot.wording.expansions.princess_dragon import direction
from cogs import halves, ids
from cogs.lobby import lobby_sheet
from cogs.paths import Goto
from cogs.people import mention, plain_names, shown_names
from cogs.pictures import Pictures, Viewer
from cogs.scores import breakdown, score_table, standing
from cogs.sheets import Button, Menu, Sheet, Style, in_rows, said
from cogs.story import told
from rules import State, legal_actions
from rules.actions import Action
from rules.expansions.halflings.hands import PickHalf
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.tiles import Tile

INFO = ("scores", "tiles", "fields", "help")
"""What anybody may look at during a game."""
INFO_AT_THE_END = ("scores", "fields", "replay", "help")
ARROWS = {"north": "⬆️", "east": "➡️", "south": "⬇️", "west": "⬅️"}


class Presenter:
    """Presents announcements, in the language of the table."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def __call__(
        self, table: Table, state: State | None, announcement: Announcement
    ) -> Sheet:
        """Return the message that says this."""
        words = Words(table.locale)
        if announcement.kind == "lobby":
            return lobby_sheet(words, table)
        if state is None or announcement.kind in ("cancelled", "expired", "paused"):
            return said(words(f"news.{announcement.kind}"))
        news = _News(words, table, state, announcement)
        viewer = Viewer(words, plain_names(table))
        if announcement.kind == "end" or state.over:
            picture = await self._pictures.final(state, viewer, score_table(words, state))
            return Sheet(
                above=news.story(),
                picture=picture,
                below=news.results(),
                rows=(info_buttons(words, table.id, announcement.number, INFO_AT_THE_END),),
            )
        if state.agenda[0].kind == "dragon-move":
            return Sheet(
                above=news.story(),
                picture=await self._pictures.dragon(state, viewer, announcement.events),
                below=news.summons(),
                rows=(news.arrows(), news.about()),
                seat=state.player,
            )
        if state.agenda[0].kind == "draft":
            letters = halves.open_ones(state)
            tiles = [state.tile(tile) for tile in letters]
            return Sheet(
                above=news.story(),
                picture=await self._pictures.half_tiles(tiles, letters, words),
                below=news.summons(),
                rows=(*in_rows(news.letters()), news.about()),
                menu=news.half_tiles(),
                seat=state.player,
            )
        tile = drawn(state)
        return Sheet(
            above=news.story(),
            picture=await self._pictures.board(state, viewer),
            below=news.summons(),
            thumbnail=await self._pictures.hand(tile, words) if tile else None,
            rows=in_rows((news.play(), *news.about())),
            seat=state.player,
        )


def drawn(state: State) -> Tile | None:
    """Return the tile in hand that all have seen: a half tile was nobody's business so far."""
    tile = state.tile(state.turn.tile) if state.turn.tile else None
    return None if tile is None or tile.half else tile


class _News:
    """The words of a public message about a running game."""

    def __init__(
        self, words: Words, table: Table, state: State, announcement: Announcement
    ) -> None:
        self._words = words
        self._table = table
        self._state = state
        self._announcement = announcement

    def story(self) -> str:
        """Tell what happened since the last message."""
        events = self._announcement.events
        return told(self._words, self._table, self._state, events, list(self._beginning()))

    def _beginning(self) -> Iterator[str]:
        if halves.opens_the_game(self._state, self._announcement.events):
            players = self._words.list(shown_names(self._table))
            yield self._words("news.started", players=players)
            yield self._words("news.seal", seal=self._table.seal)

    def summons(self) -> str:
        """Say whose decision it is, and how everybody stands."""
        words, state = self._words, self._state
        seat = Position(self._table, state).to_act
        assert seat is not None
        kind = halves.named(state.agenda[0])
        if kind == "place-tile" and drawn(state) is None:
            kind = "place-half"
        names = shown_names(self._table)
        lines = [f"**{words(f'turn.{kind}', player=self._called(seat))}**"]
        if kind != "draft":
            lines.append(standing(words, self._table, state))
        lines += halves.holdings(words, state, names)
        if kind == "dragon-move":
            lines.append(words.n("turn.steps-left", state.agenda[0].data[0]))
        elif kind != "draft":
            lines += halves.left(words, state)
        return "\n".join(lines)

    def _called(self, seat: Seat) -> str:
        pinged = seat.user_id in self._announcement.pings
        return mention(seat.user_id) if pinged else escape_markdown(seat.name)

    def play(self) -> Button:
        """Return the button that opens the picker."""
        to = ids.show(self._table.id, self._announcement.number, Goto(()))
        return Button(to, self._words("button.play"), Style.success)

    def arrows(self) -> tuple[Button, ...]:
        """Return a button for each way the dragon may go."""
        labels = Labels(self._words, plain_names(self._table))
        return tuple(
            Button(
                ids.public(self._table.id, self._announcement.number, index),
                labels.of(self._state, action),
                Style.primary,
                _arrow(self._state, action),
            )
            for index, action in enumerate(legal_actions(self._state))
        )

    def letters(self) -> tuple[Button, ...]:
        """Return a button for each half tile that can be picked."""
        letters = halves.open_ones(self._state)
        return tuple(
            Button(ids.public(*self._at, index), letters[action.tile], Style.primary)
            for index, action in self._picks()
        )

    def half_tiles(self) -> Menu:
        """Return the half tiles that can be picked, in words."""
        letters = halves.open_ones(self._state)
        labels = Labels(self._words, plain_names(self._table))
        lines = [
            (
                str(index),
                self._words(
                    "picker.marked",
                    label=letters[action.tile],
                    choice=labels.of(self._state, action),
                ),
                "",
            )
            for index, action in self._picks()
        ]
        return Menu(ids.public(*self._at, None), self._words("picker.select"), lines)

    def _picks(self) -> Iterator[tuple[int, PickHalf]]:
        for index, action in enumerate(legal_actions(self._state)):
            if isinstance(action, PickHalf):
                yield index, action

    def about(self) -> tuple[Button, ...]:
        """Return the buttons anybody may press; few in a draft, whose letters take the room."""
        shown: tuple[str, ...] = ("hand", *INFO) if halves.in_play(self._state) else INFO
        if self._state.agenda[0].kind == "draft":
            shown = ("hand", "help")
        return info_buttons(self._words, *self._at, shown)

    @property
    def _at(self) -> tuple[str, int]:
        """The game and the number of actions logged, as buttons carry them."""
        return self._table.id, self._announcement.number

    def results(self) -> str:
        """Say where every point came from, and what the bag was sealed with."""
        words, proof = self._words, self._table.proof
        lines = [breakdown(words, self._table, self._state), *halves.unearthed(words, self._state)]
        if proof is not None:
            lines.append(words("news.proof", seal=self._table.seal, seed=proof.seed))
        return "\n".join(lines)


def _arrow(state: State, action: Action) -> str | None:
    return ARROWS[direction(state, action)] if isinstance(action, MoveDragon) else None


def info_buttons(
    words: Words, game: str, seq: int, shown: Iterable[str] = INFO
) -> tuple[Button, ...]:
    """Return buttons that show something in private to anybody."""
    return tuple(Button(ids.info(game, seq, what), words(f"button.{what}")) for what in shown)
