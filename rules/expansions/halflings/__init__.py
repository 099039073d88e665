"""Halflings I and II: 24 half tiles (HL-1 to HL-22)."""

from functools import partial

from rules.actions import Action
from rules.events import PlayerResigned, TilePlaced
from rules.expansion import Expansion
from rules.expansions import crop_circle, source
from rules.expansions.halflings import counting, hands, hill
from rules.expansions.halflings.slot import Halves, hand
from rules.option import Option, Options
from rules.state import State
from rules.tiles import load_tiles


def tile_placed(state: State, event: TilePlaced) -> None:
    """Take the half tile from its owner's hand, and raise a hill if it shows one."""
    hands.lay(state, event)
    hill.raise_hill(state, event)


def list_secrets(options: Options) -> tuple[type[Action], ...]:
    """Return actions that reveal hands or tiles under hills; drafted hands are known (HL-2)."""
    if options["half-deal"] == "draft":
        return (hill.BuryTile,)
    return (hands.DealHalf, *source.ACTIONS, hill.BuryTile)


EXPANSION = Expansion(
    name="halflings",
    rated_apart=True,
    tiles=partial(load_tiles, "halflings"),
    options=(
        Option("half-sets", tuple(hands.BOXES), "HL-1"),
        Option("half-deal", ("deal", "deal-all", "draft"), "HL-1"),
        Option("half-hand", (3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12), "HL-1"),
        Option("half-scoring", ("1/2021", "2014", "10/2015", "2020"), "HL-13"),
        Option("half-end", ("10/2024", "2014"), "HL-14"),
    ),
    slot=Halves,
    automatic=crop_circle.AUTOMATIC,
    absent=crop_circle.ABSENT,
    choices={
        "deal-half": hands.deals,
        "draft": hands.picks,
        **source.CHOICES,
        "hill": hill.buryable,
        **crop_circle.CHOICES,
    },
    actions={
        hands.DealHalf: hands.deal,
        hands.PickHalf: hands.pick,
        **source.ACTIONS,
        hill.BuryTile: hill.bury,
        **crop_circle.ACTIONS,
    },
    notation={
        hands.DealHalf: "deal",
        hands.PickHalf: "pick",
        **source.NOTATION,
        hill.BuryTile: "bury",
        **crop_circle.NOTATION,
    },
    secret=list_secrets,
    events=(
        hands.HalfDealt,
        hands.DraftBegan,
        hands.HalfPicked,
        *source.EVENTS,
        hill.HillRaised,
        *crop_circle.EVENTS,
    ),
    reactions={TilePlaced: tile_placed, PlayerResigned: hands.leave},
    by_chance=frozenset({"deal-half", "hill"}),
    behalf=frozenset({"deal-half"}),
    opening=hands.opening,
    undealt=hands.undealt,
    conceal=hands.conceal,
    hand=hand,
    goes_on=hands.can_go_on,
    size=counting.size,
    extra=counting.vineyards,
    tie=counting.hilltop,
)
