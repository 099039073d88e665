"""What people were told is done: it must be written down, whatever happens afterwards."""

from dataclasses import dataclass

from bot.wording import Words
from playground.client.outcome import InteractionOutcome
from tools.playthrough.room import carried, read_custom_id

DONE = Words()("picker.done")


@dataclass(frozen=True, slots=True)
class Promise:
    """Somebody was told that a press made their move in a game."""

    game: str
    interaction_id: str
    who: str


def promise_of(asked: InteractionOutcome) -> Promise | None:
    """Return what an answered press of a button has promised, if it has."""
    pressed = read_custom_id(str(asked.interaction.data.get("custom_id")))
    if pressed is None or not _is_done(asked, *pressed):
        return None
    return Promise(pressed[1], str(asked.interaction.id), asked.user.name)


def _is_done(asked: InteractionOutcome, verb: str, game: str, number: int) -> bool:
    shown = asked.original
    if shown is None or not asked.interaction.completed:
        return False
    if verb == "c":
        later = any(g == game and n > number for g, n in carried(shown))
        return later or shown.text == DONE
    return verb == "d" and not any(message.ephemeral for message in asked.messages)
