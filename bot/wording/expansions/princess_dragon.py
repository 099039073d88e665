"""The Princess & the Dragon in words."""

from bot.games.unasked import Why
from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions.base import tell_tile
from bot.wording.figures import Form, name_figure, name_standing
from bot.wording.messages import Catalogue
from bot.wording.phrases import kind_of, name_stand
from bot.wording.topics import Line, Topic, given
from rules.expansions.princess_dragon.dragon import (
    DragonArrived,
    DragonMoved,
    DragonStopped,
    DragonWoke,
    MoveDragon,
    TilePutBack,
    TileSetAside,
)
from rules.expansions.princess_dragon.fairy import (
    REWARD,
    ClaimPoint,
    FairyMoved,
    MoveFairy,
    MoveFairyToTile,
)
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.geometry import column, row
from rules.notation.places import place
from rules.prospects import add_up, list_items
from rules.state import State

DIRECTIONS = {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}
"""Names of the ways a piece can be led, by the change of x and y."""


def tell_set_aside(telling: Telling, event: TileSetAside) -> str:
    """Tell of a dragon tile that waits for the first volcano."""
    return tell_tile(telling, "story.set-aside", event.player, event.tile)


def tell_put_back(telling: Telling, event: TilePutBack) -> str:
    """Tell of a dragon tile that went back into the bag."""
    return tell_tile(telling, "story.put-back", event.player, event.tile)


def tell_arrival(telling: Telling, event: DragonArrived) -> str:
    """Tell where the dragon is, and what its coming brings back."""
    where = place(event.x, event.y)
    if event.tiles:
        return telling.words.n("story.dragon-arrived.tiles", len(event.tiles), place=where)
    return telling.words("story.dragon-arrived", place=where)


def tell_waking(telling: Telling, event: DragonWoke) -> str:
    """Tell that the dragon sets out."""
    return telling.words("story.dragon-woke", place=place(event.x, event.y))


def tell_dragon_step(telling: Telling, event: DragonMoved) -> str:
    """Tell who led the dragon where."""
    return _tell_step(telling, event, "story.dragon-moved")


def tell_unasked_step(telling: Telling, event: DragonMoved, why: Why) -> str:
    """Tell where the dragon went without anybody being asked."""
    return _tell_step(telling, event, f"story.dragon-moved.{why}")


def _tell_step(telling: Telling, event: DragonMoved, key: str) -> str:
    player, where = telling.names[event.player], place(event.x, event.y)
    if not event.left:
        return telling.words(f"{key}.last", player=player, place=where)
    return telling.words.n(key, event.left, player=player, place=where)


def tell_rest(telling: Telling, event: DragonStopped) -> str:
    """Tell that the dragon rests."""
    if event.left:
        return telling.words.n("story.dragon-stopped.early", event.left)
    return telling.words("story.dragon-stopped")


def tell_fairy(telling: Telling, event: FairyMoved) -> str:
    """Tell where the fairy went, and to whom."""
    player, where = telling.names[event.player], place(event.x, event.y)
    if event.figure is None:
        return telling.words("story.fairy-moved.tile", player=player, place=where)
    feature = kind_of(event.segment) if event.segment else ""
    figure = name_figure(telling.words, event.figure.kind, feature, Form.JOINED)
    return telling.words("story.fairy-moved", player=player, figure=figure, place=where)


def name_removal(naming: Naming, state: State, action: RemoveKnight) -> str:
    """Name whose knight would go home."""
    spot = state.spot(state.figures[action.figure])
    player = naming.names[action.figure.player]
    figure = name_standing(naming.words, action.figure, spot, Form.SENT, player)
    where = name_stand(naming.words, state, state.figures[action.figure])
    return naming.words("choice.remove-knight", figure=figure, place=where)


def name_fairy_move(naming: Naming, state: State, action: MoveFairy) -> str:
    """Name the meeple the fairy would go to, and what she brings it at once."""
    spot = state.spot(state.figures[action.figure])
    figure = name_standing(naming.words, action.figure, spot, Form.MINE)
    where = name_stand(naming.words, state, state.figures[action.figure])
    return _name_with_reward(naming, state, action, "choice.fairy", figure=figure, place=where)


def name_fairy_tile(naming: Naming, state: State, action: MoveFairyToTile) -> str:
    """Name the tile the fairy would go to, and what she brings there at once."""
    where = place(action.x, action.y)
    return _name_with_reward(naming, state, action, "choice.fairy.tile", place=where)


def _name_with_reward(
    naming: Naming, state: State, action: MoveFairy | MoveFairyToTile, key: str, **values: str
) -> str:
    """Name a move of the fairy, with her reward if she stands where this turn scores (PD-F4)."""
    items = list_items(state, action) if naming.foretold and state.turn.completed else ()
    player = -1 if state.player is None else state.player
    reward = add_up((item for item in items if item.reason == REWARD), player)
    return naming.words.n(f"{key}.now", reward, **values) if reward else naming.words(key, **values)


