"""What commands and buttons work with, handed to them by the client."""

from dataclasses import dataclass

from bot.service import Service
from cogs.pictures import Pictures


@dataclass(frozen=True, slots=True)
class Surface:
    """The service that plays, and the pictures."""

    service: Service
    pictures: Pictures
