"""What a table agrees on in its lobby, chosen by the host from the selects of the options."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.client.message_view import MessageView, Select
from tools.playthrough.faults import FaultError
from tools.playthrough.room import PATIENCE
from tools.playthrough.scene import Scene

DRAGON, HALFLINGS = "princess-dragon", "halflings"
HIGHLIGHTS: Mapping[str, tuple[str, ...]] = {
    DRAGON: ("volcano", "dragon walk", "princess removal", "portal placement", "fairy move"),
    HALFLINGS: ("draw chosen", "half tile chosen", "half tile laid"),
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
        screen = await _choose(scene, screen, *terms.expansions)
    for option, value in terms.options.items():
        screen = await _choose(scene, screen, option)
        screen = await _choose(scene, screen, value)


async def _choose(scene: Scene, screen: MessageView | None, *values: str) -> MessageView | None:
    """Choose lines by their values, in the last select that has them."""
    if screen is None:
        raise FaultError("The options do not open.")
    select = _offering(screen, values)
    asked = await scene.client.choose(scene.room.people[0], screen, select.custom_id, [*values])
    return await asked.wait_until_settled(PATIENCE)


def _offering(screen: MessageView, values: tuple[str, ...]) -> Select:
    for select in reversed(screen.selects):
        if {*values} <= {option.value for option in select.options}:
            return select
    raise FaultError(f"The options do not offer {', '.join(values)}.")
