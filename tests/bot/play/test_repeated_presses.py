"""Presses that arrive twice, as Discord's may: what they do is done once, and answered twice."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.games.calendar import DAY
from bot.games.table import IDLE_SECONDS, Person, Position
from bot.play.absence_vote import LONG
from bot.play.moderation import Place
from bot.service import Service
from rules import Setup
from tests.bot.club import ANN, BO, CHANNEL, CYD, Club, first

EVE = Person(200, "Eve")
MANAGER = replace(CYD, moderates=True, manages=True, guild_id=1)
HERE, ELSEWHERE = Place(1, CHANNEL), Place(1, CHANNEL + 1)

Scene = Callable[[Club, Position], Awaitable[None]]
Press = Callable[[Service, Position, float, str], Awaitable[object]]
"""What is pressed in a game that was at a position, at a time, by an interaction."""


async def nothing(club: Club, at: Position) -> None:
    """Leave the game as it is: Ann has waited for long."""


async def offer_seat(club: Club, at: Position) -> None:
    """Let Ann offer her seat to Eve."""
    await club.service.absence_votes.substitute(at.table.id, ANN.id, EVE, ANN.id, club.press())


async def ask_about_ann(club: Club, at: Position) -> None:
    """Let Bo ask what is to be done about Ann."""
    await club.service.absence_votes.ask(at.table.id, None, BO.id, club.press())


async def wish_pause(club: Club, at: Position) -> None:
    """Let Bo wish that the game pauses, with which Ann agrees."""
    pauses, game = club.service.pauses, at.table.id
    await pauses.ask(game, BO.id, club.clock.now + DAY, club.press())
    await pauses.answer(game, at.table.seq, 1, ANN.id, agrees=True, interaction_id=club.press())


async def play_on(club: Club, at: Position) -> None:
    """Let Ann and Bo play, so that Ann must ask before anything is undone."""
    for _ in range(4):
        at = await club.act(at, first(at))


async def fall_asleep(club: Club, at: Position) -> None:
    """Let nobody play for so long that the game is archived."""
    club.clock.now += 2 * IDLE_SECONDS
    await club.service.archive.archive_idle()


PRESSES: dict[str, tuple[Scene, Press]] = {
    "asks what is done about a player": (
        nothing,
        lambda service, at, now, press: service.absence_votes.ask(at.table.id, None, BO.id, press),
    ),
    "answers what is done about a player": (
        ask_about_ann,
        lambda service, at, now, press: service.absence_votes.choose(
            at.table.id, at.table.seq, 0, BO.id, "wait", press
        ),
    ),
    "offers a seat": (
        nothing,
        lambda service, at, now, press: service.absence_votes.substitute(
            at.table.id, ANN.id, EVE, ANN.id, press
        ),
    ),
    "takes a seat": (
        offer_seat,
        lambda service, at, now, press: service.seat_offers.answer(
            at.table.id, 0, EVE, takes=True, interaction_id=press
        ),
    ),
    "declines a seat": (
        offer_seat,
        lambda service, at, now, press: service.seat_offers.answer(
            at.table.id, 0, EVE, takes=False, interaction_id=press
        ),
    ),
    "leaves the own seat to the bot": (
        nothing,
        lambda service, at, now, press: service.seat_offers.leave_to_bot(at.table.id, BO.id, press),
    ),
    "leaves the own turn to the bot": (
        nothing,
        lambda service, at, now, press: service.seat_offers.leave_to_bot(
            at.table.id, ANN.id, press
        ),
    ),
    "goes on leave": (
        nothing,
        lambda service, at, now, press: service.leaves.begin(at.table.id, BO.id, now + DAY, press),
    ),
    "wishes a pause": (
        nothing,
        lambda service, at, now, press: service.pauses.ask(at.table.id, BO.id, now + DAY, press),
    ),
    "agrees to a pause": (
        wish_pause,
        lambda service, at, now, press: service.pauses.answer(
            at.table.id, at.table.seq, 1, CYD.id, agrees=True, interaction_id=press
        ),
    ),
    "refuses a pause": (
        wish_pause,
        lambda service, at, now, press: service.pauses.answer(
            at.table.id, at.table.seq, 1, CYD.id, agrees=False, interaction_id=press
        ),
    ),
    "pauses as a manager": (
        nothing,
        lambda service, at, now, press: service.pauses.impose(
            at.table.id, MANAGER, now + DAY, press
        ),
    ),
    "nudges": (
        nothing,
        lambda service, at, now, press: service.pending_turns.nudge(at.table.id, BO.id, press),
    ),
    "wishes to undo": (
        play_on,
        lambda service, at, now, press: service.undo.take_back(at.table.id, ANN.id, press),
    ),
    "resigns": (
        nothing,
        lambda service, at, now, press: service.games.resign(at.table.id, ANN.id, press),
    ),
    "retires a seat": (
        nothing,
        lambda service, at, now, press: service.moderation.retire(
            at.table.id, BO.id, MANAGER, press
        ),
    ),
    "moves the game": (
        nothing,
        lambda service, at, now, press: service.moderation.move(at.table.id, ELSEWHERE, ANN, press),
    ),
    "ends the game": (
        nothing,
        lambda service, at, now, press: service.moderation.end(at.table.id, ANN, press),
    ),
    "wakes the game": (
        fall_asleep,
        lambda service, at, now, press: service.archive.resume(at.table.id, HERE, ANN, press),
    ),
}


@pytest.mark.parametrize("what", PRESSES)
async def test_a_press_that_comes_twice_is_done_once(club: Club, what: str) -> None:
    """It is not refused then, nor is anything said or stored anew, also after a restart."""
    prepare, press = PRESSES[what]
    at = await club.game((ANN, BO, CYD), setup=Setup(), clock=DAY)
    club.clock.now += 2 * LONG
    await prepare(club, at)
    now = club.clock.now
    before = await see(club, at)
    await press(club.service, at, now, "twice")
    after = await see(club, at)
    assert after != before
    again = Club(club.store)
    again.clock.now = now
    for each in (club, again):
        await press(each.service, at, now, "twice")
        assert await see(each, at) == after


async def see(club: Club, at: Position) -> tuple[object, ...]:
    """Return how a game stands, what was said of it, and the leaves of its players."""
    game = at.table.id
    async with club.store.read() as reading:
        leaves = [await reading.leaves(game, seat.user_id) for seat in at.table.seats]
        actions = await reading.actions(game)
    return await club.service.games.visit(game), await club.rows(game), leaves, actions
