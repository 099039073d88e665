"""Abbey & Mayor (AM-1 to AM-24): a tile of one's own; mayor, wagon and barn."""

from functools import partial

from rules.events import FigureReturned, PlayerResigned, TilePlaced
from rules.expansion import Expansion
from rules.expansions import source
from rules.expansions.abbey_mayor import abbey, barn, wagon
from rules.expansions.abbey_mayor.figures import BARN, MAYOR, WAGON, figures
from rules.expansions.abbey_mayor.slot import Estate
from rules.jcz import Jcz, Rule
from rules.option import Option
from rules.state import State
from rules.tiles import load_tiles


def figure_returned(state: State, event: FigureReturned) -> None:
    """Remember a wagon whose feature was scored, and free the corner of a barn."""
    wagon.harness(state, event)
    barn.leave(state, event)


EXPANSION = Expansion(
    name="abbey-mayor",
    tiles=partial(load_tiles, "abbey-mayor"),
    options=(
        Option("abbey-end", ("10/2024", abbey.ONE_ROUND), "AM-7"),
        Option("wagon-reach", ("C2", "C1"), "AM-12"),
        Option("barns-together", (False, True), "AM-17"),
    ),
    figures=figures,
    slot=Estate,
    automatic={
        "barns": barn.clear,
        "wagons": wagon.set_out,
        "abbey-turn": abbey.begin_last_turn,
        "lay-abbey": abbey.go_on,
    },
    choices={**source.CHOICES, "drive": wagon.drives, "last-abbey": abbey.last_abbeys},
    actions={
        **source.ACTIONS,
        source.KeepTiles: source.keep_tiles,
        barn.PlaceBarn: barn.place,
    },
    notation={**source.NOTATION, source.KeepTiles: "keep", barn.PlaceBarn: "barn at"},
    jcz=Jcz(
        set="abbey-and-mayor",
        elements={"abbey": 1, "mayor": 1, "wagon": 1, "barn": 1},
        figures={"mayor": MAYOR, "wagon": WAGON, "barn": BARN},
        rules={
            "barn-placement": Rule("barns-together", {"not-occupied": False, "occupied": True}),
            "wagon-move": Rule("wagon-reach", {"C1": "C1", "C2": "C2"}),
        },
        options={"abbey-end": abbey.ONE_ROUND},
        corners={barn.PlaceBarn: BARN},
        hands=(source.ChooseFromHand,),
        goes_on=(source.ChooseDraw,),
    ),
    events=(*source.EVENTS, barn.BarnPlaced),
    reactions={
        TilePlaced: abbey.lay,
        PlayerResigned: abbey.leave,
        FigureReturned: figure_returned,
    },
    hand=abbey.hand,
    goes_on=abbey.can_go_on,
    last_turns=abbey.list_last_turns,
    wood=barn.sites,
    crops=barn.list_ripe,
    bonus=barn.harvest,
)
