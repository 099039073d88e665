"""What goes wrong on purpose, and when.

Each mishap takes the place of a press: it makes the press, with something before, after or within
it, and returns what became of it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from playground.client.outcome import InteractionOutcome
from tests.simulation.playthrough.interruptions import (
    end_after_sending,
    end_before_sending,
    end_between_presses,
    exhaust_limit,
)
from tests.simulation.playthrough.scene import Moment, Scene
from tests.simulation.playthrough.wrong_presses import (
    choose_forged,
    open_second_game,
    open_second_picker,
    press_for_another,
    press_forged,
    press_retired,
    press_twice,
)
from tests.simulation.room import asks_for_turn

Happening = Callable[[Scene, Moment], Awaitable[InteractionOutcome]]


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that happens once, at the first moment *when* it can; some only in *walks*."""

    name: str
    when: Callable[[Moment], bool]
    happen: Happening

    @property
    def walks(self) -> bool:
        """Whether it needs the dragon to be led."""
        return self.name.endswith(("dragon", "a walk"))


def from_message(number: int, also: Callable[[Moment], bool]) -> Callable[[Moment], bool]:
    """Return a condition that waits until so many public messages have appeared."""
    return lambda moment: moment.number >= number and also(moment)


def in_picker(moment: Moment) -> bool:
    """Whether something in private is about to be pressed."""
    return moment.screen.ephemeral


def chooses(moment: Moment) -> bool:
    """Whether something in private is about to be pressed that can be chosen in words, too."""
    return in_picker(moment) and bool(moment.screen.selects) and not moment.offer.commits


def commits(moment: Moment) -> bool:
    """Whether a move is about to be made in private."""
    return in_picker(moment) and moment.offer.commits


def opens(moment: Moment) -> bool:
    """Whether a turn is about to begin."""
    return asks_for_turn(moment.screen) and not in_picker(moment)


def leads(moment: Moment) -> bool:
    """Whether the dragon is about to be led; what is picked in public is offered in words, too."""
    return moment.offer.commits and not in_picker(moment) and not moment.screen.selects


def leads_on(moment: Moment) -> bool:
    """Whether the dragon is about to be led a further step."""
    return moment.in_walk and leads(moment)


MISHAPS = (
    Mishap("wrong player, turn", from_message(3, opens), press_for_another),
    Mishap("forged, turn", from_message(4, in_picker), press_forged),
    Mishap("ended between presses", from_message(6, in_picker), end_between_presses),
    Mishap("forged choice", from_message(7, chooses), choose_forged("999.9:")),
    Mishap("garbled choice", from_message(7, chooses), choose_forged("nonsense")),
    Mishap("retired message", from_message(8, opens), press_retired),
    Mishap("second game", from_message(9, opens), open_second_game),
    Mishap("pressed twice, turn", from_message(10, commits), press_twice),
    Mishap("ended before sending", from_message(12, commits), end_before_sending),
    Mishap("second picker", from_message(14, chooses), open_second_picker),
    Mishap("rate limit", from_message(16, commits), exhaust_limit),
    Mishap("ended after sending", from_message(18, commits), end_after_sending),
    Mishap("wrong player, dragon", leads, press_for_another),
    Mishap("ended within a walk", leads_on, end_between_presses),
    Mishap("pressed twice, dragon", leads, press_twice),
    Mishap("forged, dragon", leads, press_forged),
    Mishap("ended before sending, dragon", from_message(30, leads), end_before_sending),
    Mishap("wrong player, late", from_message(60, opens), press_for_another),
    Mishap("pressed twice, late", from_message(70, commits), press_twice),
)
"""In this order of preference, one at a time."""


class Fate:
    """Lets mishaps happen, each once; none in a *quiet* game."""

    def __init__(self, scene: Scene, *, walks: bool, quiet: bool) -> None:
        self._scene = scene
        mishaps = () if quiet else MISHAPS
        self.to_come = [mishap for mishap in mishaps if walks or not mishap.walks]

    async def press(self, moment: Moment) -> tuple[InteractionOutcome, str]:
        """Make a press, with the mishap whose time has come; return that mishap's name too."""
        for mishap in self.to_come:
            if mishap.when(moment):
                self.to_come.remove(mishap)
                return await mishap.happen(self._scene, moment), mishap.name
        return await moment.press(), ""
