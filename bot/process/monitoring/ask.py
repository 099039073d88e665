"""`python -m bot.process.monitoring.ask`: asks the bot on this machine for its health.

Prints the answer, and exits with 0 if the bot can serve, otherwise with 1. For containers.
"""

import http.client
import sys

from bot.process.settings import Settings, SettingsError, load_settings

ASK_SECONDS = 5.0
"""Seconds to wait for an answer; more than the bot waits for its database."""


def main() -> int:
    """Ask; return the exit status."""
    try:
        healthy, text = _ask(load_settings())
    except (SettingsError, OSError, http.client.HTTPException) as error:
        healthy, text = False, f"The bot does not say how it is: {error}\n"
    sys.stdout.write(text)
    return 0 if healthy else 1


def _ask(settings: Settings) -> tuple[bool, str]:
    address = str(settings.health_address)
    connection = http.client.HTTPConnection(address, settings.health_port, timeout=ASK_SECONDS)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status == http.client.OK, answer.read().decode()
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main())
