"""How much one bot can handle: many games on large boards, played as fast as it answers.

The bot is a separate process; this one is its Discord, and all its players. Thousands of further
games are running that nobody plays now.
"""

import asyncio
import os
import time
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Sequence
from compileall import compile_dir
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from bot.process.log import configure_log
from bot.process.runtime import keep_what_is_imported, quickest_loop
from playground.client.constraints import NotOffered
from playground.client.outcome import InteractionOutcome
from playground.model import Change, Channel, User
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tests.simulation.bot_process import ROOT, BotProcess
from tests.simulation.findings import FaultError
from tests.simulation.robot import Robot, Taste, offers
from tests.simulation.room import Room, asks_for_step, asks_for_turn, carried
from tools.bench.stock import Wanted, fill, is_large, is_new

ROOMS = ("bot", "cogs", "opponents", "playground", "rendering", "rules")
"""Rooms that are compiled before the start, as in an installed bot."""
STORED = 10_000
"""Running games that nobody plays now."""
ACTIVE = 200
"""Games that are played, one after the other."""
AT_ONCE = 12
"""Games played at the same time."""
MOVES = 1500
"""Moves that are made."""
WARM = 200
"""Moves before anything is measured."""
FEW, MANY = 10, 50
"""Whole games after which the memory is compared."""
SETTLE_SECONDS = 5.0
"""Seconds without presses before memory is compared, so that free memory is returned."""
ALL = 10**9
PEOPLE = ("Ada", "Bo") * AT_ONCE
"""People who play at the same time: nobody plays two games at once, so nobody waits."""
PATIENCE = 60.0
TRIES = 5
"""How often a player tries to make a move."""
NEWS_SECONDS = 10.0
LOOK_SECONDS = 2.0
"""Seconds between measurements of memory and open files: the kernel takes 3 ms to count them."""
MOST_PRESSES = 60
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Use:
    """The resources that a process and its children have used.

    Seconds of processor time, bytes of memory, open files. Memory that children share with others,
    such as the code of libraries, is counted with the process alone.
    """

    seconds: float
    memory: int
    files: int

    @classmethod
    def of(cls, pid: int, kinds: Sequence[str] = ("Rss",)) -> Self:
        """Ask the kernel; `kinds` are the kinds of memory to count."""
        proc = Path("/proc") / str(pid)
        ticks = sum(map(int, proc.joinpath("stat").read_text().rpartition(")")[2].split()[11:13]))
        lines = proc.joinpath("smaps_rollup").read_text().splitlines()
        kilobytes = sum(int(line.split()[1]) for line in lines if line.split(":")[0] in kinds)
        used = cls(ticks / TICK, kilobytes * 1024, len(os.listdir(proc / "fd")))
        for task in proc.joinpath("task").iterdir():
            for child in map(int, task.joinpath("children").read_text().split()):
                used += cls.of(child, ("Private_Clean", "Private_Dirty"))
        return used

    def __add__(self, other: Self) -> Self:
        return type(self)(
            self.seconds + other.seconds, self.memory + other.memory, self.files + other.files
        )


@dataclass(slots=True)
class Made:
    """What was done: moves, and for each press the seconds until its first answer."""

    moves: int = 0
    answers: list[float] = field(default_factory=list)
    memory: int = 0
    files: int = 0

    async def watch(self, pid: int) -> None:
        """Record the most memory and open files seen, until cancelled."""
        while True:
            used = Use.of(pid)
            self.memory, self.files = max(self.memory, used.memory), max(self.files, used.files)
            await asyncio.sleep(LOOK_SECONDS)


class Game:
    """A game on its table, and its players, who are fast."""

    def __init__(self, server: LocalDiscord, channel: Channel, people: Sequence[User]) -> None:
        self.room = Room(server, channel, people[0])
        self._client = server.client
        self._robots = {
            user.id: Robot(server.client, user, channel.name, curious=False) for user in people
        }
        self._seen: tuple[int, bool] | None = None
        self._in_vain = 0
        server.world.listen(self._on_change, channel)

    def _on_change(self, change: Change) -> None:
        if change.only_for is None:
            self._seen = None

    def _look(self) -> tuple[int, bool]:
        """Return the number of actions in the newest message, and whether it asks for more."""
        if self._seen is None:
            newest = self.room.newest
            number = max((number for _, number in carried(newest)), default=0)
            self._seen = number, asks_for_turn(newest) or asks_for_step(newest)
        return self._seen

    @property
    def over(self) -> bool:
        """Whether nobody is asked anything."""
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
            try:
                asked = await robot.press(screen, offer)
            except NotOffered:
                break
            shown = await asked.wait_until_settled(PATIENCE)
            made.answers.append(_seconds_to_answer(asked))
            if offer.taste is Taste.ARROW:
                break
            if offer.commits and (shown is None or not any(offers(shown))):
                break
            if shown is not None and offer.taste is not Taste.LOOK:
                screen = shown
        if await self._hears(number):
            made.moves, self._in_vain = made.moves + 1, 0
        else:
            self._in_vain += 1
            if self._in_vain == TRIES:
                raise FaultError(f"Nobody at {self.room.channel.name} can go on.")

    async def _hears(self, number: int) -> bool:
        """Wait for the public message of a move; return whether there is one."""
        with suppress(TimeoutError):
            await self._client.wait_until(
                lambda: self._look()[0] > number, NEWS_SECONDS, self.room.channel
            )
        return self._look()[0] > number


