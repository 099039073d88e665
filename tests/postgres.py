"""A PostgreSQL server of this machine's own, in a folder of its own, gone afterwards."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import URL

SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}
"""Quick, and as safe as a test needs it."""
PASSWORD = "a p@ss/word"
_names = count(1)
FILLED = (
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
)
"""Asks which tables hold games, or what is told of them."""


def find_programs() -> Path:
    """Return the folder of the server's programs; without them the test is skipped, or failed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)  # Debian's
    folders += map(Path, os.environ["PATH"].split(os.pathsep))
    for folder in folders:
        if all((folder / program).exists() for program in ("initdb", "pg_ctl", "psql")):
            return folder
    if os.environ.get("CLOISTERWYRM_REQUIRE_POSTGRES") == "1":
        pytest.fail("no PostgreSQL on this machine, though one is required")
    pytest.skip("no PostgreSQL on this machine")


@dataclass(frozen=True)
class Cluster:
    """A server; `account` is whose processes it is made of, for root may not run it."""

    programs: Path
    folder: Path
    port: int
    account: str | None

    def url(self, database: str, *, user: str = "bot", password: str = PASSWORD) -> URL:
        """The address of a database."""
        return URL.create(
            "postgresql+asyncpg", user, password, "127.0.0.1", self.port, database=database
        )

    def create(self) -> URL:
        """The address of a new, empty database."""
        name = f"games_{os.getpid()}_{next(_names)}"
        self.sql(f"CREATE DATABASE {name} OWNER bot STRATEGY file_copy")
        return self.url(name)

    def cleared(self, url: URL) -> URL:
        """The same address, with nothing left in any table."""
        database = str(url.database)
        tables = self.sql(FILLED, database).split()
        if tables:
            self.sql(f"TRUNCATE {', '.join(tables)} RESTART IDENTITY CASCADE", database)
        return url

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Do something as the server's owner; return the rows, a line each."""
        done = self._run("psql", "-XAtq", "-h", self.folder, "-p", self.port, "-U", "postgres",
                         "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statement)  # fmt: skip
        return done.strip()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = SETTINGS | {
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run(
            "pg_ctl", "start", "-w", "-D", self.data, "-l", self.folder / "log", "-o", options
        )

    def stop(self) -> None:
        """Stop it, whoever is connected."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self.data)

    @property
    def data(self) -> Path:
        """Where it keeps everything."""
        return self.folder / "data"

    def initialise(self) -> None:
        """Make it, with a role for bots."""
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self._run("initdb", "-D", self.data, "-U", "postgres", "-A", "scram-sha-256", "-E", "UTF8",
                  "--locale=C.UTF-8", "--auth-local=trust", "-N", "--pwfile", secret)  # fmt: skip

    def _run(self, program: str, *arguments: object) -> str:
        """Run a program; return what it says, from a file: a server left behind keeps pipes."""
        with (self.folder / "output").open("w+") as output:
            done = subprocess.run(
                [self.programs / program, *map(str, arguments)],
                user=self.account,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                timeout=60,
                check=False,
            )
            output.seek(0)
            said = output.read()
        assert done.returncode == 0, said
        return said


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A server that runs until the end."""
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="cloisterwyrm-pg-"))
    account = "postgres" if os.geteuid() == 0 else None
    if account is not None:
        shutil.chown(folder, account)
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    cluster = Cluster(programs, folder, port, account)
    try:
        cluster.initialise()
        cluster.start()
        cluster.sql(f"CREATE ROLE bot LOGIN PASSWORD '{PASSWORD}'")
        yield cluster
    finally:
        if (cluster.data / "postmaster.pid").exists():
            cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
