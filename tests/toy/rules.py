"""The rules of the toy: giants, bells, guests.

A giant (strength 2) joins a road on which others stand. A tile with a bell has the next player ring
it: loudly, which gives the player at turn another part of the turn, or softly. A road with rails
brings 1 point more if it is complete and nothing if it is not. Once a turn its player may invite
another player's meeple, beside any decision; it stays their guest, outside board and supply, until
their next turn begins. Everybody with a guest gets 2 points at the end.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from rules.actions import Action
from rules.board import Feature, Figure
from rules.events import Event, Part, PointsGiven, ScoreItem, TilePlaced, TurnBegan
from rules.expansion import Aside, Expansion, FigureKind
from rules.expansions import EXPANSIONS
from rules.expansions.base import begin_part
from rules.option import Option, Options
from rules.state import State
from rules.step import Step
from rules.tiles import Kind, read_tiles

NAME = "toy"
GIANT = "giant"


class Bells(msgspec.Struct, frozen=True):
    """`loud` tells that another part follows, `invited` that somebody was invited this turn."""

    loud: bool = False
    invited: bool = False


class Ring(Action, frozen=True):
    """Ring the bell."""

    loud: bool


class Invite(Action, frozen=True):
    """Make another player's meeple one's guest."""

    figure: Figure


class BellRung(Event, frozen=True):
    """A player rang the bell."""

    player: int
    loud: bool


def bells(state: State) -> Bells:
    return state.slot(Bells)


def figures(options: Options) -> tuple[FigureKind, ...]:
    return (FigureKind(GIANT, 1, frozenset({Kind.ROAD}), strength=2, joins=beside_others),)


def beside_others(state: State, feature: Feature, player: int) -> bool:
    return not feature.complete and all(figure.player != player for figure in feature.figures)


def hear(state: State, event: TilePlaced) -> None:
    if "bell" in state.placed.tile.symbols and state.turn.part == 0:
        state.push(Step("ring", state.next_player(event.player)))


def rings(state: State, step: Step) -> list[Action]:
    return [Ring(False), Ring(True)]


def ring(state: State, step: Step, action: Ring) -> None:
    state.store(bells(state), loud=action.loud)
    state.emit(BellRung(step.player, action.loud))
    if action.loud:
        items = (ScoreItem(step.player, 1, "bell", (Part("bell", 1, 1),)),)
        state.award(items)
        state.emit(PointsGiven(items))


def echo(state: State, step: Step) -> None:
    if bells(state).loud:
        state.store(bells(state), loud=False)
        if state.active[step.player]:
            begin_part(state, step.player)


def asides(options: Options) -> Aside | None:
    return invitations if options["guests"] else None


def invitations(state: State, player: int) -> Iterator[Action]:
    if not bells(state).invited:
        for figure in sorted(state.figures):
            if figure.player != player and state.is_meeple(figure):
                yield Invite(figure)


def invite(state: State, step: Step, action: Invite) -> None:
    state.store(bells(state), invited=True)
    state.capture(action.figure, step.player)
    state.push(step)


def part_with_guests(state: State, event: TurnBegan) -> None:
    state.store(bells(state), invited=False)
    for figure in sorted(f for f, holder in state.held.items() if holder == event.player):
        state.release(figure)


def rails(state: State, feature: Feature) -> bool:
    segment = state.board.segment
    return any("rails" in segment(s).attributes for s in feature.segments)


def derail(state: State, feature: Feature) -> Part | None:
    unfinished = feature.kind is Kind.ROAD and not feature.complete
    return Part("rails", 0, 0) if unfinished and rails(state, feature) else None


def speed_up(state: State, feature: Feature) -> tuple[Part, ...]:
    complete = feature.kind is Kind.ROAD and feature.complete
    return (Part("rails", 1, 1),) if complete and rails(state, feature) else ()


def thank(state: State, step: Step) -> None:
    hosts = sorted(set(state.held.values()))
    items = tuple(ScoreItem(host, 2, "guests", (Part("guests", 1, 2),)) for host in hosts)
    if items:
        state.award(items)
        state.emit(PointsGiven(items))


EXPANSION = Expansion(
    name=NAME,
    tiles=partial(read_tiles, Path(__file__).parent / "toy.toml"),
    options=(Option("guests", (True, False), "BG-1"),),
    figures=figures,
    slot=Bells,
    automatic={"second-part": echo, "trade": thank},
    choices={"ring": rings},
    actions={Ring: ring, Invite: invite},
    notation={Ring: "ring", Invite: "invite"},
    events=(BellRung,),
    reactions={TilePlaced: hear, TurnBegan: part_with_guests},
    asides=asides,
    alone=frozenset({"wood"}),
    void=derail,
    extra=speed_up,
)
REGISTRY = EXPANSIONS.with_expansion(EXPANSION, home="tests.toy.rules:REGISTRY")
"""All that ships, and the toy."""
