"""The Tower (TW-1 to TW-16): floors to build, towers to climb, meeples to capture."""

from functools import partial

from rules.events import TurnBegan
from rules.expansion import Expansion
from rules.expansions.tower import floors, prisoners
from rules.expansions.tower.slot import Towers, first_towers
from rules.jcz import Jcz
from rules.option import Option
from rules.tiles import load_tiles
from rules.turn import TILE_STEPS, WOOD_STEPS

EXPANSION = Expansion(
    name="tower",
    tiles=partial(load_tiles, "tower"),
    options=(Option("tower-actions", ("any-turn", "foundation-turn"), "TW-16"),),
    slot=Towers,
    first_slot=first_towers,
    automatic={"exchange-by-itself": prisoners.exchange_by_itself},
    choices={"capture": prisoners.captures, "exchange": prisoners.exchanges},
    absent={"exchange": "exchange-by-itself"},
    actions={
        floors.BuildFloor: floors.build,
        prisoners.Capture: prisoners.capture,
        prisoners.TakeInExchange: prisoners.take_in_exchange,
        prisoners.Ransom: prisoners.ransom,
    },
    notation={
        floors.BuildFloor: "floor at",
        prisoners.Capture: "capture",
        prisoners.TakeInExchange: "exchange",
        prisoners.Ransom: "ransom",
    },
    jcz=Jcz(
        set="tower",
        elements={"tower": 1},
        tokens={"TOWER_PIECE": (floors.BuildFloor,)},
        captures=(prisoners.Capture,),
        prisoners={
            "EXCHANGE_FOLLOWER": prisoners.TakeInExchange,
            "PAY_RANSOM": prisoners.Ransom,
        },
    ),
    events=(floors.FloorBuilt,),
    reactions={TurnBegan: prisoners.begin_turn},
    asides=prisoners.asides,
    beside=TILE_STEPS | WOOD_STEPS | {"capture"},
    alone=frozenset({"wood"}),
    ways=floors.climbs,
    wood=floors.floors,
)
