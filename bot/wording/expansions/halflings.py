"""Halflings in words; others never learn a dealt half tile."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.figures import Form, name_figure, name_standing
from bot.wording.messages import Catalogue
from bot.wording.phrases import describe_print, kind_of, name_square, name_stand
from bot.wording.topics import Line, Topic, When, given
from rules.actions import Deploy
from rules.expansions.crop_circle import CropNamed, NameCrop, TakeHome
from rules.expansions.halflings.hands import DraftBegan, HalfDealt, HalfPicked, PickHalf
from rules.expansions.halflings.hill import HillRaised
from rules.geometry import square_at
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


def format_hill(telling: Telling, event: HillRaised) -> str:
    """Say where a hill is, and whether it has a tile underneath."""
    key = "story.hill.tile" if event.tile_under else "story.hill"
    return telling.words(key, place=name_square(event.x, event.y))


def format_crop(telling: Telling, event: CropNamed) -> str:
    """Say whom the crop circle affects, and how."""
    key = f"story.crop.{event.kind}.{event.choice}"
    return telling.words(key, player=telling.names[event.player])


def name_half(naming: Naming, state: State, action: PickHalf) -> str:
    """Label an open half tile by what is printed on it."""
    return describe_print(naming.words, state.tile(action.tile))


def name_crop(naming: Naming, state: State, action: NameCrop) -> str:
    """Label whom the crop circle affects, and how."""
    return naming.words(f"choice.crop.{action.kind}.{action.choice}")


def name_taken(naming: Naming, state: State, action: TakeHome) -> str:
    """Label the meeple that would return."""
    spot = state.spot(state.figures[action.figure])
    figure = name_standing(naming.words, action.figure, spot, Form.NAMED)
    where = name_stand(naming.words, state, state.figures[action.figure])
    return naming.words("choice.crop-take", figure=figure, place=where)


def name_joining(naming: Naming, state: State, action: Deploy) -> str:
    """Label the meeple that would join one of the player's own."""
    feature = kind_of(action.segment)
    figure = name_figure(naming.words, action.figure, feature, Form.NAMED)
    on_square = state.board.placements_on(square_at(action.x, action.y))
    placement = next(found for found in on_square if found.corner == action.corner)
    where = name_stand(naming.words, state, placement.segment(action.segment))
    return naming.words("choice.crop-add", figure=figure, place=where)


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
        CropNamed: format_crop,
    },
    labels={
        PickHalf: name_half,
        NameCrop: name_crop,
        TakeHome: name_taken,
    },
    labels_at={"crop-add": {Deploy: name_joining}},
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
