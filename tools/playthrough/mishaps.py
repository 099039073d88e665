"""What goes wrong on purpose: the bot is ended, a rate limit is hit, people press wrong things.

Each mishap takes the place of a press: it makes the press, with something before, after or within
it, and returns what became of it.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from playground.asked import Asked
from playground.desk import Desk
from playground.rest import ConnectionDroppedError, Passing
from playground.seen import SeenMessage
from playground.server import LocalDiscord
from tools.playthrough.bot_process import BotProcess
from tools.playthrough.faults import FaultError, Findings
from tools.playthrough.records import Records
from tools.playthrough.robot import Offer, Robot, offers
from tools.playthrough.room import PATIENCE, Room, asks_for_step, asks_for_turn, verb


@dataclass(frozen=True, slots=True)
class Scene:
    """Where and with whom mishaps happen."""

    server: LocalDiscord
    room: Room
    bot: BotProcess
    records: Records
    findings: Findings

    @property
    def desk(self) -> Desk:
        """Where the people sit."""
        return self.room.desk


@dataclass(frozen=True, slots=True)
class Moment:
    """A robot is about to press *offer* on *screen*; *number* public messages have appeared."""

    number: int
    robot: Robot
    screen: SeenMessage
    offer: Offer
    in_walk: bool

    async def press(self) -> Asked:
        """Press it, and wait for what is to be seen."""
        asked = await self.robot.press(self.screen, self.offer)
        await asked.settled(PATIENCE)
        return asked


# -- the bot is ended --------------------------------------------------------------------------


async def end_between_presses(scene: Scene, moment: Moment) -> Asked:
    """End the bot while nobody is pressing anything."""
    await scene.bot.kill()
    await scene.bot.restart()
    return await moment.press()


async def end_before_sending(scene: Scene, moment: Moment) -> Asked:
    """End the bot when it has made the move and is about to tell it."""
    return await _end_in_request(scene, moment, stored=False)


async def end_after_sending(scene: Scene, moment: Moment) -> Asked:
    """End the bot when the message is in the channel and the bot does not know it yet."""
    return await _end_in_request(scene, moment, stored=True)


async def _end_in_request(scene: Scene, moment: Moment, *, stored: bool) -> Asked:
    moves = scene.records.moves()
    async with _held(scene.server, stored=stored) as caught:
        asked = await moment.press()
        await asyncio.wait_for(caught.wait(), PATIENCE)
        await scene.bot.kill()
    scene.findings.demand(scene.records.moves() == moves + 1, "A move that was made is lost.")
    said = len(scene.room.posted) - moment.number
    scene.findings.demand(said == stored, "The bot was not ended where it should have been.")
    await scene.bot.restart()
    return asked


@asynccontextmanager
async def _held(server: LocalDiscord, *, stored: bool) -> AsyncIterator[asyncio.Event]:
    """Hold the next new message, and cut its connection at the end; the event tells it is held."""
    caught, over = asyncio.Event(), asyncio.Event()

    async def hold(passing: Passing) -> None:
        if _is_new_message(passing):
            caught.set()
            await over.wait()
            raise ConnectionDroppedError

    if stored:
        server.rest.after = hold
    else:
        server.rest.before = hold
    try:
        yield caught
    finally:
        server.rest.before = server.rest.after = None
        over.set()


def _is_new_message(passing: Passing) -> bool:
    return passing.method == "POST" and passing.path.endswith("/messages")


# -- too many messages -------------------------------------------------------------------------


async def exhaust_limit(scene: Scene, moment: Moment) -> Asked:
    """Let the next message run into a rate limit: it must be sent again in time."""
    limits, world = scene.server.rest.limits, scene.server.world
    refused = limits.refused
    limits.enabled = True

    async def use_up(passing: Passing) -> None:
        if not _is_new_message(passing):
            return
        if limits.refused == refused:
            limits.take_message(world.clock, scene.room.channel.id)
        else:
            limits.enabled = False

    scene.server.rest.before = use_up
    try:
        asked = await moment.press()
        await scene.room.news(moment.number)
    finally:
        scene.server.rest.before = None
        limits.enabled = False
    scene.findings.demand(limits.refused == refused + 1, "The rate limit was not met just once.")
    return asked


# -- people press wrong things -----------------------------------------------------------------


async def press_for_another(scene: Scene, moment: Moment) -> Asked:
    """Let everybody else press what only one may."""
    public = scene.room.newest
    (first, *_) = (o for o in offers(public) if verb(o.custom_id) in ("p", "d"))
    async with unchanged(scene):
        for user in scene.room.people:
            if user != moment.robot.user:
                await refused(scene, await scene.desk.press(user, public, first.custom_id))
    return await moment.press()


async def press_forged(scene: Scene, moment: Moment) -> Asked:
    """Press what nobody offered."""
    public, user = scene.room.newest, moment.robot.user
    letter, game, number, *_ = moment.offer.custom_id.split(":")
    forgeries = (
        "nonsense",
        f"{letter}:00000000:{number}:0:",
        f"c:{game}:{number}:0.999",
        f"c:{game}:{number}:",
        f"d:{game}:{number}:7",
        f"p:{game}:{number}:999.9:q99",
        f"p:{game}:{int(number) + 1}::",
        "x" * 100,
    )
    async with unchanged(scene):
        for custom_id in forgeries:
            for place in {public.id, moment.screen.id}:
                asked = await scene.desk.press(user, place, custom_id, forged=True)
                await refused(scene, asked)
    return await moment.press()


async def choose_forged(scene: Scene, moment: Moment) -> Asked:
    """Choose lines of a select that nobody offered."""
    async with unchanged(scene):
        for value in ("nonsense", "999.9:", ":q99", "0.0.0.0.0.0.0.0.0.0:"):
            picker = await _another_picker(scene, moment)
            (words,) = picker.selects
            user = moment.robot.user
            asked = await scene.desk.choose(user, picker, words.custom_id, [value], forged=True)
            await refused(scene, asked)
    return await moment.press()


async def open_second_game(scene: Scene, moment: Moment) -> Asked:
    """Ask for a new game where one is being played."""
    async with unchanged(scene):
        for user in scene.room.people:
            await refused(scene, await scene.desk.slash(user, scene.room.channel, "game new"))
    return await moment.press()


async def press_retired(scene: Scene, moment: Moment) -> Asked:
    """Press the buttons of an older message, as people do who have not scrolled down."""
    older = [m for m in scene.room.posted[:-1] if asks_for_turn(m) or asks_for_step(m)][-3:]
    async with unchanged(scene):
        for message in older:
            (first, *_) = (o for o in offers(message) if verb(o.custom_id) in ("p", "d"))
            asked = await scene.desk.press(
                moment.robot.user, message.id, first.custom_id, forged=True
            )
            await refused(scene, asked)
    return await moment.press()


async def press_in_old_picker(scene: Scene, moment: Moment) -> Asked:
    """Make a move in one picker, then press in another that was opened before."""
    old = await _another_picker(scene, moment)
    asked = await moment.press()
    await scene.room.news(moment.number)
    async with unchanged(scene):
        (first, *_) = offers(old)
        await refused(scene, await moment.robot.press(old, first))
    return asked


async def _another_picker(scene: Scene, moment: Moment) -> SeenMessage:
    public = scene.room.newest
    (play,) = (o for o in offers(public) if verb(o.custom_id) == "p")
    opened = await scene.desk.press(moment.robot.user, public, play.custom_id)
    picker = await opened.settled(PATIENCE)
    if picker is None:
        raise FaultError("A second picker does not open.")
    return picker


async def press_twice(scene: Scene, moment: Moment) -> Asked:
    """Press a button that makes a move twice, faster than the bot can answer."""
    moves = scene.records.moves()
    both = [await moment.robot.press(moment.screen, moment.offer) for _ in range(2)]
    for asked in both:
        await asked.settled(PATIENCE)
    made = scene.records.moves() - moves
    scene.findings.demand(made == 1, f"A button pressed twice makes {made} moves.")
    return both[0]


async def refused(scene: Scene, asked: Asked) -> None:
    """Demand that a press is answered by words that only the presser sees, without buttons."""
    await asked.settled(PATIENCE)
    shown = {message.id: message for message in (*asked.messages, asked.original) if message}
    private = [message for message in shown.values() if message.ephemeral]
    said = [message.text for message in private if not message.buttons and message.text.strip()]
    what = asked.interaction.data.get("custom_id") or asked.interaction.name
    scene.findings.demand(
        said and not any("went wrong" in text for text in said),
        f"The wrong press {what} by {asked.user.name} is not answered by a private sentence.",
    )


@asynccontextmanager
async def unchanged(scene: Scene) -> AsyncIterator[None]:
    """Demand that nothing is written down and nothing is said in public meanwhile."""
    before = scene.records.everything(), len(scene.room.posted)
    yield
    after = scene.records.everything(), len(scene.room.posted)
    scene.findings.demand(before == after, "A wrong press has changed something.")


# -- when --------------------------------------------------------------------------------------

Happening = Callable[[Scene, Moment], Awaitable[Asked]]


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that happens once, at the first moment *when* it can."""

    name: str
    when: Callable[[Moment], bool]
    happen: Happening


