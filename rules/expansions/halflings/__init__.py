"""Halflings I and II: 24 half tiles (HL-1 to HL-22)."""

from functools import partial

from rules.actions import Action
from rules.events import PlayerResigned, TilePlaced
from rules.expansion import Expansion
from rules.expansions import crop_circle, hills, source
from rules.expansions.halflings import counting, hands
from rules.expansions.halflings.slot import Halves, hand
from rules.expansions.hills import Hills
from rules.expansions.vineyards import vineyards
from rules.option import Option, Options
from rules.tiles import load_tiles


def list_secrets(options: Options) -> tuple[type[Action], ...]:
    """Return actions that reveal hands or tiles under hills; drafted hands are known (HL-2)."""
    if options["half-deal"] == "draft":
        return hills.list_secrets(options)
    return (hands.DealHalf, *source.ACTIONS, *hills.list_secrets(options))


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
    slots=(Hills,),
    automatic=crop_circle.AUTOMATIC,
    absent=crop_circle.ABSENT,
    choices={
        "deal-half": hands.deals,
        "draft": hands.picks,
        **source.CHOICES,
        **hills.CHOICES,
        **crop_circle.CHOICES,
    },
    actions={
        hands.DealHalf: hands.deal,
        hands.PickHalf: hands.pick,
        **source.ACTIONS,
        **hills.ACTIONS,
        **crop_circle.ACTIONS,
    },
    notation={
        hands.DealHalf: "deal",
        hands.PickHalf: "pick",
        **source.NOTATION,
        **hills.NOTATION,
        **crop_circle.NOTATION,
    },
    secret=list_secrets,
    events=(
        hands.HalfDealt,
        hands.DraftBegan,
        hands.HalfPicked,
        *source.EVENTS,
        *hills.EVENTS,
        *crop_circle.EVENTS,
    ),
    reactions={TilePlaced: (hands.lay, hills.raise_hill), PlayerResigned: hands.leave},
    by_chance=frozenset({"deal-half"}) | hills.BY_CHANCE,
    behalf=frozenset({"deal-half"}),
    opening=hands.opening,
    undealt=hands.undealt,
    conceal=(hands.conceal, hills.conceal),
    hand=hand,
    goes_on=hands.can_go_on,
    size=counting.size,
    extra=vineyards,
    tie=hills.hilltop,
)
