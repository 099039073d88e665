"""Everything that is said in games played by chance, read for secrets before each game is over.

`python -m tests.cogs.secrets GAMES [SEED]` plays so many games, each with other expansions, options
and people, and reads what is posted, what a random person sees of each position, and the log. The
pictures of one position in `DRAWN` are drawn, so that their words are read.
"""

import argparse
import asyncio
import io
import json
import logging
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import structlog
from msgspec.structs import replace

from bot.games.refusals import Refusal
from bot.games.table import MessageRef, Person, Position
from bot.outbox import Sender, Sent
from bot.process.log import configure_log
from bot.store import Store
from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.interaction import UserError
from cogs.layout import Layout
from cogs.names import list_names
from cogs.pictures import Pictures
from cogs.play.announcements import Presenter
from cogs.play.history import lay_out_verification
from cogs.play.overviews import OVERVIEWS, write_board
from cogs.play.picker.ask import ask
from cogs.play.picker.message import Picker
from cogs.play.picker.plan import decides
from cogs.render_pool import Threads
from rendering.sprites import Sprites
from rendering.views import Picture
from rules import Setup, State, legal_actions, new_game
from rules.expansions.halflings.slot import halves
from rules.tiles import DATA, load_tiles, read_tiles
from tests.bot.club import Club
from tests.cogs.contexts import Told, context
from tests.cogs.play.picker.screens import gotos
from tests.sprites import share_sprites
from tests.strategies import setups

DRAWN = 200
"""The pictures of one in so many positions are drawn."""
TILES = (4, 16)
"""Tiles in the bag, at least and at most: games are cut short to have more of them."""
STRANGER = Person(99, "Zoe")
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
HALVES = {tile.id: tile for tile in load_tiles("halflings")}
TILE = re.compile(
    "|".join(sorted(tile.id for path in DATA.glob("*.toml") for tile in read_tiles(path)))
)
HASH = re.compile(r"\b[0-9a-f]{64}\b")
NOT_DRAWN = Picture(b"", "…", 1, 1)


class FewPictures(Pictures):
    """Draws few of the pictures it is asked for."""

    drawn = False

    async def draw(self, drawing: Callable[[Sprites], Any]) -> Any:
        """Return a picture, an empty one unless this position's are drawn."""
        return await super().draw(drawing) if self.drawn else NOT_DRAWN


@dataclass
class Posted:
    """A channel that keeps what is posted."""

    layouts: list[Layout] = field(default_factory=list)

    async def send(self, _channel: int, layout: Layout, *_about: object) -> Sent:
        """Keep a message."""
        self.layouts.append(layout)
        return Sent(len(self.layouts))

    async def show_anew(self, message: MessageRef, layout: Layout, _nonce: str) -> Sent:
        """Keep what a message shows instead."""
        self.layouts.append(layout)
        return Sent(message.id)

    def lacks(self, *_about: object) -> bool:
        """Have every permission."""
        return False

    async def find(self, *_where: object) -> None:
        """Find nothing."""

    async def retire(self, *_where: object) -> None:
        """Leave messages alone."""

    async def delete(self, *_where: object) -> None:
        """Leave messages alone."""


def words_of(layout: Layout) -> str:
    """Return all that is said in a message: texts, labels, ids, and what pictures show."""
    told = json.dumps(layout.view().to_components(), ensure_ascii=False)
    pictures = (layout.picture, layout.sheet)
    return "\n".join([told, *(picture.alt for picture in pictures if picture is not None)])


def dealt_otherwise(state: State, but: int | None = None) -> State:
    """Return the position with other half tiles in every hand, except that of one player."""
    here = halves(state)
    held = {tile for hand in here.hands for tile in hand}
    free = sorted(set(HALVES) - held)
    changed = [player for player in state.players if player != but]
    stock = iter(free + [tile for player in reversed(changed) for tile in here.hands[player]])
    other = state.copy()
    hands = tuple(
        tuple(next(stock) for _ in hand) if player in changed else hand
        for player, hand in enumerate(here.hands)
    )
    other.store(here, hands=hands)
    if state.turn.tile in HALVES and state.player != but:
        other.turn = replace(state.turn, tile=next(t for t in HALVES if t != state.turn.tile))
    return other


