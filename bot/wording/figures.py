"""Figures in words, by their feature, in the form that the sentence needs.

A phrase is the message `figure.kind.form`, or `figure.kind.feature.form` if a figure is named after
its feature. Languages that decline nouns have a text of its own for each form.
"""

from enum import StrEnum

from bot.wording.messages import Messages
from bot.wording.phrases import kind_of
from rules.board import Figure
from rules.events import Spot
from rules.state import State


class Form(StrEnum):
    """How a sentence uses a figure."""

    NAMED = "named"
    """By itself, on a button: "Knight"."""
    PLACED = "placed"
    """What somebody places: "a knight"."""
    SENT = "sent"
    """Somebody's, as an object: "Bo’s knight"; `{player}` is their name."""
    OWNED = "owned"
    """Somebody's, in a list: "Bo’s knight"; `{player}` is their name."""
    MINE = "mine"
    """The reader's own, as a target: "my knight"."""
    JOINED = "joined"
    """Somebody's own, as a target: "a knight"."""


def name_figure(words: Messages, kind: str, feature: str, form: Form, player: str = "") -> str:
    """Return the name of a kind of figure on a kind of feature; "" for a figure off the board.

    `player` is its owner's name, for the forms that have it.
    """
    exact = f"figure.{kind}.{feature}.{form}"
    return words(exact if exact in words else f"figure.{kind}.{form}", player=player)


def name_standing(words: Messages, figure: Figure, spot: Spot, form: Form, player: str = "") -> str:
    """Return the name of a figure that is, or was, at a place."""
    return name_figure(words, figure.kind, kind_of(spot.segment), form, player)


def name_where_it_is(words: Messages, state: State, figure: Figure, form: Form) -> str:
    """Return the name of a figure on the board: one that its player keeps there is no knight."""
    if state.is_kept(figure):
        return name_figure(words, figure.kind, "", form)
    return name_standing(words, figure, state.spot(state.figures[figure]), form)
