"""The serial forms of actions, events and positions: JSON.

A snapshot has the facts of a position without their consequences: the board is laid again tile by
tile when it is read.
"""

import copyreg
import hashlib
from collections import Counter
from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from pkgutil import resolve_name
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.actions import Action
from rules.board import Figure
from rules.errors import BadFormat
from rules.events import Event, ScoreItem
from rules.expansions import EXPANSIONS
from rules.option import OptionValue
from rules.registry import Registry
from rules.rulebook import Rulebook
from rules.setup import Setup
from rules.state import State, Turn
from rules.step import CHANCE, Step

RULES_VERSION = "2"
"""Changes if recorded games may replay differently."""
SNAPSHOT_FORM = 2
"""Form 1 had neither `owned` nor `options`, which have been the same ever since: a change of a
supply or a default must record here what they were."""
FINGERPRINTED_FORM = 1
"""The form of a position in its fingerprint, whatever form it is stored in."""
MOST_OWNED = 99
"""The most figures of one kind that a player has."""
SUCCESSORS: dict[tuple[str, OptionValue], tuple[str, OptionValue] | None] = {}
"""Replacements of values of options that no longer exist, both as (option, value); None if all
games are now played like that. Games set up with them continue."""


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as stored; members as in `rules.state.State`.

    A member with a default was added later: it is omitted when empty, so that earlier positions
    keep their form and fingerprint. A figure `held` by another player is off the board, one held by
    its own is on it, but on no feature. `owned` counts each player's figures by kind, and `options`
    has the value of each option, so that running games keep theirs when defaults change.
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
    owned: dict[str, int] | None = None
    options: dict[str, OptionValue] | None = None
    lots: int = 0
    converted: list[int] = []


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
    """Return the action in a JSON text; BadFormat if it is invalid."""
    action: Action = _decode(text, registry.actions, "action")
    return action


def decode_event(text: bytes | str, registry: Registry = EXPANSIONS) -> Event:
    """Return the event in a JSON text; BadFormat if it is invalid."""
    event: Event = _decode(text, registry.events, "event")
    return event


def decode_setup(text: bytes | str) -> Setup:
    """Return the setup in a JSON text, in today's options; BadFormat if it is invalid."""
    return upcast(decode_setup_as_written(text))


def decode_setup_as_written(text: bytes | str) -> Setup:
    """Return the setup in a JSON text, as written; BadFormat if it is invalid."""
    setup: Setup = _decode(text, (Setup,), "setup")
    return setup


def upcast(setup: Setup) -> Setup:
    """Return a setup with replaced options in today's form."""
    choices = (SUCCESSORS.get(choice, choice) for choice in setup.options.items())
    return replace(setup, options=dict(choice for choice in choices if choice is not None))


def snapshot(state: State) -> bytes:
    """Return a position as JSON."""
    mine = (*state.supply[0], *state.figures, *state.held)
    return _encode(
        replace(
            _facts(state, state.rulebook.setup),
            form=SNAPSHOT_FORM,
            owned=Counter(figure.kind for figure in mine if figure.player == 0),
            options=dict(state.rulebook.options),
        )
    )


def _facts(state: State, setup: Setup) -> Snapshot:
    board = state.board
    return Snapshot(
        form=FINGERPRINTED_FORM,
        setup=setup,
        placements=[(p.tile.id, p.square, p.rotation) for p in board.placements],
        bag=state.bag,
        figures=list(state.figures.items()),
        scored=[number for number, feature in board.live_features() if feature.scored],
        items=state.items,
        active=state.active,
        agenda=state.agenda,
        turn=state.turn,
        slots={
            name: _encode_slots([state.slots[kind] for kind in kinds])
            for name, kinds in state.rulebook.stored_slots.items()
        },
        held=list(state.held.items()),
        lots=state.lots,
        converted=[number for number, feature in board.live_features() if feature.converted],
    )


def _encode_slots(slots: Sequence[msgspec.Struct]) -> msgspec.Raw:
    """Return private parts as one object in JSON, with the members of all."""
    written = [msgspec.json.encode(slot) for slot in slots]
    if len(written) > 1:
        members: dict[str, msgspec.Raw] = {}
        for each in written:
            members |= msgspec.json.decode(each, type=dict[str, msgspec.Raw])
        return msgspec.Raw(msgspec.json.encode(members))
    return msgspec.Raw(written[0])


def _encode(stored: Snapshot) -> bytes:
    return msgspec.json.encode(stored, order="deterministic")


