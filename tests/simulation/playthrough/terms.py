"""What a table agrees on in its lobby, chosen by the host from the selects of the options."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.client.message_view import MessageView, Select
from tests.simulation.findings import FaultError
from tests.simulation.playthrough.scene import Scene
from tests.simulation.room import PATIENCE

DRAGON = "princess-dragon"
HIGHLIGHTS: Mapping[str, tuple[str, ...]] = {
    "inns-cathedrals": ("big meeple placed",),
    "traders-builders": ("builder placed",),
    DRAGON: ("volcano", "dragon walk", "princess removal", "portal placement", "fairy move"),
    "halflings": ("draw chosen", "half tile chosen", "half tile laid"),
}
"""What every game that is played must contain, by expansion."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Names of expansions, and values by name of option; nothing is chosen if both are empty."""

    expansions: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def played(self) -> tuple[str, ...]:
        """The expansions in the game: those a lobby begins with if none is chosen."""
        return self.expansions or (DRAGON,)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The names of what the game must contain."""
        return tuple(name for played in self.played for name in HIGHLIGHTS.get(played, ()))


async def agree(scene: Scene, terms: Terms) -> None:
    """Let the host choose all of it; FaultError if something is not offered."""
    if not terms.expansions and not terms.options:
        return
    host, lobby = scene.room.people[0], scene.room.newest
    button = next(button for button in lobby.buttons if button.label == "Options")
    asked = await scene.client.press(host, lobby, button.custom_id)
    screen = await asked.wait_until_settled(PATIENCE)
    if terms.expansions:
        screen = await _choose(scene, screen, "expansions", *terms.expansions)
    for option, value in terms.options.items():
        if not _shows(screen, f"value.{option}"):
            screen = await _look_up(scene, screen, option)
        screen = await _choose(scene, screen, f"value.{option}", value)


async def _look_up(scene: Scene, screen: MessageView | None, option: str) -> MessageView | None:
    """Look through one group of options after the other, and choose an option where it is."""
    for group in _find_select(screen, "group").options:
        screen = await _choose(scene, screen, "group", group.value)
        if _offers(_find_select(screen, "option"), (option,)):
            return await _choose(scene, screen, "option", option)
    raise FaultError(f"The options do not offer {option}.")


async def _choose(
    scene: Scene, screen: MessageView | None, what: str, *values: str
) -> MessageView | None:
    """Choose lines of a select by their values."""
    select = _find_select(screen, what)
    if not _offers(select, values):
        raise FaultError(f"The options do not offer {', '.join(values)}.")
    host, message = scene.room.people[0], screen.id if screen else 0
    asked = await scene.client.choose(host, message, select.custom_id, [*values])
    return await asked.wait_until_settled(PATIENCE)


def _shows(screen: MessageView | None, what: str) -> bool:
    """Return whether there is a select that sets this, as its custom id ends."""
    return any(
        select.custom_id.endswith(f":{what}") for select in (screen.selects if screen else ())
    )


def _find_select(screen: MessageView | None, what: str) -> Select:
    """Return the select that sets this, as its custom id ends."""
    for select in screen.selects if screen else ():
        if select.custom_id.endswith(f":{what}"):
            return select
    raise FaultError(f"The options have nothing to choose for {what}.")


def _offers(select: Select, values: tuple[str, ...]) -> bool:
    return {*values} <= {option.value for option in select.options}
