"""The setup of a game: players, expansions, options."""

import msgspec

from rules.option import OptionValue


class Setup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that is decided before the first tile is drawn.

    `expansions` are names of a `rules.registry.Registry`; `options` holds the values that differ
    from the defaults. `start` is the id of the tile at (0, 0) and `bag` the number of tiles by id,
    where they are not those of the boxes.
    """

    players: int = 2
    edition: str = "C2"
    expansions: tuple[str, ...] = ()
    options: dict[str, OptionValue] = {}
    start: str = ""
    bag: dict[str, int] | None = None
