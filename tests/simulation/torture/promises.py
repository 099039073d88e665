"""What people were told is done: it must be written down, whatever happens afterwards."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.wording import Words
from playground.client.outcome import InteractionOutcome
from playground.model import Interaction
from tests.simulation.room import carried, read_custom_id

DONE = Words()("picker.done")


@dataclass(frozen=True, slots=True)
class Promise:
    """Somebody was told that a press made their move in a game.

    So it is if one of their `earlier` presses of the same button has made it.
    """

    game: str
    interaction_id: str
    who: str
    earlier: tuple[str, ...] = ()


def promise_of(asked: InteractionOutcome) -> Promise | None:
    """Return what an answered press of a button has promised, if it has."""
    pressed = read_custom_id(str(asked.interaction.data.get("custom_id")))
    if pressed is None or not _is_done(asked, *pressed):
        return None
    earlier = tuple(str(each.id) for each in _list_same(asked))
    return Promise(pressed[1], str(asked.interaction.id), asked.user.name, earlier)


def _list_same(asked: InteractionOutcome) -> Iterator[Interaction]:
    """Yield the earlier presses of the same button by the same person."""
    pressed = asked.interaction
    for other in asked.world.interactions.values():
        same = all(other.data.get(key) == pressed.data.get(key) for key in ("custom_id", "values"))
        if same and other.user_id == pressed.user_id and other.id < pressed.id:
            yield other


def _is_done(asked: InteractionOutcome, verb: str, game: str, number: int) -> bool:
    shown = asked.original
    if shown is None or not asked.interaction.completed:
        return False
    if verb == "c":
        later = any(g == game and n > number for g, n in carried(shown))
        return later or shown.text == DONE
    return verb == "d" and not any(message.ephemeral for message in asked.messages)
