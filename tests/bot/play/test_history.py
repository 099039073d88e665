"""What is remembered of a game: where it was told, and all of it as a text."""

from functools import partial

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.games.turns import find_turn
from bot.store import Store
from rules import Setup
from rules.notation import BadNotation, read, write
from tests.bot.club import ANN, BO, DRAGONS, Channel, Club, any_of, deliver, first, options

HALVES = Setup(
    expansions=("halflings",),
    bag={"BG-B": 3, "BG-V": 3},
    options={"half-deal": "deal-all", "half-hand": 2},
)


async def play(club: Club, setup: Setup, moves: int = 1000, seed: int = 3) -> str:
    """Play a game, or begin it, and return its id."""
    at, choose = await club.game(setup=setup), any_of(seed)
    for _ in range(moves):
        if at.to_act is None:
            break
        at = await club.act(at, choose(at))
    return at.table.id


async def test_a_game_that_is_over_is_exported_whole(club: Club) -> None:
    """With what opens its seal; it can be read, and written again as it was."""
    game = await play(club, DRAGONS)
    text = await club.service.history.export(game)
    table = await club.service.games.table(game)
    found = read(text)
    assert write(found) == text
    assert found.names == ("Ann", "Bo")
    assert table.proof is not None
    assert (found.seal, found.seed, found.order) == (table.seal, "a seed", table.proof.order)
    assert found.publisher == table.configuration.preset


async def test_a_game_that_goes_on_keeps_its_secrets(club: Club) -> None:
    """Neither seed nor order nor hands, nor what would tell of them."""
    game = await play(club, HALVES, moves=5)
    text = await club.service.history.export(game)
    assert "a seed" not in text
    assert "Order" not in text
    state = (await club.service.games.position(game)).state
    assert state is not None
    laid = {placement.tile.id for placement in state.board.placements}
    hands = {tile for hand in state.rulebook.hands for seat in (0, 1) for tile in hand(state, seat)}
    assert hands - laid
    assert not any(tile in text for tile in hands - laid)
    assert "  0. Ann: deal ?; Bo: deal ?; Ann: deal ?; Bo: deal ?" in text


async def test_what_was_taken_back_is_not_written(club: Club) -> None:
    """Only what stands."""
    at = await club.game()
    once = first(at)
    at = await club.act(at, once)
    await club.service.undo.take_back(at.table.id, ANN.id, club.press())
    at = await club.service.games.position(at.table.id)
    at = await club.act(at, options(at)[-1])
    exported = read(await club.service.history.export(at.table.id))
    assert once not in exported.actions
    assert exported.actions[1] != once


async def test_a_lobby_has_nothing_to_export(club: Club) -> None:
    """It is refused."""
    lobby = await club.lobby()
    with pytest.raises(Refusal) as refused:
        await club.service.history.export(lobby.id)
    assert refused.value.key is RefusalKey.NOT_STARTED


async def test_a_text_is_opened_as_it_was_played(club: Club) -> None:
    """A table with those who played, and the same turns."""
    game = await play(club, DRAGONS)
    memory = club.service.history
    text = await memory.export(game)
    for wanted in (0, 2, 99):
        find = partial(find_turn, wanted=wanted)
        here = await memory.look_back(game, find)
        opened = await memory.open(text)
        there = opened.find_turn(wanted)
        assert there[0].state == here[0].state
        assert there[1] == here[1]
        assert [seat.name for seat in opened.table.seats] == ["Ann", "Bo"]


async def test_a_text_that_is_no_game_is_refused(club: Club) -> None:
    """With its line."""
    with pytest.raises(BadNotation, match="Line 1"):
        await club.service.history.open("1. e4 e5")


async def test_messages_are_known_after_the_end(club: Club) -> None:
    """Each with the number of actions it told, in order."""
    channel = Channel()
    sender, tidier = channel.sender(club), channel.tidier(club)
    at = await club.game()
    for _ in range(3):
        assert await deliver(club, sender)
        at = await club.act(at, first(at))
    await club.service.games.resign(at.table.id, BO.id, club.press())
    assert await deliver(club, sender)
    await tidier.tidy(at.table.id)
    told = await club.service.history.list_messages(at.table.id)
    assert [message.id for _, message in told] == [posted.id for posted in channel.posted]
    assert [number for number, _ in told] == sorted({posted.seq for posted in channel.posted})


async def test_a_log_whose_rules_are_gone_cannot_be_exported(club: Club, store: Store) -> None:
    """It says so instead of writing something else."""
    at = await club.game()
    async with store.write() as change:
        rows = await change.actions(at.table.id)
        last = rows[-1].columns | {"number": len(rows) + 1, "action": '{"do":"take-second-part"}'}
        await change.add_actions([type(rows[-1])(**last)])
    with pytest.raises(Refusal) as refused:
        await club.service.history.export(at.table.id)
    assert refused.value.key is RefusalKey.UNVERIFIABLE
