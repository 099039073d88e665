"""How much one bot carries: many games on large boards, played as fast as it answers.

The bot is a process of its own; this one is its Discord, and everybody who plays. Thousands of
further games are running that nobody plays now.
"""

import asyncio
import os
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from bot.log import configure_log
from playground.client.outcome import InteractionOutcome
from playground.model import Change, Channel
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tools.bench.stock import fill
from tools.playthrough.bot_process import BotProcess
from tools.playthrough.robot import Robot, Taste, offers
from tools.playthrough.room import Room, asks_for_step, asks_for_turn, carried

STORED = 10_000
"""Running games that nobody plays now."""
ACTIVE = 200
"""Games that are played, one after the other."""
AT_ONCE = 12
"""Games that somebody is busy with at the same time."""
MOVES = 1500
"""Moves that are made."""
WARM = 200
"""Moves before anything is measured."""
PEOPLE = ("Ada", "Bo")
PATIENCE = 60.0
NEWS_SECONDS = 10.0
MOST_PRESSES = 60
PAGE, TICK = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Use:
    """What a process has used: seconds of processor time, bytes of memory, open files."""

    seconds: float
    memory: int
    files: int

    @classmethod
    def of(cls, pid: int) -> Self:
        """Ask the kernel."""
        proc = Path("/proc") / str(pid)
        ticks = sum(map(int, proc.joinpath("stat").read_text().rpartition(")")[2].split()[11:13]))
        pages = int(proc.joinpath("statm").read_text().split()[1])
        return cls(ticks / TICK, pages * PAGE, len(os.listdir(proc / "fd")))


@dataclass(slots=True)
class Made:
    """What was done: moves, and for each press the seconds until its first answer."""

    moves: int = 0
    answers: list[float] = field(default_factory=list)
    memory: int = 0
    files: int = 0

    def look(self, pid: int) -> None:
        """Remember the most memory and open files seen."""
        used = Use.of(pid)
        self.memory, self.files = max(self.memory, used.memory), max(self.files, used.files)


class Game:
    """A game on its table, and the people who play it: fast, and without looking round."""

    def __init__(self, server: LocalDiscord, channel: Channel) -> None:
        self.room = Room(server, channel)
        self._client = server.client
        self._robots = {
            user.id: Robot(server.client, user, channel.name, curious=False)
            for user in self.room.people
        }
        self._seen: tuple[int, bool] | None = None
        server.world.listen(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.channel_id == self.room.channel.id and change.only_for is None:
            self._seen = None

    def _look(self) -> tuple[int, bool]:
        """Return how many actions the newest message tells of, and whether it asks for more."""
        if self._seen is None:
            newest = self.room.newest
            number = max((number for _, number in carried(newest)), default=0)
            self._seen = number, asks_for_turn(newest) or asks_for_step(newest)
        return self._seen

    @property
    def over(self) -> bool:
        """Whether nobody is asked anything any more."""
        return not self._look()[1]

    async def move(self, made: Made) -> None:
        """Press until a move is made and everybody sees it."""
        number, robot = self._look()[0], self._robots[self.room.called.id]
        screen = self.room.newest
        robot.begin_turn()
        for _ in range(MOST_PRESSES):
            offer = robot.choose(screen)
            if offer is None:
                break
            asked = await robot.press(screen, offer)
            await asked.wait_until_settled(PATIENCE)
            made.answers.append(_seconds_to_answer(asked))
            shown = asked.original
            if offer.commits and (shown is None or not any(offers(shown))):
                break
            if shown is not None and offer.taste is not Taste.LOOK:
                screen = shown
        if await self._hears(number):
            made.moves += 1

    async def _hears(self, number: int) -> bool:
        """Wait for the public message of a move; return whether there is one."""
        with suppress(TimeoutError):
            await self._client.wait_until(lambda: self._look()[0] > number, NEWS_SECONDS)
        return self._look()[0] > number


def _seconds_to_answer(asked: InteractionOutcome) -> float:
    begun, answered = asked.interaction.created_at, asked.interaction.answered_at
    return PATIENCE if answered is None else answered - begun


def run() -> dict[str, float]:
    """Measure and print what one process does, and what it takes."""
    configure_log("ERROR", "console", ())
    return asyncio.run(measure())


async def measure(
    stored: int = STORED, active: int = ACTIVE, moves: int = MOVES, warm: int = WARM
) -> dict[str, float]:
    """Return the figures of so many moves, after some that are not measured."""
    server = LocalDiscord(
        users=PEOPLE,
        channels=[f"table-{number}" for number in range(active)],
        limits=RateLimits(enabled=False),
    )
    with TemporaryDirectory(prefix="cloisterwyrm-") as name:
        async with server:
            people = server.client.users
            channels = server.client.channels(people[0])[:active]
            bot = BotProcess(server, Path(name), "bench")
            await fill(bot.database, server.world.guild_id, channels, people, stored)
            games = [Game(server, channel) for channel in channels]
            begun = time.perf_counter()
            await bot.start()
            try:
                await server.client.wait_until(lambda: bool(server.client.commands(people[0])), 60)
                figures = {"start_s": round(time.perf_counter() - begun, 2)}
                await server.client.wait_until(lambda: all(g.room.posted for g in games), PATIENCE)
                await _play(games, warm, bot.pid)
                figures |= await _measure(server, games, moves, bot.pid)
            finally:
                await bot.stop()
    for key, value in figures.items():
        print(f"{key}: {value}")
    return figures


async def _measure(
    server: LocalDiscord, games: Sequence[Game], moves: int, pid: int
) -> dict[str, float]:
    before, requests, begun = Use.of(pid), server.ledger.own_requests, time.perf_counter()
    made = await _play(games, moves, pid)
    seconds, after = time.perf_counter() - begun, Use.of(pid)
    answers = sorted(made.answers)
    return {
        "moves_per_s": round(made.moves / seconds, 2),
        "answer_p50_ms": round(1000 * answers[len(answers) // 2], 1),
        "answer_p99_ms": round(1000 * answers[len(answers) * 99 // 100], 1),
        "rss_mb": round(made.memory / 1e6, 1),
        "requests_per_move": round((server.ledger.own_requests - requests) / made.moves, 3),
        "cpu_ms_per_move": round(1000 * (after.seconds - before.seconds) / made.moves, 1),
        "presses_per_move": round(len(answers) / made.moves, 2),
        "open_files": made.files,
    }


async def _play(games: Sequence[Game], moves: int, pid: int) -> Made:
    """Play so many moves, in one game after the other; so many people play at once."""
    made, waiting = Made(), deque(games)

    async def play() -> None:
        while made.moves < moves and waiting:
            game = waiting.popleft()
            await game.move(made)
            if not game.over:
                waiting.append(game)
            made.look(pid)

    await asyncio.gather(*(play() for _ in range(AT_ONCE)))
    return made
