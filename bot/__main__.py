"""Run the bot: `python -m bot`, or `cloisterwyrm` where that is installed.

With a token or a configured database it plays on Discord, as it does with `python -m bot discord`.
With neither, or with `python -m bot playground`, it plays on a web page on this computer. The
playground has a database of its own, whatever is configured: name one with `--database`, or save
the playground's for the next time with `--keep`. `python -m bot records` rebuilds all records from
the games, `python -m bot backup` backs them up, also while the bot runs, and `python -m bot restore
FILE` goes back to a backup, once it is stopped. Then `python -m bot copy ADDRESS` copies everything
that is stored, too, into a new SQLite file or an empty PostgreSQL database. The bot waits out
outages of Discord.

Exit status 0: it was asked to stop. 1: it failed; restart it. 2: fix the problem first. With 1 and
2 the last line names the problem.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import structlog
from sqlalchemy import URL

from bot import __version__, backup
from bot.games.sealed_bag import fresh_seed
from bot.outbox import ButtonCleanup, DirectMessages, Sender
from bot.play.start_from_position import Stage
from bot.process.background_tasks import BackgroundTask, BackgroundTasks, TaskFailed
from bot.process.backoff import Sleep
from bot.process.child_process import close_children
from bot.process.log import configure_log
from bot.process.monitoring.health import Health
from bot.process.monitoring.metrics import Metrics, error_counting
from bot.process.monitoring.observations import Observe, ignore
from bot.process.monitoring.server import serve_monitoring, watched
from bot.process.runtime import keep_what_is_imported, quickest_loop
from bot.process.settings import (
    PREFIX,
    TOKEN,
    Settings,
    SettingsError,
    load_settings,
    read_database,
)
from bot.process.shutdown import until
from bot.service import Service
from bot.store import EVERYTHING, Shards, Store, StoreAway, StoreUnavailable
from bot.store.postgres.address import name_of
from cogs.channels import Channels
from cogs.client import Client
from cogs.connection import TurnedAway, introduce, stay_connected
from cogs.pictures import Pictures, take_short_turns
from cogs.play.announcements import Presenter
from cogs.play.direct_messages import DirectMessageWriter
from cogs.render_pool import Processes, Threads
from playground.clock import LeapingClock
from playground.connect import point_client_at
from rendering.sprites import Sprites, sweep_parts
from rules.expansions import EXPANSIONS
from rules.registry import Registry

USUAL = ("princess-dragon",)
"""The expansions of a lobby whose host chooses none."""
NAME = "Cloisterwyrm"
PROGRAM = "cloisterwyrm" if Path(sys.argv[0]).stem == "cloisterwyrm" else "python -m bot"
"""What was typed to run it."""
KEPT = "Everything is saved in {folder}: start with --keep again to continue."
GONE = f"Everything is deleted when it stops; {PROGRAM} playground --keep saves it."
NOT_HERE = f"--keep and --database are for {PROGRAM} playground."
NO_FILE = f"A file is for {PROGRAM} restore and {PROGRAM} copy."
NO_TARGET = (
    f"Say where to copy the games: {PROGRAM} copy FILE, or {PROGRAM} copy"
    " postgresql://user@host/database."
)
NO_TOKEN = (
    f"{TOKEN} is missing: set it to the bot's token, or play in the browser with"
    f" {PROGRAM} playground."
)
LOCAL_READY_SECONDS = 0.05
"""How long the client waits for further guilds of a local server, which has one."""

log = structlog.get_logger()


def compose(
    store: Store,
    settings: Settings,
    *,
    registry: Registry = EXPANSIONS,
    local: bool = False,
    emojis: bool = False,
    clock: Callable[[], float] = time.time,
    sleep: Sleep = asyncio.sleep,
    observe: Observe = ignore,
) -> Client:
    """Return the bot on an open store, ready to be started once.

    `registry` holds what can be played; `local` if not on Discord itself; `emojis` if the bot's own
    are shown there; `clock` tells Unix seconds, and `sleep` waits for real ones; `observe` hears of
    all that is done.
    """
    seed = settings.shuffle_seed
    service = Service(
        store,
        registry,
        usual=USUAL,
        seeds=fresh_seed if seed is None else lambda: seed,
        clock=clock,
        lobby_seconds=settings.lobby_hours * 3600,
        undo_seconds=settings.undo_seconds,
        observe=observe,
    )
    folder = settings.sprites or settings.folder / "sprites"
    sweep_parts(folder)
    workshop = Processes(folder, observe) if settings.draws_apart else Threads(Sprites(folder))
    pictures = Pictures(workshop, observe)
    take_short_turns()
    ready = LOCAL_READY_SECONDS if local else 2.0
    client = Client(
        service,
        pictures,
        guild_ready_timeout=ready,
        sleep=sleep,
        observe=observe,
        shards=None if settings.shard_count is None else settings.own_shards,
        emojis=emojis,
    )
    service.outages.watch(lambda: client.hears)
    service.removals.watch(lambda: client.server_ids)
    channels = Channels(client)
    tidier = ButtonCleanup(store, channels, clock=clock)
    sender = Sender(
        store,
        Presenter(pictures, clock=clock),
        channels,
        registry,
        repair=service.games.repair,
        read_state=service.games.read_state,
        tidy=tidier.hear,
        clock=clock,
    )
    postman = DirectMessages(
        store,
        DirectMessageWriter(service),
        channels,
        service.pending_turns,
        service.undo_window.begun,
        clock=clock,
    )
    chores: dict[str, BackgroundTask] = {
        "sending messages": sender.run,
        "sending direct messages": postman.run,
        "tidying messages": tidier.run,
        "trying held games again": service.reposts.run,
        "keeping deadlines": service.scheduler.run,
        "keeping records": service.ratings.run,
        **store.database.chores(settings.backups),
    }
    client.chores = BackgroundTasks(chores, sleep=sleep)
    return client


async def play_on_discord(settings: Settings, stop: asyncio.Event) -> None:
    """Play until stopped, on Discord or on the local server the settings name."""
    assert settings.token is not None
    if settings.discord_url is not None:
        point_client_at(settings.discord_url)
    local = settings.discord_url is not None
    token = settings.token.get_secret_value()
    store = await open_store(stop, settings.database, settings.own_shards)
    if store is not None:
        async with store:
            await play(store, settings, token, stop, local=local)


async def play_here(
    settings: Settings, stop: asyncio.Event, *, keep: bool = False, named: bool = False
) -> None:
    """Play on a web page of this machine until stopped; print what is kept, and its address last.

    The games are in the database of the settings only if it is `named` for this.
    """
    from playground.web.page import serve  # a whole Discord, which nobody needs on Discord
    from playground.web.record import Record

    clock = LeapingClock()
    with _folder(settings, keep=keep) as folder:
        record = Record.open(folder, clock) if keep else None
        address = settings.database if named else folder / "games.sqlite3"
        store = await open_store(stop, address)
        if store is None:
            return
        async with (
            store,
            serve(
                port=settings.playground_port,
                stage=Stage(store, EXPANSIONS, clock=clock.now),
                clock=clock,
                record=record,
            ) as here,
        ):
            point_client_at(here.url)
            kept = KEPT.format(folder=folder) if keep else GONE

            def show(_client: Client) -> None:
                sys.stdout.write(f"{kept}\n{here.address}\n")
                sys.stdout.flush()
                Thread(target=_open, args=(here.address,), daemon=True).start()

            await play(store, settings, here.token, stop, local=True, clock=clock, announce=show)


async def open_store(
    stop: asyncio.Event, address: Path | URL, shards: Shards = EVERYTHING
) -> Store | None:
    """Return the open store; None if asked to stop before another process lets go of it."""
    opening = asyncio.ensure_future(Store.open(address, shards))
    await until(opening, stop)
    return None if opening.cancelled() else opening.result()


async def play(
    store: Store,
    settings: Settings,
    token: str,
    stop: asyncio.Event,
    *,
    local: bool,
    clock: LeapingClock | None = None,
    announce: Callable[[Client], None] = introduce,
) -> None:
    """Play until stopped, on what the client points at, and let it be watched.

    On the playground, whose page shows the bot's own emojis, by its clock. `announce` is told of
    each client once it is connected.
    """
    health, metrics = Health(store), Metrics()

    def make_client() -> Client:
        emojis = clock is not None or not local
        client = compose(
            store,
            settings,
            local=local,
            emojis=emojis,
            clock=clock.now if clock else time.time,
            observe=metrics.observe,
        )
        if clock is not None:
            clock.listen(client.service.undo_window.begun.set)

        async def on_ready() -> None:
            client.remove_listener(on_ready)
            announce(client)

        client.add_listener(on_ready)
        return health.watch(client)

    place = str(settings.health_address), settings.health_port
    async with serve_monitoring(health, metrics, *place), watched(metrics.observe):
        with error_counting(metrics.observe):
            await stay_connected(make_client, token, stop)


async def rebuild_records(settings: Settings) -> int:
    """Rewrite the records of all games, and say how many there are; return the exit status."""
    async with await Store.open(settings.database) as store:
        count = await Service(store, EXPANSIONS).ratings.rebuild()
    sys.stdout.write(f"The results of {count} games are written anew.\n")
    return 0


async def copy_database(settings: Settings, target: str) -> int:
    """Copy everything into another database, and say so; return the exit status."""
    from bot.store.copying import copy  # drivers of PostgreSQL, which stay in memory

    address = read_database(target)
    count = await copy(settings.database, address)
    name = address if isinstance(address, Path) else name_of(address)
    sys.stdout.write(
        f"Everything is copied to {name}, and all {count} rows are compared."
        f" To play on there, set {PREFIX}DATABASE to it.\n"
    )
    return 0


@contextmanager
def _folder(settings: Settings, *, keep: bool) -> Iterator[Path]:
    """Yield the playground's folder: one that is kept, or one that is gone afterwards."""
    if keep:
        yield settings.folder / "playground"
        return
    with tempfile.TemporaryDirectory(prefix="cloisterwyrm-") as folder:
        yield Path(folder)


