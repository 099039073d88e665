"""One evening: a server, a bot, people; a whole game from `/game new` to the final scores."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

import aiohttp

from playground.client.constraints import NotOffered
from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.model import User
from playground.routes.rate_limits import Allowance, RateLimits
from rules.rulebook import MAX_PLAYERS
from tests.simulation.bot_process import QuickBot
from tests.simulation.clock import SimulationClock
from tests.simulation.command_line import Report, remove_unless
from tests.simulation.findings import FaultError, Findings
from tests.simulation.playthrough.gallery import Gallery
from tests.simulation.playthrough.judgement import Outcome, judge
from tests.simulation.playthrough.mishaps import Fate
from tests.simulation.playthrough.scene import Moment, Scene
from tests.simulation.playthrough.terms import DRAGON, Terms, agree
from tests.simulation.playthrough.wrong_presses import refused, unchanged
from tests.simulation.records import Records
from tests.simulation.robot import Offer, Robot
from tests.simulation.room import PATIENCE, Room, asks_for_step, asks_for_turn, verb
from tests.simulation.server import ALONE, DESCRIPTION, NAMES, Place

MOST_PRESSES = 120
"""Presses after which a turn is taken to lead nowhere: these robots look at much."""


class Evening:
    """A game between robots, and the mishaps that befall it."""

    def __init__(
        self,
        scene: Scene,
        gallery: Gallery,
        seed: str,
        report: Report,
        terms: Terms,
        *,
        quiet: bool = False,
    ) -> None:
        self.scene = scene
        self.room = scene.room
        self._gallery = gallery
        self._terms = terms
        self._fate = Fate(scene, walks=DRAGON in terms.played, quiet=quiet)
        self._report = report
        self._open_picker: MessageView | None = None
        self._robots = {user.id: Robot(scene.client, user, seed) for user in scene.room.people}

    async def play(self) -> None:
        """Play from the lobby to the end; FaultError if it cannot go on."""
        await self._open()
        while self._asks(self.room.newest):
            number = len(self.room.told)
            await self._take_turn(number)
            await self.room.news(number)
            await self._read(self.room.told[-1])
        left = ", ".join(mishap.name for mishap in self._fate.to_come)
        self.scene.findings.demand(not left, f"These mishaps never came about: {left}.")

    async def _open(self) -> None:
        """Open a lobby, sit down, start; what may not be done in a lobby is tried as well."""
        room, scene = self.room, self.scene
        host, *others = room.people
        opened = await scene.client.slash(host, room.channel, "game new")
        await opened.wait_until_settled(PATIENCE)
        await room.news(0)
        for user in others:
            await (await self._press(user, "Join")).wait_until_settled(PATIENCE)
        if len(room.people) == MAX_PLAYERS:
            await room.news(1)
        await agree(scene, self._terms)
        async with unchanged(scene):
            await refused(scene, await self._press(host, "Join"))
            await refused(scene, await self._press(others[-1], "Start"))
        number = len(room.told)
        await (await self._press(host, "Start")).wait_until_settled(PATIENCE)
        await room.news(number)
        await self._read(room.told[-1])

    async def _press(self, user: User, label: str) -> InteractionOutcome:
        """Press a button of the lobby."""
        lobby = self.room.newest
        button = next(button for button in lobby.buttons if button.label == label)
        return await self.scene.client.press(user, lobby, button.custom_id)

    @staticmethod
    def _asks(message: MessageView) -> bool:
        return asks_for_turn(message) or asks_for_step(message)

    async def _take_turn(self, number: int) -> None:
        """Let whoever was called press until their move is made."""
        robot = self._robots[self.room.called.id]
        screen = self._open_picker or self.room.newest
        if screen.viewer != robot.user:
            screen = self.room.newest
        self._open_picker = None
        self._report(f"{number}: {robot.user.name}")

        async def press(screen: MessageView, offer: Offer) -> MessageView:
            moment = Moment(number, robot, screen, offer, self.room.in_walk)
            asked, mishap = await self._fate.press(moment)
            self._report(f"  {offer.label}{mishap and f' ({mishap})'}")
            shown = asked.original
            if asked.failed or shown is None:
                raise FaultError(f"{robot.user.name} gets no answer to {offer.label!r}.")
            if shown.ephemeral:
                await self._look(shown)
            if offer.commits:
                self._open_picker = shown if shown.ephemeral and shown.buttons else None
            return shown

        await robot.take_turn(screen, press, MOST_PRESSES)

    async def _read(self, public: MessageView) -> None:
        """Let everybody read a public message, and look at its pictures."""
        for robot in self._robots.values():
            robot.read(public)
        await self._look(public)

    async def _look(self, message: MessageView) -> None:
        """Look at the pictures; where there is something to press there must be one."""
        pressable = any(verb(button.custom_id) in ("p", "c", "d") for button in message.buttons)
        self.scene.findings.demand(
            message.pictures or not pressable, f"There is no picture with: {message.text}"
        )
        await self._gallery.look(message)


async def spend(
    players: int,
    seed: str,
    report: Report,
    terms: Terms,
    place: Place = ALONE,
    *,
    quiet: bool = False,
) -> Outcome:
    """Play one game, *quiet* or with mishaps; what is wrong is in the outcome."""
    findings = Findings()
    folder = Path(mkdtemp(prefix="playthrough-"))
    began = time.monotonic()
    async with _scene(players, seed, folder, findings, place) as scene:
        try:
            await _game(scene, seed, report, terms, quiet=quiet)
        except (FaultError, NotOffered) as error:
            findings.sentences.append(str(error))
        except TimeoutError:
            findings.sentences.append("Somebody waits for an answer for too long.")
        report(f"{time.monotonic() - began:.1f} s for the game")
        status = await scene.bot.stop()
        findings.demand(status == 0, f"The bot ends with status {status}.")
        outcome = judge(scene, report, terms.wanted)
    left = remove_unless(not outcome.clean, folder)
    return replace(outcome, faults=(*outcome.faults, *left))


@asynccontextmanager
async def _scene(
    players: int, seed: str, folder: Path, findings: Findings, place: Place
) -> AsyncIterator[Scene]:
    """Run the server; the bot is there, but not started."""
    server = place.found(
        users=NAMES[:players],
        openapi=DESCRIPTION if DESCRIPTION.exists() else None,
        clock=SimulationClock(),
        limits=RateLimits(messages=Allowance(1, 0.5), announced=False, enabled=False),
    )
    async with server:
        bot = QuickBot(server, folder, seed, place)
        records = Records(bot.address, guild=server.world.guild_id)
        try:
            yield Scene(server, Room(server), bot, records, findings)
        finally:
            await bot.stop()


async def _game(scene: Scene, seed: str, report: Report, terms: Terms, *, quiet: bool) -> None:
    await scene.bot.start()
    async with aiohttp.ClientSession() as session:
        gallery = Gallery(session, scene.findings)
        await Evening(scene, gallery, seed, report, terms, quiet=quiet).play()
        report(f"{len(gallery.seen)} pictures seen")
    with suppress(TimeoutError):
        await asyncio.wait_for(_settled(scene.records), PATIENCE)


async def _settled(records: Records) -> None:
    """Wait until the bot has nothing more to say or to tidy up."""
    while records.unsaid() or records.unretired() > 1:
        await asyncio.sleep(0.05)