def from_message(number: int, also: Callable[[Moment], bool]) -> Callable[[Moment], bool]:
    """Return a condition that waits until so many public messages have appeared."""
    return lambda moment: moment.number >= number and also(moment)


def in_picker(moment: Moment) -> bool:
    """Whether something in private is about to be pressed."""
    return moment.screen.ephemeral


def chooses(moment: Moment) -> bool:
    """Whether something in private is about to be pressed that can be chosen in words, too."""
    return moment.screen.ephemeral and len(moment.screen.selects) == 1


def commits(moment: Moment) -> bool:
    """Whether a move is about to be made in private."""
    return moment.screen.ephemeral and moment.offer.commits


def opens(moment: Moment) -> bool:
    """Whether a turn is about to begin."""
    return asks_for_turn(moment.screen) and verb(moment.offer.custom_id) == "p"


def leads(moment: Moment) -> bool:
    """Whether the dragon is about to be led."""
    return moment.offer.commits and not moment.screen.ephemeral


def leads_on(moment: Moment) -> bool:
    """Whether the dragon is about to be led a further step."""
    return moment.in_walk and leads(moment)


MISHAPS = (
    Mishap("wrong player, turn", from_message(3, opens), press_for_another),
    Mishap("forged, turn", from_message(4, in_picker), press_forged),
    Mishap("ended between presses", from_message(6, in_picker), end_between_presses),
    Mishap("forged choice", from_message(7, chooses), choose_forged),
    Mishap("retired message", from_message(8, opens), press_retired),
    Mishap("second game", from_message(9, opens), open_second_game),
    Mishap("pressed twice, turn", from_message(10, commits), press_twice),
    Mishap("ended before sending", from_message(12, commits), end_before_sending),
    Mishap("old picker", from_message(14, commits), press_in_old_picker),
    Mishap("rate limit", from_message(16, commits), exhaust_limit),
    Mishap("ended after sending", from_message(18, commits), end_after_sending),
    Mishap("wrong player, dragon", leads, press_for_another),
    Mishap("ended within a walk", leads_on, end_between_presses),
    Mishap("pressed twice, dragon", leads, press_twice),
    Mishap("forged, dragon", leads, press_forged),
    Mishap("ended before sending, dragon", from_message(30, leads), end_before_sending),
    Mishap("wrong player, late", from_message(60, opens), press_for_another),
    Mishap("pressed twice, late", from_message(70, commits), press_twice),
)
"""In this order of preference, one at a time."""


class Fate:
    """Lets mishaps happen, each once."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.to_come = list(MISHAPS)

    async def press(self, moment: Moment) -> tuple[Asked, str]:
        """Make a press, with the mishap whose time has come; return that mishap's name too."""
        for mishap in self.to_come:
            if mishap.when(moment):
                self.to_come.remove(mishap)
                return await mishap.happen(self._scene, moment), mishap.name
        return await moment.press(), ""
