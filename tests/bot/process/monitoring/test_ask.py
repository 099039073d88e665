"""`python -m bot.process.monitoring.ask`: the bot's own words, and a status for who watches it."""

import os
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from bot.process.monitoring.ask import main


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only the tests are told is no setting."""
    for name in os.environ:
        if name.startswith("CLOISTERWYRM_"):
            monkeypatch.delenv(name)


class Bot(HTTPServer):
    """Says of itself what it is told to."""

    status = 200
    text = "ok\n"


class Answer(BaseHTTPRequestHandler):
    """An answer to `/healthz`."""

    def do_GET(self) -> None:
        assert isinstance(self.server, Bot)
        self.send_response(self.server.status if self.path == "/healthz" else 404)
        self.end_headers()
        self.wfile.write(self.server.text.encode())

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bot]:
    """A bot at the port of the settings."""
    with Bot(("127.0.0.1", 0), Answer) as server:
        monkeypatch.setenv("CLOISTERWYRM_HEALTH_PORT", str(server.server_port))
        answering = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        answering.start()
        yield server
        server.shutdown()
        answering.join()


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0"])
def test_a_bot_that_is_well(
    bot: Bot, address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status 0, also where it listens at all addresses."""
    monkeypatch.setenv("CLOISTERWYRM_HEALTH_ADDRESS", address)
    assert main() == 0
    assert capsys.readouterr().out == "ok\n"


def test_a_bot_that_is_not(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1, and why."""
    bot.status, bot.text = 503, "The disk has gone.\n"
    assert main() == 1
    assert capsys.readouterr().out == "The disk has gone.\n"


@pytest.mark.parametrize("port", ["0", "1", "many"])
def test_nobody_answers(
    port: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No port, a wrong one, or none that there can be: status 1, and one line."""
    monkeypatch.setenv("CLOISTERWYRM_HEALTH_PORT", port)
    assert main() == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("The bot does not say how it is: ")
