"""The Gold Mines in words."""

from collections import Counter

from bot.wording.column import Column, Naming, Telling
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic, given
from rules import apply
from rules.expansions.gold_mines import GoldLaid, GoldTaken, LayGold, divide
from rules.state import State


def format_gold(telling: Telling, event: GoldLaid) -> str:
    """Say who laid an ingot where, and how many lie there now."""
    player, where = telling.names[event.player], name_square(event.x, event.y)
    return telling.words.n("story.gold-laid", event.count, player=player, place=where)


def format_taking(telling: Telling, event: GoldTaken) -> str:
    """Say who takes how many ingots, and where they lay."""
    places = (name_square(x, y) for x, y in dict.fromkeys(event.squares))
    return telling.words.n(
        "story.gold-taken",
        len(event.squares),
        player=telling.names[event.player],
        places=telling.words.list(places),
    )


def name_gold(naming: Naming, state: State, action: LayGold) -> str:
    """Name the square, and who takes the ingot at once if nothing changes, if that is foretold."""
    words, where = naming.words, name_square(action.x, action.y)
    takers = find_takers(state, action) if naming.foretold else ()
    if not takers:
        return words("choice.gold", place=where)
    players = words.list(naming.names[player] for player in takers)
    return words("choice.gold.taken", place=where, players=players)


def find_takers(state: State, action: LayGold) -> list[int]:
    """Return who takes one ingot more in this turn because of where it is laid."""
    before = Counter({player: len(own) for player, own in divide(state).items()})
    after = Counter({player: len(own) for player, own in divide(apply(state, action)[0]).items()})
    return sorted(after - before)


GOLD = Topic(
    "gold",
    (
        Line("guide.gold.lay"),
        Line("guide.gold.halves", when=given(halflings=True)),
        Line("guide.gold.take"),
        Line("guide.gold.monastery"),
        Line("guide.gold.none"),
        Line("guide.gold.share"),
        Line("guide.gold.which"),
        Line("guide.gold.end"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("gold-mines"),
    tellers={GoldLaid: format_gold, GoldTaken: format_taking},
    labels={LayGold: name_gold},
    topics=(GOLD,),
    lines={
        "placing": (Line("guide.placing.gold", after="guide.placing.unfit"),),
        "scoring": (Line("guide.scoring.gold"),),
        "end": (
            Line("guide.end.gold", after="guide.end.count", when=given(fields=True)),
            Line("guide.end.gold", after="guide.end.count.no-fields", when=given(fields=False)),
        ),
    },
)
