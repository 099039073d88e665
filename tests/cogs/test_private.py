"""Private messages of a game: never piled up, never two pickers in which one may go on."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import discord
import pytest
from structlog.testing import capture_logs

from cogs.private import MOST, PrivateMessages, Shown
from playground.client.message_view import MessageView
from playground.clock import SystemClock
from playground.routes.faults import FaultKind, Target
from playground.world import TOKEN_SECONDS
from tests.cogs.contexts import GONE
from tests.cogs.evening import Evening, button

ADA, BO, GAME = 1, 2, "k3f9x2ab"


@dataclass
class Removed:
    """Private messages, and which of them were removed, by id."""

    ids: list[int] = field(default_factory=list)

    def shown(self, id: int, *, asked: int | None = None, choosing: bool = False) -> Shown:
        """Return a message that was asked for by its own id, if nothing else is said."""

        async def remove() -> None:
            self.ids.append(id)

        return Shown(id, id if asked is None else asked, choosing, remove)


# -- which takes whose place ----------------------------------------------------------------------


async def test_a_newer_message_takes_the_place_of_an_older() -> None:
    """Of the same person and game alone."""
    private, removed = PrivateMessages(), Removed()
    await private.keep(ADA, GAME, removed.shown(1))
    await private.keep(BO, GAME, removed.shown(2))
    await private.keep(ADA, "another1", removed.shown(3))
    assert removed.ids == []
    await private.keep(ADA, GAME, removed.shown(4))
    assert removed.ids == [1]


async def test_a_picker_stays_while_something_is_looked_up() -> None:
    """It gives way to a newer picker, which takes away what was looked up as well."""
    private, removed = PrivateMessages(), Removed()
    await private.keep(ADA, GAME, removed.shown(1, choosing=True))
    await private.keep(ADA, GAME, removed.shown(2))
    await private.keep(ADA, GAME, removed.shown(3))
    assert removed.ids == [2]
    await private.keep(ADA, GAME, removed.shown(4, choosing=True))
    assert sorted(removed.ids) == [1, 2, 3]


async def test_a_move_that_is_made_ends_the_picker() -> None:
    """The same message says so, and the next one takes its place."""
    private, removed = PrivateMessages(), Removed()
    await private.keep(ADA, GAME, removed.shown(1, choosing=True))
    await private.keep(ADA, GAME, removed.shown(1, asked=2))
    assert removed.ids == []
    assert not private.is_replaced(ADA, GAME, 0)
    await private.keep(ADA, GAME, removed.shown(3))
    assert removed.ids == [1]


async def test_an_answer_is_shown_until_another_takes_its_place() -> None:
    """In its message, or in a newer one."""
    private, removed = PrivateMessages(), Removed()
    assert not private.shows_answer(ADA, GAME, 1)
    await private.keep(ADA, GAME, removed.shown(1))
    assert private.shows_answer(ADA, GAME, 1)
    assert not private.shows_answer(BO, GAME, 1)
    await private.keep(ADA, GAME, removed.shown(1, asked=2))
    assert not private.shows_answer(ADA, GAME, 1)
    assert private.shows_answer(ADA, GAME, 2)
    await private.keep(ADA, GAME, removed.shown(3))
    assert not private.shows_answer(ADA, GAME, 2)


async def test_of_two_that_cross_the_newer_stays() -> None:
    """Whichever was drawn first."""
    private, removed = PrivateMessages(), Removed()
    await private.keep(ADA, GAME, removed.shown(2, choosing=True))
    await private.keep(ADA, GAME, removed.shown(1, choosing=True))
    assert removed.ids == [1]
    assert private.is_replaced(ADA, GAME, 1)


async def test_what_is_pressed_stays_under_the_finger() -> None:
    """Also where it is the older one: a page that is turned."""
    private, removed = PrivateMessages(), Removed()
    await private.keep(ADA, GAME, removed.shown(2))
    await private.keep(ADA, GAME, removed.shown(1, asked=3))
    assert removed.ids == [2]


async def test_a_late_answer_takes_nothing_away_that_was_asked_for_later() -> None:
    """A page that is turned slowly, and *Play* pressed meanwhile."""
    private, removed = PrivateMessages(), Removed()
    await private.keep(ADA, GAME, removed.shown(1, choosing=True))
    await private.keep(ADA, GAME, removed.shown(4, asked=3, choosing=True))
    await private.keep(ADA, GAME, removed.shown(1, asked=2, choosing=True))
    assert removed.ids == [1, 1]
    assert private.is_replaced(ADA, GAME, 1)


async def test_only_so_many_are_remembered() -> None:
    """Those that were shown last; nothing is removed that is forgotten."""
    private, removed = PrivateMessages(), Removed()
    for person in range(MOST + 1):
        await private.keep(person, GAME, removed.shown(person, choosing=True))
    await private.keep(0, GAME, removed.shown(MOST + 7, choosing=True))
    await private.keep(2, GAME, removed.shown(MOST + 8, choosing=True))
    assert removed.ids == [2]


async def test_a_message_that_cannot_be_removed_fails_nothing() -> None:
    """It is noted in the log, without what the bot was trusted with."""
    private, removed = PrivateMessages(), Removed()

    async def refuse() -> None:
        raise discord.NotFound(GONE, {"code": 10015, "message": "Unknown Webhook"})

    await private.keep(ADA, GAME, Shown(1, 1, True, refuse))
    with capture_logs() as logs:
        await private.keep(ADA, GAME, removed.shown(2, choosing=True))
    (line,) = logs
    assert line["message"] == 1
    assert "remove" not in repr(Shown(1, 1, True, refuse))


class Later(SystemClock):
    """The time after the tokens of interactions have run out."""

    def uptime(self) -> float:
        return super().uptime() + TOKEN_SECONDS + 1


# -- on Discord -----------------------------------------------------------------------------------


def private(table: Evening, name: str) -> list[MessageView]:
    """Return the messages that only this person sees."""
    seen = table.server.client.messages(table.channel, table.person(name))
    return [message for message in seen if message.ephemeral]


async def until(table: Evening, condition: Callable[[], bool]) -> None:
    """Wait for something that follows the answer."""
    await table.server.client.wait_until(condition)


async def test_play_again_and_again_leaves_one_picker(table: Evening) -> None:
    """The newest, with what it was last asked."""
    turn = await table.game("Ada", "Bo")
    name = await table.to_act()
    for _ in range(3):
        picker = await table.click(name, turn, "Play")
        await until(table, lambda: len(private(table, name)) == 1)
        (only,) = private(table, name)
        assert only.id == picker.id
    preview = await table.click(name, picker, "A")
    assert [message.id for message in private(table, name)] == [preview.id] == [picker.id]


async def test_play_pressed_while_the_picker_is_turned_leaves_the_newer(table: Evening) -> None:
    """The older is shown once more, late, before it can be removed."""
    turn = await table.game("Ada", "Bo")
    name = await table.to_act()
    older = await table.click(name, turn, "Play")
    faults = table.server.faults
    faults.deal_next(FaultKind.DONE_THEN_HANG, target=Target("PATCH", "/webhooks/*"), seconds=0.5)
    faults.deal_next(FaultKind.HANG, target=Target("DELETE", "/webhooks/*"), seconds=1)
    turning = asyncio.create_task(table.press(name, older, button(older, "A")))
    await until(table, lambda: faults.dealt[FaultKind.DONE_THEN_HANG] == 1)
    newer = await table.click(name, turn, "Play")
    await turning
    await asyncio.wait(table.client.answers)
    assert [message.id for message in private(table, name)] == [newer.id]


async def test_a_whole_evening_leaves_one_private_message_each(table: Evening) -> None:
    """The opened table, pickers, *Done*, overviews and refusals take each other's place."""
    turn = await table.game("Ada", "Bo")
    for count in range(3, 9):
        name = await table.to_act()
        other = "Ada" if name == "Bo" else "Bo"
        await table.click(other, turn, "Play")
        await table.click(name, turn, "Scores")
        await table.click(name, turn, "Play")
        await table.click(name, turn, "Territory")
        picker = next(m for m in reversed(private(table, name)) if m.selects)
        for _ in range(2):
            assert len(private(table, name)) <= 2
        screen = await table.click(name, picker, "A")
        done = await table.click(name, screen, "No meeple")
        assert done.text.startswith("Done")
        await until(table, lambda name=name: len(private(table, name)) == 1)
        await until(table, lambda other=other: len(private(table, other)) == 1)
        turn = await table.news(count)


