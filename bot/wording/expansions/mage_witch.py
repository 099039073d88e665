"""Mage & Witch in words."""

from bot.wording.column import Column, Naming, Telling
from bot.wording.messages import Catalogue, spell
from bot.wording.phrases import kind_of, name_feature, name_square
from bot.wording.topics import Line, Topic, given
from rules.expansions.mage_witch.lines import find_change
from rules.expansions.mage_witch.moves import (
    MagicFigureLeft,
    MagicFigureMoved,
    MoveMagicFigure,
    TakeMagicFigure,
)
from rules.scoring import majority
from rules.state import State


def format_move(telling: Telling, event: MagicFigureMoved) -> str:
    """Say who moved the mage or the witch, and where."""
    spot, player = event.spot, telling.names[event.player]
    key = f"story.magic.{event.figure}.{kind_of(spot.segment)}"
    return telling.words(key, player=player, place=name_square(spot.x, spot.y))


def format_leaving(telling: Telling, event: MagicFigureLeft) -> str:
    """Say why the mage or the witch left the board."""
    key = f"story.magic-off.{event.figure}.{event.cause}"
    return telling.words(key, place=name_square(event.spot.x, event.spot.y))


def name_move(naming: Naming, state: State, action: MoveMagicFigure) -> str:
    """Label the feature, and what its holders gain or lose there as it is, if that is foretold."""
    words, key = naming.words, f"choice.magic.{action.figure}"
    segment = state.find_segment(action)
    placement = state.board.placements[state.board.placement_of[segment]]
    where = name_feature(words, placement, action.segment)
    feature = state.board.feature(segment)
    change = find_change(state, action.figure, feature)
    holders = majority(state, feature)
    if not naming.foretold or not change or not holders:
        return words(key, feature=where)
    players = words.list(naming.names[player] for player in holders)
    return words(f"{key}.held", feature=where, players=players, points=spell(change, sign=True))


def name_removal(naming: Naming, state: State, action: TakeMagicFigure) -> str:
    """Name the figure that leaves the board."""
    return naming.words(f"choice.magic-off.{action.piece}")


DRAGON = given(princess_dragon=True)

MAGIC = Topic(
    "magic",
    (
        Line("guide.magic.who"),
        Line("guide.magic.move"),
        Line("guide.magic.apart"),
        Line("guide.magic.nowhere"),
        Line("guide.magic.mage"),
        Line("guide.magic.witch"),
        Line("guide.magic.inns", when=given(inns_cathedrals=True)),
        Line("guide.magic.end"),
        Line(option="magic-figures"),
        Line("guide.magic.fairy", when=DRAGON),
        Line("guide.magic.tower", when=given(tower=True)),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("mage-witch"),
    tellers={MagicFigureMoved: format_move, MagicFigureLeft: format_leaving},
    labels={MoveMagicFigure: name_move, TakeMagicFigure: name_removal},
    topics=(MAGIC,),
    lines={"placing": (Line("guide.placing.magic", after="guide.placing.unfit"),)},
)
