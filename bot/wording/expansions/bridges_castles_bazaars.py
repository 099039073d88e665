"""Bridges, Castles & Bazaars in words."""

from bot.wording.column import Column
from bot.wording.messages import Catalogue

COLUMN = Column(
    catalogue=Catalogue("bridges-castles-bazaars"),
)