async def test_one_may_look_something_up_while_choosing(table: Evening) -> None:
    """The picker stays as it is, and what is looked up takes the place of what was."""
    turn = await table.game("Ada", "Bo")
    name = await table.to_act()
    picker = await table.click(name, turn, "Play")
    for label in ("Scores", "Territory", "Tiles left", "More"):
        seen = await table.click(name, turn, label)
        await until(table, lambda: len(private(table, name)) == 2)
        assert {message.id for message in private(table, name)} == {picker.id, seen.id}
    assert (await table.click(name, picker, "A")).id == picker.id


async def test_after_fifteen_minutes_the_older_picker_says_where_to_go_on(table: Evening) -> None:
    """Discord does not let it be removed any more; a press tells, and takes its buttons."""
    turn = await table.game("Ada", "Bo")
    name = await table.to_act()
    older = await table.click(name, turn, "Play")
    table.server.world.clock = Later()
    newer = await table.click(name, turn, "Play")
    assert {message.id for message in private(table, name)} == {older.id, newer.id}
    count = (await table.position()).table.seq
    told = await table.click(name, older, "A")
    assert told.id == older.id
    assert told.text.startswith("You’ve opened this again since.")
    assert not told.buttons
    assert not told.selects
    assert (await table.position()).table.seq == count
    preview = await table.click(name, newer, "A")
    assert (await table.click(name, preview, "No meeple")).text.startswith("Done")


async def test_a_picker_of_before_a_restart_goes_on(table: Evening) -> None:
    """Nothing is known of it, so it is the one; *Play* then takes its place again."""
    turn = await table.game("Ada", "Bo")
    name = await table.to_act()
    picker = await table.click(name, turn, "Play")
    table.client.private = PrivateMessages()
    preview = await table.click(name, picker, "A")
    assert preview.id == picker.id
    again = await table.click(name, turn, "Play")
    await until(table, lambda: [m.id for m in private(table, name)] == [again.id])


async def test_the_board_in_words_is_removed_as_a_whole(table: Evening) -> None:
    """However many messages it takes."""
    await table.game("Ada", "Bo")
    await table.slash("Ada", "game board", text=True)
    await until(table, lambda: len(private(table, "Ada")) == 1)
    shown = await table.open("Ada", "scores")
    await until(table, lambda: [m.id for m in private(table, "Ada")] == [shown.id])


@pytest.mark.parametrize("command", ["game board", "game menu", "game help"])
async def test_commands_reuse_the_private_message_too(table: Evening, command: str) -> None:
    """Asked again and again, there is one answer."""
    await table.game("Ada", "Bo")
    for _ in range(2):
        shown = await table.slash("Cy", command)
        await until(table, lambda shown=shown: [m.id for m in private(table, "Cy")] == [shown.id])
