"""Traders & Builders (TB-1 to TB-20): goods, the builder with a second part of a turn, the pig."""

from functools import partial

from rules.events import (
    FeatureCompleted,
    FeatureParted,
    FigureCaptured,
    FigureKept,
    FigureReturned,
    TilePlaced,
)
from rules.expansion import Expansion
from rules.expansions.traders_builders import builder, goods, pig, specials
from rules.expansions.traders_builders.slot import Goods
from rules.jcz import Jcz
from rules.option import Option
from rules.tiles import load_tiles

EXPANSION = Expansion(
    name="traders-builders",
    tiles=partial(load_tiles, "traders-builders"),
    options=(
        Option("double-turn", ("by-itself", "may-decline"), "TB-13"),
        Option("builder-trigger", ("extend", "or-complete"), "TB-8", needs=("abbey-mayor",)),
        Option("builder-pig-volcano", (False, True), "TB-15", needs=("princess-dragon",)),
    ),
    figures=specials.figures,
    slot=Goods,
    automatic={"second-part": builder.second_part, "trade": goods.trade},
    continues=builder.has_second_part,
    choices={"double-turn": builder.offers},
    actions={builder.TakeSecondPart: builder.take_second_part},
    notation={builder.TakeSecondPart: "second part"},
    jcz=Jcz(
        set="traders-and-builders",
        elements={"builder": 1, "pig": 1, "traders": True},
        on_tiles=frozenset({"traders"}),
        figures={"builder": "builder", "pig": "pig"},
        goes_on=(builder.TakeSecondPart,),
    ),
    events=(goods.GoodsTaken,),
    reactions={
        TilePlaced: builder.extend,
        FeatureCompleted: goods.collect,
        FeatureParted: specials.part,
        FigureReturned: specials.follow_home,
        FigureCaptured: specials.follow_home,
        FigureKept: specials.follow_home,
    },
    bonus=pig.fatten,
)
