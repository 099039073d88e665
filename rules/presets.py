"""The publishers' rule sets: presets of every option of a game.

A preset names the edition of the tiles and the values that differ from the defaults; each option
can be changed afterwards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.option import Option, OptionValue


@dataclass(frozen=True, slots=True)
class Preset:
    """A publisher's edition and those values of all options that differ from the defaults.

    `name` is stored with games: never rename it.
    """

    name: str
    edition: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def values(self, options: Iterable[Option]) -> dict[str, OptionValue]:
        """Return its values for a game that has these options, as far as they differ."""
        known = {option.name for option in options}
        return {name: value for name, value in self.options.items() if name in known}


ABBEYS_OF_C1: Mapping[str, OptionValue] = {"abbey-end": "one-round", "wagon-reach": "C1"}
LATER_C1: Mapping[str, OptionValue] = {
    "half-scoring": "10/2015",
    "half-end": "2014",
    **ABBEYS_OF_C1,
}
ON_TILE: Mapping[str, OptionValue] = {
    "princess": "must",
    "fairy-placement": "on-tile",
    "fairy-point": "each",
    **LATER_C1,
}

PRESETS = (
    Preset("HiG C2", "C2"),
    Preset("HiG C1", "C1", LATER_C1),
    Preset(
        "RGG",
        "C1",
        {
            **ON_TILE,
            "fairy-reward": "each-owner",
            "dragon-moves": "after-scoring",
            "festival": "meeples",
        },
    ),
    Preset(
        "ZMG",
        "C1",
        {**ON_TILE, "robbers": "everybody", "message-on-shared-space": False},
    ),
    Preset(
        "C1 first print",
        "C1",
        {
            "princess": "must",
            "fairy-on-volcano-turn": False,
            "portal-target": "never-scored-too",
            "big-meeple-princess": "last-resort",
            "builder-trigger": "or-complete",
            "builder-pig-volcano": True,
            "half-scoring": "2014",
            "half-end": "2014",
            "magic-figures": "not-eaten",
            "free-bridge": "this-tile",
            "fairy-at-castle": True,
            **ABBEYS_OF_C1,
        },
    ),
)
"""The first is the default."""
