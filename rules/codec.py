"""The serial forms: actions, events and positions as JSON.

A snapshot holds the facts of a position and none of what follows from them: the board is laid again
tile by tile when it is read.
"""

import copyreg
import hashlib
from functools import cache, reduce
from operator import or_
from pkgutil import resolve_name
from typing import Any

import msgspec

from rules.actions import Action
from rules.board import Figure
from rules.errors import BadFormat
from rules.events import Event, ScoreItem
from rules.expansions import EXPANSIONS
from rules.registry import Registry
from rules.rulebook import Rulebook
from rules.setup import Setup
from rules.state import State, Turn
from rules.step import CHANCE, Step

RULES_VERSION = "2"
"""Changes when a recorded game may replay differently."""
SNAPSHOT_FORM = 1
"""Changes when a snapshot written before can't be read as it is."""


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as stored; members as in `rules.state.State`.

    A member with a default came later: it is left out where it says nothing, so that positions
    from before keep their form and fingerprint.
    """

    form: int
    setup: Setup
    placements: list[tuple[str, int, int]]
    bag: dict[str, int]
    figures: list[tuple[Figure, int]]
    scored: list[int]
    items: list[ScoreItem]
    active: tuple[bool, ...]
    agenda: tuple[Step, ...]
    turn: Turn
    slots: dict[str, msgspec.Raw]
    held: list[tuple[Figure, int]] = []


@cache
def _decoder(kinds: tuple[type[msgspec.Struct], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(reduce(or_, kinds))


def _decode(text: bytes | str, kinds: tuple[type[msgspec.Struct], ...], what: str) -> Any:
    try:
        return _decoder(kinds).decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadFormat(f"This is no {what}: {error}.") from error


def encode(thing: Action | Event | Setup) -> bytes:
    """Return an action, an event or a setup as JSON."""
    return msgspec.json.encode(thing, order="deterministic")


def decode_action(text: bytes | str, registry: Registry = EXPANSIONS) -> Action:
    """Return the action written as JSON; BadFormat if there is none."""
    action: Action = _decode(text, registry.actions, "action")
    return action


def decode_event(text: bytes | str, registry: Registry = EXPANSIONS) -> Event:
    """Return the event written as JSON; BadFormat if there is none."""
    event: Event = _decode(text, registry.events, "event")
    return event


def decode_setup(text: bytes | str) -> Setup:
    """Return the setup written as JSON; BadFormat if there is none."""
    setup: Setup = _decode(text, (Setup,), "setup")
    return setup


def snapshot(state: State) -> bytes:
    """Return a position as JSON."""
    board = state.board
    return msgspec.json.encode(
        Snapshot(
            form=SNAPSHOT_FORM,
            setup=state.rulebook.setup,
            placements=[(p.tile.id, p.square, p.rotation) for p in board.placements],
            bag=state.bag,
            figures=list(state.figures.items()),
            scored=[number for number, feature in board.live_features() if feature.scored],
            items=state.items,
            active=state.active,
            agenda=state.agenda,
            turn=state.turn,
            slots={
                kind.__name__: msgspec.Raw(msgspec.json.encode(slot))
                for kind, slot in state.slots.items()
            },
            held=list(state.held.items()),
        ),
        order="deterministic",
    )


def restore(text: bytes, registry: Registry = EXPANSIONS) -> State:
    """Return the position written by `snapshot`; BadFormat if it can't be read or can't be."""
    stored: Snapshot = _decode(text, (Snapshot,), "snapshot")
    if stored.form != SNAPSHOT_FORM:
        raise BadFormat(f"This snapshot has form {stored.form}, not {SNAPSHOT_FORM}.")
    try:
        return _rebuilt(stored, registry)
    except (LookupError, ValueError) as error:
        raise BadFormat("This snapshot contradicts itself.") from error


def _rebuilt(stored: Snapshot, registry: Registry) -> State:
    """Set up a stored position again; LookupError or ValueError if its facts don't go together."""
    book = registry.rulebook(stored.setup)
    _check_figures(stored, book)
    _check_turn(stored, book)
    return State(
        book,
        placements=stored.placements,
        bag=stored.bag,
        figures=dict(stored.figures),
        held=dict(stored.held),
        scored=stored.scored,
        items=stored.items,
        active=stored.active,
        agenda=stored.agenda,
        turn=stored.turn,
        slots={
            slot: msgspec.json.decode(stored.slots[slot.__name__], type=slot) for slot in book.slots
        },
    )


def _check_figures(stored: Snapshot, book: Rulebook) -> None:
    """Raise ValueError for a figure nobody owns, in two places, or held by nobody at the table."""
    seats = range(stored.setup.players)
    owned = {figure for player in seats for figure in book.supply(player)}
    away = [figure for figure, _ in (*stored.figures, *stored.held)]
    if len(set(away)) < len(away) or not owned.issuperset(away):
        raise ValueError("a figure that is nobody's, or in two places")
    if any(holder not in seats for _, holder in stored.held):
        raise ValueError("a figure held by nobody")


def _check_turn(stored: Snapshot, book: Rulebook) -> None:
    """Raise ValueError for players, tiles, steps or a turn that this game does not have."""
    seats, turn = range(stored.setup.players), stored.turn
    if len(stored.active) != len(seats) or turn.player not in seats:
        raise ValueError("another number of players")
    if turn.part < 0 or turn.placement not in range(-1, len(stored.placements)):
        raise ValueError("a part or placement before or after all others")
    if any(id and id not in book.tiles for id in (turn.tile, *stored.bag)):
        raise ValueError("an unknown tile")
    if any(count < 1 for count in stored.bag.values()):
        raise ValueError("fewer than one tile")
    for step in stored.agenda:
        if step.kind not in book.automatic and step.kind not in book.choices:
            raise ValueError("an unknown step")
        if step.player != CHANCE and step.player not in seats:
            raise ValueError("a step of nobody")


def _reduced(state: State) -> tuple[Any, ...]:
    if not state.rulebook.home:
        raise TypeError("A position can't be pickled whose registry has no home.")
    return _restored, (snapshot(state), state.rulebook.home)


def _restored(text: bytes, home: str) -> State:
    return restore(text, resolve_name(home))


copyreg.pickle(State, _reduced)


def fingerprint(state: State) -> str:
    """Return 16 hexadecimal digits that are equal for equal positions."""
    return hashlib.sha256(snapshot(state)).hexdigest()[:16]