def name_claim(naming: Naming, state: State, action: ClaimPoint) -> str:
    """Offer the fairy's point (HR-2)."""
    return naming.words("choice.claim-point")


def name_dragon_step(naming: Naming, state: State, action: MoveDragon) -> str:
    """Name the direction, with the place it leads to."""
    key = f"choice.dragon.{direction(state, action)}"
    return naming.words(key, place=place(action.x, action.y))


def direction(state: State, action: MoveDragon) -> str:
    """Return which way a step of the dragon leads: "north", "east", "south" or "west"."""
    dragon = pieces(state).dragon
    return DIRECTIONS[(action.x - column(dragon), action.y - row(dragon))]


DRAGON = Topic(
    "dragon",
    (
        Line("guide.dragon.tile"),
        Line(option="dragon-moves"),
        Line("guide.dragon.steps"),
        Line("guide.dragon.back"),
        Line("guide.dragon.eats"),
        Line(option="HR-4"),
        Line("guide.dragon.barred"),
        Line(option="HR-1"),
    ),
)

VOLCANO = Topic(
    "volcano",
    (
        Line("guide.volcano.calls"),
        Line("guide.volcano.barred"),
        Line(option="fairy-on-volcano-turn"),
        Line(option="HR-1"),
        Line("guide.volcano.left"),
    ),
)

NAMED = {"fairy_placement": "on-tile", "fairy_point": "one"}
"""The fairy on a tile is for one meeple there."""

FAIRY = Topic(
    "fairy",
    (
        Line(option="fairy-placement"),
        Line("guide.fairy.beside", when=given(fairy_placement="next-to")),
        Line("guide.fairy.named.both", when=given(**NAMED, fairy_reward="one", HR_3=False)),
        Line("guide.fairy.named.point", when=given(**NAMED, fairy_reward="each-owner", HR_3=False)),
        Line("guide.fairy.named.reward", when=given(**NAMED, fairy_reward="one", HR_3=True)),
        Line(
            "guide.fairy.named.reward",
            when=given(fairy_placement="on-tile", fairy_point="each", fairy_reward="one"),
        ),
        Line("guide.fairy.finished"),
        Line(option="HR-3"),
        Line(option="fairy-point", when=given(HR_3=False)),
        Line(option="HR-2", when=given(HR_3=False)),
        Line("guide.fairy.claim", when=given(HR_3=False, HR_2=True)),
        Line(option="fairy-reward"),
        Line("guide.fairy.later", when=given(HR_3=False, fairy_point="each")),
        Line(
            "guide.fairy.later",
            when=given(HR_3=False, fairy_point="one", fairy_reward="each-owner"),
        ),
        Line("guide.fairy.later", when=given(HR_3=True, fairy_reward="each-owner")),
        Line("guide.fairy.majority"),
        Line(option="HR-4"),
        Line("guide.fairy.princess"),
        Line("guide.fairy.alone"),
        Line(option="fairy-on-volcano-turn"),
    ),
)

PRINCESS = Topic(
    "princess",
    (
        Line(option="princess"),
        Line("guide.princess.segment"),
        Line("guide.princess.whom"),
        Line("guide.princess.then"),
        Line("guide.princess.declined", when=given(princess="may")),
    ),
)

PORTAL = Topic(
    "portal",
    (
        Line("guide.portal.tile"),
        Line(option="portal-target"),
        Line("guide.portal.finished", when=given(portal_target="unfinished")),
        Line("guide.portal.never-scored", when=given(portal_target="never-scored-too")),
        Line("guide.portal.field", when=given(fields=True)),
        Line("guide.portal.dragon"),
        Line("guide.portal.symbol"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("princess-dragon"),
    tellers={
        TileSetAside: tell_set_aside,
        TilePutBack: tell_put_back,
        DragonArrived: tell_arrival,
        DragonWoke: tell_waking,
        DragonMoved: tell_dragon_step,
        DragonStopped: tell_rest,
        FairyMoved: tell_fairy,
    },
    unasked={DragonMoved: tell_unasked_step},
    labels={
        RemoveKnight: name_removal,
        MoveFairy: name_fairy_move,
        MoveFairyToTile: name_fairy_tile,
        ClaimPoint: name_claim,
        MoveDragon: name_dragon_step,
    },
    topics=(DRAGON, VOLCANO, FAIRY, PRINCESS, PORTAL),
    lines={
        "placing": (
            Line("guide.placing.portal", after="guide.placing.finished"),
            Line("guide.placing.fairy", after="guide.placing.finished"),
        ),
        "scoring": (Line("guide.scoring.fairy"),),
        "fields": (
            Line("guide.fields.tunnel", after="guide.fields.parted", when=given(fields=True)),
        ),
        "end": (Line("guide.end.dragons", after="guide.end.last"),),
    },
)
