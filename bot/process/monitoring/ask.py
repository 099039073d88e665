"""`python -m bot.process.monitoring.ask`: asks the bot on this machine for its health.

Prints the answer, and exits with 0 if the bot can serve, otherwise with 1. For containers.
"""

import http.client
import os
import sys

ASK_SECONDS = 5.0
"""Seconds to wait for an answer; more than the bot waits for its database."""


def main() -> int:
    """Ask; return the exit status."""
    try:
        healthy, text = _ask(*_find_place())
    except (ValueError, OSError, http.client.HTTPException) as error:
        healthy, text = False, f"The bot does not say how it is: {error}\n"
    sys.stdout.write(text)
    return 0 if healthy else 1


def _find_place() -> tuple[str, int]:
    """Return address and port: a container's are in the environment, and looked up in no time.

    Reading all settings takes as long as starting the bot. Raises ValueError if they are wrong.
    """
    if port := os.environ.get("CLOISTERWYRM_HEALTH_PORT"):
        return os.environ.get("CLOISTERWYRM_HEALTH_ADDRESS") or "127.0.0.1", int(port)
    from bot.process.settings import SettingsError, load_settings

    try:
        settings = load_settings()
    except SettingsError as error:
        raise ValueError(str(error)) from error
    return str(settings.health_address), settings.health_port


def _ask(address: str, port: int) -> tuple[bool, str]:
    connection = http.client.HTTPConnection(address, port, timeout=ASK_SECONDS)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status == http.client.OK, answer.read().decode()
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main())