def _open(address: str) -> None:
    """Open the page if there is a desktop to open it on."""
    if sys.platform != "linux" or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        with suppress(Exception):
            webbrowser.open(address)


async def until_signal(play: Callable[[asyncio.Event], Coroutine[Any, Any, None]]) -> None:
    """Play; the event tells of the first signal to stop."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await play(stop)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot, as the command line says by default; return the exit status."""
    asked = _parse(arguments)
    if asked.what in ("backup", "restore"):
        return backup.run(None if asked.what == "backup" else asked.file or "")
    try:
        settings = load_settings()
        if asked.database is not None:
            database = read_database(asked.database)
            settings = settings.model_copy(update={"database": database})
        configure_log(settings.log_level, settings.log_format, settings.secrets)
        if asked.what == "records":
            return asyncio.run(rebuild_records(settings))
        if asked.what == "copy":
            return asyncio.run(copy_database(settings, asked.file))
        play = _choose_place(asked, settings)
        log.info(f"{NAME} starts", version=__version__)
        keep_what_is_imported()
        with asyncio.Runner(loop_factory=quickest_loop()) as runner:
            try:
                runner.run(until_signal(partial(play, settings)))
            finally:
                close_children()
    except (TaskFailed, StoreAway) as error:
        return _fail(1, str(error))
    except (SettingsError, StoreUnavailable, TurnedAway, ValueError, OSError) as error:
        return _fail(2, str(error))
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--version", action="version", version=f"{NAME} {__version__}")
    parser.add_argument(
        "what",
        nargs="?",
        choices=("discord", "playground", "records", "backup", "restore", "copy"),
        help="play on Discord only, play in the browser, rebuild all records, make a backup,"
        " go back to one, or copy everything into another database",
    )
    parser.add_argument("file", nargs="?", help="backup to restore, or database to copy to")
    parser.add_argument(
        "--keep", action="store_true", help="save the games of the browser for the next time"
    )
    parser.add_argument(
        "--database", help="database of the browser's games: a file or a PostgreSQL address"
    )
    asked = parser.parse_args(arguments)
    if (asked.keep or asked.database is not None) and asked.what != "playground":
        parser.exit(2, f"{NOT_HERE}\n")
    if asked.file is not None and asked.what not in ("restore", "copy"):
        parser.exit(2, f"{NO_FILE}\n")
    if asked.what == "copy" and not asked.file:
        parser.exit(2, f"{NO_TARGET}\n")
    return asked


def _choose_place(
    asked: argparse.Namespace, settings: Settings
) -> Callable[[Settings, asyncio.Event], Coroutine[Any, Any, None]]:
    """Return what plays where it was asked for; SettingsError if that takes a token.

    Without a token nothing is done to games of Discord: neither in a database that is configured,
    nor where the bot was to play on Discord.
    """
    if asked.what == "playground":
        return partial(play_here, keep=asked.keep, named=asked.database is not None)
    if settings.token is not None:
        return play_on_discord
    if asked.what == "discord" or settings.names_database:
        raise SettingsError(NO_TOKEN)
    return play_here


def _fail(status: int, sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
