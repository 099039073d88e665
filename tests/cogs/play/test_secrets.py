"""Half tiles that were dealt are nobody else's business (HL-2)."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from bot.games.announcements import Announcement, encode_facts
from bot.games.moves import Move
from bot.games.sealed_bag import Bag
from bot.wording import Words, describe
from cogs.pictures import Pictures
from cogs.play.announcements import Presenter
from cogs.play.overviews import format_board
from cogs.render_pool import Threads
from playground.client.message_view import MessageView
from playground.model import Change, ChangeKind
from playground.routes.request import PendingRequest
from rules import Setup, State, legal_actions, new_game
from rules.expansions.halflings.slot import halves, hand
from rules.geometry import CORNERS
from rules.tiles import load_tiles
from tests.cogs.evening import Evening
from tests.cogs.message_limits import check
from tests.cogs.tables import table_of
from tests.pixels import unpack, unpack_pictures
from tests.sprites import share_sprites

SETUP = Setup(
    players=3,
    expansions=("princess-dragon", "halflings"),
    options={"half-deal": "deal-all", "half-hand": 6},
    bag={"BG-E": 2, "BG-D": 4, "BG-V": 4, "PD-1": 2, "PD-D": 2},
)
HALVES = {tile.id: tile for tile in load_tiles("halflings")}
ID = re.compile(rb"H[12]-\d\d")


def moves(seed: int) -> Iterator[Move]:
    """Yield the moves of a game played by chance, the start first."""
    chance = random.Random(seed)
    state = new_game(SETUP)
    bag = Bag.fill(state.unseen, str(seed))
    move = Move(state, bag, events=list(state.events))
    move.go_on()
    yield move
    while not move.state.over:
        move = Move(move.state, move.bag)
        player = move.state.player
        assert player is not None
        move.decide(player, [chance.choice(legal_actions(move.state))])
        move.go_on()
        yield move


def dealt_otherwise(state: State) -> State:
    """Return the same position as far as all can see: with other half tiles in every hand."""
    other, here = state.copy(), halves(state)
    free = sorted(set(HALVES) - {tile for held in here.hands for tile in held})
    stock = iter(free + [tile for held in reversed(here.hands) for tile in reversed(held)])
    other.store(here, hands=tuple(tuple(next(stock) for _ in held) for held in here.hands))
    if state.turn.tile in HALVES:
        other.turn = replace(state.turn, tile=next(t for t in HALVES if t != state.turn.tile))
    return other


@pytest.mark.parametrize("seed", [1, 5])
async def test_no_public_message_depends_on_what_anybody_holds(seed: int) -> None:
    """With other half tiles in hand every message of a game would be the same, pixel by pixel."""
    present, told = Presenter(Pictures(Threads(share_sprites()))), 0
    for number, move in enumerate(moves(seed)):
        state, table = move.state, table_of(move.state)
        kind = "end" if state.over else "turn"
        news = Announcement(table.id, number, kind, tuple(move.events), (2,))
        seen = await present(table, state, news)
        check(seen)
        otherwise = await present(table, dealt_otherwise(state), news)
        assert unpack_pictures(seen) == unpack_pictures(otherwise)
        board = [*format_board(Words(), table, state)]
        assert board == [*format_board(Words(), table, dealt_otherwise(state))]
        facts = encode_facts(move.events)
        assert not [tile for held in halves(state).hands for tile in held if tile in facts]
        told += kind == "turn" and any(halves(state).hands)
    assert told > 20


@dataclass
class Overheard:
    """All that is said in public, as it goes over the wire and as it is shown."""

    table: Evening
    said: list[bytes]
    pictures: list[bytes]

    async def listen(self, passing: PendingRequest) -> None:
        """Keep a request to a channel, with its files."""
        if passing.path.startswith("/channels/"):
            self.said.append(json.dumps(passing.body.json).encode())
            self.pictures += [upload.data for upload in passing.body.files.values()]

    def look(self, change: Change) -> None:
        """Keep what everybody sees of a message."""
        if change.only_for is None and change.kind in (
            ChangeKind.MESSAGE_CREATED,
            ChangeKind.MESSAGE_UPDATED,
        ):
            seen = self.table.server.client.message(self.table.person("Bo"), change.message_id or 0)
            self.said.append(json.dumps(seen.components).encode())
            self.pictures += [picture.data for picture in seen.pictures]


async def test_no_dealt_hand_is_ever_said_in_public(table: Evening) -> None:
    """In a whole game no request to the channel has the id, the words or the picture of a hand."""
    overheard, hands = Overheard(table, [], []), list[bytes]()
    table.server.rest.before = overheard.listen
    table.server.world.listen(overheard.look)
    message, chance = await table.game("Ada", "Bo", "Cy", setup=SETUP), random.Random(3)
    game = (await table.position()).table.id
    while (before := await table.service.games.position(game)).table.status == "running":
        assert before.state is not None
        assert before.to_act is not None
        name, said = before.to_act.name, len(overheard.said)
        hands += pictures(await table.menu(name, "My game", "Half tiles"))
        hands += await by_chance(table, name, message, chance)
        made = await table.service.games.position(game)
        message, after = await table.told(made.table.seq), made.state
        assert after is not None
        secret = held_words(before.state) & held_words(after)
        for line in overheard.said[said:]:
            assert not ID.search(line)
            assert not [words for words in secret if words in line.decode()]
    assert len(hands) > 20
    assert not set(map(unpack, hands)) & set(map(unpack, overheard.pictures))


async def by_chance(
    table: Evening, name: str, screen: MessageView, chance: random.Random
) -> list[bytes]:
    """Make a move; return the pictures of half tiles seen on the way."""
    hands = list[bytes]()
    while True:
        offered = [b for b in screen.buttons if not b.disabled and b.custom_id[0] in "pcd"]
        ahead = [b for b in offered if b.label not in ("Back", "Other square")]
        pressed = chance.choice(ahead)
        screen = await table.press(name, screen, pressed.custom_id)
        if pressed.custom_id[0] in "cd":
            return hands
        if screen.text.startswith("Draw a tile, or"):
            hands += pictures(screen)


def pictures(message: MessageView) -> list[bytes]:
    """Return the pictures of a message; none if it has none."""
    return [picture.data for picture in message.pictures]


def held_words(state: State) -> set[str]:
    """Return the words for all half tiles in hand, in every turn, but for what lies there."""
    words = Words()
    laid = [describe(words, p.tile, p.rotation) for p in state.board.placements if p.tile.half]
    held = [HALVES[tile] for player in state.players for tile in hand(state, player)]
    told = {describe(words, tile, turn) for tile in held for turn in range(len(CORNERS))}
    return {line for line in told if not any(line in other for other in laid)}
