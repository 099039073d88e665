"""The Princess & the Dragon in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from bot.games.automatic_steps import BotPlays, Unasked, Why
from bot.wording.column import Column, Naming, Telling
from bot.wording.expansions.base import format_tile
from bot.wording.figures import Form, name_figure, name_standing, name_where_it_is
from bot.wording.messages import Catalogue
from bot.wording.phrases import kind_of, name_square, name_stand
from bot.wording.topics import Line, Topic, given
from rules.events import Event, FigureReturned, TurnBegan
from rules.expansions.princess_dragon.dragon import (
    EATEN,
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
from rules.prospects import add_up, list_items
from rules.state import State

ARROW = " → "
"""Separates the places to which the dragon moved."""
FEW = 3
"""Up to so many victims are named individually, with their places."""
DIRECTIONS = {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}
"""Directions of a piece's move, by the change of x and y."""


How = Why | Literal["bot"]


class DragonMove(NamedTuple):
    """A move of the dragon, by a player, and why nobody was asked for it."""

    player: int
    x: int
    y: int
    why: How | None


class DragonWalked(Event, frozen=True):
    """Several moves of the dragon in one event.

    `start` is the place it left, if that is shown; `over` says that it stopped.
    """

    start: tuple[str, ...]
    moves: tuple[DragonMove, ...]
    over: bool


class DragonAte(Event, frozen=True):
    """Several victims of the dragon, and their companions, in one event."""

    eaten: tuple[FigureReturned, ...]
    alone: tuple[FigureReturned, ...]


def join_walks(events: Sequence[Event]) -> list[Event]:
    """Join the events of a dragon's walk: where it moved, whom it ate, why it stopped."""
    told, walk = list[Event](), list[Event]()
    for event in events:
        moved = _find_move(event) is not None
        if isinstance(event, DragonWoke | TurnBegan) or (moved and not walk):
            told += _join_walk(walk)
            walk = []
        if isinstance(event, DragonWoke) or (moved and not walk):
            by_bot = moved and told and isinstance(told[-1], BotPlays)
            walk = [told.pop(), event] if by_bot else [event]
        elif walk and (moved or isinstance(event, FigureReturned | BotPlays | DragonStopped)):
            walk.append(event)
            if isinstance(event, DragonStopped):
                told += _join_walk(walk)
                walk = []
        else:
            told.append(event)
    return [*told, *_join_walk(walk)]


def _join_walk(walk: Sequence[Event]) -> Iterator[Event]:
    """Yield the joined events of a walk, or of a part of one."""
    moves, returned = list[DragonMove](), list[FigureReturned]()
    woken = [event for event in walk if isinstance(event, DragonWoke)]
    stopped = [event for event in walk if isinstance(event, DragonStopped)]
    by_bot = False
    for event in walk:
        if (move := _find_move(event)) is not None:
            why = event.why if isinstance(event, Unasked) else "bot" if by_bot else None
            moves.append(DragonMove(move.player, move.x, move.y, why))
        elif isinstance(event, FigureReturned):
            returned.append(event)
        by_bot = isinstance(event, BotPlays)
    if moves:
        start = tuple(name_square(event.x, event.y) for event in woken)
        yield DragonWalked(start, tuple(moves), over=bool(stopped))
    else:
        yield from woken
    if returned:
        eaten = tuple(event for event in returned if event.cause == EATEN)
        yield DragonAte(eaten, tuple(event for event in returned if event.cause != EATEN))
    yield from stopped


def _find_move(event: Event) -> DragonMoved | None:
    """Return the dragon's move in an event; None if it is another event."""
    told = event.told if isinstance(event, Unasked) else event
    return told if isinstance(told, DragonMoved) else None


def format_set_aside(telling: Telling, event: TileSetAside) -> str:
    """Say that a dragon tile waits for the first volcano."""
    return format_tile(telling, "story.set-aside", event.player, event.tile)


def format_put_back(telling: Telling, event: TilePutBack) -> str:
    """Say that a dragon tile went back into the bag."""
    return format_tile(telling, "story.put-back", event.player, event.tile)


def format_arrival(telling: Telling, event: DragonArrived) -> str:
    """Say where the dragon is, and what that brings back."""
    where = name_square(event.x, event.y)
    if event.tiles:
        return telling.words.n("story.dragon-arrived.tiles", len(event.tiles), place=where)
    return telling.words("story.dragon-arrived", place=where)


def format_waking(telling: Telling, event: DragonWoke) -> str:
    """Say that the dragon begins to move."""
    return telling.words("story.dragon-woke", place=name_square(event.x, event.y))


def format_dragon_step(telling: Telling, event: DragonMoved) -> str:
    """Say who moved the dragon where."""
    where = name_square(event.x, event.y)
    return telling.words("story.dragon-moved", player=telling.names[event.player], place=where)


def format_moves(telling: Telling, event: DragonWalked) -> str:
    """Say where the dragon moved and, while it has moves left, who chose that."""
    words, names, (first, *others) = telling.words, telling.names, event.moves
    player, where = names[first.player], name_square(first.x, first.y)
    if not others:
        key = f"story.dragon-moved.{first.why}" if first.why else "story.dragon-moved"
        return words(key, player=player, place=where)
    if not event.over and not first.why and all(move.why == "forced" for move in others):
        path = ARROW.join(name_square(move.x, move.y) for move in others)
        return words("story.dragon-moved.on", player=player, place=where, path=path)
    path = ARROW.join((*event.start, *(_name_move(telling, event, move) for move in event.moves)))
    return words("story.dragon-walked", path=path)