def restore(text: bytes, registry: Registry = EXPANSIONS) -> State:
    """Return the position written by `snapshot`; BadFormat if it can't be read or is impossible."""
    return rebuild(read(text), registry)


def read(text: bytes) -> Snapshot:
    """Return the contents of a snapshot, unchecked; BadFormat if it can't be read."""
    stored: Snapshot = _decode(text, (Snapshot,), "snapshot")
    if not 1 <= stored.form <= SNAPSHOT_FORM:
        raise BadFormat(f"This snapshot has form {stored.form}, not {SNAPSHOT_FORM}.")
    return stored


def rebuild(stored: Snapshot, registry: Registry = EXPANSIONS) -> State:
    """Return a stored position; BadFormat if it is impossible."""
    try:
        return _rebuilt(stored, registry)
    except (LookupError, ValueError) as error:
        raise BadFormat("This snapshot contradicts itself.") from error


def _rebuilt(stored: Snapshot, registry: Registry) -> State:
    """Set up a stored position again; LookupError or ValueError if its facts don't go together."""
    book = find_rulebook(stored, registry)
    owned = _list_owned(stored, book)
    _check_figures(stored, owned)
    _check_turn(stored, book)
    state = State(
        book,
        placements=stored.placements,
        bag=stored.bag,
        figures=dict(stored.figures),
        held=dict(stored.held),
        scored=stored.scored,
        converted=stored.converted,
        items=stored.items,
        active=stored.active,
        agenda=stored.agenda,
        turn=stored.turn,
        slots={
            slot: msgspec.json.decode(stored.slots[name], type=slot)
            for name, slots in book.stored_slots.items()
            for slot in slots
        },
        lots=stored.lots,
    )
    away = state.figures.keys() | state.held.keys()
    state.supply = [tuple(sorted(figures - away)) for figures in owned]
    return state


def find_rulebook(stored: Snapshot, registry: Registry) -> Rulebook:
    """Return the rulebook of a stored position, with the values its options had.

    BadSetup if its rules no longer exist.
    """
    setup = upcast(stored.setup)
    values = registry.rulebook(setup).options
    had = upcast(replace(setup, options=stored.options or {})).options
    kept = {name: had[name] for name in values if had.get(name, values[name]) != values[name]}
    return registry.rulebook(replace(setup, options=setup.options | kept))


def _list_owned(stored: Snapshot, book: Rulebook) -> list[set[Figure]]:
    """Return each player's figures; LookupError or ValueError if there are none such."""
    seats = range(stored.setup.players)
    if stored.owned is None:
        return [set(book.supply(player)) for player in seats]
    counts = {book.kinds[kind].name: count for kind, count in stored.owned.items()}
    if not all(0 <= count <= MOST_OWNED for count in counts.values()):
        raise ValueError("more figures than in a box")
    return [
        {
            Figure(player, kind, number + 1)
            for kind, count in counts.items()
            for number in range(count)
        }
        for player in seats
    ]


def _check_figures(stored: Snapshot, owned: Sequence[set[Figure]]) -> None:
    """Raise ValueError for a figure nobody owns, in two places, or held by nobody at the table."""
    seats = range(stored.setup.players)
    away = [figure for figure, _ in (*stored.figures, *stored.held)]
    if len(set(away)) < len(away) or not set[Figure]().union(*owned).issuperset(away):
        raise ValueError("a figure that is nobody's, or in two places")
    if any(holder not in seats for _, holder in stored.held):
        raise ValueError("a figure held by nobody")


def _check_turn(stored: Snapshot, book: Rulebook) -> None:
    """Raise ValueError for players, tiles, steps, a turn or lots that this game can't have."""
    seats, turn = range(stored.setup.players), stored.turn
    if len(stored.active) != len(seats) or turn.player not in seats:
        raise ValueError("another number of players")
    if stored.lots < 0:
        raise ValueError("fewer lots than none")
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


def fingerprint(state: State, setup: Setup | None = None) -> str:
    """Return 16 hexadecimal digits that are equal for equal positions.

    With a setup, those of the position when its game was set up with it, in the options of an
    earlier version.
    """
    return _digest(_facts(state, state.rulebook.setup if setup is None else setup))


def fingerprint_of(stored: Snapshot) -> str:
    """Return the fingerprint of a stored position at the time of writing."""
    return _digest(replace(stored, form=FINGERPRINTED_FORM, owned=None, options=None))


def _digest(facts: Snapshot) -> str:
    return hashlib.sha256(_encode(facts)).hexdigest()[:16]
