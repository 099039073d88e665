"""Inns & Cathedrals (IC-1 to IC-10): the big meeple; roads and cities worth more, or nothing."""

from functools import partial

from rules.board import Feature
from rules.events import Part
from rules.expansion import Expansion, FigureKind
from rules.expansions.base import meeple_claims
from rules.jcz import Jcz
from rules.option import Option, Options
from rules.scoring import size_of
from rules.state import State
from rules.tiles import Kind, load_tiles

BIG_MEEPLE = "big-meeple"
STAKES = {Kind.ROAD: "inn", Kind.CITY: "cathedral"}
"""What makes a feature of this kind worth more if it is complete, and nothing if it is not."""


def figures(options: Options) -> tuple[FigureKind, ...]:
    """One big meeple each, which goes where meeples go and counts two (IC-1)."""
    last_resort = options.get("big-meeple-princess") == "last-resort"
    claims = meeple_claims(options)
    return (FigureKind(BIG_MEEPLE, 1, claims, strength=2, last_resort=last_resort, climbs=True),)


def stake(state: State, feature: Feature) -> str:
    """Return "inn" or "cathedral" if the feature shows one, "" if not (IC-3, IC-4)."""
    name = STAKES.get(feature.kind)
    if name is not None:
        for segment in feature.segments:
            if name in state.board.segment(segment).attributes:
                return name
    return ""


def find_staked(state: State) -> list[tuple[Feature, str]]:
    """Return the open, occupied roads and cities with an inn or cathedral of this turn's tile."""
    board, placed = state.board, state.placed
    numbers = sorted({board.feature_of[segment] for segment in placed.segments})
    features = [board.features[number] for number in numbers]
    found = ((feature, stake(state, feature)) for feature in features)
    return [
        (feature, name)
        for feature, name in found
        if name
        and state.meeples(feature)
        and not feature.complete
        and all(
            segment in placed.segments
            for segment in feature.segments
            if name in board.segment(segment).attributes
        )
    ]


def nothing(state: State, feature: Feature) -> Part | None:
    """Return the one line of an unfinished road with an inn or city with a cathedral (IC-5)."""
    name = "" if feature.complete else stake(state, feature)
    return Part(name, 0, 0) if name else None


def more(state: State, feature: Feature) -> tuple[Part, ...]:
    """Return 1 more for each tile and coat of arms of a complete one (IC-3, IC-4, IC-7, IC-8)."""
    name = stake(state, feature) if feature.complete else ""
    if not name:
        return ()
    count = size_of(state, feature) + feature.arms
    return (Part(name, count, count),)


EXPANSION = Expansion(
    name="inns-cathedrals",
    tiles=partial(load_tiles, "inns-cathedrals"),
    options=(
        Option("big-meeple-princess", ("any", "last-resort"), "IC-10", needs=("princess-dragon",)),
    ),
    figures=figures,
    jcz=Jcz(
        set="inns-and-cathedrals",
        elements={"big-follower": 1, "inn": True, "cathedral": True},
        on_tiles=frozenset({"inn", "cathedral"}),
        figures={"big": "big-meeple"},
        fixed={"inn-and-cathedral-final-scoring": "zero"},
    ),
    void=nothing,
    extra=more,
)
