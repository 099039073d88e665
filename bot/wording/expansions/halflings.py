"""Halflings in words; others never learn a dealt half tile."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions.hills import format_hill
from bot.wording.messages import Catalogue
from bot.wording.phrases import describe_print
from bot.wording.topics import Line, Topic, When, given
from rules.expansions.halflings.hands import DraftBegan, HalfDealt, HalfPicked, PickHalf
from rules.expansions.hills import HillRaised
from rules.state import State


def format_deal(telling: Telling, event: HalfDealt) -> None:
    """Describe nothing: every turn says how many each player holds."""


def format_draft(telling: Telling, event: DraftBegan) -> str:
    """Say how many are open."""
    return telling.words.n("story.draft-began", event.tiles)


def format_pick(telling: Telling, event: HalfPicked) -> str:
    """Say who picked what in the draft."""
    tile = describe_print(telling.words, telling.tiles[event.tile])
    return telling.words("story.half-picked", player=telling.names[event.player], tile=tile)


def name_half(naming: Naming, state: State, action: PickHalf) -> str:
    """Label an open half tile by what is printed on it."""
    return describe_print(naming.words, state.tile(action.tile))


SYMBOLS: When = {"half-deal": ("deal-all", "draft"), "half-sets": ("I+II", "II")}
"""Half tiles with symbols may be in play."""
BY_SQUARE: When = {"half-scoring": ("1/2021", "2014", "2020")}
"""Monasteries count squares."""
BY_HALF = given(half_scoring="10/2015")
"""Monasteries count each half tile."""

HALFLINGS = Topic(
    "halflings",
    (
        Line(option="half-sets"),
        Line(option="half-deal"),
        Line(option="half-hand"),
        Line("guide.halflings.hand"),
        Line("guide.halflings.choice"),
        Line("guide.halflings.must", when=given(half_end="10/2024")),
        Line("guide.halflings.place"),
        Line("guide.halflings.other"),
        Line("guide.halflings.gap"),
        Line("guide.halflings.meeple"),
        Line(option="half-scoring"),
        Line(option="half-end"),
        Line("guide.halflings.vineyard", when=SYMBOLS),
        Line("guide.halflings.hill", when=SYMBOLS),
        Line("guide.halflings.crop-circle", when=SYMBOLS),
        Line("guide.halflings.crop-circle.order", when=SYMBOLS),
        Line("guide.halflings.crop-circle.home", when=SYMBOLS),
        Line("guide.halflings.crop-circle.phantom", when={**SYMBOLS, "phantom": (True,)}),
        Line("guide.halflings.crop-circle.abbot", when={**SYMBOLS, "abbot": (True,)}),
        Line("guide.halflings.crop-circle.dragon", when={**SYMBOLS, "princess-dragon": (True,)}),
        Line("guide.halflings.crop-circle.no-fields", when={**SYMBOLS, "fields": (False,)}),
        Line("guide.halflings.sheep", when=SYMBOLS),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("halflings"),
    tellers={
        HalfDealt: format_deal,
        DraftBegan: format_draft,
        HalfPicked: format_pick,
        HillRaised: format_hill,
    },
    labels={PickHalf: name_half},
    topics=(HALFLINGS,),
    lines={
        "placing": (
            Line("guide.placing.half", after="guide.placing.unfit"),
            Line("guide.placing.home.crop-circle", after="guide.placing.home", when=SYMBOLS),
        ),
        "scoring": (
            Line(
                "guide.scoring.monastery.squares", instead="guide.scoring.monastery", when=BY_SQUARE
            ),
            Line("guide.scoring.monastery.halves", instead="guide.scoring.monastery", when=BY_HALF),
            Line(option="half-scoring", after="guide.scoring.monastery"),
            Line(
                "guide.scoring.unfinished.squares",
                instead="guide.scoring.unfinished",
                when=BY_SQUARE,
            ),
            Line(
                "guide.scoring.unfinished.halves", instead="guide.scoring.unfinished", when=BY_HALF
            ),
        ),
        "fields": (
            Line("guide.fields.gaps", after="guide.fields.parted", when=given(fields=True)),
        ),
        "end": (Line(option="half-end", instead="guide.end.last"),),
        "dragon": (Line("guide.dragon.halves", after="guide.dragon.eats"),),
        "river": (Line("guide.river.half", after="guide.river.unfit"),),
    },
)
