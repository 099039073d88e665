"""Steps of a game, resolved one after the other."""

import msgspec

CHANCE = -1
"""The player of steps that chance decides."""


class Step(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A step to resolve: the kind names its rule, `data` is the step's own."""

    kind: str
    player: int
    data: tuple[int, ...] = ()