def sum_up_answers(seconds: Sequence[float]) -> dict[str, float]:
    """Return the median and 99th percentile of first answers, in ms."""
    answers = sorted(seconds)
    return {
        "answer_p50_ms": round(1000 * answers[len(answers) // 2], 1),
        "answer_p99_ms": round(1000 * answers[len(answers) * 99 // 100], 1),
    }


def _seconds_to_answer(asked: InteractionOutcome) -> float:
    begun, answered = asked.interaction.created_at, asked.interaction.answered_at
    return PATIENCE if answered is None else answered - begun


def run() -> dict[str, float]:
    """Measure and print what one process does, and what it takes."""
    return tell(_run(measure()))


def run_memory() -> dict[str, float]:
    """Measure and print how much memory a process has after some whole games, and after more."""
    return tell(_run(measure_memory()))


def _run(measuring: Coroutine[Any, Any, dict[str, float]]) -> dict[str, float]:
    """Measure in a process like the bot's own: the less is taken here, the more is left to it."""
    configure_log("ERROR", "console", ())
    keep_what_is_imported()
    with asyncio.Runner(loop_factory=quickest_loop()) as runner:
        return runner.run(measuring)


def tell(figures: dict[str, float]) -> dict[str, float]:
    """Print figures, a line each, and return them."""
    for key, value in figures.items():
        print(f"{key}: {value}")
    return figures


async def measure(
    stored: int = STORED, active: int = ACTIVE, moves: int = MOVES, warm: int = WARM
) -> dict[str, float]:
    """Return the figures of so many moves, after some that are not measured."""
    async with _opened(active, stored, is_large, AT_ONCE) as hall:
        await _play(hall, hall.games, warm)
        return {"start_s": hall.start_seconds, **await _measure(hall, moves)}


async def measure_memory(few: int = FEW, many: int = MANY) -> dict[str, float]:
    """Return the memory after `few` whole games, after `many`, and the maximum between.

    Only a few are running at any time: what is compared is the time of running, not the load.
    """
    async with _opened(many, 0, is_new, min(few, AT_ONCE)) as hall:
        made = await _play(hall, hall.games[:few])
        most, before = made.memory, await _settle(hall.pid)
        for first in range(few, many, few):
            made = await _play(hall, hall.games[first : first + few])
            most = max(most, made.memory)
        after = await _settle(hall.pid)
    return {
        "rss_most_mb": round(most / 1e6, 1),
        f"rss_after_{few}_mb": round(before / 1e6, 1),
        f"rss_after_{many}_mb": round(after / 1e6, 1),
        "growth": round(after / before - 1, 3),
    }


async def _settle(pid: int) -> int:
    """Return the bytes of memory in use once nobody plays."""
    await asyncio.sleep(SETTLE_SECONDS)
    return Use.of(pid).memory


@dataclass(frozen=True, slots=True)
class Hall:
    """A running bot, by its process, and the games played, `at_once` of them at a time."""

    server: LocalDiscord
    games: Sequence[Game]
    at_once: int
    pid: int
    start_seconds: float


@asynccontextmanager
async def _opened(active: int, stored: int, wanted: Wanted, at_once: int) -> AsyncIterator[Hall]:
    """Start a bot with games in wanted positions: some to play, and others."""
    channels = [f"table-{number}" for number in range(active)]
    limits = RateLimits(enabled=False)
    with TemporaryDirectory(prefix="cloisterwyrm-") as name:
        async with LocalDiscord(
            users=PEOPLE[: 2 * at_once], channels=channels, limits=limits
        ) as server:
            client, bot = server.client, BotProcess(server, Path(name), "bench")
            tables = client.channels(client.users[0])[:active]
            guild = server.world.guild_id
            await fill(bot.database, guild, tables, client.users, stored, wanted)
            pairs = zip(client.users[::2], client.users[1::2], strict=True)
            games = [Game(server, *seated) for seated in zip(tables, cycle(pairs), strict=False)]
            for room in ROOMS:
                compile_dir(ROOT / room, quiet=1)
            begun = time.perf_counter()
            await bot.start()
            try:
                await client.wait_until(lambda: bool(client.commands(client.users[0])), PATIENCE)
                started = round(time.perf_counter() - begun, 2)
                await client.wait_until(lambda: all(game.room.posted for game in games), PATIENCE)
                yield Hall(server, games, at_once, bot.pid, started)
            finally:
                await bot.stop()


async def _measure(hall: Hall, moves: int) -> dict[str, float]:
    before, requests = Use.of(hall.pid), hall.server.ledger.own_requests
    begun = time.perf_counter()
    made = await _play(hall, hall.games, moves)
    seconds, after = time.perf_counter() - begun, Use.of(hall.pid)
    requests = hall.server.ledger.own_requests - requests
    return {
        "moves_per_s": round(made.moves / seconds, 2),
        **sum_up_answers(made.answers),
        "rss_mb": round(made.memory / 1e6, 1),
        "requests_per_move": round(requests / made.moves, 3),
        "cpu_ms_per_move": round(1000 * (after.seconds - before.seconds) / made.moves, 1),
        "presses_per_move": round(len(made.answers) / made.moves, 2),
        "open_files": made.files,
    }


async def _play(hall: Hall, games: Sequence[Game], moves: int = ALL) -> Made:
    """Play so many moves, in one game after the other, by so many pairs at once."""
    made, at_once = Made(), hall.at_once

    async def play(waiting: deque[Game]) -> None:
        while made.moves < moves and waiting:
            game = waiting.popleft()
            await game.move(made)
            if not game.over:
                waiting.append(game)

    watching = asyncio.create_task(made.watch(hall.pid))
    await asyncio.gather(*(play(deque(games[first::at_once])) for first in range(at_once)))
    watching.cancel()
    return made