def _name_move(telling: Telling, event: DragonWalked, move: DragonMove) -> str:
    where = name_square(move.x, move.y)
    chosen = not event.over and move.why != "forced"
    return f"{where} ({telling.names[move.player]})" if chosen else where


def format_prey(telling: Telling, event: DragonAte) -> str:
    """Say whom the dragon ate, and which figures lost their company by that."""
    words = telling.words
    told = [words("story.dragon-ate", figures=words.list(_list_prey(telling, event.eaten)))]
    if event.alone:
        alone = (_name_victim(telling, returned) for returned in event.alone)
        told.append(words("story.dragon-ate.alone", figures=words.list(alone)))
    return " ".join(told)


def _list_prey(telling: Telling, eaten: Sequence[FigureReturned]) -> Iterator[str]:
    """Yield each of a few victims; of many the special ones, and the others' numbers."""
    words, several = telling.words, set[int]()
    meeples = [each.figure for each in eaten if f"home.{each.figure.kind}" in words]
    counts = Counter(figure.player for figure in meeples)
    if len(eaten) > FEW:
        several = {player for player, count in counts.items() if count > 1}
    for each in eaten:
        if each.figure not in meeples or each.figure.player not in several:
            yield _name_victim(telling, each)
    for player in sorted(several):
        owner = telling.names[player]
        yield words.n("story.dragon-ate.meeples", counts[player], player=owner)


def _name_victim(telling: Telling, event: FigureReturned) -> str:
    player, where = telling.names[event.figure.player], name_square(event.spot.x, event.spot.y)
    figure = name_standing(telling.words, event.figure, event.spot, Form.SENT, player)
    return telling.words("story.dragon-ate.figure", figure=figure, place=where)


def format_rest(telling: Telling, event: DragonStopped) -> str | None:
    """Say that the dragon stopped before its last move; else nothing."""
    return telling.words("story.dragon-stopped.early") if event.left else None


def format_fairy(telling: Telling, event: FairyMoved) -> str:
    """Say where the fairy moved, and to whom."""
    player, where = telling.names[event.player], name_square(event.x, event.y)
    if event.figure is None:
        return telling.words("story.fairy-moved.tile", player=player, place=where)
    feature = kind_of(event.segment) if event.segment else ""
    figure = name_figure(telling.words, event.figure.kind, feature, Form.JOINED)
    return telling.words("story.fairy-moved", player=player, figure=figure, place=where)


def name_removal(naming: Naming, state: State, action: RemoveKnight) -> str:
    """Label the knight that would be removed."""
    spot = state.spot(state.figures[action.figure])
    player = naming.names[action.figure.player]
    figure = name_standing(naming.words, action.figure, spot, Form.SENT, player)
    where = name_stand(naming.words, state, state.figures[action.figure])
    return naming.words("choice.remove-knight", figure=figure, place=where)


def name_fairy_move(naming: Naming, state: State, action: MoveFairy) -> str:
    """Label the meeple the fairy would move to, and its points at once."""
    figure = name_where_it_is(naming.words, state, action.figure, Form.MINE)
    where = name_stand(naming.words, state, state.stand_of(action.figure))
    return _name_with_reward(naming, state, action, "choice.fairy", figure=figure, place=where)


def name_fairy_tile(naming: Naming, state: State, action: MoveFairyToTile) -> str:
    """Label the tile the fairy would move to, and the points at once."""
    where = name_square(action.x, action.y)
    return _name_with_reward(naming, state, action, "choice.fairy.tile", place=where)


def _name_with_reward(
    naming: Naming, state: State, action: MoveFairy | MoveFairyToTile, key: str, **values: str
) -> str:
    """Label a move of the fairy, with her points if her feature scores this turn (PD-F4)."""
    items = list_items(state, action) if naming.foretold and state.turn.completed else ()
    player = -1 if state.player is None else state.player
    reward = add_up((item for item in items if item.reason == REWARD), player)
    return naming.words.n(f"{key}.now", reward, **values) if reward else naming.words(key, **values)


def name_claim(naming: Naming, state: State, action: ClaimPoint) -> str:
    """Label taking the fairy's point (HR-2)."""
    return naming.words("choice.claim-point")


def name_dragon_step(naming: Naming, state: State, action: MoveDragon) -> str:
    """Label the direction, with the place it leads to."""
    key = f"choice.dragon.{direction(state, action)}"
    return naming.words(key, place=name_square(action.x, action.y))


def direction(state: State, action: MoveDragon) -> str:
    """Return the direction of a dragon's move: "north", "east", "south" or "west"."""
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
"""The fairy on a tile counts for one meeple there."""

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
        TileSetAside: format_set_aside,
        TilePutBack: format_put_back,
        DragonArrived: format_arrival,
        DragonWoke: format_waking,
        DragonMoved: format_dragon_step,
        DragonWalked: format_moves,
        DragonAte: format_prey,
        DragonStopped: format_rest,
        FairyMoved: format_fairy,
    },
    joins=join_walks,
    joined=frozenset((DragonWoke, DragonMoved)),
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
