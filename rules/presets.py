"""The publishers' rule sets: presets that set every option of a game at once.

A preset names the edition of the tiles and the values that differ from the defaults; each option
can be changed afterwards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.expansion import OptionValue


@dataclass(frozen=True, slots=True)
class Preset:
    """A publisher's edition and its values for the options of The Princess & the Dragon."""

    name: str
    edition: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)


ON_TILE: Mapping[str, OptionValue] = {
    "princess": "must",
    "fairy-placement": "on-tile",
    "fairy-point": "each",
}

PRESETS = (
    Preset("HiG C2", "C2"),
    Preset("HiG C1", "C1"),
    Preset(
        "RGG",
        "C1",
        {**ON_TILE, "fairy-reward": "each-owner", "dragon-moves": "after-scoring"},
    ),
    Preset("ZMG", "C1", ON_TILE),
    Preset(
        "C1 first print",
        "C1",
        {
            "princess": "must",
            "fairy-on-volcano-turn": False,
            "portal-target": "never-scored-too",
        },
    ),
)
"""The first is the default."""
