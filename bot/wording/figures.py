"""Figures in words: what one is where it stands, in the form its place in a sentence asks for.

A phrase is the message `figure.kind.form`, or `figure.kind.feature.form` where a figure is called
by the feature it stands on. Languages that decline nouns have a text of its own for each form.
"""

from enum import StrEnum

from bot.wording.messages import Messages
from bot.wording.phrases import kind_of
from rules.board import Figure
from rules.events import Spot


class Form(StrEnum):
    """How a sentence uses a figure."""

    NAMED = "named"
    """By itself, on a button: "Knight"."""
    PLACED = "placed"
    """What somebody places: "a knight"."""
    SENT = "sent"
    """Somebody's, to whom something happens: "Bo’s knight"; `{player}` is their name."""
    OWNED = "owned"
    """Somebody's, as it stands in a list: "Bo’s knight"; `{player}` is their name."""
    MINE = "mine"
    """The reader's own, to which something goes: "my knight"."""
    JOINED = "joined"
    """Somebody's own, to which they send something: "a knight"."""


def name_figure(words: Messages, kind: str, feature: str, form: Form, player: str = "") -> str:
    """Return what a kind of figure is called on a kind of feature; "" for a figure off the board.

    `player` is the name of its owner, for the forms that tell it.
    """
    exact = f"figure.{kind}.{feature}.{form}"
    return words(exact if exact in words else f"figure.{kind}.{form}", player=player)


def name_standing(words: Messages, figure: Figure, spot: Spot, form: Form, player: str = "") -> str:
    """Return what a figure is called that stands, or stood, at a place."""
    return name_figure(words, figure.kind, kind_of(spot.segment), form, player)