class Game:
    """A game being played, and all that is said of it."""

    def __init__(self, club: Club, chance: random.Random, seed: str) -> None:
        self._club, self._chance, self._seed = club, chance, seed
        self._pictures = FewPictures(Threads(share_sprites()))
        self._channel = Posted()
        presenter = Presenter(self._pictures)
        self._sender: Any = Sender(
            club.store, presenter, self._channel, club.registry, repair=club.service.games.repair
        )
        self.read = 0
        """Messages that were read."""

    async def play(self, setup: Setup, channel: int) -> None:
        """Play to the end, reading everything before it."""
        people = [Person(100 + n, name) for n, name in enumerate(NAMES[: setup.players])]
        position = await self._club.game(people, setup=setup, channel=channel)
        while position.state is not None and not position.state.over:
            self._pictures.drawn = not self._chance.randrange(DRAWN)
            await self._read_public(position)
            await self._read_private(position, self._chance.choice([*people, STRANGER]))
            await self._read_picker(position)
            action = self._chance.choice(legal_actions(position.state))
            position = await self._club.act(position, action)
        await self._sender.deliver(position.table.id)
        table = (await self._club.service.games.position(position.table.id)).table
        opened = lay_out_verification(
            Words(), table, await self._club.service.history.verify(table.id)
        )
        assert self._seed in words_of(opened), "what is read here would be found"

    async def _read_public(self, position: Position) -> None:
        """Read what is posted of a position, and that it says nothing of any hand."""
        self._channel.layouts.clear()
        await self._sender.deliver(position.table.id)
        for layout in self._channel.layouts:
            self._check(words_of(layout), position)

    async def _read_private(self, position: Position, person: Person) -> None:
        """Read something that a person may look at: of hands their own only."""
        what = self._chance.choice([*OVERVIEWS, "words"])
        if what == "replay":
            return
        state, seat = position.state, position.table.seat_of(person.id)
        assert state is not None
        told = await self._look(what, position, person)
        self._check(told, position)
        if has_hands(state):
            other = dealt_otherwise(state, seat.number if seat else None)
            assert told == await self._look(what, Position(position.table, other), person)

    async def _look(self, what: str, position: Position, person: Person) -> str:
        table, state = position.table, position.state
        if what == "words":
            assert state is not None
            return "\n".join(map(words_of, write_board(Words(), table, state)))
        asked = context(Told())
        asked.interaction.user.id = person.id
        asked.pictures, asked.service = self._pictures, self._club.service
        try:
            return words_of(await OVERVIEWS[what](asked, position))
        except (Refusal, UserError) as refusal:
            return f"{refusal.key} {refusal.values}"

    async def _read_picker(self, position: Position) -> None:
        """Read a screen of the picker; it says nothing of other hands than one's own."""
        state = position.state
        assert state is not None
        player = state.player
        if player is None or not decides(state, player):
            return
        question = ask(state, player, Goto(()))
        goto = self._chance.choice([Goto(()), *gotos(question)])
        told = await self._pick(position, player, goto)
        self._check(told, position)
        if has_hands(state):
            other = Position(position.table, dealt_otherwise(state, player))
            assert told == await self._pick(other, player, goto)

    async def _pick(self, position: Position, player: int, goto: Goto) -> str:
        table, state = position.table, position.state
        assert state is not None
        viewer = Viewer(Words(), list_names(table))
        picker = Picker(table.id, table.seq, player, viewer, self._pictures)
        return words_of(await picker.lay_out(ask(state, player, goto)))

    def _check(self, told: str, position: Position) -> None:
        """Fail if there is a seed or a tile's id in what is told."""
        self.read += 1
        assert self._seed not in told
        assert not TILE.search(told), told
        assert set(HASH.findall(told)) <= {position.table.seal}
        assert position.table.proof is None
        assert self._seed not in repr(position)


def has_hands(state: State) -> bool:
    """Whether somebody has half tiles that others must not see."""
    return "halflings" in state.rulebook.setup.expansions and any(halves(state).hands)


def cut_short(setup: Setup, chance: random.Random) -> Setup:
    """Return a setup with few tiles in the bag."""
    tiles = sorted(new_game(setup).bag.items())
    every = [tile for tile, count in tiles for _ in range(count) if tile not in HALVES]
    kept = chance.sample(every, min(len(every), chance.randint(*TILES)))
    return replace(setup, bag={tile: kept.count(tile) for tile in set(kept)})


@contextmanager
def overheard() -> Iterator[io.StringIO]:
    """Log everything to memory for a while."""
    root, usual = logging.getLogger(), sys.stderr
    handlers, level = root.handlers, root.level
    sys.stderr = heard = io.StringIO()
    try:
        configure_log("debug")
        yield heard
    finally:
        sys.stderr, root.handlers = usual, handlers
        root.setLevel(level)
        structlog.reset_defaults()


async def play_games(games: int, seed: int, folder: Path) -> int:
    """Play games one after the other; return how many messages were read."""
    read = 0
    async with await Store.open(folder / "games.sqlite3") as store:
        for number in range(games):
            chance = random.Random(f"{seed}-{number}")
            rules = setups(seed + number)
            setup = cut_short(rules[(7 * number - 1) % len(rules)], chance)
            secret = f"{chance.getrandbits(256):064x}"
            with overheard() as heard:
                game = Game(Club(store, secret), chance, secret)
                with suppress(Refusal):
                    await game.play(setup, 10 + number)
            assert secret not in heard.getvalue()
            assert not TILE.search(heard.getvalue())
            read += game.read
    return read


def main() -> None:
    """Play as many games as asked for and say how much was read."""
    parser = argparse.ArgumentParser(prog="python -m tests.cogs.secrets", description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    asked = parser.parse_args()
    begun = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        read = asyncio.run(play_games(asked.games, asked.seed, Path(folder)))
    seconds = round(perf_counter() - begun)
    sys.stdout.write(f"games={asked.games} messages={read} secrets=0 seconds={seconds}\n")


if __name__ == "__main__":
    main()
