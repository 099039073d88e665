"""Mage & Witch (MW-1 to MW-9): two figures of nobody's that raise and lower scores."""

from functools import partial

from rules.events import FeatureCompleted, FeatureConverted
from rules.expansion import Expansion
from rules.expansions.mage_witch import lines, moves
from rules.expansions.mage_witch.slot import FIGURES, Magic
from rules.jcz import Jcz
from rules.option import Option
from rules.tiles import load_tiles

EXPANSION = Expansion(
    name="mage-witch",
    tiles=partial(load_tiles, "mage-witch"),
    options=(Option("magic-figures", ("eaten", "not-eaten"), "MW-8", needs=("princess-dragon",)),),
    slot=Magic,
    choices={"magic": moves.moves},
    shared=frozenset({"magic"}),
    actions={
        moves.MoveMagicFigure: moves.move,
        moves.TakeMagicFigure: moves.take,
    },
    notation={moves.MoveMagicFigure: "move", moves.TakeMagicFigure: "take off"},
    jcz=Jcz(
        set="mage-and-witch",
        elements=dict.fromkeys(FIGURES, 1),
        on_tiles=frozenset(FIGURES),
        neutral=dict.fromkeys(FIGURES, (moves.MoveMagicFigure,)),
    ),
    events=(moves.MagicFigureMoved, moves.MagicFigureLeft),
    reactions={
        FeatureCompleted: moves.leave_complete,
        FeatureConverted: moves.leave_complete,
    },
    met=moves.meet,
    hazards={"magic": moves.may_change},
    closing=lines.enchant,
)
