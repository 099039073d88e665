"""Redirects the real discord.py client to a local server."""

import ipaddress

import discord
import yarl
from discord.gateway import DiscordWebSocket


def point_client_at(base_url: str) -> None:
    """Make every discord.py client of this process talk to *base_url*.

    *base_url* is a server's `LocalDiscord.url`, such as `http://127.0.0.1:8765`. Raises
    ValueError when it is not an http address of this machine.
    """
    url = yarl.URL(base_url)
    if url.scheme != "http" or not _is_loopback(url.host):
        raise ValueError(f"{base_url!r} is not an http address of this machine.")
    base = base_url.rstrip("/")
    discord.http.Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{base}/gateway/").with_scheme("ws")


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
