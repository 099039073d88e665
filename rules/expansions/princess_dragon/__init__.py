"""The Princess & the Dragon."""

from rules.events import FigureReturned, TilePlaced
from rules.expansion import Expansion
from rules.expansions.princess_dragon import dragon, fairy, portal, princess
from rules.expansions.princess_dragon.pieces import Pieces
from rules.tiles import load_tiles

EXPANSION = Expansion(
    name="princess-dragon",
    tiles=lambda: load_tiles("princess-dragon"),
    slot=Pieces,
    automatic={"fairy-point": fairy.greet, "dragon": dragon.wake},
    choices={"princess": princess.knights, "dragon-move": dragon.ways},
    shared=frozenset({"dragon-move"}),
    actions={
        dragon.MoveDragon: dragon.move,
        fairy.MoveFairy: fairy.move,
        princess.RemoveKnight: princess.remove,
    },
    events=(
        dragon.TileSetAside,
        dragon.DragonArrived,
        dragon.DragonWoke,
        dragon.DragonMoved,
        dragon.DragonStopped,
        fairy.FairyMoved,
    ),
    reactions={TilePlaced: dragon.summon, FigureReturned: fairy.part},
    intercepts=dragon.set_aside,
    exhausted=dragon.never_to_be_drawn,
    reach=portal.reach,
    veto=dragon.on_dragons_tile,
    wood=fairy.fairy_moves,
    bonus=fairy.reward,
)
