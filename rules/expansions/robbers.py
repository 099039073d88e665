"""The Robbers (RB-1 to RB-6): they wait on the scoreboard for half of what is scored there."""

from collections.abc import Sequence
from functools import partial

import msgspec

from rules.actions import PASS, Action
from rules.events import Event, Part, ScoreItem
from rules.expansion import Expansion
from rules.expansions import scoreboard
from rules.expansions.scoreboard import ScoringFigureMoved, figure_of, list_new, list_spaces
from rules.option import Option
from rules.setup import Setup
from rules.state import State
from rules.step import Step
from rules.tiles import load_tiles

ROBBER = "robber"
"""The symbol of the tiles with a bag."""
PLACE = "place-robber"
ROBBED = "robbed"
"""The reason for points that were stolen."""
NEXT_PLAYER, EVERYBODY = "next-player", "everybody"


class Robbers(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`robbers` are their spaces in seat order, None at home.

    `loot` is what was robbed in this round, and not shared yet: (owner of the robber, who scored,
    how much).
    """

    robbers: tuple[int | None, ...] = ()
    loot: tuple[tuple[int, int, int], ...] = ()


class PlaceRobber(Action, frozen=True):
    """Put one's robber on a space of the scoreboard (RB-2)."""

    space: int


class RobberPlaced(Event, frozen=True):
    """A player put their robber on a space, from `before` or, if that is None, from home."""

    player: int
    space: int
    before: int | None = None


class RobberWentAlong(Event, frozen=True):
    """A player's robber went along to a space with the figure of another, `leader` (RB-5)."""

    player: int
    space: int
    leader: int


class ScoreRobbed(Event, frozen=True):
    """A player's robber robs another, `victim`, of a score of so many points, and goes home."""

    player: int
    victim: int
    points: int


def first_robbers(setup: Setup) -> Robbers:
    """Return the private part before the first turn: every robber at home."""
    return Robbers((None,) * setup.players)


def robbers_of(state: State) -> Robbers:
    """Return the private part."""
    return state.slots[Robbers]


def half_of(points: int) -> int:
    """Return what a robber gets of a score: half of it, rounded up (RB-4)."""
    return (points + 1) // 2


def _set(state: State, player: int, space: int | None) -> None:
    here = robbers_of(state)
    robbers = (*here.robbers[:player], space, *here.robbers[player + 1 :])
    state.store(here, robbers=robbers)


# -- placing --------------------------------------------------------------------------------------


def ask_all(state: State, step: Step) -> None:
    """Ask who may place a robber because of the tile just placed (RB-2)."""
    if ROBBER in state.placed.tile.symbols:
        others = list_asked(state, step.player)
        state.push(*(Step(PLACE, player) for player in (step.player, *others)))


def list_asked(state: State, player: int) -> list[int]:
    """Return who else may place a robber, in turn order: the next with theirs at home (RB-2).

    With option *robbers* set to "everybody", all of them.
    """
    robbers = robbers_of(state).robbers
    others = state.round_from(player)[1:]
    home = [seat for seat in others if state.active[seat] and robbers[seat] is None]
    return home if state.option("robbers") == EVERYBODY else home[:1]


def places(state: State, step: Step) -> Sequence[Action]:
    """List the other spaces on which another player's figure stands, and passing (RB-2)."""
    own = robbers_of(state).robbers[step.player]
    rivals = (player for player in state.players if player != step.player)
    spaces = {space for player in rivals for space in list_spaces(state, player)} - {own}
    return [*map(PlaceRobber, sorted(spaces)), PASS] if spaces else []


def place(state: State, step: Step, action: PlaceRobber) -> None:
    """Put the robber there."""
    before = robbers_of(state).robbers[step.player]
    _set(state, step.player, action.space)
    state.emit(RobberPlaced(step.player, action.space, before))


def list_rivals(state: State, player: int, space: int) -> list[int]:
    """Return whom a player's robber waits for on a space: all others with a figure there (RB-3)."""
    others = (seat for seat in state.players if seat != player)
    return [seat for seat in others if space in list_spaces(state, seat)]


# -- robbing --------------------------------------------------------------------------------------


def hold_up(state: State, step: Step) -> None:
    """Have each robber rob the greatest of the scores made from its space (RB-3, RB-4).

    Not its owner's, and not for somebody who resigned (G4-5).
    """
    here = robbers_of(state)
    if here.robbers == (None,) * len(here.robbers):
        return
    scores = [
        (item.points, item.player, list_spaces(state, item.player)[figure_of(state, number)])
        for number, item in list_new(state)
        if item.points > 0
    ]
    for player in state.round_from(step.player):
        space = robbers_of(state).robbers[player]
        found = [each for each in scores if each[1] != player and each[2] == space]
        if found and state.active[player]:
            points, victim, _ = max(found, key=lambda each: each[0])
            _set(state, player, None)
            here = robbers_of(state)
            state.store(here, loot=(*here.loot, (player, victim, points)))


def share_loot(state: State, step: Step) -> None:
    """Give half of what was robbed to the owner of each robber (RB-4)."""
    here = robbers_of(state)
    state.store(here, loot=())
    for player, victim, points in here.loot:
        half = half_of(points)
        state.emit(ScoreRobbed(player, victim, points))
        state.give([ScoreItem(player, half, ROBBED, (Part(ROBBED, points, half),))])


def go_along(state: State, event: ScoringFigureMoved) -> None:
    """Have robbers go along with a figure that moves by points stolen or paid (RB-5).

    Those of its own player stay, and those who have another figure to wait for on the old space.
    """
    if event.points > 0 and event.reason != ROBBED:
        return
    left = event.space - event.points
    for player, space in enumerate(robbers_of(state).robbers):
        if space != left or player == event.player:
            continue
        if not list_rivals(state, player, left):
            _set(state, player, event.space)
            state.emit(RobberWentAlong(player, event.space, event.player))


EXPANSION = Expansion(
    name="robbers",
    tiles=partial(load_tiles, "robbers"),
    options=(Option("robbers", (NEXT_PLAYER, EVERYBODY), "RB-2"),),
    slot=Robbers,
    slots=scoreboard.SLOTS,
    first_slot=first_robbers,
    for_others=frozenset({ROBBED}),
    automatic={
        **scoreboard.AUTOMATIC,
        "robbers": ask_all,
        "hold-up": hold_up,
        "share-loot": share_loot,
    },
    choices={PLACE: places},
    actions={PlaceRobber: place},
    notation={PlaceRobber: "robber"},
    events=(*scoreboard.EVENTS, RobberPlaced, RobberWentAlong, ScoreRobbed),
    reactions={ScoringFigureMoved: go_along},
)
