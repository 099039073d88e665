"""Every picture that is shown is fetched as a client would, and looked at."""

from io import BytesIO

import aiohttp
from PIL import Image, UnidentifiedImageError

from playground.client.message_view import MessageView, Picture
from tests.simulation.findings import Findings

SIDES = range(32, 4097)
"""Sane widths and heights, in pixels."""
LARGEST = 10 * 1024 * 1024
"""Discord's usual limit of an upload, in bytes."""
LONGEST_ALT = 1024
"""The most characters of an alt text."""


class Gallery:
    """Fetches pictures once each; `seen` are their addresses."""

    def __init__(self, session: aiohttp.ClientSession, findings: Findings) -> None:
        self._session = session
        self._findings = findings
        self.seen: set[str] = set()

    async def look(self, message: MessageView) -> None:
        """Fetch and check the pictures of a message that were not seen before."""
        for picture in message.pictures:
            if picture.url not in self.seen:
                self.seen.add(picture.url)
                self._check(picture, await self._fetched(picture.url))

    async def _fetched(self, url: str) -> bytes:
        async with self._session.get(url) as response:
            found = (response.status, response.content_type) == (200, "image/png")
            self._findings.demand(found, f"{url} is not offered as a PNG.")
            return await response.read()

    def _check(self, picture: Picture, data: bytes) -> None:
        alt = len(picture.alt or "")
        demand = self._findings.demand
        demand(0 < alt <= LONGEST_ALT, f"{picture.url} has an alt text of {alt} characters.")
        demand(len(data) <= LARGEST, f"{picture.url} has {len(data)} bytes.")
        try:
            with Image.open(BytesIO(data), formats=("PNG",)) as image:
                width, height = image.size
                image.load()
        except (UnidentifiedImageError, OSError, SyntaxError) as error:
            demand(False, f"{picture.url} cannot be read: {error}.")
        else:
            sane = width in SIDES and height in SIDES
            demand(sane, f"{picture.url} is {width} by {height} pixels.")
